import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';
import { teamMember } from '../team/table.ts';

/**
 * A mail that what somebody did on the public page brought a client, as it was written: about a trial that they booked, by the id of
 * its reservation, or about a plan that they bought, by the id of the purchase. It is stored before it leaves, and what failed is tried
 * again until `until`.
 */
export const pageLetter = pgTable(
  'page_letter',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text('kind', { enum: ['trial', 'purchase'] }).notNull(),
    state: text('state').notNull(),
    mailedTo: text('mailed_to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'page_letter_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('page_letter_of_client').on(table.gymId, table.clientId, table.createdAt),
    index('page_letter_unsent').on(table.gymId, table.until).where(sql`state in ('sending', 'failed')`),
    check('page_letter_kind', sql`kind in ('trial', 'purchase')`),
    check(
      'page_letter_state',
      sql`state in ('sending', 'sent', 'failed', 'refused', 'limited', 'unproved', 'off', 'obsolete')`,
    ),
    gymPolicy('page_letter'),
  ],
);

/**
 * A person who may become a member. `mark` is what somebody said by hand; a booked trial, its attendance and the first payment
 * are read from where they stand, by `clientId`.
 */
export const prospect = pgTable(
  'prospect',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    surname: text('surname').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    origin: text('origin').notNull(),
    referrerId: uuid('referrer_id'),
    mark: text('mark', { enum: ['new', 'contacted', 'lost'] })
      .notNull()
      .default('new'),
    lossReason: text('loss_reason'),
    nextAction: text('next_action').notNull().default(''),
    nextOn: date('next_on'),
    memberId: uuid('member_id'),
    note: text('note').notNull().default(''),
    arrivedOn: date('arrived_on').notNull(),
    contactedOn: date('contacted_on'),
    clientId: uuid('client_id'),
    /** Whether the client was added for it, and goes again if it is lost before it came. */
    clientMade: boolean('client_made').notNull().default(false),
    /** The end of the number, which is the same with and without its prefixes. */
    phoneKey: text('phone_key').generatedAlwaysAs(sql`right(regexp_replace(phone, '[^0-9]', '', 'g'), 8)`),
    searchText: text('search_text').generatedAlwaysAs(
      sql`fold(name || ' ' || surname || ' ' || email || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))`,
    ),
    version: version(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').default(sql`current_account()`),
    ...deletion(),
    /** Since when nothing here tells who it was. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'prospect_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'prospect_referrer_fk',
      columns: [table.gymId, table.referrerId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'prospect_member_fk',
      columns: [table.gymId, table.memberId],
      foreignColumns: [teamMember.gymId, teamMember.id],
    }),
    index('prospect_by_arrival').on(table.gymId, table.arrivedOn).where(sql`deleted_at is null`),
    index('prospect_of_client').on(table.gymId, table.clientId).where(sql`client_id is not null`),
    index('prospect_of_referrer').on(table.gymId, table.referrerId).where(sql`referrer_id is not null`),
    index('prospect_of_member').on(table.gymId, table.memberId).where(sql`member_id is not null`),
    index('prospect_by_phone').on(table.gymId, table.phoneKey).where(sql`deleted_at is null and phone <> ''`),
    index('prospect_by_email').on(table.gymId, table.email).where(sql`deleted_at is null and email <> ''`),
    check('prospect_origin', sql`origin in ('page', 'reception', 'referral', 'social', 'passerBy', 'other')`),
    check('prospect_mark', sql`mark in ('new', 'contacted', 'lost')`),
    check('prospect_lost', sql`(mark = 'lost') = (loss_reason is not null)`),
    check(
      'prospect_loss_reason',
      sql`loss_reason in ('price', 'schedule', 'distance', 'elsewhere', 'silence', 'changedMind', 'other')`,
    ),
    check('prospect_erased', sql`erased_at is null or deleted_at is not null`),
    gymPolicy('prospect'),
  ],
);
