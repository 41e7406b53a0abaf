import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';

/**
 * A name of the gym's own at which its public page opens, once a record of it says `token`; empty for none. `namedAt` is
 * when that was asked, and `missingSince` when the record was first not found again.
 */
export const customDomain = pgTable(
  'custom_domain',
  {
    gymId: gymId(),
    name: text('name').notNull(),
    token: uuid('token').notNull().default(sql`gen_random_uuid()`),
    namedAt: timestamp('named_at', { withTimezone: true }).notNull().default(sql`current_instant()`),
    provedAt: timestamp('proved_at', { withTimezone: true }),
    missingSince: timestamp('missing_since', { withTimezone: true }),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId] }),
    uniqueIndex('custom_domain_unique').on(table.name).where(sql`proved_at is not null`),
    check('custom_domain_name', sql`length(name) <= 253 and (name <> '' or proved_at is null)`),
    gymPolicy('custom_domain'),
    searchPolicy('custom_domain'),
  ],
);
