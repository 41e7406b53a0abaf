import type { Random } from './random.ts';
import type { Taken } from './store-plan.ts';
import type { LedgerRows } from './store-tables.ts';

const chance = 0.08;
const differences = [-1000, -500, -200, 100, 500, 1000];
const takings = ['sale', 'refund', 'payment', 'debt'];

const notes = [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 10];

/** How many of each note and coin make an amount; what is left of less than ten is of no coin. */
function inNotes(amount: number): Record<string, number> {
  let left = Math.max(0, amount);
  const counts: Record<string, number> = {};
  for (const note of notes) {
    const count = Math.floor(left / note);
    if (count > 0) counts[note] = count;
    left -= count * note;
  }
  return counts;
}

/** What the ledger says is in the drawer at the end of a day's rows. */
export const inDrawer = ({ cash }: LedgerRows): number =>
  cash.reduce((sum, { amount }) => sum + Number(amount), 0);

/** What each method took in on a day, and in how many parts. */
function totalsOf(rows: LedgerRows, memberships: readonly Taken[]) {
  const cash = rows.cash
    .filter(({ kind }) => takings.includes(String(kind)))
    .map(({ amount }) => ({ method: 'cash', amount }));
  const others = [...rows.payments, ...memberships].filter(({ method }) => method !== 'cash');
  return [...Map.groupBy([...cash, ...others], ({ method }) => String(method))].map(([method, all]) => ({
    method,
    amount: all.reduce((sum, { amount }) => sum + Number(amount), 0),
    count: all.length,
  }));
}

/** The closing of a day's shift: what was counted is now and then not what the ledger says. */
export function closingOf(
  random: Random,
  closed_by: string,
  { rows, memberships }: { rows: LedgerRows; memberships: readonly Taken[] },
) {
  const expected = inDrawer(rows);
  const counted = Math.max(0, expected + (random.chance(chance) ? random.pick(differences) : 0));
  const difference = counted - expected;
  return {
    ...{ counted, expected, difference, closed_by },
    summary: {
      denominations: inNotes(counted),
      methods: totalsOf(rows, memberships),
      sales: rows.sales.length,
      refunds: rows.refunds.length,
    },
    note: difference < 0 ? 'Faltó al contar; se revisó dos veces.' : '',
  };
}

export const notClosed = {
  ...{ counted: null, expected: null, difference: null, closed_by: null, summary: null },
  note: '',
};
