import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import type { LastContact } from './contract.ts';

/** Since when a contact is recent, as an instant. */
const recentFrom = sql`current_instant() - interval '3 days'`;

/** The ids of the clients with a recent contact, for `id in …`. */
export const recentlyContacted = sql`(
  select n.client_id from client_note n
  where n.gym_id = current_gym() and n.deleted_at is null and n.kind <> 'note' and n.created_at >= ${recentFrom}
  union all
  select s.client_id from renewal_step s
  where s.gym_id = current_gym() and s.state = 'mailed' and s.created_at >= ${recentFrom}
  union all
  select o.client_id from automation_mail o
  where o.gym_id = current_gym() and o.sent_on > local_today() - 5 and o.sent_at >= ${recentFrom}
    and o.reservation_id is null and o.state = 'sent')`;

/** `LastContact` of the client `c` in a gym whose time zone is `zone`; null without any. What changes of a class is none. */
export const lastContact = (zone: SQL) => sql`(
  select ${jsonOf<LastContact>({
    kind: sql`said.kind`,
    automatic: sql`said.automatic`,
    text: sql`said.text`,
    on: sql`(said.created_at at time zone ${zone})::date`,
    recent: sql`said.created_at >= ${recentFrom}`,
  })} from (
    (select n.kind, null as automatic, n.text, n.created_at from client_note n
      where n.gym_id = c.gym_id and n.client_id = c.id and n.deleted_at is null and n.kind <> 'note'
      order by n.created_at desc limit 1)
    union all
    (select 'mail', s.step, '', s.created_at from membership m join renewal_step s on s.gym_id = m.gym_id and s.membership_id = m.id
      where m.gym_id = c.gym_id and m.client_id = c.id and s.state = 'mailed'
      order by s.created_at desc limit 1)
    union all
    (select case when o.channel in ('mail', 'push') then o.channel else 'whatsapp' end, o.kind, '', o.sent_at from automation_mail o
      where o.gym_id = c.gym_id and o.client_id = c.id and o.reservation_id is null and o.state = 'sent'
      order by o.sent_at desc limit 1)) said
  order by said.created_at desc limit 1)`;

const selectLastContacts = statement<{ id: string; contact: LastContact }>(sql`
  select c.id, said.contact from client c
  cross join lateral (select ${lastContact(sql`(select g.time_zone from gym g where g.gym_id = current_gym())`)} as contact) said
  where c.gym_id = current_gym() and c.id = any (${sql.placeholder('clientIds')}::uuid[]) and said.contact is not null`);

/** By client; who was never written to or called has none. */
export async function findLastContacts(
  context: GymContext,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, LastContact>> {
  const { rows } = await selectLastContacts(context, { clientIds });
  return new Map(rows.map(({ id, contact }) => [id, contact]));
}

interface GymDay {
  readonly today: SQL;
  readonly zone: SQL;
}

/**
 * Whether the client `c` was written to or called on the day `today` of the gym: by an automation, about a subscription, or by the team.
 * What changes of a class is told beside it.
 */
export const writtenOn = ({ today, zone }: GymDay) => {
  const isOnDay = (instant: SQL) =>
    sql`${instant} > current_instant() - interval '1 day' and (${instant} at time zone ${zone})::date = ${today}`;
  return sql`(
    exists (select from automation_mail o where o.gym_id = c.gym_id and o.client_id = c.id and o.sent_on = ${today}
      and o.reservation_id is null and o.state in ('sending', 'sent', 'unclear'))
    or exists (select from client_contact k join client_note n on n.gym_id = k.gym_id and n.id = k.id and n.deleted_at is null
      where k.gym_id = c.gym_id and k.client_id = c.id and ${isOnDay(sql`k.created_at`)})
    or exists (select from membership m join renewal_step r on r.gym_id = m.gym_id and r.membership_id = m.id
      where m.gym_id = c.gym_id and m.client_id = c.id and r.state = 'mailed' and ${isOnDay(sql`r.created_at`)}))`;
};
