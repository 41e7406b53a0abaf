import { and, isNull, ne, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { implement } from '../../server/implement.ts';
import { readJson } from '../../server/json.ts';
import { ofGym } from '../../server/rows.ts';
import type { Output } from '../../wire/verb.ts';
import { planPurchasesContract } from './contract.ts';
import { keptUnpaidDays } from './domain.ts';
import { getLetter, listQuery } from './read.server.ts';
import { planPurchase } from './table.ts';

export { beginPurchase, isChanged, offerFor, termsOf } from './begin.server.ts';
export { fulfilPurchase, mailPurchaseLetters } from './fulfil.server.ts';
export { pagePurchaseSource } from './notifications.server.ts';
export { isBuyable, type PlanOffer, readPlanOffer } from './read.server.ts';

/** Forgets who began to buy a plan that was not sold to them, some time after it could not be paid any more. */
export async function forgetUnpaidPurchases({ db }: Pick<GymContext, 'db'>): Promise<void> {
  await db
    .update(planPurchase)
    .set({ request: {}, version: nextVersion })
    .where(
      and(
        ofGym(planPurchase),
        isNull(planPurchase.membershipId),
        ne(planPurchase.request, {}),
        sql`${planPurchase.expiresAt} < current_instant() - make_interval(days => ${keptUnpaidDays})`,
      ),
    );
}

export const planPurchasesServer = implement(planPurchasesContract, {
  list: ({ db }, { state = null, page }) =>
    readJson<Output<typeof planPurchasesContract.list>>(db, listQuery(state, page)),
  letter: (context, { id }) => getLetter(context, id),
});
