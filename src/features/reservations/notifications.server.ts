import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { atClockTime, count, day } from '../../wire/written.ts';

interface Places {
  readonly classId: string;
  readonly name: string;
  readonly date: string;
  readonly startTime: string;
  readonly waiting: number;
  readonly free: number;
}

/** Coming classes whose places `p` fulfil a condition, each since its newest reservation with one of these statuses. */
const classes = (condition: string, ...statuses: readonly ('waiting' | 'reserved' | 'attended')[]) => sql`
  select p.class_id || ' ' || p.date as subject, p.class_id, p.date, k.name, k.start_time, p.waiting, k.capacity - p.taken as free,
    (select max(r.created_at) from reservation r where r.gym_id = p.gym_id and r.class_id = p.class_id and r.date = p.date
      and r.deleted_at is null and r.status in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})) as since
  from class_places p join class k on k.gym_id = p.gym_id and k.id = p.class_id
  where p.gym_id = current_gym() and p.date >= (select today from now) and ${sql.raw(condition)}
    and (p.date > (select today from now) or k.end_time > (select to_char(current_instant() at time zone time_zone, 'HH24:MI') from now))
    and closure_reason(k, p.date) is null`;

const places = jsonOf<Places>({
  classId: sql`f.class_id`,
  name: sql`f.name`,
  date: sql`f.date`,
  startTime: sql`f.start_time`,
  waiting: sql`f.waiting`,
  free: sql`f.free`,
});

const classWords = ({ name, date, startTime }: Places, today: string): string =>
  `${name} ${date === today ? 'de hoy' : `del ${day(date)}`} ${atClockTime(startTime)}`;

const checkIn = ({ classId, date }: Places): string =>
  `/checkin?${new URLSearchParams({ fecha: date, clase: classId })}`;

const freeWords = (free: number): string => {
  if (free <= 0) return '';
  return free === 1 ? ', y hay 1 lugar libre' : `, y hay ${count(free)} lugares libres`;
};

export const waitingListSource = notificationSource<Places>({
  rights: ['attendance'],
  found: classes('p.waiting > 0', 'waiting'),
  facts: places,
  tell: (facts, { today }) => ({
    sentence: `${facts.waiting === 1 ? '1 persona espera' : `${count(facts.waiting)} personas esperan`} en ${classWords(facts, today)}${freeWords(facts.free)}`,
    href: checkIn(facts),
  }),
  all: '/checkin',
});

/** Those for which nobody waits. */
export const fullClassSource = notificationSource<Places>({
  rights: ['attendance'],
  found: classes('p.waiting = 0 and p.taken >= k.capacity', 'reserved', 'attended'),
  facts: places,
  tell: (facts, { today }) => ({ sentence: `Se completó ${classWords(facts, today)}`, href: checkIn(facts) }),
  all: '/checkin',
});
