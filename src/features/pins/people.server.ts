import { sql } from 'drizzle-orm';
import type { AccountContext, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { isStaff } from '../../server/identity.ts';
import { jsonOf } from '../../server/json.ts';
import { rightsOfRole } from '../../server/scope.ts';
import { forbidden, notPermitted } from '../../wire/failures.ts';
import { presetRoles } from '../../wire/rights.ts';
import { memberLabel } from '../team/server.ts';
import type { Colleague } from './contract.ts';

/** The people who may have a PIN, as `p`: the owner, and who has joined the team. */
const teamPeople = sql`(
  select gym_owner() as id, coalesce(o.name, ${presetRoles.owner.name}::text) as name, o.id as member_id, 'owner' as role,
    '{}'::text[] as rights
  from (select gym_owner() as id) g
  left join team_member o on o.gym_id = current_gym() and o.account_id = g.id and o.deleted_at is null
  union all
  select m.account_id, m.name, m.id, m.role, coalesce(r.rights, '{}') from team_member m
  left join team_role r on r.gym_id = m.gym_id and r.id = m.role_id and r.deleted_at is null
  where m.gym_id = current_gym() and m.account_id <> gym_owner() and m.deleted_at is null) p`;

const ownPin = sql`left join personal_pin k on k.gym_id = current_gym() and k.account_id = p.id`;

export async function listPeople({ db }: GymContext): Promise<Colleague[]> {
  const { rows } = await db.execute<{ people: (Colleague & { role: string })[] }>(sql`
    select json_agg(${jsonOf<Colleague & { role: string }>({
      role: sql`p.role`,
      rights: sql`p.rights`,
      id: sql`p.id`,
      name: sql`p.name`,
      label: sql`coalesce((select ${memberLabel} from team_member m where m.gym_id = current_gym() and m.id = p.member_id), p.name)`,
      memberId: sql`p.member_id`,
      hasPin: sql`coalesce(k.pin_hash <> '', false)`,
    })} order by p.id <> gym_owner(), sort_key(p.name), p.id) as people
    from ${teamPeople} ${ownPin}`);
  return (rows[0]?.people ?? []).map(({ role, rights, ...person }) => ({
    ...person,
    rights: [...rightsOfRole(role, rights)],
  }));
}

interface Counter {
  person: { id: string; name: string } | null;
  inTeam: boolean;
  hasTeam: boolean;
  canSwitch: boolean;
}

/** Who uses the session, whether the team names them, whether anybody is or was of it, and whether somebody else has a PIN. */
export const counter = sql<Counter>`(select ${jsonOf<Counter>({
  person: sql`(select ${jsonOf<NonNullable<Counter['person']>>({ id: sql`p.id`, name: sql`p.name` })}
    from ${teamPeople} where p.id = current_account() limit 1)`,
  inTeam: sql`exists (select from team_member m
    where m.gym_id = current_gym() and m.account_id = current_account() and m.deleted_at is null)`,
  hasTeam: sql`exists (select from team_member m where m.gym_id = current_gym() and m.account_id is not null)`,
  canSwitch: sql`exists (select from ${teamPeople} ${ownPin}
    where p.id <> current_account() and k.pin_hash <> '')`,
})})`;

export interface Holder extends Record<string, unknown> {
  name: string;
  role: string;
  rights: string[];
  hash: string;
  /** Under what attempts are counted: anew with a new PIN. */
  counted: string;
}

/** Somebody of the team, with their PIN if there is one; null when the person is none of it. */
export async function findHolder({ db, gymId }: GymContext, personId: string): Promise<Holder | null> {
  const { rows } = await db.execute<Holder>(sql`
    select p.name, p.role, p.rights, coalesce(k.pin_hash, '') as hash,
      ${gymId}::text || ' ' || p.id || ' ' || coalesce(k.set_at::text, '') as counted
    from ${teamPeople} ${ownPin} where p.id = ${personId}`);
  return rows[0] ?? null;
}

/** The gym whose team shares the session; null when its account uses it alone. */
async function sharedGym({ accounts, account }: AccountContext): Promise<string | null> {
  const { rows } = await accounts.execute<{ gymId: string | null }>(sql`
    select shared_in as "gymId" from session where token = ${account.session}`);
  return rows[0]?.gymId ?? null;
}

/** Whether a team takes turns in the session. */
export const isShared = async (context: AccountContext): Promise<boolean> =>
  (await sharedGym(context)) !== null;

/**
 * Opens a scope in the gym of the session, to read who may take it over, also while nobody uses it.
 * @throws VerbError forbidden, not_permitted when the session's account works there no longer
 */
export async function atCounter<T>(
  context: AccountContext,
  run: (scope: GymContext) => Promise<T>,
): Promise<T> {
  if (!isStaff(context.account)) throw new VerbError(forbidden);
  context.headers.delete('pulso-person');
  const gymId = await sharedGym(context);
  if (!gymId) return context.inTeam(run, { readOnly: true });
  const { id } = context.account;
  return context.inGym(
    gymId,
    id,
    async (scope) => {
      const { rowCount } = await scope.db.execute(sql`select from ${teamPeople} where p.id = ${id}`);
      if (rowCount === 0) throw new VerbError(notPermitted);
      return run(scope);
    },
    { readOnly: true },
  );
}
