import * as z from 'zod/mini';
import { choice, date, id, pageNumber, pageOf, time } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { MessageFacts, MessageTemplate } from '../messages/contract.ts';
import { type MorningKind, morningKinds } from '../messages/domain.ts';
import { LastContact } from '../notes/contract.ts';
import { Session } from '../reservations/contract.ts';

/** Sums of payments in minor units; refunds subtract. */
const Income = z.object({
  /** From the first day of the month on. */
  month: z.int(),
  lastMonth: z.int(),
  /** Last month's up to the same day of the month as today. */
  lastMonthToDate: z.int(),
  /** That of the same month a year ago up to the same day. */
  lastYearToDate: z.int(),
});
export type Income = z.output<typeof Income>;

const IncomeMonth = z.object({
  /** The month's first day. */
  month: date,
  memberships: z.int(),
  products: z.int(),
  /** All income of the same month a year before. */
  yearBefore: z.int(),
});
export type IncomeMonth = z.output<typeof IncomeMonth>;

/** What is wrong with the server's backups. */
const BackupTrouble = z.object({
  /** True when the last daily attempt failed. */
  failing: z.boolean(),
  /** The whole days since the last one that was finished; null when there is none. */
  daysAgo: z.nullable(z.int()),
});
export type BackupTrouble = z.output<typeof BackupTrouble>;

export const Dashboard = z.object({
  /** The calendar day in the gym's time zone. */
  today: date,
  clients: z.object({
    total: z.int(),
    newThisMonth: z.int(),
    newLastMonth: z.int(),
    /** Who has an active membership, of which somebody may have several. */
    withMembership: z.int(),
  }),
  activeMemberships: z.int(),
  membershipPayments: Income,
  productPayments: Income,
  /** The current month last. */
  months: z.array(IncomeMonth),
  /** How many clients expire within a week. */
  expiring: z.int(),
  /** What the gym has of what it begins with. */
  setup: z.object({ plans: z.boolean(), classes: z.boolean() }),
  /** Null when all is well. */
  backup: z.nullable(BackupTrouble),
});
export type Dashboard = z.output<typeof Dashboard>;

/** Somebody to write to. */
export const Addressee = z.extend(MessageFacts, {
  clientId: id,
  surname: z.string(),
  whatsapp: z.string(),
  /** The day of expiry, of the last visit, of the birthday, or of the trial. */
  on: date,
  /** Whether somebody on trial came on that day; otherwise the trial began on it. */
  came: z.boolean(),
  /** How old somebody is on their birthday: with it, the day tells when they were born. */
  turns: z.nullable(z.int()),
  contact: z.nullable(LastContact),
  /** Whether they may be written to by WhatsApp, for that reason. */
  mayBeWritten: z.boolean(),
});
export type Addressee = z.output<typeof Addressee>;

/** The first of those whom a reason concerns; whoever was written to lately comes last. */
const Addressees = z.object({ total: z.int(), items: z.array(Addressee) });
export type Addressees = z.output<typeof Addressees>;

const LowStock = z.object({ id, name: z.string(), unit: z.string(), quantity: z.number() });
export type LowStock = z.output<typeof LowStock>;

const TillDifference = z.object({ shiftId: id, tillName: z.string(), day: date, difference: z.int() });
export type TillDifference = z.output<typeof TillDifference>;

/** What the person who asks may not see is null. */
export const Morning = z.object({
  today: date,
  /** The time of day in the gym's zone. */
  now: time,
  people: z.object({
    expiring: Addressees,
    expired: Addressees,
    unseen: Addressees,
    birthday: Addressees,
    trial: Addressees,
  } satisfies Record<MorningKind, typeof Addressees>),
  templates: z.array(MessageTemplate),
  classes: z.nullable(z.array(Session)),
  lowStock: z.nullable(z.object({ total: z.int(), items: z.array(LowStock) })),
  /**
   * How many shifts were closed since the last day before today on which a till was opened, and which of them had a difference, each of
   * the day on which it was opened.
   */
  tills: z.nullable(
    z.object({ since: z.nullable(date), closed: z.int(), differences: z.array(TillDifference) }),
  ),
});
export type Morning = z.output<typeof Morning>;

/** What 'Mi Centro' leads to, with its figures of today; what the person who asks may not see is null. */
export const Center = z.object({
  /** The time of day in the gym's zone. */
  now: time,
  classes: z.nullable(z.array(Session)),
  programs: z.int(),
  plans: z.int(),
  activeMemberships: z.int(),
  /** How many clients have exercises in their routine. */
  routines: z.int(),
  /** Payments of memberships of today, in minor units. */
  paidToday: z.nullable(z.int()),
  /** What is paid so far for the classes of this month, in minor units. */
  wages: z.nullable(z.int()),
  /** How many people of the team work now. */
  working: z.nullable(z.int()),
  /** How many people were called or written to today, as noted. */
  contactsToday: z.nullable(z.int()),
  /** The version of the contract that holds, 0 without one, and how many accepted one today. */
  contract: z.nullable(z.object({ version: z.int(), acceptedToday: z.int() })),
});
export type Center = z.output<typeof Center>;

/** What 'Tienda' leads to, with its figures of today; what the person who asks may not see is null. */
export const Store = z.object({
  openTills: z.nullable(z.int()),
  /** How many products are sold. */
  products: z.nullable(z.int()),
  lowStock: z.nullable(z.int()),
  sales: z.nullable(z.int()),
  /** Payments of products of today less refunds, in minor units. */
  paidToday: z.nullable(z.int()),
});
export type Store = z.output<typeof Store>;

export const dashboardContract = {
  get: verb({
    method: 'GET',
    path: '/dashboard',
    summary: 'El mes del gimnasio: contadores e ingresos de doce meses, junto al año anterior',
    access: 'gym',
    right: 'income',
    input: z.strictObject({}),
    output: Dashboard,
    errors: [],
  }),
  morning: verb({
    method: 'GET',
    path: '/dashboard/morning',
    summary: 'Lo que espera hoy: a quién escribirle, las clases, el stock bajo y las cajas del último día',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({}),
    output: Morning,
    errors: [],
  }),
  people: verb({
    method: 'GET',
    path: '/dashboard/people/:kind',
    summary: 'Todos a quienes conviene escribirles por un motivo, y su mensaje',
    access: 'gym',
    right: 'receivables',
    input: z.strictObject({ kind: choice(morningKinds), page: pageNumber }),
    output: z.extend(pageOf(Addressee), { today: date, template: z.string() }),
    errors: [],
  }),
  center: verb({
    method: 'GET',
    path: '/dashboard/center',
    summary: 'Mi Centro: sus partes, con lo de hoy',
    access: 'gym',
    right: null,
    input: z.strictObject({}),
    output: Center,
    errors: [],
  }),
  store: verb({
    method: 'GET',
    path: '/dashboard/store',
    summary: 'La tienda: sus partes, con lo de hoy',
    access: 'gym',
    right: null,
    input: z.strictObject({}),
    output: Store,
    errors: [],
  }),
};
