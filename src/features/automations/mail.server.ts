import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { findCollectionPause } from '../receivables/server.ts';
import { type DayAutomation, isOfDay, type Moment, type Person, planToday, purposeOf } from './day.server.ts';
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
async function findLeaving(context: GymContext): Promise<readonly DayAutomation[]> {
  const { items } = await readSettings(context);
  const active = items.filter(isOfDay).filter(({ active }) => active);
  if (active.length === 0) return [];
  const paused = (await findCollectionPause(context)) !== null;
  const { rows } = await context.db.execute<{ hour: number }>(sql`
    select extract(hour from current_instant() at time zone g.time_zone)::int as hour from gym g where g.gym_id = current_gym()`);
  const hour = rows[0]?.hour ?? 0;
  return active.filter((item) => mayLeave(item, { hour, paused }));
}

interface Due {
  readonly setting: DayAutomation;
  readonly person: Person;
  readonly moment: Moment;
}

/**
 * Stores a mail before it leaves; null when it is stored already, but for one that failed, and when the client was erased, moved
 * or asked for no more since it was planned. The client is locked, so that none of these happens until it is stored.
 */
async function claim(context: GymContext, { setting, person, moment }: Due): Promise<Claimed | null> {
  const { kind, clientId, day, email } = person;
  const { rows } = await context.db.execute<{ id: string | null }>(sql`
    select (select o.id from automation_mail o
      where o.gym_id = c.gym_id and o.client_id = c.id and o.kind = ${kind} and o.day = ${day} and o.reservation_id is null) as id
    from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null and c.email = ${email}
    for share of c`);
  const [row] = rows;
  if (!row) return null;
  const id = row.id ?? newId();
  const purpose = purposeOf(setting);
  const unsubscribe = unsubscribeUrl(context, id);
  const letter = writeLetter(setting, person, moment, unsubscribe);
  const { rowCount } = await context.db.execute(sql`
    insert into automation_mail as a (id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text)
    select ${id}::uuid, ${clientId}::uuid, ${kind}, ${day}::date, ${moment.today}::date, current_instant(), 'sending', ${email},
      ${letter.subject}, ${letter.text}
    where not has_stopped_mails(${clientId})
      and (${purpose}::text is null or has_consent(${clientId}, nullif(${purpose}, '')::uuid, 'mail'))
    on conflict (gym_id, client_id, kind, day) where reservation_id is null do update
      set sent_on = excluded.sent_on, sent_at = excluded.sent_at, state = 'sending', mailed_to = excluded.mailed_to,
        subject = excluded.subject, text = excluded.text
      where a.state = 'failed'`);
  return rowCount ? { id, to: email, unsubscribe, ...letter } : null;
}

interface Handful {
  readonly claimed: readonly Claimed[];
  /** The clients whom it was tried for. */
  readonly tried: readonly string[];
}

/** Claims a handful of the mails that are due: no other server sends them then. It leaves out whom this run has `tried`. */
async function claimSome(context: GymContext, tried: ReadonlySet<string>): Promise<Handful> {
  const leaving = await findLeaving(context);
  if (leaving.length === 0) return { claimed: [], tried: [] };
  const { moment, planned } = await planToday(context, leaving);
  const due = planned.filter(({ obstacle, clientId }) => obstacle === null && !tried.has(clientId));
  const some = due.slice(0, mailsTogether);
  const claimed: Claimed[] = [];
  for (const person of some) {
    const setting = leaving.find(({ kind }) => kind === person.kind);
    const mail = setting && (await claim(context, { setting, person, moment }));
    if (mail) claimed.push(mail);
  }
  return { claimed, tried: some.map(({ clientId }) => clientId) };
}

/** Whether what was claimed may still leave: the client was not erased meanwhile, and did not ask for no more. */
async function isWanted({ db }: GymContext, { id, to }: Claimed): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from automation_mail m
    where m.gym_id = current_gym() and m.id = ${id} and m.mailed_to = ${to} and not has_stopped_mails(m.client_id)`);
  return rowCount === 1;
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
  claimed: Claimed,
): Promise<{ id: string; state: AutomationMailState; reason?: unknown }> {
  const { id, ...mail } = claimed;
  const allowed = await context.newTransaction(async (scope) =>
    (await isWanted(scope, claimed)) ? reserveMail(scope, mail.to) : null,
  );
  if (allowed !== 'sent') return { id, state: 'failed' };
  try {
    await context.mailer.send({ kind: 'automation', gymId: context.gymId, ...mail });
    return { id, state: 'sent' };
  } catch (reason) {
    return isRefused(reason) ? { id, state: 'refused' } : { id, state: 'failed', reason };
  }
}

/** @throws what kept mails from leaving, when none of a handful left */
async function sendSome(context: GymContext, everTried: Set<string>): Promise<number> {
  const { claimed, tried } = await context.newTransaction((scope) => claimSome(scope, everTried));
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
