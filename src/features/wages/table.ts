import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';
import { teamMember } from '../team/table.ts';

/** How a person of the team is paid from a date on, until a later one begins; `basis` is a key of `bases`. */
export const wage = pgTable(
  'wage',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    memberId: uuid('member_id').notNull(),
    fromDate: date('from_date').notNull(),
    basis: text('basis').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.memberId, table.fromDate] }),
    foreignKey({
      name: 'wage_member_fk',
      columns: [table.gymId, table.memberId],
      foreignColumns: [teamMember.gymId, teamMember.id],
    }),
    check('wage_basis', sql`basis in ('class', 'head', 'hour')`),
    check('wage_amount', sql`amount >= 0`),
    gymPolicy('wage'),
  ],
);
