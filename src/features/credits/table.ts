import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, creation, gymId, gymPolicy, ledgerPolicies, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

const money = (name: string) => bigint(name, { mode: 'number' });

/** A client's limit, and its debt: the sum of its entries, kept by a trigger. The row is also the debt's lock. */
export const credit = pgTable(
  'credit',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    limit: money('limit').notNull().default(0),
    balance: money('balance').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'credit_client_fk',
      columns: [table.gymId, table.id],
      foreignColumns: [client.gymId, client.id],
    }),
    check('credit_limit_bounds', sql`"limit" between 0 and 100000000000`),
    gymPolicy('credit'),
  ],
);

/** The ledger of debts: rows are inserted and never updated. `amount` increases (positive) or reduces the debt. */
export const creditEntry = pgTable(
  'credit_entry',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    clientId: uuid('client_id').notNull(),
    kind: text('kind').notNull(),
    amount: money('amount').notNull(),
    note: text('note').notNull().default(''),
    sourceId: uuid('source_id'),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'credit_entry_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [credit.gymId, credit.id],
    }),
    index('credit_entry_of_client').on(table.gymId, table.clientId, table.createdAt),
    check('credit_entry_kind', sql`kind in ('sale', 'refund', 'payment')`),
    check('credit_entry_amount', sql`amount <> 0`),
    ...ledgerPolicies('credit_entry'),
  ],
);
