import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import { client } from '../clients/table.ts';
import type { ReportedMember } from './contract.ts';
import { page } from './paging.server.ts';

const c = alias(client, 'c');
const { placeholder } = sql;

/** Every `ReportedMember` on a page of the table `found`, by name. */
export const membersOnPage = sql`coalesce((
  select json_agg(${jsonOf<ReportedMember>({
    clientId: c.id,
    name: c.name,
    surname: c.surname,
    since: sql`c.since`,
    until: sql`c.until`,
  })} order by c.sort_key, c.id)
  from (select c.id, c.name, c.surname, c.sort_key, f.since, f.until from found f
    join client c on c.gym_id = current_gym() and c.id = f.client_id order by c.sort_key, c.id ${page}) c), '[]')`;

/** The month that is asked for, or the present one, which none is after. */
export const now = sql`now as materialized (
  select d.today, d.present, d.time_zone, least(coalesce(${placeholder('month')}::date, d.present), d.present) as month
  from (select local_today() as today, date_trunc('month', local_today()::timestamp)::date as present, g.time_zone
    from gym g where g.gym_id = current_gym()) d)`;

/**
 * Periods of memberships with something paid, or free, but for trials, and the clients whom each covers: in one pass, as
 * the points after `before` up to `until`. Of a client, bit n of `held` is whether the point n + 1 was covered, and of
 * `covered` whether any day since the point n was. Comparing each period with each span took four times as long. A period that ends before
 * it starts, as of somebody who cancelled earlier, covers nobody; somebody taken out of a shared plan was covered up to the day before.
 */
export const coverage = sql`period as materialized (
  select m.id, m.client_id, c.starts_on, least(c.ends_on, m.ends_on) as ends_on, c.amount, m.period,
    width_bucket(c.starts_on - 1, point.days) as before, width_bucket(least(c.ends_on, m.ends_on), point.days) as until
  from point, charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id
  where c.gym_id = current_gym() and c.deleted_at is null and is_period(c) and (c.paid > 0 or c.amount = 0)
    and m.deleted_at is null and m.kind <> 'trial'
), held as (
  select p.client_id, p.starts_on, p.ends_on, p.before, p.until from period p
  union all
  select i.client_id, s.starts_on, s.ends_on, width_bucket(s.starts_on - 1, point.days), width_bucket(s.ends_on, point.days)
  from now, point, plan_member i join period p on p.id = i.membership_id
  cross join lateral (select greatest(p.starts_on, (i.created_at at time zone now.time_zone)::date) as starts_on,
    least(p.ends_on, (i.deleted_at at time zone now.time_zone)::date - 1) as ends_on) s
  where i.gym_id = current_gym() and (i.deleted_at is null or exists (
    select from client w where w.gym_id = i.gym_id and w.id = i.client_id and w.deleted_at is null))
), member as materialized (
  select h.client_id, min(h.starts_on) as since, max(h.ends_on) as until, min(h.before) as never_before,
    bit_or((1 << h.until) - (1 << h.before)) as held,
    bit_or((1 << greatest(h.until, h.before + 1)) - (1 << h.before)) as covered
  from held h where h.starts_on <= h.ends_on group by h.client_id)`;
