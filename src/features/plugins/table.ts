import { sql } from 'drizzle-orm';
import { boolean, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creation, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';
import { apiKey } from '../apikeys/table.ts';
import { webhook } from '../webhooks/table.ts';

/** A program of somebody else, as its manifest says, with the key by which it enters and, if it is told something, its webhook. */
export const plugin = pgTable(
  'plugin',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    summary: text('summary').notNull(),
    /** Of `keyRights`, with those that they require. */
    rights: text('rights').array().notNull(),
    /** Of `webhookEvents`. */
    events: text('events').array().notNull(),
    data: text('data').notNull(),
    help: text('help').notNull(),
    active: boolean('active').notNull().default(true),
    apiKeyId: uuid('api_key_id').notNull(),
    webhookId: uuid('webhook_id'),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'plugin_api_key_fk',
      columns: [table.gymId, table.apiKeyId],
      foreignColumns: [apiKey.gymId, apiKey.id],
    }),
    foreignKey({
      name: 'plugin_webhook_fk',
      columns: [table.gymId, table.webhookId],
      foreignColumns: [webhook.gymId, webhook.id],
    }),
    uniqueIndex('plugin_key').on(table.gymId, table.key).where(sql`deleted_at is null`),
    gymPolicy('plugin'),
  ],
);
