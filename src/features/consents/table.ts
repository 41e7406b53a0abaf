import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, deletion, gymId, gymPolicy, ledgerPolicies, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** What a gym asks its clients for. A trigger counts the versions of its text in `number`; one that is deleted is no longer asked. */
export const consentPurpose = pgTable(
  'consent_purpose',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    number: integer('number').notNull().default(1),
    channels: text('channels', { enum: ['mail', 'whatsapp', 'phone', 'notification'] })
      .array()
      .notNull(),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('consent_purpose_name').on(table.gymId, sql`fold(name)`).where(sql`deleted_at is null`),
    check('consent_purpose_channels', sql`channels <@ array['mail', 'whatsapp', 'phone', 'notification']`),
    gymPolicy('consent_purpose'),
  ],
);

/** Every text that a purpose has had, kept by a trigger: rows are inserted and never changed. */
export const consentText = pgTable(
  'consent_text',
  {
    gymId: gymId(),
    purposeId: uuid('purpose_id').notNull(),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.purposeId, table.number] }),
    foreignKey({
      name: 'consent_text_purpose_fk',
      columns: [table.gymId, table.purposeId],
      foreignColumns: [consentPurpose.gymId, consentPurpose.id],
    }),
    check('consent_text_number', sql`number >= 1`),
    ...ledgerPolicies('consent_text'),
  ],
);

/**
 * What clients agreed to, refused or withdrew: rows are inserted and never changed. Of those about the same the one with the
 * last day counts, and of a day the last that was recorded.
 */
export const consent = pgTable(
  'consent',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** In the order in which they were recorded, from 1 for each client. */
    number: integer('number').notNull(),
    purposeId: uuid('purpose_id').notNull(),
    textNumber: integer('text_number').notNull(),
    /** Empty where the purpose has none. */
    channel: text('channel').notNull().default(''),
    given: boolean('given').notNull(),
    source: text('source', {
      enum: ['reception', 'paper', 'mail', 'whatsapp', 'phone', 'online', 'member', 'page'],
    }).notNull(),
    happenedOn: date('happened_on').notNull(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'consent_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'consent_text_fk',
      columns: [table.gymId, table.purposeId, table.textNumber],
      foreignColumns: [consentText.gymId, consentText.purposeId, consentText.number],
    }),
    uniqueIndex('consent_number').on(table.gymId, table.clientId, table.number),
    check('consent_channel', sql`channel in ('', 'mail', 'whatsapp', 'phone', 'notification')`),
    check(
      'consent_source',
      sql`source in ('reception', 'paper', 'mail', 'whatsapp', 'phone', 'online', 'member', 'page')`,
    ),
    ...ledgerPolicies('consent'),
  ],
);
