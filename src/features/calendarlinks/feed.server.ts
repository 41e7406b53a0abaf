import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { calendarText } from '../../server/calendar.ts';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import type { PublicPage } from '../../server/public-pages.ts';
import { readLinkToken } from '../../server/signed-link.ts';
import { id as idField } from '../../wire/fields.ts';
import { classDate, weeklyClass } from '../classes/table.ts';
import { reservation } from '../reservations/table.ts';

const r = alias(reservation, 'r');
const k = alias(weeklyClass, 'k');
const x = alias(classDate, 'x');

/** Whether the gym `g` offers its calendars. */
export const feedsAreOn = sql`not exists (select from calendar_feeds f where f.gym_id = g.gym_id and not f.active)`;

/** How long ago a class may be that a calendar still shows. */
const daysKept = 31;

interface Booking {
  readonly id: string;
  readonly name: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly teachers: string;
  readonly online: boolean;
  readonly waiting: boolean;
  readonly createdAt: string;
}

interface Feed extends Record<string, unknown> {
  readonly gymName: string;
  readonly timeZone: string;
  readonly bookings: readonly Booking[];
}

/** What the link shows while whoever made it is the client's account; null where it shows nothing any more. */
async function readFeed({ db }: GymContext, linkId: string): Promise<Feed | null> {
  const bookings: SQL = sql`
    select json_agg(${jsonOf<Booking>({
      ...{ id: r.id, date: r.date, createdAt: r.createdAt },
      ...{ name: k.name, startTime: k.startTime, endTime: k.endTime, online: k.online },
      teachers: sql`coalesce(${x.teachers}, ${k.teachers})`,
      waiting: sql`${r.status} = 'waiting'`,
    })}
      order by r.date, k.start_time, r.id)
    from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
      left join class_date x on x.gym_id = k.gym_id and x.class_id = k.id and x.date = r.date
    where r.gym_id = l.gym_id and r.client_id = l.client_id and r.deleted_at is null and r.status <> 'cancelled'
      and r.date >= local_today() - ${daysKept}::int and closure_reason(k, r.date) is null`;
  const { rows } = await db.execute<Feed>(sql`
    select g.name as "gymName", g.time_zone as "timeZone", coalesce((${bookings}), '[]') as bookings
    from calendar_link l
      join gym g on g.gym_id = l.gym_id
      join client c on c.gym_id = l.gym_id and c.id = l.client_id and c.deleted_at is null
      join client_account a on a.gym_id = l.gym_id and a.client_id = l.client_id and a.account_id = l.created_by
    where l.gym_id = current_gym() and l.id = ${linkId} and l.deleted_at is null and ${feedsAreOn}`);
  return rows[0] ?? null;
}

const eventOf = ({ id, name, waiting, teachers, online, createdAt, ...time }: Booking) => ({
  ...time,
  id,
  summary: waiting ? `En espera: ${name}` : name,
  isTentative: waiting,
  description: teachers && `Con ${teachers}`,
  location: online ? 'En línea' : '',
  stamp: new Date(createdAt),
});

export const calendarPages: readonly PublicPage[] = [
  {
    path: '/calendario/:token/reservas.ics',
    answer: async (context, { token = '' }) => {
      const target = readLinkToken(context, 'calendar', token);
      if (!target || !idField.safeParse(target.gymId).success) return null;
      const feed = await context.inGym(target.gymId, null, (scope) => readFeed(scope, target.id));
      if (!feed) return null;
      const { gymName, timeZone, bookings } = feed;
      const body = await calendarText(context.publicUrl, {
        name: `Mis clases en ${gymName}`,
        timeZone,
        events: bookings.map(eventOf),
      });
      return { type: 'text/calendar; charset=utf-8', body, keepFor: 0 };
    },
  },
];
