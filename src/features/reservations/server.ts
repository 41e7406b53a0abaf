import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import { firstResult } from '../../server/repeat.ts';
import { asGym } from '../../server/session.ts';
import { statement } from '../../server/statement.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import {
  type Candidate,
  type ComingClass,
  notReserved,
  type OwnReservation,
  type Reservation,
  refusals,
  reservationsContract,
  type Session,
  tooLateToCancel,
} from './contract.ts';

type Db = Pick<GymContext, 'db'>;

const shownCandidates = 8;
/** Of so many found, those with a word that begins with what was typed come first. */
const weighedCandidates = 200;

/** The gym's day and time, and the day that is asked about, as `at`. */
const at = (date: string | undefined) => sql`(
  select local_today() as today, coalesce(${date ?? null}::date, local_today()) as date,
    to_char(current_instant() at time zone g.time_zone, 'HH24:MI') as now, g.booking_days, g.cancel_minutes
  from gym g where g.gym_id = current_gym()) at`;

/** What is different on the `day` of the class `k`, and who is in it. */
const onDay = (day: SQL) => sql`
  left join class_date x on x.gym_id = k.gym_id and x.class_id = k.id and x.date = ${day}
  cross join lateral class_occupancy(k.id, ${day}) o`;

const notHeldWords = (day: SQL) => sql`case not_held(k, ${day})
  when 'holiday' then 'Feriado: ' || (select h.name from holiday h
    where h.gym_id = k.gym_id and h.date = ${day} and h.deleted_at is null)
  when 'class_cancelled' then 'Cancelada' || coalesce(': ' || nullif(x.reason, ''), '')
  when 'no_such_day' then 'Ya no se hace este día'
  else '' end`;

/** `Session` of the class `k` with `onDay`. */
const shownSession = (day: SQL) => sql`jsonb_build_object(
  'classId', k.id, 'name', k.name, 'startTime', k.start_time, 'endTime', k.end_time, 'color', k.color,
  'teachers', coalesce(x.teachers, k.teachers), 'trial', k.trial, 'online', k.online, 'capacity', k.capacity,
  'taken', o.taken, 'attended', o.attended, 'waiting', o.waiting, 'notHeld', ${notHeldWords(day)})`;

const shownGuest = sql`jsonb_build_object(
  'id', c.id, 'name', c.name, 'surname', c.surname, 'email', c.email, 'whatsapp', c.whatsapp)`;

const shownMisses = sql`(
  select jsonb_build_object('absences', s.absences, 'lateCancellations', s.late_cancellations)
  from client_misses(c.id, (select local_today())) s)`;

/** `Reservation` of the reservation `r` of the client `c` in the class `k`. */
const shownReservation = sql`${shownMisses} || jsonb_build_object(
  'id', r.id, 'classId', r.class_id, 'date', r.date, 'status', r.status, 'overrideReason', r.override_reason,
  'client', ${shownGuest}, 'reasons', membership_verdict(c.id, k, r.date, r.id) -> 'reasons', 'version', r.version)`;

const place = sql`r.deleted_at is null and r.status <> 'cancelled'`;

/** How many wait before the reservation `r`. */
const ahead = sql`(select count(*)::int from reservation w
  where w.gym_id = r.gym_id and w.class_id = r.class_id and w.date = r.date and w.deleted_at is null
    and w.status = 'waiting' and r.status = 'waiting' and (w.created_at, w.id) < (r.created_at, r.id))`;

/** Whether cancelling the reservation `r` of the class `k` now counts as a reservation used. */
const lateToCancel = (cancelMinutes: SQL) => sql`(r.status = 'reserved' and not_held(k, r.date) is null
  and current_instant() > local_instant(r.date, k.start_time) - make_interval(mins => ${cancelMinutes}))`;

const { placeholder } = sql;

const readReservation = statement<{ reservation: Reservation }>(sql`
  select ${shownReservation} as reservation
  from reservation r join client c on c.gym_id = r.gym_id and c.id = r.client_id
    join class k on k.gym_id = r.gym_id and k.id = r.class_id
  where r.gym_id = current_gym() and r.id = ${placeholder('id')} and ${place}`);

async function getReservation(context: Db, id: string): Promise<Reservation> {
  const { rows } = await readReservation(context, { id });
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.reservation;
}

/** @throws VerbError with what a function of the database refused for */
function require(refusal: string | null | undefined): void {
  if (refusal === 'not_found') throw new VerbError(notFound);
  const known = refusals[refusal as keyof typeof refusals];
  if (known) throw new VerbError(known);
  if (refusal) throw new Error(`a refusal without words: ${refusal}`);
}

interface Booking {
  id: string;
  classId: string;
  clientId: string;
  date: string;
  own: boolean;
  overrideReason: string;
  wait: boolean;
}

const bookClass = statement<{ refusal: string | null }>(sql`
  select book_class(${placeholder('id')}, ${placeholder('clientId')}, ${placeholder('classId')}, ${placeholder('date')}, ${placeholder('own')},
    ${placeholder('overrideReason')}, ${placeholder('wait')}) as refusal`);

async function book(context: Db, booking: Booking): Promise<void> {
  const { rows } = await bookClass(context, { ...booking });
  require(rows[0]?.refusal);
}

/**
 * The reservation `id` with its class, which is locked: whoever changes places locks it first, so that one place is not
 * given twice. `late` and `started` are those of cancelling now; a class that is not held is never too late.
 */
const locked = (id: string, whose: SQL = sql`true`) => sql`place as (
  select r.gym_id, r.id,
    not_held(k, r.date) is null and current_instant() >= local_instant(r.date, k.start_time) as started,
    not_held(k, r.date) is null and current_instant() > local_instant(r.date, k.start_time)
      - make_interval(mins => (select g.cancel_minutes from gym g where g.gym_id = r.gym_id)) as late
  from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
  where r.gym_id = current_gym() and r.id = ${id} and r.deleted_at is null and ${whose}
  for no key update of k)`;

const begins = sql`strpos(' ' || c.search_text, ' ' || fold(${placeholder('search')})) > 0`;

/** The first of those that `found` tells the ids and the number of, with what speaks for and against each one's coming. */
const candidatesAmong = (found: SQL) =>
  statement<{ items: Candidate[]; total: number; floor: boolean }>(sql`
    select f.total, f.total_is_floor as floor, coalesce((
      select jsonb_agg(${shownMisses} || jsonb_build_object('client', ${shownGuest},
        'verdict', booking_verdict(c.id, k, ${placeholder('date')}, false, offer.held, offer.is_full),
        'reservation', (select jsonb_build_object('id', r.id, 'status', r.status) from reservation r
          where r.gym_id = k.gym_id and r.class_id = k.id and r.date = ${placeholder('date')} and r.client_id = c.id
            and ${place})) order by u.place)
      from (select n.id, row_number() over (order by ${begins} desc, n.place) as place
        from unnest(f.ids) with ordinality n (id, place)
        join client c on c.gym_id = current_gym() and c.id = n.id
        order by place limit ${shownCandidates}) u
      join client c on c.gym_id = current_gym() and c.id = u.id), '[]') as items
    from class k cross join ${found} f
      -- Once for all: without the offset it would be asked again for each of them.
      cross join lateral (select not_held(k, ${placeholder('date')}) as held, o.taken >= k.capacity as is_full
        from class_occupancy(k.id, ${placeholder('date')}) o offset 0) offer
    where k.gym_id = current_gym() and k.id = ${placeholder('classId')} and k.deleted_at is null`);

const readCandidates = candidatesAmong(
  sql`find_clients(${placeholder('search')}, 'all', 0, ${weighedCandidates})`,
);
const readCandidateOfCode = candidatesAmong(sql`(
  select coalesce(array_agg(c.id), '{}') as ids, count(*)::int as total, false as total_is_floor
  from client c where c.gym_id = current_gym() and c.id = (${placeholder('search')}::text)::uuid and c.deleted_at is null)`);

const markAttended = statement(sql`
  update reservation r set status = ${placeholder('to')}, version = r.version + 1,
    attended_at = case when ${placeholder('to')} = 'attended' then current_instant() end
  where r.gym_id = current_gym() and r.id = ${placeholder('id')} and r.status = ${placeholder('from')} and r.deleted_at is null`);

async function attend(context: Db, id: string, attended: boolean): Promise<void> {
  const [from, to] = attended ? ['reserved', 'attended'] : ['attended', 'reserved'];
  await markAttended(context, { id, from, to });
}

export const reservationsServer = implement(
  reservationsContract,
  {
    day: async ({ db }, { date }) => {
      const { rows } = await db.execute<{ date: string; today: string; now: string; items: Session[] }>(sql`
        select at.date::text, at.today::text, at.now, coalesce((
          select jsonb_agg(${shownSession(sql`at.date`)} order by k.start_time, k.end_time, k.name, k.id)
          from class k ${onDay(sql`at.date`)}
          where k.gym_id = current_gym() and k.deleted_at is null
            and (weekday_of(at.date) = any (k.days) or o.taken + o.waiting > 0)), '[]') as items
        from ${at(date)}`);
      const [found] = rows;
      if (!found) throw new Error('a gym scope without its gym');
      return found;
    },
    list: async ({ db }, { classId, date }) => {
      const { rows } = await db.execute<{ session: Session; items: Reservation[] }>(sql`
        select ${shownSession(sql`${date}::date`)} as session, coalesce((
          select jsonb_agg(${shownReservation} order by r.status = 'waiting',
            case when r.status = 'waiting' then r.created_at end, c.sort_key, r.id)
          from reservation r join client c on c.gym_id = r.gym_id and c.id = r.client_id
          where r.gym_id = k.gym_id and r.class_id = k.id and r.date = ${date} and ${place}), '[]') as items
        from class k ${onDay(sql`${date}::date`)}
        where k.gym_id = current_gym() and k.id = ${classId} and k.deleted_at is null`);
      const [found] = rows;
      if (!found) throw new VerbError(notFound);
      return found;
    },
    candidates: async (context, { classId, date, search }) => {
      const read = /^[0-9a-f]{32}$/i.test(search) ? readCandidateOfCode : readCandidates;
      const { rows } = await read(context, { classId, date, search });
      const [answer] = rows;
      if (!answer) throw new VerbError(notFound);
      return { items: answer.items, total: answer.total, totalIsFloor: answer.floor };
    },
    create: async (context, { attended, ...booking }) => {
      const { classId, date, clientId } = booking;
      const [, , saved] = await inOrder([
        book(context, { ...booking, own: false }),
        attended ? attend(context, booking.id, true) : Promise.resolve(),
        getReservation(context, booking.id),
      ]);
      return firstResult({ ...saved, clientId: saved.client.id }, { classId, date, clientId });
    },
    attend: async (context, { id, attended }) => {
      const [, saved] = await inOrder([attend(context, id, attended), getReservation(context, id)]);
      if ((saved.status === 'attended') !== attended || saved.status === 'waiting')
        throw new VerbError(notReserved);
      return saved;
    },
    remove: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
        with ${locked(id)}
        update reservation r set deleted_at = now(), deleted_by = current_account(), version = r.version + 1
        from place where r.gym_id = place.gym_id and r.id = place.id and r.deleted_at is null
          and r.status <> 'cancelled'`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    restore: async ({ db }, { id }) => {
      const { rows } = await db.execute<{ refusal: string | null }>(sql`
        select restore_reservation(${id}) as refusal`);
      require(rows[0]?.refusal);
      return done;
    },
    coming: async (context, { date }) => {
      await asGym(context);
      const own = sql`r.gym_id = current_gym() and r.client_id = ${context.clientId} and ${place}`;
      const { rows } = await context.db.execute<{
        date: string;
        today: string;
        now: string;
        until: string;
        cancelMinutes: number;
        items: ComingClass[];
        own: OwnReservation[];
      }>(sql`
        select at.date::text, at.today::text, at.now, (at.today + at.booking_days)::text as until,
          at.cancel_minutes as "cancelMinutes", coalesce((
          select jsonb_agg(${shownSession(sql`at.date`)} || jsonb_build_object('date', at.date,
            'verdict', booking_verdict(${context.clientId}, k, at.date, true, not_held(k, at.date), o.taken >= k.capacity),
            'own', (select jsonb_build_object('id', r.id, 'status', r.status, 'ahead', ${ahead})
              from reservation r where ${own} and r.class_id = k.id and r.date = at.date))
            order by k.start_time, k.end_time, k.name, k.id)
          from class k ${onDay(sql`at.date`)}
          where k.gym_id = current_gym() and k.deleted_at is null and weekday_of(at.date) = any (k.days)),
          '[]') as items, coalesce((
          select jsonb_agg(jsonb_build_object('id', r.id, 'classId', k.id, 'name', k.name, 'date', r.date,
            'startTime', k.start_time, 'endTime', k.end_time, 'teachers', coalesce(x.teachers, k.teachers),
            'status', r.status, 'ahead', ${ahead}, 'notHeld', ${notHeldWords(sql`r.date`)},
            'lateToCancel', ${lateToCancel(sql`at.cancel_minutes`)})
            order by r.date, k.start_time, r.id)
          from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
            left join class_date x on x.gym_id = k.gym_id and x.class_id = k.id and x.date = r.date
          where ${own} and r.date >= at.today and local_instant(r.date, k.end_time) > current_instant()),
          '[]') as own
        from ${at(date)}`);
      const [found] = rows;
      if (!found) throw new Error('a gym scope without its gym');
      return found;
    },
    book: async (context, booking) => {
      await asGym(context);
      const { clientId, db } = context;
      await book(context, { ...booking, clientId, own: true, overrideReason: '' });
      const { rows } = await db.execute<{ status: Reservation['status']; lateToCancel: boolean }>(sql`
        select r.status, ${lateToCancel(sql`g.cancel_minutes`)} as "lateToCancel"
        from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
          join gym g on g.gym_id = r.gym_id
        where r.gym_id = current_gym() and r.id = ${booking.id}
          and r.client_id = ${clientId} and r.class_id = ${booking.classId} and r.date = ${booking.date}`);
      const [saved] = rows;
      if (!saved) throw new VerbError(alreadySaved);
      return saved;
    },
    cancel: async (context, { id }) => {
      await asGym(context);
      const own = sql`r.client_id = ${context.clientId}`;
      const { rows } = await context.db.execute<{ late: boolean }>(sql`
        with ${locked(id, own)}
        update reservation r set status = 'cancelled', cancelled_at = current_instant(),
          late = place.late and r.status = 'reserved', version = r.version + 1
        from place where r.gym_id = place.gym_id and r.id = place.id and not place.started
          and r.status in ('waiting', 'reserved') and r.deleted_at is null
        returning r.late`);
      if (rows[0]) return rows[0];
      const found = await context.db.execute<{ late: boolean; status: Reservation['status'] }>(sql`
        select r.late, r.status from reservation r
        where r.gym_id = current_gym() and r.id = ${id} and ${own} and r.deleted_at is null`);
      const [before] = found.rows;
      if (!before) throw new VerbError(notFound);
      if (before.status !== 'cancelled') throw new VerbError(tooLateToCancel);
      return { late: before.late };
    },
  },
  { reservation_gym_id_id_pk: alreadySaved, reservation_unique: refusals.already_reserved },
);
