import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { client } from '../clients/table.ts';
import { membership } from '../memberships/table.ts';
import type { Renewal, RenewalPolicy } from './contract.ts';
import { defaultPolicy, ladderOf, type StepRecord } from './rules.ts';
import { renewalPolicy, renewalStep } from './table.ts';

const c = alias(client, 'c');
const m = alias(membership, 'm');
const p = alias(renewalPolicy, 'p');
const s = alias(renewalStep, 's');

export async function findPolicy({ db }: GymContext): Promise<RenewalPolicy> {
  const { rows } = await db.execute<{ policy: RenewalPolicy }>(sql`
    select ${jsonOf<RenewalPolicy>({
      announceDays: p.announceDays,
      firstReminder: p.firstReminder,
      secondReminder: p.secondReminder,
      stopAfter: p.stopAfter,
      version: p.version,
    })} as policy from renewal_policy p where p.gym_id = current_gym()`);
  return rows[0]?.policy ?? { ...defaultPolicy, version: 0 };
}

interface Facts extends Omit<Renewal, 'ladder'> {
  readonly today: string;
  readonly records: readonly StepRecord[];
}

/** Periods that begin later than this many days from now are not shown, unless they are announced by then. */
const shownDays = 7;

/** Subscriptions with an unpaid period, those first that owe for longest, as `f` with `today`; `among` restricts `m` and `c`. */
function selectUnpaid({ announceDays }: RenewalPolicy, among: SQL): SQL {
  const horizon = sql`day.today + ${Math.max(announceDays, shownDays)}::int`;
  return sql`
    select ${jsonOf<Facts>({
      membershipId: m.id,
      clientId: c.id,
      name: c.name,
      surname: c.surname,
      email: c.email,
      whatsapp: c.whatsapp,
      planName: m.planName,
      since: sql`due.since`,
      amount: sql`due.amount`,
      today: sql`day.today`,
      records: sql`coalesce((select json_agg(${jsonOf<StepRecord>({ step: s.step, state: s.state })}) from renewal_step s
        where s.gym_id = m.gym_id and s.membership_id = m.id and s.period = due.since), '[]')`,
    })} as facts, due.since, due.amount, m.id, count(*) over () as total
    from (select local_today() as today) day, membership m join client c on c.gym_id = m.gym_id and c.id = m.client_id
      cross join lateral membership_due(m, day.today) begun cross join lateral membership_due(m, ${horizon}) coming
      cross join lateral (select case when begun.amount > 0 then begun.amount else coming.amount end as amount,
        case when begun.amount > 0 then begun.since else coming.since end as since) due
    where m.gym_id = current_gym() and m.kind = 'subscription' and m.active and m.deleted_at is null
      and (m.expires_on is null or m.expires_on < ${horizon} or exists (select from charge x where x.gym_id = m.gym_id
        and x.membership_id = m.id and x.deleted_at is null and x.paid < x.amount)) and due.amount > 0 and ${among}
    order by due.since, due.amount desc, m.id`;
}

const withLadder =
  (policy: RenewalPolicy) =>
  ({ records, today, ...unpaid }: Facts): Renewal & { today: string } => ({
    ...unpaid,
    today,
    ladder: ladderOf(policy, { since: unpaid.since, today, records }),
  });

/** Subscriptions with an unpaid period that has begun or begins soon, and their steps. */
export async function findRenewals(
  { db }: GymContext,
  policy: RenewalPolicy,
  among: SQL = sql`true`,
  page?: { offset: number; limit: number },
): Promise<{ items: (Renewal & { today: string })[]; total: number }> {
  const paging = page ? sql`offset ${page.offset} limit ${page.limit}` : sql``;
  const { rows } = await db.execute<{ facts: Facts; total: string }>(
    sql`${selectUnpaid(policy, among)} ${paging}`,
  );
  return {
    items: rows.map(({ facts }) => facts).map(withLadder(policy)),
    total: Number(rows[0]?.total ?? 0),
  };
}
