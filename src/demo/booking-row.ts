import type { Session } from './agenda.ts';
import type { Attendee } from './attendees.ts';
import type { Random } from './random.ts';
import type { ReservationRow, Status } from './reservations.ts';

export interface Booking {
  person: Attendee;
  session: Session;
  membershipId: string | null;
  status: Status;
  late?: boolean;
  reason?: string;
}

/** Books early, cancels an hour before or too late, and arrives some minutes before or after the start. */
export function rowOfBooking(random: Random, now: Temporal.ZonedDateTime, booking: Booking): ReservationRow {
  const { person, session, membershipId, status, late = false, reason = '' } = booking;
  const within = (from: number, to: number, part: number) => Math.round(from + Math.max(to - from, 0) * part);
  const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();
  const minutes = (count: number) => count * 60_000;
  const starts = session.starts.epochMilliseconds;
  const nowMs = now.epochMilliseconds;
  const latest = Math.min(nowMs, starts - minutes(61));
  const opened = session.starts.startOfDay().subtract({ days: 7 }).epochMilliseconds;
  const joinedMs = Temporal.Instant.from(person.joined).epochMilliseconds;
  const earliest = Math.min(Math.max(opened, joinedMs), latest);
  const part = status === 'waiting' ? 0.85 + 0.14 * random.next() : 0.8 * random.next();
  const created = within(earliest, latest, part);
  return {
    id: random.id(),
    classId: session.weekly.id,
    clientId: person.id,
    membershipId,
    date: session.date,
    status,
    late,
    overrideReason: reason,
    attendedAt: status === 'attended' ? at(Math.min(nowMs, starts + minutes(random.below(18) - 12))) : null,
    cancelledAt:
      status === 'cancelled'
        ? at(late ? starts - minutes(5 + random.below(50)) : within(created, latest, random.next()))
        : null,
    createdAt: at(created),
  };
}
