import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { automation } from '../features/automations/table.ts';
import { addRows } from '../fill.ts';

const createdAt = '2026-01-05T12:00:00Z';
const usual = { active: true, hour: 10, subject: '', text: '', createdAt };

/** What a mail of the welcome said. */
const text =
  'Qué bueno que entrenes con nosotros. Si tienes dudas de las clases, las reservas o por dónde empezar, pregúntanos en recepción.';

/** Three mails that leave by themselves, and the welcomes that left in the last month to who began; one did not arrive. */
export async function addAutomations(db: NodePgDatabase): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from consent_purpose p
    where p.gym_id = current_gym() and p.deleted_at is null and p.name = 'Recordatorios y avisos'`);
  await addRows(db, automation, [
    { kind: 'welcome', days: 1, purposeId: null, ...usual },
    { kind: 'expiring', days: 5, purposeId: null, ...usual },
    ...rows.map(({ id }) => ({ kind: 'absent', days: 14, purposeId: id, ...usual })),
  ]);
  await db.execute(sql`
    insert into automation_mail (id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text)
    select md5('automation mail ' || n.id)::uuid, n.id, 'welcome', n.day, n.day + 1, (n.day + 1)::timestamp + interval '13 hours',
      case when n.place = 3 then 'refused' else 'sent' end, n.email, 'Te damos la bienvenida a ' || g.name,
      'Hola, ' || n.name || ': ' || ${text}::text
    from gym g, (
      select c.id, c.name, c.email, min(m.starts_on) as day, row_number() over (order by min(m.starts_on) desc, c.id) as place
      from client c join membership m on m.gym_id = c.gym_id and m.client_id = c.id and m.deleted_at is null and m.kind <> 'trial'
      where c.gym_id = current_gym() and c.deleted_at is null and c.email <> ''
      group by c.id, c.name, c.email having min(m.starts_on) between local_today() - 30 and local_today() - 2
      order by place limit 12) n
    where g.gym_id = current_gym()`);
  await addNotices(db);
}

/** What was told of classes: of one of these days that is cancelled, and of places that came free. */
async function addNotices(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    with told as (
      select r.id, r.client_id, r.date, c.name, c.email, k.name as class, k.start_time, k.end_time,
        coalesce(x.teachers, k.teachers) as teachers, coalesce(x.cancelled, false) as cancelled, r.status,
        row_number() over (partition by coalesce(x.cancelled, false) order by r.date, r.id) as place
      from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id and k.deleted_at is null
        join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null and c.email <> ''
        left join class_date x on x.gym_id = r.gym_id and x.class_id = r.class_id and x.date = r.date
      where r.gym_id = current_gym() and r.deleted_at is null and r.date > local_today()
        and (r.status = 'reserved' or r.status = 'waiting' and x.cancelled)),
    chosen as (select * from told where cancelled or place <= 3),
    known as (
      insert into class_notice (reservation_id, client_id, held, status, start_time, end_time, teachers)
      select id, client_id, not cancelled, status, start_time, end_time, teachers from chosen)
    insert into automation_mail (id, client_id, reservation_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text)
    select md5('class notice ' || id)::uuid, client_id, id, case when cancelled then 'cancelled' else 'freed' end, date,
      local_today() - 1, (local_today() - 1)::timestamp + interval '15 hours', 'sent', email,
      case when cancelled then class || ' no se hace' else 'Tienes un cupo en ' || class end,
      'Hola, ' || name || ': ' || case when cancelled then class || ' no se hace. Tu plan no cuenta esa reserva: puedes reservar otra clase.'
        else 'se liberó un cupo y ya es tuyo. Te esperamos en ' || class || '.' end
    from chosen`);
}
