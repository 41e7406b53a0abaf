import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { membershipLine, orderOf, productLine } from '../../test/store.ts';
import { prepareTills } from './tills.fixture.ts';

const { openGym, addTill, openTill } = prepareTills();

let app: TestApp;
beforeAll(async () => {
  ({ app } = await openGym());
});
afterAll(() => app.close());

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);

describe('el efectivo de las membresías', () => {
  const dates = { paidOn: '2026-03-15', planStartsOn: '2026-03-15' };
  const addMembership = async (owner: Person) => {
    const clientId = newId();
    await owner.clients.create({ id: clientId, name: 'Ana', surname: 'Rojas' });
    return owner.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
  };

  test('entra en su caja, o en la única abierta; si no hay o es de otro día, queda fuera de turno', async () => {
    const owner = await app.gym();
    const { id: membershipId } = await addMembership(owner);
    const pay = (amount: number, values: object = {}) =>
      owner.payments.take({ id: newId(), membershipId, amount, ...dates, ...values });
    await pay(1);
    const first = await openTill('Una', 0, owner);
    await pay(2);
    const second = await openTill('Otra', 0, owner);
    await pay(4);
    await pay(8, { tillId: first.tillId });
    await pay(16, { tillId: second.tillId });
    await pay(32, { tillId: newId() });
    await pay(64, { tillId: first.tillId, paidOn: '2026-03-14' });
    await pay(128, { tillId: first.tillId, method: 'debit' });
    const closed = await owner.tills.close({ id: first.id, counted: 10 });
    expect(closed).toMatchObject({ expected: 10, difference: 0 });
    expect(closed.methods).toEqual(
      expect.arrayContaining([
        { method: 'cash', amount: 10, count: 2 },
        { method: 'debit', amount: 128, count: 1 },
      ]),
    );
    await pay(256, { tillId: first.tillId });
    const { items } = await owner.tills.unassigned({});
    expect(items.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([1, 4, 32, 64, 256]);
    expect(items[0]).toMatchObject({ kind: 'payment', clientName: 'Ana Rojas', correction: false });
    expect((await owner.tills.close({ id: second.id, counted: 0 })).expected).toBe(16);
  });

  test('corregido con su caja abierta se corrige en ella; cerrada, queda como estaba y la corrección fuera', async () => {
    const owner = await app.gym();
    const { id: membershipId } = await addMembership(owner);
    const shift = await openTill('Corregida', 1000, owner);
    const id = newId();
    await owner.payments.take({ id, membershipId, amount: 500, ...dates });
    await owner.payments.update({ id, version: 1, amount: 300, ...dates });
    const report = await owner.tills.close({ id: shift.id, counted: 1300 });
    expect(report).toMatchObject({ expected: 1300, difference: 0 });
    expect(report.entries.filter(({ correction }) => correction)).toMatchObject([{ amount: -200 }]);
    await owner.payments.update({ id, version: 2, amount: 300, method: 'transfer', ...dates });
    await owner.payments.remove({ id });
    expect(await owner.tills.report({ id: shift.id })).toEqual(report);
    expect((await owner.tills.unassigned({})).items).toMatchObject([{ amount: -300, correction: true }]);
  });

  test('pagado mientras la caja cierra está en el turno o fuera, y nunca se pierde', async () => {
    const owner = await app.gym();
    const { id: membershipId } = await addMembership(owner);
    const { id: tillId } = await addTill('Apurada', owner);
    for (let round = 0; round < 5; round++) {
      const { id } = await owner.tills.open({ id: newId(), tillId, float: 0 });
      const outside = async () => sumOf((await owner.tills.unassigned({})).items);
      const before = await outside();
      const pay = (amount: number) =>
        owner.payments.take({ id: newId(), membershipId, amount, tillId, ...dates });
      await Promise.all([
        ...[1, 2, 4].map(pay),
        owner.tills.close({ id, counted: 0 }),
        ...[8, 16, 32].map(pay),
      ]);
      const { expected } = await owner.tills.report({ id });
      expect(expected + (await outside()) - before).toBe(63);
    }
  });

  test('ni una venta guardada, ni un reembolso, ni ventas en curso impiden cerrar; cada venta está dentro o se rechaza', async () => {
    const owner = await app.gym();
    const { id: tillId } = await addTill('Ocupada', owner);
    const water = await owner.products.create({ id: newId(), name: 'Agua', price: 1000, quantity: 100 });
    const order = () => orderOf(productLine(water.id, 1000));
    await owner.orders.park({ id: newId(), name: 'Mesa 4', order: order() });
    for (let round = 0; round < 4; round++) {
      const { id: shiftId } = await owner.tills.open({ id: newId(), tillId, float: 500 });
      const sell = () =>
        owner.sales.complete({
          ...{ id: newId(), shiftId, order: order(), total: 1100, tendered: 1100 },
          payments: [{ method: 'cash', amount: 1100 }],
        });
      const { id: saleId, lines } = await sell();
      const refund = () =>
        owner.refunds.create({
          ...{ id: newId(), saleId, shiftId, method: 'cash' },
          lines: lines.map((line) => ({ id: newId(), saleLineId: line.id, quantity: 1, restock: true })),
        });
      const [closing, payment, ...sold] = await Promise.allSettled([
        owner.tills.close({ id: shiftId, counted: 0 }),
        refund(),
        ...[1, 2, 3, 4].map(sell),
      ]);
      expect(closing.status).toBe('fulfilled');
      for (const result of [payment, ...sold]) {
        if (result?.status === 'rejected')
          expect(result.reason).toMatchObject({ status: 409, code: 'shift_closed' });
      }
      const inside = sold.filter(({ status }) => status === 'fulfilled').length + 1;
      const back = payment?.status === 'fulfilled' ? 1 : 0;
      const report = await owner.tills.report({ id: shiftId });
      expect(report).toMatchObject({
        expected: 500 + (inside - back) * 1100,
        sales: inside,
        refunds: back,
      });
    }
  });

  test('repartir entre medios una venta que se reembolsa por otro deja cada medio en lo suyo', async () => {
    const owner = await app.gym();
    const { clientId } = await addMembership(owner);
    const plan = await owner.plans.create({
      id: newId(),
      kind: 'period',
      name: 'Full',
      price: 30_000,
      billingPeriod: 'monthly',
    });
    const shift = await openTill('Mixta', 0, owner);
    const sale = await owner.sales.complete({
      id: newId(),
      shiftId: shift.id,
      clientId,
      order: orderOf(membershipLine(30_000, { planId: plan.id, startsOn: '2026-03-15' })),
      total: 30_000,
      payments: [{ method: 'debit', amount: 30_000 }],
    });
    await owner.refunds.create({
      id: newId(),
      saleId: sale.id,
      shiftId: shift.id,
      lines: sale.lines.map(({ id, quantity }) => ({
        id: newId(),
        saleLineId: id,
        quantity,
        restock: false,
      })),
      method: 'cash',
    });
    const { expected, methods, sales, refunds } = await owner.tills.close({ id: shift.id, counted: 0 });
    expect({ expected, sales, refunds }).toEqual({ expected: -30_000, sales: 1, refunds: 1 });
    expect(methods.toSorted((a, b) => a.amount - b.amount)).toEqual([
      { method: 'cash', amount: -30_000, count: 1 },
      { method: 'debit', amount: 30_000, count: 1 },
    ]);
  });
});
