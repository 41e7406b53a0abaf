import * as z from 'zod/mini';
import { forbidden } from '../../wire/failures.ts';
import { choice, date, id, instant, month, pageNumber, pageOf, searchText, text } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';
import { methods } from '../payments/domain.ts';
import { nobody } from './domain.ts';

/** The two kinds of income that the dashboard adds up. */
export const sources = { memberships: 'Membresías', products: 'Productos' } as const;

export const incomeKinds = {
  membership: 'Membresía',
  sale: 'Venta',
  debt: 'Abono a la deuda',
  refund: 'Reembolso',
  /** A refunded membership whose money stayed in the gym, on the client's account. */
  credit: 'Reembolso a su cuenta',
} as const;

const method = choice(methods);

const idOrNone = z.union([id, z.literal(nobody)], { error: 'El identificador no es válido.' });

const filters = {
  /** Finds clients. */
  search: searchText,
  /** The current one has no end, so that its sums are those of the dashboard. */
  month: z.optional(month),
  /** Days, both included. */
  from: z.optional(date),
  to: z.optional(date),
  source: z.optional(choice(sources)),
  method: z.optional(method),
  /** The name of the membership's plan; empty for all income. */
  planName: text(80),
  tillId: z.optional(idOrNone),
  shiftId: z.optional(id),
  personId: z.optional(idOrNone),
};

/**
 * A part of the gym's income, in the currency's minor unit: a payment of a membership or in the store; negative for what
 * was given back. `paidOn` is the day that it counts for: a refunded membership is taken from the day of its payment.
 */
export const IncomeEntry = z.object({
  /** With its kind and amount it is unique. */
  id,
  kind: choice(incomeKinds),
  source: choice(sources),
  paidOn: date,
  createdAt: instant,
  method,
  amount: z.int(),
  clientId: z.nullable(id),
  clientName: z.string(),
  membershipId: z.nullable(id),
  planName: z.string(),
  saleId: z.nullable(id),
  /** The day of the refund that gave it back, or that it is. */
  refundedOn: z.nullable(date),
  /** The till during whose shift it was taken. */
  tillName: z.string(),
  /** The account that took it, one of `choices`. */
  personId: z.nullable(id),
  /** Null as long as none was asked for. */
  receipt: z.nullable(z.object({ sourceId: id, number: z.int() })),
});
export type IncomeEntry = z.output<typeof IncomeEntry>;

/** The income by one method. */
const MethodSum = z.object({ method, memberships: z.int(), products: z.int() });
export type MethodSum = z.output<typeof MethodSum>;

/** At least this many entries come with each request of an export, where there are as many. */
export const entriesPerExport = 2_000;

export const incomeContract = {
  list: verb({
    method: 'GET',
    path: '/income',
    summary: 'Todos los pagos, de membresías y de la tienda, los más nuevos primero, y cuánto suman',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ ...filters, page: pageNumber }),
    /** `sums` are of everything that the filters leave, not of the page. */
    output: z.extend(pageOf(IncomeEntry), { sums: z.array(MethodSum) }),
    errors: [],
  }),
  /** Whole days, the newest first; `next` is what the following request sends as `before`, null after the last. */
  all: verb({
    method: 'GET',
    path: '/income/all',
    summary: 'Todos los pagos para exportarlos, en partes',
    access: 'gym',
    bulk: true,
    right: 'income',
    input: z.strictObject({ ...filters, before: z.optional(date) }),
    output: z.object({ items: z.array(IncomeEntry), next: z.nullable(date), total: z.int() }),
    errors: [],
  }),
  choices: verb({
    method: 'GET',
    path: '/income/choices',
    summary: 'Por qué se pueden filtrar los pagos: meses, planes, cajas y personas',
    access: 'staff',
    right: 'income',
    shows: ['email'],
    input: z.strictObject({}),
    output: z.object({
      /** The month of the first payment, YYYY-MM; null without any. */
      firstMonth: z.nullable(z.string()),
      planNames: z.array(z.string()),
      tills: z.array(z.object({ id, name: z.string(), deleted: z.boolean() })),
      /** The accounts that took payments; `email` is empty when the account no longer exists. */
      people: z.array(z.object({ id, email: z.string() })),
    }),
    errors: [forbidden],
  }),
};
