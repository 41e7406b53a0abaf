import { commonFailures } from '../wire/failures.ts';
import type { Account, RequestParts, Role, Services } from './context.ts';
import { VerbError } from './errors.ts';

/**
 * The account of the request's session cookie, or null. With `remembered`, a session that ended within the last
 * minute may still pass: such callers hand the session to `inGym` or `inClient`, which check it again.
 */
export async function findAccount(
  services: Services,
  request: RequestParts,
  { remembered }: { remembered: boolean },
): Promise<Account | null> {
  const cookie = request.headers.get('cookie');
  if (cookie === null) return null;
  const cached = remembered && services.remembered.get(cookie);
  if (cached) return cached;
  const ask = () =>
    services.auth.api.getSession({
      headers: request.headers,
      query: { disableCookieCache: !remembered },
      returnHeaders: true,
    });
  // Better Auth hides why it failed: if it was the database, this says so, or else it is back.
  const { headers, response } = await ask().catch(async () => {
    await services.database.pool.query('select 1');
    return ask();
  });
  request.setCookies(headers);
  if (!response) return null;
  const { id, email, emailVerified, role } = response.user;
  const account: Account = {
    id,
    email,
    proved: emailVerified,
    role: roleOf(role),
    session: response.session.token,
    sessionId: response.session.id,
  };
  if (remembered) services.remembered.set(cookie, account);
  return account;
}

export const roleOf = (role: string | null | undefined): Role | null =>
  role === 'gym' || role === 'team' || role === 'client' ? role : null;

export const isStaff = (account: Account | null): boolean =>
  account?.role === 'gym' || account?.role === 'team';

export function requireAccount(account: Account | null): Account {
  if (!account) throw new VerbError(commonFailures.signed_out);
  return account;
}

/** @throws VerbError signed_out without an account, forbidden with another role */
export function requireStaff(account: Account | null): Account {
  const current = requireAccount(account);
  if (!isStaff(current)) throw new VerbError(commonFailures.forbidden);
  return current;
}

/** @throws VerbError own_session_only while a team shares the session: a PIN opens a gym, and nobody's account */
export async function requireOwnSession({ database }: Services, { session, role }: Account): Promise<void> {
  if (role === 'client') return;
  const { rows } = await database.pool.query<{ shared: boolean }>(
    'select shared_in is not null as shared from session where token = $1',
    [session],
  );
  if (rows[0]?.shared) throw new VerbError(commonFailures.own_session_only);
}

/** @throws VerbError signed_out without an account, forbidden with another role */
export function requireClient(account: Account | null): Account {
  const current = requireAccount(account);
  if (current.role !== 'client') throw new VerbError(commonFailures.forbidden);
  return current;
}
