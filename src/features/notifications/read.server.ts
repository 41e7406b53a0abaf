import { type SQL, sql } from 'drizzle-orm';
import { type NotificationKind, notificationKinds } from './domain.ts';
import { sources } from './sources.server.ts';

/** The common tables that the sources take, `now`, and what the person `who` has read and chosen, `own`. */
export const ownState = (who: SQL) => sql`now as materialized (
    select local_today() as today, g.time_zone, g.currency, ${who} as person from gym g where g.gym_id = current_gym()
  ), own as materialized (
    select c.kind, c.read_at, c.shown, c.mailed from notification_choice c where c.gym_id = current_gym() and c.account_id = ${who}
  ), own_read as materialized (
    select r.kind, r.subject, r.read_at from notification_read r
    where r.gym_id = current_gym() and r.account_id = ${who} and r.read_at is not null
  )`;

/** The `wanted` kinds of those asked for: what the person does not want to see is not looked for. */
export const wanted = sql`wanted as materialized (
  select array(select k from unnest(${sql.placeholder('kinds')}::text[]) k
    where not exists (select from own where own.kind = k and not own.shown)) as kinds)`;

/** The rows of a kind, with `unread`, which is since when it is newer than what the person has read; none of another that is not wanted. */
export const foundOf = (kind: NotificationKind) => {
  const name = sql.raw(`'${kind}'`);
  // Where nothing is read, nobody asks since when it is so.
  return sql`select f.*, f.mark is null or f.since > f.mark as unread
    from (select f.*, greatest((select own.read_at from own where own.kind = ${name}), r.read_at) as mark
      from (${sources[kind].found}) f left join own_read r on r.kind = ${name} and r.subject = f.subject) f
    where ${name} = any ((select kinds from wanted)::text[])`;
};

export const ofAllKinds = (part: (kind: NotificationKind) => SQL, between: SQL): SQL =>
  sql.join(notificationKinds.map(part), between);
