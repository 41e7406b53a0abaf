import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { publicHolidayOn } from '../classes/server.ts';
import type { countries } from '../gym/domain.ts';
import { askedLately, type CollectionLimits, notNow } from './contract.ts';
import { type CollectionPause, collectionPauseAt } from './domain.ts';

interface Clock {
  country: keyof typeof countries;
  date: string;
  time: string;
  weekday: number;
  /** Whether the gym has that day as a holiday. */
  closed: boolean;
}

const readClock = statement<Clock>(sql`
  select g.country, d.today::text as date, extract(isodow from d.today)::int as weekday,
    to_char(current_instant() at time zone g.time_zone, 'HH24:MI') as time,
    exists (select from holiday h
      where h.gym_id = g.gym_id and h.date = d.today and h.deleted_at is null) as closed
  from gym g cross join (select local_today() as today) d where g.gym_id = current_gym()`);

/** Why nobody may be asked for a debt now; null where everybody may. A public holiday on which the gym opens is one. */
export async function findCollectionPause(context: GymContext): Promise<CollectionPause | null> {
  const [clock] = (await readClock(context, {})).rows;
  if (!clock) throw new Error('a gym without settings');
  const { country, date, closed } = clock;
  const isHoliday = closed || (country === 'CL' && (await publicHolidayOn(country, date)) !== undefined);
  return collectionPauseAt({ ...clock, isHoliday });
}

/**
 * What was said to the client `c` about a debt in the last seven days, but for the automated message `own`: a subscription's reminders
 * count, a letter about several once, and its announcement does not.
 */
const askedBut = (own: SQL) => sql`(
  select k.channel, k.created_at as at from client_contact k
    join client_note n on n.gym_id = k.gym_id and n.id = k.id and n.deleted_at is null
  where k.gym_id = c.gym_id and k.client_id = c.id and 'owing' = any (k.about) and k.created_at > current_instant() - interval '7 days'
  union all
  select distinct 'mail', s.created_at from membership m join renewal_step s on s.gym_id = m.gym_id and s.membership_id = m.id
  where m.gym_id = c.gym_id and m.client_id = c.id and s.state = 'mailed' and s.step <> 'announcement'
    and s.created_at > current_instant() - interval '7 days'
  union all
  select o.channel, o.sent_at from automation_mail o
  where o.gym_id = c.gym_id and o.client_id = c.id and o.kind = 'owing' and o.state in ('sending', 'sent', 'unclear')
    and o.sent_at > current_instant() - interval '7 days' and o.id is distinct from ${own})`;

/**
 * `CollectionLimits` of the client `c`: by law 21.320 two messages in a week, two days apart, and one call in a week.
 * The second to last message and the last call are of a week ago, and the last message of two days. An automated message does not count
 * against itself.
 */
export const collectionLimitsBut = (own: SQL) => sql`(
  select ${jsonOf<CollectionLimits>({
    messageFrom: sql`case when said.message_from > current_instant() then said.message_from end`,
    callFrom: sql`said.call_from`,
  })} from (
    select greatest(max(a.at) filter (where a.channel <> 'call') + interval '2 days',
        (array_agg(a.at order by a.at desc) filter (where a.channel <> 'call'))[2] + interval '7 days') as message_from,
      max(a.at) filter (where a.channel = 'call') + interval '7 days' as call_from
    from ${askedBut(own)} a where (select g.country from gym g where g.gym_id = current_gym()) = 'CL') said)`;

export const collectionLimits = collectionLimitsBut(sql`null::uuid`);

const readLimits = statement<{ clientId: string; limits: CollectionLimits }>(sql`
  select c.id as "clientId", ${collectionLimits} as limits from client c
  where c.gym_id = current_gym() and c.id = any (${sql.placeholder('clientIds')}::uuid[])`);

/** The limits of clients, by their ids. */
export async function findCollectionLimits(
  context: GymContext,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, CollectionLimits>> {
  const { rows } = await readLimits(context, { clientIds });
  return new Map(rows.map(({ clientId, limits }) => [clientId, limits]));
}

/** Keeps other messages about a debt of a client away until the transaction ends. */
export const lockDebtor = ({ db }: GymContext, clientId: string) =>
  db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} for no key update`);

/** Makes sure that the law lets a locked client be written to about a debt now. @throws VerbError not_now, asked_lately */
export async function requireMayAsk(context: GymContext, clientId: string): Promise<void> {
  if ((await findCollectionPause(context)) !== null) throw new VerbError(notNow);
  const limits = await findCollectionLimits(context, [clientId]);
  if (limits.get(clientId)?.messageFrom != null) throw new VerbError(askedLately);
}
