import * as z from 'zod/mini';
import { date, id, time } from '../../wire/fields.ts';
import type { Right } from '../../wire/rights.ts';

const money = z.int();

/** What tells who a client is, as the client is when it is sent. Empty where who made the webhook may not see it. */
const Person = z.strictObject({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
});

const Client = z.extend(Person, {
  dni: z.string(),
  birthDate: z.nullable(date),
  observation: z.string(),
});

const Membership = z.strictObject({
  id,
  client: Person,
  planId: z.nullable(id),
  planName: z.string(),
  kind: z.string(),
  period: z.string(),
  /** Of a period; null where none was agreed. */
  price: z.nullable(money),
  currency: z.string(),
  startsOn: z.nullable(date),
});

const Payment = z.strictObject({
  id,
  client: Person,
  membershipId: id,
  amount: money,
  currency: z.string(),
  method: z.string(),
  paidOn: date,
});

const Sale = z.strictObject({
  id,
  client: z.nullable(Person),
  /** What was charged, with tax and the rounding of cash. */
  total: money,
  tax: money,
  currency: z.string(),
  soldOn: date,
  lines: z.array(
    z.strictObject({ productId: z.nullable(id), name: z.string(), quantity: z.number(), total: money }),
  ),
});

const Refund = z.strictObject({
  id,
  saleId: id,
  client: z.nullable(Person),
  total: money,
  currency: z.string(),
  method: z.string(),
  refundedOn: date,
});

const ClassOnDate = z.strictObject({ id, name: z.string(), startTime: time, endTime: z.string() });

const Reservation = z.strictObject({
  id,
  client: Person,
  class: ClassOnDate,
  date,
  status: z.enum(['waiting', 'reserved', 'attended', 'cancelled']),
});

/** Nothing but which client: the rest is erased where it was told, too. */
const Erased = z.strictObject({ id });

const Visit = z.strictObject({ id, client: Person, date });

const CancelledClass = z.strictObject({ class: ClassOnDate, date, reason: z.string() });

interface WebhookEvent {
  /** As it is chosen: 'Se vende una membresía'. */
  readonly label: string;
  /** Who made the webhook needs it when the event is sent. */
  readonly right: Right;
  readonly data: z.ZodMiniObject;
}

/** What a webhook may tell of, by the `type` of its body. */
export const webhookEvents = {
  'client.created': { label: 'Se agrega un cliente', right: 'clients.view', data: Client },
  'client.updated': { label: 'Se cambian los datos de un cliente', right: 'clients.view', data: Client },
  'client.deleted': { label: 'Se elimina un cliente', right: 'clients.view', data: Client },
  'client.erased': {
    label: 'Se borran los datos personales de un cliente',
    right: 'clients.view',
    data: Erased,
  },
  'membership.sold': { label: 'Se vende una membresía', right: 'clients.view', data: Membership },
  'membership.cancelled': {
    label: 'Se cancela una membresía',
    right: 'clients.view',
    data: z.extend(Membership, { endsOn: date }),
  },
  'payment.taken': { label: 'Se cobra una membresía', right: 'clients.view', data: Payment },
  'payment.deleted': {
    label: 'Se elimina o devuelve un pago de una membresía',
    right: 'clients.view',
    data: Payment,
  },
  'sale.completed': { label: 'Se hace una venta en la tienda', right: 'sales.view', data: Sale },
  'sale.refunded': { label: 'Se reembolsa una venta', right: 'sales.view', data: Refund },
  'reservation.made': {
    label: 'Se reserva una clase, o se entra a su lista de espera',
    right: 'classes.view',
    data: Reservation,
  },
  'reservation.cancelled': { label: 'Se cancela una reserva', right: 'classes.view', data: Reservation },
  'reservation.attended': { label: 'Alguien llega a su clase', right: 'classes.view', data: Reservation },
  'visit.made': { label: 'Alguien entra sin clase', right: 'classes.view', data: Visit },
  'class.cancelled': {
    label: 'Se cancela una clase de un día',
    right: 'classes.view',
    data: CancelledClass,
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;
export type EventType = keyof typeof webhookEvents;

export const eventTypes = Object.keys(webhookEvents) as EventType[];
export const isEventType = (type: string): type is EventType => Object.hasOwn(webhookEvents, type);

/** Sent when somebody asks for it, to try an address. */
export const testType = 'webhook.test';

/** What the body of `webhook.test` says. */
export const TestData = z.strictObject({ message: z.string() });

export const testData: z.output<typeof TestData> = { message: 'Esta es una prueba de Pulso.' };

export const eventLabels = Object.fromEntries(
  eventTypes.map((type) => [type, webhookEvents[type].label]),
) as Record<EventType, string>;

/** Why a webhook was turned off by itself. */
export const stopReasons = { gone: 'gone', failing: 'failing' } as const;
export type StopReason = keyof typeof stopReasons;

/** Why the receiver answered nothing. */
export const troubles = {
  private_address: 'Esa dirección lleva a una red privada, y ahí Pulso no manda nada',
  not_encrypted: 'La dirección no empieza con https',
  timeout: 'No respondió en 10 segundos',
  unreachable: 'No se pudo conectar',
  unreadable: 'Pulso no pudo armar este aviso; quedó entre los errores de la instalación',
  not_permitted: 'Quien creó el webhook ya no puede ver esto, así que no se mandó',
  turned_off: 'El webhook se apagó antes de que llegara',
} as const;
export type Trouble = keyof typeof troubles;
