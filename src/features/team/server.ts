import { and, eq, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account } from '../../db/tables.ts';
import type { AccountContext, GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { mailAfterCommit, mailNow, requireMail, reserveMail } from '../../server/gym-mail.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { rightsOfRole, withAccounts } from '../../server/scope.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { isPresetRole, presetRoles, type Right } from '../../wire/rights.ts';
import { findGym } from '../gym/server.ts';
import {
  alreadyJoined,
  beyondOwnRights,
  emailInTeam,
  type Invited,
  type Member,
  notOwner,
  type OwnRole,
  ownMembership,
  roleGone,
  roleNameTaken,
  type Team,
  teamContract,
} from './contract.ts';
import { linkOf, teamMail } from './link.server.ts';
import {
  endedInvitation,
  isWithin,
  lockRole,
  requireWithin,
  roleColumns,
  roleVerbs,
  shownRole,
} from './roles.server.ts';
import { teamMember } from './table.ts';

export { admissionOf } from './link.server.ts';
export { expiredInvitationSource, failedInvitationSource } from './notifications.server.ts';
export { type Colleague, findColleagues } from './people.server.ts';

const m = alias(teamMember, 'm');

const thisMember = (id: string) => and(eq(teamMember.gymId, sql`current_gym()`), eq(teamMember.id, id));

/** As stored: what may be said of it depends on who asks. */
interface StoredMember {
  id: string;
  accountId: string | null;
  name: string;
  email: string;
  role: string;
  roleId: string | null;
  roleName: string | null;
  rights: string[];
  state: Member['state'];
  joinedAt: string | null;
  invitedUntil: string;
  mailFailed: boolean;
  self: boolean;
  owner: boolean;
  version: number;
}

const storedMember = jsonOf<StoredMember>({
  id: m.id,
  accountId: m.accountId,
  name: m.name,
  email: m.email,
  role: m.role,
  roleId: m.roleId,
  roleName: sql`r.name`,
  rights: sql`coalesce(r.rights, '{}')`,
  state: sql`case when m.account_id is not null then 'active'
    when m.invited_until > current_instant() then 'invited' else 'expired' end`,
  joinedAt: m.joinedAt,
  invitedUntil: m.invitedUntil,
  mailFailed: sql`m.mail_failed_at is not null and m.account_id is null`,
  self: sql`coalesce(m.account_id = current_account(), false)`,
  owner: sql`coalesce(m.account_id = gym_owner(), false)`,
  version: m.version,
});

const members = sql`team_member m left join team_role r on r.gym_id = m.gym_id and r.id = m.role_id`;

/** What somebody who works at the gym, or did, is called there; empty for anybody else. */
export const personName = (account: SQLWrapper) => sql<string>`coalesce(
  (select m.name from team_member m where m.gym_id = current_gym() and m.account_id = ${account}
    order by m.deleted_at is not null, m.created_at desc limit 1),
  case when ${account} = gym_owner() then ${presetRoles.owner.name}::text end, '')`;

/** The role of an account; null where it does not work at the gym now. */
export interface PersonRole {
  readonly role: string | null;
  readonly rights: readonly string[];
}

/** What somebody may do at the gym by their role there, for `rightsOfPerson`. */
export const personRole = (account: SQLWrapper) => sql<PersonRole>`(
  select ${jsonOf<PersonRole>({
    role: sql`case when ${account} = gym_owner() then 'owner' else m.role end`,
    rights: sql`coalesce(r.rights, '{}')`,
  })}
  from (select) one
    left join team_member m on m.gym_id = current_gym() and m.account_id = ${account} and m.deleted_at is null
    left join team_role r on r.gym_id = m.gym_id and r.id = m.role_id and r.deleted_at is null)`;

export const rightsOfPerson = ({ role, rights }: PersonRole): readonly Right[] =>
  role === null ? [] : rightsOfRole(role, rights);

/** What the person `m` of the team is called in a choice: with their address where a colleague has the same name. */
export const memberLabel = sql<string>`m.name || case when exists (
  select from team_member o where o.gym_id = m.gym_id and o.id <> m.id and o.deleted_at is null and fold(o.name) = fold(m.name))
  then ' (' || m.email || ')' else '' end`;

function memberFor(stored: StoredMember, own: readonly Right[]): Member {
  const { accountId: _, roleId, rights, role, roleName, owner, ...rest } = stored;
  return {
    ...rest,
    role: (roleId ?? role) as Member['role'],
    roleName: isPresetRole(role) ? presetRoles[role].name : (roleName ?? ''),
    editable: stored.self === owner && isWithin(rightsOfRole(role, rights), own),
  };
}

async function findStored({ db }: GymContext, id: string): Promise<StoredMember> {
  const { rows } = await db.execute<{ member: StoredMember }>(sql`
    select ${storedMember} as member from ${members}
    where m.gym_id = current_gym() and m.id = ${id} and m.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.member;
}

/** Somebody who is or was of the team; locked against a change of name until the transaction ends. */
export async function lockMember(
  { db }: GymContext,
  id: string,
): Promise<{ name: string; left: boolean } | undefined> {
  const [member] = await db
    .select({ name: teamMember.name, left: sql<boolean>`${teamMember.deletedAt} is not null` })
    .from(teamMember)
    .where(thisMember(id))
    .for('share');
  return member;
}

/** The member, whom the person who asks may change, as the team knows them. @throws VerbError not_found, own_membership, beyond_own_rights */
export async function requireEditable(context: GymContext, id: string): Promise<StoredMember> {
  const stored = await findStored(context, id);
  if (stored.owner && !stored.self) throw new VerbError(beyondOwnRights);
  if (stored.self && !stored.owner) throw new VerbError(ownMembership);
  await requireWithin(context, rightsOfRole(stored.role, stored.rights));
  return stored;
}

const inAWeek = sql`current_instant() + interval '7 days'`;

/** The address of the account that owns the gym. */
async function findOwnerEmail({ db }: GymContext): Promise<string> {
  const [owner] = await withAccounts(db, () =>
    db.select({ email: account.email }).from(account).where(eq(account.id, sql`gym_owner()`)),
  );
  return owner?.email ?? '';
}

async function listTeam(context: GymContext): Promise<Team> {
  const { db } = context;
  const own = await context.rights;
  const { rows } = await db.execute<{ members: StoredMember[]; roles: OwnRole[] }>(sql`
    select coalesce((select json_agg(${storedMember} order by sort_key(m.name), m.id)
        from ${members} where m.gym_id = current_gym() and m.deleted_at is null), '[]') as members,
      coalesce((select json_agg(${shownRole} order by sort_key(r.name), r.id)
        from team_role r where r.gym_id = current_gym() and r.deleted_at is null), '[]') as roles`);
  const ownerEmail = await findOwnerEmail(context);
  const { members: stored = [], roles = [] } = rows[0] ?? {};
  return {
    ownerEmail,
    members: stored.map((member) => memberFor(member, own)),
    roles,
    rights: [...own],
  };
}

/** Stores whether the last mail to the person left. */
const storeMail =
  (id: string) =>
  ({ db }: GymContext, failed: boolean) =>
    db
      .update(teamMember)
      .set({ mailFailedAt: failed ? sql`current_instant()` : null })
      .where(and(thisMember(id), failed ? undefined : isNotNull(teamMember.mailFailedAt)));

/** Makes an invitation good for a week from now. @throws VerbError not_found, already_joined, beyond_own_rights */
async function renew(context: GymContext, id: string): Promise<StoredMember> {
  const stored = await requireEditable(context, id);
  if (stored.state === 'active') throw new VerbError(alreadyJoined);
  await context.db.update(teamMember).set({ invitedUntil: inAWeek }).where(thisMember(id));
  // What somebody else made of the invitation meanwhile is not theirs to give either.
  return requireEditable(context, id);
}

async function resend(context: AccountContext, id: string): Promise<Invited['link']> {
  const { letter, link } = await context.inTeam(async (scope) => {
    const renewed = await renew(scope, id);
    await requireMail(scope, renewed.email);
    const { roleName } = memberFor(renewed, await scope.rights);
    const [gym, url] = [await findGym(scope), linkOf(scope, renewed)];
    return {
      letter: teamMail(scope, { ...renewed, roleName, gymName: gym?.name ?? '', url }),
      link: { url, expiresAt: renewed.invitedUntil },
    };
  });
  await mailNow(context, letter, storeMail(id));
  return link;
}

async function invite(
  context: GymContext,
  { id, role, ...form }: { id: string; name: string; email: string; role: string },
): Promise<Invited> {
  if (form.email === (await findOwnerEmail(context))) throw new VerbError(emailInTeam);
  const { roleName, ...columns } = await roleColumns(context, role);
  const added = await context.db
    .insert(teamMember)
    .values({ id, ...form, ...columns, invitedUntil: inAWeek })
    .onConflictDoNothing({ target: [teamMember.gymId, teamMember.id] })
    .returning({ id: teamMember.id });
  const stored = await findStored(context, id);
  const member = memberFor(stored, await context.rights);
  idempotentResult(member, { ...form, role: role as Member['role'] });
  const url = linkOf(context, stored);
  const fresh = added.length > 0;
  const mail = await reserveMail(context, member.email, { counted: fresh });
  if (mail === 'sent' && fresh) {
    const gym = await findGym(context);
    const letter = teamMail(context, { ...member, roleName, gymName: gym?.name ?? '', url });
    mailAfterCommit(context, letter, storeMail(id));
  }
  return { member, link: { url, expiresAt: member.invitedUntil }, mail };
}

/** Names the owner, who asks, in the team: with the same account, and with the rights that they have without it. */
async function addOwner(context: GymContext, { id, name }: { id: string; name: string }): Promise<Member> {
  const { rowCount } = await context.db.execute(sql`select where current_account() = gym_owner()`);
  if (rowCount === 0) throw new VerbError(notOwner);
  const now = sql`current_instant()`;
  await context.db
    .insert(teamMember)
    .values({
      ...{ id, name, role: 'owner', email: await findOwnerEmail(context) },
      ...{ accountId: sql`current_account()`, joinedAt: now, invitedUntil: now },
    })
    .onConflictDoNothing({ target: [teamMember.gymId, teamMember.id] });
  const stored = await findStored(context, id);
  if (!stored.owner) throw new VerbError(notFound);
  return idempotentResult(memberFor(stored, await context.rights), { name });
}

export const teamServer = implement(
  teamContract,
  {
    list: listTeam,
    people: async ({ db }) => ({
      items: await db
        .select({ id: m.id, name: m.name, label: memberLabel })
        .from(m)
        .where(and(eq(m.gymId, sql`current_gym()`), isNull(m.deletedAt)))
        .orderBy(sql`sort_key(${m.name})`, m.email, m.id),
    }),
    invite,
    addOwner,
    renew: async (context, { id }) => {
      const renewed = await renew(context, id);
      return { url: linkOf(context, renewed), expiresAt: renewed.invitedUntil };
    },
    resend: (context, { id }) => resend(context, id),
    update: async (context, { id, version, name, role }) => {
      const stored = await requireEditable(context, id);
      if (stored.owner && role !== 'owner') throw new VerbError(ownMembership);
      const { roleName: _, ...columns } = await roleColumns(context, role);
      const saved = await context.db
        .update(teamMember)
        .set({
          name,
          ...columns,
          ...(columns.role !== stored.role || columns.roleId !== stored.roleId ? endedInvitation : {}),
          version: nextVersion,
        })
        .where(and(thisMember(id), eq(teamMember.version, version), isNull(teamMember.deletedAt)))
        .returning({ id: teamMember.id });
      const now = await findStored(context, id);
      if (saved.length === 0) throw new VerbError(stale);
      return memberFor(now, await context.rights);
    },
    remove: async (context, { id }) => {
      await requireEditable(context, id);
      await softDelete(context, teamMember, id);
      return done;
    },
    // Whoever may not give the role must not bring it back either.
    restore: async (context, { id }) => {
      await restore(context, teamMember, id);
      const { roleId } = await requireEditable(context, id);
      if (roleId !== null && !(await lockRole(context, roleId))) throw new VerbError(roleGone);
      return done;
    },
    ...roleVerbs,
  },
  {
    team_member_email_unique: emailInTeam,
    team_member_account_unique: emailInTeam,
    team_role_name_unique: roleNameTaken,
  },
);
