// The minimal SQL of each operation, one statement wherever one will do. `$1` is always the gym.
import type { Statement } from './minimal.ts';
import { outsideStatements } from './outside-statements.ts';
import { reportStatements } from './report-statements.ts';
import { storeStatements } from './store-statements.ts';

/** The membership that counts for the client `c`: an active one before others, then the one that lasts longest. */
const membershipStatus = `
  left join lateral (
    select m.id as membership_id, m.plan_name, m.active, m.kind, m.expires_on::text, m.plan_id from membership m
    where m.gym_id = $1 and m.client_id = c.id
    order by m.active desc, m.expires_on desc nulls last, m.id limit 1) s on true`;

/** The number of the client `c`'s absences in the 30 days before a day. */
const misses = (today: string) => `
  cross join lateral (
    select count(*) filter (where r.status = 'reserved') as absences,
      count(*) filter (where r.status = 'cancelled' and r.late) as late_cancellations
    from reservation r where r.gym_id = $1 and r.client_id = c.id
      and r.date >= ${today}::date - 30 and r.date < ${today}::date) misses`;

const shownClient = `c.id, c.name, c.surname, c.email, c.phone, c.whatsapp, c.dni, c.dni_type, c.observation, c.version,
  s.membership_id, s.plan_name, s.active, s.kind, s.expires_on`;

export const statements = {
  /** $2 the link, $3 today. */
  paymentPage: {
    name: 'payment-page',
    text: `
      select l.id, l.amount, l.expires_at, l.cancelled_at, l.paid_at, m.plan_name, g.name, g.currency, c.email,
        (select o.state from online_payment o where o.gym_id = $1 and o.link_id = l.id order by o.created_at desc limit 1),
        (select sum(k.amount - k.paid) from charge k
          where k.gym_id = $1 and k.membership_id = l.membership_id and k.paid < k.amount and k.due_on <= $3::date) as due,
        (select json_agg(json_build_object('provider', p.provider, 'production', p.production)) from payment_provider p
          where p.gym_id = $1 and p.active) as providers
      from payment_link l join gym g on g.gym_id = $1
        join membership m on m.gym_id = $1 and m.id = l.membership_id join client c on c.gym_id = $1 and c.id = l.client_id
      where l.gym_id = $1 and l.id = $2`,
  },
  /** $2 the attempt, which was told before. */
  paymentNotice: {
    name: 'payment-notice',
    text: `
      select o.id, o.state, o.amount, o.currency, o.payment_reference, o.refunded, o.disputed, p.access_key, p.secret
      from online_payment o join payment_provider p on p.gym_id = $1 and p.provider = o.provider
      where o.gym_id = $1 and o.id = $2 for update of o`,
  },
  list: {
    name: 'list',
    text: `
      select ${shownClient}, (select total from client_count where gym_id = $1) as total
      from (select * from client where gym_id = $1 order by sort_key, id limit 50) c ${membershipStatus}
      order by c.sort_key, c.id`,
  },
  /** $2 is the pattern. */
  search: {
    name: 'search',
    text: `
      with found as materialized (
        select id, sort_key from client where gym_id = $1 and search_text like $2)
      select ${shownClient}, (select count(*) from found) as total
      from (select id from found order by sort_key, id limit 50) f join client c on c.gym_id = $1 and c.id = f.id
        ${membershipStatus}
      order by c.sort_key, c.id`,
  },
  record: {
    name: 'record',
    text: `
      select e.at, e.transaction_id, changed.rows
      from (select distinct at, transaction_id from audit where gym_id = $1
        order by at desc, transaction_id desc limit 50) e
      cross join lateral (
        select json_agg(json_build_object('table', a.table_name, 'action', a.action, 'before', a.before, 'after', a.after))
          as rows
        from (select distinct on (table_name, action) * from audit
          where gym_id = $1 and at = e.at and transaction_id = e.transaction_id order by table_name, action, id) a) changed
      order by e.at desc, e.transaction_id desc`,
  },
  /** $2 membership, $3 id, $4 method, $5 amount, $6 day of payment, $7 first day of the period. */
  payment: {
    name: 'payment',
    text: `
      with paid as (
        insert into payment (gym_id, id, client_id, membership_id, document_type, method, amount, paid_on,
          plan_starts_on, observation, created_at)
        select $1, $3, m.client_id, m.id, 'exemptReceipt', $4, $5, $6, $7, '', now()
        from membership m where m.gym_id = $1 and m.id = $2
        returning id, membership_id, method, amount, paid_on, plan_starts_on)
      update membership m set expires_on = greatest(m.expires_on, (paid.plan_starts_on + case m.period
        when 'days' then make_interval(days => m.days) when 'monthly' then interval '1 month'
        when 'bimonthly' then interval '2 months' when 'quarterly' then interval '3 months'
        when 'semiannual' then interval '6 months' else interval '1 year' end)::date - 1)
      from paid where m.gym_id = $1 and m.id = paid.membership_id
      returning paid.id, paid.method, paid.amount, paid.paid_on::text, paid.plan_starts_on::text, m.expires_on::text`,
  },
  /** $2 today, $3 the month's first day. */
  dashboard: {
    name: 'dashboard',
    text: `
      with days as materialized (
        select paid_on, sum(amount) as memberships, 0 as products from payment
        where gym_id = $1 and paid_on >= ($3::date - interval '11 months')::date group by paid_on
        union all
        select paid_on, 0, sum(amount) from sale_payment
        where gym_id = $1 and paid_on >= ($3::date - interval '11 months')::date group by paid_on
      ), months as (
        select date_trunc('month', paid_on)::date as month, sum(memberships) as memberships, sum(products) as products
        from days group by 1
      ), to_date as materialized (
        select sum(memberships) as memberships, sum(products) as products from days
        where paid_on between ($3::date - interval '1 month')::date and ($2::date - interval '1 month')::date
      ), expiring as materialized (
        select client_id, min(expires_on) as expires_on, min(plan_name) as plan_name from membership
        where gym_id = $1 and active and expires_on between $2::date and $2::date + 6 group by client_id)
      select
        (select total from client_count where gym_id = $1) as clients,
        (select count(*) from client where gym_id = $1 and created_at >= $3::date) as new_this_month,
        (select count(*) from client where gym_id = $1 and created_at >= $3::date - interval '1 month'
          and created_at < $3::date) as new_last_month,
        (select count(*) from membership where gym_id = $1 and active) as active_memberships,
        (select memberships from to_date) as memberships_last_month_to_date,
        (select products from to_date) as products_last_month_to_date,
        (select json_agg(months order by month) from months) as months,
        (select count(*) from expiring) as expiring,
        (select json_agg(listed order by listed.expires_on) from (
          select c.id, c.name, c.surname, c.whatsapp, e.plan_name, e.expires_on
          from (select * from expiring order by expires_on, client_id limit 20) e
          join client c on c.gym_id = $1 and c.id = e.client_id) listed) as expiring_first`,
  },
  /** $2 the month's first day; what the client, its plan and its receipt are called, too. */
  income: {
    name: 'income',
    text: `
      select e.*, c.name, c.surname, m.plan_name, r.number from (
        select id, client_id, membership_id, method, amount, paid_on, created_at, id as source_id from payment
        where gym_id = $1 and paid_on >= $2::date
        union all
        select id, client_id, null, method, amount, paid_on, created_at, coalesce(sale_id, id) from sale_payment
        where gym_id = $1 and paid_on >= $2::date
        order by paid_on desc, created_at desc, id desc limit 50) e
      left join client c on c.gym_id = $1 and c.id = e.client_id
      left join membership m on m.gym_id = $1 and m.id = e.membership_id
      left join receipt r on r.gym_id = $1 and r.source_id = e.source_id`,
  },
  incomeSums: {
    name: 'income sums',
    text: `
      select method, count(*) as payments, sum(amount) as amount from (
        select method, amount from payment where gym_id = $1 and paid_on >= $2::date
        union all select method, amount from sale_payment where gym_id = $1 and paid_on >= $2::date) e group by method`,
  },
  /** $2 today. Of a late subscription one period. */
  /** $2 today. Debts, what expires or has expired, and who is missed. */
  outreach: {
    name: 'outreach',
    text: `
      with reason as materialized (
        select client_id, 0 as rank, due_on as day from charge where gym_id = $1 and paid < amount and due_on <= $2::date
        union all
        select client_id, 1, expires_on from client_membership_status
        where gym_id = $1 and active and expires_on between $2::date - 30 and $2::date + 6
        union all
        select client_id, 2, max(date) from (
          select client_id, date from reservation where gym_id = $1 and status = 'attended' and date > $2::date - 60
          union all select client_id, date from visit where gym_id = $1 and date > $2::date - 60) v
        group by client_id having max(date) <= $2::date - 10
      ), person as materialized (
        select client_id, min(rank) as rank, min(day) as day, json_agg(json_build_object('rank', rank, 'day', day)) as reasons
        from reason group by client_id)
      select c.id, c.name, c.surname, c.whatsapp, c.email, p.reasons, (select count(*) from person) as total,
        (select max(n.created_at) from client_note n where n.gym_id = $1 and n.client_id = c.id and n.kind <> 'note') as contact
      from (select * from person order by rank, day, client_id limit 50) p
      join client c on c.gym_id = $1 and c.id = p.client_id order by p.rank, p.day`,
  },
  /** $2 today. Who is current and comes before noon, and whose plan ends in a week with nothing booked. */
  segments: {
    name: 'segments',
    text: `
      with early as materialized (
        select client_id from (
          select r.client_id, k.start_time as at from reservation r join class k on k.gym_id = $1 and k.id = r.class_id
          where r.gym_id = $1 and r.status = 'attended' and r.date between $2::date - 29 and $2::date
          union all
          select client_id, to_char(created_at, 'HH24:MI') from visit where gym_id = $1 and date between $2::date - 29 and $2::date) v
        group by client_id having count(*) filter (where at >= '05:00' and at < '12:00') * 2 > count(*)
      ), booked as materialized (
        select distinct client_id from reservation where gym_id = $1 and date >= $2::date and status in ('reserved', 'waiting'))
      select s.*, (select count(*) from client_membership_status m join early e on e.client_id = m.client_id
          where m.gym_id = $1 and m.active and (m.renews or m.expires_on >= $2::date)) as current,
        (select count(*) from client_membership_status m where m.gym_id = $1 and m.active
          and m.expires_on between $2::date and $2::date + 7 and m.client_id not in (select client_id from booked)) as expiring
      from segment s where s.gym_id = $1 order by s.name`,
  },
  /** $2 today. Who is told that their plan expires, of 200 who may be told something, and how many are left out. */
  expiring: {
    name: 'expiring',
    text: `
      with told as materialized (
        select kind, days, subject, text from automation where gym_id = $1 and active and kind in ('welcome', 'expiring')
      ), welcomed as materialized (
        select m.client_id from told t join (
          select m.client_id, min(coalesce(m.starts_on,
            (select min(p.plan_starts_on) from payment p where p.gym_id = $1 and p.membership_id = m.id))) as day
          from membership m where m.gym_id = $1 and m.kind <> 'trial' group by m.client_id
        ) m on m.day between $2::date - t.days - 3 and $2::date - t.days
        join client c on c.gym_id = $1 and c.id = m.client_id and c.email <> ''
        join client_membership_status s on s.gym_id = $1 and s.client_id = c.id and s.active and (s.renews or s.expires_on >= $2::date)
        where t.kind = 'welcome'
      ), due as materialized (
        select c.id, c.name, c.surname, c.email, c.whatsapp, s.plan_name, s.expires_on, t.subject, t.text,
          c.email <> '' and c.id not in (select client_id from welcomed)
            and not exists (select from automation_stop p where p.gym_id = $1 and p.client_id = c.id and p.stopped)
            and not exists (select from automation_mail o where o.gym_id = $1 and o.client_id = c.id
              and (o.sent_on = $2::date or o.kind = 'expiring' and o.day = s.expires_on)) as may
        from told t join client_membership_status s on s.gym_id = $1 and s.active and not s.renews
          and s.expires_on between $2::date + t.days - 3 and $2::date + t.days
        join client c on c.gym_id = $1 and c.id = s.client_id
        where t.kind = 'expiring' and not exists (select from membership o where o.gym_id = $1 and o.client_id = c.id and o.active
          and o.id <> s.membership_id and (o.kind = 'subscription' or o.expires_on > s.expires_on))
      ), receiving as materialized (
        select * from due where may order by expires_on, id limit greatest(0, 200 - (select count(*) from welcomed)
          - (select count(*) from automation_mail where gym_id = $1 and sent_on = $2::date))
      )
      select r.*, (select count(*) from receiving) as receive, (select count(*) from due) - (select count(*) from receiving) as left
      from receiving r order by r.expires_on, r.id limit 50`,
  },
  /** $2 today. For whom there is something to be done, of everybody who asked. */
  prospects: {
    name: 'prospects',
    text: `
      with told as materialized (
        select p.id, p.name, p.surname, p.phone, p.email, p.origin, p.mark, p.next_action, p.next_on, p.arrived_on, p.version,
          (select min(y.paid_on) from membership m join payment y on y.gym_id = $1 and y.membership_id = m.id
            where m.gym_id = $1 and m.client_id = p.client_id and y.paid_on >= p.arrived_on) as enrolled_on,
          (select max(r.date) from reservation r
            where r.gym_id = $1 and r.client_id = p.client_id and r.date >= p.arrived_on) as trial_on,
          (select min(v.date) from (
            select r.date from reservation r where r.gym_id = $1 and r.client_id = p.client_id and r.status = 'attended'
            union all select v.date from visit v where v.gym_id = $1 and v.client_id = p.client_id) v
            where v.date >= p.arrived_on) as attended_on
        from prospect p where p.gym_id = $1 and p.deleted_at is null)
      select t.*, t.next_on < $2::date as late, (select count(*) from told) as total from told t
      where t.enrolled_on is null and t.mark <> 'lost' order by t.next_on, t.arrived_on desc, t.id desc limit 50`,
  },
  /** $2 today. Whom clients brought, and how far each has come; frozen days are left out. */
  referrals: {
    name: 'referrals',
    text: `
      with told as materialized (
        select r.id, r.prospect_id, r.client_id, r.state, r.refusal, r.reward_days, r.decided_on, p.name, p.surname,
          p.client_id as friend_id, p.arrived_on, f.last_day,
          case when r.state <> 'open' then r.state when p.deleted_at is not null or p.mark = 'lost' then 'lost'
            when f.last_day is null then 'invited' when f.last_day >= $2::date then 'counting'
            when exists (select from membership m where m.gym_id = $1 and m.client_id = p.client_id and m.active
              and m.expires_on >= f.last_day) then 'due' else 'lost' end as stage
        from referral r join prospect p on p.gym_id = $1 and p.id = r.prospect_id
          left join lateral (select h.starts_on + r.after_days - 1 as last_day from membership m
            join charge h on h.gym_id = $1 and h.membership_id = m.id
            where m.gym_id = $1 and m.client_id = p.client_id and h.amount > 0 and h.paid >= h.amount
            order by h.starts_on limit 1) f on true
        where r.gym_id = $1),
      shown as (select * from told order by arrived_on desc, id limit 50)
      select s.*, c.name as referrer_name, c.surname as referrer_surname,
        (select json_object_agg(stage, n) from (select stage, count(*) as n from told group by stage) x) as counts
      from shown s left join client c on c.gym_id = $1 and c.id = s.client_id order by s.arrived_on desc, s.id`,
  },
  receivables: {
    name: 'receivables',
    text: `
      with owed as materialized (
        select client_id, sum(amount) as amount, min(since) as since from (
          select h.client_id, h.amount - h.paid as amount, h.due_on as since from charge h
          join membership m on m.gym_id = $1 and m.id = h.membership_id and m.active
          where h.gym_id = $1 and h.paid < h.amount and h.due_on <= $2::date
          union all
          select client_id, price, expires_on + 1 from membership
          where gym_id = $1 and kind = 'subscription' and active and expires_on < $2::date) part
        group by client_id)
      select c.id, c.name, c.surname, c.whatsapp, o.amount, o.since::text, (select count(*) from owed) as total,
        (select json_object_agg(age, amount) from (
          select width_bucket($2::date - since, 30, 90, 2) as age, sum(amount) as amount from owed group by 1) ages) as ages
      from (select * from owed order by since, amount desc, client_id limit 50) o
      join client c on c.gym_id = $1 and c.id = o.client_id order by o.since, o.amount desc`,
  },
  /** $2 today. Of the kinds that have many rows, and nothing read. */
  notifications: {
    name: 'notifications',
    text: `
      select (select count(*) from membership where gym_id = $1 and active and expires_on between $2::date and $2::date + 6)
        + (select count(distinct h.client_id) from charge h join membership m on m.gym_id = $1 and m.id = h.membership_id and m.active
          where h.gym_id = $1 and h.paid < h.amount and h.due_on < $2::date)
        + (select count(*) from product p join product_stock s on s.gym_id = $1 and s.product_id = p.id
          where p.gym_id = $1 and p.enabled and not p.service and (p.reorder_point > 0 and s.quantity <= p.reorder_point
            or p.low_stock_warning and s.quantity <= p.warning_quantity))
        + (select count(*) from (select r.class_id, r.date from reservation r where r.gym_id = $1 and r.date >= $2::date
            and r.status in ('reserved', 'attended') group by 1, 2 having count(*) >= (select k.capacity from class k
              where k.gym_id = $1 and k.id = r.class_id)) taken) as unread`,
  },
  /** $2 today. */
  renewals: {
    name: 'renewals',
    text: `
      select m.id, m.plan_name, m.expires_on::text, m.price, c.id as client_id, c.name, c.surname, c.email, c.whatsapp,
        count(*) over () as total
      from membership m join client c on c.gym_id = $1 and c.id = m.client_id
      where m.gym_id = $1 and m.kind = 'subscription' and m.active
        and (m.expires_on is null or m.expires_on < $2::date + 7)
      order by m.expires_on, m.id limit 50`,
  },
  /** $2 the week's Monday, $3 today; a row for each class and date. */
  agenda: {
    name: 'agenda',
    text: `
      with booked as materialized (
        select class_id, date, count(*) filter (where status <> 'waiting') as taken,
          count(*) filter (where status = 'waiting') as waiting,
          count(*) filter (where status <> 'attended') as expected
        from reservation where gym_id = $1 and date >= least($2::date, $3::date) and status <> 'cancelled'
        group by class_id, date
      ), coming as (
        select class_id, sum(expected) as upcoming from booked where date >= $3::date group by class_id)
      select k.id, k.name, k.program_id, p.name as program_name, k.days, k.teachers, k.capacity, k.start_time,
        k.end_time, k.color, k.trial, k.online, k.version, d.date::text, coalesce(b.taken, 0) as taken,
        coalesce(b.waiting, 0) as waiting, x.cancelled, x.reason, x.teachers as teachers_of_date, h.name as holiday,
        coalesce(u.upcoming, 0) as upcoming
      from class k
      join (select $2::date + place as date,
          (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[place + 1] as weekday
        from generate_series(0, 6) place) d on d.weekday = any (k.days)
      left join program p on p.gym_id = $1 and p.id = k.program_id
      left join booked b on b.class_id = k.id and b.date = d.date
      left join coming u on u.class_id = k.id
      left join class_date x on x.gym_id = $1 and x.class_id = k.id and x.date = d.date
      left join holiday h on h.gym_id = $1 and h.date = d.date
      where k.gym_id = $1
      order by k.start_time, k.end_time, k.name, k.id, d.date`,
  },
  /** $2 class, $3 its date, $4 the pattern, $5 what a word begins with. */
  matches: {
    name: 'matches',
    text: `
      with found as materialized (
        select id, sort_key, search_text from client where gym_id = $1 and search_text like $4)
      select c.id, c.name, c.surname, c.email, c.whatsapp, s.membership_id, s.plan_name, s.active, s.kind, s.expires_on,
        p.reservation_limit, p.reservation_period, p.program_ids, used.count as used, r.id as reservation_id, r.status,
        misses.absences, misses.late_cancellations, (select count(*) from found) as total, k.capacity, k.program_id,
        (select count(*) from reservation o where o.gym_id = $1 and o.class_id = k.id and o.date = $3::date
          and o.status not in ('cancelled', 'waiting')) as taken
      from (select id from found order by strpos(' ' || search_text, ' ' || $5) = 0, sort_key, id limit 8) f
      join client c on c.gym_id = $1 and c.id = f.id
      join class k on k.gym_id = $1 and k.id = $2
      ${membershipStatus}
      left join plan p on p.gym_id = $1 and p.id = s.plan_id
      left join lateral (
        select count(*) from reservation u where u.gym_id = $1 and u.membership_id = s.membership_id
          and u.date >= date_trunc(p.reservation_period, $3::date)
          and u.date < date_trunc(p.reservation_period, $3::date) + ('1 ' || p.reservation_period)::interval
          and (u.status in ('reserved', 'attended') or u.late)) used on p.reservations = 'limited'
      left join reservation r on r.gym_id = $1 and r.class_id = k.id and r.date = $3::date and r.client_id = c.id
        and r.status <> 'cancelled'
      ${misses('$3')}`,
  },
  /** $2 reservation, $3 whether they came, $4 today. */
  attend: {
    name: 'attend',
    text: `
      with came as (
        update reservation r set status = case when $3::boolean then 'attended' else 'reserved' end,
          attended_at = case when $3::boolean then now() end, version = r.version + 1
        where r.gym_id = $1 and r.id = $2 and r.status = case when $3::boolean then 'reserved' else 'attended' end
        returning r.id, r.class_id, r.client_id, r.date::text, r.status, r.version)
      select came.*, c.name, c.surname, c.email, c.whatsapp, s.plan_name, s.active, s.expires_on, misses.*
      from came join client c on c.gym_id = $1 and c.id = came.client_id ${membershipStatus} ${misses('$4')}`,
  },
  /** $2 class, $3 capacity. */
  addClass: { name: 'addClass', text: 'insert into class (gym_id, id, capacity) values ($1, $2, $3)' },
  /** $2 class, $3 date. */
  occupancy: {
    name: 'occupancy',
    text: `
      select count(*) as taken from reservation
      where gym_id = $1 and class_id = $2 and date = $3 and status <> 'cancelled'`,
  },
  /** $2 class, $3 date, $4 client, $5 reservation. */
  book: { name: 'book', text: 'select book($1, $2, $3, $4, $5) as is_in' },
  ...outsideStatements,
  ...reportStatements,
  ...storeStatements,
} as const satisfies Record<string, Statement>;
