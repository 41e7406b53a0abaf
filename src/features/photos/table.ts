import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** A client's photo, a data URI; empty once it is removed. The audit does not keep it. */
export const clientPhoto = pgTable(
  'client_photo',
  {
    gymId: gymId(),
    clientId: uuid('client_id').notNull(),
    image: text('image').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.clientId] }),
    foreignKey({
      name: 'client_photo_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    gymPolicy('client_photo'),
  ],
);
