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
import { noticeUrlOf } from './address.server.ts';
import {
  type GymNetwork,
  gymNumberMissing,
  keysMissing,
  keysRefused,
  networkSilent,
  type networkVisitsContract,
  testFailures,
} from './contract.ts';
import { type Network, networks } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { readAccess, readAccesses, seal } from './keys.server.ts';
import { wellnessNetwork } from './table.ts';

const n = alias(wellnessNetwork, 'n');

type Stored = Omit<GymNetwork, 'noticeUrl'> & { readonly addressNumber: number };

export async function readNetworks(context: GymContext): Promise<GymNetwork[]> {
  const { rows } = await context.db.execute<{ stored: Stored }>(sql`
    select ${jsonOf<Stored>({
      ...{ network: n.network, active: n.active, automatic: n.automatic, gymNumber: n.gymNumber, pay: n.pay },
      ...{ keysAt: n.keysAt, version: n.version, addressNumber: n.addressNumber },
      tested: lastTest({
        table: 'wellness_network',
        which: sql`a.after ->> 'network' = n.network and a.at >= n.keys_at`,
        by: personName,
      }),
    })} as stored
    from wellness_network n where n.gym_id = current_gym()`);
  const readable = (await readAccesses(context)).map(({ network }) => network);
  return (Object.keys(networks) as Network[]).map((network) => {
    const stored = rows.find((row) => row.stored.network === network)?.stored;
    const hasKeys = stored !== undefined && readable.includes(network);
    return {
      network,
      active: hasKeys && stored.active,
      automatic: stored?.automatic ?? false,
      gymNumber: stored?.gymNumber ?? '',
      pay: stored?.pay ?? null,
      keysAt: hasKeys ? stored.keysAt : null,
      noticeUrl: noticeUrlOf(context, network, stored?.addressNumber ?? 1),
      tested: hasKeys ? inWords(stored.tested, testFailures) : null,
      version: stored?.version ?? 0,
    };
  });
}

async function readNetwork(context: GymContext, network: Network): Promise<GymNetwork> {
  const found = (await readNetworks(context)).find((item) => item.network === network);
  if (!found) throw new VerbError(notFound);
  return found;
}

export const networkVerbs: Verbs<typeof networkVisitsContract, 'networks' | 'saveNetwork' | 'testNetwork'> = {
  networks: async (context) => ({
    items: await readNetworks(context),
    reachable: !isLocalHost(new URL(context.publicUrl).hostname),
  }),
  saveNetwork: async (context, { network, version, ...form }) => {
    const { db } = context;
    const before = await readNetwork(context, network);
    if (before.version !== version) throw new VerbError(stale);
    const known = await readAccess(context, network);
    const accessKey = form.accessKey || (known?.accessKey ?? '');
    const secret = form.secret || (known?.secret ?? '');
    if (form.gymNumber === '') throw new VerbError(gymNumberMissing);
    if (accessKey === '' || secret === '') throw new VerbError(keysMissing);
    const isReplaced = form.accessKey !== '' || form.secret !== '';
    const { rowCount } = await db.execute(sql`
      insert into wellness_network as n (id, network, active, automatic, gym_number, pay, access_key, secret, keys_at)
      values (${newId()}, ${network}, ${form.active}, ${form.automatic}, ${form.gymNumber}, ${form.pay}, ${seal(context, accessKey)},
        ${seal(context, secret)}, current_instant())
      on conflict (gym_id, network) do update set active = excluded.active, automatic = excluded.automatic,
        gym_number = excluded.gym_number, pay = excluded.pay, access_key = excluded.access_key, secret = excluded.secret,
        keys_at = case when ${isReplaced}::boolean then excluded.keys_at else n.keys_at end,
        address_number = n.address_number + ${form.renewsAddress ? 1 : 0}, version = ${nextVersionOf('n')}
      where n.version = ${version}`);
    if (!rowCount) throw new VerbError(stale);
    return readNetwork(context, network);
  },
  testNetwork: async (context, { network }) => {
    const access = await context.inTeam((scope) => readAccess(scope, network));
    if (!access) throw new VerbError(notFound);
    return testConnection(context, { table: 'wellness_network', row: { network } }, async () => {
      const isGood = await gatewayOf(network).test(access);
      if (isGood === null) throw new VerbError(networkSilent);
      if (!isGood) throw new VerbError(keysRefused);
      return done;
    });
  },
};
