import * as z from 'zod/mini';
import { date, id } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';

/** Sums of payments in minor units; refunds subtract. */
const Income = z.object({
  /** From the first day of the month on. */
  month: z.int(),
  lastMonth: z.int(),
  /** Last month's up to the same day of the month as today. */
  lastMonthToDate: z.int(),
});
export type Income = z.output<typeof Income>;

const IncomeMonth = z.object({
  /** The month's first day. */
  month: date,
  memberships: z.int(),
  products: z.int(),
});
export type IncomeMonth = z.output<typeof IncomeMonth>;

/** A client with an active membership that ends within a week; with several, the first to end. */
const Expiring = z.object({
  clientId: id,
  name: z.string(),
  surname: z.string(),
  whatsapp: z.string(),
  planName: z.string(),
  expiresOn: date,
  daysLeft: z.int(),
});
export type Expiring = z.output<typeof Expiring>;

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
  clients: z.object({ total: z.int(), newThisMonth: z.int(), newLastMonth: z.int() }),
  activeMemberships: z.int(),
  membershipPayments: Income,
  productPayments: Income,
  /** The current month last. */
  months: z.array(IncomeMonth),
  expiring: z.object({ total: z.int(), items: z.array(Expiring) }),
  /** Null when all is well. */
  backup: z.nullable(BackupTrouble),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboardContract = {
  get: verb({
    method: 'GET',
    path: '/dashboard',
    summary: 'El mes del gimnasio: contadores, ingresos de doce meses y quién vence esta semana',
    access: 'gym',
    input: z.strictObject({}),
    output: Dashboard,
    errors: [],
  }),
};
