import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The number of a gym that writes by itself, with the token and the secret of its application at Meta, both encrypted: see
 * account.server.ts. `pausedFor` is the error for which nothing leaves; Meta is asked for the templates at `nextCheckAt`.
 */
export const whatsAppAccount = pgTable(
  'whatsapp_account',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    active: boolean('active').notNull(),
    phoneNumberId: text('phone_number_id').notNull(),
    businessId: text('business_id').notNull(),
    accessKey: text('access_key').notNull(),
    secret: text('secret').notNull(),
    keysAt: instant('keys_at').notNull(),
    displayPhone: text('display_phone').notNull(),
    displayName: text('display_name').notNull(),
    pausedFor: integer('paused_for'),
    pausedAt: instant('paused_at'),
    nextCheckAt: instant('next_check_at').notNull(),
    version: version(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('whatsapp_account_once').on(table.gymId),
    check('whatsapp_account_paused', sql`(paused_for is null) = (paused_at is null)`),
    gymPolicy('whatsapp_account'),
    searchPolicy('whatsapp_account'),
  ],
);

/** A message that the gym wrote at Meta, as Meta told last. One that is gone there stays with that state. */
export const whatsAppTemplate = pgTable(
  'whatsapp_template',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    language: text('language').notNull(),
    state: text('state').notNull(),
    body: text('body').notNull(),
    variables: text('variables').array().notNull(),
    trouble: text('trouble'),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('whatsapp_template_once').on(table.gymId, table.name, table.language),
    check('whatsapp_template_trouble', sql`trouble in ('header', 'buttons', 'category', 'body')`),
    gymPolicy('whatsapp_template'),
  ],
);
