import { type SQL, sql } from 'drizzle-orm';
import { now } from '../dashboard/server.ts';
import { began } from '../outreach/server.ts';
import { owedTables } from '../receivables/server.ts';
import { isRecentVisit, timedVisits, visits } from '../reservations/server.ts';
import type { Criteria, Rule } from './contract.ts';
import { visitDays } from './domain.ts';

const today = sql`(select today from now)`;
const lately = isRecentVisit(visitDays);

/** The common tables that rules may ask, in the order in which they stand; each has few rows of a client, or one. */
const tables = {
  owed: owedTables,
  began,
  came: sql`came as materialized (
    select v.client_id, count(distinct v.date) as days from ${visits} v where ${lately} group by v.client_id)`,
  attended: sql`attended as materialized (
    select distinct v.client_id, v.class_id from ${timedVisits} v where ${lately} and v.class_id is not null)`,
  booked: sql`reserved as materialized (
    select r.client_id, r.class_id, r.date from reservation r
    where r.gym_id = current_gym() and r.deleted_at is null and r.status in ('reserved', 'waiting') and r.date >= ${today}
  ), booked as materialized (
    select distinct r.client_id from reserved r join (
      select k.id, d.date from (select distinct class_id, date from reserved) d
        join class k on k.gym_id = current_gym() and k.id = d.class_id and k.deleted_at is null
      where closure_reason(k, d.date) is null
        and (d.date > ${today} or k.end_time > to_char(current_instant() at time zone (select time_zone from now), 'HH24:MI'))
    ) held on held.id = r.class_id and held.date = r.date)`,
} as const;
type Table = keyof typeof tables;

type Hour = Rule & { readonly kind: 'hour' };
const hourColumn = ({ from, to }: Pick<Hour, 'from' | 'to'>) => sql.identifier(`from ${from} to ${to}`);

/** Whether most of the visits of each client whose time is known began within each of these hours, in one pass over the visits. */
function hoursOf(rules: readonly Hour[]): SQL {
  const distinct = new Map(rules.map((rule) => [`${rule.from} ${rule.to}`, rule]));
  const columns = [...distinct.values()].map(
    (rule) =>
      sql`count(*) filter (where v.at >= ${rule.from} and v.at < ${rule.to}) * 2 > count(*) as ${hourColumn(rule)}`,
  );
  return sql`hours as materialized (select v.client_id, ${sql.join(columns, sql`, `)}
    from ${timedVisits} v where ${lately} and v.at is not null group by v.client_id)`;
}

/** When each client came last, if that was in so many days. */
const seenIn = (days: number) => sql`seen as materialized (
  select v.client_id, max(v.date) as last_on from ${visits} v where ${isRecentVisit(days)} group by v.client_id)`;

/** Ids as an array of the database. */
export const idsOf = (chosen: readonly string[]) => sql`${sql.param([...chosen])}::uuid[]`;

const isCurrent = sql`s.active and (s.renews or s.expires_on >= ${today})`;

const states: Readonly<Record<(Rule & { kind: 'membership' })['state'], SQL>> = {
  current: isCurrent,
  expired: sql`s.active and is_in_state(s, 'expired', ${today})`,
  unpaid: sql`s.active and is_in_state(s, 'unpaid', ${today})`,
  frozen: sql`exists (select from membership_freeze z where z.gym_id = s.gym_id and z.membership_id = s.membership_id
    and z.deleted_at is null and ${today} between z.starts_on and z.ends_on)`,
  none: sql`s.active is not true`,
};

/** Whether the last visit of `c`, or the day on which somebody who never came was added, is so many days ago. */
const isAbsent = (days: number) => sql`
  c.id not in (select v.client_id from seen v where v.last_on > ${today} - ${days}::int)
  and ((c.created_at at time zone (select time_zone from now))::date <= ${today} - ${days}::int
    or exists (select from ${visits} v where v.client_id = c.id))`;

/** Who was born on 29 February has a birthday on the 28th of other years, as `ageOn` has it. */
const age = sql`(extract(year from ${today}) - extract(year from c.birth_date)
  - case when c.birthday > to_char(${today}, 'MMDD')::int and c.birthday <> all ((select birthdays from now)::smallint[])
      then 1 else 0 end)`;

/** Few have given a consent, and only of those is it asked whether it still counts. */
const hasConsent = ({ purposeId, channel }: Rule & { kind: 'consent' }) => sql`case when c.id in (
    select k.client_id from consent k where k.gym_id = current_gym() and k.purpose_id = ${purposeId}::uuid
      and k.channel = ${channel} and k.given)
  then has_consent(c.id, ${purposeId}::uuid, ${channel}) else false end`;

const unless = (is: boolean, holds: SQL) => (is ? holds : sql`(${holds}) is not true`);

interface Condition {
  readonly holds: SQL;
  readonly needs?: Table;
}

/** Whether a rule holds for the client `c` with its membership status `s`: each rule is defined here and nowhere else. */
function conditionOf(rule: Rule): Condition {
  switch (rule.kind) {
    case 'plan':
      return {
        holds: unless(
          rule.is,
          sql`c.id in (select h.client_id from membership m cross join lateral (select m.client_id
              union all select i.client_id from plan_member i
                where i.gym_id = m.gym_id and i.membership_id = m.id and i.deleted_at is null) h
            where m.gym_id = current_gym() and m.deleted_at is null and m.active and m.plan_id = any (${idsOf(rule.planIds)}))`,
        ),
      };
    case 'membership':
      return { holds: states[rule.state] };
    case 'expires':
      return {
        holds: sql`s.active and not s.trial and s.expires_on between ${today} + ${rule.from}::int and ${today} + ${rule.to}::int`,
      };
    case 'expired':
      return {
        holds: sql`s.active and is_in_state(s, 'expired', ${today})
          and s.expires_on between ${today} - ${rule.to}::int and ${today} - ${rule.from}::int`,
      };
    case 'owes':
      return {
        holds: sql`c.id in (select o.client_id from owed o where o.amount > ${rule.amount})`,
        needs: 'owed',
      };
    case 'absent':
      return { holds: isAbsent(rule.days) };
    case 'visits':
      return {
        holds:
          rule.bound === 'atMost'
            ? sql`c.id not in (select v.client_id from came v where v.days > ${rule.times})`
            : sql`(${rule.times}::int = 0 or c.id in (select v.client_id from came v where v.days >= ${rule.times}))`,
        needs: 'came',
      };
    case 'class':
      return {
        holds: unless(
          rule.is,
          sql`c.id in (select v.client_id from attended v where v.class_id = any (${idsOf(rule.classIds)}))`,
        ),
        needs: 'attended',
      };
    case 'hour':
      return { holds: sql`c.id in (select v.client_id from hours v where v.${hourColumn(rule)})` };
    case 'booked':
      return { holds: unless(rule.is, sql`c.id in (select client_id from booked)`), needs: 'booked' };
    case 'began':
      return {
        holds: sql`c.id in (select b.client_id from began b
          where b.day ${rule.bound === 'atLeast' ? sql`<=` : sql`>=`} ${today} - ${rule.days}::int)`,
        needs: 'began',
      };
    case 'birthday':
      return { holds: sql`c.birthday / 100 = extract(month from ${today})` };
    case 'age':
      return { holds: sql`${age} between ${rule.from} and ${rule.to}` };
    case 'consent':
      return { holds: unless(rule.is, hasConsent(rule)) };
    case 'reach':
      return { holds: unless(rule.is, rule.way === 'mail' ? sql`c.email <> ''` : sql`c.whatsapp ~ '[0-9]'`) };
  }
}

/** Whether criteria hold for the client `c` with its membership status `s`, after `tablesFor` them. */
export const holds = ({ match, rules }: Criteria): SQL =>
  sql.join(
    rules.map((rule) => sql`((${conditionOf(rule).holds}) is true)`),
    match === 'all' ? sql` and ` : sql` or `,
  );

/** The common tables that criteria ask, after `now` and any that are needed anyway. */
export function tablesFor(all: readonly Criteria[], always: readonly Table[] = []): SQL {
  const rules = all.flatMap((criteria) => criteria.rules);
  const needed = new Set<Table>([...always, ...rules.flatMap((rule) => conditionOf(rule).needs ?? [])]);
  const days = Math.max(0, ...rules.map((rule) => (rule.kind === 'absent' ? rule.days : 0)));
  const hours = rules.filter((rule) => rule.kind === 'hour');
  const chosen = (Object.keys(tables) as Table[]).filter((table) => needed.has(table));
  return sql.join(
    [
      now,
      ...(days > 0 ? [seenIn(days)] : []),
      ...(hours.length > 0 ? [hoursOf(hours)] : []),
      ...chosen.map((table) => tables[table]),
    ],
    sql`, `,
  );
}

/** The gym's clients `c`, each with its membership status `s`. */
export const clients = sql`client c left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id
  where c.gym_id = current_gym() and c.deleted_at is null`;
