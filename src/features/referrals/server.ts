import { sql } from 'drizzle-orm';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import type { PublicPage } from '../../server/public-pages.ts';
import { actAsGym } from '../../server/scope.ts';
import { stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { purchasePageAt, trialPageAt } from '../sportpages/server.ts';
import { referralsContract } from './contract.ts';
import { invitedPurchasePath, invitePath } from './domain.ts';
import { closeLink, findInvite, invitationsOf, openLink } from './link.server.ts';
import { readAllReferrals, readReferrals, readReferrers, readTerms } from './read.server.ts';
import { referralTerms } from './table.ts';

export { giveReferralRewards } from './rewards.server.ts';

/** Where whoever was invited books a trial, or buys a plan. A code that leads to nobody shows the form of anybody. */
export const referralPages: readonly PublicPage[] = [
  trialPageAt('/g/:slug/invitacion/:code', {
    actionOf: ({ slug = '', code = '' }) => invitePath(slug.toLowerCase(), code),
    findInvite: (scope, { code = '' }) => findInvite(scope, code),
    purchaseOf: ({ slug = '', code = '' }, planId) => invitedPurchasePath(slug.toLowerCase(), code, planId),
  }),
  purchasePageAt('/g/:slug/invitacion/:code/planes/:plan', {
    actionOf: ({ slug = '', code = '', plan = '' }) => invitedPurchasePath(slug.toLowerCase(), code, plan),
    findReferrer: async (scope, { code = '' }) => (await findInvite(scope, code))?.referrerId ?? null,
  }),
];

export const referralsServer = implement(referralsContract, {
  terms: readTerms,
  saveTerms: async (context, { version, ...form }) => {
    const { rowCount } = await context.db
      .insert(referralTerms)
      .values(form)
      .onConflictDoUpdate({
        target: [referralTerms.gymId],
        set: { ...form, version: nextVersionOf(referralTerms) },
        setWhere: sql`${referralTerms.version} = ${version}`,
      });
    if (rowCount === 0) throw new VerbError(stale);
    return readTerms(context);
  },
  list: (context, { stage = null, page }) => readReferrals(context, stage, page),
  referrers: (context) => readReferrers(context),
  export: (context) => readAllReferrals(context),
  ofClient: (context, { clientId }) => invitationsOf(context, clientId),
  link: (context, { id, clientId }) => openLink(context, id, clientId),
  unlink: async (context, { clientId }) => {
    await invitationsOf(context, clientId);
    await closeLink(context, clientId);
    return done;
  },
  own: async (context) => {
    await actAsGym(context);
    return invitationsOf(context, context.clientId);
  },
  ownLink: async (context, { id }) => {
    await actAsGym(context);
    return openLink(context, id, context.clientId);
  },
  ownUnlink: async (context) => {
    await actAsGym(context);
    await closeLink(context, context.clientId);
    return done;
  },
});
