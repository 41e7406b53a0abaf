import { sql } from 'drizzle-orm';
import type { AccountContext } from '../../server/context.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import { isSuspended } from '../../server/transaction.ts';
import { activeMemberships, clientCount, sumOf } from '../dashboard/server.ts';
import { owedByAll } from '../receivables/server.ts';
import { visits } from '../reservations/server.ts';
import { closeVerbs } from './close.server.ts';
import { type Branch, branchesContract, type Figures } from './contract.ts';
import { openBranch } from './open.server.ts';
import { ownBranches } from './own.server.ts';

const { placeholder } = sql;

interface Stand {
  readonly month: string;
  readonly today: string;
  readonly figures: Figures;
  readonly closedAt: string | null;
}

/** The figures of the gym that was entered, which are those of its own screens. */
const readFigures = statement<Stand>(sql`
  with span as materialized (
    select d.today, d.month, (d.month + interval '1 month')::date as ends, (d.month - interval '1 month')::date as before, d.currency
    from (select local_today() as today, g.currency,
        coalesce(${placeholder('month')}::date, date_trunc('month', local_today()::timestamp)::date) as month
      from gym g where g.gym_id = current_gym()) d)
  select to_char(span.month, 'YYYY-MM') as month, span.today::text as today, ${jsonOf<Figures>({
    currency: sql`span.currency`,
    clients: clientCount,
    activeMemberships,
    memberships: sumOf('memberships', 'span.month', 'span.ends'),
    products: sumOf('products', 'span.month', 'span.ends'),
    before: sql`${sumOf('memberships', 'span.before', 'span.month')} + ${sumOf('products', 'span.before', 'span.month')}`,
    sales: sql`(select count(*) from sale s
      where s.gym_id = current_gym() and s.sold_on >= span.month and s.sold_on < span.ends)`,
    debt: owedByAll,
    attended: sql`(select count(distinct v.client_id) from ${visits} v where v.date = span.today)`,
  })} as figures, to_json(closed_since()) as "closedAt" from span`);

/** What a gym has in a month; null while it is suspended. */
async function findStand(context: AccountContext, gymId: string, month: string | undefined) {
  try {
    return await context.inGym(
      gymId,
      context.account.id,
      async (scope) => {
        const day = month === undefined ? null : `${month}-01`;
        const { rows } = await readFigures(scope, { month: day, search: '' });
        return rows[0] ?? null;
      },
      { readOnly: true },
    );
  } catch (reason) {
    if (isSuspended(reason)) return null;
    throw reason;
  }
}

export const branchesServer = implement(branchesContract, {
  figures: async (context, { month }) => {
    const items: Branch[] = [];
    let first: Stand | null = null;
    for (const { id, name } of await ownBranches(context)) {
      const stand = await findStand(context, id, month ?? first?.month);
      first ??= stand;
      items.push({ id, name, figures: stand?.figures ?? null, closedAt: stand?.closedAt ?? null });
    }
    const today = first?.today ?? new Date().toISOString().slice(0, 10);
    return { month: month ?? first?.month ?? today.slice(0, 7), today, items };
  },
  ...closeVerbs,
  open: async (context, input) => openBranch(context, await ownBranches(context), input),
});
