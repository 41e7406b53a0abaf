import { saleMethods } from '../features/sales/domain.ts';
import type { Counter, Money, Spot } from './counter.ts';
import type { Buyer } from './store-plan.ts';

/** The clients with credit, and how many openings ago each bought on account and paid a part. */
const credits = [
  { place: 3, limit: 60_000, bought: [31, 19, 7], paid: 14 },
  { place: 11, limit: 40_000, bought: [10, 2], paid: null },
];

export interface Debtor {
  client: Buyer;
  limit: number;
  bought: readonly number[];
  paid: number | null;
  balance: number;
}

/** Some of the clients that had joined before the day `first`. */
export function chooseDebtors(clients: readonly Buyer[], first: string): Debtor[] {
  const existing = clients.filter(({ createdAt }) => createdAt < first);
  return credits.flatMap(({ place, ...credit }) => {
    const client = existing[place];
    return client ? [{ ...credit, client, balance: 0 }] : [];
  });
}

/** A client pays part of its debt. */
export function payDebt(counter: Counter, spot: Spot, client: Buyer, money: Money): void {
  const id = counter.random.id();
  const { method, amount } = money;
  counter.take(spot, money, { kind: 'debt', sourceId: id, id, clientId: client.id });
  counter.charge(spot, { id, clientId: client.id, kind: 'payment', amount: -amount, sourceId: id });
  const content = {
    ...counter.headOf(spot.at, client),
    lines: [{ name: 'Abono a la deuda', quantity: 1, price: amount, discount: 0, amount, note: '' }],
    ...{ subtotal: amount, discount: 0, tax: 0, total: amount, rounding: 0, refundOf: null },
    payments: [{ label: saleMethods[method], amount }],
    ...{ tendered: 0, change: 0, note: '' },
  };
  counter.issue(spot, { kind: 'debt', sourceId: id, buyer: client, content });
}
