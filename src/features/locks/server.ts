import { and, eq, sql } from 'drizzle-orm';
import type { AccountContext, PublicContext } from '../../server/context.ts';
import { addressHeader } from '../../server/device.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { ofGym } from '../../server/rows.ts';
import { forbidden } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { gym } from '../gym/table.ts';
import { freshMinutes, locksContract, wrongPin } from './contract.ts';
import { pinMissing } from './domain.ts';

/** Whether the session's own account signed in so recently that a forgotten PIN may be replaced. */
export async function isFresh({ accounts, account }: AccountContext): Promise<boolean> {
  const { rowCount } = await accounts.execute(sql`
    select from session where token = ${account.session}
      and shared_in is null and created_at > now() - make_interval(mins => ${freshMinutes})`);
  return rowCount === 1;
}

interface Lock {
  gymId: string;
  pin: string;
  setAt: string;
}

function readLock(context: AccountContext): Promise<Lock> {
  return context.inTeam(async ({ db }) => {
    const { rows } = await db.execute<Lock & Record<string, unknown>>(sql`
      select gym_id as "gymId", lock_pin as pin, coalesce(lock_pin_at::text, '') as "setAt" from gym where gym_id = current_gym()`);
    if (!rows[0]) throw new VerbError(forbidden);
    return rows[0];
  });
}

/**
 * Verifies a PIN whose attempts are counted under `counted`; without a `hash` none is right.
 * @throws VerbError wrong_pin, too_many_attempts
 */
export async function verifyPin(
  context: PublicContext,
  { hash, pin, counted, field = 'pin' }: { hash: string; pin: string; counted: string; field?: string },
): Promise<void> {
  const attempt = await context.limits.attempt('pin', counted, {
    address: context.headers.get(addressHeader) ?? '',
  });
  const { password } = await context.auth.$context;
  const right = hash !== '' && (await password.verify({ hash, password: pin }));
  if (!right) throw new VerbError(wrongPin, { [field]: wrongPin.message });
  await attempt.succeeded();
}

/** Runs `record` after the answer, where a PIN was refused because it is another. */
export function whenWrong(context: PublicContext, reason: unknown, record: () => Promise<void>): void {
  if (reason instanceof VerbError && reason.failure.code === wrongPin.code) context.afterRefusal(record);
}

export const hashPin = async ({ auth }: PublicContext, pin: string): Promise<string> =>
  (await auth.$context).password.hash(pin);

/** A new PIN resets the count. */
async function requirePin(
  context: AccountContext,
  { gymId, pin: hash, setAt }: Lock,
  pin: string,
  field?: string,
): Promise<void> {
  const { id } = context.account;
  await verifyPin(context, { hash, pin, counted: `${id} ${setAt}`, ...(field && { field }) }).catch(
    (reason) => {
      whenWrong(context, reason, () => context.recordEvent(id, 'lock_pin_refused', {}, gymId));
      throw reason;
    },
  );
}

export const locksServer = implement(locksContract, {
  get: async ({ db }) => {
    const { rows } = await db.execute<{ hasPin: boolean }>(sql`
      select lock_pin <> '' as "hasPin" from gym where gym_id = current_gym()`);
    return { hasPin: rows[0]?.hasPin ?? false };
  },
  setPin: async (context, { pin, present: currentPin }) => {
    const lock = await readLock(context);
    if (lock.pin !== '' && !(await isFresh(context))) await requirePin(context, lock, currentPin, 'present');
    const hash = await hashPin(context, pin);
    const { rowCount } = await context.inTeam(({ db }) =>
      db
        .update(gym)
        .set({ lockPin: hash, lockPinAt: sql`clock_timestamp()` })
        .where(and(ofGym(gym), eq(gym.lockPin, lock.pin))),
    );
    if (rowCount === 0) throw new VerbError(wrongPin);
    return done;
  },
  unlock: async (context, { pin }) => {
    const lock = await readLock(context);
    if (lock.pin === '') throw new VerbError(pinMissing);
    await requirePin(context, lock, pin);
    return done;
  },
});
