import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { gymId, ledgerPolicies } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** Who of the staff looked at a client's own space, and when: the record, which also lets them look for some hours. */
export const spaceView = pgTable(
  'space_view',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    viewedAt: timestamp('viewed_at', { withTimezone: true }).notNull().default(sql`current_instant()`),
    viewedBy: uuid('viewed_by').notNull().default(sql`current_account()`),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'space_view_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('space_view_by_time').on(table.gymId, table.viewedAt),
    ...ledgerPolicies('space_view'),
  ],
);
