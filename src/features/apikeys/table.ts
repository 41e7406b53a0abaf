import { boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creation, deletion, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';

/**
 * A key of the API, of which only the SHA-256 of its token is kept. `createdBy` made it, and what they may do bounds its rights. Its
 * use is noted in `api_key_use`. A `managed` one is a plugin's, which makes it, turns it on and off, and removes it.
 */
export const apiKey = pgTable(
  'api_key',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Of `keyRights`. */
    rights: text('rights').array().notNull(),
    /** The last day on which it works. */
    endsOn: date('ends_on', { mode: 'string' }),
    active: boolean('active').notNull().default(true),
    managed: boolean('managed').notNull().default(false),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    // Not unique: what is unique begins with its gym, and 256 random bits do not meet.
    index('api_key_by_token').on(table.tokenHash),
    gymPolicy('api_key'),
    searchPolicy('api_key'),
  ],
);
