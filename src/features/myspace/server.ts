import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import { feedsAreOn } from '../calendarlinks/server.ts';
import { client, clientAccount } from '../clients/table.ts';
import { gym } from '../gym/table.ts';
import { sessionsLeft, shownDue } from '../memberships/server.ts';
import { membership } from '../memberships/table.ts';
import { payment } from '../payments/table.ts';
import {
  type LastViewed,
  type MySpace,
  myspaceContract,
  type OwnMembership,
  type OwnPayment,
  type Viewed,
} from './contract.ts';

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
    gyms: sql`coalesce((select json_agg(${jsonOf<MySpace['gyms'][number]>({ id: sql`id`, name: sql`name` })}) from own_gyms()),
      json_build_array(${jsonOf<MySpace['gyms'][number]>({ id: g.gymId, name: g.name })}))`,
    memberships: ownMemberships,
    calendar: jsonOf<MySpace['calendar']>({
      offered: feedsAreOn,
      linked: sql`exists (select from calendar_link l where l.gym_id = c.gym_id and l.client_id = c.id and l.deleted_at is null)`,
    }),
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

const viewedClient = {
  clientId: c.id,
  name: c.name,
  surname: c.surname,
  hasAccount: sql`exists (select from ${clientAccount} a where a.gym_id = c.gym_id and a.client_id = c.id)`,
};

const shownViewed = 6;

const readViewed = jsonStatement<Output<typeof myspaceContract.viewed>>(sql`
  select ${jsonOf<Output<typeof myspaceContract.viewed>>({
    items: sql`coalesce(json_agg(${jsonOf<LastViewed>({
      ...viewedClient,
      viewedAt: sql`last.viewed_at`,
    })} order by last.viewed_at desc), '[]')`,
  })} as answer
  from (select v.client_id, max(v.viewed_at) as viewed_at from space_view v
    join client c on c.gym_id = v.gym_id and c.id = v.client_id and c.deleted_at is null
    where v.gym_id = current_gym() and v.viewed_at > current_instant() - interval '30 days'
    group by 1 order by 2 desc limit ${sql.raw(String(shownViewed))}) last
  join client c on c.gym_id = current_gym() and c.id = last.client_id`);

export const myspaceServer = implement(myspaceContract, {
  get: async (context) => {
    await actAsGym(context);
    return readMySpace(context, {});
  },
  view: async ({ db }, { id, clientId }) => {
    await db.execute(sql`
      insert into space_view (id, client_id) select ${id}, c.id from client c
      where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
      on conflict (gym_id, id) do nothing`);
    const { rows } = await db.execute<{ answer: Viewed }>(sql`
      select ${jsonOf<Viewed>(viewedClient)} as answer
      from space_view v join client c on c.gym_id = v.gym_id and c.id = v.client_id and c.deleted_at is null
      where v.gym_id = current_gym() and v.id = ${id}`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    if (row.answer.clientId !== clientId) throw new VerbError(alreadySaved);
    return row.answer;
  },
  viewed: async (context) => readViewed(context, {}),
});
