import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, gymId, gymPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';
import { contractVersion } from '../contracts/table.ts';
import { membership } from '../memberships/table.ts';
import { plan } from '../plans/table.ts';
import { prospect } from '../prospects/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A plan that somebody wants to buy on the public page, with the terms that they were shown; amounts are in the currency's minor
 * unit. Until it is paid it is nobody's and gives nothing. `request` holds who wants it and the contract that they accepted, is
 * not kept by the audit, and is emptied once it is paid, or some time after it cannot be paid any more.
 */
export const planPurchase = pgTable(
  'plan_purchase',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    planId: uuid('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    kind: text('kind').notNull(),
    period: text('period').notNull(),
    days: integer('days'),
    billingDay: integer('billing_day'),
    sessions: integer('sessions'),
    price: bigint('price', { mode: 'number' }).notNull(),
    enrolmentFee: bigint('enrolment_fee', { mode: 'number' }).notNull(),
    /** What is paid now. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    startsOn: date('starts_on').notNull(),
    /** The version of the contract that was accepted; null where there is none. */
    versionId: uuid('version_id'),
    request: jsonb('request').notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    prospectId: uuid('prospect_id'),
    clientId: uuid('client_id'),
    membershipId: uuid('membership_id'),
    /** Whether a mail or document was left out, because another client has it. */
    sharesContact: boolean('shares_contact').notNull().default(false),
    version: version(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'plan_purchase_plan_fk',
      columns: [table.gymId, table.planId],
      foreignColumns: [plan.gymId, plan.id],
    }),
    foreignKey({
      name: 'plan_purchase_version_fk',
      columns: [table.gymId, table.versionId],
      foreignColumns: [contractVersion.gymId, contractVersion.id],
    }),
    foreignKey({
      name: 'plan_purchase_prospect_fk',
      columns: [table.gymId, table.prospectId],
      foreignColumns: [prospect.gymId, prospect.id],
    }),
    foreignKey({
      name: 'plan_purchase_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'plan_purchase_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    index('plan_purchase_by_creation').on(table.gymId, table.createdAt),
    index('plan_purchase_open').on(table.gymId, table.expiresAt).where(sql`paid_at is null`),
    index('plan_purchase_of_client').on(table.gymId, table.clientId).where(sql`client_id is not null`),
    check('plan_purchase_amounts', sql`amount between 1 and 100000000000`),
    check('plan_purchase_paid', sql`(paid_at is null) = (client_id is null)`),
    gymPolicy('plan_purchase'),
  ],
);
