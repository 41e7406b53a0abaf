import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { ofGym } from '../../server/rows.ts';
import { statement } from '../../server/statement.ts';
import { asMailText } from '../../wire/mail-text.ts';
import { gym } from '../gym/table.ts';
import { type Colleague, findColleagues } from '../team/server.ts';
import type { NotificationKind } from './domain.ts';
import { foundOf, ofAllKinds, ownState } from './read.server.ts';
import { kindsFor } from './sources.server.ts';
import { notificationSummary } from './table.ts';
import { summarySubject, summaryWords } from './words.ts';

/** When a gym's morning begins. */
const firstHour = '07';

const { placeholder } = sql;

interface Wish {
  readonly accountId: string;
  readonly kinds: readonly NotificationKind[];
  readonly mailedAt: string | null;
}

interface Subscriber extends Wish, Colleague {}

/** Who wants a summary and has had none today, once the gym's morning has begun. */
const findWishes = statement<Wish>(sql`
  select c.account_id as "accountId", array_agg(c.kind) as kinds, to_json(s.mailed_at) #>> '{}' as "mailedAt"
  from gym g join notification_choice c on c.gym_id = g.gym_id and c.mailed
    left join notification_summary s on s.gym_id = c.gym_id and s.account_id = c.account_id
  where g.gym_id = current_gym() and to_char(current_instant() at time zone g.time_zone, 'HH24') >= ${firstHour}
    and (s.day is null or s.day < local_today())
  group by c.account_id, s.mailed_at`);

export interface KindNews {
  readonly kind: NotificationKind;
  /** Not read, and since the last summary. */
  readonly fresh: number;
  readonly total: number;
}

const countNews = statement<KindNews & { day: string }>(sql`
  with ${ownState(sql`${placeholder('accountId')}::uuid`)}, wanted as materialized (select ${placeholder('kinds')}::text[] as kinds)
  select n.kind, count(*)::int as total, (count(*) filter (where n.unread
      and n.since > coalesce(${placeholder('mailedAt')}::timestamptz, '-infinity')))::int as fresh
  from (${ofAllKinds((kind) => sql`select ${sql.raw(`'${kind}'`)} as kind, f.since, f.unread from (${foundOf(kind)}) f`, sql` union all `)}) n
  group by n.kind order by array_position(${placeholder('kinds')}::text[], n.kind)`);

/** Takes the day for a summary; null when another server has. */
const takeDay = statement<{ accountId: string }>(sql`
  insert into notification_summary as s (account_id, day, mailed_at)
    values (${placeholder('accountId')}, local_today(), case when ${placeholder('mails')}::boolean then current_instant() end)
  on conflict (gym_id, account_id) do update set day = excluded.day, mailed_at = coalesce(excluded.mailed_at, s.mailed_at) where s.day < excluded.day
  returning s.account_id as "accountId"`);

/** So that the next run sends what failed. */
const giveBack = ({ db }: GymContext, { accountId, mailedAt }: Wish) =>
  db
    .update(notificationSummary)
    .set({ day: sql`${notificationSummary.day} - 1`, mailedAt: sql`${mailedAt}::timestamptz` })
    .where(and(ofGym(notificationSummary), eq(notificationSummary.accountId, accountId)));

const kindsOf = ({ settings }: GymContext, { rights, kinds }: Subscriber): NotificationKind[] =>
  kindsFor(rights, settings).filter((kind) => kinds.includes(kind));

async function mailSummary(context: GymContext, subscriber: Subscriber, gymName: string): Promise<void> {
  const { accountId, mailedAt, name, email } = subscriber;
  const { rows: news } = await countNews(context, {
    accountId,
    kinds: kindsOf(context, subscriber),
    mailedAt,
  });
  const fresh = news.filter((kind) => kind.fresh > 0);
  const taken = await takeDay(context, { accountId, mails: fresh.length > 0 });
  if (taken.rows.length === 0 || fresh.length === 0) return;
  if ((await reserveMail(context, email)) !== 'sent') return;
  context.afterCommit(async () => {
    try {
      await context.mailer.send({
        kind: 'summary',
        gymId: context.gymId,
        to: email,
        subject: summarySubject(asMailText(gymName)),
        text: summaryWords(fresh, {
          name: asMailText(name),
          gymName: asMailText(gymName),
          url: `${context.publicUrl}/notifications`,
        }),
      });
    } catch (reason) {
      if (isRefused(reason)) return;
      await context.newTransaction((scope) => giveBack(scope, subscriber));
      throw reason;
    }
  });
}

/**
 * Mails to whoever wants it what is new since the last summary, once a day at most, however many servers look. Nothing
 * leaves to an address that nobody has proved.
 */
export async function mailSummaries(context: GymContext): Promise<void> {
  if ((await reserveMail(context, '', { counted: false })) !== 'sent') return;
  const { rows: wishes } = await findWishes(context, {});
  if (wishes.length === 0) return;
  const [own] = await context.db.select({ name: gym.name }).from(gym);
  const colleagues = await findColleagues(context);
  for (const wish of wishes) {
    const colleague = colleagues.find(({ accountId }) => accountId === wish.accountId);
    if (own && colleague?.proved) await mailSummary(context, { ...colleague, ...wish }, own.name);
  }
}
