import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { type Json, jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { clientName } from '../clients/server.ts';
import type { Invitations, Referral, ReferralTerms, Referrer, referralsContract } from './contract.ts';
import { type ReferralStage, stages } from './domain.ts';

/** The friend's first paid period, with the last day that it has to cover; frozen days do not count. */
const firstPaid = sql`
  select prolong_by_freezes(m, c.starts_on, c.starts_on + r.after_days - 1, null) as last_day
  from membership m join charge c on c.gym_id = m.gym_id and c.membership_id = m.id and c.deleted_at is null
  where m.gym_id = p.gym_id and m.client_id = p.client_id and m.deleted_at is null and m.kind <> 'trial'
    and is_period(c) and c.amount > 0 and c.paid >= c.amount
  order by c.starts_on, m.id limit 1`;

/** Whether something of the friend is paid until the day `f.last_day`. */
const lasted = sql`exists (select from membership m where m.gym_id = p.gym_id and m.client_id = p.client_id
  and m.deleted_at is null and m.active and m.kind <> 'trial' and m.expires_on >= f.last_day)`;

const isGone = sql`(p.deleted_at is not null or p.referrer_id is distinct from r.client_id)`;

/** The gym's referrals for which a condition on `r` holds, as the common table `told`. */
export const told = (condition: SQL) => sql`
  told as materialized (
    select r.*, trim(p.name || ' ' || p.surname) as friend_name, p.client_id as friend_id, p.arrived_on, f.last_day,
      case when r.state in ('given', 'capped') then r.state when r.state = 'refused' then 'lost'
        when ${isGone} or f.last_day is null and p.mark = 'lost' then 'lost'
        when f.last_day is null then 'invited'
        when f.last_day >= local_today() then 'counting'
        when ${lasted} then 'due' else 'lost' end as stage,
      case when r.state = 'refused' then r.refusal when r.state <> 'open' then null
        when ${isGone} then 'removed' when f.last_day is null and p.mark = 'lost' then 'lost'
        when f.last_day < local_today() and not ${lasted} then 'left' end as loss,
      case when r.state <> 'given' then null when f.last_day is null then 'unpaid'
        when not exists (select from charge g where g.gym_id = r.gym_id and g.id = r.id and g.deleted_at is null)
          then 'removed' end as warning
    from referral r join prospect p on p.gym_id = r.gym_id and p.id = r.prospect_id
      left join lateral (${firstPaid}) f on true
    where r.gym_id = current_gym() and ${condition}
  )`;

const shown = jsonOf<Referral>({
  id: sql`x.id`,
  prospectId: sql`x.prospect_id`,
  friendName: sql`x.friend_name`,
  friendId: sql`x.friend_id`,
  referrerId: sql`x.client_id`,
  referrerName: sql`coalesce(${clientName(sql`x.client_id`)}, '')`,
  invitedOn: sql`x.arrived_on`,
  stage: sql`x.stage`,
  loss: sql`x.loss`,
  warning: sql`x.warning`,
  dueOn: sql`case when x.stage in ('counting', 'due') then x.last_day + 1 end`,
  givenOn: sql`case when x.state = 'given' then x.decided_on end`,
  rewardDays: sql`x.reward_days`,
});

export const readReferrals = (
  { db }: GymContext,
  stage: ReferralStage | null,
  page: number,
): Promise<Json<Output<typeof referralsContract.list>>> =>
  readJson<Output<typeof referralsContract.list>>(
    db,
    sql`
    with ${told(sql`true`)}, found as (
      select * from told t where ${stage}::text is null or t.stage = ${stage}
    ), x as (
      select * from found order by arrived_on desc, id offset ${(page - 1) * pageSize} limit ${pageSize}
    )
    select ${jsonOf<Output<typeof referralsContract.list>>({
      items: sql`coalesce((select json_agg(${shown} order by x.arrived_on desc, x.id) from x), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
      counts: sql`(select json_agg(${jsonOf<Output<typeof referralsContract.list>['counts'][number]>({
        stage: sql`s.stage`,
        referrals: sql`(select count(*) from told t where t.stage = s.stage)`,
      })} order by s.place)
        from unnest(${sql.param(Object.keys(stages))}::text[]) with ordinality s (stage, place))`,
    })} as answer`,
  );

export const readAllReferrals = ({
  db,
}: GymContext): Promise<Json<Output<typeof referralsContract.export>>> =>
  readJson<Output<typeof referralsContract.export>>(
    db,
    sql`
    with ${told(sql`true`)}
    select ${jsonOf<{ items: readonly unknown[] }>({
      items: sql`coalesce(json_agg(${shown} order by x.arrived_on desc, x.id), '[]')`,
    })} as answer from told x`,
  );

const figures = {
  invited: sql`count(*)`,
  enrolled: sql`count(*) filter (where x.stage in ('counting', 'due', 'given', 'capped') or x.loss = 'left')`,
  rewards: sql`count(*) filter (where x.stage = 'given' and x.warning is distinct from 'removed')`,
  days: sql`coalesce(sum(x.reward_days) filter (where x.stage = 'given' and x.warning is distinct from 'removed'), 0)`,
};

export const readReferrers = ({
  db,
}: GymContext): Promise<Json<Output<typeof referralsContract.referrers>>> =>
  readJson<Output<typeof referralsContract.referrers>>(
    db,
    sql`
    with ${told(sql`true`)}, y as (
      select x.client_id, ${figures.invited} as invited, ${figures.enrolled} as enrolled, ${figures.rewards} as rewards,
        ${figures.days} as days
      from told x where x.loss is distinct from 'removed' group by x.client_id
      order by enrolled desc, invited desc, x.client_id limit ${pageSize}
    )
    select ${jsonOf<{ items: Referrer[] }>({
      items: sql`coalesce(json_agg(${jsonOf<Referrer>({
        clientId: sql`y.client_id`,
        name: sql`coalesce(${clientName(sql`y.client_id`)}, '')`,
        invited: sql`y.invited`,
        enrolled: sql`y.enrolled`,
        rewards: sql`y.rewards`,
        days: sql`y.days`,
      })} order by y.enrolled desc, y.invited desc, y.client_id), '[]')`,
    })} as answer from y`,
  );

const published = sql`(select s.slug from sport_page s
  where s.gym_id = current_gym() and s.published and s.offers_trials)`;

/** Of the left-joined terms `t`. */
const termsOf = {
  active: sql`coalesce(t.active, false)`,
  rewardDays: sql`coalesce(t.reward_days, 7)`,
  afterDays: sql`coalesce(t.after_days, 30)`,
  yearlyCap: sql`coalesce(t.yearly_cap, 12)`,
  friendText: sql`coalesce(t.friend_text, '')`,
  ready: sql`${published} is not null`,
};

export async function readTerms({ db }: Pick<GymContext, 'db'>): Promise<ReferralTerms> {
  const { rows } = await db.execute<{ terms: ReferralTerms }>(sql`
    select ${jsonOf<ReferralTerms>({ ...termsOf, version: sql`coalesce(t.version, 0)` })} as terms
    from gym g left join referral_terms t on t.gym_id = g.gym_id where g.gym_id = current_gym()`);
  const [row] = rows;
  if (!row) throw new Error('a scope without its gym');
  return row.terms;
}

interface Found {
  readonly slug: string | null;
  readonly code: string | null;
  readonly invitations: Omit<Invitations, 'url'>;
}

/** What a client may invite with, and what came of it: numbers, and nothing of whom. @throws VerbError not_found */
export async function readInvitations({ db }: Pick<GymContext, 'db'>, clientId: string): Promise<Found> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with ${told(sql`r.client_id = ${clientId}`)}
    select ${published} as slug, (select l.code from referral_link l
        where l.gym_id = c.gym_id and l.client_id = c.id and l.deleted_at is null) as code,
      (select ${jsonOf<Omit<Invitations, 'url'>>({ ...termsOf, ...figures })} from told x
        where x.loss is distinct from 'removed') as invitations
    from client c left join referral_terms t on t.gym_id = c.gym_id
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row;
}
