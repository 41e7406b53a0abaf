import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { inOrder } from '../../server/pipeline.ts';
import { statement } from '../../server/statement.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { book, locked, throwRefusal } from './book.server.ts';
import { attendanceRefusals, notReserved, refusals, reservationsContract } from './contract.ts';
import { matchVerbs } from './matches.server.ts';
import { ownVerbs } from './own.server.ts';
import { ownWeekVerbs } from './own-week.server.ts';
import { getReservation, holdsPlace, onDay, readDay, shownReservation, shownSession } from './read.server.ts';
import { seriesVerbs } from './series.server.ts';
import { visitVerbs } from './visits.server.ts';

export { book } from './book.server.ts';
export { fullClassSource, waitingListSource } from './notifications.server.ts';
export { closureReasonWords, isRecentVisit, sessionsOn, timedVisits, visits } from './read.server.ts';
export { promoteWaitlists } from './waitlist.server.ts';

type Db = Pick<GymContext, 'db'>;

const { placeholder } = sql;

type ClassList = Output<typeof reservationsContract.list>;

const readClass = jsonStatement<ClassList>(sql`
  select ${jsonOf<ClassList>({
    session: shownSession(sql`${placeholder('date')}::date`),
    items: sql`coalesce((
      select json_agg(${shownReservation} order by r.status = 'waiting',
        case when r.status = 'waiting' then r.created_at end, c.sort_key, r.id)
      from reservation r join client c on c.gym_id = r.gym_id and c.id = r.client_id
      where r.gym_id = k.gym_id and r.class_id = k.id and r.date = ${placeholder('date')} and ${holdsPlace}), '[]')`,
  })} as answer
  from class k ${onDay(sql`${placeholder('date')}::date`)}
  where k.gym_id = current_gym() and k.id = ${placeholder('classId')} and k.deleted_at is null`);

/** Nobody comes to a class of a later day, or to one that is not held. */
const markAttended = statement<{ refusal: keyof typeof attendanceRefusals | null }>(sql`
  with asked as (
    select r.gym_id, r.id, case when ${placeholder('to')} = 'reserved' then null
      when r.date > local_today() then 'class_not_today'
      when closure_reason(k, r.date) is not null then 'class_not_held' end as refusal
    from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
    where r.gym_id = current_gym() and r.id = ${placeholder('id')} and r.status = ${placeholder('from')} and r.deleted_at is null
  ), marked as (
    update reservation r set status = ${placeholder('to')}, version = ${nextVersionOf('r')},
      attended_at = case when ${placeholder('to')} = 'attended' then current_instant() end
    from asked a where r.gym_id = a.gym_id and r.id = a.id and r.status = ${placeholder('from')} and a.refusal is null
  )
  select refusal from asked`);

/** @throws VerbError with one of `attendanceRefusals` */
async function attend(context: Db, id: string, attended: boolean): Promise<void> {
  const [from, to] = attended ? ['reserved', 'attended'] : ['attended', 'reserved'];
  const { rows } = await markAttended(context, { id, from, to });
  const refusal = rows[0]?.refusal;
  if (refusal) throw new VerbError(attendanceRefusals[refusal]);
}

export const reservationsServer = implement(
  reservationsContract,
  {
    day: (context, { date = null }) => readDay(context, { date }),
    list: (context, { classId, date }) => readClass(context, { classId, date }),
    ...ownWeekVerbs,
    ...matchVerbs,
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
      const steps = [attend(context, id, attended), getReservation(context, id)] as const;
      // Refused below, it has changed nothing.
      context.finish();
      const [, saved] = await inOrder(steps);
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
      throwRefusal(rows[0]?.refusal);
      return done;
    },
    ...seriesVerbs,
    ...visitVerbs,
    ...ownVerbs,
  },
  {
    reservation_gym_id_id_pk: alreadySaved,
    reservation_unique: refusals.already_reserved,
    visit_gym_id_id_pk: alreadySaved,
    visit_unique: refusals.already_entered,
  },
);
