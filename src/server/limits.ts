import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { tooManyKeyRequests, tooManyWrongKeys } from '../wire/api-keys.ts';
import { commonFailures, tooManyAttempts, tooManyRegistrations } from '../wire/failures.ts';
import type { Failure } from '../wire/verb.ts';
import { VerbError } from './errors.ts';
import type { Settings } from './settings.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

const isRefusal = (reason: unknown): reason is RateLimiterRes =>
  typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason;

async function refusing(count: () => Promise<void>, failure: Failure = tooManyAttempts): Promise<void> {
  try {
    await count();
  } catch (reason) {
    if (!isRefusal(reason)) throw reason;
    throw new VerbError({ retryAfter: Math.ceil(reason.msBeforeNext / 1000), ...failure });
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

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  /** The id of a device from which the account's person has signed in before. */
  readonly device?: string | null;
}

export interface Limits {
  /**
   * Counts a request from `address` that anyone may make; each process counts its own.
   * @throws VerbError too_many_requests
   */
  request(address: string): Promise<void>;
  /**
   * Counts an attempt before it is made; `succeeded` undoes it. In 15 minutes, one address or IPv6 network may make 50,
   * 10 of them on the same account, and a known device 10, whatever others do. Unknown devices together may make 100
   * on one account in an hour.
   * @throws VerbError too_many_attempts
   */
  attempt(kind: string, account: string | null, from: Origin): Promise<{ succeeded(): Promise<void> }>;
  /**
   * Counts an account that is about to be registered, whether that succeeds or not; `repeated` undoes it.
   * @throws VerbError too_many_registrations
   */
  registration(address: string): Promise<{ repeated(): Promise<void> }>;
  /** Counts a mail about an account; false when the address has had its mails of the day. */
  accountMail(to: string): Promise<boolean>;
  /**
   * Counts a request with a key of the API, by its hash; each process counts its own. `refused` counts one that turned out to be
   * none: after 20 from one address in 15 minutes, it may only send keys that were accepted lately.
   * @throws VerbError too_many_requests
   */
  key(hash: string, address: string): Promise<{ accepted(): void; refused(): Promise<void> }>;
  /**
   * Counts a gym's actions that affect others, such as mails, whether they succeed or not.
   * @throws VerbError too_many_attempts, after 10 for one subject, if there is one, or 100 for one gym in 15 minutes
   */
  use(kind: string, gymId: string, thingId: string | null): Promise<void>;
  /**
   * Counts what a gym sends to a printer; each process counts its own.
   * @throws VerbError too_many_attempts, after 60 in a minute
   */
  print(gymId: string): Promise<void>;
}

const passes = (count: () => Promise<unknown>): Promise<boolean> =>
  count().then(
    () => true,
    (reason) => {
      if (isRefusal(reason)) return false;
      throw reason;
    },
  );

/** Limiters on the connection of a transaction, of a day. */
const dailyOn = (storeClient: pg.PoolClient) => (keyPrefix: string, points: number) =>
  new RateLimiterPostgres({
    ...{ storeClient, storeType: 'client', tableName: 'attempt', tableCreated: true },
    // Or each would clear the table every five minutes, on this connection, whoever has it by then.
    clearExpiredByTimeout: false,
    ...{ duration: day, keyPrefix, points },
  });

/**
 * Counts a gym's mail on the connection of a transaction, in the role of authentication; false when the gym or the
 * address has had its mails of the day. Mails about accounts are counted apart, so that no gym can use them up.
 */
export const mailAllowance = (
  storeClient: pg.PoolClient,
  { perGym, perAddress }: Settings['mails'],
  gymId: string,
  to: string,
): Promise<boolean> => {
  const daily = dailyOn(storeClient);
  return passes(async () => {
    await daily('gym-mails', perGym).consume(gymId);
    await daily('mails-to', perAddress).consume(to);
  });
};

const trialMails = { perGym: 100, perAddress: 2 };

/** The same for mails about trials, which strangers have sent to any address: they use up none of the gym's own. */
export const trialMailAllowance: typeof mailAllowance = (storeClient, { perGym, perAddress }, gymId, to) => {
  const daily = dailyOn(storeClient);
  return passes(async () => {
    await daily('trial-mails-to', Math.min(trialMails.perAddress, perAddress)).consume(to);
    await daily('trial-mails', Math.min(trialMails.perGym, perGym)).consume(gymId);
  });
};

type LimitSettings = Pick<Settings, 'publicRequests' | 'keyRequests' | 'registrations' | 'mails'>;

export function openLimits(
  database: Database,
  { publicRequests, keyRequests, registrations, mails }: LimitSettings,
): Limits {
  const shared = {
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'attempt',
    tableCreated: true,
    duration: quarterHour,
  };
  const perAccount = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'account',
    points: 100,
    duration: hour,
  });
  const perPlace = new RateLimiterPostgres({ ...shared, keyPrefix: 'place', points: 10 });
  const perAddress = new RateLimiterPostgres({ ...shared, keyPrefix: 'address', points: 50 });
  const perThing = new RateLimiterPostgres({ ...shared, keyPrefix: 'thing', points: 10 });
  const perGym = new RateLimiterPostgres({ ...shared, keyPrefix: 'gym', points: 100 });
  const registered = [
    new RateLimiterPostgres({ ...shared, keyPrefix: 'day', points: registrations.perDay, duration: day }),
    new RateLimiterPostgres({ ...shared, keyPrefix: 'hour', points: registrations.perHour, duration: hour }),
  ];
  const perRecipient = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'account-mails-to',
    points: mails.perAddress,
    duration: day,
  });
  const requests = new RateLimiterMemory({ duration: 60, points: publicRequests });
  const keys = new RateLimiterMemory({ duration: 60, points: keyRequests });
  const wrongKeys = new RateLimiterMemory({ duration: quarterHour, points: 20 });
  /** A device that goes on with a key that was replaced tries no other: it counts once. */
  const refusedKeys = new LRUCache<string, true>({ max: 10_000, ttl: quarterHour * 1000 });
  const acceptedKeys = new LRUCache<string, true>({ max: 10_000, ttl: quarterHour * 1000 });
  const prints = new RateLimiterMemory({ duration: 60, points: 60 });
  return {
    request: (address) =>
      refusing(
        async () => void (await requests.consume(networkOf(address))),
        commonFailures.too_many_requests,
      ),
    attempt: async (kind, account, { address, device }) => {
      const network = networkOf(address);
      const onAccount = `${kind}:${account}`;
      const place = { limiter: perPlace, key: `${onAccount}:${device ?? network}` };
      const others = [
        { limiter: perAddress, key: `${kind}:${network}` },
        ...(account === null ? [] : [place, { limiter: perAccount, key: onAccount }]),
      ];
      const counted = account !== null && device ? [place] : others;
      await refusing(async () => {
        for (const { limiter, key } of counted) await limiter.consume(key);
      });
      return {
        succeeded: async () => {
          for (const { limiter, key } of counted)
            await (limiter === perPlace ? limiter.delete(key) : limiter.reward(key));
        },
      };
    },
    registration: async (address) => {
      const key = `register:${networkOf(address)}`;
      await refusing(async () => {
        for (const limiter of registered) await limiter.consume(key);
      }, tooManyRegistrations);
      return {
        repeated: async () => {
          for (const limiter of registered) await limiter.reward(key);
        },
      };
    },
    key: async (hash, address) => {
      const network = networkOf(address);
      const wrong = acceptedKeys.has(hash) ? null : await wrongKeys.get(network);
      if (wrong && wrong.consumedPoints >= wrongKeys.points)
        throw new VerbError({
          ...tooManyWrongKeys,
          retryAfter: Math.ceil(wrong.msBeforeNext / 1000),
        });
      await refusing(async () => void (await keys.consume(hash)), tooManyKeyRequests);
      return {
        accepted: () => void acceptedKeys.set(hash, true),
        refused: async () => {
          acceptedKeys.delete(hash);
          if (refusedKeys.has(hash)) return;
          refusedKeys.set(hash, true);
          await wrongKeys.penalty(network);
        },
      };
    },
    accountMail: (to) => passes(() => perRecipient.consume(to)),
    use: (kind, gymId, thingId) =>
      refusing(async () => {
        if (thingId !== null) await perThing.consume(`${kind}:${gymId}:${thingId}`);
        await perGym.consume(`${kind}:${gymId}`);
      }),
    print: (gymId) => refusing(async () => void (await prints.consume(gymId))),
  };
}
