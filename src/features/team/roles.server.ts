import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersion, restore } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { rightsOfRole } from '../../server/scope.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { isPresetRole, presetRoles, type Right, withRequired } from '../../wire/rights.ts';
import { beyondOwnRights, type OwnRole, roleInUse, type teamContract } from './contract.ts';
import { teamMember, teamRole } from './table.ts';

const r = alias(teamRole, 'r');

const ofRole = sql`m.gym_id = r.gym_id and m.role_id = r.id and m.deleted_at is null`;

export const shownRole = jsonOf<OwnRole>({
  id: r.id,
  name: r.name,
  rights: r.rights,
  people: sql`(select count(*) from team_member m where ${ofRole})`,
  version: r.version,
});

const thisRole = (id: string) => and(eq(teamRole.gymId, sql`current_gym()`), eq(teamRole.id, id));

export const isWithin = (rights: readonly Right[], own: readonly Right[]): boolean =>
  rights.every((right) => own.includes(right));

/** @throws VerbError beyond_own_rights when the person who asks may not do all of this */
export async function requireWithin(context: GymContext, rights: readonly Right[]): Promise<void> {
  if (!isWithin(rights, await context.rights)) throw new VerbError(beyondOwnRights);
}

/** A role of the gym's own that was not deleted; locked against deletion until the transaction ends. */
export async function lockRole(
  { db }: GymContext,
  id: string,
): Promise<{ name: string; rights: string[] } | undefined> {
  const [own] = await db
    .select({ rights: teamRole.rights, name: teamRole.name })
    .from(teamRole)
    .where(and(thisRole(id), isNull(teamRole.deletedAt)))
    .for('share');
  return own;
}

/**
 * The columns of a role that the person who asks may give. Locks the gym's own role against deletion until the
 * transaction ends.
 * @throws VerbError not_found, beyond_own_rights
 */
export async function roleColumns(
  context: GymContext,
  role: string,
): Promise<{ role: string; roleId: string | null; roleName: string }> {
  if (isPresetRole(role)) {
    await requireWithin(context, presetRoles[role].may);
    return { role, roleId: null, roleName: presetRoles[role].name };
  }
  const own = await lockRole(context, role);
  if (!own) throw new VerbError(notFound);
  await requireWithin(context, rightsOfRole('own', own.rights));
  return { role: 'own', roleId: role, roleName: own.name };
}

/** Whoever has not joined yet needs a new link, since the one that was sent is for other rights. */
export const endedInvitation = {
  invitedUntil: sql`case when account_id is null then least(invited_until, current_instant()) else invited_until end`,
};

async function findRole({ db }: GymContext, id: string): Promise<OwnRole> {
  const { rows } = await db.execute<{ role: OwnRole }>(sql`
    select ${shownRole} as role from team_role r
    where r.gym_id = current_gym() and r.id = ${id} and r.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.role;
}

/** @throws VerbError not_found, beyond_own_rights */
async function requireEditableRole(context: GymContext, id: string): Promise<OwnRole> {
  const role = await findRole(context, id);
  await requireWithin(context, rightsOfRole('own', role.rights));
  return role;
}

export const roleVerbs: Verbs<
  typeof teamContract,
  'createRole' | 'updateRole' | 'removeRole' | 'restoreRole'
> = {
  createRole: async (context, { id, name, rights }) => {
    const form = { name, rights: withRequired(rights) };
    await requireWithin(context, form.rights);
    await context.db
      .insert(teamRole)
      .values({ id, ...form })
      .onConflictDoNothing({ target: [teamRole.gymId, teamRole.id] });
    return idempotentResult(await findRole(context, id), form);
  },
  updateRole: async (context, { id, version, name, rights }) => {
    const form = { name, rights: withRequired(rights) };
    const before = await requireEditableRole(context, id);
    await requireWithin(context, form.rights);
    const saved = await context.db
      .update(teamRole)
      .set({ ...form, version: nextVersion })
      .where(and(thisRole(id), eq(teamRole.version, version), isNull(teamRole.deletedAt)))
      .returning({ id: teamRole.id });
    if (saved.length === 0) throw new VerbError(stale);
    if (!isDeepStrictEqual(withRequired(before.rights as Right[]), form.rights))
      await context.db
        .update(teamMember)
        .set(endedInvitation)
        .where(and(eq(teamMember.gymId, sql`current_gym()`), eq(teamMember.roleId, id)));
    return findRole(context, id);
  },
  // Who gets the role locks it FOR SHARE, so a query after this lock sees everybody with it.
  removeRole: async (context, { id }) => {
    const { rowCount } = await context.db.execute(sql`
      select from team_role where gym_id = current_gym() and id = ${id} and deleted_at is null for update`);
    if (rowCount === 0) throw new VerbError(notFound);
    await requireEditableRole(context, id);
    const removed = await context.db.execute(sql`
      update team_role r set ${deletion}
      where r.gym_id = current_gym() and r.id = ${id}
        and not exists (select from team_member m where ${ofRole})`);
    if (removed.rowCount === 0) throw new VerbError(roleInUse);
    return done;
  },
  restoreRole: async (context, { id }) => {
    await restore(context, teamRole, id);
    await requireEditableRole(context, id);
    return done;
  },
};
