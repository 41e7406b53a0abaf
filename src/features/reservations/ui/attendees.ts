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
/** Waits on this device for a connection. */
const laterVersion = -1;

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

const isOf = ({ verb, failure }: Change, ...verbs: readonly { readonly key: readonly string[] }[]) =>
  !failure && verbs.some(({ key }) => key.join() === verb.join());

/** The change that adds somebody to an entrance and was not sent yet. */
export const additionOf = (changes: readonly Change[], id: string): Change | undefined =>
  changes.find(
    (change) => isOf(change, api.reservations.create, api.reservations.enter) && change.input.id === id,
  );

type Where = Pick<Reservation, 'classId' | 'date'>;

/** Who was added to an entrance without a connection. */
const addedLater = (changes: readonly Change[], { classId, date }: Where): Reservation[] =>
  changes.flatMap((change) => {
    const { client, input } = change;
    const verb = classId ? api.reservations.create : api.reservations.enter;
    if (!client || !isOf(change, verb) || input.date !== date || (input.classId ?? null) !== classId)
      return [];
    const { id, overrideReason = '', attended = true } = input as unknown as { id: string } & Addition;
    return [
      {
        ...{ id, classId, date, overrideReason, seriesId: null, reasons: [] },
        ...{ status: attended ? 'attended' : 'reserved', version: laterVersion },
        ...{ client: { ...client, email: '', whatsapp: '' }, absences: 0, lateCancellations: 0 },
      } satisfies Reservation,
    ];
  });

/** The attendees with whom this device has marked and added, and not sent yet. */
export function withUnsent(
  items: readonly Reservation[],
  changes: readonly Change[],
  entrance: Where,
): Reservation[] {
  const marks = changes.filter((change) => isOf(change, api.reservations.attend));
  const marked = items.map((item): Reservation => {
    const mark = marks.findLast(({ input }) => input.id === item.id);
    return mark ? { ...item, status: mark.input.attended ? 'attended' : 'reserved' } : item;
  });
  return addedLater(changes, entrance).reduce<Reservation[]>(withAttendee, marked);
}
