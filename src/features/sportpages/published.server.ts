import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext, PublicContext } from '../../server/context.ts';
import type { Html } from '../../server/html.ts';
import { jsonOf } from '../../server/json.ts';
import type { PublicAnswer } from '../../server/public-answer.ts';
import { PageMoved, type PageParams } from '../../server/public-pages.ts';
import { feedsAreOn } from '../calendarlinks/server.ts';
import { readyProviders } from '../onlinepayments/server.ts';
import { shownPlan } from '../plans/server.ts';
import { maxPageTrials } from '../prospects/domain.ts';
import { pageTrials } from '../prospects/server.ts';
import type { SportPageForm } from './contract.ts';
import { isSlug } from './domain.ts';
import type { PublicClass, PublicContact, PublicGym } from './public.server.ts';
import { sportPage, sportPagePhoto } from './table.ts';

const f = alias(sportPagePhoto, 'f');

const week = 7;
const trialDays = 14;
/** A gym with more of them shows the next ones: the page stays small. */
const maxTrials = 200;

const shownClass = (free: SQL) =>
  jsonOf<PublicClass>({
    id: sql`d.class_id`,
    date: sql`d.date`,
    name: sql`d.name`,
    startTime: sql`d.start_time`,
    endTime: sql`d.end_time`,
    teachers: sql`coalesce(d.substitute, k.teachers)`,
    teacherNames: sql`case when d.teacher_id is null then teacher_names(coalesce(d.substitute, k.teachers))
      else array[coalesce(d.substitute, k.teachers)] end`,
    online: sql`k.online`,
    free,
    // Why it was cancelled is the team's and its clients' to know.
    closed: sql`case when d.closed like 'Cancelada%' then 'Cancelada' else d.closed end`,
  });

const freePlaces = sql`greatest(k.capacity - o.taken, 0)`;

/** None are left for strangers once they hold as many as they may. */
const freeForTrials = sql`case when ${pageTrials(sql`d.class_id`, sql`d.date`)} < ${maxPageTrials} then ${freePlaces} else 0 end`;

/** The classes of so many days that fulfil a condition, the first day being today. */
const classesOf = (ahead: number, condition: SQL, free: SQL = freePlaces) => sql`coalesce((
  select json_agg(${shownClass(free)} order by d.date, d.start_time, d.end_time, d.name, d.class_id)
  from class_days(c.today, c.today + ${ahead - 1}::int) d
  join class k on k.gym_id = g.gym_id and k.id = d.class_id and k.deleted_at is null
  cross join lateral class_occupancy(d.class_id, d.date) o
  where ${condition}), '[]')`;

/** The page as it was saved. */
const savedPage = sql`sport_page`;

/** A page as somebody has typed it, in the place of the one that was saved. */
export function typedPage({ gymId }: GymContext, page: SportPageForm): SQL {
  const typed: Readonly<Record<string, unknown>> = { ...page, gymId };
  const columns = Object.entries(getTableColumns(sportPage)).map(([key, { name }]) => [name, typed[key]]);
  return sql`jsonb_populate_record(null::sport_page, ${JSON.stringify(Object.fromEntries(columns))}::jsonb)`;
}

/** Of the gym that was entered; `ahead` is how many days of classes, the first of them today. */
const shownGym = (ahead: number, page: SQL) => sql`
  with clock as materialized (
    select at::date as today, to_char(at, 'HH24:MI') as now
    from (select current_instant() at time zone time_zone as at from gym where gym_id = current_gym()) zoned)
  select ${jsonOf<PublicGym>({
    name: sql`g.name`,
    domain: sql`(select d.name from custom_domain d where d.gym_id = g.gym_id and d.proved_at is not null)`,
    currency: sql`g.currency`,
    timeZone: sql`g.time_zone`,
    country: sql`g.country`,
    today: sql`c.today`,
    hasLogo: sql`exists (select from gym_logo l where l.gym_id = g.gym_id and l.image <> '')`,
    slug: sql`p.slug`,
    tagline: sql`p.tagline`,
    about: sql`p.about`,
    address: sql`p.address`,
    hours: sql`p.hours`,
    opening: sql`p.opening`,
    openingNote: sql`p.opening_note`,
    phone: sql`p.phone`,
    whatsapp: sql`p.whatsapp`,
    instagram: sql`p.instagram`,
    quotes: sql`p.quotes`,
    showTeachers: sql`p.show_teachers`,
    photos: sql`coalesce((select json_agg(${jsonOf<PublicGym['photos'][number]>({ id: f.id, caption: f.caption })} order by f.created_at, f.id)
      from sport_page_photo f where f.gym_id = g.gym_id and f.image <> ''), '[]')`,
    classes: sql`case when p.show_schedule then ${classesOf(ahead, sql`d.date > c.today or d.end_time > c.now`)} end`,
    hasCalendar: sql`(p.show_schedule and ${feedsAreOn})`,
    plans: sql`case when p.show_plans then coalesce((
      select json_agg(${shownPlan} order by p.kind = 'trial' desc, p.price, sort_key(p.name), p.id) from plan p
      where p.gym_id = g.gym_id and p.deleted_at is null and p.sell_online), '[]') end`,
    sells: sql`p.sells_plans`,
    trials: sql`case when p.offers_trials then ${classesOf(
      trialDays,
      sql`k.trial and d.takes_place and (d.date > c.today or d.start_time > c.now)`,
      freeForTrials,
    )} end`,
  })} as shown
  from gym g join ${page} p on p.gym_id = g.gym_id cross join clock c where g.gym_id = current_gym()`;

/** @throws PageMoved unless the gym, which had another address before, may not be seen */
async function leadToPresent(context: PublicContext, gymId: string): Promise<never> {
  const slug = await context.inGym(gymId, null, async ({ db }) => {
    const { rows } = await db.execute<{ slug: string }>(
      sql`select p.slug from sport_page p where p.gym_id = current_gym()`,
    );
    return rows[0]?.slug ?? '';
  });
  throw new PageMoved({ slug });
}

/**
 * Runs in the gym whose published page is at this address; null where there is none.
 * @throws PageMoved where it was before, or is in small letters
 */
export async function inPublished<T>(
  context: PublicContext,
  { slug = '' }: PageParams,
  run: (scope: GymContext) => Promise<T>,
): Promise<T | null> {
  const wanted = slug.toLowerCase();
  if (!isSlug(wanted)) return null;
  const { rows } = await context.accounts.execute<{ id: string | null; moved: string | null }>(sql`
    with found as materialized (select published_gym(${wanted}) as id)
    select id, case when id is null then moved_page(${wanted}) end as moved from found`);
  const { id, moved } = rows[0] ?? {};
  if (id && slug !== wanted) throw new PageMoved({ slug: wanted });
  if (id) return context.inGym(id, null, run);
  return moved ? leadToPresent(context, moved) : null;
}

const takesMoney = async (context: GymContext): Promise<boolean> =>
  (await readyProviders(context, { byTeam: false })).length > 0;

/** The gym that was entered, of which nobody sees more where a plan is bought; null where it sells none on its page. */
export async function readSeller(context: GymContext, page = savedPage): Promise<PublicContact | null> {
  const { rows } = await context.db.execute<{ seller: PublicContact }>(sql`
    select ${jsonOf<PublicContact>({
      name: sql`g.name`,
      slug: sql`p.slug`,
      phone: sql`p.phone`,
      whatsapp: sql`p.whatsapp`,
    })} as seller
    from gym g join ${page} p on p.gym_id = g.gym_id
    where g.gym_id = current_gym() and p.sells_plans and p.show_plans`);
  const seller = rows[0]?.seller;
  return seller && (await takesMoney(context)) ? seller : null;
}

/** What anyone may see of the gym that was entered; null once its page is gone. */
export async function readShown(
  context: GymContext,
  { ahead = week, page = savedPage }: { readonly ahead?: number; readonly page?: SQL } = {},
): Promise<PublicGym | null> {
  const { rows } = await context.db.execute<{ shown: PublicGym }>(shownGym(ahead, page));
  const shown = rows[0]?.shown;
  if (!shown) return null;
  const sells = shown.sells && (await takesMoney(context));
  return { ...shown, sells, trials: shown.trials?.slice(0, maxTrials) ?? null };
}

/** What anyone may see of the gym at this address; null where there is none. */
export const readGym = (
  context: PublicContext,
  params: PageParams,
  ahead = week,
): Promise<PublicGym | null> => inPublished(context, params, (scope) => readShown(scope, { ahead }));

const minute = 60;

/** Markup as an answer; `keepFor` seconds, a minute by default. */
export const asPage = ({ text }: Html, keepFor = minute): PublicAnswer => ({
  type: 'text/html; charset=utf-8',
  body: text,
  keepFor,
});
