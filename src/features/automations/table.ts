import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  creation,
  gymId,
  gymPolicy,
  ledgerPolicies,
  searchPolicy,
  version,
} from '../../db/columns.ts';
import { client } from '../clients/table.ts';
import { consentPurpose } from '../consents/table.ts';
import { reservation } from '../reservations/table.ts';
import { segment } from '../segments/table.ts';
import { whatsAppTemplate } from '../whatsappcloud/table.ts';
import type { ClassFacts } from './rules.ts';

/**
 * How a gym has an automation; without a row it is off. Empty subjects and texts are the default ones. With a segment it goes only to
 * who is in it when it leaves.
 */
export const automation = pgTable(
  'automation',
  {
    gymId: gymId(),
    kind: text('kind').notNull(),
    active: boolean('active').notNull(),
    days: integer('days').notNull(),
    hour: integer('hour').notNull(),
    /** Of debts: after how many days they are reminded of again, and how many times at most; else 0. */
    everyDays: integer('every_days').notNull().default(0),
    times: integer('times').notNull().default(0),
    purposeId: uuid('purpose_id'),
    segmentId: uuid('segment_id'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    channel: text('channel').notNull().default('mail'),
    templateId: uuid('template_id'),
    /** What of ours fills each variable of the template, in its order. */
    templateValues: text('template_values').array().notNull().default(sql`'{}'`),
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
    foreignKey({
      name: 'automation_segment_fk',
      columns: [table.gymId, table.segmentId],
      foreignColumns: [segment.gymId, segment.id],
    }),
    foreignKey({
      name: 'automation_template_fk',
      columns: [table.gymId, table.templateId],
      foreignColumns: [whatsAppTemplate.gymId, whatsAppTemplate.id],
    }),
    index('automation_of_segment').on(table.gymId, table.segmentId).where(sql`segment_id is not null`),
    check(
      'automation_kind',
      sql`kind in ('birthday', 'welcome', 'expiring', 'owing', 'firstMonth', 'absent', 'winBack',
        'cancelled', 'reinstated', 'freed', 'moved', 'substituted')`,
    ),
    check('automation_channel', sql`channel in ('mail', 'cloud', 'push', 'hand')`),
    check(
      'automation_when',
      sql`days between 0 and 365 and hour between 8 and 19 and every_days between 0 and 30 and times between 0 and 5`,
    ),
    gymPolicy('automation'),
    searchPolicy('automation'),
  ],
);

/**
 * A mail to a client about a `day` of theirs, as it was written. It is stored before it leaves, once for each kind and day, and one of
 * each client on a day of the gym: `sentOn`, on which it was tried last. One with a `reservationId` is about a class of that day: it
 * leaves beside others. Of a debt since that day each `reminder` leaves once, from 1 on; it is 0 of other kinds. It is told by hand where `channel` is WhatsApp, and by the gym's number at Meta where it is `cloud`. `noticeVersion` is that of the notice it tells; `phones` are
 * those that their push service could not tell yet.
 */
export const automationMail = pgTable(
  'automation_mail',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    reminder: integer('reminder').notNull().default(0),
    sentOn: date('sent_on').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    state: text('state').notNull(),
    mailedTo: text('mailed_to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    reservationId: uuid('reservation_id'),
    channel: text('channel').notNull().default('mail'),
    noticeVersion: integer('notice_version'),
    phones: uuid('phones').array().notNull().default(sql`'{}'`),
    /** What Meta calls it, how much of it arrived, and the error for which it did not. */
    reference: text('reference').notNull().default(''),
    receipt: text('receipt'),
    errorCode: integer('error_code'),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'automation_mail_reservation_fk',
      columns: [table.gymId, table.reservationId],
      foreignColumns: [reservation.gymId, reservation.id],
    }),
    foreignKey({
      name: 'automation_mail_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('automation_mail_once')
      .on(table.gymId, table.clientId, table.kind, table.day, table.reminder)
      .where(sql`reservation_id is null`),
    uniqueIndex('automation_mail_daily')
      .on(table.gymId, table.clientId, table.sentOn)
      .where(sql`reservation_id is null`),
    index('automation_mail_of_reservation')
      .on(table.gymId, table.reservationId, table.sentAt)
      .where(sql`reservation_id is not null`),
    index('automation_mail_of_client').on(table.gymId, table.clientId, table.sentAt),
    index('automation_mail_reference').on(table.gymId, table.reference).where(sql`reference <> ''`),
    index('automation_mail_sent').on(table.gymId, table.sentOn),
    check(
      'automation_mail_kind',
      sql`kind in ('birthday', 'welcome', 'expiring', 'owing', 'firstMonth', 'absent', 'winBack',
        'cancelled', 'reinstated', 'freed', 'moved', 'substituted')`,
    ),
    check(
      'automation_mail_state',
      sql`state in ('sending', 'sent', 'failed', 'refused', 'dropped', 'unclear')`,
    ),
    check('automation_mail_channel', sql`channel in ('mail', 'push', 'whatsapp', 'cloud')`),
    check('automation_mail_receipt', sql`receipt in ('delivered', 'read')`),
    gymPolicy('automation_mail'),
  ],
);

/**
 * What a client knows of a class that they reserved or wait for, once something of it has changed: as it was when they booked, and as
 * they were last told. `held` is false once they were told that it does not take place. What differs from what is true now is told from
 * `dueAt` on; null while there is nothing to look at. `heldUntil` keeps it for who is telling it, and a further change raises
 * `version`. `before` is what they knew before a message that Meta took and may still say not to have delivered, with the `version` that
 * it told; null where they were told otherwise as well.
 */
export const classNotice = pgTable(
  'class_notice',
  {
    gymId: gymId(),
    reservationId: uuid('reservation_id').notNull(),
    clientId: uuid('client_id').notNull(),
    held: boolean('held').notNull().default(true),
    status: text('status').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    teachers: text('teachers').notNull(),
    teacherId: uuid('teacher_id'),
    dueAt: timestamp('due_at', { withTimezone: true }),
    heldUntil: timestamp('held_until', { withTimezone: true }),
    before: jsonb('before').$type<ClassFacts & { readonly version: number }>(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.reservationId] }),
    foreignKey({
      name: 'class_notice_reservation_fk',
      columns: [table.gymId, table.reservationId],
      foreignColumns: [reservation.gymId, reservation.id],
    }),
    foreignKey({
      name: 'class_notice_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('class_notice_due').on(table.gymId, table.dueAt).where(sql`due_at is not null`),
    check('class_notice_status', sql`status in ('waiting', 'reserved')`),
    gymPolicy('class_notice'),
    searchPolicy('class_notice'),
  ],
);

/**
 * That a client gets no automated mail, or gets them again: rows are inserted and never changed, and the last `number` of a client
 * counts. `mailId` is the mail by whose link they said so, or `byWhatsApp` that they wrote it there; else the team wrote it down.
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
    byWhatsApp: boolean('by_whatsapp').notNull().default(false),
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
