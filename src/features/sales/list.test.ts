import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, inCash, lineOf, paidBy, prepareSales, today } from '../../test/sales.ts';
import { findImbalances, membershipLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

const { openGym, newProduct, newClient, newPlan, sell, refundOf } = prepareSales();

let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  ({ app, gym, shiftId } = await openGym());
  // Sales of nobody in particular, among which each search is to find its own.
  const product = await newProduct({ quantity: 20 });
  for (const _ of Array(12).keys()) await sell([lineOf(product)]);
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

describe('buscar', () => {
  test('por número, cliente o día, las más nuevas primero', async () => {
    const agua = await newProduct();
    const odd = await newProduct({ price: 1006 });
    const { client } = await gym.clients.create({ id: newId(), name: 'Zoé', surname: 'Único' });
    const first = await sell([lineOf(agua, { quantity: 2 })], { clientId: client.id });
    const second = await sell([lineOf(odd)], { clientId: client.id, ...inCash(1110) });
    const { refundId, sale } = await gym.refunds.create(refundOf(second));
    const list = await gym.sales.list({ search: 'zoe unico' });
    expect(list).toMatchObject({ total: 2, sum: 2200 + 1110 });
    expect(list.items).toMatchObject([
      { id: second.id, clientName: 'Zoé Único', items: 1, refundedTotal: 1107, payments: second.payments },
      { id: first.id, items: 2, refundedTotal: 0, receiptNumber: first.receiptNumber },
    ]);
    const idsOf = async (search: string) => (await gym.sales.list({ search })).items.map(({ id }) => id);
    expect(await idsOf(`N° ${first.receiptNumber}`)).toEqual([first.id]);
    expect(await gym.sales.find({ number: `${first.receiptNumber}` })).toEqual(first);
    const { number } = await gym.receipts.get({ id: refundId });
    expect(await gym.sales.find({ number: `${number}` })).toEqual(sale);
    await expectRefusal(gym.sales.find({ number: '999999' }), 'not_found');
    expect(await idsOf('nadie así')).toEqual([]);
    expect((await gym.sales.list({ from: today, to: today, shiftId })).total).toBeGreaterThan(1);
    expect(await gym.sales.list({ to: '2026-11-19' })).toMatchObject({ items: [], total: 0, sum: 0 });
    expect(await gym.sales.list({ from: '2026-11-21' })).toMatchObject({ items: [], total: 0 });
  });

  test('un número es el de un comprobante, cuya venta va primero, y también el RUT de quien compró', async () => {
    const agua = await newProduct();
    const oldest = await sell([lineOf(agua)]);
    const number = String(oldest.receiptNumber);
    const { client } = await gym.clients.create({
      ...{ id: newId(), name: 'Eva', surname: 'Mar', dniType: 'other', dni: `SOCIO-${number}` },
    });
    const first = await sell([lineOf(agua)], { clientId: client.id });
    const second = await sell([lineOf(agua, { quantity: 2 })], { clientId: client.id });
    const find = async (search: string, values: object = {}) => {
      const { items, total, sum } = await gym.sales.list({ search, ...values });
      return { ids: items.map(({ id }) => id), total, sum };
    };
    const all = { ids: [oldest.id, second.id, first.id], total: 3, sum: 4400 };
    expect(await find(number)).toEqual(all);
    expect(await find(number.padStart(6, '0'))).toMatchObject({ ids: [oldest.id] });
    expect(await find(`N° ${number}`)).toEqual({ ids: [oldest.id], total: 1, sum: 1100 });
    expect(await find(`socio-${number}`)).toEqual({ ids: [second.id, first.id], total: 2, sum: 3300 });
    expect(await find(number, { from: '2026-11-21' })).toEqual({ ids: [], total: 0, sum: 0 });
    const { refundId } = await gym.refunds.create(refundOf(first));
    const { number: ofRefund } = await gym.receipts.get({ id: refundId });
    expect((await find(String(ofRefund))).ids[0]).toBe(first.id);
    const rut = await gym.clients.create({ id: newId(), name: 'Rut', surname: 'Paz', dni: '12.345.678-5' });
    const sale = await sell([lineOf(agua)], { clientId: rut.client.id });
    for (const document of ['12345678', '123456785', '12.345.678', '12.345.678-5'])
      expect((await find(document)).ids).toEqual([sale.id]);
  });

  test('de muchos clientes con el mismo nombre encuentra y suma lo de todos', async () => {
    await asSuperuser(app.database, async (connection) => {
      await connection.query(`select set_config('app.gym_id', $1, false)`, [gym.accountId]);
      await connection.query(
        `insert into client (gym_id, id, name, surname)
          select $1, gen_random_uuid(), 'Ana', 'Montenegro' from generate_series(1, 1000)`,
        [gym.accountId],
      );
      await connection.query(`select set_config('app.gym_id', '', false)`);
    });
    const { client } = await gym.clients.create({ id: newId(), name: 'Zulema', surname: 'Montenegro' });
    const sale = await sell([lineOf(await newProduct())], { clientId: client.id });
    expect(await gym.sales.list({ search: 'montenegro' })).toMatchObject({
      items: [{ id: sale.id }],
      ...{ total: 1, sum: sale.total, totalIsFloor: false },
    });
  });

  test('el tablero suma lo que la tienda recibió: ventas menos reembolsos, y lo fiado cuando se paga', async () => {
    const income = async () => (await gym.dashboard.get({})).productPayments.month;
    const before = await income();
    const agua = await newProduct();
    const clientId = await newClient(5000);
    const plan = membershipLine(30_000, { planId: (await newPlan()).id });
    const mixed = await sell([lineOf(agua), plan], { clientId });
    expect(await income()).toBe(before + 1100);
    await sell([lineOf(agua)], { clientId, ...paidBy('account', 1100) });
    expect(await income()).toBe(before + 1100);
    await gym.credits.pay({ id: newId(), clientId, amount: 600, method: 'transfer' });
    expect(await income()).toBe(before + 1700);
    await gym.refunds.create(refundOf(mixed));
    expect(await income()).toBe(before + 600);
  });
});
