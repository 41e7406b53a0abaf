import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { done } from '../../wire/fields.ts';
import type { countries } from '../gym/domain.ts';
import { type classesContract, type Holiday, holidayBooked, type OfferedHoliday } from './contract.ts';

type Country = keyof typeof countries;
type Day = Pick<Holiday, 'date' | 'name'>;

/** What the law of a country has beyond the library; Easter itself is a Sunday like any other in all of them. */
const missing: Partial<Record<Country, Readonly<Record<string, string>>>> = {
  CL: { 'easter -1': 'Sábado Santo' },
};

const known = new Map<string, readonly Day[]>();

/** The public holidays of a country in a year, by date. The library is loaded when it is first asked. */
async function publicHolidays(country: Country, year: number): Promise<readonly Day[]> {
  const key = `${country} ${year}`;
  const cached = known.get(key);
  if (cached) return cached;
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays(country, { types: ['public'] });
  for (const [rule, name] of Object.entries(missing[country] ?? {})) {
    calendar.setHoliday(rule, { name: { es: name }, type: 'public' });
  }
  const byDate = new Map<string, Day>();
  for (const { date, name, rule } of calendar.getHolidays(year, 'es')) {
    const day = date.slice(0, 10);
    if (rule !== 'easter' && !byDate.has(day)) byDate.set(day, { date: day, name: name.slice(0, 80) });
  }
  const days = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  known.set(key, days);
  return days;
}

/** The public holiday of a country on a date, if it is one. */
export async function publicHolidayOn(country: Country, date: string): Promise<string | undefined> {
  const days = await publicHolidays(country, Number(date.slice(0, 4)));
  return days.find((day) => day.date === date)?.name;
}

/** How many people have booked a class of the day `d.date`, or wait for one. */
const bookedThatDay = sql`(
  select count(distinct r.client_id)::int from class k
  join reservation r on r.gym_id = k.gym_id and r.class_id = k.id and r.date = d.date
  where k.gym_id = current_gym() and k.deleted_at is null and weekday_of(d.date) = any (k.days)
    and r.deleted_at is null and r.status in ('reserved', 'waiting'))`;

const isHoliday = sql`exists (select from holiday h
  where h.gym_id = current_gym() and h.date = d.date and h.deleted_at is null)`;

const listOf = (days: readonly Day[]) => sql`json_to_recordset(${JSON.stringify(days)}::json)`;

async function readClock({ db }: GymContext): Promise<{ country: Country; today: string }> {
  const { rows } = await db.execute<{ country: Country; today: string }>(sql`
    select country, (current_instant() at time zone time_zone)::date::text as today
    from gym where gym_id = current_gym()`);
  const [clock] = rows;
  if (!clock) throw new Error('a gym without settings');
  return clock;
}

export const publicHolidayVerbs: Verbs<typeof classesContract, 'offeredHolidays' | 'addHolidays'> = {
  offeredHolidays: async (context) => {
    const { country, today } = await readClock(context);
    const year = Number(today.slice(0, 4));
    const years = [await publicHolidays(country, year), await publicHolidays(country, year + 1)];
    const coming = years.flat().filter(({ date }) => date >= today);
    const { rows } = await context.db.execute<OfferedHoliday>(sql`
      select d.date::text, d.name, ${bookedThatDay} as booked,
        exists (select from holiday h where h.gym_id = current_gym() and h.date = d.date) as removed
      from ${listOf(coming)} as d (date date, name text)
      where not ${isHoliday} order by d.date`);
    return { country, items: rows };
  },
  addHolidays: async ({ db }, { holidays, booked }) => {
    const { rows } = await db.execute<{ booked: number }>(sql`
      select coalesce(sum(${bookedThatDay}), 0)::int as booked
      from ${listOf(holidays)} as d (date date) where not ${isHoliday}`);
    if ((rows[0]?.booked ?? 0) > booked) throw new VerbError(holidayBooked);
    await db.execute(sql`
      insert into holiday (id, date, name)
      select id, date, name from ${listOf(holidays)} as d (id uuid, date date, name text)
      on conflict do nothing`);
    return done;
  },
};
