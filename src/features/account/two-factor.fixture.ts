import type { Person } from '../../test/app.ts';
import { appCodeOf } from '../../test/totp.ts';

export interface Protection {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns on two-factor verification. */
export async function protect({ account, password }: Person): Promise<Protection> {
  const { secret } = await account.startTwoFactor({ currentPassword: password });
  const { recoveryCodes } = await account.confirmTwoFactor({ code: appCodeOf(secret) });
  return { secret, recoveryCodes };
}
