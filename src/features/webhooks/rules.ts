import type { output } from 'zod/mini';
import type { AuditRow } from '../../wire/record.ts';
import type { EventType, StopReason, webhookEvents } from './domain.ts';

/** A row of the audit. */
export interface Fact {
  readonly table: string;
  readonly action: string;
  readonly before: AuditRow | null;
  readonly after: AuditRow | null;
}

const became = ({ before, after }: Fact, column: string, value: unknown): boolean =>
  after?.[column] === value && before?.[column] !== value;

const changed = (fact: Fact): EventType | null =>
  fact.before?.ends_on === null && fact.after?.ends_on !== null ? 'membership.cancelled' : null;

function reservationEvent(fact: Fact): EventType | null {
  if (fact.action === 'delete')
    return fact.before?.status === 'cancelled' || fact.before?.status === 'attended'
      ? null
      : 'reservation.cancelled';
  if (fact.action === 'restore') return fact.after?.status === 'reserved' ? 'reservation.made' : null;
  if (became(fact, 'status', 'cancelled')) return 'reservation.cancelled';
  if (became(fact, 'status', 'attended')) return 'reservation.attended';
  const isMade = fact.action === 'insert' || fact.before?.status === 'waiting';
  return isMade && fact.after?.status !== fact.before?.status ? 'reservation.made' : null;
}

type Teller = (fact: Fact) => EventType | null;

const on =
  (events: Readonly<Record<string, EventType>>): Teller =>
  ({ action }) =>
    events[action] ?? null;

const clientEvent = on({
  insert: 'client.created',
  update: 'client.updated',
  restore: 'client.updated',
  delete: 'client.deleted',
});

/** By the table of the audit's row. */
const tellers: Readonly<Record<string, Teller>> = {
  client: (fact) => (fact.after?.erased_at ? null : clientEvent(fact)),
  erasure: on({ insert: 'client.erased' }),
  membership: (fact) => (fact.action === 'insert' ? 'membership.sold' : changed(fact)),
  payment: on({ insert: 'payment.taken', restore: 'payment.taken', delete: 'payment.deleted' }),
  sale: on({ insert: 'sale.completed' }),
  refund: on({ insert: 'sale.refunded' }),
  reservation: reservationEvent,
  visit: on({ insert: 'visit.made' }),
  class_date: (fact) => (became(fact, 'cancelled', true) ? 'class.cancelled' : null),
};

/** The tables whose rows may tell of something. */
export const toldTables = Object.keys(tellers);

/** What a row of the audit tells a webhook; null for nothing. A row tells of one thing at most. */
export const eventOf = (fact: Fact): EventType | null => tellers[fact.table]?.(fact) ?? null;

type Data<T extends EventType> = output<(typeof webhookEvents)[T]['data']>;
type Person = Data<'visit.made'>['client'];

/** What stands beside a row of the audit in what is told of it. */
export interface Surroundings {
  readonly client: Person | null;
  readonly class: Data<'class.cancelled'>['class'] | null;
  readonly lines: Data<'sale.completed'>['lines'];
  readonly currency: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const amountOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

const clientData = (row: AuditRow): Data<'client.created'> => ({
  id: text(row.id),
  name: text(row.name),
  surname: text(row.surname),
  email: text(row.email),
  phone: text(row.phone),
  whatsapp: text(row.whatsapp),
  dni: text(row.dni),
  birthDate: textOrNull(row.birth_date),
  observation: text(row.observation),
});

const required = <T>(value: T | null): T => {
  if (value === null) throw new Error('a row of the audit without what it names');
  return value;
};

const membershipData = (row: AuditRow, { client, currency }: Surroundings): Data<'membership.sold'> => ({
  id: text(row.id),
  client: required(client),
  planId: textOrNull(row.plan_id),
  planName: text(row.plan_name),
  kind: text(row.kind),
  period: text(row.period),
  price: amountOrNull(row.price),
  currency,
  startsOn: textOrNull(row.starts_on),
});

const paymentData = (row: AuditRow, { client, currency }: Surroundings): Data<'payment.taken'> => ({
  id: text(row.id),
  client: required(client),
  membershipId: text(row.membership_id),
  amount: Number(row.amount),
  currency,
  method: text(row.method),
  paidOn: text(row.paid_on),
});

const reservationData =
  (status: Data<'reservation.made'>['status'] | null) =>
  (row: AuditRow, around: Surroundings): Data<'reservation.made'> => ({
    id: text(row.id),
    client: required(around.client),
    class: required(around.class),
    date: text(row.date),
    status: status ?? (text(row.status) as Data<'reservation.made'>['status']),
  });

/** The `data` of each event, of the row as it was then. */
const builders: { readonly [T in EventType]: (row: AuditRow, around: Surroundings) => Data<T> } = {
  'client.created': clientData,
  'client.updated': clientData,
  'client.deleted': clientData,
  'client.erased': (row) => ({ id: text(row.client_id) }),
  'membership.sold': membershipData,
  'membership.cancelled': (row, around) => ({ ...membershipData(row, around), endsOn: text(row.ends_on) }),
  'payment.taken': paymentData,
  'payment.deleted': paymentData,
  'sale.completed': (row, { client, lines, currency }) => ({
    id: text(row.id),
    client,
    total: Number(row.total) + Number(row.rounding),
    tax: Number(row.tax),
    currency,
    soldOn: text(row.sold_on),
    lines,
  }),
  'sale.refunded': (row, { client, currency }) => ({
    id: text(row.id),
    saleId: text(row.sale_id),
    client,
    total: Number(row.total) + Number(row.rounding),
    currency,
    method: text(row.method),
    refundedOn: text(row.refunded_on),
  }),
  'reservation.made': reservationData(null),
  'reservation.cancelled': reservationData('cancelled'),
  'reservation.attended': reservationData('attended'),
  'visit.made': (row, { client }) => ({
    id: text(row.id),
    client: required(client),
    date: text(row.date),
  }),
  'class.cancelled': (row, around) => ({
    class: required(around.class),
    date: text(row.date),
    reason: text(row.reason),
  }),
};

export const dataOf = (type: EventType, row: AuditRow, around: Surroundings): object =>
  builders[type](row, around);

const seconds = 1;
const minutes = 60 * seconds;
const hours = 60 * minutes;
/** In seconds, after each failed attempt; after the last it is over. As the Standard Webhooks advise. */
export const pauses = [
  ...[5 * seconds, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours],
  ...[10 * hours, 14 * hours, 20 * hours, 24 * hours],
];

/** When to try again after so many attempts; null for never. */
export function nextAttempt(attempts: number, now: string): string | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : Temporal.Instant.from(now).add({ seconds: pause }).toString();
}

/** How long a webhook only fails before it is turned off. */
export const failingDays = 5;

/** Why a webhook that failed at `now` is turned off; null while it goes on. */
export function stopReason(
  answered: number | null,
  failingSince: string | null,
  now: string,
): StopReason | null {
  if (answered === 410) return 'gone';
  if (failingSince === null) return null;
  const over = Temporal.Instant.from(failingSince).add({ hours: failingDays * 24 });
  return Temporal.Instant.compare(over, Temporal.Instant.from(now)) <= 0 ? 'failing' : null;
}

/** The beginning of an answer, in one line. */
export const excerptOf = (answer: string): string =>
  answer
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 300);
