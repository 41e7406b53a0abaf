import { randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { and, eq, isNotNull } from 'drizzle-orm';
import { account, credential } from '../../db/tables.ts';
import { cookieName } from '../../server/auth.ts';
import type { PublicContext } from '../../server/context.ts';
import { addressHeader } from '../../server/device.ts';
import type { Origin } from '../../server/limits.ts';

const nameOf = ({ publicUrl }: PublicContext): string => cookieName(publicUrl, 'device');
const year = 365 * 24 * 60 * 60;
/** A browser is known to this many accounts. */
const maxAccounts = 5;

export const addressOf = ({ headers }: PublicContext) => headers.get(addressHeader) ?? '';

interface Keeper {
  readonly id: string;
  /** The hash: a new password makes its devices unknown. */
  readonly password: string;
}

type Person = { readonly id: string | null } | { readonly email: string };

async function findKeeper({ accounts }: PublicContext, person: Person): Promise<Keeper | null> {
  const is = 'email' in person ? eq(account.email, person.email) : person.id && eq(account.id, person.id);
  if (!is) return null;
  const [row] = await accounts
    .select({ id: account.id, password: credential.password })
    .from(account)
    .innerJoin(credential, eq(credential.userId, account.id))
    .where(and(is, isNotNull(credential.password)));
  return row?.password ? { id: row.id, password: row.password } : null;
}

const tokenOf = ({ sign }: PublicContext, { id, password }: Keeper, device: string): string =>
  `${id}.${device}.${sign(`device ${id} ${device} ${password}`)}`;

const tokensOf = (context: PublicContext): string[] =>
  (parseCookies(context.headers.get('cookie') ?? '').get(nameOf(context)) ?? '').split('~').filter(Boolean);

function deviceOf(context: PublicContext, keeper: Keeper): string | null {
  const token = tokensOf(context).find((each) => each.startsWith(`${keeper.id}.`));
  const device = token?.split('.')[1];
  if (!token || !device) return null;
  const [sent, expected] = [Buffer.from(token), Buffer.from(tokenOf(context, keeper, device))];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? device : null;
}

/** Where the request comes from, and whether the account has signed in with its present password there before. */
export async function originOf(context: PublicContext, person: Person): Promise<Origin> {
  const address = addressOf(context);
  if (tokensOf(context).length === 0) return { address };
  const keeper = await findKeeper(context, person);
  return { address, device: keeper && deviceOf(context, keeper) };
}

/** Makes the request's browser a known device of the account, if it has a password. */
export async function rememberDevice(context: PublicContext, id: string): Promise<void> {
  const keeper = await findKeeper(context, { id });
  if (!keeper) return;
  const device = deviceOf(context, keeper) ?? randomBytes(9).toString('base64url');
  const others = tokensOf(context).filter((token) => !token.startsWith(`${id}.`));
  const value = [tokenOf(context, keeper, device), ...others].slice(0, maxAccounts).join('~');
  const secure = context.publicUrl.startsWith('https:') ? '; Secure' : '';
  context.setCookies(
    new Headers({
      'set-cookie': `${nameOf(context)}=${value}; Path=/api; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`,
    }),
  );
}
