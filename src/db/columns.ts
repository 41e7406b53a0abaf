import { sql } from 'drizzle-orm';
import { integer, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Acts for one gym at a time: `app.gym_id`. */
export const gymRole = pgRole('pulso_gym').existing();
/** Acts for one client of one gym: `app.gym_id` and `app.client_id`. */
export const clientRole = pgRole('pulso_client').existing();
/** Owns the search functions, which filter by `app.gym_id` themselves so that they can use indexes. */
export const searchRole = pgRole('pulso_search').existing();

export const gymId = () => uuid('gym_id').notNull().default(sql`current_gym()`);
export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().default(sql`now()`);

/** Incremented by every update; an update that names an older version is refused. */
export const version = () => integer('version').notNull().default(1);

/** Who did it and when, by the clock of the request. */
export const creation = () => ({
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`current_instant()`),
  createdBy: uuid('created_by').default(sql`current_account()`),
});

/** Rows are soft-deleted: when, and by which account. */
export const deletion = () => ({
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  deletedBy: uuid('deleted_by'),
});

const ofGym = sql`gym_id = current_gym()`;

/** Row-level security for a table of a gym. Grants follow the policies (see migrate.ts). */
export const gymPolicy = (table: string) =>
  pgPolicy(`${table}_of_gym`, { for: 'all', to: gymRole, using: ofGym, withCheck: ofGym });

/** Like `gymPolicy`, for a ledger: rows are inserted and never updated. */
export const ledgerPolicies = (table: string) => [
  pgPolicy(`${table}_written`, { for: 'insert', to: gymRole, withCheck: ofGym }),
  pgPolicy(`${table}_read`, { for: 'select', to: gymRole, using: ofGym }),
];

/** Lets a client's account read its own rows. */
export const ownPolicy = (table: string, column = 'client_id') =>
  pgPolicy(`${table}_of_client`, {
    for: 'select',
    to: clientRole,
    using: sql`gym_id = current_gym() and ${sql.raw(column)} = current_client()`,
  });

export const searchPolicy = (table: string) =>
  pgPolicy(`${table}_of_search`, { for: 'select', to: searchRole, using: sql`true` });
