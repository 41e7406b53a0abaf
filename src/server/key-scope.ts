import { createHash } from 'node:crypto';
import { keyNotPermitted, keyRefused, keyWithSession } from '../wire/api-keys.ts';
import { isRight, presetRoles, type Right } from '../wire/rights.ts';
import type { GymContext, RequestParts, Services } from './context.ts';
import { addressHeader } from './device.ts';
import { VerbError } from './errors.ts';
import { runInGym } from './scope.ts';
import { transact } from './transaction.ts';

/** How every key of the API begins, so that it is known wherever it turns up. */
export const keyPrefix = 'pulso_';

export const hashKey = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The hash of the request's key of the API; null where it has none. Any other `Authorization` is somebody else's, as a proxy's.
 * @throws VerbError key_with_session beside cookies: it must be clear who asks
 */
export function keyHashOf(headers: Headers): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (!token?.startsWith(keyPrefix)) return null;
  if (headers.has('cookie')) throw new VerbError(keyWithSession);
  return hashKey(token);
}

export const countKey = ({ limits }: Services, { headers }: RequestParts, hash: string) =>
  limits.key(hash, headers.get(addressHeader) ?? '');

/** What each role of every gym may do, for `enter_key`. */
const presets = JSON.stringify(
  Object.fromEntries(Object.entries(presetRoles).map(([role, { may }]) => [role, may])),
);

interface KeyScope {
  readonly hash: string;
  /** The key needs one of these; null needs any. */
  readonly needed: readonly Right[] | null;
  readonly readOnly: boolean;
}

interface Entered {
  readonly gym_id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly rights: string[];
}

/** Notes that a key was used, at most once a minute, and without the request waiting for it. */
export function noteUse(
  { database, notedKeys }: Services,
  request: RequestParts,
  hash: string,
  keyId: string,
): void {
  if (notedKeys.has(hash)) return;
  notedKeys.set(hash, true);
  const note = async () =>
    void (await database.pool.query(
      `insert into api_key_use as u (id, used_at) values ($1, now())
        on conflict (id) do update set used_at = excluded.used_at where u.used_at < excluded.used_at - interval '50 seconds'`,
      [keyId],
    ));
  request.afterCommit(note);
  request.afterRefusal(note);
}

/**
 * Opens a scope in the gym of a key of the API, as who made it, with what both the key and they may do.
 * @throws VerbError key_refused, not_permitted, too_many_requests: see enter_key
 */
export async function inKey<T>(
  services: Services,
  request: RequestParts,
  { hash, needed, readOnly }: KeyScope,
  run: (context: GymContext) => Promise<T>,
): Promise<T> {
  const counted = await countKey(services, request, hash);
  const enter = {
    text: 'select gym_id, account_id, key_id, rights from enter_key($1, $2, $3, $4, $5)',
    values: [hash, request.headers.get('pulso-gym'), services.now, needed, presets],
  };
  try {
    return await transact(services, request, { readOnly, enter }, async (opened) => {
      const { gym_id, account_id, key_id, rights } = (await opened.entered).rows[0] as Entered;
      counted.accepted();
      noteUse(services, request, hash, key_id);
      const may = Promise.resolve(rights.filter(isRight));
      return runInGym(services, request, opened, { gymId: gym_id, actor: account_id, rights: may }, run);
    });
  } catch (reason) {
    const failure = reason instanceof VerbError ? reason.failure : null;
    if (failure === keyRefused) await counted.refused();
    if (failure === keyNotPermitted) counted.accepted();
    throw reason;
  }
}

/** @throws VerbError key_refused, too_many_requests: before a long body is read */
export async function requireKey(services: Services, request: RequestParts, hash: string): Promise<void> {
  const counted = await countKey(services, request, hash);
  const { rowCount } = await services.database.pool.query('select from find_api_key($1)', [hash]);
  if (rowCount) return;
  await counted.refused();
  throw new VerbError(keyRefused);
}
