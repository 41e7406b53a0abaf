import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import { weeklyClass } from '../classes/table.ts';
import { book, locked } from './book.server.ts';
import {
  type ComingClass,
  type OwnReservation,
  type Reservation,
  type reservationsContract,
  tooLateToCancel,
} from './contract.ts';
import { askedDay, at, closureReasonWords, holdsPlace, onDay, sessionFields } from './read.server.ts';
import { reservation } from './table.ts';

const k = alias(weeklyClass, 'k');
const r = alias(reservation, 'r');
const { placeholder } = sql;

/** The number of clients waiting before the reservation `r`. */
const ahead = sql`(select count(*)::int from reservation w
  where w.gym_id = r.gym_id and w.class_id = r.class_id and w.date = r.date and w.deleted_at is null
    and w.status = 'waiting' and r.status = 'waiting' and (w.created_at, w.id) < (r.created_at, r.id))`;

/** True when cancelling the reservation `r` of the class `k` now still counts as used. */
const lateToCancel = (cancelMinutes: SQL) => sql`(r.status = 'reserved' and closure_reason(k, r.date) is null
  and current_instant() > local_instant(r.date, k.start_time) - make_interval(mins => ${cancelMinutes}))`;

const isOwn = sql`r.gym_id = current_gym() and r.client_id = ${placeholder('clientId')} and ${holdsPlace}`;

/** `ComingClass` of the class `k` with `onDay`. */
const shownComing = jsonOf<ComingClass>({
  ...sessionFields(sql`at.date`),
  date: sql`at.date`,
  eligibility: sql`booking_eligibility(${placeholder('clientId')}, k, at.date, true, closure_reason(k, at.date), o.taken >= k.capacity)`,
  own: sql`(select ${jsonOf<NonNullable<ComingClass['own']>>({ id: r.id, status: r.status, ahead })}
    from reservation r where ${isOwn} and r.class_id = k.id and r.date = at.date)`,
});

/** `OwnReservation` of the reservation `r` of the class `k`, with the date's exception `x`, if any. */
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
  notHeld: closureReasonWords(sql`r.date`),
  lateToCancel: lateToCancel(sql`at.cancel_minutes`),
});

const readComing = jsonStatement<Output<typeof reservationsContract.coming>>(sql`
  select ${jsonOf<Output<typeof reservationsContract.coming>>({
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

export const ownVerbs: Verbs<typeof reservationsContract, 'coming' | 'book' | 'cancel'> = {
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
    const ownedByClient = sql`r.client_id = ${context.clientId}`;
    const { rows } = await context.db.execute<{ late: boolean }>(sql`
      with ${locked(id, ownedByClient)}
      update reservation r set status = 'cancelled', cancelled_at = current_instant(),
        late = place.late and r.status = 'reserved', version = ${nextVersionOf('r')}
      from place where r.gym_id = place.gym_id and r.id = place.id and not place.started
        and r.status in ('waiting', 'reserved') and r.deleted_at is null
      returning r.late`);
    if (rows[0]) return rows[0];
    const saved = await context.db.execute<{ late: boolean; status: Reservation['status'] }>(sql`
      select r.late, r.status from reservation r
      where r.gym_id = current_gym() and r.id = ${id} and ${ownedByClient} and r.deleted_at is null`);
    const [before] = saved.rows;
    if (!before) throw new VerbError(notFound);
    if (before.status !== 'cancelled') throw new VerbError(tooLateToCancel);
    return { late: before.late };
  },
};
