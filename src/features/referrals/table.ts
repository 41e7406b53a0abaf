import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, creation, deletion, gymId, gymPolicy, ownPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';
import { membership } from '../memberships/table.ts';
import { prospect } from '../prospects/table.ts';

const promise = () => ({
  rewardDays: integer('reward_days').notNull(),
  afterDays: integer('after_days').notNull(),
  yearlyCap: integer('yearly_cap').notNull(),
});

/** What a gym promises from now on to whoever brings a friend. */
export const referralTerms = pgTable(
  'referral_terms',
  {
    gymId: gymId(),
    active: boolean('active').notNull(),
    ...promise(),
    friendText: text('friend_text').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId] }),
    check(
      'referral_terms_bounds',
      sql`reward_days between 1 and 60 and after_days between 1 and 180 and yearly_cap between 1 and 50`,
    ),
    gymPolicy('referral_terms'),
  ],
);

/** The link with which a client invites, until it is turned off. */
export const referralLink = pgTable(
  'referral_link',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** In the address; nobody can guess it. */
    code: text('code').notNull(),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'referral_link_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('referral_link_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    uniqueIndex('referral_link_code').on(table.gymId, table.code),
    check('referral_link_code_shape', sql`code ~ '^[a-z2-9]{12}$'`),
    gymPolicy('referral_link'),
    ownPolicy('referral_link'),
  ],
);

/**
 * What was promised to a client, by the terms of that day, for the prospect whom they referred. A trigger adds it with the
 * prospect; its reward is the free days with the same id.
 */
export const referral = pgTable(
  'referral',
  {
    gymId: gymId(),
    id: uuid('id').notNull().defaultRandom(),
    prospectId: uuid('prospect_id').notNull(),
    /** Who referred them. */
    clientId: uuid('client_id').notNull(),
    state: text('state', { enum: ['open', 'given', 'capped', 'refused'] })
      .notNull()
      .default('open'),
    refusal: text('refusal', { enum: ['self', 'known'] }),
    ...promise(),
    /** To which the days were given. */
    membershipId: uuid('membership_id'),
    decidedOn: date('decided_on'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'referral_prospect_fk',
      columns: [table.gymId, table.prospectId],
      foreignColumns: [prospect.gymId, prospect.id],
    }),
    foreignKey({
      name: 'referral_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'referral_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    uniqueIndex('referral_of_prospect').on(table.gymId, table.prospectId),
    index('referral_of_client').on(table.gymId, table.clientId),
    index('referral_of_membership').on(table.gymId, table.membershipId).where(sql`membership_id is not null`),
    index('referral_open').on(table.gymId, table.createdAt).where(sql`state = 'open'`),
    check('referral_state', sql`state in ('open', 'given', 'capped', 'refused')`),
    check(
      'referral_refusal',
      sql`(state = 'refused') = (refusal is not null) and refusal in ('self', 'known')`,
    ),
    check('referral_given', sql`(state = 'given') = (membership_id is not null)`),
    check('referral_decided', sql`(state = 'open') = (decided_on is null)`),
    gymPolicy('referral'),
  ],
);
