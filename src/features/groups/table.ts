import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';

export const productGroup = pgTable(
  'product_group',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    color: text('color').notNull().default('#4c5fd5'),
    position: integer('position').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'product_group_parent_fk',
      columns: [table.gymId, table.parentId],
      foreignColumns: [table.gymId as AnyPgColumn, table.id as AnyPgColumn],
    }),
    uniqueIndex('product_group_name_unique')
      .on(table.gymId, sql`coalesce(parent_id, gym_id)`, sql`fold(name)`)
      .where(sql`deleted_at is null`),
    check('product_group_color', sql`color ~ '^#[0-9a-f]{6}$'`),
    gymPolicy('product_group'),
  ],
);

/**
 * The number of a group's products, under the gym's id for those without a group: the sum of its slots, as in
 * `daily_income`. Triggers on products keep it, so that a page of products need not count them all.
 */
export const productGroupCount = pgTable(
  'product_group_count',
  {
    gymId: gymId(),
    groupId: uuid('group_id').notNull(),
    slot: uuid('slot').notNull().defaultRandom(),
    total: integer('total').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.groupId, table.slot] }),
    gymPolicy('product_group_count'),
  ],
);
