import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import type { Provider } from './domain.ts';
import type { ProviderAccess } from './provider.server.ts';

type Sealing = Pick<GymContext, 'sign' | 'gymId'>;

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Of this installation and gym: what is sealed here is of no use elsewhere, as in an archive of the gym. */
const keyOf = ({ sign, gymId }: Sealing): Buffer =>
  Buffer.from(sign(`provider keys of ${gymId}`), 'base64url');

/** What a key is stored as. */
export function seal(context: Sealing, text: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(context), iv);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64');
}

/** A key that was sealed here; null for one of another installation. */
export function unseal(context: Sealing, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64');
  if (bytes.length < ivBytes + tagBytes) return null;
  try {
    const opening = createDecipheriv(cipher, keyOf(context), bytes.subarray(0, ivBytes));
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

interface Stored extends Record<string, unknown> {
  readonly provider: Provider;
  readonly active: boolean;
  readonly production: boolean;
  readonly accessKey: string;
  readonly secret: string;
}

export interface GymAccess extends ProviderAccess {
  readonly active: boolean;
}

/** How the gym asks its providers: those whose keys can be read here. */
export async function readAccesses(context: GymContext): Promise<readonly GymAccess[]> {
  const { rows } = await context.db.execute<Stored>(sql`
    select p.provider, p.active, p.production, p.access_key as "accessKey", p.secret
    from payment_provider p where p.gym_id = current_gym()`);
  return rows.flatMap(({ provider, active, production, ...sealed }) => {
    const accessKey = unseal(context, sealed.accessKey);
    const secret = unseal(context, sealed.secret);
    const { settings } = context;
    return accessKey === null || secret === null
      ? []
      : [{ provider, active, production, accessKey, secret, settings }];
  });
}

/** How the gym asks a provider, also one that is off: what was begun with it goes on. */
export const readAccess = async (context: GymContext, provider: Provider): Promise<GymAccess | null> =>
  (await readAccesses(context)).find((access) => access.provider === provider) ?? null;
