import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, inCash, lineOf, prepareSales, today } from '../../test/sales.ts';
import { findImbalances } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

const { openGym, openShift, newProduct, newClient, newPlan, saleOf, sell, cashOf, stockOf } = prepareSales();

const yesterday = '2026-11-19';
/** The gym's clock shows 12:00. */
const now = `${today}T15:00:00Z`;

let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  ({ app, gym, shiftId } = await openGym());
  await shiftFrom(`${yesterday}T10:00:00Z`);
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

const change = (text: string, ...values: unknown[]) =>
  asSuperuser(app.database, (connection) => connection.query(text, values));
const shiftFrom = (openedAt: string) =>
  change('update shift set opened_at = $2 where id = $1', shiftId, openedAt);

const offline = (values: object = {}) => ({
  provisional: {
    number: 'P-7KQ-12',
    soldAt: `${yesterday}T23:30:00Z`,
    taxRate: 1000,
    taxPerProduct: false,
    ...values,
  },
});

describe('una venta sin conexión', () => {
  test('es del día y la hora en que se cobró, y guarda cuándo llegó', async () => {
    const agua = await newProduct();
    const clientId = await newClient();
    const plan = await newPlan();
    const line = {
      ...{
        kind: 'membership' as const,
        id: newId(),
        name: plan.name,
        price: plan.price,
        discount: null,
        note: '',
      },
      ...{ planId: plan.id, membershipId: null, startsOn: yesterday, taxable: false, enrolment: false },
    };
    const sale = await sell([lineOf(agua), line], { clientId, ...offline() });
    expect(sale).toMatchObject({
      soldOn: yesterday,
      provisionalNumber: 'P-7KQ-12',
      receiptNumber: expect.any(Number),
    });
    expect(Date.parse(sale.createdAt)).toBe(Date.parse(`${yesterday}T23:30:00Z`));
    expect(Date.parse(sale.receivedAt ?? '')).toBe(Date.parse(now));
    expect(await gym.sales.get({ id: sale.id })).toEqual(sale);
    expect((await gym.sales.list({ search: '', from: yesterday, to: yesterday })).items).toMatchObject([
      { id: sale.id },
    ]);
    expect((await gym.sales.list({ search: ' p-7kq-12 ' })).items).toMatchObject([{ id: sale.id }]);
    expect((await gym.receipts.get({ id: sale.id })).content).toMatchObject({
      issuedOn: yesterday,
      issuedAt: '20:30',
    });
    const { items } = await gym.income.list({ month: '2026-11' });
    expect(items.map(({ source, paidOn }) => `${source} ${paidOn}`).sort()).toEqual([
      `memberships ${yesterday}`,
      `products ${yesterday}`,
    ]);
  });

  test('llega una sola vez, aunque se envíe otra vez', async () => {
    const agua = await newProduct();
    const form = saleOf([lineOf(agua)], offline());
    const [first, second] = await Promise.all([gym.sales.complete(form), gym.sales.complete(form)]);
    expect(second).toEqual(first);
    expect(await gym.sales.complete(form)).toEqual(first);
    expect(await stockOf(agua)).toBe(9);
  });

  test('cuya respuesta se perdió llega otra vez con su nota, y es la misma', async () => {
    const agua = await newProduct();
    const form = saleOf([lineOf(agua)]);
    const sale = await gym.sales.complete(form);
    expect(await gym.sales.complete({ ...form, ...offline() })).toEqual(sale);
    await expectRefusal(gym.sales.complete({ ...form, total: 1, ...offline() }), 'already_saved');
    expect(await stockOf(agua)).toBe(9);
  });

  test('no es del futuro ni de hace más de 36 horas; un reloj apenas adelantado se corrige', async () => {
    const agua = await newProduct();
    const at = (soldAt: string | null) => sell([lineOf(agua)], offline({ soldAt }));
    await expectRefusal(at(`${today}T15:05:01Z`), 'moment_out_of_bounds');
    await expectRefusal(at(`${yesterday}T02:59:59Z`), 'moment_out_of_bounds');
    expect(await stockOf(agua)).toBe(10);
    for (const soldAt of [`${today}T15:04:59Z`, null])
      expect(Date.parse((await at(soldAt)).createdAt)).toBe(Date.parse(now));
    await expectRefusal(
      sell([lineOf(agua)], { provisional: { ...offline().provisional, number: 'P-1' } }),
      'invalid_input',
    );
  });

  test('con otro precio, sin producto o sin stock se dice, y queda como se cobró si así se decide', async () => {
    const agua = await newProduct();
    const form = saleOf([lineOf(agua, { quantity: 12 })], offline());
    const charged = { ...form, ...offline({ asCharged: true }) };
    await change('update product set price = 1500 where id = $1', agua.id);
    await expectRefusal(gym.sales.complete(form), 'prices_changed');
    await change('update product set price = 1000 where id = $1', agua.id);
    await change(`update gym set stock_policy = 'refuse' where gym_id = $1`, gym.accountId);
    await expectRefusal(gym.sales.complete(form), 'out_of_stock');
    await change('update product set price = 1500, enabled = false where id = $1', agua.id);
    await expectRefusal(gym.sales.complete(form), 'product_gone');
    await change('update gym set tax_rate = 1900 where gym_id = $1', gym.accountId);
    expect(await gym.sales.complete(charged)).toMatchObject({
      subtotal: 12_000,
      tax: 1200,
      total: 13_200,
      lines: [{ price: 1000, quantity: 12 }],
    });
    expect((await gym.receipts.get({ id: form.id })).content).toMatchObject({ taxRate: 1000, tax: 1200 });
    expect(await stockOf(agua)).toBe(-2);
    await change(`update gym set tax_rate = 1000, stock_policy = 'warn' where gym_id = $1`, gym.accountId);
  });

  test('lo que queda fiado respeta el límite aunque lo demás quede como se cobró', async () => {
    const agua = await newProduct();
    const clientId = await newClient(1000);
    const payments = [{ method: 'account' as const, amount: 1100 }];
    const form = saleOf([lineOf(agua)], { clientId, payments, ...offline({ asCharged: true }) });
    await expectRefusal(gym.sales.complete(form), 'credit_limit');
  });

  test('si su caja se cerró después, es de ese turno, y su efectivo queda fuera de turno', async () => {
    const agua = await newProduct();
    shiftId = await openShift();
    await shiftFrom(`${today}T10:00:00Z`);
    const form = saleOf([lineOf(agua)], { ...inCash(1100), ...offline({ soldAt: `${today}T12:00:00Z` }) });
    await gym.tills.close({ id: shiftId, counted: 1100, denominations: {}, note: '' });
    await expectRefusal(
      gym.sales.complete({ ...form, ...offline({ soldAt: `${today}T09:59:59Z` }) }),
      'shift_closed',
    );
    const sale = await gym.sales.complete(form);
    expect(sale.shiftId).toBe(shiftId);
    expect(await cashOf(sale.id)).toEqual(['sale 1100']);
    expect((await gym.tills.unassigned({})).items).toMatchObject([{ amount: 1100, sourceId: sale.id }]);
    expect(await gym.tills.report({ id: shiftId })).toMatchObject({ expected: 0, difference: 1100 });
    const { provisional: _, ...online } = { ...form, id: newId() };
    await expectRefusal(gym.sales.complete(online), 'shift_closed');
  });
});
