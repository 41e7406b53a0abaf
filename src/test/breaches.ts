import type { PoolClient } from 'pg';
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

/** What the verbs and triggers would have kept, each as a query for the rows that break it. */
const rules = {
  expiry: 'select from membership m where expires_on is distinct from covered_until(m)',
  capacity: `select from (select distinct class_id, date from reservation) r join class k on k.id = r.class_id
    cross join lateral class_occupancy(k.id, r.date) o where o.taken > k.capacity`,
  limits: `select from reservation r join membership m on m.id = r.membership_id join plan p on p.id = m.plan_id
    where p.reservations = 'limited'
      and reservations_used(m.id, p.reservation_period, r.date, null) > p.reservation_limit`,
  twice: 'select from reservation group by class_id, date, client_id having count(*) > 1',
  weekday: `select from reservation r join class k on k.id = r.class_id
    where not_held(k, r.date) in ('no_such_day', 'holiday')`,
  someoneElses: `select from reservation r join membership m on m.id = r.membership_id
    where m.client_id <> r.client_id`,
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
      and not_held(k, r.date) is null and membership_verdict(r.client_id, k, r.date, r.id) ->> 'tone' = 'bad'`,
  stock: `select from plan p where stock = 'limited'
    and (select count(*) from membership m where m.plan_id = p.id) > stock_limit`,
  exercises: `select fold(name) from routine_exercise except select name_key from exercise`,
  audit: `select id from reservation except select row_id from audit where table_name = 'reservation'`,
};

/** How many rows of a gym break each rule; empty when none does. */
export const findBreaches = (
  database: Pick<Database, 'pool'>,
  scope: { gymId: string; now?: string | undefined },
): Promise<Record<string, number>> =>
  asGymOf(database, scope, async (connection) => {
    const breaches: Record<string, number> = {};
    for (const [name, query] of Object.entries(rules)) {
      const { rowCount } = await connection.query(query);
      if (rowCount) breaches[name] = rowCount;
    }
    return breaches;
  });
