import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import type { Change } from '../../../web/offline/outbox.ts';
import type { ClientMatch, Reservation } from '../contract.ts';

export type Attendee = Pick<Reservation, 'id' | 'client'>;

export interface Addition {
  /** It has already checked in. */
  readonly attended?: boolean;
  readonly overrideReason?: string;
  readonly wait?: boolean;
}

/** Not known to the server yet. */
export const pendingVersion = 0;

/** The reservation of a match, as the list shows it before the server has it. */
export function attendeeOf(
  { client, eligibility, absences, lateCancellations }: ClientMatch,
  reservation: Pick<Reservation, 'id' | 'classId' | 'date'>,
  { attended = false, overrideReason = '', wait = false }: Addition,
): Reservation {
  return {
    ...reservation,
    status:
      wait && eligibility.full
        ? 'waiting'
        : attended || reservation.classId === null
          ? 'attended'
          : 'reserved',
    overrideReason,
    seriesId: null,
    client,
    absences,
    lateCancellations,
    reasons: eligibility.reasons.filter(({ code }) => code !== 'class_full'),
    version: pendingVersion,
  };
}

const byName = (a: Reservation, b: Reservation) => fullName(a.client).localeCompare(fullName(b.client), 'es');

export function withAttendee(items: readonly Reservation[], attendee: Reservation): Reservation[] {
  const others = items.filter(({ client }) => client.id !== attendee.client.id);
  if (attendee.classId === null) return [attendee, ...others];
  const seated = others.filter(({ status }) => status !== 'waiting');
  const waiting = others.filter(({ status }) => status === 'waiting');
  return attendee.status === 'waiting'
    ? [...seated, ...waiting, attendee]
    : [...[...seated, attendee].sort(byName), ...waiting];
}

/** The attendees with what this device has marked and not sent yet. */
export function withUnsent(items: readonly Reservation[], changes: readonly Change[]): Reservation[] {
  const verb = api.reservations.attend.key.join();
  const marks = changes.filter((change) => change.verb.join() === verb && !change.failure);
  return items.map((item) => {
    const mark = marks.findLast(({ input }) => input.id === item.id);
    return mark ? { ...item, status: mark.input.attended ? 'attended' : 'reserved' } : item;
  });
}
