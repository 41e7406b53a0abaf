import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, inCash, lineOf, paidBy, prepareSales, today } from '../../test/sales.ts';
import { findImbalances, insertShift, ledgersOf, membershipLine } from '../../test/store.ts';
import type { SaleMethod } from '../sales/contract.ts';

const { openGym, newProduct, newClient, newPlan, sell, refundOf, cashOf, moneyOf, stockOf } = prepareSales();

let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  ({ app, gym, shiftId } = await openGym());
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

describe('devolver', () => {
  test('todo devuelve dinero, stock y un comprobante que dice de cuál es', async () => {
    const agua = await newProduct({ price: 1006 });
    const sale = await sell([lineOf(agua, { quantity: 2 })], inCash(2210));
    const form = refundOf(sale, { reason: 'Vencida' });
    const { sale: after, refundId } = await gym.refunds.create(form);
    expect(after).toMatchObject({
      lines: [{ refunded: 2, refundedTotal: 2213 }],
      refunds: [{ id: refundId, total: 2213, rounding: -3, method: 'cash', reason: 'Vencida' }],
    });
    expect(await stockOf(agua)).toBe(10);
    expect(await cashOf(refundId)).toEqual(['refund -2210']);
    expect(await moneyOf(refundId)).toEqual(['cash -2210']);
    expect(await gym.receipts.get({ id: refundId })).toMatchObject({
      kind: 'refund',
      content: { refundOf: sale.receiptNumber, subtotal: 2012, tax: 201, total: 2213, rounding: -3 },
    });
    expect(await gym.refunds.create(form)).toEqual({ sale: after, refundId });
    await expectRefusal(gym.refunds.create({ ...form, reason: 'Otra' }), 'already_saved');
    await expectRefusal(gym.refunds.create(refundOf(sale)), 'more_than_sold', {
      'lines.0.quantity': expect.any(String),
    });
  });

  test('por partes suma lo que costó, con o sin volver al estante', async () => {
    const agua = await newProduct({ price: 909, quantity: 3 });
    const sale = await sell([lineOf(agua, { quantity: 3 })]);
    const [line] = sale.lines;
    const part = (quantity: number, restock: boolean) =>
      refundOf(sale, {
        method: 'debit',
        lines: [{ id: newId(), saleLineId: line?.id ?? '', quantity, restock }],
      });
    const totals = [];
    for (const [quantity, restock] of [
      [0.5, true],
      [1.5, false],
      [1, true],
    ] as const)
      totals.push((await gym.refunds.create(part(quantity, restock))).sale.refunds.at(-1)?.total);
    expect(totals).toEqual([500, 1500, 1000]);
    expect(await stockOf(agua)).toBe(1.5);
    await expectRefusal(gym.refunds.create(part(0.001, true)), 'more_than_sold');
    const form = part(1, true);
    const other = await sell([lineOf(agua, { quantity: 3 })]);
    const saleLineId = other.lines[0]?.id ?? '';
    const lines = [true, false].map((restock) => ({ id: newId(), saleLineId, quantity: 2, restock }));
    await expectRefusal(gym.refunds.create({ ...form, saleId: other.id, lines }), 'more_than_sold');
    await expectRefusal(gym.refunds.create({ ...form, saleId: other.id }), 'not_found');
  });

  test('un servicio y una membresía no vuelven al stock, aunque se pida', async () => {
    const agua = await newProduct();
    const masaje = await newProduct({ name: 'Masaje', service: true });
    const plan = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today });
    const sale = await sell([lineOf(masaje), lineOf(agua), plan], { clientId: await newClient() });
    expect(sale.lines.map(({ stocked }) => stocked)).toEqual([false, true, false]);
    const { refundId } = await gym.refunds.create(refundOf(sale));
    const back = await ledgersOf(app, gym).rows('refund_line', refundId);
    const restocked = new Map(back.map((row) => [row.sale_line_id, row.restocked]));
    expect(sale.lines.map(({ id }) => restocked.get(id))).toEqual([false, true, false]);
    expect([await stockOf(masaje), await stockOf(agua)]).toEqual([0, 10]);
  });

  test('diez reembolsos a la vez devuelven una sola vez lo vendido', async () => {
    const agua = await newProduct();
    const sale = await sell([lineOf(agua, { quantity: 3 })], inCash(3300));
    const saleLineId = sale.lines[0]?.id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        gym.raw('POST', `/api/sales/${sale.id}/refunds`, {
          ...{ id: newId(), shiftId, method: 'cash', reason: '' },
          lines: [{ id: newId(), saleLineId, quantity: 1, restock: true }],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.includes('more_than_sold'))).toHaveLength(7);
    expect(await stockOf(agua)).toBe(10);
  });

  test('a la cuenta baja la deuda, también hasta quedar a favor; sin cliente no se puede', async () => {
    const agua = await newProduct();
    const clientId = await newClient(5000);
    const owed = await sell([lineOf(agua)], { clientId, ...paidBy('account', 1100) });
    const { refundId } = await gym.refunds.create(refundOf(owed, { method: 'account' }));
    expect([await moneyOf(refundId), await cashOf(refundId)]).toEqual([[], []]);
    expect(await gym.credits.get({ clientId })).toMatchObject({ balance: 0 });
    const other = await newClient();
    await gym.refunds.create(
      refundOf(await sell([lineOf(agua)], { clientId: other }), { method: 'account' }),
    );
    expect(await gym.credits.get({ clientId: other })).toMatchObject({ balance: -1100, limit: 0 });
    await expectRefusal(
      gym.refunds.create(refundOf(await sell([lineOf(agua)]), { method: 'account' })),
      'client_needed',
    );
  });

  test('en una caja cerrada no, y cerrarla no lo impide en otra', async () => {
    const agua = await newProduct();
    const closed = await insertShift(app, gym);
    const sale = await sell([lineOf(agua)], { shiftId: closed, ...inCash(1100) });
    await gym.tills.close({ id: closed, counted: 1100 });
    await expectRefusal(gym.refunds.create(refundOf(sale, { shiftId: closed })), 'shift_closed');
    await expectRefusal(gym.refunds.create(refundOf(sale, { shiftId: newId() })), 'not_found');
    expect((await gym.refunds.create(refundOf(sale))).sale.refunds).toHaveLength(1);
  });

  test('el arqueo dice lo que entró y salió por cada medio, también de una membresía devuelta de otro modo', async () => {
    const agua = await newProduct();
    const plan = await newPlan();
    const [first, second] = [await insertShift(app, gym), await insertShift(app, gym)];
    const sellAt = async (method: SaleMethod) => {
      const line = membershipLine(30_000, { planId: plan.id, startsOn: today });
      const values = {
        clientId: await newClient(),
        shiftId: first,
        ...paidBy(method, 31_100),
        tendered: method === 'cash' ? 40_000 : 0,
      };
      return sell([lineOf(agua), line], values);
    };
    const [byCard, byTransfer, inNotes] = [
      await sellAt('debit'),
      await sellAt('transfer'),
      await sellAt('cash'),
    ];
    await gym.refunds.create(refundOf(byCard, { shiftId: first, method: 'cash' }));
    const methodsOf = async (id: string) => {
      const { methods, expected } = await gym.tills.close({ id, counted: 0 });
      return { expected, methods: methods.map(({ method, amount }) => `${method} ${amount}`).sort() };
    };
    expect(await methodsOf(first)).toEqual({
      expected: 0,
      methods: ['cash 0', 'debit 31100', 'transfer 31100'],
    });
    await gym.refunds.create(refundOf(byTransfer, { shiftId: second, method: 'transfer' }));
    await gym.refunds.create(refundOf(inNotes, { shiftId: second, method: 'cash' }));
    expect(await methodsOf(second)).toEqual({
      expected: -31_100,
      methods: ['cash -31100', 'transfer -31100'],
    });
  });
});
