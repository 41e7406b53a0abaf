import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { type Sealing, seal as sealSecret, unseal as unsealSecret } from '../../server/sealing.ts';
import type { Provider } from './domain.ts';
import { type Keys, type ProviderAccess, ProviderError } from './provider.server.ts';

const purpose = 'provider keys';

/** What a key is stored as. */
export const seal = (context: Sealing, text: string): string => sealSecret(context, purpose, text);

/** A key that was sealed here; null for one of another installation. */
export const unseal = (context: Sealing, stored: string): string | null =>
  unsealSecret(context, purpose, stored);

/** The keys that a gym has for a provider, or had before. */
interface NumberedKeys extends Keys {
  readonly number: number;
  readonly production: boolean;
}

interface Stored extends Record<string, unknown> {
  readonly provider: Provider;
  readonly active: boolean;
  readonly production: boolean;
  readonly number: number;
  readonly accessKey: string;
  readonly secret: string;
  readonly former: string;
  /** The keys with which something was begun that is still asked for. */
  readonly inUse: readonly number[];
}

export interface GymAccess extends ProviderAccess, NumberedKeys {
  readonly active: boolean;
  readonly isPresent: boolean;
}

function unsealFormer(context: Sealing, stored: string): readonly NumberedKeys[] {
  const text = stored === '' ? null : unseal(context, stored);
  return text === null ? [] : (JSON.parse(text) as NumberedKeys[]);
}

function unsealPresent(context: Sealing, stored: Stored): readonly NumberedKeys[] {
  const accessKey = unseal(context, stored.accessKey);
  const secret = unseal(context, stored.secret);
  const { number, production } = stored;
  return accessKey === null || secret === null ? [] : [{ number, production, accessKey, secret }];
}

const readStored = async ({ db }: GymContext): Promise<readonly Stored[]> => {
  const { rows } = await db.execute<Stored>(sql`
    select p.provider, p.active, p.production, p.keys_number as number, p.access_key as "accessKey", p.secret, p.former_keys as former,
      array(select distinct o.keys_number from online_payment o
        where o.gym_id = p.gym_id and o.provider = p.provider and (o.next_check_at is not null or exists (
          select from online_refund f where f.gym_id = o.gym_id and f.online_payment_id = o.id
            and f.state in ('sending', 'unclear')))) as "inUse"
    from payment_provider p where p.gym_id = current_gym()`);
  return rows;
};

/** The keys that can be read here, of all providers: the present ones of each and then those before, the last ones first. */
export async function readKeyring(context: GymContext): Promise<readonly GymAccess[]> {
  const { settings } = context;
  return (await readStored(context)).flatMap((stored) => {
    const { provider, active } = stored;
    const present = unsealPresent(context, stored);
    const former = unsealFormer(context, stored.former);
    return [
      ...present.map((keys) => ({ ...keys, provider, active, settings, isPresent: true })),
      ...former.map((keys) => ({ ...keys, provider, active, settings, isPresent: false })),
    ];
  });
}

/** What is kept, encrypted, of a provider's keys when others take their place. */
export async function sealFormer(context: GymContext, provider: Provider): Promise<string> {
  const stored = (await readStored(context)).find((row) => row.provider === provider);
  if (!stored) return '';
  const kept = [...unsealPresent(context, stored), ...unsealFormer(context, stored.former)].filter(
    ({ number }) => stored.inUse.includes(number),
  );
  return kept.length > 0 ? seal(context, JSON.stringify(kept)) : '';
}

/** How the gym asks its providers now. */
export const readAccesses = async (context: GymContext): Promise<readonly GymAccess[]> =>
  (await readKeyring(context)).filter(({ isPresent }) => isPresent);

/** How the gym asks a provider now, also one that is off: what was begun with it goes on. */
export const readAccess = async (context: GymContext, provider: Provider): Promise<GymAccess | null> =>
  (await readAccesses(context)).find((access) => access.provider === provider) ?? null;

/** With what to ask about something that was begun with certain keys: with these, and then with the present ones. */
export const accessesOf = (
  keyring: readonly GymAccess[],
  provider: Provider,
  number: number,
): readonly GymAccess[] =>
  keyring
    .filter((access) => access.provider === provider && (access.number === number || access.isPresent))
    .toSorted((one, other) => Number(other.number === number) - Number(one.number === number));

/** Asks with the first of some keys that the provider accepts. @throws ProviderError, that of the last ones */
export async function askWithKeys<T>(
  accesses: readonly GymAccess[],
  ask: (access: GymAccess) => Promise<T>,
): Promise<T> {
  const [access, ...others] = accesses;
  if (!access) throw new ProviderError('keys');
  try {
    return await ask(access);
  } catch (reason) {
    const isRefused = reason instanceof ProviderError && reason.trouble === 'keys';
    if (!isRefused || others.length === 0) throw reason;
    return askWithKeys(others, ask);
  }
}
