import { sql } from 'drizzle-orm';
import { date, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { creation, gymId, ledgerPolicies } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** Until when a client is not contacted: rows are inserted and never changed, and the last of each counts. Null, they are at once. */
export const postponement = pgTable(
  'postponement',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    until: date('until'),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'postponement_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('postponement_of_client').on(table.gymId, table.clientId, table.createdAt),
    index('postponement_until').on(table.gymId, table.until).where(sql`until is not null`),
    ...ledgerPolicies('postponement'),
  ],
);
