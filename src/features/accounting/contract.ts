import * as z from 'zod/mini';
import { choice, Done, date, id, instant, month, pageNumber, pageOf } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { documentKinds, documentParts } from './domain.ts';

const amounts = { net: z.int(), tax: z.int(), exempt: z.int(), rounding: z.int() };

/**
 * A document of a month, or what was corrected in it of a month that was closed before; the amounts are in the currency's minor
 * unit, below 0 for what was given back. What was charged is their sum.
 */
export const AccountingEntry = z.object({
  /** Its own where it was kept, and otherwise `sourceId`. */
  id,
  day: date,
  kind: choice(documentKinds),
  sourceId: id,
  /** The closed month that it corrects. */
  corrects: z.nullable(month),
  /** Its receipt, where one was issued. */
  receipt: z.nullable(z.object({ id, number: z.int() })),
  /** The client's RUT or other document. */
  dni: z.string(),
  ...amounts,
  methods: z.array(z.string()),
  note: z.string(),
});
export type AccountingEntry = z.output<typeof AccountingEntry>;

const Sums = z.object({ documents: z.int(), ...amounts });

const Sheet = z.extend(pageOf(AccountingEntry), {
  month,
  today: date,
  /** Who closed it; without it the month is open and follows each change. */
  closed: z.nullable(z.object({ at: instant, by: z.string() })),
  /** Of everything in the month, whichever part is shown. */
  sums: Sums,
  /** What was changed in it after it was closed. */
  changes: Sums,
});
export type Sheet = z.output<typeof Sheet>;
export type AccountingSums = z.output<typeof Sums>;

export const monthNotOver = failure({
  code: 'month_not_over',
  status: 409,
  message: 'Este mes todavía no se puede cerrar.',
});

export const accountingContract = {
  sheet: verb({
    method: 'GET',
    path: '/accounting',
    summary: 'Los documentos de un mes para el contador, y lo que suman; el presente si no se dice cuál',
    access: 'gym',
    right: 'income',
    input: z.strictObject({
      month: z.optional(month),
      part: z.optional(choice(documentParts)),
      page: pageNumber,
    }),
    output: Sheet,
    errors: [],
  }),
  /** In the order of their days. */
  all: verb({
    method: 'GET',
    path: '/accounting/all',
    summary: 'Todos los documentos de un mes, para exportarlos',
    access: 'gym',
    bulk: true,
    right: 'income',
    input: z.strictObject({ month }),
    output: z.object({ items: z.array(AccountingEntry) }),
    errors: [],
  }),
  changes: verb({
    method: 'GET',
    path: '/accounting/changes',
    summary: 'Lo que cambió de un mes después de cerrarse, lo último primero',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ month, page: pageNumber }),
    output: pageOf(AccountingEntry),
    errors: [],
  }),
  close: verb({
    method: 'POST',
    path: '/accounting/:month/close',
    summary: 'Cerrar un mes: sus documentos quedan como están',
    access: 'gym',
    right: 'accounting.close',
    input: z.strictObject({ month }),
    output: Done,
    errors: [monthNotOver],
  }),
};
