import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, creation, deletion, gymId, gymPolicy, ownPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** Whether programs of others may subscribe to the calendars of a gym and of its clients; without a row they may. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  { gymId: gymId(), active: boolean('active').notNull(), version: version(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.gymId] }), gymPolicy('calendar_feeds')],
);

/** A client's link to their own reservations, until they take it back. It shows them while `createdBy` is still their account. */
export const calendarLink = pgTable(
  'calendar_link',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'calendar_link_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('calendar_link_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    gymPolicy('calendar_link'),
    ownPolicy('calendar_link'),
  ],
);
