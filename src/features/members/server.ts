import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { PlanMember } from '../memberships/contract.ts';
import { shownMember } from '../memberships/server.ts';
import { planMember } from '../memberships/table.ts';
import { memberRefusals, membersContract } from './contract.ts';
import { memberRefusal } from './rules.ts';

interface NewMember {
  id: string;
  membershipId: string;
  clientId: string;
}

/** Locks both clients, as bookings do, and then the membership. @throws VerbError not_found */
async function lock({ db }: GymContext, { membershipId, clientId }: NewMember): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from client c
    where c.gym_id = current_gym() and c.deleted_at is null and (c.id = ${clientId} or c.id = (
      select m.client_id from membership m where m.gym_id = current_gym() and m.id = ${membershipId}))
    order by c.id for no key update`);
  if (!rows.some(({ id }) => id === clientId)) throw new VerbError(notFound);
  const { rowCount } = await db.execute(sql`
    select from membership m where m.gym_id = current_gym() and m.id = ${membershipId} and m.deleted_at is null for update`);
  if (rowCount === 0) throw new VerbError(notFound);
}

interface Facts extends Record<string, unknown> {
  planId: string;
  people: number;
  payerId: string;
  memberIds: string[];
  elsewhere: boolean;
}

/** Adds to the membership, which must be locked. @throws VerbError one of `memberRefusals` */
async function addMember({ db }: GymContext, { id, membershipId, clientId }: NewMember): Promise<void> {
  const { rows } = await db.execute<Facts>(sql`
    select m.plan_id as "planId", m.client_id as "payerId", coalesce(p.people, 1) as people,
      array(select i.client_id from plan_member i
        where i.gym_id = m.gym_id and i.membership_id = m.id and i.deleted_at is null)::text[] as "memberIds",
      exists (select from plan_member i where i.gym_id = m.gym_id and i.client_id = ${clientId}
        and i.plan_id = m.plan_id and i.membership_id <> m.id and i.deleted_at is null) as elsewhere
    from membership m left join plan p on p.gym_id = m.gym_id and p.id = m.plan_id
    where m.gym_id = current_gym() and m.id = ${membershipId}`);
  const [facts] = rows;
  if (!facts) throw new VerbError(notFound);
  const refusal = memberRefusal(clientId, facts);
  if (refusal) throw new VerbError(refusal);
  await db.insert(planMember).values({ id, membershipId, clientId, planId: facts.planId });
}

async function findMember({ db }: GymContext, id: string): Promise<PlanMember | undefined> {
  const { rows } = await db.execute<{ member: PlanMember }>(sql`
    select ${shownMember} as member from plan_member i join client w on w.gym_id = i.gym_id and w.id = i.client_id
    where i.gym_id = current_gym() and i.id = ${id} and i.deleted_at is null`);
  return rows[0]?.member;
}

export const membersServer = implement(
  membersContract,
  {
    add: async (context, form) => {
      await lock(context, form);
      if (!(await findMember(context, form.id))) await addMember(context, form);
      const saved = await findMember(context, form.id);
      if (!saved) throw new VerbError(notFound);
      return idempotentResult(saved, form);
    },
    remove: async (context, { id }) => {
      await softDelete(context, planMember, id);
      return done;
    },
  },
  { plan_member_once: memberRefusals.elsewhere },
);
