import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import {
  type Claimed,
  claimSome,
  type End,
  findHindrance,
  findLeaving,
  setStates,
} from './leaving.server.ts';

/** How many leave in a run of the job. */
const mailsPerRun = 100;

/** Counts the mail among the gym's of the day and sends it. @returns what became of it, and why it did not leave */
async function send(context: GymContext, claimed: Claimed): Promise<End & { reason?: unknown }> {
  const { id, to, subject, text, unsubscribe } = claimed;
  const hindrance = await context.newTransaction(
    async (scope) =>
      (await findHindrance(scope, claimed)) ?? ((await reserveMail(scope, to)) === 'sent' ? null : 'failed'),
  );
  if (hindrance) return { id, state: hindrance };
  try {
    await context.mailer.send({
      ...{ kind: 'automation', gymId: context.gymId, to, subject, text, unsubscribe },
    });
    return { id, state: 'sent' };
  } catch (reason) {
    return isRefused(reason) ? { id, state: 'refused' } : { id, state: 'failed', reason };
  }
}

/** @throws what kept mails from leaving, when none of a handful left */
async function sendSome(context: GymContext, everTried: Set<string>): Promise<number> {
  const { claimed, tried } = await context.newTransaction((scope) => claimSome(scope, 'mail', everTried));
  for (const clientId of tried) everTried.add(clientId);
  const ends: Awaited<ReturnType<typeof send>>[] = [];
  for (const mail of claimed) ends.push(await send(context, mail));
  if (ends.length === 0) return tried.length;
  await context.newTransaction((scope) =>
    setStates(
      scope,
      ends.map(({ id, state }) => ({ id, state })),
    ),
  );
  const failure = ends.find(({ reason }) => reason !== undefined);
  if (failure && ends.every(({ state }) => state === 'failed')) throw failure.reason;
  return tried.length;
}

/**
 * Mails what the gym's automations tell today, each once. A mail is stored before it leaves, so that neither another server nor the
 * next one after a crash sends it again; what the mail server does not take now is tried in the next run.
 */
export async function mailAutomations(context: GymContext): Promise<void> {
  if ((await reserveMail(context, '', { counted: false })) !== 'sent') return;
  const { automations } = await findLeaving(context);
  if (!automations.some(({ channel }) => channel === 'mail')) return;
  context.afterCommit(async () => {
    const tried = new Set<string>();
    for (let sent = 0; sent < mailsPerRun; ) {
      const some = await sendSome(context, tried);
      if (some === 0) return;
      sent += some;
    }
  });
}
