import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import { birthdaysOn } from '../clients/server.ts';
import { client } from '../clients/table.ts';
import { type MorningKind, needsConsent, placeholdersOf } from '../messages/domain.ts';
import { messageFacts } from '../messages/server.ts';
import { lastContact, recentlyContacted } from '../notes/server.ts';
import { isRecentVisit, visits } from '../reservations/server.ts';
import type { Addressee, Addressees } from './contract.ts';

const c = alias(client, 'c');

/** Who has not come for so many days is missed; who has not for longer is gone, or nobody notes that they come. */
const missedDays = { from: 10, until: 60 };
const trialDays = 14;

/** The first common table: the gym's day, its time zone, and the birthdays that are celebrated. */
export const now = sql`now as materialized (
  select d.today, g.time_zone, ${birthdaysOn(sql`d.today`)} as birthdays
  from gym g cross join (select local_today() as today) d where g.gym_id = current_gym())`;

const today = sql`(select today from now)`;
const statuses = sql`client_membership_status s where s.gym_id = current_gym()`;

interface Reason {
  /** Rows of a `client_id`, the `day` that it is about and whether they `came` on it. */
  readonly found: SQL;
  readonly order: SQL;
}

/** Whoever is missed, but for those whose membership rests or who will come again. */
const unseen = sql`
  select missed.client_id, missed.day, true as came
  from (select v.client_id, max(v.date) as day from ${visits} v where ${isRecentVisit(missedDays.until)}
      group by v.client_id having max(v.date) <= ${today} - ${sql.raw(`${missedDays.from}`)}) missed
    join client_membership_status s on s.gym_id = current_gym() and s.client_id = missed.client_id
  where s.active and (s.renews or s.expires_on >= ${today})
    and not exists (select from membership_freeze z where z.gym_id = s.gym_id and z.membership_id = s.membership_id
      and z.deleted_at is null and ${today} between z.starts_on and z.ends_on)
    and not exists (select from reservation r where r.gym_id = s.gym_id and r.client_id = missed.client_id
      and r.deleted_at is null and r.date >= ${today} and r.status in ('reserved', 'waiting'))`;

/** Whoever came lately, or whose trial lasts or has ended lately, and who has never had another membership, or none since before it. */
const trial = sql`
  select tried.client_id, coalesce(max(tried.day) filter (where tried.came), max(tried.day)) as day, bool_or(tried.came) as came
  from (
    select v.client_id, v.date as day, true as came from ${visits} v where ${isRecentVisit(trialDays)}
    union all
    select m.client_id, m.starts_on, false from membership m
    where m.gym_id = current_gym() and m.deleted_at is null and m.kind = 'trial'
      and greatest(m.starts_on, m.expires_on) > ${today} - ${sql.raw(`${trialDays}`)} and m.starts_on <= ${today}) tried
  where not exists (select from membership o where o.gym_id = current_gym() and o.client_id = tried.client_id
      and o.deleted_at is null and o.kind <> 'trial' and (o.active and (o.expires_on is null or o.expires_on >= ${today})
        or not exists (select from ${statuses} and s.client_id = tried.client_id and s.active and s.trial)))
    and not exists (select from plan_member i where i.gym_id = current_gym() and i.client_id = tried.client_id and i.deleted_at is null)
  group by tried.client_id`;

const reasons: Readonly<Record<MorningKind, Reason>> = {
  expiring: {
    found: sql`select s.client_id, s.expires_on as day, false as came from ${statuses} and s.active
      and not s.trial and s.expires_on >= ${today} and s.expires_on <= ${today} + 6`,
    order: sql`f.day`,
  },
  expired: {
    found: sql`select s.client_id, s.expires_on as day, false as came from ${statuses} and s.active
      and not s.trial and s.expires_on < ${today} and not s.renews`,
    order: sql`f.day desc`,
  },
  unseen: { found: unseen, order: sql`f.day desc` },
  birthday: {
    found: sql`select b.id as client_id, ${today} as day, false as came from client b
      where b.gym_id = current_gym() and b.deleted_at is null and b.birthday = any ((select birthdays from now)::smallint[])`,
    order: sql`exists (select from client_membership_status s
      where s.gym_id = current_gym() and s.client_id = f.client_id and s.active) desc`,
  },
  trial: { found: trial, order: sql`f.day desc, f.came desc` },
};

/** The common table `of_…` of whom a reason concerns. */
export const foundFor = (kind: MorningKind) =>
  sql`${sql.raw(`of_${kind}`)} as materialized (${reasons[kind].found})`;

export const totalOf = (kind: MorningKind) => sql`(select count(*) from ${sql.raw(`of_${kind}`)})`;

/** The amount of a message to the client `c`: it costs more than all else, and few messages say it. */
export const amountFor = (kind: MorningKind) =>
  placeholdersOf[kind].includes('monto')
    ? sql`case when exists (select from message_template t
        where t.gym_id = current_gym() and t.kind = ${sql.raw(`'${kind}'`)} and t.text like '%{monto}%')
      then ${messageFacts.amount} end`
    : sql`null`;

const addressee = (kind: MorningKind) =>
  jsonOf<Addressee>({
    ...messageFacts,
    amount: amountFor(kind),
    clientId: c.id,
    surname: c.surname,
    whatsapp: c.whatsapp,
    on: sql`f.day`,
    came: sql`f.came`,
    turns:
      kind === 'birthday'
        ? sql`(extract(year from f.day) - extract(year from c.birth_date))::int`
        : sql`null`,
    contact: lastContact(sql`(select time_zone from now)`),
    mayBeWritten: needsConsent[kind] ? sql`may_contact(c.id, 'whatsapp')` : sql`true`,
  });

/** Some of those whom a reason concerns; whoever was written to lately comes last. */
export const peopleOf = (kind: MorningKind, take: SQL, skip: SQL) => sql`coalesce((
  select json_agg(${addressee(kind)} order by f.place)
  from (select f.*, row_number() over (order by f.client_id in ${recentlyContacted}, ${reasons[kind].order}, f.client_id) as place
      from ${sql.raw(`of_${kind}`)} f order by place limit ${take} offset ${skip}) f
    join client c on c.gym_id = current_gym() and c.id = f.client_id
    left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id), '[]')`;

export const firstOf = (kind: MorningKind, take: number) =>
  jsonOf<Addressees>({ total: totalOf(kind), items: peopleOf(kind, sql.raw(`${take}`), sql.raw('0')) });
