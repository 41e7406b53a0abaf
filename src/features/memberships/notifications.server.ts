import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { day } from '../../wire/written.ts';
import { clientName } from '../clients/server.ts';

interface Expiring {
  readonly clientId: string;
  readonly name: string;
  readonly planName: string;
  readonly on: string;
}

/** The same clients as in their list and on the dashboard, each since a week before its last day. */
export const expiringSource = notificationSource<Expiring>({
  rights: ['clients.view'],
  found: sql`select s.client_id::text as subject, s.client_id, s.plan_name, s.expires_on,
      greatest((s.expires_on - 6)::timestamp at time zone (select time_zone from now), (select m.created_at from membership m
        where m.gym_id = s.gym_id and m.id = s.membership_id)) as since
    from client_membership_status s where s.gym_id = current_gym() and s.active
      and not s.trial and s.expires_on >= (select today from now) and s.expires_on <= (select today from now) + 6`,
  facts: jsonOf<Expiring>({
    clientId: sql`f.client_id`,
    name: clientName(sql`f.client_id`),
    planName: sql`f.plan_name`,
    on: sql`f.expires_on`,
  }),
  tell: ({ clientId, name, planName, on }, { today }) => ({
    sentence: `A ${name} se le vence ${planName} ${on === today ? 'hoy' : `el ${day(on)}`}`,
    href: `/clients/${clientId}`,
  }),
  all: '/clients?estado=expiring',
});
