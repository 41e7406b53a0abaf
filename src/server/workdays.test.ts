import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { membershipLine, orderOf, productLine } from '../test/store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);

const today = '2026-03-15';
const money = fc.integer({ min: 1, max: 50_000 });
const till = fc.constantFrom(0 as const, 1 as const);
const method = fc.constantFrom('cash' as const, 'transfer' as const);
const which = fc.nat(20);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('open' as const), till, float: fc.nat(50_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('move' as const),
      till,
      kind: fc.constantFrom('in' as const, 'out' as const),
      amount: money,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      till: fc.option(till),
      amount: money,
      method,
      paidOn: fc.constantFrom(today, today, '2026-02-01'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('edit' as const), which, amount: money, method }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('restore' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      till,
      quantity: fc.integer({ min: 1, max: 9 }),
      plan: fc.boolean(),
      transfer: fc.constantFrom(0, 700, 'all' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), till, which, method }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('close' as const), till, counted: fc.nat(99_999) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Shift {
  id: string;
  cash: number;
  transfer: number;
}
interface Paid {
  id: string;
  version: number;
  amount: number;
  method: 'cash' | 'transfer';
  paidOn: string;
  till: number | null;
  gone: boolean;
  shift: Shift | null;
  /** Whether the ledger knows it. */
  noted: boolean;
}

/** A gym with two tills, and beside it in plain sums what its drawers should hold. */
async function openDay() {
  const owner = await app.gym();
  const addTill = (name: string) => owner.tills.create({ id: newId(), name });
  const tills = [await addTill('Caja 1'), await addTill('Caja 2')];
  const { client } = await owner.clients.create({ id: newId(), name: 'Ana' });
  const clientId = client.id;
  const { id: membershipId } = await owner.memberships.create({
    ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
  });
  const water = await owner.products.create({ id: newId(), name: 'Agua', price: 990, quantity: 100 });
  const plan = await owner.plans.create({
    ...{ id: newId(), kind: 'period', name: 'Mes', price: 30_000, billingPeriod: 'monthly' },
  });
  const open: (Shift | null)[] = [null, null];
  const closed: { shift: Shift; counted: number }[] = [];
  const payments: Paid[] = [];
  const sales: string[] = [];
  let [unassigned, byHand] = [0, 0];

  const drawerOf = (at: number | null): Shift | null => {
    if (at !== null) return open[at] ?? null;
    const all = open.filter((shift) => shift !== null);
    return all.length === 1 ? (all[0] ?? null) : null;
  };
  const cashOf = ({ gone, method: how, amount }: Paid) => (gone || how !== 'cash' ? 0 : amount);
  const addCash = (amount: number, shift: Shift | null) => {
    if (shift) shift.cash += amount;
    else unassigned += amount;
  };
  /** What happens to the ledger when a payment changes. */
  const correct = (paid: Paid, before: number) => {
    const change = cashOf(paid) - before;
    if (change === 0) return;
    if (!paid.shift && !paid.noted && paid.paidOn === today) paid.shift = drawerOf(paid.till);
    addCash(change, paid.shift && open.includes(paid.shift) ? paid.shift : null);
    paid.noted = true;
  };
  const formOf = ({ id, version, amount, method: how, paidOn }: Paid) => ({
    ...{ id, version, amount, method: how, paidOn, planStartsOn: today },
  });
  const rounded = (amount: number) => amount - (amount % 10) + (amount % 10 > 5 ? 10 : 0);

  const close = async (at: number, counted: number) => {
    const shift = open[at];
    if (!shift) return;
    for (const paid of payments) {
      if (paid.shift === shift && !paid.gone && paid.method === 'transfer') shift.transfer += paid.amount;
    }
    await owner.tills.close({ id: shift.id, counted });
    open[at] = null;
    closed.push({ shift, counted });
  };

  const take = async (step: Step): Promise<void> => {
    const at = 'till' in step && step.till !== null ? step.till : 0;
    const shift = open[at] ?? null;
    const paid = 'which' in step ? payments[step.which % (payments.length || 1)] : undefined;
    if (step.act === 'open' && !shift) {
      const id = newId();
      await owner.tills.open({ id, tillId: tills[at]?.id ?? '', float: step.float });
      open[at] = { id, cash: step.float, transfer: 0 };
      byHand += step.float;
    } else if (step.act === 'move' && shift) {
      const { kind, amount } = step;
      await owner.tills.move({ id: newId(), shiftId: shift.id, kind, amount, reason: 'Azar' });
      addCash(kind === 'in' ? amount : -amount, shift);
      byHand += kind === 'in' ? amount : -amount;
    } else if (step.act === 'pay') {
      const { amount, method: how, paidOn } = step;
      const id = newId();
      const tillId = step.till === null ? undefined : tills[step.till]?.id;
      await owner.payments.take({
        ...{ id, membershipId, amount, method: how, paidOn, planStartsOn: today },
        ...(tillId && { tillId }),
      });
      const drawer = paidOn === today ? drawerOf(step.till) : null;
      const inLedger = how === 'cash';
      const paid = { id, version: 1, amount, method: how, paidOn, till: step.till };
      payments.push({ ...paid, gone: false, shift: drawer, noted: inLedger });
      if (inLedger) addCash(amount, drawer);
    } else if (step.act === 'edit' && paid && !paid.gone) {
      const before = cashOf(paid);
      Object.assign(paid, { amount: step.amount, method: step.method });
      await owner.payments.update(formOf(paid));
      paid.version++;
      correct(paid, before);
    } else if (
      (step.act === 'remove' || step.act === 'restore') &&
      paid &&
      paid.gone !== (step.act === 'remove')
    ) {
      const before = cashOf(paid);
      await owner.payments[step.act]({ id: paid.id });
      paid.gone = step.act === 'remove';
      paid.version++;
      correct(paid, before);
    } else if (step.act === 'sell' && shift) {
      const line = productLine(water.id, 990, { quantity: step.quantity });
      const member = membershipLine(30_000, { planId: plan.id, startsOn: today });
      const total = 1089 * step.quantity + (step.plan ? 30_000 : 0);
      const transfer = step.transfer === 'all' ? total : step.transfer;
      const cash = rounded(total - transfer);
      const sale = await owner.sales.complete({
        ...{ id: newId(), shiftId: shift.id, clientId, total, tendered: cash },
        order: step.plan ? orderOf(line, member) : orderOf(line),
        payments: [
          ...(transfer > 0 ? [{ method: 'transfer' as const, amount: transfer }] : []),
          ...(cash > 0 ? [{ method: 'cash' as const, amount: cash }] : []),
        ],
      });
      sales.push(sale.id);
      addCash(cash, shift);
      shift.transfer += transfer;
    } else if (step.act === 'refund' && shift) {
      const saleId = sales[step.which % (sales.length || 1)];
      if (!saleId) return;
      const sold = await owner.sales.get({ id: saleId });
      if (sold.refunds.length > 0) return;
      const lines = sold.lines.map(({ id, quantity }) => ({
        ...{ id: newId(), saleLineId: id, quantity, restock: true },
      }));
      await owner.refunds.create({ id: newId(), saleId, shiftId: shift.id, lines, method: step.method });
      if (step.method === 'cash') addCash(-rounded(sold.total), shift);
      else shift.transfer -= sold.total;
    } else if (step.act === 'close') await close(at, step.counted);
  };
  return { owner, membershipId, sales, closed, take, close, sums: () => ({ unassigned, byHand }) };
}

test('en días de trabajo al azar el libro del efectivo suma lo que muestran las pantallas, y cada cierre espera la suma de lo suyo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 32, size: 'max' }), async (steps) => {
      const { owner, membershipId, sales, closed, take, close, sums } = await openDay();
      for (const step of steps) await take(step);
      await close(0, 1000);
      await close(1, 0);

      let ledger = 0;
      for (const { shift, counted } of closed) {
        const report = await owner.tills.report({ id: shift.id });
        const { items } = await owner.tills.ledger({ id: shift.id });
        const byMethod = Object.fromEntries(report.methods.map((part) => [part.method, part.amount]));
        expect(report.expected).toBe(shift.cash);
        expect(report.difference).toBe(counted - shift.cash);
        expect(sumOf(items)).toBe(shift.cash);
        expect(sumOf(report.kinds)).toBe(shift.cash);
        expect(byMethod.transfer ?? 0).toBe(shift.transfer);
        ledger += shift.cash;
      }
      const unassigned = sumOf((await owner.tills.unassigned({})).items);
      expect(unassigned).toBe(sums().unassigned);
      ledger += unassigned;

      const { items: payments } = await owner.payments.list({ membershipId });
      const memberships = sumOf(payments.filter(({ method: how }) => how === 'cash'));
      let sold = 0;
      for (const id of sales) {
        const sale = await owner.sales.get({ id });
        sold += sumOf(sale.payments.filter(({ method: how }) => how === 'cash'));
        for (const refund of sale.refunds)
          if (refund.method === 'cash') sold -= refund.total + refund.rounding;
      }
      expect(ledger).toBe(sums().byHand + memberships + sold);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);
