import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { client } from '../clients/table.ts';
import type { Renewal, RenewalPolicy } from './contract.ts';
import { defaultPolicy, ladderOf, type StepRecord } from './rules.ts';
import { renewalPolicy, renewalStep } from './table.ts';

const c = alias(client, 'c');
const p = alias(renewalPolicy, 'p');
const s = alias(renewalStep, 's');

const { placeholder } = sql;

const selectPolicy = statement<{ policy: RenewalPolicy }>(sql`
  select ${jsonOf<RenewalPolicy>({
    announceDays: p.announceDays,
    firstReminder: p.firstReminder,
    secondReminder: p.secondReminder,
    stopAfter: p.stopAfter,
    announcementSubject: p.announcementSubject,
    announcementText: p.announcementText,
    firstSubject: p.firstSubject,
    firstText: p.firstText,
    secondSubject: p.secondSubject,
    secondText: p.secondText,
    version: p.version,
  })} as policy from renewal_policy p where p.gym_id = current_gym()`);

const withDefaultWords = (policy: RenewalPolicy): RenewalPolicy => ({
  ...defaultPolicy,
  ...(Object.fromEntries(Object.entries(policy).filter(([, value]) => value !== '')) as RenewalPolicy),
});

/** With its letters as they are mailed. */
export async function findPolicy(context: GymContext): Promise<RenewalPolicy> {
  const { rows } = await selectPolicy(context, {});
  return rows[0] ? withDefaultWords(rows[0].policy) : { ...defaultPolicy, version: 0 };
}

interface Facts extends Omit<Renewal, 'ladder'> {
  readonly today: string;
  readonly records: readonly StepRecord[];
}

/** Periods that begin later than this many days from now are not shown, unless they are announced by then. */
const shownDays = 7;

/** Subscriptions with an unpaid period, those first that owe for longest. Once one has begun, what begins later is not added. */
const selectUnpaid = statement<{ facts: Facts; total: number }>(sql`
  with day as materialized (
    select local_today() as today, local_today() + greatest(${shownDays}::int, coalesce(
      (select p.announce_days from renewal_policy p where p.gym_id = current_gym()), ${defaultPolicy.announceDays}::int)) as horizon
  ), item as materialized (
    select (o.m).id, (o.m).client_id, (o.m).plan_name, o.amount, o.since, o.since <= day.today or o.is_partly_paid as has_begun, day.today
    from day, open_items(day.horizon) o where (o.m).kind = 'subscription'
  ), due as (
    select i.id, i.client_id, i.plan_name, i.today, coalesce(sum(i.amount) filter (where i.has_begun), sum(i.amount)) as amount,
      coalesce(min(i.since) filter (where i.has_begun), min(i.since)) as since
    from item i where (${placeholder('membershipId')}::uuid is null or i.id = ${placeholder('membershipId')})
    group by i.id, i.client_id, i.plan_name, i.today
  ), found as (
    select due.*, count(*) over ()::int as total from due
    where ${placeholder('search')} = '' or (select c.search_text like containing(${placeholder('search')})
      from client c where c.gym_id = current_gym() and c.id = due.client_id)
    order by due.since, due.amount desc, due.id offset ${placeholder('skip')}::int limit ${placeholder('take')}::int)
  select f.total, ${jsonOf<Facts>({
    membershipId: sql`f.id`,
    clientId: c.id,
    name: c.name,
    surname: c.surname,
    email: c.email,
    whatsapp: c.whatsapp,
    planName: sql`f.plan_name`,
    since: sql`f.since`,
    amount: sql`f.amount`,
    today: sql`f.today`,
    records: sql`coalesce((select json_agg(${jsonOf<StepRecord>({ step: s.step, state: s.state })}) from renewal_step s
      where s.gym_id = c.gym_id and s.membership_id = f.id and s.period = f.since), '[]')`,
  })} as facts
  from found f join client c on c.gym_id = current_gym() and c.id = f.client_id
  order by f.since, f.amount desc, f.id`);

interface Wanted {
  readonly search?: string;
  readonly membershipId?: string;
  readonly skip?: number;
  /** All without it. */
  readonly take?: number;
}

/** Subscriptions with an unpaid period that has begun or begins soon. */
export async function findUnpaid(
  context: GymContext,
  { search = '', membershipId, skip = 0, take }: Wanted = {},
): Promise<{ items: Facts[]; total: number }> {
  const values = { search, membershipId: membershipId ?? null, skip, take: take ?? null };
  const { rows } = await selectUnpaid(context, values);
  return { items: rows.map(({ facts }) => facts), total: rows[0]?.total ?? 0 };
}

/** With the steps that a policy gives. */
export const withLadder =
  (policy: RenewalPolicy) =>
  ({ records, today, ...unpaid }: Facts): Renewal & { today: string } => ({
    ...unpaid,
    today,
    ladder: ladderOf(policy, { since: unpaid.since, today, records }),
  });
