import Bowser from 'bowser';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { session } from '../../db/tables.ts';
import type { AccountContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { accountContract } from './contract.ts';

const maxListed = 100;

function readUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}

const ofAccount = ({ account }: AccountContext) => eq(session.userId, account.id);
const isCurrent = ({ account }: AccountContext) => eq(session.token, account.session);

export const sessionVerbs: Verbs<typeof accountContract, 'sessions' | 'endSession' | 'endSessions'> = {
  sessions: async (context) => {
    const rows = await context.accounts
      .select()
      .from(session)
      .where(and(ofAccount(context), gt(session.expiresAt, sql`now()`)))
      .orderBy(desc(isCurrent(context)), desc(session.updatedAt))
      .limit(maxListed);
    return {
      items: rows.map(({ id, token, userAgent, ipAddress, createdAt, updatedAt }) => ({
        id,
        ...readUserAgent(userAgent),
        address: ipAddress ?? '',
        signedInAt: createdAt.toISOString(),
        usedAt: updatedAt.toISOString(),
        current: token === context.account.session,
      })),
    };
  },
  endSession: async (context, { id }) => {
    const ended = await context.accounts
      .delete(session)
      .where(and(ofAccount(context), eq(session.id, id)))
      .returning({ id: session.id });
    if (ended.length === 0) throw new VerbError(notFound);
    return done;
  },
  endSessions: async (context, { current }) => {
    const others = and(ofAccount(context), ne(session.token, context.account.session));
    await context.accounts.delete(session).where(current ? ofAccount(context) : others);
    if (current) {
      const { headers } = await context.auth.api.signOut({ headers: context.headers, returnHeaders: true });
      context.setCookies(headers);
    }
    return done;
  },
};
