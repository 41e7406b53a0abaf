import { sql } from 'drizzle-orm';
import { foreignKey, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { gymId, ledgerPolicies } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** A client whose personal data was erased, when, by whom and why. */
export const erasure = pgTable(
  'erasure',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    reason: text('reason').notNull(),
    erasedAt: timestamp('erased_at', { withTimezone: true }).notNull().default(sql`current_instant()`),
    erasedBy: uuid('erased_by').default(sql`current_account()`),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('erasure_once').on(table.gymId, table.clientId),
    foreignKey({
      name: 'erasure_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    ...ledgerPolicies('erasure'),
  ],
);
