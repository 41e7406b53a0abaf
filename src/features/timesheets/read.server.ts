import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import type { Entry } from './contract.ts';

export const zone = sql`(select time_zone from gym where gym_id = current_gym())`;

/** Whether the entry `e` has no end, and may still get one by clocking out. */
export const isOpen = sql`(e.ended_at is null and timesheet_end(e) > current_instant())`;
export const isForgotten = sql`(e.ended_at is null and timesheet_end(e) <= current_instant())`;

export const localDate = (instant: SQL) => sql`(${instant} at time zone ${zone})::date`;
export const localTime = (instant: SQL) => sql`to_char(${instant} at time zone ${zone}, 'HH24:MI')`;

export const minutesOf = sql`(extract(epoch from e.ended_at - e.started_at) / 60)::int`;

export const shownEntry = jsonOf<Entry>({
  id: sql`e.id`,
  date: localDate(sql`e.started_at`),
  start: localTime(sql`e.started_at`),
  end: localTime(sql`e.ended_at`),
  endDate: localDate(sql`e.ended_at`),
  minutes: minutesOf,
  state: sql`case when e.ended_at is not null then 'closed' when ${isOpen} then 'open' else 'forgotten' end`,
  reason: sql`e.reason`,
  version: sql`e.version`,
});

/** The entries `e` that began on a day of the month. Its index finds those of a day more on both sides. */
export const ofMonth = (month: string): SQL => sql`
  e.gym_id = current_gym() and e.deleted_at is null
    and e.started_at > ${`${month}-01`}::date - interval '2 days' and e.started_at < ${`${month}-01`}::date + interval '33 days'
    and to_char(e.started_at at time zone ${zone}, 'YYYY-MM') = ${month}`;

export interface Month {
  month: string;
  today: string;
}

/** The month that was asked for, or the present one. */
export async function findMonth({ db }: GymContext, asked: string | undefined): Promise<Month> {
  const { rows } = await db.execute<{ today: string }>(sql`select local_today()::text as today`);
  const today = rows[0]?.today ?? '';
  return { month: asked ?? today.slice(0, 7), today };
}

/** The days of a person's entries that were forgotten. */
export const forgottenDays = (personId: SQL | string): SQL<string[]> => sql`(
  select coalesce(json_agg(${localDate(sql`e.started_at`)} order by e.started_at), '[]') from timesheet_entry e
  where e.gym_id = current_gym() and e.person_id = ${personId} and e.deleted_at is null and ${isForgotten})`;

/** Since when a person works now. */
export const workingSince = (personId: SQL | string): SQL => sql`(
  select ${jsonOf<{ date: string; start: string }>({
    date: localDate(sql`e.started_at`),
    start: localTime(sql`e.started_at`),
  })}
  from timesheet_entry e
  where e.gym_id = current_gym() and e.person_id = ${personId} and e.deleted_at is null
    and e.started_at > current_instant() - interval '1 day' and ${isOpen})`;

/** How many people work now. */
export const workingCount = sql<number>`(
  select count(distinct e.person_id) from timesheet_entry e
  where e.gym_id = current_gym() and e.deleted_at is null and e.started_at > current_instant() - interval '1 day' and ${isOpen})`;
