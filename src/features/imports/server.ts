import { and, asc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { inPortions, portions, writerOf } from '../../db/writer.ts';
import type { Db, GymContext } from '../../server/context.ts';
import { type Constraints, constraintFailure, VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { plus } from '../../wire/exact.ts';
import { alreadySaved, commonFailures } from '../../wire/failures.ts';
import { maxAmount, pageSize } from '../../wire/fields.ts';
import { fold, fullName } from '../../wire/written.ts';
import { ClientForm, dniInvalid } from '../clients/contract.ts';
import { documentIn } from '../clients/server.ts';
import { client } from '../clients/table.ts';
import { groupsAt, holdGroups, makeGroups } from '../groups/server.ts';
import { findGym } from '../gym/server.ts';
import { barcodesOf, ProductForm } from '../products/contract.ts';
import { holdCodes, nextCodes } from '../products/server.ts';
import { product } from '../products/table.ts';
import { productStock } from '../stock/table.ts';
import {
  type Applied,
  type ClientLine,
  type Counts,
  exportedAtOnce,
  type ImportKind,
  type ImportRun,
  importRaced,
  importsContract,
  type Problem,
  type ProductLine,
} from './contract.ts';
import {
  clientNames,
  definedOf,
  differences,
  documentKey,
  type Finding,
  type Plan,
  planned,
  productNames,
  typeOfDocument,
  worthWith,
} from './rules.ts';
import { importRun } from './table.ts';

const r = alias(importRun, 'r');

const texts = (values: Iterable<string | undefined>) => {
  const given = [...new Set(values)].filter(Boolean);
  return sql`${sql.param(given)}::text[]`;
};

interface Run {
  id: string;
  kind: ImportKind;
  fileName: string;
  partial: boolean;
  leftOut: number;
  lines: number;
}

const noneWritten = (problems: Problem[], counts: Counts): Applied => ({
  applied: false,
  problems,
  ...counts,
});

/** What the import with this id did, if it was done before. @throws VerbError already_saved where it was another */
async function findRun(
  db: Db,
  { id, kind, fileName, partial, lines }: Omit<Run, 'leftOut'>,
): Promise<Applied | null> {
  const [run] = await db
    .select()
    .from(importRun)
    .where(and(eq(importRun.gymId, sql`current_gym()`), eq(importRun.id, id)));
  if (!run) return null;
  if (run.kind !== kind || run.fileName !== fileName || run.partial !== partial || run.lines !== lines)
    throw new VerbError(alreadySaved);
  const { created, updated, unchanged, skipped } = run;
  return { applied: true, problems: [], created, updated, unchanged, skipped };
}

/**
 * Plans again once what is to be written is held, for somebody may have changed it before.
 * @throws VerbError import_raced where the second plan writes what the first did not hold
 */
async function steadily<Values>(
  plan: () => Promise<Plan<Values>>,
  hold: (plan: Plan<Values>, ids: SQL) => Promise<unknown>,
): Promise<Plan<Values>> {
  const first = await plan();
  const held = new Set(first.changed.map(({ id }) => id));
  await hold(first, sql`${sql.param([...held])}::uuid[]`);
  if (held.size === 0) return first;
  const steady = await plan();
  if (steady.added.length !== first.added.length || steady.changed.some(({ id }) => !held.has(id)))
    throw new VerbError(importRaced);
  return steady;
}

/** What somebody else wrote while the import was under way. */
const raced: Constraints = {
  product_code_unique: importRaced,
  product_barcode_unique: importRaced,
  product_group_name_unique: importRaced,
  client_dni_unique: importRaced,
  client_email_unique: importRaced,
};

/** Plans, and unless something stands against it, notes the import and writes what was planned. */
async function applyOnce<Values>(
  { db }: GymContext,
  { leftOut, ...run }: Run,
  plan: () => Promise<Plan<Values>>,
  write: (plan: Plan<Values>) => Promise<void>,
): Promise<Applied> {
  const before = await findRun(db, run);
  if (before) return before;
  const found = await plan();
  const { problems } = found;
  const counts = { ...found.counts, skipped: found.counts.skipped + leftOut };
  if (problems.length > 0 && !run.partial) return noneWritten(problems, counts);
  const noted = await db
    .insert(importRun)
    .values({ ...run, ...counts })
    .onConflictDoNothing({ target: [importRun.gymId, importRun.id] })
    .returning({ id: importRun.id });
  if (noted.length === 0) return (await findRun(db, run)) ?? noneWritten(problems, counts);
  try {
    await write(found);
  } catch (reason) {
    // Not to be tried again: it would write something else than was reviewed.
    const failure = constraintFailure(reason, raced);
    throw failure ? new VerbError(failure) : reason;
  }
  return { applied: true, problems, ...counts };
}

const { quantity: _, ...newProduct } = z.parse(ProductForm, { name: '-' });
type ProductValues = typeof newProduct;
type PlannedProduct = ProductValues & {
  /** The groups around it, where the innermost is still to be made. */
  path?: readonly string[];
  /** What comes to its stock, or goes. */
  moved: number;
};
const productColumns = Object.fromEntries(
  Object.entries(getTableColumns(product)).filter(([name]) => name in newProduct),
) as Pick<typeof product, keyof ProductValues>;
const productWriter = writerOf(product, Object.keys(newProduct));

async function presentProducts(db: Db, lines: readonly ProductLine[]) {
  const { id } = product;
  const rows = await db
    .select({ ...productColumns, id, quantity: productStock.quantity })
    .from(product)
    .innerJoin(productStock, and(eq(productStock.gymId, product.gymId), eq(productStock.productId, id)))
    .where(
      and(
        eq(product.gymId, sql`current_gym()`),
        isNull(product.deletedAt),
        // One set each, so that many lines are compared with many products by hash and not each with each.
        sql`${id} in (
          select p.id from product p where p.gym_id = current_gym() and p.deleted_at is null
            and upper(p.code) in (select unnest(${texts(lines.map(({ code }) => code?.toUpperCase()))}))
          union select p.id from product p where p.gym_id = current_gym() and p.deleted_at is null
            and p.sku in (select unnest(${texts(lines.map(({ sku }) => sku))}))
          union select p.id from product p where p.gym_id = current_gym() and p.deleted_at is null
            and p.sort_key in (select sort_key(n) from unnest(${texts(lines.map(({ name }) => name))}) n)
          union select b.product_id from product_barcode b where b.gym_id = current_gym()
            and b.barcode in (select unnest(${texts(lines.flatMap(({ barcode }) => barcodesOf(barcode ?? '')))})))`,
      ),
    );
  return rows;
}

const problem = (column: string, value: string, reason: string) => ({ problem: { column, value, reason } });

/**
 * The product that a line is about: by its code, else its SKU, else a barcode. Several products may have one SKU, told
 * apart by their codes: a line with another code is about another product.
 */
function finder(present: Awaited<ReturnType<typeof presentProducts>>) {
  const byCode = new Map(present.map((one) => [one.code.toUpperCase(), one]));
  const bySku = Map.groupBy(present, ({ sku }) => sku);
  const byBarcode = new Map(present.flatMap((one) => barcodesOf(one.barcode).map((code) => [code, one])));
  return ({ code, sku, barcode }: ProductLine) => {
    const owners = barcodesOf(barcode ?? '').flatMap((one) => byBarcode.get(one) ?? []);
    const alike = (!code && sku && bySku.get(sku)) || [];
    const found =
      (code && byCode.get(code.toUpperCase())) ||
      (alike.length > 1 ? alike.find((one) => owners.includes(one)) : alike[0]) ||
      (alike.length > 1 ? undefined : owners[0]);
    const stranger = owners.find((owner) => owner !== found);
    if (!found && alike.length > 1)
      return problem('sku', sku ?? '', `Hay ${alike.length} productos con este SKU: agrega el código.`);
    if (stranger) {
      const theirs = barcodesOf(stranger.barcode).find((one) => barcodesOf(barcode ?? '').includes(one));
      return problem('barcode', theirs ?? '', `Este código de barras ya es de «${stranger.name}».`);
    }
    return { found };
  };
}

/** What each line does to the products that there are now. Writes nothing. */
async function planProducts(
  context: GymContext,
  lines: readonly ProductLine[],
  setsQuantities = false,
): Promise<Plan<PlannedProduct>> {
  const groupAt = await groupsAt(
    context,
    lines.flatMap(({ group }) => (group ? [group] : [])),
  );
  const findingIn = async (some: readonly ProductLine[]) => {
    const present = await presentProducts(context.db, some);
    const find = finder(present);
    const names = new Set(present.map(({ name }) => fold(name)));
    return (line: ProductLine): Finding<PlannedProduct> => {
      const found = find(line);
      if ('problem' in found) return found;
      const was = found.found;
      const { line: _, group, quantity, taxRate: __, ...given } = line;
      if (!was && !given.name) return problem('name', '', 'Escribe el nombre del producto.');
      const { id, quantity: there, ...before } = was ?? { ...newProduct, id: undefined, quantity: 0 };
      const groupId = group && groupAt(group);
      const path = group && group.length > 0 && !groupId ? group : undefined;
      const values = {
        ...before,
        ...definedOf(given),
        ...worthWith(before, line, !was),
        code: given.code || before.code,
        groupId: group ? (groupId ?? null) : before.groupId,
      };
      if (values.price > maxAmount) return problem('price', '', 'El precio que resulta es demasiado alto.');
      const differs = quantity === undefined || values.service ? 0 : plus(quantity, -there);
      const withheld = was !== undefined && !setsQuantities && differs !== 0;
      const moved = withheld ? 0 : differs;
      const unknown = !was && !given.code && !given.sku && !given.barcode;
      return {
        values: { ...values, moved, ...(path && { path }) },
        ...(id && { id }),
        changes: [
          ...differences(values, before),
          ...(path ? ['groupId'] : []),
          ...(moved === 0 ? [] : ['quantity']),
        ],
        equals: unknown && names.has(fold(values.name)),
        withheld,
      };
    };
  };
  return planned(portions(lines), productNames, findingIn, newId);
}

async function writeProducts(context: GymContext, importId: string, plan: Plan<PlannedProduct>) {
  const { db } = context;
  const all = [...plan.added, ...plan.changed];
  const groupAt = await makeGroups(
    context,
    all.flatMap(({ path }) => (path ? [path] : [])),
  );
  for (const row of all) if (row.path) row.groupId = groupAt(row.path) ?? null;
  await productWriter.change(db, plan.changed, plan.columns);
  await productWriter.add(
    db,
    plan.added.filter(({ code }) => code !== ''),
  );
  const unnumbered = plan.added.filter(({ code }) => code === '');
  const codes = await nextCodes(context, unnumbered.length);
  await productWriter.add(
    db,
    unnumbered.map((row, index) => ({ ...row, code: codes[index] ?? '' })),
  );
  const moves = all.flatMap(({ id, moved }) => (moved === 0 ? [] : [{ id, moved }]));
  await inPortions(
    db,
    moves,
    (some) => sql`
      insert into stock_movement (product_id, kind, quantity, source_id)
      select m.id, 'import', m.moved, ${importId}::uuid
      from json_to_recordset(${JSON.stringify(some)}) as m (id uuid, moved numeric) order by m.id`,
  );
}

const clientColumns = Object.keys(ClientForm.shape);
const clientWriter = writerOf(client, clientColumns);
const nameOf = (client: Pick<ClientForm, 'name' | 'surname'>) => fold(fullName(client));

async function presentClients(db: Db, lines: readonly ClientLine[]) {
  const { id, name, surname, email, phone, whatsapp, dni, dniType, observation } = client;
  const rows = await db
    .select({ id, name, surname, email, phone, whatsapp, dni, dniType, observation })
    .from(client)
    .where(
      and(
        eq(client.gymId, sql`current_gym()`),
        isNull(client.deletedAt),
        or(
          sql`document_key(${dni}) = any(${texts(lines.map((line) => documentKey(line.dni ?? '')))}) and ${dni} <> ''`,
          sql`${email} = any(${texts(lines.map((line) => line.email))})`,
          sql`${client.sortKey} = any(array(select distinct sort_key(n) from unnest(${texts(
            lines.map((line) => line.name && `${line.name} ${line.surname ?? ''}`),
          )}) n))`,
        ),
      ),
    );
  return rows as (ClientForm & { id: string })[];
}

/** What each line does to the clients that there are now. Writes nothing. */
async function planClients(context: GymContext, lines: readonly ClientLine[]): Promise<Plan<ClientForm>> {
  const country = (await findGym(context))?.country ?? '';
  const findingIn = async (some: readonly ClientLine[]) => {
    const present = await presentClients(context.db, some);
    const byDni = new Map(present.flatMap((one) => (one.dni ? [[documentKey(one.dni), one]] : [])));
    const byEmail = new Map(present.flatMap((one) => (one.email ? [[one.email, one]] : [])));
    const names = new Set(present.map(nameOf));
    return (line: ClientLine): Finding<ClientForm> => {
      const { line: _, ...given } = line;
      const dniOwner = given.dni ? byDni.get(documentKey(given.dni)) : undefined;
      const emailOwner = given.email ? byEmail.get(given.email) : undefined;
      const found = dniOwner ?? emailOwner;
      if (!found && !given.name) return problem('name', '', 'Escribe el nombre.');
      if (emailOwner && emailOwner !== found)
        return problem(
          'email',
          given.email ?? '',
          `Este correo ya es de ${emailOwner.name} ${emailOwner.surname}`.trim(),
        );
      if (!dniOwner && emailOwner?.dni && given.dni)
        return problem(
          'email',
          given.email ?? '',
          `Este correo ya es de un cliente con otro número, ${emailOwner.dni}.`,
        );
      const { id, ...before } = found ?? { ...z.parse(ClientForm, { name: '-' }), id: undefined };
      const form: ClientForm = {
        ...before,
        ...definedOf(given),
        dniType: given.dniType ?? (dniOwner || !given.dni ? before.dniType : typeOfDocument(given.dni)),
      };
      const document = given.dni ? documentIn(country, form) : form;
      if (!document) return problem('dni', given.dni ?? '', dniInvalid.message);
      const values = { ...form, dni: document.dni, dniType: document.dniType };
      return {
        values,
        ...(id && { id }),
        changes: differences(values, before),
        equals: !found && !given.dni && !given.email && names.has(nameOf(values)),
      };
    };
  };
  return planned(portions(lines), clientNames, findingIn, newId);
}

/**
 * Before any product, so that whoever gives codes waits here and not for the others' products.
 * @throws VerbError import_raced where a group was deleted meanwhile
 */
async function holdProducts(context: GymContext, plan: Plan<PlannedProduct>, ids: SQL): Promise<void> {
  const { added, changed } = plan;
  const groups = new Set([...added, ...changed].flatMap(({ groupId }) => groupId ?? []));
  if (!(await holdGroups(context, [...groups]))) throw new VerbError(importRaced);
  if (added.some(({ code }) => code === '')) await holdCodes(context);
  await context.db.execute(sql`select lock_stock(${ids}, true)`);
}

const shownPlan = ({ counts, problems, equals }: Plan<unknown>) => ({ ...counts, problems, equals });

/** An import with the account that did it. */
type RunRow = Omit<ImportRun, 'by'> & { by: string | null };

const shownRun = jsonOf<RunRow>({
  id: r.id,
  fileName: r.fileName,
  by: r.createdBy,
  at: r.createdAt,
  created: r.created,
  updated: r.updated,
  unchanged: r.unchanged,
  skipped: r.skipped,
});

export const importsServer = implement(importsContract, {
  checkProducts: async (context, { lines }) => {
    const plan = await planProducts(context, lines);
    return { ...shownPlan(plan), quantities: plan.withheld };
  },
  applyProducts: async (context, { lines, quantities, ...run }) =>
    applyOnce(
      context,
      { ...run, kind: 'products', lines: lines.length },
      () =>
        steadily(
          () => planProducts(context, lines, quantities),
          (plan, ids) => holdProducts(context, plan, ids),
        ),
      (plan) => writeProducts(context, run.id, plan),
    ),
  checkClients: async (context, { lines }) => shownPlan(await planClients(context, lines)),
  applyClients: async (context, { lines, ...run }) =>
    applyOnce(
      context,
      { ...run, kind: 'clients', lines: lines.length },
      () =>
        steadily(
          () => planClients(context, lines),
          (_, ids) =>
            context.db.execute(sql`select from client c where c.gym_id = current_gym() and c.id = any (${ids})
                order by c.id for no key update`),
        ),
      async ({ added, changed, columns }) => {
        await clientWriter.add(context.db, added);
        await clientWriter.change(context.db, changed, columns);
      },
    ),
  runs: async ({ account, accounts, inGym }, { kind, page }) => {
    if (account.role !== 'gym') throw new VerbError(commonFailures.forbidden);
    const { rows } = await inGym(account.id, account.id, ({ db }) =>
      db.execute<{ items: RunRow[]; total: number }>(sql`
          with run as materialized (select * from import_run where gym_id = current_gym() and kind = ${kind})
          select (select count(*)::int from run) as total, coalesce((
            select json_agg(${shownRun} order by r.created_at desc, r.id desc)
            from (select * from run order by created_at desc, id desc
              offset ${(page - 1) * pageSize} limit ${pageSize}) r), '[]') as items`),
    );
    const { items = [], total = 0 } = rows[0] ?? {};
    const known = await accounts.execute<{ id: string; email: string }>(sql`
        select id, email from account where id = any (${sql.param(items.map(({ by }) => by))}::uuid[])`);
    const emails = new Map(known.rows.map(({ id, email }) => [id, email]));
    return {
      items: items.map(({ by, ...run }) => ({ ...run, by: emails.get(by ?? '') ?? '' })),
      total,
      totalIsFloor: false,
    };
  },
  clients: async ({ db }, { after }) => {
    const { id, name, surname, email, phone, whatsapp, dni, dniType, observation } = client;
    const ofGym = and(eq(client.gymId, sql`current_gym()`), isNull(client.deletedAt));
    const items = await db
      .select({ id, name, surname, email, phone, whatsapp, dni, dniType, observation })
      .from(client)
      .where(and(ofGym, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(exportedAtOnce);
    const { rows } = await db.execute<{ total: number }>(
      sql`select total from client_count where gym_id = current_gym()`,
    );
    return { items: items as (ClientForm & { id: string })[], total: rows[0]?.total ?? 0 };
  },
});
