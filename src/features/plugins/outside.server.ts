import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { withAccounts } from '../../server/scope.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { PluginStatus } from '../../wire/plugin.ts';
import { isRight, type Right, withRequired } from '../../wire/rights.ts';
import {
  changeManagedKey,
  makeKey,
  removeManagedKey,
  requireOwnRights,
  turnManagedKey,
} from '../apikeys/server.ts';
import { type PersonRole, personName, personRole, rightsOfPerson } from '../team/server.ts';
import type { EventType } from '../webhooks/domain.ts';
import {
  changeManagedWebhook,
  makeWebhook,
  removeWebhook,
  requireEncrypted,
  turnManagedWebhook,
} from '../webhooks/server.ts';
import {
  addressMissing,
  asksMore,
  type Manifest,
  maxPlugins,
  type OutsidePlugin,
  otherPlugin,
  type Plugin,
  pluginAlreadyMade,
  pluginKeyTaken,
  type pluginsContract,
  tooManyPlugins,
} from './contract.ts';
import { isMore, moreThan } from './rules.ts';
import { plugin } from './table.ts';

const p = alias(plugin, 'p');

interface Stored extends Omit<OutsidePlugin, 'rights' | 'state' | 'note' | 'usedAt'> {
  readonly rights: readonly string[];
  readonly apiKeyId: string;
  readonly maker: PersonRole;
  /** Whether what it is told does not arrive, or it stopped by itself. */
  readonly fails: boolean;
}

type Found = Omit<Stored, 'rights'> & { readonly rights: Right[] };

/** All of the gym, by name, or one. */
async function readStored({ db }: GymContext, id: string | null = null): Promise<Found[]> {
  const { rows } = await db.execute<{ stored: Stored }>(sql`
    select ${jsonOf<Stored>({
      ...{ id: p.id, key: p.key, name: p.name, summary: p.summary, rights: p.rights, events: p.events },
      ...{ data: p.data, help: p.help, active: p.active, version: p.version, apiKeyId: p.apiKeyId },
      webhookId: p.webhookId,
      url: sql`coalesce(w.url, '')`,
      addedBy: personName(p.createdBy),
      addedAt: p.createdAt,
      maker: personRole(sql`k.created_by`),
      fails: sql`coalesce(not w.active or s.failing_since is not null, false)`,
      sentAt: sql`(select max(d.last_at) from webhook_delivery d where d.gym_id = p.gym_id and d.webhook_id = p.webhook_id)`,
    })} as stored
    from plugin p join api_key k on k.gym_id = p.gym_id and k.id = p.api_key_id
      left join webhook w on w.gym_id = p.gym_id and w.id = p.webhook_id
      left join webhook_state s on s.gym_id = w.gym_id and s.webhook_id = w.id
    where p.gym_id = current_gym() and p.deleted_at is null and coalesce(p.id = ${id}, true) order by sort_key(p.name), p.id`);
  return rows.map(({ stored }) => ({ ...stored, rights: stored.rights.filter(isRight) }));
}

async function readOne(context: GymContext, id: string): Promise<Found> {
  const [found] = await readStored(context, id);
  if (!found) throw new VerbError(notFound);
  return found;
}

function statusOf({ active, rights, maker, fails }: Found): PluginStatus {
  if (!active) return { state: 'off', note: '' };
  const makers = rightsOfPerson(maker);
  if (!rights.every((right) => makers.includes(right)))
    return { state: 'failing', note: 'Quien lo agregó ya no puede todo lo que pide' };
  return fails ? { state: 'failing', note: 'Sus avisos no le llegan' } : { state: 'on', note: '' };
}

/** The programs of others, as the list shows them. */
export async function readOutside(context: GymContext): Promise<Plugin[]> {
  return (await readStored(context)).map((found) => {
    const { id, name, summary, rights, events, data, help } = found;
    return { key: id, group: 'programs', name, summary, rights, events, data, help, ...statusOf(found) };
  });
}

/** What is stored of a manifest: its rights with those that they require. */
const rowOf = ({ url: _, rights, ...manifest }: Manifest) => ({ ...manifest, rights: withRequired(rights) });

/** Where it is told; empty where it is told nothing. @throws VerbError address_missing, not_encrypted */
function addressOf(context: GymContext, { events }: Manifest, url: string): string {
  if (events.length === 0) return '';
  if (url === '') throw new VerbError(addressMissing);
  requireEncrypted(context, url);
  return url;
}

async function requireRoom({ db }: GymContext, { id, key }: { readonly id: string; readonly key: string }) {
  const { rows } = await db.execute<{ full: boolean; taken: boolean; made: boolean }>(sql`
    select count(*) filter (where p.deleted_at is null) >= ${maxPlugins} as full,
      coalesce(bool_or(p.key = ${key} and p.deleted_at is null), false) as taken, coalesce(bool_or(p.id = ${id}), false) as made
    from plugin p where p.gym_id = current_gym()`);
  if (rows[0]?.made) throw new VerbError(pluginAlreadyMade);
  if (rows[0]?.taken) throw new VerbError(pluginKeyTaken);
  if (rows[0]?.full) throw new VerbError(tooManyPlugins);
}

interface ToldWebhook {
  readonly name: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly bounds: readonly Right[];
}

/** Makes, changes or removes the webhook of a plugin, as it has events or none. @returns its id, and its secret where it is new */
async function followEvents(
  context: GymContext,
  { webhookId, active }: Pick<Found, 'webhookId' | 'active'>,
  told: ToldWebhook,
): Promise<{ webhookId: string | null; secret: string | null }> {
  if (told.events.length === 0) {
    if (webhookId !== null) await removeWebhook(context, webhookId);
    return { webhookId: null, secret: null };
  }
  if (webhookId !== null) {
    await changeManagedWebhook(context, { id: webhookId, ...told });
    return { webhookId, secret: null };
  }
  const id = newId();
  const secret = await makeWebhook(context, { id, ...told });
  if (!active) await turnManagedWebhook(context, id, false);
  return { webhookId: id, secret };
}

const present = (id: string, version: number) =>
  and(
    eq(plugin.gymId, sql`current_gym()`),
    eq(plugin.id, id),
    eq(plugin.version, version),
    isNull(plugin.deletedAt),
  );

export const outsideVerbs: Verbs<typeof pluginsContract, 'get' | 'add' | 'update' | 'turn' | 'remove'> = {
  get: async (context, { id }) => {
    const found = await readOne(context, id);
    const { rows } = await withAccounts(context.db, () =>
      context.db.execute<{ at: string }>(sql`
        select to_json(used_at) #>> '{}' as at from api_key_use where id = ${found.apiKeyId}`),
    );
    const { apiKeyId: _key, maker: _maker, fails: _fails, ...shown } = found;
    return { ...shown, ...statusOf(found), usedAt: rows[0]?.at ?? null };
  },
  add: async (context, { id, manifest, url }) => {
    const row = rowOf(manifest);
    const { name, rights, events } = row;
    const address = addressOf(context, manifest, url);
    await requireOwnRights(context, rights);
    await requireRoom(context, { id, key: row.key });
    const apiKeyId = newId();
    const token = await makeKey(context, { id: apiKeyId, name, rights, managed: true });
    const told = { name, url: address, events, bounds: rights };
    const { webhookId, secret } = await followEvents(context, { webhookId: null, active: true }, told);
    await context.db.insert(plugin).values({ id, ...row, apiKeyId, webhookId });
    return { token, secret };
  },
  update: async (context, { id, version, manifest, url, assented }) => {
    const before = await readOne(context, id);
    if (before.version !== version) throw new VerbError(stale);
    if (before.key !== manifest.key) throw new VerbError(otherPlugin);
    const row = rowOf(manifest);
    if (!assented && isMore(moreThan(before, row))) throw new VerbError(asksMore);
    const { name, rights, events } = row;
    const address = addressOf(context, manifest, url);
    await requireOwnRights(context, rights);
    await changeManagedKey(context, before.apiKeyId, { name, rights });
    const told = { name, url: address, events, bounds: rights };
    const { webhookId, secret } = await followEvents(context, before, told);
    const { rowCount } = await context.db
      .update(plugin)
      .set({ ...row, webhookId, version: nextVersion })
      .where(present(id, version));
    if (!rowCount) throw new VerbError(stale);
    return { secret };
  },
  turn: async (context, { id, version, active }) => {
    const before = await readOne(context, id);
    const { rowCount } = await context.db
      .update(plugin)
      .set({ active, version: nextVersion })
      .where(present(id, version));
    if (!rowCount) throw new VerbError(stale);
    await turnManagedKey(context, before.apiKeyId, active);
    if (before.webhookId !== null) await turnManagedWebhook(context, before.webhookId, active);
    return done;
  },
  remove: async (context, { id }) => {
    const { apiKeyId, webhookId } = await readOne(context, id);
    await softDelete(context, plugin, id);
    await removeManagedKey(context, apiKeyId);
    if (webhookId !== null) await removeWebhook(context, webhookId);
    return done;
  },
};
