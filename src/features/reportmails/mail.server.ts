import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { statement } from '../../server/statement.ts';
import { gym } from '../gym/table.ts';
import type { Span } from '../reports/domain.ts';
import { type Colleague, findColleagues } from '../team/server.ts';
import { reportMailsContract } from './contract.ts';
import type { Cadence, MailedReport } from './domain.ts';
import { writeReport } from './letter.server.ts';
import { dueSpan } from './rules.ts';
import { sentReport } from './table.ts';

/** When a gym's morning begins. */
const firstHour = '07';

interface Wish {
  readonly accountId: string;
  readonly report: MailedReport;
  readonly cadence: Cadence;
  readonly since: string;
  readonly lastDay: string | null;
  readonly today: string;
}

/** Who wants which report, once the gym's morning has begun. */
const findWishes = statement<Wish>(sql`
  select m.account_id as "accountId", m.report, m.cadence, m.since::text, s.last_day::text as "lastDay", local_today()::text as today
  from gym g join report_mail m on m.gym_id = g.gym_id and m.cadence is not null and not m.paused
    left join lateral (select max(s.last_day) as last_day from sent_report s
      where s.gym_id = m.gym_id and s.account_id = m.account_id and s.report = m.report and s.state <> 'failed') s on true
  where g.gym_id = current_gym() and to_char(current_instant() at time zone g.time_zone, 'HH24') >= ${firstHour}`);

const thisSpan = ({ accountId, report }: Wish, { from, to }: Span) =>
  and(
    eq(sentReport.gymId, sql`current_gym()`),
    eq(sentReport.accountId, accountId),
    eq(sentReport.report, report),
    eq(sentReport.lastDay, to),
    eq(sentReport.firstDay, from),
  );

async function mailReport(
  context: GymContext,
  wish: Wish,
  { name, email }: Colleague,
  own: { readonly name: string; readonly currency: string },
): Promise<void> {
  const { accountId, report, cadence, today } = wish;
  const span = dueSpan(wish, today);
  if (!span || (await reserveMail(context, email)) !== 'sent') return;
  // Another server may have taken it.
  const taken = await context.db
    .insert(sentReport)
    .values({
      ...{ accountId, report, firstDay: span.from, lastDay: span.to },
      sentAt: sql`current_instant()`,
    })
    .onConflictDoUpdate({
      target: [
        ...[sentReport.gymId, sentReport.accountId, sentReport.report],
        ...[sentReport.lastDay, sentReport.firstDay],
      ],
      set: { state: 'sent', sentAt: sql`current_instant()` },
      setWhere: eq(sentReport.state, 'failed'),
    })
    .returning({ report: sentReport.report });
  if (taken.length === 0) return;
  const letter = await writeReport(context, { report, cadence, span, gym: own, name });
  context.afterCommit(async () => {
    try {
      await context.mailer.send({ kind: 'report', gymId: context.gymId, to: email, ...letter });
    } catch (reason) {
      const state = isRefused(reason) ? 'refused' : 'failed';
      await context.newTransaction(({ db }) =>
        db.update(sentReport).set({ state }).where(thisSpan(wish, span)),
      );
      if (state === 'failed') throw reason;
    }
  });
}

/** Mails the reports that people of the team asked for, each of a span once, to those who may still see them. */
export async function mailReports(context: GymContext): Promise<void> {
  if ((await reserveMail(context, '', { counted: false })) !== 'sent') return;
  const { rows } = await findWishes(context, {});
  const wishes = rows.filter((wish) => dueSpan(wish, wish.today));
  if (wishes.length === 0) return;
  const [own] = await context.db.select({ name: gym.name, currency: gym.currency }).from(gym);
  const colleagues = await findColleagues(context);
  for (const wish of wishes) {
    const colleague = colleagues.find(({ accountId }) => accountId === wish.accountId);
    const isAllowed = colleague?.proved && colleague.rights.includes(reportMailsContract.sent.right);
    if (own && isAllowed) await mailReport(context, wish, colleague, own);
  }
}
