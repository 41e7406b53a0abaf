import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import { amountFor, foundFor, now } from '../dashboard/server.ts';
import { sessionsLeft } from '../memberships/server.ts';
import { messageFacts, shownTemplates } from '../messages/server.ts';
import { lastContact, recentlyContacted } from '../notes/server.ts';
import { collectionLimits, debtOf, owedTables } from '../receivables/server.ts';
import type { outreachContract, Person, Progress, Reason } from './contract.ts';
import { expiredDays, type ReasonKind, reasonKinds, unusedDays } from './domain.ts';

const c = alias(client, 'c');
const { placeholder, raw } = sql;

const kinds = Object.keys(reasonKinds) as ReasonKind[];
const rankOf = (kind: ReasonKind) => raw(`'${kind}' as kind, ${kinds.indexOf(kind)} as rank`);

/** Packs with sessions that are left and will soon be lost. */
const unused = sql`of_unused as materialized (
  select m.client_id, min(m.expires_on) as day, (array_agg(m.plan_name order by m.expires_on, m.id))[1] as plan_name,
    sum(l.sessions)::int as sessions
  from membership m cross join lateral (select ${sessionsLeft} as sessions from (select today from now) day offset 0) l
  where m.gym_id = current_gym() and m.deleted_at is null and m.active and m.kind = 'pack' and l.sessions > 0
    and m.expires_on >= (select today from now) and m.expires_on < (select today from now) + ${raw(`${unusedDays}`)}
  group by m.client_id)`;

/** A row for each client and reason, as the screens that show a reason alone define it. */
const reason = sql`reason as materialized (
  select o.client_id, ${rankOf('owing')}, o.since as day, false as came, o.amount::bigint as amount, null::int as sessions,
    null as plan_name from owed o
  union all select f.client_id, ${rankOf('expiring')}, f.day, false, null, null, null from of_expiring f
  union all select f.client_id, ${rankOf('unused')}, f.day, false, null, f.sessions, f.plan_name from of_unused f
  union all select f.client_id, ${rankOf('expired')}, f.day, false, null, null, null from of_expired f
    where f.day >= (select today from now) - ${raw(`${expiredDays}`)}
  union all select f.client_id, ${rankOf('unseen')}, f.day, f.came, null, null, null from of_unseen f
  union all select f.client_id, ${rankOf('trial')}, f.day, f.came, null, null, null from of_trial f)`;

export const shownReason = jsonOf<Reason>({
  kind: sql`r.kind`,
  on: sql`r.day`,
  came: sql`r.came`,
  amount: sql`r.amount`,
  sessions: sql`r.sessions`,
  planName: sql`r.plan_name`,
});

/** Those who were put off to a day to come. */
export const putOff = sql`put_off as materialized (
  select z.client_id, z.until, z.created_at from postponement z
  where z.gym_id = current_gym() and z.until > (select today from now) and not exists (select from postponement o
    where o.gym_id = z.gym_id and o.client_id = z.client_id and (o.created_at, o.id) > (z.created_at, z.id)))`;

const selectPutOff = statement<{ clientId: string }>(
  sql`with ${now}, ${putOff} select z.client_id as "clientId" from put_off z`,
);

/** Whom the team put off to a day to come. */
export async function findPutOff(context: GymContext): Promise<ReadonlySet<string>> {
  const { rows } = await selectPutOff(context, {});
  return new Set(rows.map(({ clientId }) => clientId));
}

/** Debts and what ends by the day that comes first, the rest by the last. */
const person = sql`person as materialized (
  select r.client_id, min(array[r.rank, case when r.kind in ('owing', 'expiring', 'unused') then r.day - now.today
      else now.today - r.day end]) as place, json_agg(${shownReason} order by r.rank) as reasons, array_agg(r.kind) as kinds,
    (select z.until from put_off z where z.client_id = r.client_id) as until
  from now, reason r join client c on c.gym_id = current_gym() and c.id = r.client_id and c.deleted_at is null
  group by r.client_id)`;

/** Since when it is today in the gym. */
const midnight = sql`(select today::timestamp at time zone time_zone from now)`;

const contactedToday = sql`contacted_today as materialized (
  select distinct n.client_id from client_note n left join client_contact k on k.gym_id = n.gym_id and k.id = n.id
  where n.gym_id = current_gym() and n.deleted_at is null and n.kind <> 'note' and n.created_at >= ${midnight}
    and (k.about && array[${raw(kinds.map((kind) => `'${kind}'`).join(', '))}] or n.client_id in (select f.client_id from person f))
  union
  select o.client_id from automation_mail o
  where o.gym_id = current_gym() and o.sent_on = (select today from now) and o.channel = 'whatsapp' and o.state = 'sent'
    and o.reservation_id is null
    and o.client_id in (select f.client_id from person f))`;

const progress = jsonOf<Progress>({
  left: sql`(select count(*) from person f where f.until is null and f.client_id not in ${recentlyContacted})`,
  contacted: sql`(select count(*) from contacted_today)`,
  putOff: sql`(select count(*) from put_off z where z.created_at >= ${midnight}
    and z.client_id not in (select k.client_id from contacted_today k))`,
});

const isShown = sql`(f.until is not null) = (${placeholder('view')} = 'later')
  and (${placeholder('reason')}::text is null or ${placeholder('reason')} = any (f.kinds))`;

/** Of the client `c` with the row `f` of whoever is listed. */
export const personFields = {
  ...messageFacts,
  amount: sql`coalesce(${amountFor('expiring')}, ${amountFor('expired')})`,
  clientId: c.id,
  surname: c.surname,
  whatsapp: c.whatsapp,
  phone: c.phone,
  email: c.email,
  reasons: sql`f.reasons`,
  debt: sql`(select ${debtOf} from owed o where o.client_id = c.id)`,
  contact: lastContact(sql`(select time_zone from now)`),
  limits: collectionLimits,
  consents: jsonOf<Person['consents']>({
    whatsapp: sql`may_contact(c.id, 'whatsapp')`,
    mail: sql`may_contact(c.id, 'mail')`,
    call: sql`may_contact(c.id, 'phone')`,
  }),
  until: sql`f.until`,
};

type List = Omit<Output<typeof outreachContract.list>, 'pause'>;

/** Whoever was contacted lately comes last. */
export const readPeople = statement<{ list: List }>(sql`
  with ${now}, ${owedTables}, ${foundFor('expiring')}, ${foundFor('expired')}, ${foundFor('unseen')}, ${foundFor('trial')},
    ${unused}, ${reason}, ${putOff}, ${person}, ${contactedToday}
  select ${jsonOf<List>({
    today: sql`now.today`,
    templates: shownTemplates,
    counts: sql`coalesce((select json_agg(n) from (
      select k.kind, count(*) as people from person f, unnest(f.kinds) k (kind) where f.until is null group by k.kind) n), '[]')`,
    people: sql`(select count(*) from person f where f.until is null)`,
    putOff: sql`(select count(*) from person f where f.until is not null)`,
    progress,
    items: sql`coalesce((select json_agg(${jsonOf<Person>(personFields)} order by f.number) from (
        select f.*, row_number() over (order by f.until, f.client_id in ${recentlyContacted}, f.place, f.client_id) as number
        from person f where ${isShown} order by number offset ${placeholder('skip')}::int limit ${pageSize}) f
      join client c on c.gym_id = current_gym() and c.id = f.client_id
      left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id), '[]')`,
    total: sql`(select count(*) from person f where ${isShown})`,
    totalIsFloor: sql`false`,
  })} as list from now`);
