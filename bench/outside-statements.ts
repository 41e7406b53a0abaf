// The minimal SQL of what strangers, doors and networks ask. `$1` is always the gym.
import type { Statement } from './minimal.ts';

export const outsideStatements = {
  /** $2 today. The page, its plans, and the week's classes with the places that are left. */
  publicPage: {
    name: 'public-page',
    text: `
      select g.name, g.currency, p.*,
        (select json_agg(json_build_object('id', f.id, 'caption', f.caption) order by f.created_at, f.id) from sport_page_photo f
          where f.gym_id = $1) as photos,
        (select json_agg(json_build_object('id', n.id, 'name', n.name, 'description', n.description, 'price', n.price,
            'period', n.billing_period, 'reservations', n.reservations, 'limit', n.reservation_limit, 'programs',
            (select json_agg(r.name order by r.name) from program r where r.gym_id = $1 and r.id = any (n.program_ids)))
            order by n.price, n.name) from plan n where n.gym_id = $1 and n.sell_online) as plans,
        (with taken as materialized (
            select class_id, date, count(*) as taken from reservation
            where gym_id = $1 and date between $2::date and $2::date + 6 and status in ('reserved', 'attended') group by class_id, date)
          select json_agg(json_build_object('id', k.id, 'date', d.date, 'name', k.name, 'start', k.start_time, 'end', k.end_time,
            'teachers', coalesce(x.teachers, k.teachers), 'free', greatest(k.capacity - coalesce(t.taken, 0), 0),
            'closed', coalesce(h.name, case when x.cancelled then 'Cancelada' end)) order by d.date, k.start_time, k.name, k.id)
          from class k
          join (select $2::date + place as date, lower(trim(to_char($2::date + place, 'day'))) as weekday
            from generate_series(0, 6) place) d on d.weekday = any (k.days)
          left join taken t on t.class_id = k.id and t.date = d.date
          left join class_date x on x.gym_id = $1 and x.class_id = k.id and x.date = d.date
          left join holiday h on h.gym_id = $1 and h.date = d.date
          where k.gym_id = $1) as classes
      from gym g join sport_page p on p.gym_id = $1 where g.gym_id = $1`,
  },
  /** $2 plan, $3 id, $4 mail, $5 the end of the phone, $6 who buys, $7 what is paid, $8 the first day. */
  purchase: {
    name: 'purchase',
    text: `
      with offer as materialized (
        select n.id, n.name, n.price, g.currency, (select c.id from contract_version c where c.gym_id = $1 order by c.number desc limit 1) as version_id
        from plan n join gym g on g.gym_id = $1 join sport_page s on s.gym_id = $1 and s.sells_plans
        where n.gym_id = $1 and n.id = $2 and n.sell_online and n.price = $7::bigint
          and exists (select from payment_provider v where v.gym_id = $1 and v.active and v.production)
      ), known as materialized (
        select (select c.id from client c where c.gym_id = $1 and (c.email = $4 or c.phone_key = $5 or c.whatsapp_key = $5) limit 1) as client_id,
          (select p.id from prospect p where p.gym_id = $1 and (p.email = $4 or p.phone_key = $5) limit 1) as prospect_id
      ), prospect as (
        insert into prospect (gym_id, id, name, surname, email, phone_key, origin, next_action, next_on, arrived_on)
        select $1, $3, $6::jsonb ->> 'name', $6::jsonb ->> 'surname', $4, $5, 'page', 'Empezó a comprar: ' || o.name, $8::date, $8::date
        from offer o, known k where k.client_id is null and k.prospect_id is null
      ), bought as (
        insert into plan_purchase (gym_id, id, plan_id, plan_name, price, amount, currency, starts_on, version_id, request, prospect_id, expires_at, created_at)
        select $1, $3, o.id, o.name, o.price, $7::bigint, o.currency, $8::date, o.version_id, $6::jsonb,
          case when k.client_id is null then coalesce(k.prospect_id, $3) end, now() + interval '24 hours', now()
        from offer o, known k returning id, amount, expires_at)
      insert into payment_link (gym_id, id, amount, expires_at) select $1, b.id, b.amount, b.expires_at from bought b
      returning id`,
  },
  /** $2 id, $3 the card's number, $4 today. Who has it may come in, and came. */
  passage: {
    name: 'passage',
    text: `
      with who as materialized (
        select d.client_id, s.id as membership_id, coalesce(s.active and (s.kind = 'subscription' or s.expires_on >= $4::date), false) as granted,
          (select r.id from reservation r join class k on k.gym_id = $1 and k.id = r.class_id
            where r.gym_id = $1 and r.client_id = d.client_id and r.date = $4::date and r.status = 'reserved' order by k.start_time limit 1) as booked
        from access_card d left join lateral (
          select m.id, m.active, m.kind, m.expires_on from membership m where m.gym_id = $1 and m.client_id = d.client_id
          order by m.active desc, m.expires_on desc nulls last, m.id limit 1) s on true
        where d.gym_id = $1 and d.number = $3
      ), came as (
        update reservation r set status = 'attended', attended_at = now(), version = r.version + 1
        from who w where r.gym_id = $1 and r.id = w.booked and w.granted
      ), visited as (
        insert into visit (gym_id, id, client_id, membership_id, date, counted, created_at)
        select $1, $2, w.client_id, w.membership_id, $4::date, true, now() from who w where w.granted and w.booked is null
        on conflict (gym_id, client_id, date) do nothing)
      insert into access_event (gym_id, id, client_id, way, direction, granted, code, at)
      select $1, $2, w.client_id, 'card', 'in', coalesce(w.granted, false), case when w.granted then '' else 'refused' end, now()
      from (select 1) one left join who w on true
      returning granted, code`,
  },
  /** $2 id, $3 network, $4 the reference, $5 who comes. */
  networkVisit: {
    name: 'network-visit',
    text: `
      insert into network_visit (gym_id, id, network, reference, request, client_id, arrived_at, expires_at, state, created_at)
      select $1, $2, $3, $4, $5::jsonb,
        (select m.client_id from network_member m where m.gym_id = $1 and m.network = $3 and m.token = $5::jsonb ->> 'token'),
        now(), date_trunc('day', now()) + interval '1 day', case when n.automatic then 'sending' else 'waiting' end, now()
      from wellness_network n where n.gym_id = $1 and n.network = $3 and n.active
        and (select count(*) from network_visit v where v.gym_id = $1 and v.network = $3 and v.arrived_at > now() - interval '1 day') < 2000
      on conflict (gym_id, network, reference) do nothing returning id`,
  },
} as const satisfies Record<string, Statement>;
