import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, ownPolicy, searchPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** `expiresOn` is the last day that its payments cover, kept by a trigger; null without payments. */
export const membership = pgTable(
  'membership',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    planName: text('plan_name').notNull(),
    period: text('period').notNull(),
    active: boolean('active').notNull().default(true),
    observation: text('observation').notNull().default(''),
    expiresOn: date('expires_on'),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'membership_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('membership_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    index('membership_by_expiry')
      .on(table.gymId, table.expiresOn, table.clientId)
      .where(sql`deleted_at is null and active`),
    check('membership_period', sql`period in ('monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual')`),
    gymPolicy('membership'),
    searchPolicy('membership'),
    ownPolicy('membership'),
  ],
);
