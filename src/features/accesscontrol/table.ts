import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, deletion, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

const maintenanceRole = pgRole('pulso_maintenance').existing();

/**
 * A reader or turnstile at a door, of whose key only the SHA-256 is kept. Within `passbackMinutes` of coming in by it nobody comes
 * in again who did not go out; 0 does not ask. Its use is noted in `api_key_use`.
 */
export const accessReader = pgTable(
  'access_reader',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    direction: text('direction').notNull(),
    active: boolean('active').notNull().default(true),
    /** Whether it is told the first name of who comes in. */
    showsName: boolean('shows_name').notNull(),
    passbackMinutes: integer('passback_minutes').notNull(),
    tokenHash: text('token_hash').notNull(),
    keyMadeAt: timestamp('key_made_at', { withTimezone: true }).notNull().default(sql`current_instant()`),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    // Not unique: what is unique begins with its gym, and 256 random bits do not meet.
    index('access_reader_by_token').on(table.tokenHash),
    check('access_reader_direction', sql`direction in ('in', 'out')`),
    gymPolicy('access_reader'),
    searchPolicy('access_reader'),
  ],
);

/** A card or fob of a client, by the number that readers read, in capitals and without spaces. */
export const accessCard = pgTable(
  'access_card',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    number: text('number').notNull(),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'access_card_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('access_card_unique').on(table.gymId, table.number).where(sql`deleted_at is null`),
    index('access_card_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    gymPolicy('access_card'),
  ],
);

/**
 * An attempt to pass a reader, or an arrival by a wellness network; later nothing changes but whose an arrival was, and a grant that came too late, which is taken back. `granted` is whether the door opened, and `code` why not; of one that
 * the reader opened without a connection, also why it should not have. `number` is that of a card that nobody has.
 */
export const accessEvent = pgTable(
  'access_event',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    /** Null for who came by a wellness network, past no reader. */
    readerId: uuid('reader_id'),
    clientId: uuid('client_id'),
    way: text('way').notNull(),
    number: text('number').notNull().default(''),
    direction: text('direction').notNull(),
    granted: boolean('granted').notNull(),
    code: text('code').notNull(),
    offline: boolean('offline').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`current_instant()`),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'access_event_reader_fk',
      columns: [table.gymId, table.readerId],
      foreignColumns: [accessReader.gymId, accessReader.id],
    }),
    foreignKey({
      name: 'access_event_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('access_event_log').on(table.gymId, table.at, table.id),
    index('access_event_of_client').on(table.gymId, table.clientId, table.at),
    index('access_event_by_creation').on(table.createdAt),
    check(
      'access_event_way',
      sql`way in ('card', 'code') = (reader_id is not null) and way in ('card', 'code', 'wellhub', 'totalpass')`,
    ),
    check('access_event_direction', sql`direction in ('in', 'out')`),
    gymPolicy('access_event'),
    pgPolicy('access_event_trimmed', {
      for: 'delete',
      to: maintenanceRole,
      using: sql`created_at < now() - interval '90 days'`,
    }),
  ],
);
