import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { type Json, jsonOf, readJson } from '../../server/json.ts';
import type { Output, Sent } from '../../wire/verb.ts';
import { hasPhoneKey, phoneKeyOf } from '../clients/server.ts';
import type { prospectsContract } from './contract.ts';

type Similar = Output<typeof prospectsContract.similar>;
type Asked = Required<Sent<typeof prospectsContract.similar>>;
type Contact = Pick<Asked, 'phone' | 'email'>;

/** Whether the client `c` has this phone, as phone or WhatsApp, or this address. */
export const isClientOf = ({ phone, email }: Contact): SQL =>
  sql`(c.email <> '' and c.email = ${email} or ${hasPhoneKey(phoneKeyOf(sql`${phone}::text`))})`;

/** Whether the prospect `p` has this phone or this address. */
export const isProspectOf = ({ phone, email }: Contact): SQL =>
  sql`(p.email <> '' and p.email = ${email} or p.phone <> '' and p.phone_key = ${phoneKeyOf(sql`${phone}::text`)})`;

const most = 5;

export const readSimilar = ({ db }: GymContext, asked: Asked): Promise<Json<Similar>> =>
  readJson<Similar>(
    db,
    sql`
    with known as materialized (
      select c.id, trim(c.name || ' ' || c.surname) as name from client c
      where c.gym_id = current_gym() and c.deleted_at is null and ${isClientOf(asked)}
        and c.id is distinct from (select p.client_id from prospect p where p.gym_id = current_gym() and p.id = ${asked.id})
      limit ${most}
    ), x as (
      select 'client' as kind, k.id, k.name from known k
      union all
      (select 'prospect', p.id, trim(p.name || ' ' || p.surname) from prospect p
      where p.gym_id = current_gym() and p.deleted_at is null and p.id <> ${asked.id} and ${isProspectOf(asked)}
        and not exists (select from known k where k.id = p.client_id)
      limit ${most})
    )
    select ${jsonOf<Similar>({
      items: sql`coalesce((select json_agg(${jsonOf<Similar['items'][number]>({
        kind: sql`x.kind`,
        id: sql`x.id`,
        name: sql`x.name`,
      })}
 order by x.kind, x.name, x.id) from x), '[]')`,
    })} as answer`,
  );
