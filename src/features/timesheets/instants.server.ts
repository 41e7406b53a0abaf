import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import { type Correction, endMissing, entryInFuture, wrongLength } from './contract.ts';
import { longestHours } from './domain.ts';
import { zone } from './read.server.ts';

interface Facts extends Record<string, unknown> {
  timeZone: string;
  now: string;
  start: string | null;
  end: string | null;
}

interface Hours {
  start: Temporal.Instant;
  end: Temporal.Instant | null;
}

const { compare } = Temporal.Instant;

/** The instants at which clocks show a time; two where they are turned back, the later one first. */
function instantsAt(time: Temporal.PlainDateTime, timeZone: string): Temporal.Instant[] {
  const [later, earlier] = (['later', 'earlier'] as const).map((disambiguation) =>
    time.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (!later || !earlier) return [];
  const repeated = earlier.toPlainDateTime().equals(time) && !earlier.equals(later);
  return (repeated ? [later, earlier] : [later]).map((at) => at.toInstant());
}

/** What somebody may have worked with these times, what was so far first; empty where nobody can. */
function possibleHours({ date, start, end }: Correction, { timeZone, ...stored }: Facts): Hours[] {
  const day = Temporal.PlainDate.from(date);
  const at = (time: string, days = 0) =>
    instantsAt(day.add({ days }).toPlainDateTime(Temporal.PlainTime.from(time)), timeZone);
  const isStored = (known: string | null) => (instant: Temporal.Instant) =>
    known !== null && instant.equals(Temporal.Instant.from(known));
  const starts = at(start);
  const kept = starts.filter(isStored(stored.start));
  const ends = end === null ? [null] : [...at(end), ...at(end, 1)];
  const keptEnd = ends.filter((instant) => instant !== null && isStored(stored.end)(instant));
  return (kept.length > 0 ? kept : starts).flatMap((from) =>
    [...keptEnd, ...ends]
      .filter(
        (to) => to === null || (compare(to, from) > 0 && compare(to, from.add({ hours: longestHours })) <= 0),
      )
      .map((to) => ({ start: from, end: to })),
  );
}

/**
 * The instants of a correction. What the entry `id` began or ended at already stays the same instant: where clocks are turned
 * back, a time of day names two.
 * @throws VerbError entry_in_future, wrong_length, end_missing
 */
export async function instantsOf({ db }: GymContext, { id, ...form }: Correction & { id: string }) {
  const { rows } = await db.execute<Facts>(sql`
    select ${zone} as "timeZone", to_json(current_instant()) #>> '{}' as now,
      to_json(e.started_at) #>> '{}' as start, to_json(e.ended_at) #>> '{}' as "end"
    from (select 1) one left join timesheet_entry e on e.gym_id = current_gym() and e.id = ${id}`);
  const [facts] = rows;
  if (!facts) throw new VerbError(notFound);
  const now = Temporal.Instant.from(facts.now);
  const isPast = (instant: Temporal.Instant | null) => instant === null || compare(instant, now) <= 0;
  const possible = possibleHours(form, facts);
  const begun = possible.filter(({ start }) => isPast(start));
  const hours = begun.find(({ end }) => isPast(end));
  if (!hours) {
    if (begun.length > 0) throw new VerbError(entryInFuture, { end: entryInFuture.message });
    throw new VerbError(possible.length > 0 ? entryInFuture : wrongLength);
  }
  const { start, end } = hours;
  if (end === null && compare(start, now.subtract({ hours: longestHours })) <= 0)
    throw new VerbError(endMissing);
  return { start: start.toString(), end: end?.toString() ?? null };
}
