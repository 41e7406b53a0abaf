import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { clientConstraints } from '../clients/server.ts';
import { bringClientBack, clientVerbs, dropClient, lockProspect } from './client.server.ts';
import { lossUnexplained, prospectEnrolled, prospectIsClient, prospectsContract } from './contract.ts';
import { getProspect, readOrigins, readProspects } from './read.server.ts';
import { readSimilar } from './similar.server.ts';
import { prospect } from './table.ts';

export { letterState, mailAgain, mailTrialLetters, sendPageLetter, shownLetter } from './letters.server.ts';
export { newTrialSource } from './notifications.server.ts';
export { noteBegunPurchase, notePaidPurchase } from './purchase.server.ts';
export { noteTrialAsked, pageTrials, prospectsOfPage, requestTrial } from './request.server.ts';

const thisOne = (id: string) =>
  and(eq(prospect.gymId, sql`current_gym()`), eq(prospect.id, id), isNull(prospect.deletedAt));

async function requireUnenrolled(context: GymContext, id: string): Promise<void> {
  const { enrolledOn } = await getProspect(context, id);
  if (enrolledOn) throw new VerbError(prospectEnrolled);
}

export const prospectsServer = implement(
  prospectsContract,
  {
    list: (context, { stage: view = null, origin = null, since = null, reached = null, search, page }) =>
      readProspects(context, { view, origin, since, reached, search, page }),
    origins: (context) => readOrigins(context),
    similar: readSimilar,
    get: (context, { id }) => getProspect(context, id),
    create: async (context, { id, ...form }) => {
      await context.db
        .insert(prospect)
        .values({ id, ...form, arrivedOn: sql`local_today()` })
        .onConflictDoNothing({ target: [prospect.gymId, prospect.id] });
      return idempotentResult(await getProspect(context, id), form);
    },
    update: async (context, { id, version, ...form }) => {
      const saved = await context.db
        .update(prospect)
        .set({ ...form, version: nextVersion })
        .where(and(thisOne(id), eq(prospect.version, version)))
        .returning({ id: prospect.id });
      const now = await getProspect(context, id);
      if (saved.length === 0) throw new VerbError(stale);
      return now;
    },
    mark: async (context, { id, mark, lossReason }) => {
      await lockProspect(context, id);
      if (mark === 'lost') {
        if (!lossReason) throw new VerbError(lossUnexplained);
        await requireUnenrolled(context, id);
        await dropClient(context, id);
      } else await bringClientBack(context, id);
      await context.db
        .update(prospect)
        .set({
          mark,
          lossReason: mark === 'lost' ? lossReason : null,
          ...(mark === 'contacted' && { contactedOn: sql`local_today()` }),
          version: nextVersion,
        })
        .where(thisOne(id));
      return getProspect(context, id);
    },
    ...clientVerbs,
    remove: async (context, { id }) => {
      await softDelete(context, prospect, id);
      return done;
    },
    restore: async ({ db }, { id }) => {
      await restore({ db }, prospect, id);
      return done;
    },
    erase: async ({ db }, { id }) => {
      const { rows } = await db.execute<{ isClient: boolean }>(sql`
        select p.client_id is not null as "isClient" from prospect p
        where p.gym_id = current_gym() and p.id = ${id} and p.erased_at is null for no key update`);
      const [found] = rows;
      if (!found) throw new VerbError(notFound);
      if (found.isClient) throw new VerbError(prospectIsClient);
      await db
        .update(prospect)
        .set({
          erasedAt: sql`clock_timestamp()`,
          deletedAt: sql`coalesce(${prospect.deletedAt}, clock_timestamp())`,
          deletedBy: sql`coalesce(${prospect.deletedBy}, current_account())`,
          version: nextVersion,
        })
        .where(thisRow(prospect, id));
      return done;
    },
  },
  {
    ...clientConstraints,
    prospect_erased: notFound,
    prospect_member_fk: notFound,
    prospect_referrer_fk: notFound,
  },
);
