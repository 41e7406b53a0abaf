// The minimal SQL of the reports, one statement each. `$1` is always the gym.
import type { Statement } from './minimal.ts';

export const reportStatements = {
  /** $2 today, $3 the month's first day. Who was a member at the end of each month, who came and who left, and its income. */
  month: {
    name: 'month',
    text: `
      with days as materialized (
        select n as place, least(($3::date - make_interval(months => n - 1))::date - 1, $2::date) as day,
          ($3::date - make_interval(months => n))::date as first
        from generate_series(0, 13) n
      ), period as materialized (
        select c.client_id, c.starts_on, least(c.ends_on, m.ends_on) as ends_on, c.amount::float8 / case m.period
          when 'monthly' then 1 when 'bimonthly' then 2 when 'quarterly' then 3 when 'semiannual' then 6
          when 'annual' then 12 end as monthly
        from charge c join membership m on m.gym_id = $1 and m.id = c.membership_id
        where c.gym_id = $1 and c.reason not in ('freeze', 'enrolment') and (c.paid > 0 or c.amount = 0) and m.kind <> 'trial'
      ), known as (
        select client_id, min(starts_on) as since from period group by client_id
      ), member as (
        select d.place, p.client_id, sum(p.monthly) as monthly
        from days d join period p on d.day between p.starts_on and p.ends_on group by d.place, p.client_id
      ), turn as (
        select d.place, d.first, m.client_id, m.monthly, k.since,
          lag(d.place) over who = d.place + 1 as was, lead(d.place) over who = d.place - 1 as stays
        from member m join days d on d.place = m.place join known k on k.client_id = m.client_id
        window who as (partition by m.client_id order by d.place desc)
      )
      select t.place, count(*) as members, count(*) filter (where was is not true and since >= first) as joined,
        count(*) filter (where was is not true and since < first) as returned,
        count(*) filter (where stays is not true) as lost_after, sum(monthly) as recurring,
        (select sum(amount) from payment where gym_id = $1 and paid_on >= t.first and paid_on < t.first + interval '1 month')
          as memberships,
        (select sum(amount) from sale_payment where gym_id = $1 and paid_on >= t.first and paid_on < t.first + interval '1 month')
          as products
      from turn t group by t.place, t.first order by t.place desc`,
  },
  /** $2 the first day, $3 the last. What each product sold, what it cost, since when it lies and how long there was none. */
  shop: {
    name: 'shop',
    text: `
      with sold as (
        select l.product_id, sum(l.quantity) as sold, sum(l.total) as sales, sum(l.total - l.tax) as net,
          sum(l.cost * l.quantity) as cost
        from sale s join sale_line l on l.gym_id = $1 and l.sale_id = s.id
        where s.gym_id = $1 and s.sold_on between $2::date and $3::date and l.product_id is not null group by l.product_id
      ), back as (
        select l.product_id, sum(b.quantity) as quantity, sum(b.total) as total
        from refund f join refund_line b on b.gym_id = $1 and b.refund_id = f.id
        join sale_line l on l.gym_id = $1 and l.id = b.sale_line_id
        where f.gym_id = $1 and f.refunded_on between $2::date and $3::date group by l.product_id
      ), moved as (
        select m.product_id, m.kind, m.quantity, m.quantity_after, m.created_at::date as day,
          lead(m.created_at::date, 1, $3::date) over (partition by m.product_id order by m.place) as next_day
        from stock_movement m where m.gym_id = $1
      ), ledger as (
        select product_id, min(day) as since,
          max(day) filter (where kind = 'sale' or quantity_after > 0 and quantity_after <= quantity) as idle_since,
          sum(least(next_day - 1, $3::date) - greatest(day + 1, $2::date) + 1) filter (
            where quantity_after = 0 and least(next_day - 1, $3::date) >= greatest(day + 1, $2::date)) as out_days
        from moved group by product_id)
      select p.id, p.name, p.code, p.unit, k.quantity, round(k.quantity * k.average_cost) as value, s.sold, s.sales, s.net, s.cost,
        b.quantity as given_back, b.total as refunded, l.since, l.idle_since, l.out_days
      from product p join product_stock k on k.gym_id = $1 and k.product_id = p.id
      left join sold s on s.product_id = p.id left join back b on b.product_id = p.id left join ledger l on l.product_id = p.id
      where p.gym_id = $1 and (s.product_id is not null or k.quantity > 0)`,
  },
  /** $2 to $3, the days. What was paid, by plan, method, person and till, and what the days of the paid periods earned. */
  earnings: {
    name: 'earnings',
    text: `
      with paid as (
        select 'memberships' as source, p.method, p.created_by, p.shift_id, m.plan_name, sum(p.amount) as paid
        from payment p join membership m on m.gym_id = $1 and m.id = p.membership_id
        where p.gym_id = $1 and p.paid_on between $2::date and $3::date
        group by p.method, p.created_by, p.shift_id, m.plan_name
        union all
        select 'products', p.method, p.created_by, p.shift_id, null, sum(p.amount)
        from sale_payment p where p.gym_id = $1 and p.paid_on between $2::date and $3::date
        group by p.method, p.created_by, p.shift_id
      )
      select source, method, p.created_by, h.till_id, plan_name, sum(paid) as paid, null::bigint as earned
      from paid p left join shift h on h.gym_id = $1 and h.id = p.shift_id
      group by source, method, p.created_by, h.till_id, plan_name
      union all
      select 'earned', null, null, null, m.plan_name, null,
        sum(c.paid * (least(c.ends_on, $3::date) - greatest(c.starts_on, $2::date) + 1) / (c.ends_on - c.starts_on + 1))
      from charge c join membership m on m.gym_id = $1 and m.id = c.membership_id
      where c.gym_id = $1 and c.paid > 0
        and c.reason not in ('freeze', 'enrolment') and c.starts_on <= $3::date and c.ends_on >= $2::date
      group by m.plan_name`,
  },
  /** $2 today, $3 the month's first day. Of those who came in each month, how many were members at each later month's end. */
  retention: {
    name: 'retention',
    text: `
      with month as materialized (
        select n, ($3::date - make_interval(months => n))::date as first,
          least(($3::date - make_interval(months => n - 1))::date - 1, $2::date) as last from generate_series(0, 12) n
      ), period as materialized (
        select c.client_id, c.starts_on, least(c.ends_on, m.ends_on) as ends_on
        from charge c join membership m on m.gym_id = $1 and m.id = c.membership_id
        where c.gym_id = $1 and c.reason not in ('freeze', 'enrolment')
          and (c.paid > 0 or c.amount = 0) and m.kind <> 'trial'
      ), known as materialized (
        select client_id, min(starts_on) as since from period group by client_id
      ), present as (
        select distinct t.n, p.client_id from month t join period p on t.last between p.starts_on and p.ends_on
      )
      select f.n as cohort, p.n as month, count(*) as stayed, (select count(*) from known k where k.since between f.first and f.last) as came
      from month f join known k on k.since between f.first and f.last join present p on p.client_id = k.client_id and p.n <= f.n
      group by f.n, f.first, f.last, p.n order by f.n desc, p.n desc`,
  },
  /** $2 to $3, the days. How full classes were by name, weekday and time, without what they earned. */
  classReport: {
    name: 'class_report',
    text: `
      select k.name, extract(isodow from r.date) as weekday, k.start_time, k.end_time, k.teachers, count(distinct r.date) as classes,
        count(*) filter (where r.status in ('reserved', 'attended', 'absent')) as taken,
        count(*) filter (where r.status = 'attended') as attended,
        count(*) filter (where r.status = 'cancelled' and r.late) as late, count(*) filter (where r.status = 'waiting') as waiting
      from reservation r join class k on k.gym_id = $1 and k.id = r.class_id
      where r.gym_id = $1 and r.date between $2::date and $3::date
      group by k.name, weekday, k.start_time, k.end_time, k.teachers order by k.start_time, k.name, weekday`,
  },
  /** $2 today. Who came less in two weeks than in the six before, with their next booking and what they owe. */
  risk: {
    name: 'risk',
    text: `
      select c.id, c.name, c.surname, v.last_on, v.lately, v.before, d.amount, exists (select from reservation r
          where r.gym_id = $1 and r.client_id = c.id and r.status = 'reserved' and r.date >= $2::date) as booked,
        count(*) over () as total
      from (
        select r.client_id, max(r.date) as last_on, count(*) filter (where r.date > $2::date - 14) as lately,
          count(*) filter (where r.date <= $2::date - 14) as before
        from reservation r where r.gym_id = $1 and r.status = 'attended' and r.date > $2::date - 56
        group by r.client_id
      ) v join client c on c.gym_id = $1 and c.id = v.client_id
      left join (
        select client_id, sum(amount - paid) as amount from charge
        where gym_id = $1 and due_on <= $2::date and paid < amount group by client_id
      ) d on d.client_id = c.id
      where v.lately * 3 < v.before order by v.last_on, c.id limit 50`,
  },
  /** $2 the month's first day. What its sales, payments and refunds sum up to, and the newest. */
  accounting: {
    name: 'accounting',
    text: `
      with document as materialized (
        select s.id, s.sold_on as day, s.created_at, 'sale' as kind, sum(l.total - l.tax) filter (where l.tax > 0) as net,
          sum(l.tax) as tax, sum(l.total) filter (where l.tax = 0) as exempt, s.rounding
        from sale s join sale_line l on l.gym_id = $1 and l.sale_id = s.id and l.product_id is not null
        where s.gym_id = $1 and s.sold_on >= $2::date and s.sold_on < $2::date + interval '1 month'
        group by s.id, s.sold_on, s.created_at, s.rounding
        union all
        select p.id, p.paid_on, p.created_at, 'payment', case when p.document_type = 'vatReceipt' then round(p.amount / 1.1) else 0 end,
          case when p.document_type = 'vatReceipt' then p.amount - round(p.amount / 1.1) else 0 end,
          case when p.document_type = 'vatReceipt' then 0 else p.amount end, 0
        from payment p where p.gym_id = $1 and p.paid_on >= $2::date and p.paid_on < $2::date + interval '1 month'
        union all
        select f.id, f.refunded_on, f.created_at, 'refund', -sum(b.total - b.total * l.tax / l.total) filter (where l.tax > 0),
          -sum(b.total * l.tax / l.total) filter (where l.tax > 0), -sum(b.total) filter (where l.tax = 0), -f.rounding
        from refund f join refund_line b on b.gym_id = $1 and b.refund_id = f.id
        join sale_line l on l.gym_id = $1 and l.id = b.sale_line_id
        where f.gym_id = $1 and f.refunded_on >= $2::date and f.refunded_on < $2::date + interval '1 month'
        group by f.id, f.refunded_on, f.created_at, f.rounding)
      select (select json_build_array(count(*), sum(net), sum(tax), sum(exempt), sum(rounding)) from document) as sums, (
        select json_agg(json_build_object('kind', d.kind, 'day', d.day, 'number', r.number, 'dni', r.content ->> 'clientDocument',
          'net', d.net, 'tax', d.tax, 'exempt', d.exempt) order by d.day desc)
        from (select * from document order by day desc, created_at desc limit 50) d
        left join receipt r on r.gym_id = $1 and r.source_id = d.id) as newest`,
  },
  /** $2 the first day of a month that passed. What was owed on its last day, a month and a year before, by age. */
  debt: {
    name: 'debt',
    text: `
      with day as materialized (
        select ($2::date + make_interval(months => 1 - n))::date - 1 as last from unnest(array[0, 1, 12]) n
      ), bill as materialized (
        select id, client_id, membership_id, starts_on, due_on, reason, amount from charge where gym_id = $1 and paid < amount
        union
        select h.id, h.client_id, h.membership_id, h.starts_on, h.due_on, h.reason, h.amount
        from payment p join charge h on h.gym_id = $1 and h.membership_id = p.membership_id and h.starts_on = p.plan_starts_on
        where p.gym_id = $1 and p.paid_on > h.due_on
      ), owed as (
        select d.last, b.client_id, b.amount - coalesce(p.amount, 0) as amount, b.due_on as since
        from day d join bill b on b.due_on <= d.last
        join membership m on m.gym_id = $1 and m.id = b.membership_id and m.active and (b.starts_on <= m.ends_on) is not false
        cross join lateral (select sum(p.amount) as amount from payment p where p.gym_id = $1 and p.membership_id = b.membership_id
          and p.plan_starts_on = b.starts_on and p.paid_on <= d.last) p
        where b.amount > coalesce(p.amount, 0) and (p.amount > 0 or m.kind = 'subscription' or b.reason not in ('payment', 'prepaid'))
        union all
        select d.last, m.client_id, m.price, s.since::date
        from day d join membership m on m.gym_id = $1 and m.kind = 'subscription' and m.active and m.expires_on < d.last
        cross join lateral generate_series(m.expires_on + 1, least(d.last, m.ends_on), interval '1 month') s (since)
        union all
        select d.last, e.client_id, sum(e.amount), min(e.created_at::date)
        from day d join credit_entry e on e.gym_id = $1 and e.created_at < d.last + 1
        group by d.last, e.client_id having sum(e.amount) > 0)
      select last, width_bucket(last - since, array[31, 61]) as age, count(*) as clients, sum(amount) as amount
      from (select last, client_id, sum(amount) as amount, min(since) as since from owed group by last, client_id) debtor
      group by last, age`,
  },
  /** $2 the month's first day. What its documents and the drawers posted by day and account. */
  journal: {
    name: 'journal',
    text: `
      with sold as materialized (
        select s.id, s.sold_on as day, s.rounding, l.net, l.tax, l.exempt, coalesce(p.paid, 0) as paid
        from sale s cross join lateral (
          select coalesce(sum(l.total - l.tax) filter (where l.tax > 0), 0) as net, coalesce(sum(l.tax), 0) as tax,
            coalesce(sum(l.total) filter (where l.tax = 0), 0) as exempt
          from sale_line l where l.gym_id = $1 and l.sale_id = s.id and l.product_id is not null) l
        cross join lateral (
          select sum(p.amount) as paid from sale_payment p where p.gym_id = $1 and p.sale_id = s.id and p.refund_id is null) p
        where s.gym_id = $1 and s.sold_on >= $2::date and s.sold_on < $2::date + interval '1 month'
      ), given_back as (
        select f.refunded_on as day, f.method, f.rounding, coalesce(sum(b.total) filter (where l.tax > 0), 0) as taxed,
          coalesce(round(sum(b.total * (l.total - l.tax)::numeric / nullif(l.total, 0)) filter (where l.tax > 0)), 0) as net,
          coalesce(sum(b.total) filter (where l.tax = 0), 0) as exempt
        from refund f join refund_line b on b.gym_id = $1 and b.refund_id = f.id
        join sale_line l on l.gym_id = $1 and l.id = b.sale_line_id and l.product_id is not null
        where f.gym_id = $1 and f.refunded_on >= $2::date and f.refunded_on < $2::date + interval '1 month'
        group by f.id, f.refunded_on, f.method, f.rounding
      ), drawn as materialized (
        select (e.created_at at time zone g.time_zone)::date as day, e.kind, e.amount, e.shift_id, e.source_id
        from gym g join cash_entry e on e.gym_id = $1 and e.created_at >= $2::timestamp at time zone g.time_zone
          and e.created_at < ($2::date + interval '1 month') at time zone g.time_zone
        where g.gym_id = $1
      ), line (day, purpose, amount) as (
        select s.day, x.purpose, x.amount from sold s cross join lateral (values ('productTaxed', -s.net),
          ('productExempt', -s.exempt), ('tax', -s.tax), ('rounding', -s.rounding),
          ('account', s.net + s.tax + s.exempt + s.rounding - s.paid)) x (purpose, amount)
        union all
        select s.day, p.method, sum(p.amount)
        from sold s join sale_payment p on p.gym_id = $1 and p.sale_id = s.id and p.refund_id is null group by s.id, s.day, p.method
        union all
        select p.paid_on, x.purpose, sum(x.amount) from payment p cross join lateral (values (p.method, p.amount), ('tax', -p.tax),
          (case when p.document_type = 'vatReceipt' then 'membershipTaxed' else 'membershipExempt' end, p.tax - p.amount)
          ) x (purpose, amount)
        where p.gym_id = $1 and p.paid_on >= $2::date and p.paid_on < $2::date + interval '1 month' group by p.paid_on, x.purpose
        union all
        select f.day, x.purpose, x.amount from given_back f cross join lateral (values ('refundTaxed', f.net),
          ('refundExempt', f.exempt), ('tax', f.taxed - f.net), ('rounding', f.rounding),
          (f.method, -f.taxed - f.exempt - f.rounding)) x (purpose, amount)
        union all
        select p.paid_on, x.purpose, x.amount from credit_entry c join sale_payment p on p.gym_id = $1 and p.id = c.id
        cross join lateral (values (p.method, p.amount), ('account', c.amount), ('rounding', -c.amount - p.amount)) x (purpose, amount)
        where c.gym_id = $1 and c.kind = 'payment' and p.paid_on >= $2::date and p.paid_on < $2::date + interval '1 month'
        union all
        select d.day, x.purpose, x.amount
        from drawn d cross join lateral (values ('cash', d.amount), ('movement', -d.amount)) x (purpose, amount)
        where d.kind in ('in', 'out')
        union all
        select (h.closed_at at time zone g.time_zone)::date, x.purpose, x.amount
        from gym g join shift h on h.gym_id = $1 and h.difference <> 0 and h.closed_at >= $2::timestamp at time zone g.time_zone
          and h.closed_at < ($2::date + interval '1 month') at time zone g.time_zone
        cross join lateral (values ('cash', h.difference), ('difference', -h.difference)) x (purpose, amount)
        where g.gym_id = $1
        union all
        select d.day, x.purpose, x.amount from drawn d
        left join payment p on d.kind = 'payment' and p.gym_id = $1 and p.id = d.source_id
        left join sale s on d.kind = 'sale' and s.gym_id = $1 and s.id = d.source_id
        cross join lateral (values ('cash', -d.amount), ('difference', d.amount)) x (purpose, amount)
        where d.shift_id is null and coalesce(p.shift_id, s.shift_id) is not null)
      select l.day::text, l.purpose, a.accounts -> l.purpose as account, sum(greatest(l.amount, 0)) as debit,
        sum(greatest(-l.amount, 0)) as credit
      from line l join chart_of_accounts a on a.gym_id = $1 and a.active
      where l.amount <> 0 and not exists (select from closed_month k where k.gym_id = $1 and k.month = $2::date)
      group by l.day, l.purpose, account order by l.day`,
  },
} as const satisfies Record<string, Statement>;
