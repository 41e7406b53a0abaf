import { and, eq, inArray, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import type { GymWork, Turn } from '../../server/worker.ts';
import { hasPhone, readPhones, removePhones } from '../pushes/server.ts';
import {
  type Leaving,
  later,
  type Outcome,
  putOffLeaving,
  readUnfinished,
  sendMail,
  sendPush,
  storeLeaving,
  takeUp,
  type Unfinished,
} from './channels.server.ts';
import type { Automation } from './contract.ts';
import { automaticShare, type ClassKind } from './domain.ts';
import { writeNotice } from './letter.server.ts';
import { isReachable, type Notice, readNotices, setKnown, tellsOf } from './notices.server.ts';
import { readSettings } from './read.server.ts';
import { nextMorning, noticeOf, tellAt } from './rules.ts';
import { automationMail, classNotice } from './table.ts';
import { pushWords } from './words.ts';

/** How many are looked at and sent together: a mail server that is slow holds no connection. */
const together = 20;
/** How many a turn looks at before other work of the process has its chance. */
const mostPerTurn = 400;
/** After so long what was begun is begun again: who sent it has died. A class that is off is told twice rather than not. */
const holdMinutes = 10;

interface Claimed {
  readonly notice: Notice;
  readonly heldUntil: string;
  readonly mail: Leaving | null;
  readonly push: Leaving | null;
  /** A mail that waits until then, as those of the day are used up. */
  readonly waiting: { readonly mail: Leaving; readonly until: string } | null;
}

type Sender = Pick<GymContext, 'gymId' | 'mailer' | 'sign' | 'settings' | 'publicUrl'>;

interface Handful {
  readonly claimed: readonly Claimed[];
  readonly looked: number;
  readonly sender: Sender;
}

/** Puts a notice off until an instant, or for good, and says of mails that were about to leave that they are not needed. */
async function putOff({ db }: GymContext, reservationId: string, until: string | null): Promise<null> {
  await db
    .update(classNotice)
    .set({ dueAt: sql`${until}::timestamptz`, heldUntil: null })
    .where(and(ofGym(classNotice), eq(classNotice.reservationId, reservationId)));
  if (until !== null) return null;
  await db
    .update(automationMail)
    .set({ state: 'dropped' })
    .where(
      and(
        ofGym(automationMail),
        eq(automationMail.reservationId, reservationId),
        inArray(automationMail.state, ['failed', 'sending']),
      ),
    );
  return null;
}

interface Surroundings {
  readonly now: string;
  readonly today: string;
  readonly timeZone: string;
  readonly automations: readonly Automation[];
  /** How many mails may still leave by themselves today. */
  readonly left: number;
}

async function lookAround(context: GymContext, now: string): Promise<Surroundings> {
  const { items } = await readSettings(context);
  const { rows } = await context.db.execute<{ today: string; timeZone: string; sent: number }>(sql`
    select d.today::text as today, g.time_zone as "timeZone", (
      select count(*)::int from automation_mail m where m.gym_id = g.gym_id and m.sent_on = d.today
        and m.channel = 'mail' and m.state not in ('failed', 'dropped')) as sent
    from gym g, lateral (select (${now}::timestamptz at time zone g.time_zone)::date as today) d
    where g.gym_id = current_gym()`);
  const [row] = rows;
  if (!row) throw new Error('a gym without settings');
  const { sent, ...day } = row;
  return { now, ...day, automations: items, left: automaticShare(context.settings.mails.perGym) - sent };
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

interface Circumstances {
  readonly around: Surroundings;
  /** Whether mails of the gym leave. */
  readonly mails: boolean;
  /** Whether those of the day are used up. */
  readonly isFull: boolean;
}

type Stored = Pick<Claimed, 'mail' | 'push' | 'waiting'>;

/** Stores what a client is told, by mail and in their phones, before it leaves. */
async function store(
  context: GymContext,
  notice: Notice,
  kind: ClassKind,
  { around, mails, isFull }: Circumstances,
): Promise<Stored> {
  const { now, today, timeZone, automations } = around;
  const setting = automations.find((one) => one.kind === kind);
  if (!setting) throw new Error(`no automation of the kind ${kind}`);
  const phones = notice.hasPhone ? await readPhones(context, notice.clientId) : [];
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
          around,
        );
  if (!mails || notice.email === '') return { mail: null, push, waiting: null };
  const mail = await storeLeaving(
    context,
    notice,
    {
      ...{ channel: 'mail', kind, state: isFull ? 'failed' : 'sending', to: notice.email },
      ...writeNotice(setting, notice, today),
    },
    around,
  );
  if (!isFull) return { mail, push, waiting: null };
  return { mail: null, push, waiting: { mail, until: nextMorning(now, timeZone).toInstant().toString() } };
}

/** Takes up what is still to leave of what a client was told already; null when there is nothing. */
async function storeRest(
  context: GymContext,
  { notice, rest }: { notice: Notice; rest: readonly Unfinished[] },
  { around, mails, isFull }: Circumstances,
): Promise<Stored | null> {
  const push = rest.find(({ channel }) => channel === 'push') ?? null;
  const mail = (mails && rest.find(({ channel, to }) => channel === 'mail' && to === notice.email)) || null;
  if (!push && !mail) return null;
  if (mail && isFull) {
    const until = nextMorning(around.now, around.timeZone).toInstant().toString();
    return { push, mail: null, waiting: { mail, until } };
  }
  await takeUp(context, mail ? [mail.id] : [], around);
  return { push, mail, waiting: null };
}

/** What of a notice leaves now; null when that is nothing, and it was put off. */
async function claim(context: GymContext, notice: Notice, how: Circumstances): Promise<Claimed | null> {
  const { around, mails, isFull } = how;
  const { now, timeZone } = around;
  const { known, present, open, reservationId, startsAt } = notice;
  const reach = { hasPhone: notice.hasPhone, email: mails ? notice.email : '' };
  if (!open || !isReachable(reach)) return putOff(context, reservationId, null);
  const kind = noticeOf(known, present, tellsOf(around.automations, notice));
  const rest = kind === null ? await readUnfinished(context, notice) : [];
  if (kind === null && rest.length === 0) return putOff(context, reservationId, null);
  const at = tellAt(now, startsAt, timeZone);
  if (at > now) return putOff(context, reservationId, at);
  if (kind !== null && isFull && !notice.hasPhone)
    return putOff(context, reservationId, nextMorning(now, timeZone).toInstant().toString());
  const stored =
    kind === null ? await storeRest(context, { notice, rest }, how) : await store(context, notice, kind, how);
  if (!stored) return putOff(context, reservationId, null);
  return { ...stored, notice, heldUntil: await hold(context, notice, now) };
}

/** Which notices `n` are taken up: where no mails leave, those of who is told in a phone. */
const isTakenUp = (context: Pick<GymContext, 'sign'>, mails: boolean) =>
  mails ? sql`true` : hasPhone(context, sql`n.client_id`);

/** Takes up what is due, so that nobody else tells it too. Of clients who are being changed it is left for the next turn. */
async function claimSome(context: GymContext, now: string, mails: boolean): Promise<Handful> {
  const { db, gymId, mailer, sign, settings, publicUrl } = context;
  const sender = { gymId, mailer, sign, settings, publicUrl };
  const { rows: due } = await db.execute<{ id: string }>(sql`
    select n.reservation_id as id from class_notice n join client c on c.gym_id = n.gym_id and c.id = n.client_id
    where n.gym_id = current_gym() and n.due_at <= ${now}::timestamptz
      and (n.held_until is null or n.held_until <= ${now}::timestamptz) and ${isTakenUp(context, mails)}
    order by n.due_at, n.reservation_id limit ${together}
    for update of n skip locked for share of c skip locked`);
  if (due.length === 0) return { claimed: [], looked: 0, sender };
  const around = await lookAround(context, now);
  const ids = due.map(({ id }) => id);
  const notices = await readNotices(context, {
    which: sql`r.id = any (${sql.param(ids)}::uuid[])`,
    now: sql`${now}::timestamptz`,
  });
  const claimed: Claimed[] = [];
  for (const notice of notices) {
    const isFull = claimed.filter(({ mail }) => mail).length >= around.left;
    const one = await claim(context, notice, { around, mails, isFull });
    if (one) claimed.push(one);
  }
  return { claimed, looked: notices.length, sender };
}

/** Whether what was claimed may still leave: nothing changed since, of the class, the reservation or the client. */
async function isWanted({ db }: GymContext, { notice, heldUntil }: Claimed): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from class_notice n join reservation r on r.gym_id = n.gym_id and r.id = n.reservation_id
      join client c on c.gym_id = n.gym_id and c.id = n.client_id
    where n.gym_id = current_gym() and n.reservation_id = ${notice.reservationId} and n.version = ${notice.version}
      and n.held_until = ${heldUntil}::timestamptz and r.deleted_at is null and r.status in ('waiting', 'reserved')
      and c.deleted_at is null and c.email = ${notice.email}`);
  return rowCount === 1;
}

interface Ended {
  readonly claimed: Claimed;
  readonly outcomes: readonly Outcome[];
}

async function send(turn: Turn, sender: Sender, claimed: Claimed, now: string): Promise<Ended> {
  const { notice, mail, push, waiting } = claimed;
  const ready = await turn.open(async (scope) =>
    (await isWanted(scope, claimed))
      ? {
          allowed: mail && (await reserveMail(scope, mail.to)),
          phones: push ? await readPhones(scope, notice.clientId) : [],
        }
      : null,
  );
  const put = waiting ? [putOffLeaving(waiting.mail, waiting.until)] : [];
  if (!ready) {
    const unwanted = [mail, push].flatMap((leaving) => (leaving ? [putOffLeaving(leaving, now)] : []));
    return { claimed, outcomes: [...unwanted, ...put] };
  }
  const { allowed, phones } = ready;
  const sent = await Promise.all([
    ...(mail && allowed ? [sendMail(mail, { sender, allowed, now })] : []),
    ...(push ? [sendPush(push, { sender, phones, notice, now, signal: turn.signal })] : []),
  ]);
  return { claimed, outcomes: [...sent, ...put] };
}

/** Writes down what became of a notice, unless somebody else took it up; what changed meanwhile is looked at at once. */
async function settle(context: GymContext, { claimed, outcomes }: Ended, now: string): Promise<void> {
  const { db } = context;
  const { reservationId, present, version } = claimed.notice;
  const again = outcomes.flatMap((outcome) => outcome.again ?? []).toSorted()[0] ?? null;
  const { rowCount } = await db
    .update(classNotice)
    .set({
      heldUntil: null,
      dueAt: sql`case when ${classNotice.version} = ${version} then ${again}::timestamptz else ${now}::timestamptz end`,
    })
    .where(
      and(
        ofGym(classNotice),
        eq(classNotice.reservationId, reservationId),
        sql`${classNotice.heldUntil} = ${claimed.heldUntil}::timestamptz`,
      ),
    );
  if (!rowCount) return;
  for (const { id, state, phones, gone } of outcomes) {
    await db
      .update(automationMail)
      .set({ state, phones: [...phones] })
      .where(thisRow(automationMail, id));
    if (gone.length > 0) await removePhones(context, gone);
  }
  if (outcomes.some(({ told }) => told)) await setKnown(context, reservationId, present);
}

/** @returns how many were looked at */
async function tellSome(turn: Turn, now: string, mails: boolean): Promise<number> {
  const { claimed, looked, sender } = await turn.open((context) => claimSome(context, now, mails));
  const ends: Ended[] = [];
  for (const each of claimed) ends.push(await send(turn, sender, each, now));
  if (ends.length > 0)
    await turn.open(async (context) => {
      for (const end of ends) await settle(context, end, now);
    });
  return looked;
}

/** Tells those who reserved a class, or wait for it, what changes of it. No connection is held while a server outside answers. */
export const tellOfClasses: GymWork = {
  name: 'class notices',
  calledBy: 'notices',
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from gyms_with_notices() id');
    return rows.map(({ id }) => id);
  },
  run: async (turn) => {
    const mails = (await turn.open((context) => reserveMail(context, '', { counted: false }))) === 'sent';
    const began = performance.now();
    for (let looked = 0; looked < mostPerTurn; ) {
      turn.signal.throwIfAborted();
      const seconds = Math.floor((performance.now() - began) / 1000);
      const some = await tellSome(turn, Temporal.Instant.from(turn.now).add({ seconds }).toString(), mails);
      if (some === 0) break;
      looked += some;
    }
    return turn.open(async (context) => {
      const { rows } = await context.db.execute<{ at: string | null }>(sql`
        select to_json(min(greatest(n.due_at, n.held_until))) #>> '{}' as at from class_notice n
        where n.gym_id = current_gym() and n.due_at is not null and ${isTakenUp(context, mails)}`);
      return rows[0]?.at ?? null;
    });
  },
};
