import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';

export type Tx = Pick<GymContext, 'db'>;

const isTaken = (code: SQL) => sql`exists (select from product p
  where p.gym_id = current_gym() and upper(p.code) = (${code})::text and p.deleted_at is null)`;

/**
 * Locks the assignment of codes until the transaction ends. Take it before locking any product: another transaction
 * that assigns codes may wait for products.
 */
export const lockCodes = ({ db }: Tx) =>
  db.execute(sql`
    insert into counter as c (gym_id, name, value) values (current_gym(), 'product', 0)
    on conflict (gym_id, name) do update set value = c.value`);

/** The next `count` numbers that are neither codes of products nor `reserved`. Whoever asks next waits for this transaction. */
export async function nextCodes(
  { db }: Tx,
  count: number,
  reserved: readonly string[] = [],
): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ code: string; used: boolean }>(sql`
    with last as (
      insert into counter as c (gym_id, name, value) values (current_gym(), 'product', ${count}::int)
      on conflict (gym_id, name) do update set value = c.value + excluded.value returning value)
    select number::text as code, ${isTaken(sql`number`)} as used
    from last cross join generate_series(value - ${count}::int + 1, value) number order by number`);
  const avoided = new Set(reserved);
  if (!rows.some(({ code, used }) => used || avoided.has(code))) return rows.map(({ code }) => code);
  // Among as many numbers as there are products and reserved ones, and `count` more, at least `count` are free.
  const free = await db.execute<{ codes: string[] }>(sql`
    with free as (
      select number from counter c cross join lateral generate_series(c.value - ${count}::int + 1, c.value + ${reserved.length}::int
        + (select count(*) from product p where p.gym_id = current_gym() and p.deleted_at is null)) number
      where c.gym_id = current_gym() and c.name = 'product' and not ${isTaken(sql`number`)}
        and number::text not in (select unnest(${sql.param(reserved)}::text[]))
      order by number limit ${count}),
      last as (update counter c set value = (select max(number) from free)
        where c.gym_id = current_gym() and c.name = 'product')
    select array_agg(number::text order by number) as codes from free`);
  return free.rows[0]?.codes ?? [];
}
