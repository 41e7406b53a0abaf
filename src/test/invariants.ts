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

/** What verbs and triggers keep true, each as a query for the rows that violate it. */
const invariants = {
  expiry: 'select from membership m where expires_on is distinct from covered_until(m)',
  standing: `select from (select client_id, membership_id, plan_name, active, renews, expires_on from client_standing
      where membership_id is not null) s
    full join (select distinct on (client_id) client_id, id, plan_name, active, kind = 'subscription' as renews, expires_on
      from membership where deleted_at is null order by client_id, active desc, expires_on desc nulls last, id) m
      on m.client_id = s.client_id where s is distinct from m`,
  capacity: `select from (select distinct class_id, date from reservation) r join class k on k.id = r.class_id
    cross join lateral class_occupancy(k.id, r.date) o where o.taken > k.capacity`,
  places: `select from class_places p full join (
      select class_id, date, count(*) filter (where status <> 'waiting') as taken,
        count(*) filter (where status = 'attended') as attended, count(*) filter (where status = 'waiting') as waiting
      from reservation where deleted_at is null and status <> 'cancelled' group by class_id, date
    ) r on r.class_id = p.class_id and r.date = p.date
    where (coalesce(p.taken, 0), coalesce(p.attended, 0), coalesce(p.waiting, 0))
      <> (coalesce(r.taken, 0), coalesce(r.attended, 0), coalesce(r.waiting, 0))`,
  income: `select from (select day, kind, sum(amount) as amount from daily_income group by day, kind) kept
    full join (select paid_on as day, 'memberships' as kind, sum(amount) as amount from payment where deleted_at is null group by 1
      union all select paid_on, 'products', sum(amount) from sale_payment group by 1) paid using (day, kind)
    where coalesce(kept.amount, 0) <> coalesce(paid.amount, 0)`,
  productsOfGroups: `select from (select group_id, sum(total) as total from product_group_count group by 1) kept
    full join (select coalesce(group_id, gym_id) as group_id, count(*) as total from product where deleted_at is null group by 1) made
      using (group_id) where coalesce(kept.total, 0) <> coalesce(made.total, 0)`,
  limits: `select from reservation r join membership m on m.id = r.membership_id join plan p on p.id = m.plan_id
    where p.reservations = 'limited'
      and count_used_reservations(m.id, p.reservation_period, r.date, null) > p.reservation_limit`,
  twice: 'select from reservation group by class_id, date, client_id having count(*) > 1',
  weekday: `select from reservation r join class k on k.id = r.class_id
    where closure_reason(k, r.date) in ('no_such_day', 'holiday')`,
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
      and closure_reason(k, r.date) is null and membership_eligibility(r.client_id, k, r.date, r.id) ->> 'tone' = 'bad'`,
  stock: `select from plan p where stock = 'limited'
    and (select count(*) from membership m where m.plan_id = p.id) > stock_limit`,
  exercises: `select fold(name) from routine_exercise except select name_key from exercise`,
  stockIsItsLedger: `select from product p left join product_stock s on s.product_id = p.id
    left join (select product_id, sum(quantity) as sum from stock_movement group by product_id) m on m.product_id = p.id
    where s.quantity is distinct from coalesce(m.sum, 0) or p.cost <> round(s.average_cost)
      or p.service and m.sum is not null`,
  stockAfterEachMovement: `select from (select quantity_after, average_before, average_after, cost, kind, quantity,
      created_at, sum(quantity) over w as sum, lag(quantity_after, 1, 0) over w as before,
      lag(average_after) over w as average, lag(created_at) over w as earlier
    from stock_movement window w as (partition by product_id order by place)) m
    where quantity_after <> sum or average_before <> average or created_at < earlier
      or abs(average_after - case when kind = 'purchase'
        then moving_average(before, average_before, quantity, cost) else average_before end) > 0.00001`,
  averageCost: `select from (select distinct on (product_id) product_id, average_after from stock_movement
      order by product_id, place desc) m join product_stock s on s.product_id = m.product_id
    where s.average_cost <> m.average_after`,
  purchases: `with line as (select m.*, p.request -> 'lines' -> (row_number() over (partition by p.id order by place) - 1)::int
      as asked from purchase p join stock_movement m on m.source_id = p.id and m.kind = 'purchase')
    select from purchase p where total <> (select coalesce(sum(case when asked ->> 'per' = 'line'
      then (asked -> 'amount')::numeric else round(quantity * cost) end), 0) from line where source_id = p.id)
    union all select from line where cost <> round((asked -> 'amount')::numeric
      / case when asked ->> 'per' = 'line' then quantity else 1 end, 6)`,
  barcodes: `(select id, unnest(barcodes_of(barcode)) as barcode from product where deleted_at is null
      except select product_id, barcode from product_barcode)
    union all (select product_id, barcode from product_barcode where product_id is not null
      except select id, unnest(barcodes_of(barcode)) from product where deleted_at is null)`,
  saleLines: `select from sale s where total <> (select sum(total) from sale_line l where l.sale_id = s.id)
      or exists (select from sale_line l where l.sale_id = s.id and amount <> round(price * quantity) - discount)`,
  salePaid: `select from sale s where total + rounding <>
      (select coalesce(sum(amount), 0) from sale_payment p where p.sale_id = s.id and p.refund_id is null)
      + (select coalesce(sum(amount), 0) from credit_entry e where e.source_id = s.id)
      + (select coalesce(sum(amount), 0) from payment p where p.sale_id = s.id and p.deleted_at is null)
    or tendered > 0 and (change = tendered or change <> tendered
      - (select coalesce(sum(amount), 0) from sale_payment p where p.sale_id = s.id and method = 'cash' and amount > 0)
      - (select coalesce(sum(amount), 0) from payment p where p.sale_id = s.id and method = 'cash'))`,
  soldGoods: `select from sale_line l join product p on p.id = l.product_id where not p.service
      and l.quantity <> -(select coalesce(sum(quantity), 0) from stock_movement m
        where m.source_id = l.sale_id and m.product_id = l.product_id)
      and (select count(*) from sale_line o where o.sale_id = l.sale_id and o.product_id = l.product_id) = 1`,
  refunds: `select from refund r where total <> (select sum(total) from refund_line l where l.refund_id = r.id)
      or total + rounding <> -(select coalesce(sum(amount), 0) from sale_payment p where p.refund_id = r.id)
        - (select coalesce(sum(amount), 0) from credit_entry e where e.source_id = r.id)`,
  moreThanSold: `select from refund_line f join sale_line l on l.id = f.sale_line_id group by l.id, l.quantity, l.total
    having sum(f.quantity) > l.quantity or sum(f.total) > l.total`,
  cashOfTheStore: `select from (
      select coalesce(refund_id, sale_id, id) as source, sum(amount) as sum from sale_payment
        where method = 'cash' group by 1
      union all select coalesce(sale_id, id), sum(amount) from payment
        where method = 'cash' and deleted_at is null group by 1) paid
    full join (select source_id as source, sum(amount) as sum from cash_entry where source_id is not null group by 1)
      ledger using (source) where coalesce(paid.sum, 0) <> coalesce(ledger.sum, 0)`,
  shifts: `select from shift s where closed_at is not null and (difference <> counted - expected
      or expected <> (select coalesce(sum(amount), 0) from cash_entry e where e.shift_id = s.id))
    or exists (select from cash_entry e where e.shift_id = s.id
      and (e.created_at < s.opened_at or e.created_at > s.closed_at))
    or exists (select from sale x where x.shift_id = s.id and (x.created_at < opened_at or x.created_at > closed_at))
    or float <> (select coalesce(sum(amount), 0) from cash_entry e where e.shift_id = s.id and e.kind = 'float')`,
  receipts: `select from (select number, row_number() over (order by number) as place,
        lag(created_at) over (order by number) as before, created_at from receipt) r
      where number <> place or created_at < before
    union all select from counter where name = 'receipt' and value <> (select coalesce(max(number), 0) from receipt)
    union all select from (select id from sale union all select id from refund
      union all select id from sale_payment where sale_id is null and client_id is not null) made
      where not exists (select from receipt r where r.source_id = made.id)`,
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
  debts: `select from credit c where balance > "limit"
    or balance <> (select coalesce(sum(amount), 0) from credit_entry e where e.client_id = c.id)`,
  nothingFromTomorrow: `select from (select created_at from sale union all select created_at from refund
    union all select created_at from cash_entry union all select created_at from stock_movement
    union all select created_at from saved_order union all select opened_at from shift) made
    where created_at > current_instant()`,
  audit: `select id from reservation except select row_id from audit where table_name = 'reservation'`,
  auditOfSales: `select id from sale except select row_id from audit where table_name = 'sale'`,
};

/** How many rows of a gym violate each invariant, or those that are named; empty when none does. */
export const findViolations = (
  database: Pick<Database, 'pool'>,
  scope: { gymId: string; now?: string | undefined },
  names = Object.keys(invariants) as (keyof typeof invariants)[],
): Promise<Record<string, number>> =>
  asGymOf(database, scope, async (connection) => {
    const violations: Record<string, number> = {};
    for (const name of names) {
      const query = invariants[name];
      const { rowCount } = await connection.query(query);
      if (rowCount) violations[name] = rowCount;
    }
    return violations;
  });
