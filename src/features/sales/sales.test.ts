import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  findImbalances,
  insertShift,
  ledgersOf,
  membershipLine,
  type NewRefund,
  orderOf,
  productLine,
  refundOf as wholeRefund,
} from '../../test/store.ts';
import { asSuperuser, countDeadlocks, countFullScans } from '../../test/superuser.ts';
import type { Sent } from '../../wire/verb.ts';
import type { OrderLine } from '../orders/contract.ts';
import { totalsOf } from '../orders/domain.ts';
import type { Product } from '../products/contract.ts';
import type { Sale, SaleMethod, salesContract } from './contract.ts';
import { settle } from './rules.ts';

type NewSale = Sent<typeof salesContract.complete>;

const today = '2026-11-20';
const chile = { country: 'CL', currency: 'CLP' };
let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
  gym = await app.gym('Fuerza');
  shiftId = await insertShift(app, gym);
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

const newProduct = (values: object = {}) =>
  gym.products.create({ id: newId(), name: 'Agua', price: 1000, quantity: 10, ...values });

const lineOf = ({ id, price, priceIncludesTax }: Product, values: object = {}) =>
  productLine(id, price, { priceIncludesTax, ...values });

const newClient = async (limit = 0) => {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Soto' });
  if (limit > 0) await gym.credits.setLimit({ clientId: client.id, limit });
  return client.id;
};

const newPlan = (values: object = {}) =>
  gym.plans.create({
    id: newId(),
    kind: 'period',
    name: 'Full',
    price: 30_000,
    billingPeriod: 'monthly',
    ...values,
  });

const paidBy = (method: SaleMethod, amount: number) => ({ payments: amount > 0 ? [{ method, amount }] : [] });

/** A sale of these lines, paid exactly by debit unless said otherwise. */
function saleOf(lines: OrderLine[], values: Partial<NewSale> = {}): NewSale {
  const order = orderOf(...lines);
  const { total } = totalsOf(order, 1000);
  return { id: newId(), shiftId, order, total, ...paidBy('debit', total), ...values };
}
const sell = (lines: OrderLine[], values: Partial<NewSale> = {}) => gym.sales.complete(saleOf(lines, values));

const inCash = (total: number, tendered = total) => ({ ...paidBy('cash', total), tendered });

const refundOf = (sale: Sale, values: Partial<NewRefund> = {}) => wholeRefund(sale, { shiftId, ...values });

const rowsOf = (table: string, sourceId: string) => ledgersOf(app, gym).rows(table, sourceId);
const cashOf = (sourceId: string) => ledgersOf(app, gym).cash(sourceId);
const moneyOf = (sourceId: string) => ledgersOf(app, gym).money(sourceId);
const stockOf = async ({ id }: Product) => (await gym.products.get({ id })).quantity;

const refused = (call: Promise<unknown>, code: string, fields?: object) =>
  expect(call).rejects.toMatchObject({ code, ...(fields && { fields }) });

const inGym = (change: string) =>
  asSuperuser(app.database, (connection) =>
    connection.query(`update gym set ${change} where gym_id = $1`, [gym.accountId]),
  );

describe('cobrar', () => {
  test('en efectivo guarda líneas, pago, vuelto, stock, caja y comprobante', async () => {
    const agua = await newProduct();
    const sale = await sell([lineOf(agua, { quantity: 3, note: 'fría' })], inCash(3300, 5000));
    expect(sale).toMatchObject({
      soldOn: today,
      subtotal: 3000,
      tax: 300,
      total: 3300,
      rounding: 0,
      tendered: 5000,
      change: 1700,
      lines: [
        { name: 'Agua', quantity: 3, price: 1000, amount: 3000, total: 3300, refunded: 0, note: 'fría' },
      ],
      payments: [{ method: 'cash', amount: 3300 }],
      refunds: [],
    });
    expect(await gym.sales.get({ id: sale.id })).toEqual(sale);
    expect(await stockOf(agua)).toBe(7);
    expect(await cashOf(sale.id)).toEqual(['sale 3300']);
    expect(await moneyOf(sale.id)).toEqual(['cash 3300']);
    expect(await gym.receipts.get({ id: sale.id })).toMatchObject({
      kind: 'sale',
      number: sale.receiptNumber,
      content: {
        gymName: 'Fuerza',
        issuedOn: today,
        issuedAt: '12:00',
        lines: [{ name: 'Agua', quantity: 3, price: 1000, amount: 3000 }],
        total: 3300,
        payments: [{ label: 'Efectivo', amount: 3300 }],
        change: 1700,
      },
    });
  });

  test('en Chile el efectivo se redondea como monto aparte; lo demás no', async () => {
    const agua = await newProduct({ price: 1006 });
    const sale = await sell([lineOf(agua)], inCash(1110, 2000));
    expect(sale).toMatchObject({ total: 1107, rounding: 3, change: 890 });
    expect(await moneyOf(sale.id)).toEqual(['cash 1110']);
    expect(await sell([lineOf(agua)])).toMatchObject({ total: 1107, rounding: 0 });
    const tiny = await newProduct({ price: 4, priceIncludesTax: true });
    const rounded = await sell([lineOf(tiny)], { payments: [] });
    expect(rounded).toMatchObject({ total: 4, rounding: -4, payments: [] });
    expect([await moneyOf(rounded.id), await cashOf(rounded.id)]).toEqual([[], []]);
    const partly = await sell([lineOf(tiny)], {
      payments: [
        { method: 'debit', amount: 1 },
        { method: 'cash', amount: 0 },
      ],
    });
    expect(partly).toMatchObject({ total: 4, rounding: -3 });
    expect([await moneyOf(partly.id), await cashOf(partly.id)]).toEqual([['debit 1'], []]);
    await refused(sell([lineOf(tiny)], paidBy('debit', 1)), 'payments_differ');
  });

  test('los servicios no mueven stock, las cantidades van con decimales y un regalo no necesita pago', async () => {
    const masaje = await newProduct({ service: true, quantity: undefined });
    const arroz = await newProduct({ price: 1990, priceIncludesTax: true });
    const sale = await sell([
      lineOf(masaje),
      lineOf(arroz, { quantity: 1.253 }),
      lineOf(arroz, { quantity: 0.1, discount: { kind: 'percent', percent: 10_000 } }),
    ]);
    expect(sale).toMatchObject({
      total: 1100 + 2493,
      lines: [{}, { total: 2493 }, { total: 0, discount: 199 }],
    });
    expect(await stockOf(arroz)).toBe(8.647);
    expect(await rowsOf('stock_movement', sale.id)).toHaveLength(1);
    const gift = await sell([lineOf(arroz, { discount: { kind: 'amount', amount: 1990 } })]);
    expect(gift).toMatchObject({ total: 0, payments: [], receiptNumber: expect.any(Number) });
  });

  test('con varios medios, cada uno toma lo suyo', async () => {
    const agua = await newProduct({ price: 1006 });
    const payments = [
      { method: 'cash' as const, amount: 100 },
      { method: 'debit' as const, amount: 507 },
      { method: 'transfer' as const, amount: 500 },
    ];
    const sale = await sell([lineOf(agua)], { payments, tendered: 100 });
    expect(sale).toMatchObject({ rounding: 0, payments });
    expect(await moneyOf(sale.id)).toEqual(['cash 100', 'debit 507', 'transfer 500']);
  });

  test('los pagos que no suman, o lo entregado que no alcanza, no se aceptan ni dejan rastro', async () => {
    const agua = await newProduct();
    const lines = [lineOf(agua)];
    for (const amount of [1, 1099, 1101])
      await refused(sell(lines, paidBy('debit', amount)), 'payments_differ');
    await refused(sell(lines, { payments: [] }), 'payments_differ', {
      payments: 'Los pagos no suman el total.',
    });
    await refused(sell(lines, inCash(1100, 1000)), 'payments_differ', { tendered: expect.any(String) });
    await refused(sell(lines, { tendered: 5000 }), 'payments_differ', { tendered: expect.any(String) });
    await refused(
      sell(lines, { payments: [...inCash(600).payments, ...inCash(500).payments] }),
      'invalid_input',
    );
    await refused(sell([]), 'empty_order');
    expect(await stockOf(agua)).toBe(10);
  });

  test('el precio es el del producto: uno enviado cuenta solo donde se puede cambiar', async () => {
    const [fixed, free] = [await newProduct(), await newProduct({ priceChangeAllowed: true })];
    await refused(sell([productLine(fixed.id, 1)]), 'prices_changed');
    await refused(sell([productLine(fixed.id, 1000, { priceIncludesTax: true })]), 'prices_changed');
    expect(await sell([productLine(free.id, 500)])).toMatchObject({ total: 550, lines: [{ price: 500 }] });
    const sent = saleOf([lineOf(fixed)]);
    await gym.products.change({ ids: [fixed.id], change: { price: { kind: 'amount', amount: 1200 } } });
    await refused(gym.sales.complete(sent), 'prices_changed');
    await inGym('tax_rate = 1900');
    await refused(sell([lineOf(free)]), 'prices_changed');
    await inGym('tax_rate = 1000');
  });

  test('lo desactivado o eliminado ya no se vende, y se dice qué línea es', async () => {
    const [agua, off, gone] = [await newProduct(), await newProduct(), await newProduct()];
    await gym.products.change({ ids: [off.id], change: { enabled: false } });
    await gym.products.remove({ ids: [gone.id] });
    for (const one of [off, gone])
      await refused(sell([lineOf(agua), lineOf(one)]), 'product_gone', {
        'order.lines.1': expect.any(String),
      });
  });

  test('con la caja cerrada no se vende, y la de otro gimnasio no existe', async () => {
    const agua = await newProduct();
    const closed = await insertShift(app, gym);
    await gym.tills.close({ id: closed, counted: 0 });
    await refused(sell([lineOf(agua)], { shiftId: closed }), 'shift_closed');
    const neighbour = await app.gym();
    await refused(sell([lineOf(agua)], { shiftId: await insertShift(app, neighbour) }), 'not_found');
    await refused(sell([lineOf(agua)], { clientId: newId() }), 'not_found');
    await refused(sell([lineOf(agua)], { savedOrderId: newId() }), 'order_taken');
  });

  test('lo que no hay se vende con aviso, o no se vende si así lo eligió el gimnasio', async () => {
    const [agua, barra] = [await newProduct({ quantity: 2 }), await newProduct({ quantity: 5 })];
    await sell([lineOf(agua, { quantity: 2 }), lineOf(agua)]);
    expect(await stockOf(agua)).toBe(-1);
    await inGym("stock_policy = 'refuse'");
    await refused(sell([lineOf(barra), lineOf(agua)]), 'out_of_stock', {
      'order.lines.1': expect.any(String),
    });
    await refused(sell([lineOf(barra, { quantity: 3 }), lineOf(barra, { quantity: 2.001 })]), 'out_of_stock');
    await sell([lineOf(barra, { quantity: 3 }), lineOf(barra, { quantity: 2 })]);
    expect([await stockOf(agua), await stockOf(barra)]).toEqual([-1, 0]);
    await inGym("stock_policy = 'warn'");
  });

  test('fiado es de un cliente, hasta su límite y solo por productos', async () => {
    const agua = await newProduct();
    const clientId = await newClient(2000);
    const onAccount = paidBy('account', 1100);
    await refused(sell([lineOf(agua)], onAccount), 'client_needed');
    const sale = await sell([lineOf(agua)], { clientId, ...onAccount });
    expect([await moneyOf(sale.id), await cashOf(sale.id)]).toEqual([[], []]);
    expect(await gym.credits.get({ clientId })).toMatchObject({ balance: 1100 });
    await refused(sell([lineOf(agua)], { clientId, ...onAccount }), 'credit_limit');
    await gym.credits.setLimit({ clientId, limit: 100_000 });
    const plan = membershipLine(30_000, { planId: (await newPlan()).id });
    const payments = [
      { method: 'account' as const, amount: 1101 },
      { method: 'debit' as const, amount: 29_999 },
    ];
    await refused(sell([lineOf(agua), plan], { clientId, payments }), 'account_for_products');
    expect((await gym.memberships.list({ clientId })).items).toEqual([]);
  });
});

describe('una membresía en la venta', () => {
  test('se vende con productos en un ticket, y cada cosa queda donde debe', async () => {
    const agua = await newProduct({ price: 1006 });
    const clientId = await newClient();
    const plan = await newPlan();
    const line = membershipLine(30_000, { planId: plan.id, startsOn: today });
    const payments = [
      { method: 'cash' as const, amount: 11_110 },
      { method: 'debit' as const, amount: 20_000 },
    ];
    await refused(sell([line, lineOf(agua)], { payments, tendered: 11_110 }), 'client_needed');
    const sale = await sell([line, lineOf(agua)], { clientId, payments, tendered: 12_000 });
    expect(sale).toMatchObject({
      total: 31_107,
      rounding: 3,
      lines: [{ name: 'Full', membershipId: line.id, total: 30_000 }, { total: 1107 }],
    });
    const paid = await gym.payments.list({ membershipId: line.id });
    expect(paid.membership).toMatchObject({ planName: 'Full', due: null, expiresOn: '2026-12-19' });
    expect(paid.items.map(({ method, amount }) => `${method} ${amount}`).sort()).toEqual([
      'cash 10000',
      'debit 20000',
    ]);
    expect(await moneyOf(sale.id)).toEqual(['cash 1110']);
    expect(await cashOf(sale.id)).toEqual(['sale 11110']);
  });

  test('con descuento queda pagada al precio que se acordó', async () => {
    const clientId = await newClient();
    const discount = { kind: 'percent' as const, percent: 5000 };
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today, discount });
    await sell([line], { clientId });
    const { membership } = await gym.payments.list({ membershipId: line.id });
    expect(membership).toMatchObject({ price: 15_000, due: null, expiresOn: '2026-12-19' });
  });

  test('gratis no deja pago y cubre desde su comienzo', async () => {
    const clientId = await newClient();
    const line = membershipLine(0, { planId: (await newPlan({ price: 0 })).id, startsOn: today });
    await sell([line], { clientId });
    expect(await gym.payments.list({ membershipId: line.id })).toMatchObject({
      items: [],
      membership: { due: null, expiresOn: '2026-12-19' },
    });
  });

  test('que el cliente ya tiene se paga por otro período; la de otro no', async () => {
    const clientId = await newClient();
    const { id: membershipId } = await gym.memberships.create({
      ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
    });
    const line = membershipLine(25_000, { membershipId, startsOn: '2026-12-01' });
    const sale = await sell([line], { clientId });
    expect(sale.lines).toMatchObject([{ name: 'Libre', membershipId, price: 25_000 }]);
    expect(await gym.payments.list({ membershipId })).toMatchObject({
      items: [{ amount: 25_000, planStartsOn: '2026-12-01', paidOn: today, method: 'debit' }],
      membership: { expiresOn: '2026-12-31' },
    });
    const again = { membershipId, startsOn: '2027-01-01' };
    const ofAnother = [lineOf(await newProduct()), membershipLine(25_000, again)];
    await refused(sell(ofAnother, { clientId: await newClient() }), 'not_found', {
      'order.lines.1': expect.any(String),
    });
  });

  test('un plan agotado o una segunda prueba no se venden', async () => {
    const limited = await newPlan({ stock: 'limited', stockLimit: 1 });
    const one = () => membershipLine(30_000, { planId: limited.id });
    const agua = await newProduct();
    await sell([one()], { clientId: await newClient() });
    await refused(sell([lineOf(agua), one()], { clientId: await newClient() }), 'plan_sold_out');
    const trial = await newPlan({ kind: 'trial', price: 5000, billingPeriod: null, days: 7 });
    const try7 = () => membershipLine(5000, { planId: trial.id });
    const clientId = await newClient();
    await sell([try7()], { clientId });
    await refused(sell([lineOf(agua), try7()], { clientId }), 'trial_used');
    expect(await stockOf(agua)).toBe(10);
  });
});

describe('una vez', () => {
  test('dos cajas venden a la vez los mismos planes, elegidos en otro orden, y ninguna espera a la otra en círculo', async () => {
    const plans = [await newPlan(), await newPlan(), await newPlan()];
    const tickets = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => {
        const lines = plans.map(({ id }) => membershipLine(30_000, { planId: id, startsOn: today }));
        return saleOf(place % 2 === 0 ? lines : lines.reverse(), { clientId: await newClient() });
      }),
    );
    const sales = await Promise.all(tickets.map((ticket) => gym.sales.complete(ticket)));
    expect(sales.map(({ lines }) => lines.length)).toEqual(Array(8).fill(3));
    expect(await countDeadlocks(app.database)).toBe(0);
  });

  test('una cantidad que ningún stock admite se dice, aunque cada línea quepa', async () => {
    const gratis = await newProduct({ price: 0 });
    const lines = Array.from({ length: 200 }, () => lineOf(gratis, { quantity: 1_000_000_000 }));
    await refused(sell(lines), 'invalid_input', { 'order.lines': expect.any(String) });
    expect(await stockOf(gratis)).toBe(10);
  });

  test('la misma venta diez veces a la vez, y otra vez después, es una', async () => {
    const agua = await newProduct({ quantity: 1 });
    await inGym("stock_policy = 'refuse'");
    const sent = saleOf([lineOf(agua)], inCash(1100));
    const answers = await Promise.all(Array.from({ length: 10 }, () => gym.raw('POST', '/api/sales', sent)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    const closed = await gym.tills.close({ id: shiftId, counted: 0 });
    expect(closed).toMatchObject({ id: shiftId });
    expect(await gym.sales.complete(sent)).toEqual(JSON.parse(answers[0]?.body ?? ''));
    shiftId = await insertShift(app, gym);
    await inGym("stock_policy = 'warn'");
    expect(await stockOf(agua)).toBe(0);
    expect(await cashOf(sent.id)).toEqual(['sale 1100']);
    await refused(gym.sales.complete({ ...sent, tendered: 2000 }), 'already_saved');
  });

  test('una línea que ya se vendió en otra venta no se vende de nuevo', async () => {
    const line = lineOf(await newProduct());
    await sell([line]);
    await refused(sell([line]), 'already_saved');
  });
});

test('un día al azar: descuentos, medios, membresías y reembolsos de todo tipo, y cada libro cuadra', async () => {
  const clientId = await newClient(100_000_000);
  const plan = await newPlan({ price: 25_990 });
  const goods = [
    await newProduct({ price: 1006 }),
    await newProduct({ price: 1990, priceIncludesTax: true }),
    await newProduct({ price: 333, service: true, quantity: undefined }),
  ];
  const discounts = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), amount: fc.nat(5000) }),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(10_000) }),
    ),
  );
  const bought = fc.record({
    of: fc.nat(2),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9000 }).map((n) => n / 1000),
    ),
    discount: discounts,
  });
  const visits = fc.record({
    bought: fc.array(bought, { minLength: 1, maxLength: 6 }),
    discount: discounts,
    joins: fc.boolean(),
    shares: fc.array(fc.nat(100), { minLength: 2, maxLength: 2 }),
    owes: fc.boolean(),
    tip: fc.nat(9000),
    returns: fc.array(
      fc.record({ of: fc.nat(6), part: fc.integer({ min: 1, max: 4 }), restock: fc.boolean() }),
    ),
    back: fc.constantFrom<SaleMethod>('cash', 'debit', 'account'),
  });
  await fc.assert(
    fc.asyncProperty(visits, async ({ bought, discount, joins, shares, owes, tip, returns, back }) => {
      const products = bought.map(({ of, ...values }) => lineOf(goods[of] as Product, values));
      const lines = joins ? [membershipLine(25_990, { planId: plan.id }), ...products] : products;
      const order = { ...orderOf(...lines), discount };
      const totals = totalsOf(order, 1000);
      const forProducts = totals.lines.reduce(
        (sum, one) => (one.taxing === 'exempt' ? sum : sum + one.total),
        0,
      );
      const owed = owes ? Math.floor((forProducts * (shares[0] ?? 0)) / 100) : 0;
      const byCard = Math.floor(((totals.total - owed) * (shares[1] ?? 0)) / 100);
      const others = [...paidBy('account', owed).payments, ...paidBy('debit', byCard).payments];
      const { cash } = settle(totals.total, [...others, { method: 'cash', amount: 0 }], 0, chile);
      const tiny = cash === 0 && owed + byCard < totals.total;
      const payments = tiny ? [] : [...others, ...paidBy('cash', cash).payments];
      if (tiny && others.length > 0) return;
      const sale = await sell(lines, {
        clientId,
        order,
        total: totals.total,
        payments,
        tendered: cash > 0 ? cash + tip : 0,
      });
      expect(await gym.sales.get({ id: sale.id })).toEqual(sale);
      expect(sale.lines.map(({ total }) => total)).toEqual(totals.lines.map(({ total }) => total));
      expect(sale).toMatchObject({ subtotal: totals.subtotal, tax: totals.tax, change: cash > 0 ? tip : 0 });
      for (const { of, part, restock } of returns) {
        const { lines } = await gym.sales.get({ id: sale.id });
        const line = lines[of % lines.length];
        if (!line || line.refunded === line.quantity) continue;
        const left = Math.round((line.quantity - line.refunded) * 1000);
        const quantity = line.membershipId ? 1 : Math.ceil(left / part) / 1000;
        const one = { id: newId(), saleLineId: line.id, quantity, restock };
        await gym.refunds.create(refundOf(sale, { lines: [one], method: back }));
      }
    }),
    { numRuns: 40 },
  );
});

describe('buscar', () => {
  test('por número, cliente o día, las más nuevas primero', async () => {
    const agua = await newProduct();
    const odd = await newProduct({ price: 1006 });
    const { client } = await gym.clients.create({ id: newId(), name: 'Zoé', surname: 'Único' });
    const first = await sell([lineOf(agua, { quantity: 2 })], { clientId: client.id });
    const second = await sell([lineOf(odd)], { clientId: client.id, ...inCash(1110) });
    const { refundId, sale } = await gym.refunds.create(refundOf(second));
    const found = await gym.sales.list({ search: 'zoe unico' });
    expect(found).toMatchObject({ total: 2, sum: 2200 + 1110 });
    expect(found.items).toMatchObject([
      { id: second.id, clientName: 'Zoé Único', items: 1, refundedTotal: 1107, payments: second.payments },
      { id: first.id, items: 2, refundedTotal: 0, receiptNumber: first.receiptNumber },
    ]);
    const idsOf = async (search: string) => (await gym.sales.list({ search })).items.map(({ id }) => id);
    expect(await idsOf(`N° ${first.receiptNumber}`)).toEqual([first.id]);
    expect(await gym.sales.find({ number: `${first.receiptNumber}` })).toEqual(first);
    const { number } = await gym.receipts.get({ id: refundId });
    expect(await gym.sales.find({ number: `${number}` })).toEqual(sale);
    await refused(gym.sales.find({ number: '999999' }), 'not_found');
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
    for (const written of ['12345678', '123456785', '12.345.678', '12.345.678-5'])
      expect((await find(written)).ids).toEqual([sale.id]);
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

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'una venta lee el costo de lo que vende, y no el de todo el catálogo',
  async () => {
    const own = await app.gym();
    await asSuperuser(app.database, async (connection) => {
      await connection.query(
        `insert into product (gym_id, id, name, code)
          select $1, gen_random_uuid(), 'Producto ' || n, 'P' || n from generate_series(1, 3000) n`,
        [own.accountId],
      );
      await connection.query('analyze product_stock');
    });
    const product = await own.products.create({ id: newId(), name: 'Agua', price: 1000, quantity: 10 });
    const ownShift = await insertShift(app, own);
    const before = await countFullScans(app.database, 'product_stock');
    await own.sales.complete({ ...saleOf([lineOf(product)]), shiftId: ownShift });
    expect(await countFullScans(app.database, 'product_stock')).toBe(before);
  },
);
