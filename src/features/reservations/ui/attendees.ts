import { fullName } from '../../../web/format.ts';
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
    status: wait && eligibility.full ? 'waiting' : attended ? 'attended' : 'reserved',
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
  const seated = others.filter(({ status }) => status !== 'waiting');
  const waiting = others.filter(({ status }) => status === 'waiting');
  return attendee.status === 'waiting'
    ? [...seated, ...waiting, attendee]
    : [...[...seated, attendee].sort(byName), ...waiting];
}
