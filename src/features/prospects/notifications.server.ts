import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { atClockTime, day } from '../../wire/written.ts';

interface Asked {
  readonly name: string;
  readonly className: string;
  readonly date: string;
  readonly startTime: string;
}

/** Coming trials that people booked themselves, until somebody has answered them. */
export const newTrialSource = notificationSource<Asked>({
  rights: ['prospects'],
  found: sql`select r.id::text as subject, r.created_at as since, trim(p.name || ' ' || p.surname) as name, k.name as class_name,
      r.date, k.start_time
    from prospect p join reservation r on r.gym_id = p.gym_id and r.client_id = p.client_id
      and r.deleted_at is null and r.status = 'reserved'
    join class k on k.gym_id = r.gym_id and k.id = r.class_id
    where p.gym_id = current_gym() and p.deleted_at is null and (p.origin = 'page' or p.client_id = p.id) and p.mark = 'new' and r.date >= (select today from now)`,
  facts: jsonOf<Asked>({
    name: sql`f.name`,
    className: sql`f.class_name`,
    date: sql`f.date`,
    startTime: sql`f.start_time`,
  }),
  tell: ({ name, className, date, startTime }, { today }) => ({
    sentence: `${name} reservó una clase de prueba en la página: ${className} ${date === today ? 'de hoy' : `del ${day(date)}`} ${atClockTime(startTime)}`,
    href: `/marketing/prospectos?${new URLSearchParams({ buscar: name })}`,
  }),
  all: '/marketing/prospectos',
});
