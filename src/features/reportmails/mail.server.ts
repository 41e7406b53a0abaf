import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { isRefused } from '../../server/mail.ts';
import { statement } from '../../server/statement.ts';
import { gym } from '../gym/table.ts';
import type { Span } from '../reports/domain.ts';
import { type Colleague, findColleagues } from '../team/server.ts';
import { reportMailsContract } from './contract.ts';
import { type Cadence, keptMonths, type MailedReport, type SentState } from './domain.ts';
import { type Letter, writeReport } from './letter.server.ts';
import { dueSpan } from './rules.ts';
import { lastStates } from './states.server.ts';
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
    left join lateral (select max(s.last_day) as last_day from sent_report s where s.gym_id = m.gym_id
      and s.account_id = m.account_id and s.report = m.report and s.state in ${lastStates}) s on true
  where g.gym_id = current_gym() and to_char(current_instant() at time zone g.time_zone, 'HH24') >= ${firstHour}`);

interface Due extends Wish {
  readonly span: Span;
  readonly colleague: Colleague;
  readonly gym: Pick<typeof gym.$inferSelect, 'name' | 'currency'>;
}

/** What is to leave now, to people who have proved their address and may see reports. */
async function findDue(context: GymContext): Promise<readonly Due[]> {
  const { rows } = await findWishes(context, {});
  const wishes = rows.flatMap((wish) => {
    const span = dueSpan(wish, wish.today);
    return span ? [{ ...wish, span }] : [];
  });
  if (wishes.length === 0) return [];
  const [own] = await context.db.select({ name: gym.name, currency: gym.currency }).from(gym);
  const colleagues = await findColleagues(context);
  return wishes.flatMap((wish) => {
    const colleague = colleagues.find(({ accountId }) => accountId === wish.accountId);
    const isAllowed = colleague?.proved && colleague.rights.includes(reportMailsContract.sent.right);
    return own && isAllowed ? [{ ...wish, colleague, gym: own }] : [];
  });
}

const thisSpan = ({ accountId, report, span }: Due) =>
  and(
    eq(sentReport.gymId, sql`current_gym()`),
    eq(sentReport.accountId, accountId),
    eq(sentReport.report, report),
    eq(sentReport.lastDay, span.to),
    eq(sentReport.firstDay, span.from),
  );

const setState = ({ db }: GymContext, due: Due, state: SentState) =>
  db.update(sentReport).set({ state }).where(thisSpan(due));

/**
 * Takes a span, so that no other server sends it too, and tells what became of it before; null when another has it, or
 * when it is done. A server that stopped in the middle loses it after two hours.
 */
async function take({ db }: GymContext, due: Due): Promise<'new' | SentState | null> {
  const { accountId, report, span } = due;
  const [added] = await db
    .insert(sentReport)
    .values({
      ...{ accountId, report, firstDay: span.from, lastDay: span.to, state: 'sending' },
      sentAt: sql`current_instant()`,
    })
    .onConflictDoNothing()
    .returning({ report: sentReport.report });
  if (added) return 'new';
  const [before] = await db
    .select({ state: sentReport.state })
    .from(sentReport)
    .where(
      and(
        thisSpan(due),
        or(
          inArray(sentReport.state, ['failed', 'limited']),
          and(
            eq(sentReport.state, 'sending'),
            sql`${sentReport.sentAt} < current_instant() - interval '2 hours'`,
          ),
        ),
      ),
    )
    .for('update', { skipLocked: true });
  if (!before) return null;
  await db.update(sentReport).set({ state: 'sending', sentAt: sql`current_instant()` }).where(thisSpan(due));
  return before.state as SentState;
}

/** Writes the letter of a span that nobody else sends; null when it is not to leave. */
async function prepare(context: GymContext, due: Due): Promise<Letter | null> {
  const before = await take(context, due);
  if (before === null) return null;
  const { report, cadence, span, gym: own, colleague } = due;
  const { name, rights } = colleague;
  const letter = await writeReport(context, { report, cadence, span, gym: own, name, rights });
  // Last, as it locks the gym's count of mails; what failed was counted then.
  const counted = before === 'new' || before === 'limited';
  if ((await reserveMail(context, colleague.email, { counted })) !== 'sent') {
    await setState(context, due, 'limited');
    return null;
  }
  await context.db.update(sentReport).set(letter).where(thisSpan(due));
  return letter;
}

async function mailReport(context: GymContext, due: Due): Promise<void> {
  const letter = await context.newTransaction((scope) => prepare(scope, due));
  if (!letter) return;
  const end = (state: SentState) => context.newTransaction((scope) => setState(scope, due, state));
  try {
    await context.mailer.send({
      kind: 'report',
      gymId: context.gymId,
      to: due.colleague.email,
      ...letter,
    });
  } catch (reason) {
    const refused = isRefused(reason);
    await end(refused ? 'refused' : 'failed');
    if (refused) return;
    throw reason;
  }
  await end('sent');
}

/** Forgets what mails said that left long ago; that they left stays. */
export async function forgetReportLetters({ db }: Pick<GymContext, 'db'>): Promise<void> {
  await db
    .update(sentReport)
    .set({ subject: '', text: '' })
    .where(
      and(
        eq(sentReport.gymId, sql`current_gym()`),
        ne(sentReport.text, ''),
        sql`${sentReport.sentAt} < current_instant() - make_interval(months => ${keptMonths})`,
      ),
    );
}

/**
 * Mails the reports that people of the team asked for, each of a span once, to those who may still see them. Each has
 * transactions of its own, so that one that fails keeps no other from leaving, and nothing else of the gym waits for all.
 */
export async function mailReports(context: GymContext): Promise<void> {
  if ((await reserveMail(context, '', { counted: false })) !== 'sent') return;
  const due = await findDue(context);
  if (due.length === 0) return;
  context.afterCommit(async () => {
    const failures: unknown[] = [];
    for (const one of due) await mailReport(context, one).catch((reason) => failures.push(reason));
    if (failures.length > 0) throw failures[0];
  });
}
