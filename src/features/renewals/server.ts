import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import { notFound, stale } from '../../wire/failures.ts';
import {
  type LetterField,
  letterFields,
  type Renewal,
  type RenewalPolicy,
  type RenewalPolicyForm,
  renewalsContract,
  type Step,
  stepTaken,
} from './contract.ts';
import { findPolicy, findUnpaid, withLadder } from './read.server.ts';
import { defaultPolicy } from './rules.ts';
import { renewalPolicy } from './table.ts';

export { mailSteps } from './mail.server.ts';
export { failedMailSource } from './notifications.server.ts';
export { findPolicy, findUnpaid, withLadder } from './read.server.ts';

/** @throws VerbError not_found unless the subscription's earliest unpaid period is this one */
async function getRenewal(context: GymContext, membershipId: string, period: string): Promise<Renewal> {
  const [policy, { items }] = await inOrder([findPolicy(context), findUnpaid(context, { membershipId })]);
  const [unpaid] = items;
  if (unpaid?.since !== period) throw new VerbError(notFound);
  return withLadder(policy)(unpaid);
}

interface Target {
  readonly membershipId: string;
  readonly period: string;
  readonly step: Step;
}

/** A step that was taken stays as it is. */
async function setState(
  { db }: GymContext,
  { membershipId, period, step }: Target,
  clientId: string,
  state: 'skipped' | 'open',
): Promise<void> {
  await db.execute(sql`
    insert into renewal_step as s (client_id, membership_id, period, step, state)
    values (${clientId}, ${membershipId}, ${period}, ${step}, ${state})
    on conflict (gym_id, membership_id, period, step) do update set state = excluded.state, version = ${nextVersionOf('s')}
      where s.state in ('skipped', 'open')`);
}

/** The words of each letter; empty where they are the default ones, which may change. */
const ownWords = (form: RenewalPolicyForm) =>
  Object.fromEntries(
    letterFields.map((field) => [field, form[field] === defaultPolicy[field] ? '' : form[field]]),
  ) as Pick<RenewalPolicyForm, LetterField>;

export const renewalsServer = implement(renewalsContract, {
  getPolicy: (context) => findPolicy(context),
  savePolicy: async (context, { version, ...form }): Promise<RenewalPolicy> => {
    const values = { ...form, ...ownWords(form) };
    const { rowCount } = await context.db
      .insert(renewalPolicy)
      .values(values)
      .onConflictDoUpdate({
        target: renewalPolicy.gymId,
        set: { ...values, version: nextVersionOf(renewalPolicy) },
        setWhere: sql`${renewalPolicy.version} = ${version}`,
      });
    if (rowCount === 0) throw new VerbError(stale);
    return findPolicy(context);
  },
  skipStep: async (context, { membershipId, period, step }) => {
    const { clientId } = await getRenewal(context, membershipId, period);
    await setState(context, { membershipId, period, step }, clientId, 'skipped');
    const { ladder } = await getRenewal(context, membershipId, period);
    const rung = ladder.find((rung) => rung.step === step);
    if (rung && rung.state !== 'skipped') throw new VerbError(stepTaken);
    return { ladder };
  },
  resumeStep: async (context, { membershipId, period, step }) => {
    const { clientId } = await getRenewal(context, membershipId, period);
    await setState(context, { membershipId, period, step }, clientId, 'open');
    return { ladder: (await getRenewal(context, membershipId, period)).ladder };
  },
});
