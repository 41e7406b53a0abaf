import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';
import type { Rule } from './contract.ts';

/** Clients by rules. Who they are is asked each time and stands nowhere. Without a `text` they are written the gym's message for segments. */
export const segment = pgTable(
  'segment',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    match: text('match', { enum: ['all', 'any'] }).notNull(),
    rules: jsonb('rules').$type<readonly Rule[]>().notNull(),
    text: text('text').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('segment_name_unique').on(table.gymId, sql`fold(name)`).where(sql`deleted_at is null`),
    check('segment_match', sql`match in ('all', 'any')`),
    check('segment_rules', sql`jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) between 1 and 10`),
    gymPolicy('segment'),
  ],
);
