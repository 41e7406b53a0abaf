import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import { inWords, lastTest, testConnection } from '../../server/connection-test.ts';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { isLocalHost } from '../../server/origins.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { personName } from '../team/server.ts';
import {
  currencyNotTaken,
  type GymProvider,
  keysMissing,
  keysRefused,
  liveKeys,
  type onlinePaymentsContract,
  providerFailure,
  providerRefused,
  testFailures,
  testKeys,
} from './contract.ts';
import { modeOfKey, type Provider, takesCurrency } from './domain.ts';
import { gatewayOf, offered } from './gateways.server.ts';
import { readAccess, readAccesses, seal, sealFormer } from './keys.server.ts';
import { noticeUrlOf } from './pay.server.ts';
import { ProviderError } from './provider.server.ts';
import { paymentProvider } from './table.ts';

const p = alias(paymentProvider, 'p');

interface Stored extends Record<string, unknown> {
  readonly currency: string;
  readonly items: readonly Pick<
    GymProvider,
    'provider' | 'active' | 'production' | 'keysAt' | 'version' | 'tested'
  >[];
}

export async function readProviders(context: GymContext): Promise<GymProvider[]> {
  const { rows } = await context.db.execute<Stored>(sql`
    select g.currency, coalesce((select json_agg(${jsonOf<Stored['items'][number]>({
      ...{
        provider: p.provider,
        active: p.active,
        production: p.production,
        keysAt: p.keysAt,
        version: p.version,
      },
      tested: lastTest({
        table: 'payment_provider',
        which: sql`a.after ->> 'provider' = p.provider and a.after ->> 'keys_number' = p.keys_number::text`,
        by: personName,
      }),
    })}) from payment_provider p
      where p.gym_id = g.gym_id), '[]') as items
    from gym g where g.gym_id = current_gym()`);
  const { currency = '', items = [] } = rows[0] ?? {};
  const readable = (await readAccesses(context)).map(({ provider }) => provider);
  return offered.map((provider) => {
    const stored = items.find((item) => item.provider === provider);
    const hasKeys = readable.includes(provider);
    return {
      provider,
      active: (stored?.active ?? false) && hasKeys,
      production: stored?.production ?? false,
      keysAt: hasKeys && stored ? stored.keysAt : null,
      version: stored?.version ?? 0,
      fits: takesCurrency(provider, currency),
      noticeUrl: noticeUrlOf(context.publicUrl, provider, context.gymId),
      tested: hasKeys && stored ? inWords(stored.tested, testFailures) : null,
    };
  });
}

async function readProvider(context: GymContext, provider: Provider): Promise<GymProvider> {
  const found = (await readProviders(context)).find((item) => item.provider === provider);
  if (!found) throw new VerbError(notFound);
  return found;
}

export const providerVerbs: Verbs<
  typeof onlinePaymentsContract,
  'providers' | 'saveProvider' | 'testProvider'
> = {
  providers: async (context) => ({
    items: await readProviders(context),
    reachable: !isLocalHost(new URL(context.publicUrl).hostname),
  }),
  saveProvider: async (context, { provider, version, active, production, accessKey, secret }) => {
    const { db } = context;
    const before = await readProvider(context, provider);
    if (before.version !== version) throw new VerbError(stale);
    const known = await readAccess(context, provider);
    const keys = {
      accessKey: accessKey || (known?.accessKey ?? ''),
      secret: secret || (known?.secret ?? ''),
    };
    if (keys.accessKey === '' || keys.secret === '') throw new VerbError(keysMissing);
    const mode = active ? modeOfKey(provider, keys.accessKey) : null;
    if (mode === 'test' && production) throw new VerbError(testKeys);
    if (mode === 'live' && !production) throw new VerbError(liveKeys);
    if (active && !before.fits) throw new VerbError(currencyNotTaken);
    const sealed = { accessKey: seal(context, keys.accessKey), secret: seal(context, keys.secret) };
    const isReplaced = accessKey !== '' || secret !== '';
    const isOther = isReplaced || production !== before.production;
    const former = isOther ? await sealFormer(context, provider) : null;
    const { rowCount } = await db.execute(sql`
      insert into payment_provider as p (id, provider, active, production, access_key, secret, keys_at)
      values (${newId()}, ${provider}, ${active}, ${production}, ${sealed.accessKey}, ${sealed.secret}, current_instant())
      on conflict (gym_id, provider) do update set active = excluded.active, production = excluded.production,
        access_key = excluded.access_key, secret = excluded.secret,
        keys_at = case when ${isReplaced} then excluded.keys_at else p.keys_at end,
        keys_number = p.keys_number + ${isOther ? 1 : 0}, former_keys = coalesce(${former}::text, p.former_keys),
        version = ${nextVersionOf('p')}
      where p.version = ${version}`);
    if (!rowCount) throw new VerbError(stale);
    return readProvider(context, provider);
  },
  testProvider: async (context, { provider }) => {
    const access = await context.inTeam((scope) => readAccess(scope, provider));
    if (!access || !offered.includes(provider)) throw new VerbError(notFound);
    const row = { provider, keys_number: access.number };
    return testConnection(context, { table: 'payment_provider', row }, async () => {
      try {
        await gatewayOf(provider).test(access);
      } catch (reason) {
        if (!(reason instanceof ProviderError)) throw reason;
        if (reason.trouble === 'keys') throw new VerbError(keysRefused);
        throw new VerbError(reason.trouble === 'unreachable' ? providerFailure : providerRefused);
      }
      return done;
    });
  },
};
