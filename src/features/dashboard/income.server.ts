import { sql } from 'drizzle-orm';

export type IncomeKind = 'memberships' | 'products';

/**
 * Income from one day to before another. Plain columns, because behind row-level security a sum over days cannot use
 * an index range.
 */
export const sumOf = (kind: IncomeKind, from: string, to: string) =>
  sql.raw(`(select coalesce(sum(i.amount), 0)::bigint from daily_income i where i.gym_id = current_gym()
    and i.kind = '${kind}' and i.day >= ${from} and i.day < ${to})`);

export const clientCount = sql`coalesce((select total from client_count where gym_id = current_gym()), 0)`;

// The ORDER BY makes the planner count in an index: it underestimates row-level security's condition, which it would
// otherwise evaluate for each row of the table.
export const activeMemberships = sql`(select count(*) from (select from membership m
  where m.gym_id = current_gym() and m.deleted_at is null and m.active order by m.expires_on offset 0) active)`;

// As in the list of clients that it leads to.
export const clientsWithMembership = sql`(select count(*) from (select from client_membership_status s
  where s.gym_id = current_gym() and s.active order by s.expires_on offset 0) members)`;
