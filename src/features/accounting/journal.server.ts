import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { stale } from '../../wire/failures.ts';
import type { accountingContract, ChartOfAccounts, Journal } from './contract.ts';
import { suggestedChart } from './domain.ts';
import { endOf, isOpen, monthOf, shownClosed } from './month.server.ts';
import { entriesFrom, type Posted } from './rules.ts';
import { chartOfAccounts } from './table.ts';

async function getChart({ db }: Pick<GymContext, 'db'>): Promise<ChartOfAccounts> {
  const [stored] = await db
    .select()
    .from(chartOfAccounts)
    .where(eq(chartOfAccounts.gymId, sql`current_gym()`));
  const { active = false, accounts, version = 0 } = stored ?? {};
  return { active, accounts: { ...suggestedChart, ...accounts }, version };
}

/** Which month is asked for, and nothing of it. */
async function readMonth({ db }: Pick<GymContext, 'db'>, month: string | undefined) {
  const { rows } = await db.execute<Pick<Journal, 'month' | 'today'>>(sql`
    select to_char(${monthOf(month)}, 'YYYY-MM') as month, local_today()::text as today`);
  if (!rows[0]) throw new Error('a statement without an answer');
  return rows[0];
}

type Loaded = Pick<Journal, 'month' | 'today' | 'closed'> & { readonly posted: Posted[] };

/** Payments of a day by one method post what they sum to: all of them debit and credit the same way. */
async function readPosted({ db }: Pick<GymContext, 'db'>, month: string | undefined): Promise<Loaded> {
  const first = monthOf(month);
  const { rows } = await db.execute<{ loaded: Loaded }>(sql`
    with document as materialized (
      select d.day, d.kind, case when d.kind <> 'payment' then d.source_id end as source_id, d.methods, sum(d.net)::bigint as net,
        sum(d.tax)::bigint as tax, sum(d.exempt)::bigint as exempt, sum(d.rounding)::bigint as rounding
      from accounting_documents(${first}, ${endOf(first)}) d where ${isOpen(first)} group by 1, 2, 3, 4
    ), posted as (
      select e.day, e.postings from accounting_entry e where e.gym_id = current_gym() and e.month = ${first}
      union all
      select d.day, document_postings(d.kind, d.source_id, d.methods, d.net, d.tax, d.exempt, d.rounding)
      from document d
      union all
      select m.day, m.postings from accounting_movements(${first}, ${endOf(first)}) m where ${isOpen(first)}
    ), line as (
      select p.day, v.key as purpose, sum(greatest(v.value::bigint, 0))::bigint as debit, sum(greatest(-v.value::bigint, 0))::bigint as credit
      from posted p cross join lateral jsonb_each_text(p.postings) v group by p.day, v.key)
    select ${jsonOf<Loaded>({
      month: sql`to_char(${first}, 'YYYY-MM')`,
      today: sql`local_today()`,
      closed: shownClosed(first),
      posted: sql`coalesce((select json_agg(${jsonOf<Posted>({
        day: sql`line.day`,
        purpose: sql`line.purpose`,
        debit: sql`line.debit`,
        credit: sql`line.credit`,
      })} order by line.day) from line), '[]')`,
    })} as loaded`);
  if (!rows[0]) throw new Error('a statement without an answer');
  return rows[0].loaded;
}

export const journalVerbs: Verbs<typeof accountingContract, 'chart' | 'saveChart' | 'journal'> = {
  chart: getChart,
  saveChart: async (context, { version, ...chart }) => {
    const { db } = context;
    const { rowCount } =
      version === 0
        ? await db
            .insert(chartOfAccounts)
            .values(chart)
            .onConflictDoNothing({ target: chartOfAccounts.gymId })
        : await db
            .update(chartOfAccounts)
            .set({ ...chart, version: nextVersion })
            .where(and(eq(chartOfAccounts.gymId, sql`current_gym()`), eq(chartOfAccounts.version, version)));
    if (rowCount === 0) throw new VerbError(stale);
    return getChart(context);
  },
  journal: async (context, { month }) => {
    const { active, accounts } = await getChart(context);
    if (!active) return { ...(await readMonth(context, month)), closed: null, active, items: [] };
    const { posted, ...loaded } = await readPosted(context, month);
    return { ...loaded, active, items: entriesFrom(posted, accounts) };
  },
};
