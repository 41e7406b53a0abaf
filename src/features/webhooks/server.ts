import { and, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { unchangedRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Right } from '../../wire/rights.ts';
import { type PersonRole, personName, personRole, rightsOfPerson } from '../team/server.ts';
import {
  eventBeyondOwnRights,
  maxWebhooks,
  tooManyWebhooks,
  type Webhook,
  webhooksContract,
} from './contract.ts';
import { type EventType, eventTypes, isEventType, webhookEvents } from './domain.ts';
import { logVerbs, wakeWorker } from './log.server.ts';
import { followTurn, makeWebhook, removeWebhook, requireEncrypted } from './make.server.ts';
import { newSecret } from './signature.server.ts';
import { webhook, webhookState } from './table.ts';

export { deliverWebhooks } from './deliver.server.ts';
export {
  changeManagedWebhook,
  makeWebhook,
  removeWebhook,
  requireEncrypted,
  turnManagedWebhook,
} from './make.server.ts';
export { stoppedWebhookSource } from './notifications.server.ts';
export { webhooksPluginSource } from './plugins.server.ts';

const w = alias(webhook, 'w');
const s = alias(webhookState, 's');

type Stored = Omit<Webhook, 'events' | 'lost' | 'state' | 'since' | 'gone'> & {
  readonly events: readonly string[];
  readonly maker: PersonRole;
  readonly failingSince: string | null;
  readonly stoppedAt: string | null;
  readonly stopReason: string | null;
};

const mayTell = (rights: readonly Right[], type: EventType): boolean =>
  rights.includes(webhookEvents[type].right);

function stateOf({ active, failingSince, stoppedAt }: Stored, told: number): Webhook['state'] {
  if (!active) return stoppedAt === null ? 'off' : 'stopped';
  if (told === 0) return 'idle';
  return failingSince === null ? 'active' : 'failing';
}

function shown(stored: Stored): Webhook {
  const { maker, failingSince, stoppedAt, stopReason, ...rest } = stored;
  const rights = rightsOfPerson(maker);
  const events = stored.events.filter(isEventType);
  const told = events.filter((type) => mayTell(rights, type));
  return {
    ...rest,
    events,
    lost: events.length - told.length,
    state: stateOf(stored, told.length),
    since: rest.active ? failingSince : stoppedAt,
    gone: !rest.active && stopReason === 'gone',
  };
}

/** All of the gym, or one. */
async function readWebhooks({ db }: GymContext, id: string | null = null): Promise<Webhook[]> {
  const { rows } = await db.execute<{ stored: Stored }>(sql`
    select ${jsonOf<Stored>({
      ...{ id: w.id, name: w.name, url: w.url, events: w.events, active: w.active, version: w.version },
      madeBy: personName(w.createdBy),
      maker: personRole(w.createdBy),
      formerUntil: sql`case when ${w.formerUntil} > current_instant() then ${w.formerUntil} end`,
      ...{ failingSince: s.failingSince, stoppedAt: s.stoppedAt, stopReason: s.stopReason },
      sentAt: sql`(select max(d.last_at) from webhook_delivery d where d.gym_id = w.gym_id and d.webhook_id = w.id)`,
    })} as stored
    from webhook w left join webhook_state s on s.gym_id = w.gym_id and s.webhook_id = w.id
    where w.gym_id = current_gym() and w.deleted_at is null and w.bounds is null and coalesce(w.id = ${id}, true) order by sort_key(w.name), w.id`);
  return rows.map(({ stored }) => shown(stored));
}

async function readWebhook(context: GymContext, id: string): Promise<Webhook> {
  const [found] = await readWebhooks(context, id);
  if (!found) throw new VerbError(notFound);
  return found;
}

/** What is added to a webhook must be what who adds it may see. */
async function requireOwn(context: GymContext, added: readonly EventType[]): Promise<void> {
  const own = await context.rights;
  if (!added.every((type) => mayTell(own, type))) throw new VerbError(eventBeyondOwnRights);
}

/** How many secrets sign beside the present one. */
const mostFormer = 3;

export const webhooksServer = implement(webhooksContract, {
  list: async (context) => {
    const items = await readWebhooks(context);
    const own = await context.rights;
    return { items, own: eventTypes.filter((type) => mayTell(own, type)) };
  },
  create: async (context, { id, ...form }) => {
    const { db } = context;
    requireEncrypted(context, form.url);
    await requireOwn(context, form.events);
    const { rows } = await db.execute<{ full: boolean }>(sql`
      select count(*) >= ${maxWebhooks} as full from webhook where gym_id = current_gym() and deleted_at is null and bounds is null`);
    if (rows[0]?.full) throw new VerbError(tooManyWebhooks);
    return { secret: await makeWebhook(context, { id, ...form }) };
  },
  update: async (context, { id, version, name, url, events, active }) => {
    const { db } = context;
    const before = await readWebhook(context, id);
    if (before.version !== version) throw new VerbError(stale);
    const moves = url !== before.url;
    if (moves) requireEncrypted(context, url);
    // Whoever leads it elsewhere is who it tells from then on.
    await requireOwn(context, moves ? events : events.filter((type) => !before.events.includes(type)));
    const { rowCount } = await db
      .update(webhook)
      .set({
        name,
        url,
        events,
        active,
        version: nextVersion,
        ...(moves && { createdBy: sql`current_account()` }),
      })
      .where(unchangedRow(webhook, id, version));
    if (!rowCount) throw new VerbError(stale);
    if (active !== before.active) await followTurn(context, id, active);
    wakeWorker(context);
    return readWebhook(context, id);
  },
  changeSecret: async (context, { id, version }) => {
    const secret = newSecret();
    // The receiver may have any of those of the last day, as after a new one was lost.
    const former = sql`case when ${webhook.formerUntil} > current_instant() then ${webhook.formerSecret} end`;
    const { rowCount } = await context.db
      .update(webhook)
      .set({
        formerSecret: sql`array_to_string((string_to_array(concat_ws(' ', ${webhook.secret}, ${former}), ' '))[1:${mostFormer}], ' ')`,
        formerUntil: sql`current_instant() + interval '1 day'`,
        secret,
        version: nextVersion,
      })
      .where(and(unchangedRow(webhook, id, version), isNull(webhook.bounds)));
    if (!rowCount) {
      await readWebhook(context, id);
      throw new VerbError(stale);
    }
    return { secret };
  },
  remove: async (context, { id }) => {
    await readWebhook(context, id);
    await removeWebhook(context, id);
    return done;
  },
  ...logVerbs,
});
