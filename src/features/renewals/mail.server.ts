import { and, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { isAnyOf, ofGym } from '../../server/rows.ts';
import { money } from '../../wire/written.ts';
import { gym } from '../gym/table.ts';
import type { Renewal } from './contract.ts';
import type { MailedStep } from './domain.ts';
import { findPolicy, findUnpaid, withLadder } from './read.server.ts';
import { dueLetters } from './rules.ts';
import { renewalStep } from './table.ts';
import { stepLetter } from './words.ts';

type State = 'mailed' | 'unmailed';

interface Taken {
  readonly state: State;
  readonly mailedTo: string;
  readonly subject: string;
  readonly text: string;
}

/** Stores that the step of subscriptions is taken, once and at this moment, which limits count from. @returns the ids of those that were not before */
async function takeStep(
  { db }: GymContext,
  renewals: readonly Renewal[],
  step: MailedStep,
  { state, mailedTo, subject, text }: Taken,
): Promise<string[]> {
  const periods = renewals.map(({ clientId, membershipId, since }) => ({ clientId, membershipId, since }));
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into renewal_step as s (client_id, membership_id, period, step, state, mailed_to, subject, text, created_at)
    select p."clientId", p."membershipId", p.since, ${step}, ${state}, ${mailedTo}, ${subject}, ${text}, current_instant()
    from json_to_recordset(${JSON.stringify(periods)}::json) as p ("clientId" uuid, "membershipId" uuid, since date)
    on conflict (gym_id, membership_id, period, step) do update
      set state = excluded.state, mailed_to = excluded.mailed_to, subject = excluded.subject, text = excluded.text, created_at = excluded.created_at, version = ${nextVersionOf('s')} where s.state = 'open'
    returning id`);
  return rows.map(({ id }) => id);
}

/** Reopens steps whose mail failed, so that the next run sends it; those that are refused for good stay without mail. */
const undo = ({ db }: GymContext, ids: readonly string[], state: 'open' | 'unmailed') =>
  db
    .update(renewalStep)
    .set({ state, mailedTo: '', subject: '', text: '', version: nextVersion })
    .where(and(ofGym(renewalStep), isAnyOf(renewalStep.id, ids)));

/**
 * Mails today's step of each subscription that owes or is to be renewed, once the gym has saved its steps; a step of a
 * client without an address that takes mail, or of a gym that may not mail, is stored as such. What fails is mailed by the
 * next run, and so is what may wait where the client is not to be written to now.
 */
export async function mailSteps(
  context: GymContext,
  { mayWrite }: { readonly mayWrite: (clientId: string, step: MailedStep) => Promise<boolean> },
): Promise<void> {
  const policy = await findPolicy(context);
  if (policy.version === 0) return;
  const { items } = await findUnpaid(context);
  const [own] = await context.db.select({ name: gym.name, currency: gym.currency }).from(gym);
  const [first] = items;
  if (!own || !first) return;
  const sender = { gymName: own.name, money: (amount: number) => money(amount, own.currency) };
  for (const { step, renewals, canWait } of dueLetters(items.map(withLadder(policy)), first.today)) {
    const [{ clientId, email }] = renewals;
    if (canWait && !(await mayWrite(clientId, step))) continue;
    const leaves = email !== '' && (await reserveMail(context, email)) === 'sent';
    const letter = stepLetter(step, renewals, policy, sender);
    const taken = leaves
      ? ({ state: 'mailed', mailedTo: email, ...letter } as const)
      : ({ state: 'unmailed', mailedTo: '', subject: '', text: '' } as const);
    const ids = await takeStep(context, renewals, step, taken);
    // Somebody did another's step meanwhile: the next run writes about the others.
    if (leaves && ids.length < renewals.length) await undo(context, ids, 'open');
    if (ids.length < renewals.length || !leaves) continue;
    context.afterCommit(async () => {
      try {
        await context.mailer.send({ kind: 'renewal', gymId: context.gymId, to: email, ...letter });
      } catch (reason) {
        const state = isRefused(reason) ? 'unmailed' : 'open';
        await context.newTransaction((scope) => undo(scope, ids, state));
        if (state === 'open') throw reason;
      }
    });
  }
}
