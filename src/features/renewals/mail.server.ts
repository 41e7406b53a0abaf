import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { thisRow } from '../../server/rows.ts';
import { money } from '../../wire/written.ts';
import { gym } from '../gym/table.ts';
import type { Renewal, Rung } from './contract.ts';
import { findPolicy, findUnpaid, withLadder } from './read.server.ts';
import { stepToMail } from './rules.ts';
import { renewalStep } from './table.ts';
import { stepLetter } from './words.ts';

type State = 'mailed' | 'unmailed';

/** Stores that the step is taken, once and at this moment, which limits count from. @returns null when it is already */
async function takeStep(
  { db }: GymContext,
  { membershipId, clientId, since }: Renewal,
  { step }: Rung,
  { state, mailedTo, subject, text }: { state: State; mailedTo: string; subject: string; text: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into renewal_step as s (client_id, membership_id, period, step, state, mailed_to, subject, text, created_at)
    values (${clientId}, ${membershipId}, ${since}, ${step}, ${state}, ${mailedTo}, ${subject}, ${text}, current_instant())
    on conflict (gym_id, membership_id, period, step) do update
      set state = excluded.state, mailed_to = excluded.mailed_to, subject = excluded.subject, text = excluded.text, created_at = excluded.created_at, version = ${nextVersionOf('s')} where s.state = 'open'
    returning id`);
  return rows[0]?.id ?? null;
}

/** Reopens a step whose mail failed, so that the next run sends it; one that is refused for good stays without mail. */
const undo = ({ db }: GymContext, id: string, state: 'open' | 'unmailed') =>
  db
    .update(renewalStep)
    .set({ state, mailedTo: '', subject: '', text: '', version: nextVersion })
    .where(thisRow(renewalStep, id));

/**
 * Mails today's step of each subscription that owes or is to be renewed, once the gym has saved its steps; a step of a
 * client without an address that takes mail, or of a gym that may not mail, is stored as such. What fails is mailed by the
 * next run, and so is a reminder of what is owed where nobody `reminds` the client now.
 */
export async function mailSteps(
  context: GymContext,
  { reminds }: { readonly reminds: (clientId: string) => Promise<boolean> },
): Promise<void> {
  const policy = await findPolicy(context);
  if (policy.version === 0) return;
  const { items } = await findUnpaid(context);
  const [own] = await context.db.select({ name: gym.name, currency: gym.currency }).from(gym);
  if (!own) return;
  const sender = { gymName: own.name, money: (amount: number) => money(amount, own.currency) };
  for (const renewal of items.map(withLadder(policy))) {
    const rung = stepToMail(renewal.ladder, renewal.today);
    if (!rung || !(rung.step === 'announcement' || (await reminds(renewal.clientId)))) continue;
    const { email } = renewal;
    const leaves = email !== '' && (await reserveMail(context, email)) === 'sent';
    const letter = stepLetter(rung.step, renewal, policy, sender);
    const taken = leaves
      ? ({ state: 'mailed', mailedTo: email, ...letter } as const)
      : ({ state: 'unmailed', mailedTo: '', subject: '', text: '' } as const);
    const id = await takeStep(context, renewal, rung, taken);
    if (!id || !leaves) continue;
    context.afterCommit(async () => {
      try {
        await context.mailer.send({ kind: 'renewal', gymId: context.gymId, to: email, ...letter });
      } catch (reason) {
        const state = isRefused(reason) ? 'unmailed' : 'open';
        await context.newTransaction((scope) => undo(scope, id, state));
        if (state === 'open') throw reason;
      }
    });
  }
}
