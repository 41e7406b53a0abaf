import { sql } from 'drizzle-orm';

/** What each period or fee, and each payment that names none, was by the end of each `day`; most were settled and are left out. */
const bills = sql`paid as (
    select p.client_id, p.membership_id, p.plan_starts_on, sum(p.amount) as amount, min(p.paid_on) as first_on,
      max(p.paid_on) as last_on
    from payment p where p.gym_id = current_gym() and p.deleted_at is null group by 1, 2, 3
  ), bill as materialized (
    select coalesce(c.client_id, p.client_id) as client_id, coalesce(c.membership_id, p.membership_id) as membership_id,
      p.plan_starts_on, c.starts_on, c.due_on, c.reason, coalesce(c.flexible, false) as flexible,
      coalesce(c.amount, 0) as amount, coalesce(p.amount, 0) as paid, p.first_on, p.last_on
    from (select c.client_id, c.membership_id, c.starts_on, c.due_on, c.reason, c.flexible, c.amount,
        case when is_period(c) then c.starts_on end as named_on, case when c.reason = 'sale' then m.starts_on end as sold_on
      from charge c left join membership m on m.gym_id = current_gym() and m.id = c.membership_id
      where c.gym_id = current_gym() and c.deleted_at is null) c
    full join paid p on p.membership_id = c.membership_id and p.plan_starts_on = c.named_on
    where coalesce(p.amount, 0) <> coalesce(c.amount, 0) or p.last_on > least(c.due_on, p.first_on, c.sold_on)
      and exists (select from day d where p.last_on > d.last and least(c.due_on, p.first_on, c.sold_on) <= d.last)
  ), billed as materialized (
    select d.place, d.last, b.*, case when b.last_on <= d.last then b.paid when b.first_on <= d.last then (
        select sum(p.amount) from payment p where p.gym_id = current_gym() and p.membership_id = b.membership_id
          and p.plan_starts_on = b.plan_starts_on and p.deleted_at is null and p.paid_on <= d.last) else 0 end as named
    from day d cross join bill b
  )`;

/**
 * What payments left unpaid of what they name (`short`), and paid beyond it (`over`). A period is owed from its day on where it
 * was agreed or a subscription began it, else from the first payment that names it; the first one was due on the agreed day
 * until a payment named another. Of a later one of a subscription (`is_later`), as of one that is prepaid, no row stood yet.
 */
const named = sql`open as materialized (
    select b.place, b.last, b.client_id, b.membership_id, b.starts_on, s.since,
      case when not b.flexible then greatest(0, b.named - b.amount) else 0 end as over,
      case when not b.flexible and m.active and (b.starts_on <= m.ends_on) is not false then greatest(0, b.amount - b.named) else 0 end as short,
      b.named > 0 or s.since <= b.last and (m.kind = 'subscription' or b.reason not in ('payment', 'prepaid')) as is_owed,
      b.named = 0 and case when m.kind = 'subscription' then b.reason not in ('sale', 'freeze', 'enrolment')
        and b.starts_on > coalesce((select max(p.plan_starts_on) from payment p where p.gym_id = current_gym()
          and p.membership_id = b.membership_id and p.deleted_at is null and p.paid_on <= b.last), m.starts_on)
        else b.reason = 'prepaid' end as is_later,
      m.kind = 'subscription' and b.reason in ('renewal', 'prepaid') as is_begun
    from billed b left join membership m on m.gym_id = current_gym() and m.id = b.membership_id and m.deleted_at is null
    cross join lateral (select case when b.reason = 'sale' and b.named = 0 then m.starts_on else b.due_on end as since) s
  )`;

/**
 * Shared out as by `charge_shares`, but for all clients at once: what was paid beyond goes to the earliest periods of the same
 * membership, of later ones to those that it pays in full, and what is left to those of the client's others.
 */
const shares = sql`surplus as materialized (
    select o.place, o.client_id, o.membership_id, sum(o.over) as over from open o where o.over > 0 group by 1, 2, 3
  ), item_of_day as materialized (
    select o.*, case when o.is_later and o.upto > coalesce(s.over, 0) then o.short
      else least(o.short, greatest(0, o.upto - coalesce(s.over, 0))) end as left_open
    from (select o.place, o.client_id, o.membership_id, o.starts_on, o.since, o.short, o.is_owed, o.is_later, o.is_begun, sum(o.short) over (
        partition by o.place, o.membership_id order by o.starts_on, o.since rows unbounded preceding) as upto
      from open o where o.short > 0 and (o.is_owed or o.is_later or o.is_begun)) o
    left join surplus s on s.place = o.place and s.client_id = o.client_id and s.membership_id = o.membership_id
  ), rest as materialized (
    select r.place, r.client_id, sum(r.amount) as amount from (
      select s.place, s.client_id, s.over as amount from surplus s
      union all select i.place, i.client_id, i.left_open - i.short from item_of_day i) r
    group by 1, 2 having sum(r.amount) > 0
  ), unpaid as materialized (
    select i.place, i.client_id, i.since, case when i.is_later then i.left_open else least(i.left_open, sum(i.left_open)
      filter (where not i.is_later) over (partition by i.place, i.client_id order by i.starts_on, i.since rows unbounded preceding)
      - coalesce(r.amount, 0)) end as amount
    from item_of_day i left join rest r on r.place = i.place and r.client_id = i.client_id
    where i.is_owed or i.is_begun and i.left_open < i.short
  )`;

/** What was bought on account and not paid by the end of each `day`, the oldest first. */
const purchases = sql`
  select k.place, k.client_id, k.balance, (
    select min(e.on_day) from (
      select (e.created_at at time zone now.time_zone)::date as on_day,
        sum(greatest(e.amount, 0)) over (order by e.created_at, e.id) as bought,
        sum(greatest(e.amount, 0)) over () as bought_in_all
      from now, credit_entry e where e.gym_id = current_gym() and e.client_id = k.client_id
        and (e.created_at at time zone now.time_zone)::date <= k.last) e
    where e.bought > e.bought_in_all - k.balance)
  from (
    select d.place, d.last, e.client_id, sum(e.amount) as balance from now, day d, credit_entry e
    where e.gym_id = current_gym() and (e.created_at at time zone now.time_zone)::date <= d.last
    group by d.place, d.last, e.client_id having sum(e.amount) > 0) k`;

/**
 * The common tables up to `debtor`: who owed how much and since when at the end of each `day` (`place`, `last`), after `now` with
 * the `time_zone`. It is told from what the ledgers say today, with payments up to that day: what was corrected, cancelled or
 * taken back since counts as it is now.
 */
export const debtorTables = sql`${bills}, ${named}, ${shares}, debtor as materialized (
    select o.place, o.client_id, sum(o.amount) as amount, min(o.since) as since from (
      select u.place, u.client_id, u.amount, u.since from unpaid u where u.amount > 0
      union all
      select d.place, (b.m).client_id, b.amount, b.since from day d cross join lateral begun_items(d.last) b
      union all ${purchases}) o
    group by o.place, o.client_id
  )`;
