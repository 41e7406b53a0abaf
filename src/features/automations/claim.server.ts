import { and, eq, inArray, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { ofGym } from '../../server/rows.ts';
import { hasPhone, readPhones } from '../pushes/server.ts';
import { type Account, readAccount } from '../whatsappcloud/server.ts';
import {
  type Leaving,
  later,
  readUnfinished,
  storeLeaving,
  takeUp,
  type Unfinished,
} from './channels.server.ts';
import { type AutomationMailState, automaticShare, type ClassKind, isClassKind } from './domain.ts';
import { writeNotice } from './letter.server.ts';
import { type Notice, readNotices, setKnown, tellsOf } from './notices.server.ts';
import {
  dropWhatsApp,
  mayComeByWhatsApp,
  readWhatsAppState,
  type WhatsAppNotice,
  writeWhatsApp,
} from './number.server.ts';
import { readSettings, type Settings } from './read.server.ts';
import { nextMorning, noticeOf, tellAt } from './rules.ts';
import { automationMail, classNotice } from './table.ts';
import { pushWords } from './words.ts';

/** How many are looked at and sent together: a mail server that is slow holds no connection. */
const together = 20;
/** After so long what was begun is begun again: who sent it has died. A class that is off is told twice rather than not. */
const holdMinutes = 10;
/** After how many minutes it is looked whether the gym's number, or its mails, leave again. */
const pausedMinutes = 15;

/** By what notices leave now. */
export interface Ways {
  /** Whether mails of the gym do. */
  readonly mails: boolean;
  /** Whether some kind leaves by the gym's number. */
  readonly number: boolean;
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What leaves by the gym's number, and the mail that leaves in its place where it does not; null for who has no mail. */
export interface StoredWhatsApp extends WhatsAppNotice {
  readonly leaving: Leaving;
  readonly kind: ClassKind;
  readonly fallback: Letter | null;
}

export interface Claimed {
  readonly notice: Notice;
  readonly heldUntil: string;
  readonly number: StoredWhatsApp | null;
  readonly mail: Leaving | null;
  readonly push: Leaving | null;
  /** A mail that waits until then, as those of the day are used up. */
  readonly waiting: { readonly mail: Leaving; readonly until: string } | null;
}

export type Sender = Pick<GymContext, 'gymId' | 'mailer' | 'sign' | 'settings' | 'publicUrl'> & {
  /** How Meta is asked; null where nothing leaves by the gym's number. */
  readonly account: Account | null;
  readonly today: string;
};

interface Batch {
  readonly claimed: readonly Claimed[];
  readonly looked: number;
  readonly sender: Sender | null;
}

/** By what notices leave now. @param mails whether mails of the gym do */
export async function readWays(context: GymContext, mails: boolean): Promise<Ways> {
  const { items, whatsApp } = await readSettings(context);
  const isOn = whatsApp.state === 'on' || whatsApp.state === 'paused';
  return {
    mails,
    number: isOn && items.some(({ kind, channel }) => isClassKind(kind) && channel === 'cloud'),
  };
}

/** Puts a notice off until an instant, or for good, and says of messages that were about to leave that they are not needed. */
async function putOff({ db }: GymContext, reservationId: string, until: string | null): Promise<null> {
  await db
    .update(classNotice)
    .set({ dueAt: sql`${until}::timestamptz`, heldUntil: null })
    .where(and(ofGym(classNotice), eq(classNotice.reservationId, reservationId)));
  if (until !== null) return null;
  await db
    .update(automationMail)
    // What was under way by the gym's number may have left.
    .set({
      state: sql`case when ${automationMail.channel} = 'cloud' and ${automationMail.state} = 'sending' then 'unclear' else 'dropped' end`,
    })
    .where(
      and(
        ofGym(automationMail),
        eq(automationMail.reservationId, reservationId),
        inArray(automationMail.state, ['failed', 'sending']),
      ),
    );
  return null;
}

interface GymState extends Day {
  readonly now: string;
  readonly settings: Settings;
  readonly account: Account | null;
}

interface Day {
  readonly today: string;
  readonly timeZone: string;
  /** How many mails may still leave by themselves today. */
  readonly left: number;
}

async function readDay(context: GymContext, now: string): Promise<Day> {
  const { rows } = await context.db.execute<{ today: string; timeZone: string; sent: number }>(sql`
    select d.today::text as today, g.time_zone as "timeZone", (
      select count(*)::int from automation_mail m where m.gym_id = g.gym_id and m.sent_on = d.today
        and m.channel = 'mail' and m.state not in ('failed', 'dropped')) as sent
    from gym g, lateral (select (${now}::timestamptz at time zone g.time_zone)::date as today) d
    where g.gym_id = current_gym()`);
  const [row] = rows;
  if (!row) throw new Error('a gym without settings');
  const { sent, ...day } = row;
  return { ...day, left: automaticShare(context.settings.mails.perGym) - sent };
}

async function readGymState(context: GymContext, now: string, ways: Ways): Promise<GymState> {
  const settings = await readSettings(context);
  const account = ways.number && settings.whatsApp.state === 'on' ? await readAccount(context) : null;
  return { now, ...(await readDay(context, now)), settings, account };
}

/** Until when a mail waits, as those of the day are used up; null where it leaves. */
export async function waitsUntil(context: GymContext, now: string): Promise<string | null> {
  const { left, timeZone } = await readDay(context, now);
  return left > 0 ? null : nextMorning(now, timeZone).toInstant().toString();
}

/** Keeps a notice for who tells it. @returns until when */
async function hold({ db }: GymContext, { reservationId }: Notice, now: string): Promise<string> {
  const heldUntil = later(now, holdMinutes);
  await db
    .update(classNotice)
    .set({ dueAt: sql`${heldUntil}::timestamptz`, heldUntil: sql`${heldUntil}::timestamptz` })
    .where(and(ofGym(classNotice), eq(classNotice.reservationId, reservationId)));
  return heldUntil;
}

interface ClaimOptions {
  readonly gymState: GymState;
  readonly mails: boolean;
  /** Whether the mails of the day are used up. */
  readonly isFull: boolean;
}

type Stored = Pick<Claimed, 'number' | 'mail' | 'push' | 'waiting'>;

interface News {
  readonly notice: Notice;
  readonly kind: ClassKind;
  /** What leaves by the gym's number; null where it goes by mail. */
  readonly number: WhatsAppNotice | null;
}

/** Stores what a client is told, by the gym's number or by mail, and in their phones, before it leaves. */
async function store(
  context: GymContext,
  { notice, kind, number }: News,
  { gymState, mails, isFull }: ClaimOptions,
): Promise<Stored> {
  const { now, today, timeZone, settings } = gymState;
  const setting = settings.items.find((one) => one.kind === kind);
  if (!setting) throw new Error(`no automation of the kind ${kind}`);
  const phones = notice.hasPhone ? await readPhones(context, notice.clientId, 'class') : [];
  const push =
    phones.length === 0
      ? null
      : await storeLeaving(
          context,
          notice,
          {
            ...{ channel: 'push', kind, state: 'sending', to: phones.map(({ name }) => name).join(', ') },
            ...{ subject: notice.gymName, text: pushWords(kind, notice) },
          },
          gymState,
        );
  const until = isFull ? nextMorning(now, timeZone).toInstant().toString() : null;
  const letter =
    mails && notice.email !== '' ? { to: notice.email, ...writeNotice(setting, notice, today) } : null;
  if (number) {
    const { to, text } = number;
    // Not under way before Meta is asked: what is under way when a server ends may have left.
    const draft = { channel: 'cloud', kind, state: 'failed', to, subject: '', text } as const;
    const leaving = await storeLeaving(context, notice, draft, gymState);
    return { number: { ...number, leaving, kind, fallback: letter }, mail: null, push, waiting: null };
  }
  await dropWhatsApp(context, notice);
  if (!letter) return { number: null, mail: null, push, waiting: null };
  const state = until === null ? 'sending' : 'failed';
  const mail = await storeLeaving(context, notice, { channel: 'mail', kind, state, ...letter }, gymState);
  if (until === null) return { number: null, mail, push, waiting: null };
  return { number: null, mail: null, push, waiting: { mail, until } };
}

/** Takes up what is still to leave of what a client was told already; null when there is nothing. */
async function storeRest(
  context: GymContext,
  { notice, rest }: { notice: Notice; rest: readonly Unfinished[] },
  { gymState, mails, isFull }: ClaimOptions,
): Promise<Stored | null> {
  const push = rest.find(({ channel }) => channel === 'push') ?? null;
  const mail = (mails && rest.find(({ channel, to }) => channel === 'mail' && to === notice.email)) || null;
  if (!push && !mail) return null;
  if (mail && isFull) {
    const until = nextMorning(gymState.now, gymState.timeZone).toInstant().toString();
    return { number: null, push, mail: null, waiting: { mail, until } };
  }
  await takeUp(context, mail ? [mail.id] : [], gymState);
  return { number: null, push, mail, waiting: null };
}

/** How the gym's number tells it, unless that was tried already to no end, and whether it may be worth waiting for. */
function numberFor(notice: Notice, kind: ClassKind, tried: AutomationMailState | null, gymState: GymState) {
  if (tried !== null && tried !== 'failed') return { number: null, mayCome: false };
  const { settings, today, account } = gymState;
  const number = account && writeWhatsApp(settings, kind, notice, today);
  return { number, mayCome: mayComeByWhatsApp(settings, kind, notice) };
}

/** What of a notice leaves now; null when that is nothing, and it was put off. */
async function claim(context: GymContext, notice: Notice, how: ClaimOptions): Promise<Claimed | null> {
  const { gymState, mails, isFull } = how;
  const { now, timeZone } = gymState;
  const { known, present, open, reservationId, startsAt } = notice;
  if (!open) return putOff(context, reservationId, null);
  const kind = noticeOf(known, present, tellsOf(gymState.settings.items, notice));
  const rest = kind === null ? await readUnfinished(context, notice) : [];
  if (kind === null && rest.length === 0) return putOff(context, reservationId, null);
  const tried = kind && (await readWhatsAppState(context, notice));
  if (tried === 'sent') {
    // Meta said so after the server that asked it had ended.
    await setKnown(context, reservationId, present, notice);
    return putOff(context, reservationId, null);
  }
  const { number, mayCome } = kind
    ? numberFor(notice, kind, tried, gymState)
    : { number: null, mayCome: false };
  const hasMail = mails && notice.email !== '';
  if (!number && !notice.hasPhone && !hasMail)
    return putOff(
      context,
      reservationId,
      mayCome || (!mails && notice.email !== '') ? later(now, pausedMinutes) : null,
    );
  const at = tellAt(now, startsAt, timeZone);
  if (at > now) return putOff(context, reservationId, at);
  if (kind !== null && isFull && !number && !notice.hasPhone)
    return putOff(context, reservationId, nextMorning(now, timeZone).toInstant().toString());
  const stored =
    kind === null
      ? await storeRest(context, { notice, rest }, how)
      : await store(context, { notice, kind, number }, how);
  if (!stored) return putOff(context, reservationId, null);
  return { ...stored, notice, heldUntil: await hold(context, notice, now) };
}

/** Which notices `n` of clients `c` are taken up: where no mails leave, those of who is told otherwise. */
export const isTakenUp = (context: Pick<GymContext, 'sign'>, { mails, number }: Ways) =>
  mails ? sql`true` : sql`(${hasPhone(context, sql`n.client_id`)} or ${number} and c.whatsapp <> '')`;

/** Takes up what is due, so that nobody else tells it too. Of clients who are being changed it is left for the next turn. */
export async function claimSome(context: GymContext, now: string, ways: Ways): Promise<Batch> {
  const { db, gymId, mailer, sign, settings, publicUrl } = context;
  const { rows: due } = await db.execute<{ id: string }>(sql`
    select n.reservation_id as id from class_notice n join client c on c.gym_id = n.gym_id and c.id = n.client_id
    where n.gym_id = current_gym() and n.due_at <= ${now}::timestamptz
      and (n.held_until is null or n.held_until <= ${now}::timestamptz) and ${isTakenUp(context, ways)}
    order by n.due_at, n.reservation_id limit ${together}
    for update of n skip locked for share of c skip locked`);
  if (due.length === 0) return { claimed: [], looked: 0, sender: null };
  const gymState = await readGymState(context, now, ways);
  const { account, today } = gymState;
  const sender = { gymId, mailer, sign, settings, publicUrl, account, today };
  const ids = due.map(({ id }) => id);
  const notices = await readNotices(context, {
    which: sql`r.id = any (${sql.param(ids)}::uuid[])`,
    now: sql`${now}::timestamptz`,
  });
  const claimed: Claimed[] = [];
  for (const notice of notices) {
    const isFull = claimed.filter(({ mail }) => mail).length >= gymState.left;
    const one = await claim(context, notice, { gymState, mails: ways.mails, isFull });
    if (one) claimed.push(one);
  }
  return { claimed, looked: notices.length, sender };
}
