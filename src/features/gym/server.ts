import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { gymCode } from '../../db/tables.ts';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { withAccounts } from '../../server/scope.ts';
import { stale } from '../../wire/failures.ts';
import {
  amountMistyped,
  currencyInUse,
  type Gym,
  type GymSettings,
  gymContract,
  timeZoneUnknown,
} from './contract.ts';
import { type Currency, largestAmount, smallestBound, tooLargeWords } from './domain.ts';
import { gym } from './table.ts';

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const word = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** A gym's code, which identifies it, and its key, which proves that the gym gave it out: about 30 and 50 bits. */
export const newAccess = () => ({ code: word(6), key: word(10) });

/** What a gym decides for itself, which a further one of its owner begins with. */
export const gymSettings = {
  country: gym.country,
  currency: gym.currency,
  timeZone: gym.timeZone,
  taxRate: gym.taxRate,
  taxPerProduct: gym.taxPerProduct,
  bookingDays: gym.bookingDays,
  cancelMinutes: gym.cancelMinutes,
  stockPolicy: gym.stockPolicy,
  receiptHeader: gym.receiptHeader,
};

/** The hour of the day in the gym, 0 to 23. */
export async function findHour({ db }: GymContext): Promise<number> {
  const { rows } = await db.execute<{ hour: number }>(sql`
    select extract(hour from current_instant() at time zone g.time_zone)::int as hour from gym g where g.gym_id = current_gym()`);
  const [row] = rows;
  if (!row) throw new Error('a gym without settings');
  return row.hour;
}

export const shownGym = {
  id: gym.gymId,
  name: gym.name,
  ...gymSettings,
  code: gym.code,
  key: gym.key,
  version: gym.version,
};

/** The gym of the scope, or null while the account has none. */
export async function findGym({ db }: Pick<GymContext, 'db'>): Promise<Gym | null> {
  const [row] = await db.select(shownGym).from(gym);
  return (row as Gym | undefined) ?? null;
}

type Amounts = Readonly<Record<string, number>>;

/** The currency of the scope's gym. */
export async function currencyOf({ db }: Pick<GymContext, 'db'>): Promise<Currency> {
  const [row] = await db.select({ currency: gym.currency }).from(gym);
  return row?.currency as Currency;
}

/**
 * Refuses amounts beyond what can be meant in the gym's currency. It asks for the currency only when one may be.
 * @param amounts by the field that shows the message
 * @param before what is stored, which may stay
 * @throws VerbError amount_mistyped
 */
export async function refuseMistyped(
  context: Pick<GymContext, 'db'>,
  amounts: Amounts,
  before: () => Promise<Amounts> = async () => ({}),
): Promise<void> {
  if (Object.values(amounts).every((amount) => amount <= smallestBound)) return;
  const currency = await currencyOf(context);
  const beyond = Object.entries(amounts).filter(([, amount]) => amount > largestAmount(currency));
  if (beyond.length === 0) return;
  const stored = await before();
  const mistyped = beyond.filter(([field, amount]) => stored[field] !== amount);
  if (mistyped.length === 0) return;
  throw new VerbError(
    amountMistyped,
    Object.fromEntries(mistyped.map(([field]) => [field, tooLargeWords(currency)])),
  );
}

type FurtherGym = Omit<typeof gym.$inferInsert, 'gymId' | 'name' | 'code' | 'key'> & {
  readonly ownerId: string;
};

/**
 * Makes the scope's gym unless it exists.
 * @param further what a gym that is not its owner's first begins with
 * @returns the code of a new gym, which accounts are to know
 */
export async function insertGym(
  { db }: Pick<GymContext, 'db'>,
  name: string,
  further?: FurtherGym,
): Promise<string | null> {
  const access = newAccess();
  const created = await db
    .insert(gym)
    .values({ ...further, name, ...access })
    .onConflictDoNothing({ target: gym.gymId })
    .returning({ id: gym.gymId });
  return created.length === 0 ? null : access.code;
}

/** @returns false when the scope's gym exists already */
export async function createGym(
  { db, gymId }: GymContext,
  name: string,
  further?: FurtherGym,
): Promise<boolean> {
  const code = await insertGym({ db }, name, further);
  if (code) await withAccounts(db, () => db.insert(gymCode).values({ code, accountId: gymId }));
  return code !== null;
}

/** The gym of the code, if the key is correct: accounts know the codes, and a gym its own key. */
export async function findGymByAccess(
  { accounts, inGym }: PublicContext,
  code: string,
  key: string,
): Promise<string | null> {
  const [named] = await accounts
    .select({ gymId: gymCode.accountId })
    .from(gymCode)
    .where(eq(gymCode.code, code.toUpperCase()));
  if (!named) return null;
  const found = await inGym(named.gymId, null, findGym, { readOnly: true });
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return found && timingSafeEqual(digest(found.key), digest(key.toUpperCase())) ? found.id : null;
}

async function change(
  { db }: GymContext,
  version: number,
  values: Omit<GymSettings, 'version'> | ReturnType<typeof newAccess>,
): Promise<Gym> {
  const [saved] = await db
    .update(gym)
    .set({ ...values, version: nextVersion })
    .where(and(eq(gym.gymId, sql`current_gym()`), eq(gym.version, version)))
    .returning(shownGym);
  if (!saved) throw new VerbError(stale);
  return saved as Gym;
}

/** Dates in a zone that the database does not know could not be computed. */
async function requireKnownZone({ db }: GymContext, timeZone: string): Promise<void> {
  await db.execute(sql`select now() at time zone ${timeZone}`).catch((reason: Error) => {
    const { code } = (reason.cause ?? reason) as { code?: string };
    throw code === '22023' ? new VerbError(timeZoneUnknown) : reason;
  });
}

export const gymServer = implement(
  gymContract,
  {
    get: async (context) => {
      const gymRow = await findGym(context);
      if (!gymRow) throw new Error('a gym account without its gym');
      return gymRow;
    },
    update: async (context, { version, ...settings }) => {
      await requireKnownZone(context, settings.timeZone);
      return change(context, version, settings);
    },
    renewAccess: async (context, { version }) => {
      const access = newAccess();
      const renewed = await change(context, version, access);
      await withAccounts(context.db, () =>
        context.db.update(gymCode).set({ code: access.code }).where(eq(gymCode.accountId, context.gymId)),
      );
      return renewed;
    },
  },
  { gym_currency_in_use: currencyInUse },
);
