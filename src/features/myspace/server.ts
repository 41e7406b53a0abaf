import { sql } from 'drizzle-orm';
import { implement } from '../../server/implement.ts';
import { shownDue } from '../memberships/server.ts';
import { type MySpace, myspaceContract } from './contract.ts';

const shownPayments = 100;

const readMySpace = sql`
  select jsonb_build_object(
    'name', c.name, 'surname', c.surname, 'today', now.today,
    'code', upper(replace(c.id::text, '-', '')),
    'gym', jsonb_build_object('id', g.gym_id, 'name', g.name, 'currency', g.currency),
    'gyms', (select jsonb_agg(jsonb_build_object('id', id, 'name', name)) from own_gyms()),
    'memberships', coalesce((select jsonb_agg(jsonb_build_object(
        'id', m.id, 'planName', m.plan_name, 'kind', m.kind, 'period', m.period, 'days', m.days,
        'active', m.active, 'expiresOn', m.expires_on, 'daysLeft', m.expires_on - now.today, 'due', ${shownDue})
        order by m.active desc, m.expires_on desc nulls last, m.id)
      from membership m, membership_due(m, now.today) due
      where m.gym_id = current_gym() and m.client_id = current_client() and m.deleted_at is null), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(paid) order by paid."paidOn" desc, paid.id desc)
      from (select p.id, m.plan_name as "planName", p.amount, p.method, p.paid_on as "paidOn",
          p.plan_starts_on as "planStartsOn"
        from payment p join membership m on m.gym_id = p.gym_id and m.id = p.membership_id
        where p.gym_id = current_gym() and p.client_id = current_client() and p.deleted_at is null
        order by p.paid_on desc, p.id desc limit ${sql.raw(String(shownPayments))}) paid), '[]')
  ) as space
  from client c join gym g on g.gym_id = c.gym_id cross join (select local_today() as today) now
  where c.gym_id = current_gym() and c.id = current_client()`;

export const myspaceServer = implement(myspaceContract, {
  get: async ({ db }) => {
    const { rows } = await db.execute<{ space: MySpace }>(readMySpace);
    const [found] = rows;
    if (!found) throw new Error('a client scope without its client');
    return found.space;
  },
});
