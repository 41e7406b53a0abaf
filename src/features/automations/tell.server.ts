import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused, type Mailer } from '../../server/mail.ts';
import type { GymWork, Turn } from '../../server/worker.ts';
import type { Automation } from './contract.ts';
import { type AutomationMailState, automaticShare, type ClassKind } from './domain.ts';
import { writeNotice } from './letter.server.ts';
import { type Notice, readNotices, setKnown, tellsOf } from './notices.server.ts';
import { readSettings } from './read.server.ts';
import { nextMorning, noticeOf, tellAt } from './rules.ts';

/** How many are looked at and sent together: a mail server that is slow holds no connection. */
const together = 20;
/** How many a turn looks at before other work of the process has its chance. */
const mostPerTurn = 400;
/** After so long what was begun is begun again: who sent it has died. A class that is off is told twice rather than not. */
const holdMinutes = 10;
const retryMinutes = { failed: 5, limited: 60 } as const;

interface Claimed {
  readonly id: string;
  readonly notice: Notice;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly heldUntil: string;
}

interface Handful {
  readonly claimed: readonly Claimed[];
  readonly looked: number;
  readonly gymId: string;
  readonly mailer: Mailer;
}

const later = (instant: string, minutes: number): string =>
  Temporal.Instant.from(instant).add({ minutes }).toString();

/** Puts a notice off until an instant, or for good, and says of mails that were about to leave that they are not needed. */
async function putOff({ db }: GymContext, reservationId: string, until: string | null): Promise<void> {
  await db.execute(sql`
    update class_notice set due_at = ${until}::timestamptz, held_until = null
    where gym_id = current_gym() and reservation_id = ${reservationId}`);
  if (until !== null) return;
  await db.execute(sql`
    update automation_mail set state = 'dropped'
    where gym_id = current_gym() and reservation_id = ${reservationId} and state in ('failed', 'sending')`);
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

/** Stores a mail before it leaves: in the place of one that did not, where there is such a one. */
async function store(
  context: GymContext,
  notice: Notice,
  kind: ClassKind,
  around: Surroundings,
): Promise<Claimed> {
  const { now, today, automations } = around;
  const setting = automations.find((one) => one.kind === kind);
  if (!setting) throw new Error(`no automation of the kind ${kind}`);
  const { reservationId, clientId, email: to, date } = notice;
  const letter = writeNotice(setting, notice, today);
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select id from automation_mail where gym_id = current_gym() and reservation_id = ${reservationId}
      and state in ('failed', 'sending') order by sent_at desc limit 1`);
  const id = rows[0]?.id ?? newId();
  await context.db.execute(sql`
    insert into automation_mail (id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text, reservation_id)
    values (${id}, ${clientId}, ${kind}, ${date}::date, ${today}::date, ${now}::timestamptz, 'sending', ${to},
      ${letter.subject}, ${letter.text}, ${reservationId})
    on conflict (gym_id, id) do update set kind = excluded.kind, sent_on = excluded.sent_on, sent_at = excluded.sent_at,
      state = excluded.state, mailed_to = excluded.mailed_to, subject = excluded.subject, text = excluded.text`);
  const heldUntil = later(now, holdMinutes);
  await context.db.execute(sql`
    update class_notice set due_at = ${heldUntil}::timestamptz, held_until = ${heldUntil}::timestamptz
    where gym_id = current_gym() and reservation_id = ${reservationId}`);
  return { id, notice, to, ...letter, heldUntil };
}

/** Takes up what is due, so that nobody else tells it too. Of clients who are being changed it is left for the next turn. */
async function claimSome(context: GymContext, now: string): Promise<Handful> {
  const { db, gymId, mailer } = context;
  const { rows: due } = await db.execute<{ id: string }>(sql`
    select n.reservation_id as id from class_notice n join client c on c.gym_id = n.gym_id and c.id = n.client_id
    where n.gym_id = current_gym() and n.due_at <= ${now}::timestamptz
      and (n.held_until is null or n.held_until <= ${now}::timestamptz)
    order by n.due_at, n.reservation_id limit ${together}
    for update of n skip locked for share of c skip locked`);
  if (due.length === 0) return { claimed: [], looked: 0, gymId, mailer };
  const around = await lookAround(context, now);
  const ids = due.map(({ id }) => id);
  const notices = await readNotices(context, {
    which: sql`r.id = any (${sql.param(ids)}::uuid[])`,
    now: sql`${now}::timestamptz`,
  });
  const claimed: Claimed[] = [];
  for (const notice of notices) {
    const { known, present, open, email, reservationId, startsAt } = notice;
    const kind = open ? noticeOf(known, present, tellsOf(around.automations, notice)) : null;
    if (kind === null || email === '') await putOff(context, reservationId, null);
    else {
      const at = tellAt(now, startsAt, around.timeZone);
      const isFull = claimed.length >= around.left;
      if (at > now || isFull)
        await putOff(
          context,
          reservationId,
          isFull ? nextMorning(now, around.timeZone).toInstant().toString() : at,
        );
      else claimed.push(await store(context, notice, kind, around));
    }
  }
  return { claimed, looked: notices.length, gymId, mailer };
}

/** Whether what was claimed may still leave: nothing changed since, of the class, the reservation or the client. */
async function isWanted({ db }: GymContext, { id, to, notice, heldUntil }: Claimed): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from automation_mail m join class_notice n on n.gym_id = m.gym_id and n.reservation_id = m.reservation_id
      join reservation r on r.gym_id = m.gym_id and r.id = m.reservation_id join client c on c.gym_id = m.gym_id and c.id = m.client_id
    where m.gym_id = current_gym() and m.id = ${id} and m.mailed_to = ${to} and n.version = ${notice.version}
      and n.held_until = ${heldUntil}::timestamptz and r.deleted_at is null and r.status in ('waiting', 'reserved')
      and c.deleted_at is null and c.email = ${to}`);
  return rowCount === 1;
}

interface Outcome {
  readonly claimed: Claimed;
  readonly state: AutomationMailState;
  /** When it is looked at again; null where it is not. */
  readonly again: string | null;
}

async function send(turn: Turn, { mailer, gymId }: Handful, claimed: Claimed, now: string): Promise<Outcome> {
  const { id: _, notice: __, heldUntil: ___, ...mail } = claimed;
  const allowed = await turn.open(async (scope) =>
    (await isWanted(scope, claimed)) ? reserveMail(scope, mail.to) : null,
  );
  if (allowed === null) return { claimed, state: 'failed', again: now };
  if (allowed !== 'sent') return { claimed, state: 'failed', again: later(now, retryMinutes.limited) };
  try {
    await mailer.send({ kind: 'automation', gymId, ...mail });
    return { claimed, state: 'sent', again: null };
  } catch (reason) {
    return isRefused(reason)
      ? { claimed, state: 'refused', again: null }
      : { claimed, state: 'failed', again: later(now, retryMinutes.failed) };
  }
}

/** Writes down what became of a mail, unless somebody else took it up; what changed meanwhile is looked at at once. */
async function settle(context: GymContext, { claimed, state, again }: Outcome, now: string): Promise<void> {
  const { db } = context;
  const { reservationId, present, version } = claimed.notice;
  const { rowCount } = await db.execute(sql`
    update class_notice set held_until = null,
      due_at = case when version = ${version} then ${again}::timestamptz else ${now}::timestamptz end
    where gym_id = current_gym() and reservation_id = ${reservationId} and held_until = ${claimed.heldUntil}::timestamptz`);
  if (!rowCount) return;
  await db.execute(sql`
    update automation_mail set state = ${state} where gym_id = current_gym() and id = ${claimed.id}`);
  if (state === 'sent') await setKnown(context, reservationId, present);
}

/** @returns how many were looked at */
async function tellSome(turn: Turn, now: string): Promise<number> {
  const handful = await turn.open((context) => claimSome(context, now));
  const outcomes: Outcome[] = [];
  for (const claimed of handful.claimed) outcomes.push(await send(turn, handful, claimed, now));
  if (outcomes.length > 0)
    await turn.open(async (context) => {
      for (const outcome of outcomes) await settle(context, outcome, now);
    });
  return handful.looked;
}

/** Tells those who reserved a class, or wait for it, what changes of it. No connection is held while the mail server answers. */
export const tellOfClasses: GymWork = {
  name: 'class notices',
  calledBy: 'notices',
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from gyms_with_notices() id');
    return rows.map(({ id }) => id);
  },
  run: async (turn) => {
    const state = await turn.open((context) => reserveMail(context, '', { counted: false }));
    if (state !== 'sent') return null;
    const began = performance.now();
    for (let looked = 0; looked < mostPerTurn; ) {
      turn.signal.throwIfAborted();
      const seconds = Math.floor((performance.now() - began) / 1000);
      const some = await tellSome(turn, Temporal.Instant.from(turn.now).add({ seconds }).toString());
      if (some === 0) break;
      looked += some;
    }
    return turn.open(async ({ db }) => {
      const { rows } = await db.execute<{ at: string | null }>(sql`
        select to_json(min(greatest(due_at, held_until))) #>> '{}' as at from class_notice
        where gym_id = current_gym() and due_at is not null`);
      return rows[0]?.at ?? null;
    });
  },
};
