import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import { weeklyClass } from '../classes/table.ts';
import { client } from '../clients/table.ts';
import type { ClientMatch, Reservation, reservationsContract, Session } from './contract.ts';
import { reservation, visit } from './table.ts';

const k = alias(weeklyClass, 'k');
const c = alias(client, 'c');
const r = alias(reservation, 'r');
const v = alias(visit, 'v');

type Db = Pick<GymContext, 'db'>;

const { placeholder } = sql;

/** The gym's day and time, and the requested day, as `at`; apart, as row-level security keeps conditions with `coalesce` from an index. */
export const at = sql`(
  select local_today() as today, coalesce(${placeholder('date')}::date, local_today()) as date,
    to_char(current_instant() at time zone g.time_zone, 'HH24:MI') as now, g.booking_days, g.cancel_minutes
  from gym g where g.gym_id = current_gym() offset 0) at`;

/** Joins the `day`'s exception of the class `k` and its occupancy. */
export const onDay = (day: SQL) => sql`
  left join class_date x on x.gym_id = k.gym_id and x.class_id = k.id and x.date = ${day}
  cross join lateral class_occupancy(k.id, ${day}) o`;

export const closureReasonWords = (day: SQL) => sql`case closure_reason(k, ${day})
  when 'holiday' then 'Feriado: ' || (select h.name from holiday h
    where h.gym_id = k.gym_id and h.date = ${day} and h.deleted_at is null)
  when 'class_cancelled' then 'Cancelada' || coalesce(': ' || nullif(x.reason, ''), '')
  when 'no_such_day' then 'Ya no se hace este día'
  else '' end`;

/** The fields of the class `k` on the `day`, with `onDay`. */
export const sessionFields = (day: SQL) => ({
  classId: k.id,
  name: k.name,
  startTime: k.startTime,
  endTime: k.endTime,
  color: k.color,
  teachers: sql`coalesce(x.teachers, k.teachers)`,
  trial: k.trial,
  online: k.online,
  capacity: k.capacity,
  days: k.days,
  taken: sql`o.taken`,
  attended: sql`o.attended`,
  waiting: sql`o.waiting`,
  notHeld: closureReasonWords(day),
});

export const shownSession = (day: SQL) => jsonOf<Session>(sessionFields(day));

const attendee = { id: c.id, name: c.name, surname: c.surname, email: c.email, whatsapp: c.whatsapp };

/** The fields of the client `c` with its misses, `s`. */
export const attendeeFields = {
  client: jsonOf<Reservation['client']>(attendee),
  absences: sql`s.absences`,
  lateCancellations: sql`s.late_cancellations`,
};

/** The same of somebody who is searched for. */
export const matchFields = {
  ...attendeeFields,
  client: jsonOf<ClientMatch['client']>({ ...attendee, dni: c.dni }),
};

/** Adds the misses of the client `c` to `fields`, which include `attendeeFields`. */
export const withMisses = (fields: SQL) =>
  sql`(select ${fields} from client_misses(c.id, (select local_today())) s)`;

/** `Reservation` of the reservation `r` of the client `c` in the class `k`. */
export const shownReservation = withMisses(
  jsonOf<Reservation>({
    ...attendeeFields,
    id: r.id,
    classId: r.classId,
    date: r.date,
    status: r.status,
    overrideReason: r.overrideReason,
    seriesId: r.seriesId,
    reasons: sql`membership_eligibility(c.id, k, r.date, r.id) -> 'reasons'`,
    version: r.version,
  }),
);

/** `Reservation` of the visit `v` of the client `c`. */
export const shownVisit = withMisses(
  jsonOf<Reservation>({
    ...attendeeFields,
    id: v.id,
    classId: sql`null`,
    date: v.date,
    status: sql`'attended'`,
    overrideReason: v.overrideReason,
    seriesId: sql`null`,
    reasons: sql`membership_eligibility(c.id, null, v.date) -> 'reasons'`,
    version: v.version,
  }),
);

export const holdsPlace = sql`r.deleted_at is null and r.status <> 'cancelled'`;

const readReservation = statement<{ reservation: Reservation }>(sql`
  select ${shownReservation} as reservation
  from reservation r join client c on c.gym_id = r.gym_id and c.id = r.client_id
    join class k on k.gym_id = r.gym_id and k.id = r.class_id
  where r.gym_id = current_gym() and r.id = ${placeholder('id')} and ${holdsPlace}`);

export async function getReservation(context: Db, id: string): Promise<Reservation> {
  const { rows } = await readReservation(context, { id });
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.reservation;
}

/** Every day on which a client of the gym came, as `client_id` and `date`. */
export const visits = sql`(
  select r.client_id, r.date from reservation r
  where r.gym_id = current_gym() and r.deleted_at is null and r.status = 'attended'
  union all select v.client_id, v.date from visit v where v.gym_id = current_gym() and v.deleted_at is null)`;

/**
 * Whether the visit `v` was within so many days, today included. Each bound is a selection of its own: row-level security keeps a
 * condition that computes something from an index, and all visits of all years would be read.
 */
export const isRecentVisit = (days: number) =>
  sql`v.date > (select local_today() - ${days}::int) and v.date <= (select local_today())`;

/**
 * `visits` with the class, and `at` which time of day: that of the class, or the one at which somebody without one was noted. It is
 * null where that was on another day.
 */
export const timedVisits = sql`(
  select r.client_id, r.date, r.class_id, k.start_time as at
  from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
  where r.gym_id = current_gym() and r.deleted_at is null and r.status = 'attended'
  union all
  select v.client_id, v.date, null::uuid, case when (v.created_at at time zone g.time_zone)::date = v.date
      then to_char(v.created_at at time zone g.time_zone, 'HH24:MI') end
  from visit v join gym g on g.gym_id = v.gym_id
  where v.gym_id = current_gym() and v.deleted_at is null)`;

/** Every `Session` of the gym on the `day`, in order. */
export const sessionsOn = (day: SQL) => sql`coalesce((
  select json_agg(${shownSession(day)} order by k.start_time, k.end_time, k.name, k.id)
  from class k ${onDay(day)}
  where k.gym_id = current_gym() and k.deleted_at is null
    and (weekday_of(${day}) = any (k.days) or o.taken + o.waiting > 0)), '[]')`;

export const askedDay = { date: sql`at.date`, today: sql`at.today`, now: sql`at.now` };

export const readDay = jsonStatement<Output<typeof reservationsContract.day>>(sql`
  select ${jsonOf<Output<typeof reservationsContract.day>>({
    ...askedDay,
    items: sessionsOn(sql`at.date`),
    visits: sql`(select count(*) from visit v join client c on c.gym_id = v.gym_id and c.id = v.client_id and c.deleted_at is null
      where v.gym_id = current_gym() and v.date = at.date and v.deleted_at is null)`,
  })} as answer from ${at}`);
