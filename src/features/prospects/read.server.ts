import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { type Json, jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { clientName } from '../clients/server.ts';
import { shownTemplates } from '../messages/server.ts';
import { visits } from '../reservations/server.ts';
import { memberLabel } from '../team/server.ts';
import type { OriginFigures, Prospect, prospectsContract, TrialFigures } from './contract.ts';
import { type Origin, openStages, originDays, type Reach, stages, type View } from './domain.ts';
import { shownLetter } from './letters.server.ts';
import { prospect } from './table.ts';

type List = Output<typeof prospectsContract.list>;
type Origins = Output<typeof prospectsContract.origins>;

const x = alias(prospect, 'x');

/** The day of the first payment of a membership that is no trial, or of being added to somebody's plan, since they arrived. */
const enrolledOn = sql`least(
  (select min(y.paid_on) from membership m join payment y
      on y.gym_id = m.gym_id and y.membership_id = m.id and y.deleted_at is null
    where m.gym_id = p.gym_id and m.client_id = p.client_id and m.deleted_at is null and m.kind <> 'trial'
      and y.paid_on >= p.arrived_on),
  (select min(i.created_at at time zone k.zone)::date from plan_member i
    where i.gym_id = p.gym_id and i.client_id = p.client_id and i.deleted_at is null and i.created_at >= p.created_at))`;

/** The last class that they booked since they arrived. */
const lastBooking = sql`
  select r.id as trial_id, r.date as trial_on, r.status = 'waiting' as trial_waits, c.name as trial_class, c.start_time as trial_time
  from reservation r join class c on c.gym_id = r.gym_id and c.id = r.class_id
  where r.gym_id = p.gym_id and r.client_id = p.client_id and r.deleted_at is null and r.status <> 'cancelled'
    and r.date >= p.arrived_on
  order by r.date desc, c.start_time desc, r.id desc limit 1`;

/** The common tables of the gym's prospects that a condition on `p` holds for, as `told`, with their `stage`. */
const told = (condition: SQL) => sql`
  clock as materialized (select local_today() as today, g.time_zone as zone from gym g where g.gym_id = current_gym()),
  facts as (
    select p.*, b.*, e.enrolled_on,
      (select min(v.date) from ${visits} v where v.client_id = p.client_id and v.date >= p.arrived_on) as attended_on
    from prospect p cross join clock k
      left join lateral (${lastBooking}) b on true
      cross join lateral (select ${enrolledOn} as enrolled_on) e
    where p.gym_id = current_gym() and ${condition}
  ),
  told as materialized (
    select f.*, case when f.enrolled_on is not null then 'enrolled' when f.mark = 'lost' then 'lost'
      when f.attended_on is not null then 'attended' when f.trial_on is not null then 'trial' else f.mark end as stage
    from facts f
  )`;

/**
 * The clients whose trial plan began in the days of the table of origins and are no prospects, as facts of `told`; not those with a
 * membership that began before it.
 */
const unlisted = sql`unlisted as materialized (
  select p.client_id, e.enrolled_on,
    (select max(r.date) from reservation r where r.gym_id = p.gym_id and r.client_id = p.client_id
      and r.deleted_at is null and r.status <> 'cancelled' and r.date >= p.arrived_on) as trial_on,
    (select min(v.date) from ${visits} v where v.client_id = p.client_id and v.date >= p.arrived_on) as attended_on
  from (
    select m.gym_id, m.client_id, m.created_at, m.starts_on as arrived_on
    from clock k, membership m join client c on c.gym_id = m.gym_id and c.id = m.client_id and c.deleted_at is null
    where m.gym_id = current_gym() and m.deleted_at is null and m.kind = 'trial'
      and m.starts_on > k.today - ${originDays}::int and m.starts_on <= k.today
      and not exists (select from prospect o where o.gym_id = m.gym_id and o.client_id = m.client_id and o.deleted_at is null)
      and not exists (select from membership b
        where b.gym_id = m.gym_id and b.client_id = m.client_id and b.deleted_at is null and b.kind <> 'trial'
          and coalesce(b.starts_on, (select min(y.plan_starts_on) from payment y
            where y.gym_id = b.gym_id and y.membership_id = b.id and y.deleted_at is null)) < m.starts_on)) p
  cross join clock k cross join lateral (select ${enrolledOn} as enrolled_on) e
)`;

const shown = jsonOf<Prospect>({
  id: x.id,
  name: x.name,
  surname: x.surname,
  phone: x.phone,
  email: x.email,
  origin: x.origin,
  referrerId: x.referrerId,
  nextAction: x.nextAction,
  nextOn: x.nextOn,
  memberId: x.memberId,
  note: x.note,
  stage: sql`x.stage`,
  lossReason: sql`case when x.stage = 'lost' then ${x.lossReason} end`,
  arrivedOn: x.arrivedOn,
  contactedOn: x.contactedOn,
  trial: sql`case when x.trial_id is not null then ${jsonOf<NonNullable<Prospect['trial']>>({
    reservationId: sql`x.trial_id`,
    className: sql`x.trial_class`,
    date: sql`x.trial_on`,
    startTime: sql`x.trial_time`,
    waiting: sql`x.trial_waits`,
  })} end`,
  letter: sql`(select ${shownLetter} from page_letter l
    where l.gym_id = x.gym_id and l.client_id = x.client_id and l.kind = 'trial' order by l.created_at desc, l.id desc limit 1)`,
  attendedOn: sql`x.attended_on`,
  enrolledOn: sql`x.enrolled_on`,
  clientId: x.clientId,
  memberName: sql`coalesce((select m.name from team_member m where m.gym_id = x.gym_id and m.id = x.member_id), '')`,
  referrerName: sql`coalesce(${clientName(sql`x.referrer_id`)}, '')`,
  version: x.version,
});

interface Wanted {
  readonly view: View | null;
  readonly origin: Origin | null;
  readonly since: string | null;
  readonly reached: Reach | null;
  readonly search: string;
  readonly page: number;
}

const inView = (view: View | null) => {
  if (view === 'removed') return sql`t.deleted_at is not null`;
  if (view === 'all') return sql`t.deleted_at is null`;
  const inStage =
    view === null ? sql`t.stage = any (${sql.param([...openStages])}::text[])` : sql`t.stage = ${view}`;
  return sql`t.deleted_at is null and ${inStage}`;
};

/** How far one of `told` came, by its name `t`. */
const hasReached: Readonly<Record<Reach, SQL>> = {
  tried: sql`(t.trial_on is not null or t.attended_on is not null)`,
  attended: sql`t.attended_on is not null`,
  enrolled: sql`t.enrolled_on is not null`,
};

const matching = (search: string) => sql`(${search} = '' or t.search_text
  like all (array(select containing(word) from unnest(client_search_words(${search})) word)))`;

/** What is overdue comes first, then what is planned, then whoever arrived last. */
const order = sql`case when stage = any (${sql.param([...openStages])}::text[]) then next_on end, arrived_on desc, id desc`;

export const readProspects = (
  { db }: GymContext,
  { view, origin, since, reached, search, page }: Wanted,
): Promise<Json<List>> =>
  readJson<List>(
    db,
    sql`
    with ${told(sql`p.erased_at is null`)}, found as (
      select t.* from told t
      where ${inView(view)} and ${matching(search)} and (${origin}::text is null or t.origin = ${origin})
        and (${since}::date is null or t.arrived_on >= ${since}::date) and ${reached === null ? sql`true` : hasReached[reached]}
    ), x as (
      select * from found order by ${order} offset ${(page - 1) * pageSize} limit ${pageSize}
    )
    select ${jsonOf<List>({
      items: sql`coalesce((select json_agg(${shown} order by ${order}) from x), '[]')`,
      total: sql`(select count(*) from found)`,
      totalIsFloor: sql`false`,
      today: sql`(select today from clock)`,
      counts: sql`(select json_agg(${jsonOf<List['counts'][number]>({
        stage: sql`s.stage`,
        people: sql`(select count(*) from told t where t.deleted_at is null and t.stage = s.stage)`,
      })} order by s.place)
        from unnest(${sql.param(Object.keys(stages))}::text[]) with ordinality s (stage, place))`,
      removed: sql`(select count(*) from told t where t.deleted_at is not null)`,
      team: sql`coalesce((select json_agg(${jsonOf<List['team'][number]>({ id: sql`m.id`, name: memberLabel })} order by m.name, m.id)
        from team_member m where m.gym_id = current_gym() and m.deleted_at is null and m.joined_at is not null), '[]')`,
      templates: shownTemplates,
    })} as answer`,
  );

export const readOrigins = ({ db }: GymContext): Promise<Json<Origins>> =>
  readJson<Origins>(
    db,
    sql`
    with ${told(sql`p.deleted_at is null and p.arrived_on > k.today - ${originDays}::int`)}, x as (
      select t.origin, count(*) as prospects,
        count(*) filter (where ${hasReached.tried}) as tried, count(*) filter (where ${hasReached.attended}) as attended,
        count(*) filter (where ${hasReached.enrolled}) as enrolled
      from told t group by t.origin
    ), ${unlisted}
    select ${jsonOf<Origins>({
      since: sql`(select today - ${originDays - 1}::int from clock)`,
      items: sql`coalesce((select json_agg(${jsonOf<OriginFigures>({
        origin: sql`x.origin`,
        prospects: sql`x.prospects`,
        tried: sql`x.tried`,
        attended: sql`x.attended`,
        enrolled: sql`x.enrolled`,
      })} order by x.prospects desc, x.origin) from x), '[]')`,
      unlisted: sql`(select ${jsonOf<TrialFigures>({
        people: sql`count(*)`,
        tried: sql`count(*) filter (where ${hasReached.tried})`,
        attended: sql`count(*) filter (where ${hasReached.attended})`,
        enrolled: sql`count(*) filter (where ${hasReached.enrolled})`,
      })} from unlisted t)`,
    })} as answer`,
  );

/** @throws VerbError not_found */
export async function getProspect({ db }: Pick<GymContext, 'db'>, id: string): Promise<Prospect> {
  const { rows } = await db.execute<{ prospect: Prospect }>(sql`
    with ${told(sql`p.deleted_at is null and p.id = ${id}`)} select ${shown} as prospect from told x`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.prospect;
}
