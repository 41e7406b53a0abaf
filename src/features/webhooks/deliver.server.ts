import { and, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { hideFrom } from '../../server/hidden.ts';
import { jsonOf } from '../../server/json.ts';
import { type Posted, postOutside } from '../../server/post-outside.ts';
import { liveRow, ofGym, thisRow } from '../../server/rows.ts';
import type { GymWork, Turn } from '../../server/worker.ts';
import type { AuditRow } from '../../wire/record.ts';
import { type PersonRole, personRole, rightsOfPerson } from '../team/server.ts';
import { isEventType, type Trouble, testData, webhookEvents } from './domain.ts';
import { readOutbox } from './outbox.server.ts';
import { dataOf, excerptOf, nextAttempt, type Surroundings, stopReason } from './rules.ts';
import { signedHeaders } from './signature.server.ts';
import { webhook, webhookDelivery, webhookState } from './table.ts';

/** How many deliveries of a gym are under way at a time. */
const atOnce = 8;
/** Of one webhook, so that an address that does not answer leaves room for the others. */
const ofOneAtOnce = 4;
/** After so long one that was begun is begun again: who sent it has died. */
const heldFor = sql`interval '2 minutes'`;
/** How many of them a turn sends before other work of the process has its chance. */
const mostPerTurn = 200;

interface Due extends Record<string, unknown> {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly at: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly active: boolean;
  readonly asked: boolean;
  readonly maker: PersonRole;
  /** What bounds it beside its maker's rights; null for nothing. */
  readonly bounds: readonly string[] | null;
  readonly row: AuditRow | null;
  readonly around: Surroundings;
}

const client = sql`(select ${jsonOf<NonNullable<Surroundings['client']>>({
  id: sql`k.id`,
  name: sql`k.name`,
  surname: sql`k.surname`,
  email: sql`k.email`,
  phone: sql`k.phone`,
  whatsapp: sql`k.whatsapp`,
})} from client k where k.gym_id = current_gym() and k.id = coalesce(a.client_id,
  (select s.client_id from sale s where s.gym_id = current_gym() and a.table_name = 'refund' and s.id = (a.after ->> 'sale_id')::uuid)))`;

const classOnDate = sql`(select ${jsonOf<NonNullable<Surroundings['class']>>({
  id: sql`k.id`,
  name: sql`k.name`,
  startTime: sql`k.start_time`,
  endTime: sql`k.end_time`,
})} from class k where k.gym_id = current_gym() and k.id = (a.after ->> 'class_id')::uuid)`;

const lines = sql`coalesce((select json_agg(${jsonOf<Surroundings['lines'][number]>({
  productId: sql`l.product_id`,
  name: sql`l.name`,
  quantity: sql`l.quantity`,
  total: sql`l.total`,
})} order by l.position) from sale_line l
  where l.gym_id = current_gym() and a.table_name = 'sale' and l.sale_id = a.row_id), '[]')`;

/** Takes up what is due, so that nobody else sends it too. */
async function claim({ db }: GymContext, now: string): Promise<readonly Due[]> {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select d.id from webhook_delivery d where d.gym_id = current_gym() and d.next_at <= ${now}::timestamptz and d.id in (
        select t.id from (
          select w.id, w.next_at, row_number() over (partition by w.webhook_id order by w.next_at, w.id) as place
          from webhook_delivery w where w.gym_id = current_gym() and w.next_at <= ${now}::timestamptz) t
        where t.place <= ${ofOneAtOnce} order by t.next_at, t.id limit ${atOnce})
      order by d.next_at, d.id for update skip locked),
    claimed as (
      update webhook_delivery d set attempts = d.attempts + 1, last_at = ${now}::timestamptz,
        next_at = ${now}::timestamptz + ${heldFor}
      from due where d.gym_id = current_gym() and d.id = due.id
      returning d.*)
    select d.id, d.webhook_id as "webhookId", d.type, to_json(d.at) #>> '{}' as at, d.attempts, d.asked, w.url, w.secret,
      case when w.former_until > ${now}::timestamptz then w.former_secret end as "formerSecret",
      w.active and w.deleted_at is null as active, ${personRole(sql`w.created_by`)} as maker, w.bounds,
      coalesce(a.after, a.before) as row, ${jsonOf<Surroundings>({
        client,
        class: classOnDate,
        lines,
        currency: sql`(select g.currency from gym g where g.gym_id = current_gym())`,
      })} as around
    from claimed d join webhook w on w.gym_id = d.gym_id and w.id = d.webhook_id
      left join audit a on a.gym_id = d.gym_id and a.id = d.audit_id
    order by d.at, d.id`);
  return rows;
}

interface Outcome {
  readonly answered: number | null;
  readonly answer: string;
  readonly trouble: Trouble | null;
  readonly duration: number | null;
}

/** What is not tried again. */
const neverSent: readonly Trouble[] = ['turned_off', 'not_permitted', 'unreadable'];

const untold = (trouble: Trouble): Outcome => ({ answered: null, answer: '', trouble, duration: null });

/** What a webhook is told, as whoever made it, and its plugin, may see it now; null for what they may not. */
function bodyOf({ type, at, row, around, maker, bounds }: Due): string | null {
  if (!isEventType(type)) return JSON.stringify({ type, timestamp: at, data: testData });
  const rights = rightsOfPerson(maker).filter((right) => bounds?.includes(right) ?? true);
  if (row === null || !rights.includes(webhookEvents[type].right)) return null;
  const data = hideFrom(rights, dataOf(type, row, around));
  return JSON.stringify({ type, timestamp: at, data });
}

const outcomeOf = (posted: Posted, duration: number): Outcome =>
  'trouble' in posted
    ? { ...untold(posted.trouble), duration }
    : { answered: posted.status, answer: excerptOf(posted.text), trouble: null, duration };

async function send(due: Due, turn: Turn): Promise<Outcome> {
  if (!due.active && !due.asked) return untold('turned_off');
  let body: string | null;
  try {
    body = bodyOf(due);
  } catch (reason) {
    turn.note(reason);
    return untold('unreadable');
  }
  if (body === null) return untold('not_permitted');
  const { settings, now, signal } = turn;
  const timestamp = Math.floor(Temporal.Instant.from(now).epochMilliseconds / 1000);
  const secrets = [due.secret, ...(due.formerSecret?.split(' ') ?? [])];
  const began = performance.now();
  const posted = await postOutside({
    url: due.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Pulso',
      ...signedHeaders({ id: `msg_${due.id}`, timestamp, body }, secrets),
    },
    body,
    networks: settings.webhookNetworks,
    signal,
  });
  return outcomeOf(posted, Math.round(performance.now() - began));
}

/** Ends what waits for webhooks that are off, but for what a person asked for. */
export const dropWaiting = ({ db }: GymContext, webhookId: string) =>
  db
    .update(webhookDelivery)
    .set({ nextAt: null, trouble: 'turned_off' })
    .where(
      and(
        ofGym(webhookDelivery),
        eq(webhookDelivery.webhookId, webhookId),
        isNotNull(webhookDelivery.nextAt),
        not(webhookDelivery.asked),
      ),
    );

/**
 * Notes that a webhook failed, and turns it off when that has been so for long, or its address is gone.
 * @returns whether it did
 */
async function noteFailure(context: GymContext, due: Due, answered: number | null, now: string) {
  const { db } = context;
  const ofWebhook = and(ofGym(webhookState), eq(webhookState.webhookId, due.webhookId));
  const rows = await db
    .update(webhookState)
    .set({ failingSince: sql`coalesce(${webhookState.failingSince}, ${now}::timestamptz)` })
    .where(ofWebhook)
    .returning({ since: sql<string | null>`to_json(${webhookState.failingSince}) #>> '{}'` });
  const reason = stopReason(answered, rows[0]?.since ?? null, now);
  if (reason === null) return false;
  const stopped = await db
    .update(webhook)
    .set({ active: false, version: nextVersion })
    .where(and(liveRow(webhook, due.webhookId), webhook.active));
  if (!stopped.rowCount) return false;
  await db
    .update(webhookState)
    .set({ stoppedAt: sql`${now}::timestamptz`, stopReason: reason })
    .where(ofWebhook);
  return true;
}

/**
 * Writes down what became of a delivery, unless somebody else has taken it up in the meantime.
 * @returns whether its webhook was turned off for it
 */
async function settle(context: GymContext, due: Due, outcome: Outcome, now: string): Promise<boolean> {
  const { db } = context;
  const { answered, answer, trouble, duration } = outcome;
  const arrived = answered !== null && answered >= 200 && answered < 300;
  const isOver = arrived || answered === 410 || (trouble !== null && neverSent.includes(trouble));
  const next = isOver ? null : nextAttempt(due.attempts, now);
  const { rowCount } = await db
    .update(webhookDelivery)
    .set({ arrived, nextAt: sql`${next}::timestamptz`, duration, answered, answer, trouble })
    .where(
      and(
        thisRow(webhookDelivery, due.id),
        eq(webhookDelivery.attempts, due.attempts),
        isNotNull(webhookDelivery.nextAt),
      ),
    );
  if (!rowCount || !due.active || duration === null) return false;
  if (!arrived) return noteFailure(context, due, answered, now);
  await db
    .update(webhookState)
    .set({ failingSince: null })
    .where(
      and(
        ofGym(webhookState),
        eq(webhookState.webhookId, due.webhookId),
        isNotNull(webhookState.failingSince),
      ),
    );
  return false;
}

async function sendDue(turn: Turn): Promise<void> {
  const { open } = turn;
  const began = performance.now();
  for (let sent = 0; sent < mostPerTurn; ) {
    const seconds = Math.floor((performance.now() - began) / 1000);
    const now = Temporal.Instant.from(turn.now).add({ seconds }).toString();
    const due = await open((context) => claim(context, now));
    if (due.length === 0) return;
    const outcomes = await Promise.all(
      due.map(async (each) => ({ each, outcome: await send(each, { ...turn, now }) })),
    );
    await open(async (context) => {
      const stopped: string[] = [];
      for (const { each, outcome } of outcomes)
        if (await settle(context, each, outcome, now)) stopped.push(each.webhookId);
      for (const id of stopped) await dropWaiting(context, id);
    });
    sent += due.length;
  }
}

/** Tells webhooks what happened in a gym. No connection is held while an address answers. */
export const deliverWebhooks: GymWork = {
  name: 'webhooks',
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from gyms_with_webhooks() id');
    return rows.map(({ id }) => id);
  },
  run: async (turn) => {
    let read = await turn.open((context) => readOutbox(context, turn.now));
    while (read.isMore) {
      turn.signal.throwIfAborted();
      read = await turn.open((context) => readOutbox(context, turn.now));
    }
    await sendDue(turn);
    if (read.isHeldUp) return turn.now;
    return turn.open(async ({ db }) => {
      const { rows } = await db.execute<{ at: string | null }>(sql`
        select to_json(min(next_at)) #>> '{}' as at from webhook_delivery where gym_id = current_gym() and next_at is not null`);
      return rows[0]?.at ?? null;
    });
  },
};
