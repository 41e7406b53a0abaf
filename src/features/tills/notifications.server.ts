import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';

interface OpenTill {
  readonly tillName: string;
  readonly openedAt: string;
}

const tillName = sql`(select t.name from till t where t.gym_id = current_gym() and t.id = f.till_id)`;

/** Tills that nobody closed on the day when they were opened. */
export const openTillSource = notificationSource<OpenTill>({
  rights: ['tills.view', 'sales.sell'],
  found: sql`select s.id::text as subject, s.till_id, s.opened_at,
      ((s.opened_at at time zone (select time_zone from now))::date + 1)::timestamp at time zone (select time_zone from now) as since
    from shift s where s.gym_id = current_gym() and s.closed_at is null
      and s.opened_at < (select today from now)::timestamp at time zone (select time_zone from now)`,
  facts: jsonOf<OpenTill>({ tillName, openedAt: sql`f.opened_at` }),
  tell: ({ tillName: name, openedAt }, { dayTime }) => ({
    sentence: `${name} sigue abierta desde el ${dayTime(openedAt)}`,
    href: '/store/tills',
  }),
  all: '/store/tills',
});

interface Difference {
  readonly shiftId: string;
  readonly tillName: string;
  readonly difference: number;
}

/** Those of the last week; an index finds the shifts by their opening, and one seldom lasts longer than a week. */
export const tillDifferenceSource = notificationSource<Difference>({
  rights: ['tills.view'],
  found: sql`select s.id::text as subject, s.id, s.till_id, s.difference, s.closed_at as since from shift s
    where s.gym_id = current_gym() and s.difference <> 0 and s.opened_at > current_instant() - interval '14 days'
      and s.closed_at > current_instant() - interval '7 days'`,
  facts: jsonOf<Difference>({ shiftId: sql`f.id`, tillName, difference: sql`f.difference` }),
  tell: ({ shiftId, tillName: name, difference }, { money }) => ({
    sentence:
      difference < 0
        ? `En ${name} faltaron ${money(-difference)} al cerrar`
        : `En ${name} sobraron ${money(difference)} al cerrar`,
    href: `/store/tills/${shiftId}`,
  }),
  all: '/store/tills',
});
