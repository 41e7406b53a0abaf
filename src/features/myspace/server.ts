import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { client } from '../clients/table.ts';
import { gym } from '../gym/table.ts';
import { sessionsLeft, shownDue } from '../memberships/server.ts';
import { membership } from '../memberships/table.ts';
import { payment } from '../payments/table.ts';
import { type MySpace, myspaceContract, type OwnMembership, type OwnPayment } from './contract.ts';

const c = alias(client, 'c');
const g = alias(gym, 'g');
const m = alias(membership, 'm');
const p = alias(payment, 'p');

const shownPayments = 100;

/** The memberships that cover the client `c` on the `day`. */
export const ownMemberships = sql`coalesce((select json_agg(${jsonOf<OwnMembership>({
  id: m.id,
  planName: m.planName,
  kind: m.kind,
  period: m.period,
  days: m.days,
  sessions: m.sessions,
  sessionsLeft,
  active: m.active,
  endsOn: m.endsOn,
  expiresOn: m.expiresOn,
  daysLeft: sql`m.expires_on - day.today`,
  due: sql`case when m.client_id = c.id then ${shownDue} end`,
  payer: sql`case when m.client_id <> c.id then (select trim(w.name || ' ' || w.surname) from client w
      where w.gym_id = m.gym_id and w.id = m.client_id) end`,
})} order by m.active desc, m.expires_on desc nulls last, m.id)
    from covering_memberships(c.gym_id, c.id) m, membership_due(m, day.today) due), '[]')`;

const readMySpace = jsonStatement<MySpace>(sql`
  select ${jsonOf<MySpace>({
    name: c.name,
    surname: c.surname,
    today: sql`day.today`,
    code: sql`upper(replace(c.id::text, '-', ''))`,
    gym: jsonOf<MySpace['gym']>({ id: g.gymId, name: g.name, currency: g.currency }),
    gyms: sql`(select json_agg(${jsonOf<MySpace['gyms'][number]>({ id: sql`id`, name: sql`name` })}) from own_gyms())`,
    memberships: ownMemberships,
    balance: sql`client_balance(c.gym_id, c.id)`,
    payments: sql`coalesce((select json_agg(shown) from (
      select ${jsonOf<OwnPayment>({
        id: p.id,
        planName: m.planName,
        amount: p.amount,
        method: p.method,
        paidOn: p.paidOn,
        planStartsOn: p.planStartsOn,
      })} as shown
      from payment p join membership m on m.gym_id = p.gym_id and m.id = p.membership_id
      where p.gym_id = current_gym() and p.client_id = current_client() and p.deleted_at is null
      order by p.paid_on desc, p.id desc limit ${sql.raw(String(shownPayments))}) paid), '[]')`,
  })} as answer
  from client c join gym g on g.gym_id = c.gym_id cross join (select local_today() as today) day
  where c.gym_id = current_gym() and c.id = current_client()`);

export const myspaceServer = implement(myspaceContract, {
  get: async (context) => {
    await actAsGym(context);
    return readMySpace(context, {});
  },
});
