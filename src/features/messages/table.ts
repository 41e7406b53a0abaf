import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';

/** A gym's own words of a message; empty, they are the default ones. */
export const messageTemplate = pgTable(
  'message_template',
  {
    gymId: gymId(),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.kind] }),
    check(
      'message_template_kind',
      sql`kind in ('expiring', 'expired', 'unseen', 'birthday', 'trial', 'owing', 'unused', 'renewing', 'prospect', 'segment')`,
    ),
    gymPolicy('message_template'),
  ],
);
