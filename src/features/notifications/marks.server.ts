import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import type { Verbs } from '../../server/implement.ts';
import { ofGym } from '../../server/rows.ts';
import { statement } from '../../server/statement.ts';
import { done } from '../../wire/fields.ts';
import type { Mark, notificationsContract } from './contract.ts';
import { kindsFor } from './sources.server.ts';
import { notificationChoice, notificationRead } from './table.ts';

const { placeholder } = sql;

interface Before {
  readonly kind: Mark['kind'];
  readonly readAt: string | null;
}

const readOne = statement<Before>(sql`
  with before as (select r.read_at from notification_read r where r.gym_id = current_gym() and r.account_id = current_account()
      and r.kind = ${placeholder('kind')} and r.subject = ${placeholder('subject')})
  insert into notification_read (account_id, kind, subject, read_at)
    values (current_account(), ${placeholder('kind')}, ${placeholder('subject')}, current_instant())
  on conflict (gym_id, account_id, kind, subject) do update set read_at = excluded.read_at
  returning kind, (select to_json(read_at) #>> '{}' from before) as "readAt"`);

const readKinds = statement<Before>(sql`
  with before as (select c.kind, c.read_at from notification_choice c
    where c.gym_id = current_gym() and c.account_id = current_account())
  insert into notification_choice as c (account_id, kind, read_at)
    select current_account(), k, current_instant() from unnest(${placeholder('kinds')}::text[]) k
  on conflict (gym_id, account_id, kind) do update set read_at = excluded.read_at
  returning c.kind, (select to_json(b.read_at) #>> '{}' from before b where b.kind = c.kind) as "readAt"`);

/** What the person who asks has marked of a kind. */
const ownOf = (table: typeof notificationChoice | typeof notificationRead, kind: Mark['kind']) =>
  and(ofGym(table), eq(table.accountId, sql`current_account()`), eq(table.kind, kind));

/** Marks go back to what they were: the person's own, at any instant. */
async function restore({ db }: GymContext, { kind, subject, readAt }: Mark): Promise<void> {
  const instant = sql`${readAt}::timestamptz`;
  await (subject === null
    ? db.update(notificationChoice).set({ readAt: instant }).where(ownOf(notificationChoice, kind))
    : db
        .update(notificationRead)
        .set({ readAt: instant })
        .where(and(ownOf(notificationRead, kind), eq(notificationRead.subject, subject))));
}

export const markVerbs: Verbs<typeof notificationsContract, 'markRead' | 'restoreMarks'> = {
  markRead: async (context, { kind, subject = null }) => {
    const { rows } =
      subject === null
        ? await readKinds(context, {
            kinds: kind ? [kind] : kindsFor(await context.rights, context.settings),
          })
        : await readOne(context, { kind, subject });
    return { before: rows.map((row) => ({ ...row, subject })) };
  },
  restoreMarks: async (context, { marks }) => {
    for (const mark of marks) await restore(context, mark);
    return done;
  },
};
