import * as z from 'zod/mini';
import { stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  instant,
  month,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  version,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { type AccountPurpose, accountPurposes, allPurposes, documentKinds, documentParts } from './domain.ts';

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
  /** Of which membership it is a payment; null of other documents, and where its client or membership is deleted. */
  payment: z.nullable(z.object({ clientId: id, membershipId: id })),
  /** The client's RUT or other document. */
  dni: z.string(),
  ...amounts,
  methods: z.array(z.string()),
  note: z.string(),
});
export type AccountingEntry = z.output<typeof AccountingEntry>;

const Sums = z.object({ documents: z.int(), ...amounts });

/** Who closed a month; without it the month is open and follows each change. */
const Closed = z.nullable(z.object({ at: instant, by: z.string() }));

const Sheet = z.extend(pageOf(AccountingEntry), {
  month,
  today: date,
  closed: Closed,
  /** Of everything in the month, whichever part is shown. */
  sums: Sums,
  /** What was changed in it after it was closed. */
  changes: Sums,
});
export type Sheet = z.output<typeof Sheet>;
export type AccountingSums = z.output<typeof Sums>;

const AccountForm = z.strictObject({
  code: requiredText(20, 'Escribe el código de la cuenta.', oneLine).check(
    z.regex(/^[0-9A-Za-z]+([.-][0-9A-Za-z]+)*$/, {
      error: 'Usa números y letras, separados por puntos o guiones.',
    }),
  ),
  name: requiredText(60, 'Escribe el nombre de la cuenta.', oneLine),
});

const accountsOf = <Shape>(shape: Shape) =>
  Object.fromEntries(allPurposes.map((purpose) => [purpose, shape])) as Record<AccountPurpose, Shape>;

/** The accounts of the gym's books, and whether it makes journal entries. */
export const ChartForm = z.strictObject({
  active: yesNo,
  accounts: z.strictObject(accountsOf(AccountForm)),
});
export type ChartForm = z.output<typeof ChartForm>;

/** `version` is 0 until it is saved for the first time: until then it is the one that is suggested. */
export const ChartOfAccounts = z.object({ ...ChartForm.shape, version: z.int() });
export type ChartOfAccounts = z.output<typeof ChartOfAccounts>;

/** Amounts are in the currency's minor unit, and one of the two is 0. */
const JournalLine = z.object({
  purpose: choice(accountPurposes),
  code: z.string(),
  name: z.string(),
  debit: z.int(),
  credit: z.int(),
});
export type JournalLine = z.output<typeof JournalLine>;

/** What moved on a day, by account: what its lines debit is what they credit. `number` counts those of the month. */
const JournalEntry = z.object({ number: z.int(), day: date, lines: z.array(JournalLine) });
export type JournalEntry = z.output<typeof JournalEntry>;

const Journal = z.object({
  month,
  today: date,
  /** Null while it is off. */
  closed: Closed,
  /** While it is off, nothing of the month is read. */
  active: z.boolean(),
  items: z.array(JournalEntry),
});
export type Journal = z.output<typeof Journal>;

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
  chart: verb({
    method: 'GET',
    path: '/accounting/chart',
    summary: 'Las cuentas contables del gimnasio, y si Contabilidad está encendida',
    access: 'gym',
    right: 'income',
    input: z.strictObject({}),
    output: ChartOfAccounts,
    errors: [],
  }),
  saveChart: verb({
    method: 'PUT',
    path: '/accounting/chart',
    summary: 'Guardar las cuentas contables, y encender o apagar Contabilidad',
    access: 'gym',
    right: 'accounting.close',
    input: z.strictObject({ ...ChartForm.shape, version: z.union([z.literal(0), version]) }),
    output: ChartOfAccounts,
    errors: [stale],
  }),
  /** In the order of their days. */
  journal: verb({
    method: 'GET',
    path: '/accounting/journal',
    summary: 'Los asientos contables de un mes, uno por día; el presente si no se dice cuál',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ month: z.optional(month) }),
    output: Journal,
    errors: [],
  }),
};
