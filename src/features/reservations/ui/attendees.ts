import { fullName } from '../../../web/format.ts';
import type { Candidate, Reservation } from '../contract.ts';

export type Guest = Pick<Reservation, 'id' | 'client'>;

export interface Addition {
  /** It has come already. */
  readonly attended?: boolean;
  readonly overrideReason?: string;
  readonly wait?: boolean;
}

/** Not known to the server yet. */
export const pendingVersion = 0;

/** The reservation of a candidate, as the list shows it before the server has it. */
export function guestOf(
  { client, verdict, absences, lateCancellations }: Candidate,
  reservation: Pick<Reservation, 'id' | 'classId' | 'date'>,
  { attended = false, overrideReason = '', wait = false }: Addition,
): Reservation {
  return {
    ...reservation,
    status: wait && verdict.full ? 'waiting' : attended ? 'attended' : 'reserved',
    overrideReason,
    client,
    absences,
    lateCancellations,
    reasons: verdict.reasons.filter(({ code }) => code !== 'class_full'),
    version: pendingVersion,
  };
}

const byName = (one: Reservation, other: Reservation) =>
  fullName(one.client).localeCompare(fullName(other.client), 'es');

export function withGuest(items: readonly Reservation[], guest: Reservation): Reservation[] {
  const others = items.filter(({ client }) => client.id !== guest.client.id);
  const seated = others.filter(({ status }) => status !== 'waiting');
  const waiting = others.filter(({ status }) => status === 'waiting');
  return guest.status === 'waiting'
    ? [...seated, ...waiting, guest]
    : [...[...seated, guest].sort(byName), ...waiting];
}
