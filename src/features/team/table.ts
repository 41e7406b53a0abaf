import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';

/** A role that a gym made itself, beside those that every gym has (`presetRoles`); `rights` are keys of `rights`. */
export const teamRole = pgTable(
  'team_role',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    rights: text('rights').array().notNull(),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('team_role_name_unique')
      .on(table.gymId, sql`fold(${table.name})`)
      .where(sql`deleted_at is null`),
    gymPolicy('team_role'),
    searchPolicy('team_role'),
  ],
);

/**
 * A person who works at the gym; its owner too, once they have named themselves, whose rights do not come from here. Invited
 * without an account until the person accepts. `role` names a preset role, or is 'own' for the gym's own role `roleId`.
 */
export const teamMember = pgTable(
  'team_member',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    accountId: uuid('account_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').notNull(),
    roleId: uuid('role_id'),
    invitedUntil: timestamp('invited_until', { withTimezone: true }).notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }),
    /** When the last mail with the invitation did not leave. */
    mailFailedAt: timestamp('mail_failed_at', { withTimezone: true }),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'team_member_role_fk',
      columns: [table.gymId, table.roleId],
      foreignColumns: [teamRole.gymId, teamRole.id],
    }),
    uniqueIndex('team_member_email_unique')
      .on(table.gymId, sql`lower(${table.email})`)
      .where(sql`deleted_at is null`),
    uniqueIndex('team_member_account_unique').on(table.gymId, table.accountId).where(sql`deleted_at is null`),
    index('team_member_by_account').on(table.accountId),
    check('team_member_role', sql`(role = 'own') = (role_id is not null)`),
    check('team_member_joined', sql`(account_id is null) = (joined_at is null)`),
    gymPolicy('team_member'),
    searchPolicy('team_member'),
  ],
);
