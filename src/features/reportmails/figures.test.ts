import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../test/app.ts';
import { lineOf, paidBy } from '../../test/sales.ts';
import { atRate, createPlan, createProduct, orderOf } from '../../test/store.ts';
import { money } from '../../wire/written.ts';
import { totalsOf } from '../orders/domain.ts';
import type { Product } from '../products/contract.ts';
import { openReportMails } from './reportmails.fixture.ts';

let mails: Awaited<ReturnType<typeof openReportMails>>;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  mails = await openReportMails();
});
afterAll(() => mails.close());
beforeEach(async () => {
  gym = await mails.app.gym('Fuerza');
  shiftId = newId();
});

async function pay(paidOn: string, amount: number): Promise<void> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const { id: planId } = await createPlan(gym, { name: 'Full', price: amount });
  const { id: membershipId } = await gym.memberships.sell({
    ...{ id: newId(), clientId: client.id, planId, startsOn: paidOn },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount, method: 'transfer', paidOn, planStartsOn: paidOn },
  });
}

/** Sells a product and moves everything that happened in the shop so far to a day. */
async function sellOn(day: string, product: Product, quantity: number): Promise<void> {
  const order = orderOf(lineOf(product, { quantity }));
  const { total } = totalsOf(order, atRate(1000));
  await gym.sales.complete({
    ...{ id: newId(), shiftId, clientId: null, order, total, ...paidBy('debit', total), tendered: 0 },
  });
  await mails.run(
    `with moved as (update stock_movement set created_at = $2::timestamptz where gym_id = $1 and created_at::date = '2026-11-23')
    update sale set sold_on = $2::date, created_at = $2::timestamptz where gym_id = $1 and sold_on = '2026-11-23'`,
    [gym.accountId, `${day}T15:00:00Z`],
  );
}

test('el del mes dice lo del mes anterior y lo de hace un año, como su pantalla', async () => {
  await pay('2026-10-17', 30_000);
  await pay('2026-09-10', 20_000);
  await pay('2025-10-12', 12_000);
  const { previous, lastYear } = await gym.reports.month({ month: '2026-10' });
  expect([previous.memberships, lastYear.memberships]).toEqual([20_000, 12_000]);
  const { text } = await gym.reportmails.preview({ report: 'month', cadence: 'month' });
  const [now, before, yearAgo] = [money(30_000), money(20_000), money(12_000)];
  expect(text).toContain(`- De membresías: ${now} (antes: ${before}; hace un año: ${yearAgo})`);
  expect(text).toContain(`- Socios al inicio: 1 (antes: ${previous.start}; hace un año: ${lastYear.start})`);
  expect(text).toContain('«Antes» es el mes anterior, y «hace un año», el mismo mes del año anterior.');
});

test('la deuda del mes va también con la de hace un año', async () => {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const { id: planId } = await createPlan(gym, { name: 'Full', price: 30_000 });
  await gym.memberships.sell({ id: newId(), clientId: client.id, planId, startsOn: '2025-10-17' });
  const { text } = await gym.reportmails.preview({ report: 'month', cadence: 'month' });
  const owed = money(30_000);
  expect(text).toContain(`- Deuda al final: ${owed} (antes: ${owed}; hace un año: ${owed})`);
  expect(text).toContain(`- De ella, de más de 60 días: ${owed} (antes: ${owed}; hace un año: ${money(0)})`);
});

test('el de la tienda empieza como su pantalla, y lo que es de hoy no se compara', async () => {
  await gym.tills.open({ id: shiftId, tillId: newId(), float: 0 });
  const water = await createProduct(gym, { name: 'Agua', price: 1000, cost: 400, quantity: 10 });
  const tape = await createProduct(gym, { name: 'Vendas', price: 500, quantity: 4 });
  await createProduct(gym, { name: 'Polera', price: 9000, cost: 3000, quantity: 5 });
  await sellOn('2026-07-01', water, 1);
  await sellOn('2026-11-12', water, 2);
  await sellOn('2026-11-17', water, 7);
  await sellOn('2026-11-18', tape, 1);
  const { text } = await gym.reportmails.preview({ report: 'shop', cadence: 'week' });
  const figures = text.split('\n').filter((line) => line.startsWith('- '));
  expect(figures).toEqual([
    `- Ventas de productos: ${money(8_250)} (antes: ${money(2_200)})`,
    `- Sin impuesto: ${money(7_500)} (antes: ${money(2_000)})`,
    `- Margen: ${money(4_700)} (62,7 %) (antes: ${money(1_200)} (60 %))`,
    `- Vendido sin costo anotado: ${money(500)}`,
    `- Venta perdida sin stock (estimación): ${money(19_250)}, 1 producto, 5 días sin stock (antes: ${money(0)}, 0 productos, 0 días sin stock)`,
    `- Stock de hoy sin venta hace 90 días o más: ${money(15_000)}, 1 producto, de ${money(15_000)} en stock`,
    '- Se acaban pronto, en 7 días o menos: 1 producto, de 2 que se vendieron',
  ]);
});
