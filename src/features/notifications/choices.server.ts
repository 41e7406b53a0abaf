import { eq, sql } from 'drizzle-orm';
import { account } from '../../db/tables.ts';
import type { Verbs } from '../../server/implement.ts';
import { withAccounts } from '../../server/scope.ts';
import { done } from '../../wire/fields.ts';
import type { Choice, notificationsContract } from './contract.ts';
import { kindsFor } from './sources.server.ts';
import { notificationChoice } from './table.ts';

export const choiceVerbs: Verbs<typeof notificationsContract, 'choices' | 'choose'> = {
  choices: async (context) => {
    const { db } = context;
    const kinds = kindsFor(await context.rights, context.settings);
    const { rows } = await db.execute<Choice & { who: string }>(sql`
      select current_account() as who, k as kind, coalesce(c.shown, true) as shown, coalesce(c.mailed, false) as mailed
      from unnest(${sql.param(kinds)}::text[]) with ordinality asked (k, place)
        left join notification_choice c on c.gym_id = current_gym() and c.account_id = current_account() and c.kind = k
      order by place`);
    const who = rows[0]?.who ?? '';
    const [own] = await withAccounts(db, () =>
      db.select({ proved: account.emailVerified }).from(account).where(eq(account.id, who)),
    );
    return {
      items: rows.map(({ kind, shown, mailed }) => ({ kind, shown, mailed })),
      proved: own?.proved ?? false,
    };
  },
  choose: async ({ db }, { kind, shown, mailed }) => {
    await db
      .insert(notificationChoice)
      .values({ accountId: sql`current_account()`, kind, shown, mailed })
      .onConflictDoUpdate({
        target: [notificationChoice.gymId, notificationChoice.accountId, notificationChoice.kind],
        set: { shown, mailed },
      });
    return done;
  },
};
