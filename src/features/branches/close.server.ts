import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { closure } from '../../db/tables.ts';
import type { AccountContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { withAccounts } from '../../server/scope.ts';
import { statement } from '../../server/statement.ts';
import { isClosed } from '../../server/transaction.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { activeMemberships } from '../dashboard/server.ts';
import { debtorCount } from '../receivables/server.ts';
import { type branchesContract, type Closing, lastBranch, tillsOpen } from './contract.ts';
import { ownBranches } from './own.server.ts';

const openTills = sql`(select count(*) from shift s where s.gym_id = current_gym() and s.closed_at is null)`;

const readClosing = statement<{ closing: Closing }>(sql`
  select ${jsonOf<Closing>({
    memberships: activeMemberships,
    reservations: sql`(select count(*) from reservation r where r.gym_id = current_gym() and r.deleted_at is null
      and r.date >= local_today() and r.status in ('reserved', 'waiting'))`,
    debtors: debtorCount,
    team: sql`(select count(*) from team_member m where m.gym_id = current_gym() and m.deleted_at is null
      and m.account_id is distinct from gym_owner())`,
    tills: openTills,
  })} as closing`);

/** @throws VerbError not_found where the account does not own it */
async function requireOwn(context: AccountContext, id: string) {
  const owned = await ownBranches(context);
  if (!owned.some((branch) => branch.id === id)) throw new VerbError(notFound);
  return owned;
}

export const closeVerbs: Verbs<typeof branchesContract, 'closing' | 'close' | 'reopen'> = {
  closing: async (context, { id }) => {
    await requireOwn(context, id);
    return context.inGym(
      id,
      context.account.id,
      async (scope) => {
        const { rows } = await readClosing(scope, { search: '' });
        return rows[0]?.closing as Closing;
      },
      { readOnly: true },
    );
  },
  close: async (context, { id }) => {
    const ownerId = context.account.id;
    const owned = await requireOwn(context, id);
    try {
      return await context.inGym(id, ownerId, async ({ db }) => {
        // Waits for whoever writes in it, so that no till is opened after they are counted.
        await db.execute(sql`select pg_advisory_xact_lock(writers_of(current_gym()))`);
        const { rows } = await db.execute<{ open: string }>(sql`select ${openTills} as open`);
        if (Number(rows[0]?.open) > 0) throw new VerbError(tillsOpen);
        const closureId = newId();
        const isNew = await withAccounts(db, async () => {
          // Of two that are closed at once, the later one sees the former.
          await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 60))`);
          const closed = await db.execute<{ id: string }>(
            sql`select c.account_id as id from closure c where c.reopened_at is null
              and c.account_id in ${owned.map((branch) => branch.id)}`,
          );
          const others = closed.rows.filter((row) => row.id !== id).length;
          if (others >= owned.length - 1) throw new VerbError(lastBranch);
          const added = await db
            .insert(closure)
            .values({ id: closureId, accountId: id, closedAt: sql`current_instant()`, closedBy: ownerId })
            .onConflictDoNothing()
            .returning({ id: closure.id });
          return added.length > 0;
        });
        if (isNew)
          await db.execute(sql`select record_closure(${closureId}::uuid, ${ownerId}::uuid, 'closed')`);
        return done;
      });
    } catch (reason) {
      // It is closed already: a repeat.
      if (isClosed(reason)) return done;
      throw reason;
    }
  },
  reopen: async (context, { id }) => {
    await requireOwn(context, id);
    await context.accounts.execute(sql`select reopen_branch(${id}::uuid, ${context.account.id}::uuid)`);
    return done;
  },
};
