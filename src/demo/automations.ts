import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { automation } from '../features/automations/table.ts';
import { addRows } from '../fill.ts';

const createdAt = '2026-01-05T12:00:00Z';
const usual = {
  active: true,
  hour: 10,
  everyDays: 0,
  times: 0,
  subject: '',
  text: '',
  channel: 'mail',
  createdAt,
};

/** What a mail of the welcome said. */
const text =
  'Qué bueno que entrenes con nosotros. Si tienes dudas de las clases, las reservas o por dónde empezar, pregúntanos en recepción.';

/** Four mails that leave by themselves and one message that somebody sends by hand. */
export async function turnOnAutomations(db: NodePgDatabase): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from consent_purpose p
    where p.gym_id = current_gym() and p.deleted_at is null and p.name = 'Recordatorios y avisos'`);
  await addRows(db, automation, [
    { kind: 'welcome', days: 1, purposeId: null, ...usual },
    { kind: 'expiring', days: 5, purposeId: null, ...usual },
    { kind: 'owing', days: 3, purposeId: null, ...usual, everyDays: 7, times: 3 },
    ...rows.flatMap(({ id }) => [
      { kind: 'absent', days: 14, purposeId: id, ...usual },
      { kind: 'firstMonth', days: 30, purposeId: id, ...usual, channel: 'hand' },
    ]),
  ]);
}

/**
 * The automations, the welcomes that left in the last month to who began, of which one did not arrive, what reminded of debts, and what
 * left by WhatsApp before its keys were taken away: nobody is written to.
 */
export async function addAutomations(db: NodePgDatabase): Promise<void> {
  await turnOnAutomations(db);
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
  await addReminders(db);
  await addWhatsApps(db);
  await addNotices(db);
}

/** The first reminders of plans that are not paid in full, none on a Sunday. */
async function addReminders(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    insert into automation_mail (id, client_id, kind, day, reminder, sent_on, sent_at, state, mailed_to, subject, text)
    select md5('reminder ' || n.id)::uuid, n.id, 'owing', n.day, 1, n.sent_on, n.sent_on::timestamp + interval '13 hours', 'sent', n.email,
      'Tienes un pago pendiente en ' || g.name,
      'Hola, ' || n.name || ': en ' || g.name || ' tienes pendiente ' || '$' || replace(to_char(n.amount, 'FM999,999,999'), ',', '.')
        || ' de tu membresía ' || n.plan_name || ' desde el ' || to_char(n.day, 'DD-MM-YYYY')
        || '. ¿Cuándo te acomoda pagarlo? Si ya lo hiciste, no tomes en cuenta este mensaje.'
    from gym g, (
      select distinct on (c.id) c.id, c.name, c.email, m.plan_name, k.due_on as day, k.amount - k.paid as amount,
        k.due_on + case extract(isodow from k.due_on) when 4 then 4 else 3 end as sent_on
      from charge k join membership m on m.gym_id = k.gym_id and m.id = k.membership_id and m.deleted_at is null and m.active
        join client c on c.gym_id = m.gym_id and c.id = m.client_id and c.deleted_at is null and c.email <> ''
      where k.gym_id = current_gym() and k.deleted_at is null and k.paid < k.amount and m.kind <> 'subscription'
        and k.due_on between local_today() - 30 and local_today() - 4
      order by c.id, k.due_on) n
    where g.gym_id = current_gym()
      and not exists (select from automation_mail o where o.gym_id = g.gym_id and o.client_id = n.id and o.sent_on = n.sent_on)`);
}

/** What left by WhatsApp to who had not come: read, delivered, sent, and to one of them not at all. */
async function addWhatsApps(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    insert into automation_mail (id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text, channel, receipt, error_code)
    select md5('whatsapp ' || n.id)::uuid, n.id, 'absent', local_today() - 14 - n.place, local_today() - n.place,
      (local_today() - n.place)::timestamp + interval '14 hours', case when n.place = 4 then 'refused' else 'sent' end,
      '+' || regexp_replace(n.whatsapp, '\\D', '', 'g'), '',
      'Hola, ' || n.name || ': hace unos días que no te vemos en ' || g.name || '. ¿Vuelves esta semana? Responde BAJA si no quieres más mensajes.',
      'cloud', case when n.place in (1, 2, 5) then 'read' when n.place in (3, 6) then 'delivered' end,
      case when n.place = 4 then 131026 end
    from gym g, (
      select c.id, c.name, c.whatsapp, row_number() over (order by c.id)::int as place from client c
      where c.gym_id = current_gym() and c.deleted_at is null and c.whatsapp like '+56%'
        and not exists (select from automation_mail m where m.gym_id = c.gym_id and m.client_id = c.id)
      order by place limit 6) n
    where g.gym_id = current_gym()`);
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
