import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { findCollectionPause } from '../receivables/server.ts';
import type { Automation } from './contract.ts';
import { type Moment, type Person, planToday } from './day.server.ts';
import type { AutomationMailState } from './domain.ts';
import { writeLetter } from './letter.server.ts';
import { readSettings } from './read.server.ts';
import { mayLeave } from './rules.ts';
import { unsubscribeUrl } from './unsubscribe.server.ts';

/** How many leave in a run of the job, and how many of them are stored together before and after. */
const mailsPerRun = 100;
const mailsTogether = 20;

interface Claimed {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: string;
}

/** Those that are on and may leave at this hour. */
async function findLeaving(context: GymContext): Promise<readonly Automation[]> {
  const { items } = await readSettings(context);
  const active = items.filter((item) => item.active);
  if (active.length === 0) return [];
  const paused = (await findCollectionPause(context)) !== null;
  const { rows } = await context.db.execute<{ hour: number }>(sql`
    select extract(hour from current_instant() at time zone g.time_zone)::int as hour from gym g where g.gym_id = current_gym()`);
  const hour = rows[0]?.hour ?? 0;
  return active.filter((item) => mayLeave(item, { hour, paused }));
}

interface Due {
  readonly setting: Automation;
  readonly person: Person;
  readonly moment: Moment;
}

/** Stores a mail before it leaves; null when it is stored already, but for one that failed. */
async function claim(context: GymContext, { setting, person, moment }: Due): Promise<Claimed | null> {
  const { kind, clientId, day, email } = person;
  const own = await context.db.execute<{ id: string }>(sql`
    select id from automation_mail where gym_id = current_gym() and client_id = ${clientId} and kind = ${kind} and day = ${day}`);
  const id = own.rows[0]?.id ?? newId();
  const unsubscribe = unsubscribeUrl(context, id);
  const letter = writeLetter(setting, person, moment, unsubscribe);
  const { rowCount } = await context.db.execute(sql`
    insert into automation_mail as a (id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text)
    values (${id}, ${clientId}, ${kind}, ${day}, ${moment.today}, current_instant(), 'sending', ${email}, ${letter.subject}, ${letter.text})
    on conflict (gym_id, client_id, kind, day) do update
      set sent_on = excluded.sent_on, sent_at = excluded.sent_at, state = 'sending', mailed_to = excluded.mailed_to,
        subject = excluded.subject, text = excluded.text
      where a.state = 'failed'`);
  return rowCount ? { id, to: email, unsubscribe, ...letter } : null;
}

/**
 * Claims a handful of the mails that are due, each of which nobody else sends from then on. What was `tried` in this run is not
 * taken again.
 */
async function claimSome(context: GymContext, tried: Set<string>): Promise<readonly Claimed[]> {
  const leaving = await findLeaving(context);
  if (leaving.length === 0) return [];
  const { moment, planned } = await planToday(context, leaving);
  const due = planned.filter(({ obstacle, clientId }) => obstacle === null && !tried.has(clientId));
  const claimed: Claimed[] = [];
  for (const person of due.slice(0, mailsTogether)) {
    tried.add(person.clientId);
    const setting = leaving.find(({ kind }) => kind === person.kind);
    const mail = setting && (await claim(context, { setting, person, moment }));
    if (mail) claimed.push(mail);
  }
  return claimed;
}

async function setStates(
  { db }: GymContext,
  ends: readonly { readonly id: string; readonly state: AutomationMailState }[],
): Promise<void> {
  await db.execute(sql`
    update automation_mail m set state = e.state
    from json_to_recordset(${JSON.stringify(ends)}::json) as e (id uuid, state text)
    where m.gym_id = current_gym() and m.id = e.id`);
}

/** Counts the mail among the gym's of the day and sends it. @returns what became of it, and why it did not leave */
async function send(
  context: GymContext,
  { id, ...mail }: Claimed,
): Promise<{ id: string; state: AutomationMailState; reason?: unknown }> {
  const allowed = await context.newTransaction((scope) => reserveMail(scope, mail.to));
  if (allowed !== 'sent') return { id, state: 'failed' };
  try {
    await context.mailer.send({ kind: 'automation', gymId: context.gymId, ...mail });
    return { id, state: 'sent' };
  } catch (reason) {
    return isRefused(reason) ? { id, state: 'refused' } : { id, state: 'failed', reason };
  }
}

/** @throws what kept mails from leaving, when none of a handful left */
async function sendSome(context: GymContext, tried: Set<string>): Promise<number> {
  const claimed = await context.newTransaction((scope) => claimSome(scope, tried));
  const ends: Awaited<ReturnType<typeof send>>[] = [];
  for (const mail of claimed) ends.push(await send(context, mail));
  if (ends.length === 0) return 0;
  await context.newTransaction((scope) =>
    setStates(
      scope,
      ends.map(({ id, state }) => ({ id, state })),
    ),
  );
  const failure = ends.find(({ reason }) => reason !== undefined);
  if (failure && ends.every(({ state }) => state === 'failed')) throw failure.reason;
  return ends.length;
}

/**
 * Mails what the gym's automations tell today, each once. A mail is stored before it leaves, so that neither another server nor the
 * next one after a crash sends it again; what the mail server does not take now is tried in the next run.
 */
export async function mailAutomations(context: GymContext): Promise<void> {
  if ((await reserveMail(context, '', { counted: false })) !== 'sent') return;
  if ((await findLeaving(context)).length === 0) return;
  context.afterCommit(async () => {
    const tried = new Set<string>();
    for (let sent = 0; sent < mailsPerRun; ) {
      const some = await sendSome(context, tried);
      if (some === 0) return;
      sent += some;
    }
  });
}
