import { inArray, sql } from 'drizzle-orm';
import { account } from '../../db/tables.ts';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { asMailText, isRefused } from '../../server/mail.ts';
import { rightsOfRole, withAccounts } from '../../server/scope.ts';
import { statement } from '../../server/statement.ts';
import { allRights } from '../../wire/rights.ts';
import type { NotificationKind } from './domain.ts';
import { foundOf, ofAllKinds, ownState } from './read.server.ts';
import { kindsFor } from './sources.server.ts';
import { summarySubject, summaryWords } from './words.ts';

/** When a gym's morning begins. */
const firstHour = '07';

const { placeholder } = sql;

interface Subscriber {
  readonly accountId: string;
  /** Null for the owner. */
  readonly role: string | null;
  readonly ownRights: readonly string[];
  readonly kinds: readonly NotificationKind[];
  readonly mailedAt: string | null;
}

/** Who of the gym and its team wants a summary and has had none today, once the gym's morning has begun. */
const findSubscribers = statement<Subscriber>(sql`
  select c.account_id as "accountId", m.role, coalesce(r.rights, '{}') as "ownRights", array_agg(c.kind) as kinds,
    to_json(s.mailed_at) #>> '{}' as "mailedAt"
  from gym g join notification_choice c on c.gym_id = g.gym_id and c.mailed
    left join team_member m on m.gym_id = c.gym_id and m.account_id = c.account_id and m.deleted_at is null
    left join team_role r on r.gym_id = m.gym_id and r.id = m.role_id
    left join notification_summary s on s.gym_id = c.gym_id and s.account_id = c.account_id
  where g.gym_id = current_gym() and (m.id is not null or c.account_id = coalesce(g.owner_id, g.gym_id))
    and to_char(current_instant() at time zone g.time_zone, 'HH24') >= ${firstHour}
    and (s.day is null or s.day < local_today())
  group by c.account_id, m.role, r.rights, s.mailed_at`);

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
const giveBack = ({ db }: GymContext, { accountId, mailedAt }: Subscriber) =>
  db.execute(sql`update notification_summary set day = day - 1, mailed_at = ${mailedAt}
    where gym_id = current_gym() and account_id = ${accountId}`);

const kindsOf = ({ settings }: GymContext, { role, ownRights, kinds }: Subscriber): NotificationKind[] => {
  const rights = role === null ? allRights : rightsOfRole(role, ownRights);
  return kindsFor(rights, settings).filter((kind) => kinds.includes(kind));
};

interface Addressee {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly proved: boolean;
}

async function mailSummary(
  context: GymContext,
  subscriber: Subscriber,
  { name, email }: Addressee,
  gymName: string,
): Promise<void> {
  const { accountId, mailedAt } = subscriber;
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
          // The owner's account is called as the gym.
          name: subscriber.role === null ? '' : asMailText(name),
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
  const { rows: subscribers } = await findSubscribers(context, {});
  if (subscribers.length === 0) return;
  const { db } = context;
  const { rows: places } = await db.execute<{ name: string }>(
    sql`select name from gym where gym_id = current_gym()`,
  );
  const people = await withAccounts(db, () =>
    db
      .select({ id: account.id, name: account.name, email: account.email, proved: account.emailVerified })
      .from(account)
      .where(
        inArray(
          account.id,
          subscribers.map(({ accountId }) => accountId),
        ),
      ),
  );
  for (const subscriber of subscribers) {
    const person = people.find(({ id }) => id === subscriber.accountId);
    if (person?.proved) await mailSummary(context, subscriber, person, places[0]?.name ?? '');
  }
}
