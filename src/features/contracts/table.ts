import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, gymId, ledgerPolicies } from '../../db/columns.ts';
import { membership } from '../memberships/table.ts';

/** The texts of a gym's contract: rows are inserted and never changed. The last one holds; empty, there is no contract. */
export const contractVersion = pgTable(
  'contract_version',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    number: integer('number').notNull(),
    text: text('text').notNull(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('contract_version_number').on(table.gymId, table.number),
    check('contract_version_number_bounds', sql`number >= 1`),
    ...ledgerPolicies('contract_version'),
  ],
);

/** A contract that a client accepted, as it read it: rows are inserted and never changed. */
export const contractAcceptance = pgTable(
  'contract_acceptance',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    versionId: uuid('version_id').notNull(),
    way: text('way').notNull(),
    signerName: text('signer_name').notNull(),
    /** An SVG path. */
    signature: text('signature').notNull().default(''),
    content: jsonb('content').notNull(),
    /** The account that accepted it, or took the signature. */
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'contract_acceptance_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    foreignKey({
      name: 'contract_acceptance_version_fk',
      columns: [table.gymId, table.versionId],
      foreignColumns: [contractVersion.gymId, contractVersion.id],
    }),
    uniqueIndex('contract_acceptance_once').on(table.gymId, table.membershipId),
    check('contract_acceptance_way', sql`way in ('space', 'signature', 'name', 'page')`),
    check('contract_acceptance_signature', sql`(way = 'signature') = (signature <> '')`),
    ...ledgerPolicies('contract_acceptance'),
  ],
);
