import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notPermitted } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { ClientForm } from '../clients/contract.ts';
import { client } from '../clients/table.ts';
import { findClients, lockClients, writeClients } from './clients.server.ts';
import {
  type ClientLine,
  type ImportRun,
  importsContract,
  type ProductLine,
  rowsPerExport,
} from './contract.ts';
import { importRights } from './domain.ts';
import { type Plan, planner } from './plan.server.ts';
import { findProducts, lockProducts, type PlannedProduct, writeProducts } from './products.server.ts';
import { clientNames, productNames } from './rules.ts';
import { importLines } from './run.server.ts';
import { importRun } from './table.ts';

const r = alias(importRun, 'r');

const none: ReadonlySet<string> = new Set();
const shownPlan = ({ counts, problems, sameName }: Plan<unknown, unknown>) => ({
  ...counts,
  problems,
  sameName,
});

/** An import with the account that did it. */
type RunRow = Omit<ImportRun, 'by'> & { by: string | null };

const shownRun = jsonOf<RunRow>({
  id: r.id,
  fileName: r.fileName,
  by: r.createdBy,
  at: r.createdAt,
  lines: r.lines,
  saved: r.saved,
  created: r.created,
  updated: r.updated,
  unchanged: r.unchanged,
  skipped: r.skipped,
});

export const importsServer = implement(importsContract, {
  checkProducts: async (context, { lines }) => {
    const findingOf = await findProducts(context, lines, { own: none, setsQuantities: false });
    const plan = planner<ProductLine, PlannedProduct>(productNames, () => newId())(lines, findingOf);
    return { ...shownPlan(plan), quantities: plan.withheld };
  },
  applyProducts: async (context, { quantities, ...importRequest }) => {
    const reservedCodes = importRequest.lines.flatMap(({ code }) =>
      code && /^\d+$/.test(code) ? [code] : [],
    );
    return importLines<ProductLine, PlannedProduct>(
      context,
      { ...importRequest, kind: 'products' },
      {
        namesOf: productNames,
        find: (within, lines, ownIds) =>
          findProducts(within, lines, { own: ownIds, setsQuantities: quantities }),
        hold: lockProducts,
        write: (within, plan) => writeProducts(within, { id: importRequest.id, reservedCodes }, plan),
      },
    );
  },
  checkClients: async (context, { lines }) => {
    const findingOf = await findClients(context, lines, none);
    return shownPlan(planner<ClientLine, ClientForm>(clientNames, () => newId())(lines, findingOf));
  },
  applyClients: async (context, importRequest) =>
    importLines<ClientLine, ClientForm>(
      context,
      { ...importRequest, kind: 'clients' },
      {
        namesOf: clientNames,
        find: findClients,
        hold: lockClients,
        write: writeClients,
      },
    ),
  runs: async ({ accounts, inTeam }, { kind, page }) => {
    const { rows } = await inTeam(async ({ db, rights }) => {
      if (!(await rights).includes(importRights[kind])) throw new VerbError(notPermitted);
      return db.execute<{ items: RunRow[]; total: number }>(sql`
          with run as materialized (select * from import_run where gym_id = current_gym() and kind = ${kind})
          select (select count(*)::int from run) as total, coalesce((
            select json_agg(${shownRun} order by r.created_at desc, r.id desc)
            from (select * from run order by created_at desc, id desc
              offset ${(page - 1) * pageSize} limit ${pageSize}) r), '[]') as items`);
    });
    const { items = [], total = 0 } = rows[0] ?? {};
    const existing = await accounts.execute<{ id: string; email: string }>(sql`
        select id, email from account where id = any (${sql.param(items.map(({ by }) => by))}::uuid[])`);
    const emails = new Map(existing.rows.map(({ id, email }) => [id, email]));
    return {
      items: items.map(({ by, ...run }) => ({ ...run, by: emails.get(by ?? '') ?? '' })),
      total,
      totalIsFloor: false,
    };
  },
  clients: async ({ db }, { after }) => {
    const { id, name, surname, email, phone, whatsapp, dni, dniType, birthDate, observation } = client;
    const ofGym = and(eq(client.gymId, sql`current_gym()`), isNull(client.deletedAt));
    const items = await db
      .select({ id, name, surname, email, phone, whatsapp, dni, dniType, birthDate, observation })
      .from(client)
      .where(and(ofGym, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(rowsPerExport);
    const { rows } = await db.execute<{ total: number }>(
      sql`select total from client_count where gym_id = current_gym()`,
    );
    return { items: items as (ClientForm & { id: string })[], total: rows[0]?.total ?? 0 };
  },
});
