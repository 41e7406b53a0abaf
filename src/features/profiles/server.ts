import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { weeklyClass } from '../classes/table.ts';
import { isActivationFailed, shownClient } from '../clients/server.ts';
import { ownMemberships } from '../myspace/server.ts';
import { closureReasonWords } from '../reservations/server.ts';
import { reservation, visit } from '../reservations/table.ts';
import { openGymName } from '../reservations/words.ts';
import { sale } from '../sales/table.ts';
import {
  type Booking,
  type Past,
  type Profile,
  type Purchase,
  profilesContract,
  type RoutineDay,
} from './contract.ts';

const r = alias(reservation, 'r');
const k = alias(weeklyClass, 'k');
const b = alias(sale, 'b');
const v = alias(visit, 'v');

const maxShown = 6;

/** The place of the day `d.day` in the week. */
const inWeek = sql.raw(`array_position(array['${Object.keys(weekdays).join("', '")}'], d.day)`);

/** `Booking` of the reservation `r` of the class `k` with the date's exception `x`, if any. */
const shownBooking = jsonOf<Booking>({
  id: r.id,
  classId: k.id,
  name: k.name,
  date: r.date,
  startTime: k.startTime,
  endTime: k.endTime,
  status: r.status,
  notHeld: closureReasonWords(sql`r.date`),
});

/** `Past` of the visit `v`. */
const shownVisit = jsonOf<Past>({
  id: v.id,
  classId: sql`null`,
  name: sql`${sql.raw(`'${openGymName}'`)}`,
  date: v.date,
  startTime: sql`null`,
  endTime: sql`null`,
  status: sql`'attended'`,
  notHeld: sql`''`,
});

const isOver = sql`local_instant(r.date, k.end_time) <= current_instant()`;

/** The client's reservations that are `wanted`, each with its start. */
const bookings = (wanted: SQL) => sql`
  select ${shownBooking} as shown, r.date, local_instant(r.date, k.start_time) as at, r.id
  from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
    left join class_date x on x.gym_id = k.gym_id and x.class_id = k.id and x.date = r.date
  where r.gym_id = c.gym_id and r.client_id = c.id and r.deleted_at is null and ${wanted}`;

const visits = sql`select ${shownVisit} as shown, v.date, v.created_at as at, v.id
  from visit v where v.gym_id = c.gym_id and v.client_id = c.id and v.deleted_at is null`;

const firstOf = (found: SQL, order: SQL) => sql`coalesce((
  select json_agg(f.shown) from (${found} order by ${order} limit ${sql.raw(`${maxShown}`)}) f), '[]')`;

const visitsSince = (what: SQL, since: SQL) => sql`(
  select ${what} from (
    select r.date from reservation r where r.gym_id = c.gym_id and r.client_id = c.id and r.deleted_at is null
      and r.status = 'attended'
    union all select v.date from visit v where v.gym_id = c.gym_id and v.client_id = c.id and v.deleted_at is null
  ) v where v.date >= ${since})`;

/** 'Agua, 2 Barra': what was sold, in the order of the cart. */
const soldItems = sql`(
  select string_agg(case when l.quantity = 1 then '' else l.quantity::float8 || ' ' end || l.name, ', ' order by l.position)
  from sale_line l where l.gym_id = b.gym_id and l.sale_id = b.id)`;

/** A class without a program, at which no membership is refused for the class's sake. */
const anyClass = sql`jsonb_populate_record(null::class, jsonb_build_object('gym_id', c.gym_id, 'trial', false))`;

const readProfile = statement<{ profile: Profile }>(sql`
  select ${jsonOf<Profile>({
    client: shownClient,
    activationFailed: sql`exists (
      select from invitation i where i.gym_id = c.gym_id and i.client_id = c.id and ${isActivationFailed})`,
    since: sql`(c.created_at at time zone g.time_zone)::date`,
    today: sql`day.today`,
    access: sql`membership_eligibility(c.id, ${anyClass}, day.today)`,
    memberships: ownMemberships,
    balance: sql`client_balance(c.gym_id, c.id)`,
    storeDebt: sql`coalesce((select e.balance from credit e where e.gym_id = c.gym_id and e.id = c.id), 0)`,
    coming: firstOf(
      bookings(
        sql`r.status in ('reserved', 'waiting', 'attended') and r.date >= day.today and not ${isOver}`,
      ),
      sql`date, at, id`,
    ),
    past: firstOf(
      sql`${bookings(sql`r.status in ('reserved', 'attended') and r.date <= day.today and ${isOver}`)}
        union all ${visits}`,
      sql`date desc, at desc, id`,
    ),
    lastVisitOn: visitsSince(sql`max(v.date)`, sql`'-infinity'`),
    visits: visitsSince(sql`count(*)`, sql`day.today - 30`),
    absences: sql`misses.absences`,
    lateCancellations: sql`misses.late_cancellations`,
    purchases: sql`coalesce((
      select json_agg(found.shown) from (
        select ${jsonOf<Purchase>({
          id: b.id,
          soldOn: b.soldOn,
          items: soldItems,
          total: sql`b.total + b.rounding`,
        })} as shown
        from sale b where b.gym_id = c.gym_id and b.client_id = c.id
        order by b.created_at desc, b.id limit ${sql.raw(`${maxShown}`)}) found), '[]')`,
    routine: sql`coalesce((
      select json_agg(${jsonOf<RoutineDay>({ day: sql`d.day`, exercises: sql`d.exercises` })} order by ${inWeek})
      from (select e.day, json_agg(e.name order by e.position, e.id) as exercises from routine_exercise e
        where e.gym_id = c.gym_id and e.client_id = c.id and e.deleted_at is null group by e.day) d), '[]')`,
  })} as profile
  from client c join gym g on g.gym_id = c.gym_id
    left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id
    cross join (select local_today() as today) day
    cross join lateral client_misses(c.id, day.today) misses
  where c.gym_id = current_gym() and c.id = ${sql.placeholder('clientId')} and c.deleted_at is null`);

export const profilesServer = implement(profilesContract, {
  get: async (context, { clientId }) => {
    const { rows } = await readProfile(context, { clientId });
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row.profile;
  },
});
