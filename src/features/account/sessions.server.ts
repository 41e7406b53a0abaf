import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { session } from '../../db/tables.ts';
import type { AccountContext } from '../../server/context.ts';
import { readUserAgent } from '../../server/device.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { accountContract } from './contract.ts';
import { deviceName } from './words.ts';

const maxListed = 100;

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
      .returning({ userAgent: session.userAgent });
    const [former] = ended;
    if (!former) throw new VerbError(notFound);
    context.afterCommit(() =>
      context.recordEvent(context.account.id, 'session_ended', {
        ended_device: deviceName(readUserAgent(former.userAgent)),
      }),
    );
    return done;
  },
  endSessions: async (context, { current }) => {
    const others = and(ofAccount(context), ne(session.token, context.account.session));
    await context.accounts.delete(session).where(current ? ofAccount(context) : others);
    if (current) {
      const { headers } = await context.auth.api.signOut({ headers: context.headers, returnHeaders: true });
      context.setCookies(headers);
    }
    const event = current ? 'all_sessions_ended' : 'other_sessions_ended';
    context.afterCommit(() => context.recordEvent(context.account.id, event));
    return done;
  },
};
