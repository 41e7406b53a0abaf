import { eq } from 'drizzle-orm';
import { session } from '../../db/tables.ts';
import type { PublicContext, Role } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { roleOf } from '../../server/identity.ts';
import { isSuspended } from '../../server/transaction.ts';
import type { AccountEvent } from '../../wire/record.ts';
import { findGym } from '../gym/server.ts';
import { accountDataMissing } from './contract.ts';
import { rememberDevice } from './devices.server.ts';

/** A gym's screens are the same for its owner and its team. */
export const shownRole = (role: Role | null) => (role === 'team' ? 'gym' : role);

interface Entry {
  readonly id: string;
  readonly role: string | null | undefined;
  readonly token: string;
  /** With the cookies of the new session. */
  readonly headers: Headers;
  readonly event: AccountEvent;
}

/** Whether the account's gym is there; one that is suspended is. */
const hasGym = (context: PublicContext, id: string): Promise<boolean> =>
  context.inGym(id, id, findGym, { readOnly: true }).then(Boolean, (reason) => {
    if (!isSuspended(reason)) throw reason;
    return true;
  });

/** Hands out a new session. @throws VerbError account_data_missing for a gym's account without its gym */
export async function enter(context: PublicContext, { id, role, token, headers, event }: Entry) {
  if (role === 'gym' && !(await hasGym(context, id))) {
    await context.accounts.delete(session).where(eq(session.token, token));
    throw new VerbError(accountDataMissing);
  }
  context.setCookies(headers);
  await rememberDevice(context, id);
  context.afterCommit(() => context.recordEvent(id, event));
  return { role: shownRole(roleOf(role)), codeNeeded: false };
}
