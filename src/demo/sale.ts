import type { SaleMethod } from '../features/sales/contract.ts';
import { roundedCash } from '../features/tills/domain.ts';
import type { Goods } from './goods.ts';
import type { Random } from './random.ts';
import type { StoreGym } from './store-plan.ts';

/** What somebody takes to the counter. */
export interface Picked {
  goods: Pick<Goods, 'price' | 'included'>;
  quantity: number;
  /** Off the line, before tax. */
  discount: number;
}

interface Costs {
  lines: { amount: number; total: number; taxing: 'added' | 'included' }[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

const whole = 10_000;
const rounded = (over: number, under: number) => Math.floor((2 * over + under) / (2 * under));
const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

/** What a sale of whole quantities costs, as the till would say: rounded once, the lines sharing the total. */
export function costOf(picked: readonly Picked[], taxRate: number): Costs {
  const rate = whole + taxRate;
  const amounts = picked.map(({ goods, quantity, discount }) => goods.price * quantity - discount);
  const isIncluded = picked.map(({ goods }) => goods.included ?? false);
  const costs = amounts.map((amount, place) => amount * (isIncluded[place] ? whole : rate));
  const untaxed = (of: readonly number[]) =>
    rounded(sumOf(of.map((one, place) => one * (isIncluded[place] ? whole : rate))), rate);
  const total = rounded(sumOf(costs), whole);
  const subtotal = untaxed(amounts);
  const shares = costs.map((cost) => Math.floor(cost / whole));
  const byRest = costs.map((cost, place) => ({ place, rest: cost % whole }));
  byRest.sort((one, other) => other.rest - one.rest || one.place - other.place);
  for (const { place } of byRest.slice(0, total - sumOf(shares))) shares[place] = (shares[place] ?? 0) + 1;
  return {
    lines: amounts.map((amount, place) => ({
      amount,
      total: shares[place] ?? 0,
      taxing: isIncluded[place] ? 'included' : 'added',
    })),
    subtotal,
    discount: untaxed(picked.map(({ goods, quantity }) => goods.price * quantity)) - subtotal,
    tax: total - subtotal,
    total,
  };
}

interface Paid {
  payments: { method: SaleMethod; amount: number }[];
  rounding: number;
  tendered: number;
  change: number;
}

/** How `total` is paid: all by one method, or now and then a part by card and the rest in cash. */
export function paymentsOf(random: Random, total: number, method: SaleMethod, gym: StoreGym): Paid {
  if (method !== 'cash')
    return { payments: [{ method, amount: total }], rounding: 0, tendered: 0, change: 0 };
  const card = total > 8000 && random.chance(0.1) ? Math.floor(total / 2000) * 1000 : 0;
  const due = roundedCash(total - card, gym);
  const note = random.pick([due, due, 1000, 5000, 10_000, 20_000]);
  const tendered = due > 0 ? Math.ceil(due / note) * note : 0;
  return {
    payments: [...(card > 0 ? [{ method: 'debit' as const, amount: card }] : []), { method, amount: due }],
    rounding: due + card - total,
    tendered,
    change: tendered - due,
  };
}
