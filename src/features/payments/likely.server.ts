import { sql } from 'drizzle-orm';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import type { LikelyPayer, paymentsContract } from './contract.ts';

type Likely = Output<typeof paymentsContract.likely>;

const shown = 6;
/** How long before and after the last day that is paid somebody is likely to come, in days. */
const within = { before: 6, after: 30 };

/** Those whose last day is nearest to today first; a subscription that is late renews itself. */
export const readLikely = jsonStatement<Likely>(sql`
  with today as materialized (select local_today() as day)
  select ${jsonOf<Likely>({
    today: sql`today.day`,
    items: sql`coalesce((select json_agg(${jsonOf<LikelyPayer>({
      clientId: sql`f.client_id`,
      name: sql`f.name`,
      surname: sql`f.surname`,
      planName: sql`coalesce(f.plan_name, '')`,
      on: sql`f.expires_on`,
    })} order by f.place) from (
      select s.client_id, c.name, c.surname, s.plan_name, s.expires_on,
        row_number() over (order by abs(s.expires_on - today.day), s.expires_on desc, c.sort_key, c.id) as place
      from client_membership_status s
      join client c on c.gym_id = s.gym_id and c.id = s.client_id and c.deleted_at is null
      where s.gym_id = current_gym() and s.active and not s.trial
        and s.expires_on between today.day - ${sql.raw(`${within.after}`)} and today.day + ${sql.raw(`${within.before}`)}
        and (s.expires_on >= today.day or not s.renews)
      order by place limit ${sql.raw(`${shown}`)}) f), '[]')`,
  })} as answer from today`);
