import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';

export const program = pgTable(
  'program',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('program_name_unique').on(table.gymId, sql`fold(name)`).where(sql`deleted_at is null`),
    gymPolicy('program'),
  ],
);
