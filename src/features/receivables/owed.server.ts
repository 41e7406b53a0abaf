import { sql } from 'drizzle-orm';

/** When the oldest unpaid purchase of the credit `k` was made: what was paid pays the oldest purchases first. */
export const unpaidSince = sql`(
  select min(e.created_at) from (
    select e.created_at, sum(greatest(e.amount, 0)) over (order by e.created_at, e.id) as bought,
      sum(greatest(e.amount, 0)) over () as bought_in_all
    from credit_entry e where e.gym_id = k.gym_id and e.client_id = k.id) e
  where e.bought > e.bought_in_all - k.balance)`;
