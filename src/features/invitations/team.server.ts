import { and, eq, isNull, sql } from 'drizzle-orm';
import { account } from '../../db/tables.ts';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { withAccounts } from '../../server/scope.ts';
import { done } from '../../wire/fields.ts';
import { isPresetRole, presetRoles } from '../../wire/rights.ts';
import { accountExists, linkExpired } from '../account/contract.ts';
import {
  addressOf,
  hashPassword,
  insertAccount,
  rememberRole,
  requireGoodPassword,
} from '../account/server.ts';
import { findGym } from '../gym/server.ts';
import { admissionOf } from '../team/server.ts';
import { teamMember, teamRole } from '../team/table.ts';
import { clientAccount, type invitationsContract, otherEmail } from './contract.ts';
import { requireLink } from './link.server.ts';

interface OpenInvitation {
  id: string;
  name: string;
  email: string;
  roleName: string;
}

/** Locks the invitation that a link admits to. @throws VerbError link_expired, unless this account accepted it */
async function openInvitation(
  { db }: GymContext,
  admission: string,
  accountId: string | null,
): Promise<OpenInvitation | 'accepted'> {
  const [memberId = ''] = admission.split('_');
  const [row] = await db
    .select({
      id: teamMember.id,
      name: teamMember.name,
      email: teamMember.email,
      role: teamMember.role,
      ownRole: teamRole.name,
      rights: sql<string[]>`coalesce(${teamRole.rights}, '{}')`,
      accountId: teamMember.accountId,
      open: sql<boolean>`${teamMember.accountId} is null and ${teamMember.invitedUntil} > current_instant()`,
    })
    .from(teamMember)
    .leftJoin(teamRole, and(eq(teamRole.gymId, teamMember.gymId), eq(teamRole.id, teamMember.roleId)))
    .where(
      and(
        eq(teamMember.gymId, sql`current_gym()`),
        eq(teamMember.id, memberId),
        isNull(teamMember.deletedAt),
      ),
    )
    .for('update', { of: teamMember });
  if (!row) throw new VerbError(linkExpired);
  if (accountId !== null && row.accountId === accountId) return 'accepted';
  if (!row.open || admissionOf(row) !== admission) throw new VerbError(linkExpired);
  const { id, name, email, role, ownRole } = row;
  return { id, name, email, roleName: isPresetRole(role) ? presetRoles[role].name : (ownRole ?? '') };
}

const addToTeam = ({ db }: GymContext, memberId: string, accountId: string) =>
  db
    .update(teamMember)
    .set({ accountId, joinedAt: sql`current_instant()` })
    .where(and(eq(teamMember.gymId, sql`current_gym()`), eq(teamMember.id, memberId)));

export const teamInvitationVerbs: Verbs<typeof invitationsContract, 'readTeam' | 'join' | 'acceptTeam'> = {
  readTeam: async (context, { token }) => {
    const { gymId, id: admission } = requireLink(context, 'team', token);
    return context.inGym(gymId, null, async (scope) => {
      const open = await openInvitation(scope, admission, null);
      if (open === 'accepted') throw new VerbError(linkExpired);
      const gym = await findGym(scope);
      const { name, email, roleName } = open;
      return { gymName: gym?.name ?? '', name, email, roleName };
    });
  },
  join: async (context, { token, id, password }) => {
    const { gymId, id: admission } = requireLink(context, 'team', token);
    const { gymName, email } = await context.inGym(gymId, null, async (scope) => {
      const open = await openInvitation(scope, admission, id);
      const gym = await findGym(scope);
      return { gymName: gym?.name ?? '', email: open === 'accepted' ? '' : open.email };
    });
    await requireGoodPassword(password, [email, gymName]);
    const attempt = await context.limits.attempt('activate', admission, { address: addressOf(context) });
    const hash = await hashPassword(context, password);
    await context.inGym(gymId, id, async (scope) => {
      const open = await openInvitation(scope, admission, id);
      if (open === 'accepted') return;
      const person = { id, email: open.email, hash, role: 'team' as const, name: open.name };
      const stored = await withAccounts(scope.db, () => insertAccount(scope.db, person));
      if (stored === 'taken') throw new VerbError(accountExists);
      await addToTeam(scope, open.id, id);
    });
    await attempt.succeeded();
    return done;
  },
  acceptTeam: async (context, { token }) => {
    const { id, email, role } = context.account;
    if (role === 'client') throw new VerbError(clientAccount);
    const { gymId, id: admission } = requireLink(context, 'team', token);
    await context.inGym(gymId, id, async (scope) => {
      const open = await openInvitation(scope, admission, id);
      if (open === 'accepted') return;
      if (open.email !== email) throw new VerbError(otherEmail);
      await withAccounts(scope.db, () =>
        scope.db
          .update(account)
          .set({ role: 'team' })
          .where(and(eq(account.id, id), isNull(account.role))),
      );
      await addToTeam(scope, open.id, id);
    });
    if (!role) await rememberRole(context);
    return done;
  },
};
