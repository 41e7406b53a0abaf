import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { type Client, type clientsContract, type DirectoryEntry, directoryPart } from './contract.ts';
import { client } from './table.ts';

const c = alias(client, 'c');

/** `Client` of the client `c`, with its membership status `s`. */
export const shownClient = jsonOf<Client>({
  id: c.id,
  name: c.name,
  surname: c.surname,
  email: c.email,
  phone: c.phone,
  whatsapp: c.whatsapp,
  dni: c.dni,
  dniType: c.dniType,
  birthDate: c.birthDate,
  observation: c.observation,
  version: c.version,
  hasAccount: sql`exists (select from client_account a where a.gym_id = c.gym_id and a.client_id = c.id)`,
  membershipStatus: sql`case when s.membership_id is not null then ${jsonOf<
    NonNullable<Client['membershipStatus']>
  >({
    membershipId: sql`s.membership_id`,
    planName: sql`s.plan_name`,
    active: sql`s.active`,
    renews: sql`s.renews`,
    trial: sql`s.trial`,
    expiresOn: sql`s.expires_on`,
    daysLeft: sql`s.expires_on - (select local_today())`,
  })} end`,
});

/** A client of the gym. @throws VerbError not_found, also for a deleted one */
export async function getClient({ db }: Pick<GymContext, 'db'>, id: string): Promise<Client> {
  const { rows } = await db.execute<{ client: Client }>(sql`
    select ${shownClient} as client from client c left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id
    where c.gym_id = current_gym() and c.id = ${id} and c.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.client;
}

export const readClients = jsonStatement<Output<typeof clientsContract.list>>(sql`
  select ${jsonOf<Output<typeof clientsContract.list>>({
    items: sql`(select coalesce(json_agg(${shownClient} order by array_position(f.ids, c.id)), '[]')
      from client c left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id
      where c.gym_id = current_gym() and c.id = any (f.ids))`,
    total: sql`f.total`,
    totalIsFloor: sql`f.total_is_floor`,
  })} as answer
  from find_clients(${sql.placeholder('search')}, ${sql.placeholder('membershipStatus')}, ${sql.placeholder('skip')}, ${pageSize}, ${sql.placeholder('nearest')},
    ${sql.placeholder('namesOnly')}) f`);

/** `DirectoryEntry` of the client `c`, with its membership status `s`. */
const directoryEntry = jsonOf<DirectoryEntry>({
  id: c.id,
  name: c.name,
  surname: c.surname,
  email: c.email,
  dni: c.dni,
  phone: sql`case when c.phone = '' then c.whatsapp else c.phone end`,
  membership: sql`case when s.membership_id is not null then ${jsonOf<
    NonNullable<DirectoryEntry['membership']>
  >({
    planName: sql`s.plan_name`,
    active: sql`s.active`,
    renews: sql`s.renews`,
    trial: sql`s.trial`,
    expiresOn: sql`s.expires_on`,
  })} end`,
});

type Directory = Output<typeof clientsContract.directory>;

export const readDirectory = jsonStatement<Directory>(sql`
  select ${jsonOf<Directory>({
    items: sql`coalesce(json_agg(${directoryEntry} order by c.id desc) filter (where c.place <= ${sql.raw(String(directoryPart))}), '[]')`,
    removed: sql`'[]'::json`,
    hasMore: sql`count(*) > ${sql.raw(String(directoryPart))}`,
  })} as answer
  from (select *, row_number() over (order by id desc) as place from client
    where gym_id = current_gym() and deleted_at is null
      and (${sql.placeholder('after')}::uuid is null or id < ${sql.placeholder('after')}::uuid)
    order by id desc limit ${sql.raw(String(directoryPart + 1))}) c
  left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id`);

/**
 * Those of the directory with a change in so many seconds and in the minute before them, since a change is seen only when its
 * transaction ends; whom a membership covers changes with its holder.
 */
export const readDirectoryChanges = jsonStatement<Directory>(sql`
  with changed as materialized (
    select distinct client_id as id from audit
    where gym_id = current_gym() and client_id is not null
      and at > current_instant() - make_interval(mins => 1, secs => ${sql.placeholder('changedWithin')}::int)
  ), concerned as materialized (
    select id from changed
    union select i.client_id from changed h
      join membership m on m.gym_id = current_gym() and m.client_id = h.id
      join plan_member i on i.gym_id = m.gym_id and i.membership_id = m.id
    limit ${sql.raw(String(directoryPart + 1))}
  )
  select ${jsonOf<Directory>({
    items: sql`coalesce(json_agg(${directoryEntry} order by c.id desc) filter (where c.deleted_at is null), '[]')`,
    removed: sql`coalesce(json_agg(c.id) filter (where c.deleted_at is not null), '[]')`,
    hasMore: sql`count(*) > ${sql.raw(String(directoryPart))}`,
  })} as answer
  from concerned join client c on c.gym_id = current_gym() and c.id = concerned.id
  left join client_membership_status s on s.gym_id = c.gym_id and s.client_id = c.id`);
