import type { PoolClient } from 'pg';
import { readChecks } from '../db/checks.ts';
import type { Database } from '../db/connect.ts';

/** Works with the rights of a gym, at the instant `now` when it is given, and leaves nothing behind. */
export async function asGymOf<T>(
  { pool }: Pick<Database, 'pool'>,
  { gymId, now = '' }: { gymId: string; now?: string | undefined },
  work: (connection: PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  try {
    await connection.query('begin read only; set local role pulso_gym');
    await connection.query(`select set_config('app.gym_id', $1, true), set_config('app.now', $2, true)`, [
      gymId,
      now,
    ]);
    return await work(connection);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

/** What verbs and triggers keep true beside the sums of `npm run doctor`, as queries for the rows that violate it. */
const rules = {
  capacity: `select from (select distinct class_id, date from reservation) r join class k on k.id = r.class_id
    cross join lateral class_occupancy(k.id, r.date) o where o.taken > k.capacity`,
  limits: `select from reservation r join membership m on m.id = r.membership_id join plan p on p.id = m.plan_id
    where p.reservations = 'limited' and m.kind <> 'pack'
      and count_used_reservations(m.id, r.client_id, p.reservation_period, r.date, null) > p.reservation_limit`,
  twice: 'select from reservation group by class_id, date, client_id having count(*) > 1',
  weekday: `select from reservation r join class k on k.id = r.class_id
    where closure_reason(k, r.date) in ('no_such_day', 'holiday')`,
  someoneElses: `select from reservation r join membership m on m.id = r.membership_id
    where m.client_id <> r.client_id and not exists (select from plan_member i
      where i.membership_id = m.id and i.client_id = r.client_id)`,
  attendance: `select from reservation r join class k on k.id = r.class_id
    where (r.status = 'attended') <> (attended_at is not null)
      or (r.status = 'cancelled') <> (cancelled_at is not null)
      or r.status = 'attended' and local_instant(r.date, k.start_time) > current_instant() + interval '15 minutes'`,
  waitingBesideFreePlaces: `select from reservation r join class k on k.id = r.class_id
    cross join lateral class_occupancy(k.id, r.date) o
    where r.status = 'waiting' and o.taken < k.capacity`,
  notYet: `select from reservation
    where created_at > current_instant() or attended_at > current_instant() or cancelled_at > current_instant()`,
  unwelcome: `select from reservation r join class k on k.id = r.class_id
    where r.date >= local_today() and r.status in ('reserved', 'waiting') and r.override_reason = ''
      and closure_reason(k, r.date) is null and membership_eligibility(r.client_id, k, r.date, r.id) ->> 'tone' = 'bad'`,
  stock: `select from plan p where stock = 'limited'
    and (select count(*) from membership m where m.plan_id = p.id) > stock_limit`,
  exercises: `select fold(name) from routine_exercise except select name_key from exercise`,
  movementsInTurn: `select from (select created_at, lag(created_at) over (partition by product_id order by place) as earlier
    from stock_movement) m where created_at < earlier`,
  shiftTimes: `select from shift s where exists (select from cash_entry e where e.shift_id = s.id
      and (e.created_at < s.opened_at or e.created_at > s.closed_at))
    or exists (select from sale x where x.shift_id = s.id and (x.created_at < opened_at or x.created_at > closed_at))`,
  receiptsInTurn: `select from (select created_at, lag(created_at) over (order by number) as before from receipt) r
    where created_at < before`,
  creditLimits: 'select from credit where balance > "limit"',
  paymentsInShifts: `select from payment p join shift s on s.id = p.shift_id
    where p.paid_on <> (s.opened_at at time zone (select time_zone from gym where gym_id = p.gym_id))::date
    union all select from cash_entry e join payment p on p.id = e.source_id
      where e.shift_id is not null and e.shift_id is distinct from p.shift_id
    union all select from shift s cross join lateral jsonb_to_recordset(s.summary -> 'methods')
        as said (method text, amount bigint, count int)
      where said.amount <> (select coalesce(sum(amount), 0) from (
        select amount from sale_payment p where p.shift_id = s.id and p.method = said.method
        union all select amount from payment p
          where p.shift_id = s.id and p.method = said.method and p.deleted_at is null) taken)`,
  nothingFromTomorrow: `select from (select created_at from sale union all select created_at from refund
    union all select created_at from cash_entry union all select created_at from stock_movement
    union all select created_at from saved_order union all select opened_at from shift) made
    where created_at > current_instant()`,
  audit: `select id from reservation except select row_id from audit where table_name = 'reservation'`,
  auditOfSales: `select id from sale except select row_id from audit where table_name = 'sale'`,
};

const invariants: Readonly<Record<string, string>> = {
  ...rules,
  ...Object.fromEntries(readChecks().map(({ name, sql }) => [name, sql])),
};

/** How many rows of a gym violate each invariant, or those that are named; empty when none does. */
export const findViolations = (
  database: Pick<Database, 'pool'>,
  scope: { gymId: string; now?: string | undefined },
  names = Object.keys(invariants),
): Promise<Record<string, number>> =>
  asGymOf(database, scope, async (connection) => {
    const violations: Record<string, number> = {};
    for (const name of names) {
      const query = invariants[name];
      if (!query) throw new Error(`no check is called ${name}`);
      const { rowCount } = await connection.query(query);
      if (rowCount) violations[name] = rowCount;
    }
    return violations;
  });
