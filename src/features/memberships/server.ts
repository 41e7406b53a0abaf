import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { firstResult } from '../../server/repeat.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { type Holder, type Membership, membershipsContract } from './contract.ts';
import { membership } from './table.ts';

/** `Holder` of the client `c`. */
export const shownHolder = sql`jsonb_build_object(
  'id', c.id, 'name', c.name, 'surname', c.surname, 'email', c.email, 'phone', c.phone,
  'whatsapp', c.whatsapp, 'dni', c.dni)`;

/** `Membership` of the membership `m`. Paid ahead, the next time follows the last; otherwise it starts today. */
export const shownMembership = sql`(
  select jsonb_build_object(
    'id', m.id, 'clientId', m.client_id, 'planName', m.plan_name, 'period', m.period, 'active', m.active,
    'observation', m.observation, 'version', m.version,
    'expiresOn', m.expires_on, 'daysLeft', m.expires_on - day.today, 'paymentCount', paid.count,
    'suggestion', jsonb_build_object(
      'amount', paid.amounts[1], 'planStartsOn', greatest(m.expires_on + 1, day.today)))
  from (select local_today() as today) day, (
    select count(*), array_agg(p.amount order by p.paid_on desc, p.created_at desc, p.id desc) as amounts
    from payment p where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null) paid)`;

async function getMembership({ db }: GymContext, id: string): Promise<Membership> {
  const { rows } = await db.execute<{ membership: Membership }>(sql`
    select ${shownMembership} as membership from membership m
    where m.gym_id = current_gym() and m.id = ${id} and m.deleted_at is null`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.membership;
}

const thisMembership = (id: string) => and(eq(membership.gymId, sql`current_gym()`), eq(membership.id, id));

export const membershipsServer = implement(membershipsContract, {
  list: async ({ db }, { clientId }) => {
    const { rows } = await db.execute<{ client: Holder; items: Membership[] }>(sql`
      select ${shownHolder} as client, coalesce((
        select jsonb_agg(${shownMembership} order by m.active desc, m.expires_on desc nulls first, m.id desc)
        from membership m where m.gym_id = c.gym_id and m.client_id = c.id and m.deleted_at is null), '[]') as items
      from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
    const [found] = rows;
    if (!found) throw new VerbError(notFound);
    return found;
  },
  // Locking the client keeps it from being deleted without this membership.
  create: async (context, { id, ...sent }) => {
    const { clientId, planName, period, active, observation } = sent;
    await context.db.execute(sql`
      with owner as (
        select id from client where gym_id = current_gym() and id = ${clientId} and deleted_at is null for share)
      insert into membership (id, client_id, plan_name, period, active, observation)
      select ${id}, owner.id, ${planName}, ${period}, ${active}, ${observation} from owner
      on conflict (gym_id, id) do nothing`);
    return firstResult(await getMembership(context, id), sent);
  },
  update: async (context, { id, version, ...form }) => {
    const saved = await context.db
      .update(membership)
      .set({ ...form, version: sql`${membership.version} + 1` })
      .where(and(thisMembership(id), eq(membership.version, version), isNull(membership.deletedAt)))
      .returning({ id: membership.id });
    const now = await getMembership(context, id);
    if (saved.length === 0) throw new VerbError(stale);
    return now;
  },
  remove: async ({ db }, { id }) => {
    const removed = await db
      .update(membership)
      .set({
        deletedAt: sql`now()`,
        deletedBy: sql`current_account()`,
        version: sql`${membership.version} + 1`,
      })
      .where(and(thisMembership(id), isNull(membership.deletedAt)))
      .returning({ id: membership.id });
    if (removed.length === 0) throw new VerbError(notFound);
    return done;
  },
  restore: async ({ db }, { id }) => {
    const { rowCount } = await db.execute(sql`
      with owner as (
        select c.id from membership m join client c on c.gym_id = m.gym_id and c.id = m.client_id
        where m.gym_id = current_gym() and m.id = ${id} and c.deleted_at is null for share of c)
      update membership m set deleted_at = null, deleted_by = null, version = m.version + 1 from owner
      where m.gym_id = current_gym() and m.id = ${id} and m.client_id = owner.id and m.deleted_at is not null`);
    if (rowCount === 0) throw new VerbError(notFound);
    return done;
  },
});
