import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { softDeleteWhere } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import {
  maxSeries,
  noDates,
  type reservationsContract,
  type SeriesForm,
  type SeriesOutcome,
  tooManyBookings,
} from './contract.ts';
import { reservation } from './table.ts';

interface Series extends SeriesForm {
  classId: string;
}

/** The dates on which the class is held on these days of the week, closed ones among them. */
async function datesOf({ db }: GymContext, { classId, days, from, until }: Series): Promise<string[]> {
  const { rows } = await db.execute<{ dates: string[] }>(sql`
    select array(select d.day::date::text from generate_series(${from}::date, ${until}::date, interval '1 day') d (day)
      where weekday_of(d.day::date) = any (k.days) and weekday_of(d.day::date) = any (${sql.param(days)}::text[])
      order by d.day) as dates
    from class k where k.gym_id = current_gym() and k.id = ${classId} and k.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.dates;
}

/** @throws VerbError not_found when a client or the class does not exist, no_dates, too_many_bookings */
async function bookAll(context: GymContext, seriesId: string, series: Series): Promise<SeriesOutcome> {
  const clientIds = [...new Set(series.clientIds)];
  const dates = await datesOf(context, series);
  if (dates.length === 0) throw new VerbError(noDates);
  if (dates.length * clientIds.length > maxSeries) throw new VerbError(tooManyBookings);
  const { rows } = await context.db.execute<Record<string, unknown> & SeriesOutcome['items'][number]>(sql`
    select b.client_id as "clientId", trim(c.name || ' ' || c.surname) as "clientName", b.date::text as date, b.refusal
    from book_series(${seriesId}, ${sql.param(clientIds)}::uuid[], ${series.classId}, ${sql.param(dates)}::date[]) b
      left join client c on c.gym_id = current_gym() and c.id = b.client_id`);
  if (rows.some(({ refusal }) => (refusal as string | null) === 'not_found')) throw new VerbError(notFound);
  return { items: rows };
}

export const seriesVerbs: Verbs<
  typeof reservationsContract,
  'previewSeries' | 'bookSeries' | 'removeSeries'
> = {
  previewSeries: async (context, series) => {
    await context.db.execute(sql`savepoint preview`);
    const outcome = await bookAll(context, newId(), series);
    await context.db.execute(sql`rollback to savepoint preview`);
    return outcome;
  },
  bookSeries: (context, { id, ...series }) => bookAll(context, id, series),
  removeSeries: async ({ db }, { id, clientId, from }) => {
    // Every change of places locks the class first.
    await db.execute(sql`
      select from class k where k.gym_id = current_gym() and k.id in (
        select r.class_id from reservation r where r.gym_id = current_gym() and r.series_id = ${id})
      order by k.id for no key update`);
    const removed = await softDeleteWhere(
      { db },
      reservation,
      and(
        eq(reservation.seriesId, id),
        gte(reservation.date, from),
        inArray(reservation.status, ['reserved', 'waiting']),
        clientId ? eq(reservation.clientId, clientId) : undefined,
      ),
    );
    if (removed === 0) throw new VerbError(notFound);
    return { removed };
  },
};
