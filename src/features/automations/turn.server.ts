import { sql } from 'drizzle-orm';
import type { Turn } from '../../server/worker.ts';
import { isSendingHour, sendingHours } from '../messages/domain.ts';

async function readLocalTime({ now, open }: Turn): Promise<Temporal.ZonedDateTime> {
  const { rows } = await open(({ db }) =>
    db.execute<{ timeZone: string }>(
      sql`select time_zone as "timeZone" from gym where gym_id = current_gym()`,
    ),
  );
  return Temporal.Instant.from(now).toZonedDateTimeISO(rows[0]?.timeZone ?? 'UTC');
}

const instantAtHour = (day: Temporal.ZonedDateTime, hour: number): string =>
  day
    .with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toInstant()
    .toString();

/** The end of the hours in which messages leave, on the day of a turn. */
export const endOfSending = async (turn: Turn): Promise<string> =>
  instantAtHour(await readLocalTime(turn), sendingHours.last + 1);

/** When it is looked again: soon within the hours in which messages leave, and else when they begin. */
export async function nextTurn(turn: Turn, minutes: number): Promise<string> {
  const local = await readLocalTime(turn);
  if (isSendingHour(local.hour)) return local.add({ minutes }).toInstant().toString();
  const { first } = sendingHours;
  return instantAtHour(local.hour < first ? local : local.add({ days: 1 }), first);
}
