import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import type { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { isAnyOf, ofGym } from '../../server/rows.ts';
import { type PushSender, type StoredPhone, sendToPhone } from '../pushes/server.ts';
import { troubleOf } from '../whatsappcloud/domain.ts';
import { type Account, sendTemplate } from '../whatsappcloud/server.ts';
import type { AutomationMailState, ClassKind, ToldBy } from './domain.ts';
import type { Notice } from './notices.server.ts';
import type { WhatsAppNotice } from './number.server.ts';
import { automationMail } from './table.ts';

/** After how many minutes it is tried again: what did not leave, and what was over the limits. */
export const retryMinutes = { failed: 5, limited: 60 } as const;

export const later = (instant: string, minutes: number): string =>
  Temporal.Instant.from(instant).add({ minutes }).toString();

type Channel = Exclude<ToldBy, 'whatsapp'>;

/** What is stored of a notice before it leaves by a channel. */
export interface Leaving {
  readonly id: string;
  readonly to: string;
  /** Of a phone, its title: the gym's name. */
  readonly subject: string;
  readonly text: string;
  /** The phones that are still to be told; null for all. */
  readonly phones: readonly string[] | null;
  /** Whether some phone was told before. */
  readonly isTold: boolean;
}

export interface Moment {
  readonly now: string;
  readonly today: string;
}

interface Draft extends Pick<Leaving, 'to' | 'subject' | 'text'> {
  readonly channel: Channel;
  readonly kind: ClassKind;
  readonly state: 'sending' | 'failed';
}

/** Stores what leaves, in the place of what did not, where there is such a one. */
export async function storeLeaving(
  { db }: GymContext,
  { reservationId, clientId, date, version }: Notice,
  { channel, kind, to, subject, text, state }: Draft,
  { now, today }: Moment,
): Promise<Leaving> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from automation_mail where gym_id = current_gym() and reservation_id = ${reservationId}
      and channel = ${channel} and state in ('failed', 'sending') and (channel <> 'cloud' or state = 'failed')
    order by sent_at desc limit 1`);
  const id = rows[0]?.id ?? newId();
  await db.execute(sql`
    insert into automation_mail (id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text, reservation_id,
      channel, notice_version)
    values (${id}, ${clientId}, ${kind}, ${date}::date, ${today}::date, ${now}::timestamptz, ${state}, ${to}, ${subject}, ${text},
      ${reservationId}, ${channel}, ${version})
    on conflict (gym_id, id) do update set kind = excluded.kind, sent_on = excluded.sent_on, sent_at = excluded.sent_at,
      state = excluded.state, mailed_to = excluded.mailed_to, subject = excluded.subject, text = excluded.text,
      notice_version = excluded.notice_version, phones = '{}', receipt = null, error_code = null`);
  return { id, to, subject, text, phones: null, isTold: false };
}

export interface Unfinished extends Leaving, Record<string, unknown> {
  readonly channel: Channel;
}

/** What is still to leave of a notice that its client was told already, by another channel or in another phone. */
export async function readUnfinished(
  { db }: GymContext,
  { reservationId, version }: Notice,
): Promise<readonly Unfinished[]> {
  const { rows } = await db.execute<Unfinished>(sql`
    select m.id, m.channel, m.mailed_to as "to", m.subject, m.text, m.state = 'sent' as "isTold",
      case when cardinality(m.phones) > 0 then to_json(m.phones) end as phones
    from automation_mail m
    where m.gym_id = current_gym() and m.reservation_id = ${reservationId} and m.notice_version = ${version} and m.channel <> 'cloud'
      and (m.state = 'failed' or m.state = 'sent' and cardinality(m.phones) > 0)
      and exists (select from automation_mail o where o.gym_id = m.gym_id and o.reservation_id = m.reservation_id
        and o.notice_version = m.notice_version and o.state = 'sent')`);
  return rows;
}

/** Says of mails that they are under way again. */
export async function takeUp({ db }: GymContext, ids: readonly string[], { now, today }: Moment) {
  await db
    .update(automationMail)
    .set({ state: 'sending', sentOn: today, sentAt: sql`${now}::timestamptz` })
    .where(and(ofGym(automationMail), isAnyOf(automationMail.id, ids), eq(automationMail.state, 'failed')));
}

/** What became of what was to leave by a channel. */
export interface Outcome {
  readonly id: string;
  readonly state: AutomationMailState;
  readonly told: boolean;
  /** When it is tried again; null when it is not. */
  readonly again: string | null;
  /** The phones that are tried again. */
  readonly phones: readonly string[];
  /** The phones that are there no more. */
  readonly gone: readonly string[];
  /** What Meta said of what left by the gym's number; undefined where it was not asked. */
  readonly byMeta?: { readonly reference?: string; readonly errorCode: number | null };
}

const nothing = { told: false, again: null, phones: [], gone: [] } as const;

export const putOffLeaving = ({ id, isTold, phones }: Leaving, again: string): Outcome => ({
  ...nothing,
  ...{ id, again, state: isTold ? 'sent' : 'failed', phones: phones ?? [] },
});

interface Mailing {
  readonly sender: Pick<GymContext, 'mailer' | 'gymId'>;
  readonly allowed: Awaited<ReturnType<typeof reserveMail>>;
  readonly now: string;
}

export async function sendMail(
  { id, to, subject, text }: Leaving,
  { sender: { mailer, gymId }, allowed, now }: Mailing,
): Promise<Outcome> {
  const failed = { ...nothing, id, state: 'failed' } as const;
  if (allowed !== 'sent') return { ...failed, again: later(now, retryMinutes.limited) };
  try {
    await mailer.send({ kind: 'automation', gymId, to, subject, text });
    return { ...nothing, id, state: 'sent', told: true };
  } catch (reason) {
    return isRefused(reason)
      ? { ...nothing, id, state: 'refused' }
      : { ...failed, again: later(now, retryMinutes.failed) };
  }
}

interface WhatsAppSending {
  readonly account: Account;
  readonly now: string;
  /** Takes that nothing more leaves by the gym's number in this turn, for an error of Meta's. */
  readonly stop: (code: number | null) => Promise<void>;
}

/** Asks Meta once: what it did not answer is not sent by it again. */
export async function sendByWhatsApp(
  { id }: Leaving,
  { to, template, values }: WhatsAppNotice,
  { account, now, stop }: WhatsAppSending,
): Promise<Outcome> {
  // Not cut off when the server stops: nobody would know whether it left.
  const outcome = await sendTemplate(account, { id, to, template, values });
  if (outcome.result === 'sent') {
    const { reference } = outcome;
    return { ...nothing, id, state: 'sent', told: true, byMeta: { reference, errorCode: null } };
  }
  if (outcome.result === 'unclear') return { ...nothing, id, state: 'unclear', byMeta: { errorCode: null } };
  const { code } = outcome;
  const trouble = code === null ? 'busy' : troubleOf(code);
  const ended = { ...nothing, id, byMeta: { errorCode: code } };
  if (trouble === 'person') return { ...ended, state: 'refused' };
  if (trouble === 'account' || trouble === 'limit') await stop(code);
  const minutes = retryMinutes[trouble === 'busy' ? 'failed' : 'limited'];
  return { ...ended, state: 'failed', again: later(now, minutes) };
}

interface Pushing {
  readonly sender: PushSender;
  /** Those of the client by now. */
  readonly phones: readonly StoredPhone[];
  /** What it is about: a later message about it takes its place. */
  readonly about: string;
  /** Until when a phone that is off shows it. */
  readonly until: string;
  readonly now: string;
  readonly signal: AbortSignal;
}

/** Tells the phones of a client, all at once. What one of them could not be told now is tried again there alone. */
export async function sendPush(
  { id, subject, text, phones: only, isTold }: Omit<Leaving, 'to'>,
  { sender, phones, about, until, now, signal }: Pushing,
): Promise<Outcome> {
  const message = { title: subject, body: text, path: '/', tag: about.replaceAll('-', '') };
  const seconds = (Date.parse(until) - Date.parse(now)) / 1000;
  const wanted = phones.filter((phone) => only === null || only.includes(phone.id));
  const results = await Promise.all(
    wanted.map(async (phone) => ({
      id: phone.id,
      result: await sendToPhone(sender, phone, message, { seconds, signal }),
    })),
  );
  const those = (wantedResult: string) =>
    results.filter(({ result }) => result === wantedResult).map((one) => one.id);
  const [left, told] = [those('later'), those('told').length > 0];
  const unsent = left.length > 0 ? 'failed' : wanted.length > 0 ? 'refused' : 'dropped';
  return {
    ...{ id, told, phones: left, gone: those('gone') },
    state: told || isTold ? 'sent' : unsent,
    again: left.length > 0 ? later(now, retryMinutes.failed) : null,
  };
}
