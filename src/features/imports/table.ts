import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';

/**
 * An import of a whole file or a part, so that sending it again adds nothing. Of its `lines` the first `saved` are
 * written and counted; a repeated request continues after them.
 */
export const importRun = pgTable(
  'import_run',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull().default(''),
    lines: integer('lines').notNull(),
    saved: integer('saved').notNull(),
    created: integer('created').notNull(),
    updated: integer('updated').notNull(),
    unchanged: integer('unchanged').notNull(),
    skipped: integer('skipped').notNull(),
    partial: boolean('partial').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').default(sql`current_account()`),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('import_run_by_time').on(table.gymId, table.createdAt),
    check('import_run_kind', sql`kind in ('products', 'clients')`),
    gymPolicy('import_run'),
  ],
);
