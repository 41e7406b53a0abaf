import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy } from '../../db/columns.ts';
import { membership } from '../memberships/table.ts';

/**
 * A membership that goes on with another plan from `startsOn` on, as the membership with the id of the change. The charge
 * that it interrupts is lowered from `amount` to `used`, in the currency's minor unit. `returned` bookings were given back
 * and `retained` ones stayed.
 */
export const planChange = pgTable(
  'plan_change',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    startsOn: date('starts_on').notNull(),
    chargeId: uuid('charge_id'),
    amount: bigint('amount', { mode: 'number' }),
    used: bigint('used', { mode: 'number' }),
    returned: integer('returned').notNull().default(0),
    retained: integer('retained').notNull().default(0),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'plan_change_new_membership_fk',
      columns: [table.gymId, table.id],
      foreignColumns: [membership.gymId, membership.id],
    }),
    foreignKey({
      name: 'plan_change_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    uniqueIndex('plan_change_of_membership')
      .on(table.gymId, table.membershipId)
      .where(sql`deleted_at is null`),
    check(
      'plan_change_amounts',
      sql`case when charge_id is null then amount is null and used is null else used between 0 and amount end`,
    ),
    gymPolicy('plan_change'),
  ],
);
