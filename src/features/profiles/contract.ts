import * as z from 'zod/mini';
import { notFound } from '../../wire/failures.ts';
import { choice, date, endTime, id, time } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { statuses } from '../classes/domain.ts';
import { Client } from '../clients/contract.ts';
import { balance } from '../memberships/contract.ts';
import { OwnMembership } from '../myspace/contract.ts';
import { Eligibility } from '../reservations/contract.ts';

/** A class that the client has booked or came to. */
const Booking = z.object({
  id,
  classId: id,
  name: z.string(),
  date,
  startTime: time,
  endTime,
  /** Of a past class, `reserved` is an absence. */
  status: choice(statuses),
  /** The reason why it does not take place, in words; empty when it does. */
  notHeld: z.string(),
});
export type Booking = z.output<typeof Booking>;

/** A class that is over, or a visit without one, which has no times. */
const Past = z.extend(Booking, {
  classId: z.nullable(id),
  startTime: z.nullable(time),
  endTime: z.nullable(endTime),
});
export type Past = z.output<typeof Past>;

const Purchase = z.object({
  id,
  soldOn: date,
  /** 'Agua, 2 Barra' */
  items: z.string(),
  /** What was charged, in the currency's minor unit. */
  total: z.int(),
});
export type Purchase = z.output<typeof Purchase>;

/** The exercises of a day of the client's routine. */
const RoutineDay = z.object({ day: choice(weekdays), exercises: z.array(z.string()) });
export type RoutineDay = z.output<typeof RoutineDay>;

/** What the membership that counts allows today, whichever class it is. */
const Access = z.pick(Eligibility, {
  tone: true,
  reasons: true,
  planName: true,
  payer: true,
  left: true,
  period: true,
});
export type Access = z.output<typeof Access>;

export const Profile = z.object({
  client: Client,
  /** Whether the last mail with the link to create an account did not leave; only told until there is one. */
  activationFailed: z.boolean(),
  /** The day of joining: when the client was added. */
  since: date,
  /** The calendar day in the gym's time zone. */
  today: date,
  access: Access,
  /** The longest first; expired and unpaid ones last. */
  memberships: z.array(OwnMembership),
  balance,
  /** What is unpaid of purchases in the store. */
  storeDebt: z.int(),
  /** The next bookings, the first first. */
  coming: z.array(Booking),
  /** The last classes that are over and visits without one, newest first. */
  past: z.array(Past),
  /** The last day of an attended class or of a visit without one. */
  lastVisitOn: z.nullable(date),
  /** In the last 30 days. */
  visits: z.int(),
  absences: z.int(),
  lateCancellations: z.int(),
  /** The last purchases in the store, newest first. */
  purchases: z.array(Purchase),
  routine: z.array(RoutineDay),
});
export type Profile = z.output<typeof Profile>;

export const profilesContract = {
  get: verb({
    method: 'GET',
    path: '/clients/:clientId/profile',
    summary: 'La ficha de un cliente: si puede entrar, lo que debe, sus clases, compras y rutina',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: id }),
    output: Profile,
    errors: [notFound],
  }),
};
