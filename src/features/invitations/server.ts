import { and, eq, isNull, sql } from 'drizzle-orm';
import { account } from '../../db/tables.ts';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { withAccounts } from '../../server/scope.ts';
import { done } from '../../wire/fields.ts';
import { accountExists, linkExpired } from '../account/contract.ts';
import {
  addressOf,
  hashPassword,
  insertAccount,
  rememberRole,
  requireGoodPassword,
} from '../account/server.ts';
import { alreadyLinked } from '../clients/contract.ts';
import { clientConstraints, linkAccount } from '../clients/server.ts';
import { client, clientAccount, invitation } from '../clients/table.ts';
import { findGym } from '../gym/server.ts';
import { gymAccount, invitationsContract, otherEmail } from './contract.ts';
import { requireLink } from './link.server.ts';
import { teamInvitationVerbs } from './team.server.ts';

interface OpenInvitation {
  id: string;
  clientId: string;
  clientName: string;
  email: string;
}

/** @throws VerbError link_expired, or already_linked when another account became this client in the meantime */
async function openInvitation(
  context: GymContext,
  invitationId: string,
  accountId: string | null,
): Promise<OpenInvitation | 'spent by this account'> {
  const [row] = await context.db
    .select({
      id: invitation.id,
      clientId: invitation.clientId,
      clientName: sql<string>`trim(${client.name} || ' ' || ${client.surname})`,
      email: client.email,
      open: sql<boolean>`${invitation.usedAt} is null and ${invitation.expiresAt} > current_instant()`,
    })
    .from(invitation)
    .innerJoin(client, and(eq(client.gymId, invitation.gymId), eq(client.id, invitation.clientId)))
    .where(
      and(
        eq(invitation.gymId, sql`current_gym()`),
        eq(invitation.id, invitationId),
        isNull(client.deletedAt),
      ),
    )
    .for('update', { of: invitation });
  if (!row) throw new VerbError(linkExpired);
  // A separate statement after the lock: the statement that waited for it would not see a concurrent link.
  const [linked] = await context.db
    .select({ accountId: clientAccount.accountId })
    .from(clientAccount)
    .where(and(eq(clientAccount.gymId, sql`current_gym()`), eq(clientAccount.clientId, row.clientId)));
  if (linked && linked.accountId === accountId) return 'spent by this account';
  if (!row.open) throw new VerbError(linkExpired);
  if (linked) throw new VerbError(alreadyLinked);
  return row;
}

async function spendInvitation(context: GymContext, open: OpenInvitation, accountId: string): Promise<void> {
  await linkAccount(context, accountId, open.clientId);
  await context.db
    .update(invitation)
    .set({ usedAt: sql`current_instant()` })
    .where(and(eq(invitation.gymId, sql`current_gym()`), eq(invitation.id, open.id)));
}

export const invitationsServer = implement(
  invitationsContract,
  {
    read: async (context, { token }) => {
      const { gymId, id: invitationId } = requireLink(context, 'invitation', token);
      return context.inGym(gymId, null, async (scope) => {
        const open = await openInvitation(scope, invitationId, null);
        if (open === 'spent by this account') throw new VerbError(linkExpired);
        const gym = await findGym(scope);
        const { clientName, email } = open;
        return { gymName: gym?.name ?? '', clientName, email };
      });
    },
    activate: async (context, { token, id, email, password }) => {
      const { gymId, id: invitationId } = requireLink(context, 'invitation', token);
      const gym = await context.inGym(gymId, null, findGym);
      await requireGoodPassword(password, [email, gym?.name ?? '']);
      const attempt = await context.limits.attempt('activate', invitationId, { address: addressOf(context) });
      const hash = await hashPassword(context, password);
      await context.inGym(gymId, id, async (scope) => {
        const open = await openInvitation(scope, invitationId, id);
        if (open === 'spent by this account') return;
        if (open.email !== '' && open.email !== email) throw new VerbError(otherEmail);
        const person = { id, email, hash, role: 'client' as const, name: open.clientName };
        const stored = await withAccounts(scope.db, () => insertAccount(scope.db, person));
        if (stored === 'taken') throw new VerbError(accountExists);
        await spendInvitation(scope, open, id);
      });
      await attempt.succeeded();
      return done;
    },
    accept: async (context, { token }) => {
      const { id, email, role } = context.account;
      if (role === 'gym' || role === 'team') throw new VerbError(gymAccount);
      const { gymId, id: invitationId } = requireLink(context, 'invitation', token);
      await context.inGym(gymId, id, async (scope) => {
        const open = await openInvitation(scope, invitationId, id);
        if (open === 'spent by this account') return;
        if (open.email !== '' && open.email !== email) throw new VerbError(otherEmail);
        await withAccounts(scope.db, () =>
          scope.db
            .update(account)
            .set({ role: 'client', name: open.clientName })
            .where(and(eq(account.id, id), isNull(account.role))),
        );
        await spendInvitation(scope, open, id);
      });
      if (!role) await rememberRole(context);
      return done;
    },
    ...teamInvitationVerbs,
  },
  { ...clientConstraints, account_email_unique: accountExists },
);
