import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, gymId, gymPolicy, ledgerPolicies, version } from '../../db/columns.ts';
import type { Chart } from './domain.ts';

const money = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** A month, by its first day, whose documents a trigger keeps: rows are inserted and never changed. */
export const closedMonth = pgTable(
  'closed_month',
  {
    gymId: gymId(),
    month: date('month').notNull(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.month] }),
    check('closed_month_first_day', sql`extract(day from month) = 1`),
    ...ledgerPolicies('closed_month'),
  ],
);

/**
 * What triggers keep for the accountant: the documents of each closed month as they were when it was closed, what else moved
 * its money, and what was changed in it afterwards, in the month in which it was. Rows are inserted and never changed. Amounts are
 * in minor units, below 0 for what was given back.
 */
export const accountingEntry = pgTable(
  'accounting_entry',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    /** The first day of the month in whose sheet it stands. */
    month: date('month').notNull(),
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    /** The sale, payment or refund, the receipt that was cancelled, the payment of a debt, the cash entry or the shift. */
    sourceId: uuid('source_id').notNull(),
    /** The first day of the closed month that it corrects. */
    corrects: date('corrects'),
    receiptId: uuid('receipt_id'),
    receiptNumber: bigint('receipt_number', { mode: 'number' }),
    /** The client's RUT or other document. */
    dni: text('dni').notNull().default(''),
    net: money('net'),
    tax: money('tax'),
    exempt: money('exempt'),
    rounding: money('rounding'),
    methods: text('methods').array().notNull(),
    /** What it debits, above 0, and credits, by purpose of account: they sum to 0. */
    postings: jsonb('postings').$type<Readonly<Record<string, number>>>().notNull().default({}),
    note: text('note').notNull().default(''),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('accounting_entry_of_month').on(table.gymId, table.month, table.day),
    index('accounting_entry_of_source').on(table.gymId, table.sourceId),
    index('accounting_entry_corrects').on(table.gymId, table.corrects).where(sql`corrects is not null`),
    check(
      'accounting_entry_kind',
      sql`kind in ('sale', 'payment', 'refund', 'cancellation', 'added', 'changed', 'removed', 'debt', 'cash', 'difference')`,
    ),
    check(
      'accounting_entry_corrects_earlier',
      sql`case when kind in ('added', 'changed', 'removed') then corrects < month else corrects is null end`,
    ),
    ...ledgerPolicies('accounting_entry'),
  ],
);

/** The accounts of the gym's books by what they are for, and whether it makes journal entries. */
export const chartOfAccounts = pgTable(
  'chart_of_accounts',
  {
    gymId: gymId(),
    active: boolean('active').notNull(),
    accounts: jsonb('accounts').$type<Chart>().notNull(),
    version: version(),
    ...creation(),
  },
  (table) => [primaryKey({ columns: [table.gymId] }), gymPolicy('chart_of_accounts')],
);
