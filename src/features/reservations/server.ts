import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { inOrder } from '../../server/pipeline.ts';
import { actAsGym } from '../../server/scope.ts';
import { statement } from '../../server/statement.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Answer } from '../../wire/verb.ts';
import { weeklyClass } from '../classes/table.ts';
import { client } from '../clients/table.ts';
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
import { reservation } from './table.ts';

const k = alias(weeklyClass, 'k');
const c = alias(client, 'c');
const r = alias(reservation, 'r');

type Db = Pick<GymContext, 'db'>;

const shownCandidates = 8;
/** Of so many found, those with a word that begins with what was typed come first. */
const weighedCandidates = 200;

const { placeholder } = sql;

/** The gym's day and time, and the day that is asked about, as `at`. */
const at = sql`(
  select local_today() as today, coalesce(${placeholder('date')}::date, local_today()) as date,
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

/** What is told of the class `k` on the `day`, with `onDay`. */
const sessionFields = (day: SQL) => ({
  classId: k.id,
  name: k.name,
  startTime: k.startTime,
  endTime: k.endTime,
  color: k.color,
  teachers: sql`coalesce(x.teachers, k.teachers)`,
  trial: k.trial,
  online: k.online,
  capacity: k.capacity,
  taken: sql`o.taken`,
  attended: sql`o.attended`,
  waiting: sql`o.waiting`,
  notHeld: notHeldWords(day),
});

const shownSession = (day: SQL) => jsonOf<Session>(sessionFields(day));

const shownGuest = jsonOf<Reservation['client']>({
  id: c.id,
  name: c.name,
  surname: c.surname,
  email: c.email,
  whatsapp: c.whatsapp,
});

/** What is told of the client `c` and of what it missed, `s`. */
const guestFields = {
  client: shownGuest,
  absences: sql`s.absences`,
  lateCancellations: sql`s.late_cancellations`,
};

/** Joins what the client `c` missed to what is `shown` with `guestFields`. */
const withMisses = (shown: SQL) => sql`(select ${shown} from client_misses(c.id, (select local_today())) s)`;

/** `Reservation` of the reservation `r` of the client `c` in the class `k`. */
const shownReservation = withMisses(
  jsonOf<Reservation>({
    ...guestFields,
    id: r.id,
    classId: r.classId,
    date: r.date,
    status: r.status,
    overrideReason: r.overrideReason,
    reasons: sql`membership_verdict(c.id, k, r.date, r.id) -> 'reasons'`,
    version: r.version,
  }),
);

const place = sql`r.deleted_at is null and r.status <> 'cancelled'`;

/** How many wait before the reservation `r`. */
const ahead = sql`(select count(*)::int from reservation w
  where w.gym_id = r.gym_id and w.class_id = r.class_id and w.date = r.date and w.deleted_at is null
    and w.status = 'waiting' and r.status = 'waiting' and (w.created_at, w.id) < (r.created_at, r.id))`;

/** Whether cancelling the reservation `r` of the class `k` now counts as a reservation used. */
const lateToCancel = (cancelMinutes: SQL) => sql`(r.status = 'reserved' and not_held(k, r.date) is null
  and current_instant() > local_instant(r.date, k.start_time) - make_interval(mins => ${cancelMinutes}))`;

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

/** `Candidate` of the client `c` for the class `k`, of which `offer` tells. */
const shownCandidate = withMisses(
  jsonOf<Candidate>({
    ...guestFields,
    verdict: sql`booking_verdict(c.id, k, ${placeholder('date')}, false, offer.held, offer.is_full)`,
    reservation: sql`(select ${jsonOf<NonNullable<Candidate['reservation']>>({ id: r.id, status: r.status })}
      from reservation r where r.gym_id = k.gym_id and r.class_id = k.id and r.date = ${placeholder('date')}
        and r.client_id = c.id and ${place})`,
  }),
);

/** The first of those that `found` tells the ids and the number of, with what speaks for and against each one's coming. */
const candidatesAmong = (found: SQL) =>
  statement<Answer<typeof reservationsContract.candidates>>(sql`
    select f.total, f.total_is_floor as "totalIsFloor", coalesce((
      select json_agg(${shownCandidate} order by u.place)
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

const askedDay = { date: sql`at.date`, today: sql`at.today`, now: sql`at.now` };

const readDay = jsonStatement<Answer<typeof reservationsContract.day>>(sql`
  select ${jsonOf<Answer<typeof reservationsContract.day>>({
    ...askedDay,
    items: sql`coalesce((
      select json_agg(${shownSession(sql`at.date`)} order by k.start_time, k.end_time, k.name, k.id)
      from class k ${onDay(sql`at.date`)}
      where k.gym_id = current_gym() and k.deleted_at is null
        and (weekday_of(at.date) = any (k.days) or o.taken + o.waiting > 0)), '[]')`,
  })} as answer from ${at}`);

const isOwn = sql`r.gym_id = current_gym() and r.client_id = ${placeholder('clientId')} and ${place}`;

/** `ComingClass` of the class `k` with `onDay`. */
const shownComing = jsonOf<ComingClass>({
  ...sessionFields(sql`at.date`),
  date: sql`at.date`,
  verdict: sql`booking_verdict(${placeholder('clientId')}, k, at.date, true, not_held(k, at.date), o.taken >= k.capacity)`,
  own: sql`(select ${jsonOf<NonNullable<ComingClass['own']>>({ id: r.id, status: r.status, ahead })}
    from reservation r where ${isOwn} and r.class_id = k.id and r.date = at.date)`,
});

/** `OwnReservation` of the reservation `r` of the class `k`, whose day has `x` of its own, if anything. */
const shownOwn = jsonOf<OwnReservation>({
  id: r.id,
  classId: k.id,
  name: k.name,
  date: r.date,
  startTime: k.startTime,
  endTime: k.endTime,
  teachers: sql`coalesce(x.teachers, k.teachers)`,
  status: r.status,
  ahead,
  notHeld: notHeldWords(sql`r.date`),
  lateToCancel: lateToCancel(sql`at.cancel_minutes`),
});

const readComing = jsonStatement<Answer<typeof reservationsContract.coming>>(sql`
  select ${jsonOf<Answer<typeof reservationsContract.coming>>({
    ...askedDay,
    until: sql`at.today + at.booking_days`,
    cancelMinutes: sql`at.cancel_minutes`,
    items: sql`coalesce((
      select json_agg(${shownComing} order by k.start_time, k.end_time, k.name, k.id)
      from class k ${onDay(sql`at.date`)}
      where k.gym_id = current_gym() and k.deleted_at is null and weekday_of(at.date) = any (k.days)), '[]')`,
    own: sql`coalesce((
      select json_agg(${shownOwn} order by r.date, k.start_time, r.id)
      from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
        left join class_date x on x.gym_id = k.gym_id and x.class_id = k.id and x.date = r.date
      where ${isOwn} and r.date >= at.today and local_instant(r.date, k.end_time) > current_instant()), '[]')`,
  })} as answer from ${at}`);

export const reservationsServer = implement(
  reservationsContract,
  {
    day: (context, { date = null }) => readDay(context, { date }),
    list: async ({ db }, { classId, date }) => {
      const { rows } = await db.execute<{ session: Session; items: Reservation[] }>(sql`
        select ${shownSession(sql`${date}::date`)} as session, coalesce((
          select json_agg(${shownReservation} order by r.status = 'waiting',
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
      return answer;
    },
    create: async (context, { attended, ...booking }) => {
      const { classId, date, clientId } = booking;
      const [, , saved] = await inOrder([
        book(context, { ...booking, own: false }),
        attended ? attend(context, booking.id, true) : Promise.resolve(),
        getReservation(context, booking.id),
      ]);
      return idempotentResult({ ...saved, clientId: saved.client.id }, { classId, date, clientId });
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
        update reservation r set ${deletion}
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
    coming: async (context, { date = null }) => {
      await actAsGym(context);
      return readComing(context, { date, clientId: context.clientId });
    },
    book: async (context, booking) => {
      await actAsGym(context);
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
      await actAsGym(context);
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
