import { sql } from 'drizzle-orm';
import type { AccountContext } from '../../server/context.ts';
import { addressHeader } from '../../server/device.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { commonFailures } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { freshMinutes, locksContract, wrongPin } from './contract.ts';
import { pinMissing } from './domain.ts';

/** The time in which a sign-in counts as recent. */
async function isFresh({ accounts, account }: AccountContext): Promise<boolean> {
  const { rowCount } = await accounts.execute(sql`
    select from session where token = ${account.session}
      and created_at > now() - make_interval(mins => ${freshMinutes})`);
  return rowCount === 1;
}

interface Lock {
  pin: string;
  setAt: string;
}

function readLock(context: AccountContext): Promise<Lock> {
  return context.inTeam(async ({ db }) => {
    const { rows } = await db.execute<Lock & Record<string, unknown>>(sql`
      select lock_pin as pin, coalesce(lock_pin_at::text, '') as "setAt" from gym where gym_id = current_gym()`);
    if (!rows[0]) throw new VerbError(commonFailures.forbidden);
    return rows[0];
  });
}

/** @throws VerbError wrong_pin, too_many_attempts; a new PIN resets the count */
async function requirePin(
  context: AccountContext,
  { pin: hash, setAt }: Lock,
  pin: string,
  field = 'pin',
): Promise<void> {
  const attempt = await context.limits.attempt('pin', `${context.account.id} ${setAt}`, {
    address: context.headers.get(addressHeader) ?? '',
  });
  const { password } = await context.auth.$context;
  const right = await password.verify({ hash, password: pin });
  if (!right) throw new VerbError(wrongPin, { [field]: wrongPin.message });
  await attempt.succeeded();
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
    const { password } = await context.auth.$context;
    const hash = await password.hash(pin);
    const { rowCount } = await context.inTeam(({ db }) =>
      db.execute(sql`
        update gym set lock_pin = ${hash}, lock_pin_at = clock_timestamp()
        where gym_id = current_gym() and lock_pin = ${lock.pin}`),
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
