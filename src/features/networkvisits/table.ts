import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, deletion, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

const isNetwork = sql`network in ('wellhub', 'totalpass')`;

/** A wellness network that the gym belongs to, with its keys. Both are encrypted: see keys.server.ts. */
export const wellnessNetwork = pgTable(
  'wellness_network',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    network: text('network').notNull(),
    active: boolean('active').notNull(),
    /** Whether a check-in is accepted without anybody in reception. */
    automatic: boolean('automatic').notNull(),
    /** What the network calls the gym: a check-in at another one is refused. */
    gymNumber: text('gym_number').notNull(),
    /** What the gym is paid for a visit, in its currency's minor unit; null where it does not say. */
    pay: bigint('pay', { mode: 'number' }),
    /** Counts the addresses that its webhook has had. */
    addressNumber: integer('address_number').notNull().default(1),
    accessKey: text('access_key').notNull(),
    secret: text('secret').notNull(),
    keysAt: instant('keys_at').notNull(),
    version: version(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('wellness_network_once').on(table.gymId, table.network),
    check('wellness_network_known', isNetwork),
    check('wellness_network_pay', sql`pay between 1 and 100000000000`),
    gymPolicy('wellness_network'),
  ],
);

/** Which client comes by a network, by the token that it has for them. */
export const networkMember = pgTable(
  'network_member',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    network: text('network').notNull(),
    token: text('token').notNull(),
    clientId: uuid('client_id').notNull(),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'network_member_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('network_member_once')
      .on(table.gymId, table.network, table.token)
      .where(sql`deleted_at is null`),
    index('network_member_of_client').on(table.gymId, table.clientId),
    check('network_member_network', isNetwork),
    gymPolicy('network_member'),
  ],
);

/**
 * A check-in that a network told. `request` holds who it says came, and by what it is confirmed; the audit does not keep it, and it
 * is emptied once it is confirmed and known whose it is, or some days later. Only a `confirmed` one counts.
 */
export const networkVisit = pgTable(
  'network_visit',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    network: text('network').notNull(),
    /** A digest of what tells this check-in from all others. */
    reference: text('reference').notNull(),
    request: jsonb('request').notNull(),
    /** What they come for, as the network calls it. */
    product: text('product').notNull().default(''),
    clientId: uuid('client_id'),
    arrivedAt: instant('arrived_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    state: text('state').notNull(),
    refusal: text('refusal').notNull().default(''),
    acceptedBy: uuid('accepted_by'),
    confirmedAt: instant('confirmed_at'),
    /** What the gym expected for a visit when it was confirmed. */
    pay: bigint('pay', { mode: 'number' }),
    /** When the network is asked, or asked again; null for never. */
    nextCheckAt: instant('next_check_at'),
    /** How often it was asked since it was accepted. */
    checks: integer('checks').notNull().default(0),
    version: version(),
    createdAt: instant('created_at').notNull().default(sql`current_instant()`),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'network_visit_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('network_visit_once').on(table.gymId, table.network, table.reference),
    index('network_visit_by_arrival').on(table.gymId, table.arrivedAt),
    index('network_visit_of_client').on(table.gymId, table.clientId).where(sql`client_id is not null`),
    index('network_visit_due').on(table.gymId, table.nextCheckAt).where(sql`next_check_at is not null`),
    check('network_visit_network', isNetwork),
    check('network_visit_state', sql`state in ('waiting', 'sending', 'confirmed', 'refused', 'dismissed')`),
    check('network_visit_sending', sql`(state = 'sending') = (next_check_at is not null)`),
    check('network_visit_confirmed', sql`(state = 'confirmed') = (confirmed_at is not null)`),
    check('network_visit_refusal', sql`(state = 'refused') = (refusal <> '')`),
    gymPolicy('network_visit'),
    searchPolicy('network_visit'),
  ],
);
