import { sql } from 'drizzle-orm';
import { pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientRole, createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';

/** A gym's logo, a data URI; empty once it is removed. The audit does not keep it. */
export const gymLogo = pgTable(
  'gym_logo',
  {
    gymId: gymId(),
    image: text('image').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId] }),
    gymPolicy('gym_logo'),
    pgPolicy('gym_logo_of_client', { for: 'select', to: clientRole, using: sql`gym_id = current_gym()` }),
  ],
);
