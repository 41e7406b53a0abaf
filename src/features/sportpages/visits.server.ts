import { sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { prospectsOfPage } from '../prospects/server.ts';
import type { Visits } from './contract.ts';
import { type VisitOrigin, visitWeeks } from './domain.ts';

/** Sites whose visits have an origin of their own, and their Android apps, which are named the other way round. */
const sites: readonly [RegExp, VisitOrigin][] = [
  [/(^|\.)instagram\.com$|^com\.instagram\./, 'instagram'],
  [/(^|\.)facebook\.com$|^com\.facebook\./, 'facebook'],
  [/(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$|^com\.google\./, 'google'],
  [/(^|\.)whatsapp\.com$|^com\.whatsapp/, 'whatsapp'],
];

/** Where a visit came from, by what the browser says of it; null when it is none: of a program, or from the gym's own pages. */
export function originOf(headers: Headers, publicUrl: string): VisitOrigin | null {
  const agent = headers.get('user-agent');
  if (!agent || isbot(agent) || headers.get('sec-purpose')?.includes('prefetch')) return null;
  const referrer = URL.parse(headers.get('referer') ?? '');
  if (!referrer?.hostname) return 'direct';
  if ([URL.parse(publicUrl)?.host, headers.get('host')].includes(referrer.host)) return null;
  return sites.find(([site]) => site.test(referrer.hostname))?.[1] ?? 'other';
}

interface Unwritten {
  readonly byGym: Map<string, Map<VisitOrigin, number>>;
  writing: boolean;
}

/** Of each server, by its settings. */
const unwrittenOf = new WeakMap<PublicContext['settings'], Unwritten>();

async function write({ inGym }: PublicContext, unwritten: Unwritten): Promise<void> {
  if (unwritten.writing) return;
  unwritten.writing = true;
  try {
    for (const [gymId, visits] of unwritten.byGym) {
      unwritten.byGym.delete(gymId);
      await inGym(gymId, null, ({ db }) =>
        db.execute(sql`
          insert into sport_page_visits (day, origin, visits)
          select local_today(), v.origin, v.visits
          from unnest(${sql.param([...visits.keys()])}::text[], ${sql.param([...visits.values()])}::int[]) v (origin, visits)
          on conflict (gym_id, day, origin) do update set visits = sport_page_visits.visits + excluded.visits`),
      );
    }
  } finally {
    unwritten.writing = false;
  }
}

/**
 * Counts a visit once the page was answered. A server writes on one connection at a time, and what comes meanwhile is added
 * up: a page that is shared widely takes no connections from the counter.
 */
export function countVisit(context: PublicContext, gymId: string, origin: VisitOrigin): void {
  const unwritten = unwrittenOf.get(context.settings) ?? { byGym: new Map(), writing: false };
  unwrittenOf.set(context.settings, unwritten);
  context.afterCommit(() => {
    const visits = unwritten.byGym.get(gymId) ?? new Map<VisitOrigin, number>();
    unwritten.byGym.set(gymId, visits.set(origin, (visits.get(origin) ?? 0) + 1));
    return write(context, unwritten);
  });
}

export async function readVisits({ db }: Pick<GymContext, 'db'>): Promise<Visits> {
  const { rows } = await db.execute<{ visits: Visits }>(sql`
    with span as materialized (select local_today() as today, local_today() - ${7 * visitWeeks - 1}::int as since)
    select ${jsonOf<Visits>({
      weeks: sql`(select json_agg(${jsonOf<Visits['weeks'][number]>({
        first: sql`w.first`,
        last: sql`w.first + 6`,
        visits: sql`coalesce((
 select sum(v.visits) from sport_page_visits v
 where v.gym_id = current_gym() and v.day between w.first and w.first + 6), 0)`,
      })} order by w.first)
        from (select s.since + 7 * n as first from generate_series(0, ${visitWeeks - 1}) n) w)`,
      origins: sql`coalesce((select json_agg(${jsonOf<Visits['origins'][number]>({ origin: sql`o.origin`, visits: sql`o.visits` })} order by o.visits desc, o.origin)
        from (select v.origin, sum(v.visits) as visits from sport_page_visits v
          where v.gym_id = current_gym() and v.day > s.today - 28 and v.day <= s.today group by v.origin) o), '[]')`,
      prospects: prospectsOfPage(sql`s.today - 27`, sql`s.today`),
    })} as visits
    from span s`);
  return rows[0]?.visits ?? { weeks: [], origins: [], prospects: 0 };
}
