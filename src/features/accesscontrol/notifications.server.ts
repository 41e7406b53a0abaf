import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';
import { type Denial, denials } from './domain.ts';

interface Denied {
  readonly clientId: string;
  readonly name: string;
  readonly times: number;
  readonly code: Denial;
}

/**
 * Whom the doors kept out several times today and have not let in since; who is inside already is none of them. A grant that
 * was taken back does not count beside its reader's own refusal.
 */
export const refusedAtDoorSource = notificationSource<Denied>({
  rights: ['attendance'],
  found: sql`
    select e.client_id::text as subject, e.client_id, trim(c.name || ' ' || c.surname) as name, count(*)::int as times,
      (array_agg(e.code order by e.at desc))[1] as code, max(e.at) as since
    from now join access_event e on e.at >= local_instant(now.today, '00:00')
      join client c on c.gym_id = e.gym_id and c.id = e.client_id and c.deleted_at is null
    where e.gym_id = current_gym() and not e.granted and e.code <> 'passback'
      and (e.offline or e.code <> 'refused_offline') and not exists (
      select from access_event g where g.gym_id = e.gym_id and g.client_id = e.client_id and g.granted and g.at > e.at)
    group by e.client_id, c.name, c.surname having count(*) >= 3`,
  facts: jsonOf<Denied>({
    clientId: sql`f.client_id`,
    name: sql`f.name`,
    times: sql`f.times`,
    code: sql`f.code`,
  }),
  tell: ({ clientId, name, times, code }) => ({
    sentence: `${name} no pudo entrar ${times} veces hoy: ${denials[code][0].toLowerCase()}`,
    href: `/clients/${clientId}`,
  }),
  all: '/accesos?resultado=denied',
});
