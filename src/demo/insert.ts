import type pg from 'pg';

type Json = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null | Json | readonly (string | Json)[];
export type RowOf<C> = { readonly [K in keyof C]: Value };

/**
 * A table that rows are poured into: its name, the SQL type of each column that is given, and the columns that tell
 * its rows apart within a gym, `id` unless others are named.
 */
export interface InsertTarget<C extends Record<string, string>> {
  readonly name: string;
  readonly columns: C;
  readonly key?: readonly (string & keyof C)[];
}

const rowsPerStatement = 5_000;
const filledTables = [
  'client',
  'client_count',
  'client_standing',
  'program',
  'plan',
  'membership',
  'payment',
  'daily_income',
  'product_group',
  'product_group_count',
  'product',
  'product_barcode',
  'product_stock',
  'stock_movement',
  'purchase',
  'till',
  'shift',
  'cash_entry',
  'sale',
  'sale_line',
  'sale_payment',
  'refund',
  'refund_line',
  'credit',
  'credit_entry',
  'saved_order',
  'counter',
  'receipt',
  'class',
  'class_date',
  'holiday',
  'reservation',
  'class_places',
  'routine',
  'routine_exercise',
  'routine_template',
  'exercise',
  'exercise_done',
];

const countPlaces = `
  insert into class_places (class_id, date, taken, attended, waiting)
  select class_id, date, count(*) filter (where status <> 'waiting'), count(*) filter (where status = 'attended'),
    count(*) filter (where status = 'waiting')
  from reservation where gym_id = current_gym() and deleted_at is null and status <> 'cancelled' group by class_id, date
  on conflict (gym_id, class_id, date) do update
  set taken = excluded.taken, attended = excluded.attended, waiting = excluded.waiting
  where (class_places.taken, class_places.attended, class_places.waiting)
    <> (excluded.taken, excluded.attended, excluded.waiting)`;

const keepStanding = `
  delete from client_standing where gym_id = current_gym();
  insert into client_standing (client_id, membership_id, plan_name, active, renews, expires_on)
  select distinct on (client_id) client_id, id, plan_name, active, kind = 'subscription', expires_on
  from membership where gym_id = current_gym() and deleted_at is null
  order by client_id, active desc, expires_on desc nulls last, id`;

// One slot for all, of the same name in each run: a demo is the same to the last row.
const keepIncome = `
  delete from daily_income where gym_id = current_gym();
  insert into daily_income (kind, day, slot, amount)
  select 'memberships', paid_on, current_gym(), sum(amount) from payment
  where gym_id = current_gym() and deleted_at is null group by paid_on
  union all
  select 'products', paid_on, current_gym(), sum(amount) from sale_payment where gym_id = current_gym() group by paid_on`;

const countProducts = `
  delete from product_group_count where gym_id = current_gym();
  insert into product_group_count (group_id, slot, total)
  select coalesce(group_id, gym_id), current_gym(), count(*) from product
  where gym_id = current_gym() and deleted_at is null group by 1`;

/**
 * Works with the owner's rights in one transaction of one gym, with the triggers of the poured tables off: what they
 * would have kept row by row is kept by `pour`, `keepExpiry`, `keepClientCount`, `keepExercises` and `keepStore` for all
 * rows at once. `now` is the instant to work at, the present one when left out.
 */
export async function asOwner<T>(
  pool: pg.Pool,
  { gymId, now = '' }: { gymId: string; now?: string | undefined },
  run: (db: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const db = await pool.connect();
  const switchTriggers = (state: 'enable' | 'disable') =>
    db.query(filledTables.map((table) => `alter table ${table} ${state} trigger user`).join('; '));
  try {
    await db.query('reset role; begin; set local statement_timeout = 0');
    await db.query(
      `select set_config('app.gym_id', $1, true), set_config('app.account_id', $1, true), set_config('app.now', $2, true)`,
      [gymId, now],
    );
    await switchTriggers('disable');
    const result = await run(db);
    await db.query(countPlaces);
    await db.query(keepStanding);
    await db.query(keepIncome);
    await db.query(countProducts);
    await db.query(`select pg_notify('pulso', $1)`, [`seed ${gymId} -`]);
    await switchTriggers('enable');
    await db.query('commit');
    // One by one: each has its own time limit.
    for (const table of [...filledTables, 'audit']) await db.query(`vacuum (analyze) ${table}`);
    return result;
  } catch (reason) {
    await db.query('rollback').catch(() => {});
    throw reason;
  } finally {
    // A connection that was lost goes back all the same, or closing would wait for it.
    await db.query('set role pulso_auth').then(
      () => db.release(),
      (lost: Error) => db.release(lost),
    );
  }
}

/** Inserts rows with their audit; rows that are there already stay. @returns how many were added */
export async function bulkInsert<C extends Record<string, string>>(
  db: pg.PoolClient,
  { name, columns, key = ['id'] }: InsertTarget<C>,
  rows: readonly RowOf<C>[],
): Promise<number> {
  const names = Object.keys(columns)
    .map((column) => `"${column}"`)
    .join(', ');
  const types = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  let added = 0;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const { rowCount } = await db.query(
      `with added as (
        insert into ${name} (gym_id, ${names}) select current_gym(), ${names}
        from json_to_recordset($1) as given (${types.join(', ')})
        on conflict (gym_id, ${key.join(', ')}) do nothing returning *)
      insert into audit (gym_id, at, actor, table_name, row_id, action, after)
      select gym_id, current_instant(), current_account(), '${name}', ${'id' in columns ? 'id' : key[0]}, 'insert',
        to_jsonb(added) - 'search_text' - 'sort_key' - 'changed_in' - 'request' from added`,
      [JSON.stringify(rows.slice(start, start + rowsPerStatement))],
    );
    added += rowCount ?? 0;
  }
  return added;
}
