import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, inCash, lineOf, paidBy, prepareSales, today } from '../../test/sales.ts';
import { findImbalances, insertShift, ledgersOf, membershipLine, productLine } from '../../test/store.ts';
import { asSuperuser, countDeadlocks, countFullScans } from '../../test/superuser.ts';

const { openGym, openShift, newProduct, newClient, newPlan, saleOf, sell, cashOf, moneyOf, stockOf } =
  prepareSales();

let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  ({ app, gym, shiftId } = await openGym());
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

const rowsOf = (table: string, sourceId: string) => ledgersOf(app, gym).rows(table, sourceId);

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
        { name: 'Agua', quantity: 3, price: 1000, amount: 3300, total: 3300, refunded: 0, note: 'fría' },
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
        lines: [{ name: 'Agua', quantity: 3, price: 1000, taxAdded: true, amount: 3300 }],
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
    await expectRefusal(sell([lineOf(tiny)], paidBy('debit', 1)), 'payments_differ');
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
      await expectRefusal(sell(lines, paidBy('debit', amount)), 'payments_differ');
    await expectRefusal(sell(lines, { payments: [] }), 'payments_differ', {
      payments: 'Los pagos no suman el total.',
    });
    await expectRefusal(sell(lines, inCash(1100, 1000)), 'payments_differ', { tendered: expect.any(String) });
    await expectRefusal(sell(lines, { tendered: 5000 }), 'payments_differ', { tendered: expect.any(String) });
    await expectRefusal(
      sell(lines, { payments: [...inCash(600).payments, ...inCash(500).payments] }),
      'invalid_input',
    );
    await expectRefusal(sell([]), 'empty_order');
    expect(await stockOf(agua)).toBe(10);
  });

  test('el precio es el del producto: uno enviado cuenta solo donde se puede cambiar', async () => {
    const [fixed, free] = [await newProduct(), await newProduct({ priceChangeAllowed: true })];
    await expectRefusal(sell([productLine(fixed.id, 1)]), 'prices_changed');
    await expectRefusal(sell([productLine(fixed.id, 1000, { priceIncludesTax: true })]), 'prices_changed');
    expect(await sell([productLine(free.id, 500)])).toMatchObject({ total: 550, lines: [{ price: 500 }] });
    const sale = saleOf([lineOf(fixed)]);
    await gym.products.change({ ids: [fixed.id], change: { price: { kind: 'amount', amount: 1200 } } });
    await expectRefusal(gym.sales.complete(sale), 'prices_changed');
    await inGym('tax_rate = 1900');
    await expectRefusal(sell([lineOf(free)]), 'prices_changed');
    await inGym('tax_rate = 1000');
  });

  test('lo desactivado o eliminado ya no se vende, y se dice qué línea es', async () => {
    const [agua, disabled, deleted] = [await newProduct(), await newProduct(), await newProduct()];
    await gym.products.change({ ids: [disabled.id], change: { enabled: false } });
    await gym.products.remove({ ids: [deleted.id] });
    for (const product of [disabled, deleted])
      await expectRefusal(sell([lineOf(agua), lineOf(product)]), 'product_gone', {
        'order.lines.1': expect.any(String),
      });
  });

  test('con la caja cerrada no se vende, y la de otro gimnasio no existe', async () => {
    const agua = await newProduct();
    const closed = await insertShift(app, gym);
    await gym.tills.close({ id: closed, counted: 0 });
    await expectRefusal(sell([lineOf(agua)], { shiftId: closed }), 'shift_closed');
    const neighbour = await app.gym();
    await expectRefusal(sell([lineOf(agua)], { shiftId: await insertShift(app, neighbour) }), 'not_found');
    await expectRefusal(sell([lineOf(agua)], { clientId: newId() }), 'not_found');
    await expectRefusal(sell([lineOf(agua)], { savedOrderId: newId() }), 'order_taken');
  });

  test('lo que no hay se vende con aviso, o no se vende si así lo eligió el gimnasio', async () => {
    const [agua, barra] = [await newProduct({ quantity: 2 }), await newProduct({ quantity: 5 })];
    await sell([lineOf(agua, { quantity: 2 }), lineOf(agua)]);
    expect(await stockOf(agua)).toBe(-1);
    await inGym("stock_policy = 'refuse'");
    await expectRefusal(sell([lineOf(barra), lineOf(agua)]), 'out_of_stock', {
      'order.lines.1': expect.any(String),
    });
    await expectRefusal(
      sell([lineOf(barra, { quantity: 3 }), lineOf(barra, { quantity: 2.001 })]),
      'out_of_stock',
    );
    await sell([lineOf(barra, { quantity: 3 }), lineOf(barra, { quantity: 2 })]);
    expect([await stockOf(agua), await stockOf(barra)]).toEqual([-1, 0]);
    await inGym("stock_policy = 'warn'");
  });

  test('fiado es de un cliente, hasta su límite y solo por productos', async () => {
    const agua = await newProduct();
    const clientId = await newClient(2000);
    const onAccount = paidBy('account', 1100);
    await expectRefusal(sell([lineOf(agua)], onAccount), 'client_needed');
    const sale = await sell([lineOf(agua)], { clientId, ...onAccount });
    expect([await moneyOf(sale.id), await cashOf(sale.id)]).toEqual([[], []]);
    expect(await gym.credits.get({ clientId })).toMatchObject({ balance: 1100 });
    await expectRefusal(sell([lineOf(agua)], { clientId, ...onAccount }), 'credit_limit');
    await gym.credits.setLimit({ clientId, limit: 100_000 });
    const plan = membershipLine(30_000, { planId: (await newPlan()).id });
    const payments = [
      { method: 'account' as const, amount: 1101 },
      { method: 'debit' as const, amount: 29_999 },
    ];
    await expectRefusal(sell([lineOf(agua), plan], { clientId, payments }), 'account_for_products');
    expect((await gym.memberships.list({ clientId })).items).toEqual([]);
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
    await expectRefusal(sell(lines), 'invalid_input', { 'order.lines': expect.any(String) });
    expect(await stockOf(gratis)).toBe(10);
  });

  test('la misma venta diez veces a la vez, y otra vez después, es una', async () => {
    const agua = await newProduct({ quantity: 1 });
    await inGym("stock_policy = 'refuse'");
    const sale = saleOf([lineOf(agua)], inCash(1100));
    const answers = await Promise.all(Array.from({ length: 10 }, () => gym.raw('POST', '/api/sales', sale)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    const closed = await gym.tills.close({ id: shiftId, counted: 0 });
    expect(closed).toMatchObject({ id: shiftId });
    expect(await gym.sales.complete(sale)).toEqual(JSON.parse(answers[0]?.body ?? ''));
    shiftId = await openShift();
    await inGym("stock_policy = 'warn'");
    expect(await stockOf(agua)).toBe(0);
    expect(await cashOf(sale.id)).toEqual(['sale 1100']);
    await expectRefusal(gym.sales.complete({ ...sale, tendered: 2000 }), 'already_saved');
  });

  test('una línea que ya se vendió en otra venta no se vende de nuevo', async () => {
    const line = lineOf(await newProduct());
    await sell([line]);
    await expectRefusal(sell([line]), 'already_saved');
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
