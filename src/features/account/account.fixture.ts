import { expect } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { appCodeOf, freshCodeOf } from '../../test/totp.ts';

export interface Protection {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns on two-factor verification. */
export async function protect({ account, password }: Person): Promise<Protection> {
  const { secret } = await account.startTwoFactor({ currentPassword: password });
  const { recoveryCodes } = await account.confirmTwoFactor({ code: freshCodeOf(secret) });
  return { secret, recoveryCodes };
}

export async function newProtectedGym(app: TestApp) {
  const owner = await app.gym();
  return { owner, ...(await protect(owner)) };
}

/** The same account in another browser, whose password was right. */
export async function enterHalfway(app: TestApp, { email, accountId, password }: Person): Promise<Person> {
  const other = { ...app.nobody(), email, accountId };
  await expect(other.account.signIn({ email, password })).resolves.toEqual({ role: null, codeNeeded: true });
  return other;
}

/** Far from now, so that it cannot be the app's. */
export const wrongCodeOf = (secret: string) => appCodeOf(secret, 1000);
export const wrongCode = { status: 400, code: 'wrong_code', fields: { code: expect.any(String) } };
