import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { type Sealing, seal as sealSecret, unseal as unsealSecret } from '../../server/sealing.ts';
import type { Network } from './domain.ts';
import type { NetworkAccess } from './network.server.ts';
import { keysPurpose } from './rules.ts';

/** What a key is stored as. */
export const seal = (context: Sealing, text: string): string => sealSecret(context, keysPurpose, text);

interface Stored extends Record<string, unknown> {
  readonly network: Network;
  readonly active: boolean;
  readonly automatic: boolean;
  readonly addressNumber: number;
  readonly gymNumber: string;
  readonly accessKey: string;
  readonly secret: string;
}

export interface GymAccess extends NetworkAccess {
  readonly active: boolean;
  readonly automatic: boolean;
  readonly addressNumber: number;
}

/** How the gym asks its networks, also those that are off: what was accepted before is confirmed. Without those whose keys are another installation's. */
export async function readAccesses(context: GymContext): Promise<readonly GymAccess[]> {
  const { db, settings } = context;
  const { rows } = await db.execute<Stored>(sql`
    select n.network, n.active, n.automatic, n.address_number as "addressNumber", n.gym_number as "gymNumber",
      n.access_key as "accessKey", n.secret
    from wellness_network n where n.gym_id = current_gym()`);
  return rows.flatMap((stored) => {
    const accessKey = unsealSecret(context, keysPurpose, stored.accessKey);
    const secret = unsealSecret(context, keysPurpose, stored.secret);
    return accessKey === null || secret === null ? [] : [{ ...stored, accessKey, secret, settings }];
  });
}

export const readAccess = async (context: GymContext, network: Network): Promise<GymAccess | null> =>
  (await readAccesses(context)).find((access) => access.network === network) ?? null;
