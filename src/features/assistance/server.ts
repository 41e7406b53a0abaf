import { sql } from 'drizzle-orm';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { withAccounts } from '../../server/scope.ts';
import { alreadySaved, notFound, supportOver } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Failure, Output } from '../../wire/verb.ts';
import { alreadyOpen, assistanceContract, type OpenAccess, type SupportAccess } from './contract.ts';

/** `SupportAccess` of the row `a` of support_of. */
const shown = {
  id: sql`a.id`,
  reason: sql`a.reason`,
  openedAt: sql`a.opened_at`,
  until: sql`a.until`,
  endedAt: sql`a.ended_at`,
  open: sql`a.is_open`,
  visits: sql`a.visits`,
};

const shownAccess = jsonOf<SupportAccess>(shown);
const shownOpen = jsonOf<OpenAccess>({ ...shown, gymId: sql`a.gym_id`, gymName: sql`a.gym_name` });

/** What open_support and begin_visit answer where they do nothing. */
const refusals: Readonly<Record<string, Failure>> = {
  changed: alreadySaved,
  already: alreadyOpen,
  over: supportOver,
  unknown: notFound,
};

function requireDone(rows: readonly { outcome: string }[]): typeof done {
  const refusal = refusals[rows[0]?.outcome ?? ''];
  if (refusal) throw new VerbError(refusal);
  return done;
}

export const assistanceServer = implement(assistanceContract, {
  get: ({ db }) =>
    withAccounts(db, async () => {
      const { rows } = await db.execute<{ items: SupportAccess[] }>(sql`
        select coalesce(json_agg(${shownAccess} order by a.opened_at desc, a.id desc), '[]') as items from support_of(current_gym()) a`);
      return { items: rows[0]?.items ?? [] };
    }),
  open: async ({ db }, { id, reason }) => {
    const { rows } = await db.execute<{ outcome: string }>(
      sql`select open_support(${id}::uuid, ${reason}) as outcome`,
    );
    return requireDone(rows);
  },
  end: async ({ db }) => {
    await db.execute(sql`select end_support()`);
    return done;
  },
  accesses: ({ db }) =>
    readJson<Output<typeof assistanceContract.accesses>>(
      db,
      sql`select ${jsonOf<Output<typeof assistanceContract.accesses>>({
        items: sql`coalesce(json_agg(${shownOpen} order by a.opened_at, a.id), '[]')`,
      })} as answer
        from support_accesses(null) a`,
    ),
  history: ({ db }, { gymId }) =>
    readJson<Output<typeof assistanceContract.history>>(
      db,
      sql`select ${jsonOf<Output<typeof assistanceContract.history>>({
        items: sql`coalesce(json_agg(${shownAccess} order by a.opened_at desc, a.id desc), '[]')`,
      })} as answer
        from support_accesses(${gymId}::uuid) a having exists (select from installed_gyms() g where g.gym_id = ${gymId})`,
    ),
  enter: async ({ db, account }, { id, accessId }) => {
    const { rows } = await db.execute<{ outcome: string }>(
      sql`select begin_visit(${id}::uuid, ${accessId}::uuid, ${account.sessionId}::uuid) as outcome`,
    );
    return requireDone(rows);
  },
  leave: async ({ db, account }) => {
    await db.execute(sql`select leave_visit(${account.sessionId}::uuid)`);
    return done;
  },
});
