import { inArray, sql } from 'drizzle-orm';
import { account } from '../../db/tables.ts';
import type { GymContext } from '../../server/context.ts';
import { rightsOfRole, withAccounts } from '../../server/scope.ts';
import { statement } from '../../server/statement.ts';
import { allRights, type Right } from '../../wire/rights.ts';

/** Somebody with an account who works at the gym. */
export interface Colleague {
  readonly accountId: string;
  /** Empty for the owner, whose account is called as the gym. */
  readonly name: string;
  readonly email: string;
  /** Whether they have proved the address, without which nothing is mailed to it. */
  readonly proved: boolean;
  readonly rights: readonly Right[];
}

interface Worker {
  readonly accountId: string;
  /** Null for the owner. */
  readonly role: string | null;
  readonly ownRights: readonly string[];
}

const readWorkers = statement<Worker>(sql`
  select gym_owner() as "accountId", null as role, '{}'::text[] as "ownRights"
  union all
  select m.account_id, m.role, coalesce(r.rights, '{}') from team_member m
    left join team_role r on r.gym_id = m.gym_id and r.id = m.role_id and r.deleted_at is null
  where m.gym_id = current_gym() and m.deleted_at is null and m.account_id is not null
    and m.account_id <> gym_owner()`);

/** The owner and the people of the team who have an account. */
export async function findColleagues(context: GymContext): Promise<readonly Colleague[]> {
  const { rows: workers } = await readWorkers(context, {});
  const { db } = context;
  const accounts = await withAccounts(db, () =>
    db
      .select({ id: account.id, name: account.name, email: account.email, proved: account.emailVerified })
      .from(account)
      .where(
        inArray(
          account.id,
          workers.map(({ accountId }) => accountId),
        ),
      ),
  );
  return workers.flatMap(({ accountId, role, ownRights }) => {
    const own = accounts.find(({ id }) => id === accountId);
    if (!own) return [];
    const name = role === null ? '' : own.name;
    const rights = role === null ? allRights : rightsOfRole(role, ownRights);
    return [{ accountId, name, email: own.email, proved: own.proved, rights }];
  });
}
