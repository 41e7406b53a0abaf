import { sql } from 'drizzle-orm';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { now } from '../dashboard/server.ts';
import { shownTemplates } from '../messages/server.ts';
import { owedTables } from '../receivables/server.ts';
import { isRecentVisit, visits } from '../reservations/server.ts';
import type { outreachContract, PersonAtRisk, Reason } from './contract.ts';
import { personFields, putOff } from './people.server.ts';

const { placeholder } = sql;

/** On how many days each client came: in the last two weeks, and in the six before. */
const attendance = sql`attendance as materialized (
  select v.client_id, max(v.date) as last_on, count(distinct v.date) filter (where v.date > now.today - 14) as recent,
    count(distinct v.date) filter (where v.date <= now.today - 14) as before
  from now, ${visits} v where ${isRecentVisit(56)} group by v.client_id)`;

/** When the first membership that covers each client began, trials aside; a membership without a plan with what was paid for. */
export const began = sql`began as materialized (
  with own as materialized (
    select m.id, m.client_id, coalesce(m.starts_on, (select min(p.plan_starts_on) from payment p
        where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null)) as day
    from membership m where m.gym_id = current_gym() and m.deleted_at is null and m.kind <> 'trial'
  )
  select o.client_id, min(o.day) as day from now, (
    select own.client_id, own.day from own
    union all select i.client_id, own.day from plan_member i join own on own.id = i.membership_id
      where i.gym_id = current_gym() and i.deleted_at is null) o
  where o.day <= now.today group by o.client_id)`;

/** Whose membership is theirs to use today, how they came, and whether they book classes and have booked one. */
const member = sql`member as materialized (
  select s.client_id, a.last_on, coalesce(a.recent, 0) as recent, coalesce(a.before, 0) as before,
    b.day as joined_on
  from now, client_membership_status s
    join client c on c.gym_id = current_gym() and c.id = s.client_id and c.deleted_at is null
    left join attendance a on a.client_id = s.client_id
    left join began b on b.client_id = s.client_id
  where s.gym_id = current_gym() and s.active and (s.renews or s.expires_on >= now.today)
    and s.client_id not in (select client_id from put_off)
    and not exists (select from membership_freeze z where z.gym_id = current_gym() and z.membership_id = s.membership_id
      and z.deleted_at is null and now.today between z.starts_on and z.ends_on))`;

/**
 * Whoever has not come for a week and for more than twice their usual days; who came in two weeks less than half as often as usual; and
 * who began a month ago or less, and comes less than once a week. Each of them needs a habit that is known.
 */
const habit = sql`habit as materialized (
  select m.*, m.before >= 3 and now.today - m.last_on >= 7 and (now.today - m.last_on) * m.before > 84 as away,
    m.before >= 6 and m.recent * 6 < m.before as fewer,
    m.joined_on between now.today - 30 and now.today - 8 and (m.recent + m.before) * 7 < now.today - m.joined_on
      and exists (select from attendance) as starting
  from now, member m)`;

const risk = sql`risk as materialized (
  select h.*, array_remove(array[case when h.away then 'away' end, case when h.fewer then 'fewer' end,
      case when h.starting then 'starting' end, case when b.books and not b.booked then 'unbooked' end,
      case when o.client_id is not null then 'owing' end], null) as signals, o.amount, o.since, null::date as until
  from now, habit h
    cross join lateral (
      select coalesce(bool_or(r.date >= now.today and r.status in ('reserved', 'waiting')), false) as booked, count(*) > 0 as books
      from reservation r where r.gym_id = current_gym() and r.client_id = h.client_id and r.deleted_at is null
        and r.date > now.today - 56) b
    left join owed o on o.client_id = h.client_id
  where h.away or h.fewer or h.starting)`;

const reason = (fields: { kind: string; on: ReturnType<typeof sql>; amount?: ReturnType<typeof sql> }) =>
  jsonOf<Reason>({
    kind: sql.raw(`'${fields.kind}'`),
    on: fields.on,
    came: sql`f.last_on is not null`,
    amount: fields.amount ?? sql`null`,
    sessions: sql`null`,
    planName: sql`null`,
  });

/** They are written to as people who do not come, and as those who owe. */
const reasons = sql`case when f.since is null then json_build_array(${reason({ kind: 'unseen', on: sql`coalesce(f.last_on, f.joined_on)` })})
  else json_build_array(${reason({ kind: 'unseen', on: sql`coalesce(f.last_on, f.joined_on)` })},
    ${reason({ kind: 'owing', on: sql`f.since`, amount: sql`f.amount` })}) end`;

const shownPerson = jsonOf<PersonAtRisk>({
  ...personFields,
  reasons,
  signals: sql`f.signals`,
  lastVisitOn: sql`f.last_on`,
  recent: sql`f.recent`,
  before: sql`f.before`,
  joinedOn: sql`f.joined_on`,
});

type List = Omit<Output<typeof outreachContract.risk>, 'pause'>;

/** Those of whom most tells that they may leave, first. */
export const readRisk = statement<{ list: List }>(sql`
  with ${now}, ${owedTables}, ${putOff}, ${attendance}, ${began}, ${member}, ${habit}, ${risk}
  select ${jsonOf<List>({
    today: sql`now.today`,
    templates: shownTemplates,
    takesAttendance: sql`exists (select from attendance)`,
    items: sql`coalesce((select json_agg(${shownPerson} order by f.number) from (
        select f.*, row_number() over (order by cardinality(f.signals) desc, f.before desc, f.client_id) as number
        from risk f order by number offset ${placeholder('skip')}::int limit ${pageSize}) f
      join client c on c.gym_id = current_gym() and c.id = f.client_id
      left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id), '[]')`,
    total: sql`(select count(*) from risk)`,
    totalIsFloor: sql`false`,
  })} as list from now`);
