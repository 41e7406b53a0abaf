import { worthsOf } from '../features/tills/rules.ts';
import type { LedgerRows } from './ledgers.ts';
import type { Random } from './random.ts';
import type { StoreGym, Taken } from './store-plan.ts';

const chance = 0.08;
const differences = [-1000, -500, -200, 100, 500, 1000];
const takings = ['sale', 'refund', 'payment', 'debt'];

/** The number of each note and coin of an amount; the rest is below the smallest coin. */
function inNotes(amount: number, { currency }: StoreGym): Record<string, number> {
  let left = Math.max(0, amount);
  const counts: Record<string, number> = {};
  for (const note of worthsOf(currency)) {
    const count = Math.floor(left / note);
    if (count > 0) counts[note] = count;
    left -= count * note;
  }
  return counts;
}

/** The ledger's sum of the drawer after a day's rows. */
export const inDrawer = ({ cash }: LedgerRows): number => cash.reduce((sum, { amount }) => sum + amount, 0);

/** A day's income and number of payments by method. */
function totalsOf(rows: LedgerRows, memberships: readonly Taken[]) {
  const cash = rows.cash
    .filter(({ kind }) => takings.includes(kind))
    .map(({ amount }) => ({ method: 'cash', amount }));
  const others = [...rows.payments, ...memberships].filter(({ method }) => method !== 'cash');
  return [...Map.groupBy([...cash, ...others], ({ method }) => method)].map(([method, all]) => ({
    method,
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    count: all.length,
  }));
}

/** The closing of a day's shift; the count sometimes differs from the ledger. */
export function closingOf(
  random: Random,
  gym: StoreGym,
  { rows, memberships }: { rows: LedgerRows; memberships: readonly Taken[] },
) {
  const expected = inDrawer(rows);
  const counted = Math.max(0, expected + (random.chance(chance) ? random.pick(differences) : 0));
  const difference = counted - expected;
  return {
    ...{ counted, expected, difference, closedBy: gym.id },
    summary: {
      denominations: inNotes(counted, gym),
      methods: totalsOf(rows, memberships),
      sales: rows.sales.length,
      refunds: rows.refunds.length,
    },
    note: difference < 0 ? 'Faltó al contar; se revisó dos veces.' : '',
  };
}

export const notClosed = {
  ...{ counted: null, expected: null, difference: null, closedBy: null, summary: null },
  note: '',
};
