import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  createCustomer,
  createPlan,
  createProduct,
  insertShift,
  orderOf,
  productLine,
} from '../../test/store.ts';

export const today = '2026-03-15';
export const always = { from: '1900-01-01', to: '2199-12-31' };

export const openStatements = (environment: Record<string, string> = {}) =>
  openTestApp({ now: `${today}T15:00:00Z`, environment });

/** A gym with an open shift and a client who may owe, and what a test does there. */
export async function openStore(app: TestApp) {
  const gym = await app.gym('Fuerza Sur');
  const shiftId = await insertShift(app, gym);
  const clientId = await createCustomer(gym, 10_000_000);
  const { id: productId } = await createProduct(gym, { quantity: 100_000 });
  const read = (range = always) => gym.statements.get({ clientId, ...range });
  const sell = async (plan: object, startsOn = today) =>
    gym.memberships.sell({ id: newId(), clientId, planId: (await createPlan(gym, plan)).id, startsOn });
  const pay = (membershipId: string, amount: number, planStartsOn = today, paidOn = today) =>
    gym.payments.take({ id: newId(), membershipId, amount, paidOn, planStartsOn });
  /** Buys water for 1.100 each, on account but for what is paid by debit. */
  const buy = (quantity: number, debit = 0) => {
    const total = 1100 * quantity;
    const payments = [
      { method: 'account' as const, amount: total - debit },
      { method: 'debit' as const, amount: debit },
    ].filter(({ amount }) => amount > 0);
    const order = orderOf(productLine(productId, 1000, { quantity }));
    return gym.sales.complete({ id: newId(), shiftId, clientId, order, total, payments });
  };
  return { gym, shiftId, clientId, read, sell, pay, buy };
}

/** What the other screens say that a client owes, less what it has in its favour. */
export async function owedBy(gym: Person, clientId: string): Promise<number> {
  const { items, balance } = await gym.memberships.list({ clientId });
  const due = items.reduce((sum, membership) => sum + (membership.due?.amount ?? 0), 0);
  return due - balance + (await gym.credits.get({ clientId })).balance;
}
