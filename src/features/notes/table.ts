import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  createdAt,
  creation,
  deletion,
  gymId,
  gymPolicy,
  ledgerPolicies,
  version,
} from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** What the staff wrote down about a client, or a contact with them. */
export const clientNote = pgTable(
  'client_note',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    kind: text('kind', { enum: ['note', 'call', 'whatsapp', 'mail'] }).notNull(),
    text: text('text').notNull().default(''),
    /** Of a mail that Pulso sent, with its text: to which address, and its subject. */
    mailedTo: text('mailed_to').notNull().default(''),
    subject: text('subject').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').default(sql`current_account()`),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'client_note_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('client_note_of_client')
      .on(table.gymId, table.clientId, table.createdAt)
      .where(sql`deleted_at is null`),
    index('client_note_contacts')
      .on(table.gymId, table.createdAt)
      .where(sql`deleted_at is null and kind <> 'note'`),
    check('client_note_kind', sql`kind in ('note', 'call', 'whatsapp', 'mail')`),
    gymPolicy('client_note'),
  ],
);

/** What each contact with a client was about: rows are inserted and never changed. One whose note was deleted did not happen. */
export const clientContact = pgTable(
  'client_contact',
  {
    gymId: gymId(),
    /** That of its note. */
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    channel: text('channel', { enum: ['call', 'whatsapp', 'mail'] }).notNull(),
    about: text('about').array().notNull(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'client_contact_note_fk',
      columns: [table.gymId, table.id],
      foreignColumns: [clientNote.gymId, clientNote.id],
    }),
    foreignKey({
      name: 'client_contact_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('client_contact_of_client').on(table.gymId, table.clientId, table.createdAt),
    check('client_contact_channel', sql`channel in ('call', 'whatsapp', 'mail')`),
    ...ledgerPolicies('client_contact'),
  ],
);
