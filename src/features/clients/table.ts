import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  clientRole,
  createdAt,
  deletion,
  gymId,
  gymPolicy,
  ownPolicy,
  searchPolicy,
  version,
} from '../../db/columns.ts';
import { gym } from '../gym/table.ts';

/** Compared byte by byte. The collation is the column's own, so that its index alone can serve an ordered page. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const client = pgTable(
  'client',
  {
    gymId: gymId().references(() => gym.gymId),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    surname: text('surname').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    whatsapp: text('whatsapp').notNull().default(''),
    dni: text('dni').notNull().default(''),
    dniType: text('dni_type').notNull().default('rut'),
    birthDate: date('birth_date'),
    /** The day of birth in any year, as 1231; behind row-level security an index on the expression would not be used. */
    birthday: smallint('birthday').generatedAlwaysAs(
      sql`(extract(month from birth_date) * 100 + extract(day from birth_date))::smallint`,
    ),
    observation: text('observation').notNull().default(''),
    searchText: text('search_text').generatedAlwaysAs(
      sql`fold(name || ' ' || surname || ' ' || email || ' ' || dni || ' ' || replace(dni, '.', '') || ' ' || document_key(dni) || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || regexp_replace(whatsapp, '[^0-9]', '', 'g'))`,
    ),
    /** The end of each number, which is the same with and without its prefixes; null without any. */
    phoneKey: text('phone_key').generatedAlwaysAs(
      sql`nullif(right(regexp_replace(phone, '[^0-9]', '', 'g'), 8), '')`,
    ),
    whatsappKey: text('whatsapp_key').generatedAlwaysAs(
      sql`nullif(right(regexp_replace(whatsapp, '[^0-9]', '', 'g'), 8), '')`,
    ),
    sortKey: byteText('sort_key').generatedAlwaysAs(sql`sort_key(name || ' ' || surname)`),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
    /** Since when nothing here tells who it was; such a client is deleted and does not come back. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    check('client_erased', sql`erased_at is null or deleted_at is not null`),
    uniqueIndex('client_email_unique')
      .on(table.gymId, table.email)
      .where(sql`deleted_at is null and email <> ''`),
    uniqueIndex('client_dni_unique')
      .on(table.gymId, sql`document_key(dni)`)
      .where(sql`deleted_at is null and dni <> ''`),
    index('client_in_order').on(table.gymId, table.sortKey, table.id).where(sql`deleted_at is null`),
    index('client_by_text')
      .using('gin', table.gymId, sql`search_text gin_trgm_ops`, sql`grams(search_text)`)
      .where(sql`deleted_at is null`),
    index('client_by_phone').on(table.gymId, table.phoneKey).where(sql`phone_key is not null`),
    index('client_by_whatsapp').on(table.gymId, table.whatsappKey).where(sql`whatsapp_key is not null`),
    index('client_by_birthday')
      .on(table.gymId, table.birthday)
      .where(sql`deleted_at is null and birthday is not null`),
    index('client_by_deletion')
      .on(table.gymId, table.deletedAt, table.id)
      .where(sql`deleted_at is not null and erased_at is null`),
    index('client_by_creation').on(table.gymId, table.createdAt).where(sql`deleted_at is null`),
    check('client_dni_type', sql`dni_type in ('rut', 'other')`),
    gymPolicy('client'),
    searchPolicy('client'),
    ownPolicy('client', 'id'),
  ],
);

/**
 * A client's membership status: of the membership that counts, an active one before others, then the one that lasts
 * longest. All null without any. A trigger on memberships keeps it, so that a list need not read each client's
 * memberships.
 */
export const clientMembershipStatus = pgTable(
  'client_membership_status',
  {
    gymId: gymId(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id'),
    planName: text('plan_name'),
    active: boolean('active'),
    renews: boolean('renews'),
    trial: boolean('trial'),
    expiresOn: date('expires_on'),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.clientId] }),
    foreignKey({
      name: 'client_membership_status_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('client_membership_status_by_expiry')
      .on(table.gymId, table.expiresOn, table.clientId)
      .where(sql`active`),
    gymPolicy('client_membership_status'),
    searchPolicy('client_membership_status'),
  ],
);

/** The number of a gym's clients, kept by a trigger so that a list of 100,000 need not be counted. */
export const clientCount = pgTable(
  'client_count',
  { gymId: gymId().primaryKey(), total: integer('total').notNull().default(0) },
  () => [gymPolicy('client_count'), searchPolicy('client_count')],
);

/** The account with which a client signs in. */
export const clientAccount = pgTable(
  'client_account',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    clientId: uuid('client_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.accountId] }),
    uniqueIndex('client_account_one_each').on(table.gymId, table.clientId),
    index('client_account_by_account').on(table.accountId),
    index('client_account_by_creation').on(table.gymId, table.createdAt),
    foreignKey({ columns: [table.gymId, table.clientId], foreignColumns: [client.gymId, client.id] }),
    gymPolicy('client_account'),
    searchPolicy('client_account'),
    pgPolicy('client_account_of_account', {
      for: 'select',
      to: clientRole,
      using: sql`account_id = current_account()`,
    }),
  ],
);

/** A one-time link with which a client gets its account; its secret is derived from its id. */
export const invitation = pgTable(
  'invitation',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** When the last mail with it did not leave. */
    mailFailedAt: timestamp('mail_failed_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('invitation_of_client').on(table.gymId, table.clientId, table.expiresAt),
    index('invitation_mail_failed').on(table.gymId).where(sql`mail_failed_at is not null`),
    foreignKey({ columns: [table.gymId, table.clientId], foreignColumns: [client.gymId, client.id] }),
    gymPolicy('invitation'),
  ],
);

/** An account that gave the gym's code and key, and asks to be linked to an existing client with its e-mail. */
export const linkRequest = pgTable(
  'link_request',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    clientId: uuid('client_id').notNull(),
    email: text('email').notNull(),
    decision: text('decision'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.accountId] }),
    foreignKey({ columns: [table.gymId, table.clientId], foreignColumns: [client.gymId, client.id] }),
    check('link_request_decision', sql`decision in ('confirmed', 'rejected')`),
    gymPolicy('link_request'),
  ],
);
