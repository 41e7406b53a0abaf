import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, deletion, gymId, gymPolicy, ownPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/**
 * A browser in which a client is told of their classes, while `createdBy` is still their account. `secret` is where its push
 * service takes messages, with the keys for them, encrypted (src/server/sealing.ts); `fingerprint` tells one browser from another,
 * and `serverKey` is the public key of Pulso that it was made with. All of them are emptied when it ends. Without
 * `dayMessages` it was turned on for classes alone.
 */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull(),
    secret: text('secret').notNull(),
    fingerprint: text('fingerprint').notNull(),
    serverKey: text('server_key').notNull(),
    dayMessages: boolean('day_messages').notNull().default(false),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'push_subscription_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('push_subscription_once').on(table.gymId, table.fingerprint).where(sql`deleted_at is null`),
    index('push_subscription_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    gymPolicy('push_subscription'),
    ownPolicy('push_subscription'),
  ],
);
