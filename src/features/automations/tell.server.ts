import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import type { GymWork, Turn } from '../../server/worker.ts';
import { readPhones, removePhones } from '../pushes/server.ts';
import { troubleOf } from '../whatsappcloud/domain.ts';
import { pauseAccount } from '../whatsappcloud/server.ts';
import {
  later,
  type Outcome,
  putOffLeaving,
  retryMinutes,
  sendByWhatsApp,
  sendMail,
  sendPush,
  storeLeaving,
} from './channels.server.ts';
import {
  type Claimed,
  claimSome,
  isTakenUp,
  readWays,
  type Sender,
  type StoredWhatsApp,
  type Ways,
  waitsUntil,
} from './claim.server.ts';
import { setStates } from './leaving.server.ts';
import { setKnown } from './notices.server.ts';
import { automationMail, classNotice } from './table.ts';

/** How many a turn looks at before other work of the process has its chance. */
const mostPerTurn = 400;

/** What goes for all that leaves in a run. */
interface RunState {
  readonly turn: Turn;
  readonly ways: Ways;
  /** Whether Meta takes nothing more of the gym's number for now. */
  numberStopped: boolean;
}

interface Sending {
  readonly sender: Sender;
  readonly now: string;
}

/**
 * Whether what was claimed may still leave: nothing changed since, of the class, the reservation, the client or what they want, and
 * the gym's number still writes where it leaves by it.
 */
async function isWanted({ db }: GymContext, { notice, heldUntil, number }: Claimed): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from class_notice n join reservation r on r.gym_id = n.gym_id and r.id = n.reservation_id
      join client c on c.gym_id = n.gym_id and c.id = n.client_id
    where n.gym_id = current_gym() and n.reservation_id = ${notice.reservationId} and n.version = ${notice.version}
      and n.held_until = ${heldUntil}::timestamptz and r.deleted_at is null and r.status in ('waiting', 'reserved')
      and c.deleted_at is null and c.email = ${notice.email}
      and (${number?.kind ?? null}::text is null or c.whatsapp = ${notice.whatsapp} and not has_stopped_mails(c.id)
        and exists (select from automation a where a.gym_id = n.gym_id and a.kind = ${number?.kind ?? null} and a.channel = 'cloud')
        and exists (select from whatsapp_account w where w.gym_id = n.gym_id and w.active and w.paused_for is null))`);
  return rowCount === 1;
}

interface Ended {
  readonly claimed: Claimed;
  readonly outcomes: readonly Outcome[];
}

/** How Meta is asked now; null where it is not. */
const accountOf = ({ numberStopped }: RunState, { account }: Sender) => (numberStopped ? null : account);

/** Says of a message that Meta is about to be asked: if the server ends now, nobody knows whether it left. */
const setSending = ({ db }: GymContext, { leaving }: StoredWhatsApp) =>
  db
    .update(automationMail)
    .set({ state: 'sending' })
    .where(and(thisRow(automationMail, leaving.id), eq(automationMail.state, 'failed')));

async function askMeta(
  runState: RunState,
  number: StoredWhatsApp,
  { sender, now }: Sending,
): Promise<Outcome> {
  const account = accountOf(runState, sender);
  if (!account) return putOffLeaving(number.leaving, later(now, retryMinutes.limited));
  const stop = async (code: number | null) => {
    runState.numberStopped = true;
    if (code !== null && troubleOf(code) === 'account')
      await runState.turn.open((scope) => pauseAccount(scope, code, account.keysAt));
  };
  return sendByWhatsApp(number.leaving, number, { account, now, stop });
}

/** Mails what did not leave by the gym's number, if it is still wanted; null where there is no mail. */
async function sendFallback(
  { turn }: RunState,
  claimed: Claimed,
  { sender, now }: Sending,
): Promise<Outcome | null> {
  const { notice, number } = claimed;
  const letter = number?.fallback;
  if (!letter) return null;
  const ready = await turn.open(async (scope) => {
    if (!(await isWanted(scope, { ...claimed, number: null }))) return null;
    const until = await waitsUntil(scope, now);
    const state = until === null ? 'sending' : 'failed';
    const draft = { channel: 'mail', kind: number.kind, state, ...letter } as const;
    const mail = await storeLeaving(scope, notice, draft, { now, today: sender.today });
    return { mail, until, allowed: until === null ? await reserveMail(scope, mail.to) : 'limited' } as const;
  });
  if (ready?.until) return putOffLeaving(ready.mail, ready.until);
  return ready && sendMail(ready.mail, { sender, allowed: ready.allowed, now });
}

/** By the gym's number, and by mail where that does not reach them: a class that is off is told twice rather than not. */
async function sendWhatsAppOrMail(
  runState: RunState,
  claimed: Claimed,
  sending: Sending,
): Promise<Outcome[]> {
  const { number } = claimed;
  if (!number) return [];
  const asked = await askMeta(runState, number, sending);
  if (asked.told) return [asked];
  const mailed = await sendFallback(runState, claimed, sending);
  if (!mailed) return [asked];
  const isDropped = asked.state === 'failed' && mailed.told;
  return [isDropped ? { ...asked, state: 'dropped', again: null } : asked, mailed];
}

async function send(runState: RunState, claimed: Claimed, sending: Sending): Promise<Ended> {
  const { turn } = runState;
  const { notice, number, mail, push, waiting } = claimed;
  const { sender, now } = sending;
  const ready = turn.signal.aborted
    ? null
    : await turn.open(async (scope) => {
        if (!(await isWanted(scope, claimed))) return null;
        if (number && accountOf(runState, sender)) await setSending(scope, number);
        return {
          allowed: mail && (await reserveMail(scope, mail.to)),
          phones: push ? await readPhones(scope, notice.clientId, 'class') : [],
        };
      });
  const put = waiting ? [putOffLeaving(waiting.mail, waiting.until)] : [];
  if (!ready) {
    const unwanted = [number?.leaving, mail, push].flatMap((leaving) =>
      leaving ? [putOffLeaving(leaving, now)] : [],
    );
    return { claimed, outcomes: [...unwanted, ...put] };
  }
  const { allowed, phones } = ready;
  const [byWhatsApp, ...sent] = await Promise.all([
    sendWhatsAppOrMail(runState, claimed, sending),
    ...(mail && allowed ? [sendMail(mail, { sender, allowed, now })] : []),
    ...(push
      ? [
          sendPush(push, {
            ...{ sender, phones, now, about: notice.reservationId, until: notice.startsAt },
            signal: turn.signal,
          }),
        ]
      : []),
  ]);
  return { claimed, outcomes: [...byWhatsApp, ...sent, ...put] };
}

/** Whether somebody was told by the gym's number, as far as Meta has said by now. */
async function settleByMeta(context: GymContext, { id, state, byMeta }: Outcome): Promise<boolean> {
  await setStates(context, [{ id, state, ...byMeta }]);
  const [row] = await context.db
    .select({ state: automationMail.state })
    .from(automationMail)
    .where(thisRow(automationMail, id));
  return row?.state === 'sent';
}

/**
 * Writes down what became of each message. @returns whether somebody was told by WhatsApp, which Meta may still say to have failed, or
 * by mail or in a phone, and whether WhatsApp failed meanwhile and another way is to be tried
 */
async function settleAll(context: GymContext, outcomes: readonly Outcome[]) {
  let [byWhatsApp, otherwise, again] = [false, false, false];
  for (const outcome of outcomes) {
    const { id, state, phones, gone, told, byMeta } = outcome;
    if (byMeta) {
      const isTold = await settleByMeta(context, outcome);
      byWhatsApp ||= isTold;
      again ||= told && !isTold;
      continue;
    }
    otherwise ||= told;
    await context.db
      .update(automationMail)
      .set({ state, phones: [...phones] })
      .where(thisRow(automationMail, id));
    if (gone.length > 0) await removePhones(context, gone);
  }
  return { byWhatsApp, otherwise, again };
}

/** Writes down what became of a notice, unless somebody else took it up; what changed meanwhile is looked at at once. */
async function settle(context: GymContext, { claimed, outcomes }: Ended, now: string): Promise<void> {
  const { db } = context;
  const { reservationId, present, version } = claimed.notice;
  const { rowCount } = await db
    .update(classNotice)
    .set({ heldUntil: null })
    .where(
      and(
        ofGym(classNotice),
        eq(classNotice.reservationId, reservationId),
        sql`${classNotice.heldUntil} = ${claimed.heldUntil}::timestamptz`,
      ),
    );
  if (!rowCount) return;
  const { byWhatsApp, otherwise, again } = await settleAll(context, outcomes);
  const planned = outcomes.flatMap((outcome) => outcome.again ?? []).toSorted()[0] ?? null;
  const next = again && !otherwise ? now : planned;
  await db
    .update(classNotice)
    .set({
      dueAt: sql`case when ${classNotice.version} = ${version} then ${next}::timestamptz else ${now}::timestamptz end`,
    })
    .where(and(ofGym(classNotice), eq(classNotice.reservationId, reservationId)));
  if (byWhatsApp || otherwise)
    await setKnown(context, reservationId, present, otherwise ? null : claimed.notice);
}

/** @returns how many were looked at */
async function tellSome(runState: RunState, now: string): Promise<number> {
  const { turn, ways } = runState;
  const { claimed, looked, sender } = await turn.open((context) => claimSome(context, now, ways));
  if (!sender) return 0;
  for (const each of claimed) {
    const ended = await send(runState, each, { sender, now });
    await turn.open((scope) => settle(scope, ended, now));
  }
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
    const ways = await turn.open(async (context) =>
      readWays(context, (await reserveMail(context, '', { counted: false })) === 'sent'),
    );
    const runState: RunState = { turn, ways, numberStopped: false };
    const began = performance.now();
    for (let looked = 0; looked < mostPerTurn; ) {
      turn.signal.throwIfAborted();
      const seconds = Math.floor((performance.now() - began) / 1000);
      const some = await tellSome(runState, Temporal.Instant.from(turn.now).add({ seconds }).toString());
      if (some === 0) break;
      looked += some;
    }
    return turn.open(async (context) => {
      const { rows } = await context.db.execute<{ at: string | null }>(sql`
        select to_json(min(greatest(n.due_at, n.held_until))) #>> '{}' as at
        from class_notice n join client c on c.gym_id = n.gym_id and c.id = n.client_id
        where n.gym_id = current_gym() and n.due_at is not null and ${isTakenUp(context, ways)}`);
      return rows[0]?.at ?? null;
    });
  },
};
