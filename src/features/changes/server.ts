import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { liveRow } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { charge, membershipFreeze } from '../charges/table.ts';
import { trialUsed } from '../memberships/contract.ts';
import { lockMembership, sellMembership } from '../memberships/server.ts';
import { membership } from '../memberships/table.ts';
import {
  type ChangePreview,
  changeFollowed,
  changePaid,
  changesContract,
  type PlanChange,
} from './contract.ts';
import {
  type ChangeFacts,
  changeRefusal,
  changeStart,
  interruption,
  type Period,
  type Wish,
} from './rules.ts';
import { planChange } from './table.ts';

const c = alias(charge, 'c');
const f = alias(membershipFreeze, 'f');
const k = alias(planChange, 'k');
const m = alias(membership, 'm');

interface NewChange extends Wish {
  id: string;
  membershipId: string;
  price?: number | undefined;
}

const shownPeriod = jsonOf<Period>({
  id: c.id,
  startsOn: c.startsOn,
  endsOn: c.endsOn,
  reason: c.reason,
  amount: c.amount,
  paid: c.paid,
  flexible: c.flexible,
});

const shownFacts = jsonOf<ChangeFacts & { clientId: string }>({
  clientId: m.clientId,
  today: sql`local_today()`,
  planId: m.planId,
  kind: m.kind,
  isShared: sql`exists (select from plan_member i
    where i.gym_id = m.gym_id and i.membership_id = m.id and i.deleted_at is null)`,
  active: m.active,
  endsOn: m.endsOn,
  isChanged: sql`has_changed_plan(m)`,
  nextStart: sql`next_period_start(m)`,
  periods: sql`coalesce((select json_agg(${shownPeriod} order by c.starts_on) from charge c
    where c.gym_id = m.gym_id and c.membership_id = m.id and c.deleted_at is null and is_period(c)), '[]')`,
  freezes: sql`coalesce((select json_agg(${jsonOf({ startsOn: f.startsOn, endsOn: f.endsOn })}) from membership_freeze f
    where f.gym_id = m.gym_id and f.membership_id = m.id and f.deleted_at is null), '[]')`,
});

/**
 * Changes the plan of the membership, which must be locked; triggers do what follows.
 * @throws VerbError one of `changeRefusals`, or what refuses a sale
 */
async function changePlan(context: GymContext, form: NewChange): Promise<void> {
  const { id, membershipId, planId, price } = form;
  const { db } = context;
  await db.execute(sql`
    select charge_begun_periods(m) from membership m
    where m.gym_id = current_gym() and m.id = ${membershipId} and m.active and m.ends_on is null`);
  const { rows } = await db.execute<{ facts: ChangeFacts & { clientId: string } }>(sql`
    select ${shownFacts} as facts from membership m where m.gym_id = current_gym() and m.id = ${membershipId}`);
  const facts = rows[0]?.facts;
  if (!facts) throw new VerbError(notFound);
  const refusal = changeRefusal(form, facts);
  if (refusal) throw new VerbError(refusal);
  const { clientId } = facts;
  const startsOn = changeStart(form, facts);
  const interrupted = interruption(startsOn, facts);
  const agreed = price === undefined ? {} : { price };
  await sellMembership(context, {
    id,
    clientId,
    planId,
    ...agreed,
    startsOn,
    observation: '',
    enrolment: false,
  });
  await db.insert(planChange).values({
    ...{ id, clientId, membershipId, startsOn },
    ...(interrupted && {
      chargeId: interrupted.period.id,
      amount: interrupted.period.amount,
      used: interrupted.used,
    }),
  });
}

interface SavedChange extends Record<string, unknown> {
  change: PlanChange;
  /** What was asked for. */
  planId: string;
}

async function findChange({ db }: GymContext, id: string): Promise<SavedChange | undefined> {
  const { rows } = await db.execute<SavedChange>(sql`
    select ${jsonOf<PlanChange>({ id: k.id, membershipId: k.membershipId, startsOn: k.startsOn })} as change,
      m.plan_id as "planId"
    from plan_change k join membership m on m.gym_id = k.gym_id and m.id = k.id
    where k.gym_id = current_gym() and k.id = ${id} and k.deleted_at is null and m.deleted_at is null`);
  return rows[0];
}

/** What the change `k` to the membership `m` did; `o` is the former one and `before` what was paid of its period. */
const shownPreview = (before: number) =>
  jsonOf<ChangePreview>({
    startsOn: k.startsOn,
    expiresOn: c.endsOn,
    used: k.used,
    credit: sql`greatest(0, ${before}::bigint - k.used)`,
    amount: c.amount,
    paid: c.paid,
    due: sql`due.amount`,
    balance: sql`client_balance(k.gym_id, k.client_id)`,
    returned: k.returned,
    retained: k.retained,
  });

export const changesServer = implement(
  changesContract,
  {
    // It changes the plan, looks, and takes that back.
    preview: async (context, form) => {
      const { db } = context;
      const { membershipId } = form;
      await lockMembership(context, membershipId);
      const { rows: paying } = await db.execute<{ paid: number }>(sql`
        select c.paid::float8 as paid from charge c
        where c.gym_id = current_gym() and c.membership_id = ${membershipId} and c.deleted_at is null and is_period(c)
          and local_today() between c.starts_on and c.ends_on`);
      await db.execute(sql`savepoint preview`);
      const id = newId();
      await changePlan(context, { ...form, id });
      const { rows } = await db.execute<{ preview: ChangePreview }>(sql`
        select ${shownPreview(paying[0]?.paid ?? 0)} as preview
        from plan_change k join membership o on o.gym_id = k.gym_id and o.id = k.membership_id
          join charge c on c.gym_id = k.gym_id and c.membership_id = k.id and c.reason = 'sale',
          membership_due(o, local_today()) due
        where k.gym_id = current_gym() and k.id = ${id}`);
      await db.execute(sql`rollback to savepoint preview`);
      const [row] = rows;
      if (!row) throw new VerbError(notFound);
      return row.preview;
    },
    create: async (context, form) => {
      const { id, membershipId, planId } = form;
      await lockMembership(context, membershipId);
      if (!(await findChange(context, id))) await changePlan(context, form);
      const saved = await findChange(context, id);
      if (!saved) throw new VerbError(notFound);
      requireSame(
        { planId: saved.planId, membershipId: saved.change.membershipId },
        { planId, membershipId },
      );
      return saved.change;
    },
    remove: async (context, { id }) => {
      const { db } = context;
      const saved = await findChange(context, id);
      if (!saved) throw new VerbError(notFound);
      await lockMembership(context, saved.change.membershipId);
      const { rows } = await db.execute<{ paid: boolean; followed: boolean }>(sql`
        select has_changed_plan(m) as followed, exists (select from payment p
          where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null) as paid
        from membership m where m.gym_id = current_gym() and m.id = ${id} for update`);
      if (rows[0]?.followed) throw new VerbError(changeFollowed);
      if (rows[0]?.paid) throw new VerbError(changePaid);
      await db
        .update(planChange)
        .set({ deletedAt: sql`now()`, deletedBy: sql`current_account()` })
        .where(liveRow(planChange, id));
      return done;
    },
  },
  { membership_trial_once: trialUsed },
);
