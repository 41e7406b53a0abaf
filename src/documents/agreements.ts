import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { writerOf } from '../db/writer.ts';
import { planChange } from '../features/changes/table.ts';
import { chargeReasons } from '../features/charges/domain.ts';
import { charge, membershipFreeze } from '../features/charges/table.ts';
import type { membership } from '../features/memberships/table.ts';
import { jsonOf } from '../server/json.ts';
import { amountFrom0, choice, date, id, text } from '../wire/fields.ts';
import type { Fields } from './fields.ts';
import type { GymExport } from './gym-export.ts';
import type { GymImport, Line } from './gym-import.ts';

const c = alias(charge, 'c');
const f = alias(membershipFreeze, 'f');
const k = alias(planChange, 'k');

/**
 * What was agreed for a membership beyond its terms, as Pulso exports it: its charges where they do not follow from its
 * payments, its freezes, and the membership that became it by a change of plan.
 */
const Agreements = z.object({
  charges: z.array(
    z.object({
      ...{ id, startsOn: date, endsOn: date, agreedEnd: z.nullable(date), dueOn: date },
      ...{ reason: choice(chargeReasons), note: text(200), amount: amountFrom0, flexible: z.boolean() },
    }),
  ),
  freezes: z.array(z.object({ id, startsOn: date, endsOn: date, reason: text(200), fee: amountFrom0 })),
  changedFrom: z.nullable(
    z.object({
      ...{ membershipId: id, startsOn: date, chargeId: z.nullable(id) },
      ...{ amount: z.nullable(amountFrom0), used: z.nullable(amountFrom0) },
    }),
  ),
});
export type Agreements = z.output<typeof Agreements>;

export const noAgreements: Agreements = { charges: [], freezes: [], changedFrom: null };

const names = ['charges', 'freezes', 'changedFrom'] as const;

export function agreementsOf(fields: Fields): Agreements {
  const extra = fields.extra(names);
  const read = Agreements.safeParse({ ...noAgreements, ...extra });
  if (read.success) return read.data;
  fields.change('pulso', extra, 'No son períodos ni congelamientos válidos.', 'Siguen de sus pagos.');
  return noAgreements;
}

/** Adds what was agreed for memberships that were just added, by the path of each. */
export async function addAgreements(
  { db }: GymImport,
  added: readonly Line<typeof membership>[],
  agreements: ReadonlyMap<string, Agreements>,
): Promise<void> {
  const ids = new Set(added.map(({ row }) => row.id));
  const rowsOf = <T extends object>(of: (agreed: Agreements) => readonly T[]) =>
    added.flatMap(({ path, row: { id: membershipId, clientId } }) =>
      of(agreements.get(path) ?? noAgreements).map((part) => ({ membershipId, clientId, ...part })),
    );
  const add = async (table: PgTable, rows: readonly object[]) => {
    const [first] = rows;
    if (first) await writerOf(table, Object.keys(first)).addUnlessTaken(db, rows);
  };
  await add(
    charge,
    rowsOf(({ charges }) => charges),
  );
  await add(
    membershipFreeze,
    rowsOf(({ freezes }) => freezes),
  );
  const changes = added.flatMap(({ path, row: { id, clientId } }) => {
    const from = agreements.get(path)?.changedFrom;
    return from && ids.has(from.membershipId) ? { ...from, id, clientId } : [];
  });
  await add(planChange, changes);
}

/** What was agreed by membership, where anything was. */
export async function readAgreements({ db }: Pick<GymExport, 'db'>): Promise<Map<string, Agreements>> {
  const { rows } = await db.execute<{ id: string; agreed: Agreements }>(sql`
    with charged as (
      select c.membership_id, array_agg((c.starts_on, c.ends_on, c.reason, c.amount) order by c.starts_on, c.reason) as periods,
        json_agg(${jsonOf<Agreements['charges'][number]>({
          ...{ id: c.id, startsOn: c.startsOn, endsOn: c.endsOn, agreedEnd: c.agreedEnd, dueOn: c.dueOn },
          ...{ reason: c.reason, note: c.note, amount: c.amount, flexible: c.flexible },
        })}
          order by c.starts_on, c.reason) as charges
      from charge c where c.gym_id = current_gym() and c.deleted_at is null group by c.membership_id
    ), plain as (
      select c.membership_id, array_agg((c.starts_on, c.ends_on, c.reason, c.amount) order by c.starts_on, c.reason) as periods
      from charges_of_payments() c group by c.membership_id
    ), frozen as (
      select f.membership_id, json_agg(${jsonOf<Agreements['freezes'][number]>({
        ...{ id: f.id, startsOn: f.startsOn, endsOn: f.endsOn, reason: f.reason, fee: f.fee },
      })} order by f.starts_on, f.id) as freezes
      from membership_freeze f where f.gym_id = current_gym() and f.deleted_at is null group by f.membership_id
    )
    select m.id, ${jsonOf<Agreements>({
      charges: sql`case when charged.periods is distinct from plain.periods then coalesce(charged.charges, '[]') else '[]' end`,
      freezes: sql`coalesce(frozen.freezes, '[]')`,
      changedFrom: sql`case when k.id is not null then ${jsonOf<NonNullable<Agreements['changedFrom']>>({
        ...{
          membershipId: k.membershipId,
          startsOn: k.startsOn,
          chargeId: k.chargeId,
          amount: k.amount,
          used: k.used,
        },
      })} end`,
    })} as agreed
    from membership m
    left join charged on charged.membership_id = m.id
    left join plain on plain.membership_id = m.id
    left join frozen on frozen.membership_id = m.id
    left join plan_change k on k.gym_id = m.gym_id and k.id = m.id and k.deleted_at is null
    where m.gym_id = current_gym() and m.deleted_at is null
      and (charged.periods is distinct from plain.periods or frozen.membership_id is not null or k.id is not null)`);
  return new Map(rows.map(({ id, agreed }) => [id, agreed]));
}
