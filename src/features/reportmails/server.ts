import { eq, sql } from 'drizzle-orm';
import { account } from '../../db/tables.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { withAccounts } from '../../server/scope.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { gym } from '../gym/table.ts';
import { reportMailsContract, type SentReport } from './contract.ts';
import { type Cadence, type MailedReport, mailedReports } from './domain.ts';
import { writeReport } from './letter.server.ts';
import { lastSpan, nextDay } from './rules.ts';
import { lastStates } from './states.server.ts';
import { reportMail } from './table.ts';

export { forgetReportLetters, mailReports } from './mail.server.ts';

const reports = Object.keys(mailedReports) as MailedReport[];

export const reportMailsServer = implement(reportMailsContract, {
  subscriptions: async ({ db }) => {
    const { rows } = await db.execute<{
      who: string;
      today: string;
      report: MailedReport;
      cadence: Cadence | null;
      paused: boolean;
      since: string;
      lastDay: string | null;
    }>(sql`
      select current_account() as who, local_today()::text as today, k as report, m.cadence, coalesce(m.paused, false) as paused,
        m.since::text, (select max(s.last_day)::text from sent_report s where s.gym_id = m.gym_id
          and s.account_id = m.account_id and s.report = m.report and s.state in ${lastStates}) as "lastDay"
      from unnest(${sql.param(reports)}::text[]) with ordinality asked (k, place)
        left join report_mail m on m.gym_id = current_gym() and m.account_id = current_account() and m.report = k
      order by place`);
    const who = rows[0]?.who ?? '';
    const [own] = await withAccounts(db, () =>
      db.select({ proved: account.emailVerified }).from(account).where(eq(account.id, who)),
    );
    return {
      items: rows.map(({ report, cadence, paused, since, lastDay, today }) => ({
        ...{ report, cadence, paused },
        next: cadence && !paused ? nextDay({ cadence, since, lastDay }, today) : null,
      })),
      proved: own?.proved ?? false,
    };
  },
  subscribe: async ({ db }, { report, cadence, paused }) => {
    const since = sql`local_today()`;
    // What comes goes on coming: another rhythm leaves nothing out.
    const isGoingOn = sql`report_mail.cadence is not null and not report_mail.paused and not excluded.paused`;
    await db
      .insert(reportMail)
      .values({ accountId: sql`current_account()`, report, cadence, paused, since })
      .onConflictDoUpdate({
        target: [reportMail.gymId, reportMail.accountId, reportMail.report],
        set: {
          cadence,
          paused,
          since: sql`case when ${isGoingOn} then report_mail.since else excluded.since end`,
        },
      });
    return done;
  },
  preview: async (context, { report, cadence }) => {
    const { db } = context;
    const [own] = await db
      .select({ name: gym.name, currency: gym.currency, today: sql<string>`local_today()::text` })
      .from(gym);
    const { name = '', currency = 'CLP', today = '' } = own ?? {};
    const span = lastSpan(cadence, today);
    const rights = await context.rights;
    return writeReport(context, { report, cadence, span, gym: { name, currency }, name: '', rights });
  },
  sent: ({ db }, { page }) =>
    readJson<Output<typeof reportMailsContract.sent>>(
      db,
      sql`
      with found as materialized (
        select s.* from sent_report s where s.gym_id = current_gym() and s.account_id = current_account())
      select ${jsonOf<Output<typeof reportMailsContract.sent>>({
        items: sql`coalesce((select json_agg(${jsonOf<SentReport>({
          report: sql`f.report`,
          from: sql`f.first_day`,
          to: sql`f.last_day`,
          sentAt: sql`f.sent_at`,
          state: sql`f.state`,
          subject: sql`f.subject`,
          text: sql`f.text`,
        })} order by f.sent_at desc, f.report, f.first_day) from (
          select * from found order by sent_at desc, report, first_day
          offset ${(page - 1) * pageSize} limit ${pageSize}) f), '[]')`,
        total: sql`(select count(*) from found)`,
        totalIsFloor: sql`false`,
      })} as answer`,
    ),
});
