import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, creation, gymId, gymPolicy, ledgerPolicies, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';
import { consentPurpose } from '../consents/table.ts';

/** How a gym has an automation; without a row it is off. Empty subjects and texts are the default ones. */
export const automation = pgTable(
  'automation',
  {
    gymId: gymId(),
    kind: text('kind').notNull(),
    active: boolean('active').notNull(),
    days: integer('days').notNull(),
    hour: integer('hour').notNull(),
    purposeId: uuid('purpose_id'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.kind] }),
    foreignKey({
      name: 'automation_purpose_fk',
      columns: [table.gymId, table.purposeId],
      foreignColumns: [consentPurpose.gymId, consentPurpose.id],
    }),
    check(
      'automation_kind',
      sql`kind in ('birthday', 'welcome', 'expiring', 'firstMonth', 'absent', 'winBack')`,
    ),
    check('automation_when', sql`days between 0 and 365 and hour between 8 and 19`),
    gymPolicy('automation'),
  ],
);

/**
 * A mail to a client about a `day` of theirs, as it was written. It is stored before it leaves, once for each kind and day, and one of
 * each client on a day of the gym: `sentOn`, on which it was tried last.
 */
export const automationMail = pgTable(
  'automation_mail',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    sentOn: date('sent_on').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    state: text('state').notNull(),
    mailedTo: text('mailed_to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'automation_mail_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('automation_mail_once').on(table.gymId, table.clientId, table.kind, table.day),
    uniqueIndex('automation_mail_daily').on(table.gymId, table.clientId, table.sentOn),
    index('automation_mail_sent').on(table.gymId, table.sentOn),
    check(
      'automation_mail_kind',
      sql`kind in ('birthday', 'welcome', 'expiring', 'firstMonth', 'absent', 'winBack')`,
    ),
    check('automation_mail_state', sql`state in ('sending', 'sent', 'failed', 'refused')`),
    gymPolicy('automation_mail'),
  ],
);

/**
 * That a client gets no automated mail, or gets them again: rows are inserted and never changed, and the last `number` of a client
 * counts. `mailId` is the mail by whose link they said so; null where the team wrote it down.
 */
export const automationStop = pgTable(
  'automation_stop',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    number: integer('number').notNull(),
    stopped: boolean('stopped').notNull(),
    mailId: uuid('mail_id'),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'automation_stop_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'automation_stop_mail_fk',
      columns: [table.gymId, table.mailId],
      foreignColumns: [automationMail.gymId, automationMail.id],
    }),
    uniqueIndex('automation_stop_number').on(table.gymId, table.clientId, table.number),
    ...ledgerPolicies('automation_stop'),
  ],
);
