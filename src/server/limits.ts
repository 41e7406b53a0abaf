import { isIPv4, isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { commonFailures, tooManyAttempts } from '../wire/failures.ts';
import type { Failure } from '../wire/verb.ts';
import { VerbError } from './errors.ts';
import type { Settings } from './settings.ts';

const quarterHour = 15 * 60;

const isRefusal = (reason: unknown): reason is RateLimiterRes =>
  typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason;

async function refusing(count: () => Promise<void>, failure: Failure = tooManyAttempts): Promise<void> {
  try {
    await count();
  } catch (reason) {
    throw isRefusal(reason) ? new VerbError(failure) : reason;
  }
}

/**
 * The part of an address that one person controls: an IPv4 address, or the 64-bit prefix of an IPv6 address, in one
 * notation.
 */
function networkOf(address: string): string {
  const short = address.replace(/^::ffff:/i, '');
  if (isIPv4(short)) return short;
  if (!isIPv6(address)) return 'unknown';
  const [first = [], last = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...first, ...Array(Math.max(8 - first.length - last.length, 0)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

export interface Limits {
  /**
   * Counts a request from `address` that anyone may make; each process counts its own.
   * @throws VerbError too_many_requests
   */
  request(address: string): Promise<void>;
  /**
   * Counts an attempt from `address`, and on `account` if there is one, before it is made; `succeeded` undoes it.
   * @throws VerbError too_many_attempts, after 10 for one account or 50 from one address or IPv6 network in 15
   * minutes
   */
  attempt(kind: string, account: string | null, address: string): Promise<{ succeeded(): Promise<void> }>;
  /**
   * Counts a gym's actions that affect others, such as mails, whether they succeed or not.
   * @throws VerbError too_many_attempts, after 10 for one subject or 100 for one gym in 15 minutes
   */
  use(kind: string, gymId: string, thingId: string): Promise<void>;
}

export function openLimits(database: Database, { publicRequests }: Pick<Settings, 'publicRequests'>): Limits {
  const shared = {
    storeClient: database.pool,
    tableName: 'attempt',
    tableCreated: true,
    duration: quarterHour,
  };
  const perAccount = new RateLimiterPostgres({ ...shared, keyPrefix: 'account', points: 10 });
  const perAddress = new RateLimiterPostgres({ ...shared, keyPrefix: 'address', points: 50 });
  const perThing = new RateLimiterPostgres({ ...shared, keyPrefix: 'thing', points: 10 });
  const perGym = new RateLimiterPostgres({ ...shared, keyPrefix: 'gym', points: 100 });
  const requests = new RateLimiterMemory({ duration: 60, points: publicRequests });
  return {
    request: (address) =>
      refusing(
        async () => void (await requests.consume(networkOf(address))),
        commonFailures.too_many_requests,
      ),
    attempt: async (kind, account, address) => {
      const [accountKey, addressKey] = [`${kind}:${account}`, `${kind}:${networkOf(address)}`];
      await refusing(async () => {
        await perAddress.consume(addressKey);
        if (account !== null) await perAccount.consume(accountKey);
      });
      return {
        succeeded: async () => {
          if (account !== null) await perAccount.delete(accountKey);
          await perAddress.reward(addressKey);
        },
      };
    },
    use: (kind, gymId, thingId) =>
      refusing(async () => {
        await perThing.consume(`${kind}:${gymId}:${thingId}`);
        await perGym.consume(`${kind}:${gymId}`);
      }),
  };
}
