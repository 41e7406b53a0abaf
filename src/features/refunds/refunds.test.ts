import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  createCustomer,
  createPlan,
  createProduct,
  findImbalances,
  insertShift,
  ledgersOf,
  membershipLine,
  type NewRefund,
  orderOf,
  productLine,
  refundOf as wholeRefund,
} from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Sent } from '../../wire/verb.ts';
import type { OrderLine } from '../orders/contract.ts';
import type { Product } from '../products/contract.ts';
import type { Sale, SaleMethod, salesContract } from '../sales/contract.ts';

type NewSale = Sent<typeof salesContract.complete>;

const today = '2026-11-20';
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

const newProduct = (values: object = {}) => createProduct(gym, values);
const newClient = (limit = 0) => createCustomer(gym, limit);
const newPlan = (values: object = {}) => createPlan(gym, values);

const lineOf = ({ id, price }: Product, values: object = {}) => productLine(id, price, values);

const paidBy = (method: SaleMethod, amount: number) => ({ payments: [{ method, amount }] });
const inCash = (total: number) => ({ ...paidBy('cash', total), tendered: total });

/** Sells these lines, without discounts, paid exactly by debit unless said otherwise. */
function sell(lines: OrderLine[], values: Partial<NewSale> = {}): Promise<Sale> {
  const costs = lines.map((line) =>
    line.kind === 'product' ? line.price * line.quantity * 1.1 : line.price,
  );
  const total = Math.round(costs.reduce((sum, cost) => sum + cost, 0));
  return gym.sales.complete({
    ...{ id: newId(), shiftId, order: orderOf(...lines), total, ...paidBy('debit', total) },
    ...values,
  });
}

const refundOf = (sale: Sale, values: Partial<NewRefund> = {}) => wholeRefund(sale, { shiftId, ...values });

const cashOf = (sourceId: string) => ledgersOf(app, gym).cash(sourceId);
const moneyOf = (sourceId: string) => ledgersOf(app, gym).money(sourceId);
const paymentsOf = (saleId: string) => ledgersOf(app, gym).rows('payment', saleId);
const stockOf = async ({ id }: Product) => (await gym.products.get({ id })).quantity;

const refused = (call: Promise<unknown>, code: string, fields?: object) =>
  expect(call).rejects.toMatchObject({ code, ...(fields && { fields }) });

const onPostgres = process.env.PULSO_TEST_DATABASE === 'postgres';

/**
 * Two who work on a membership at once; the embedded database runs one after the other. On PostgreSQL somebody holds it
 * until the first waits for it, and then the second too.
 */
async function queued<A, B>(membershipId: string, first: () => Promise<A>, second: () => Promise<B>) {
  if (!onPostgres) return Promise.allSettled([first(), second()]);
  return asSuperuser(app.database, async (connection) => {
    const waiting = async (count: number) => {
      for (let found = 0; found < count; ) {
        await connection.query('select pg_stat_clear_snapshot()');
        const { rows } = await connection.query<{ found: number }>(
          `select count(*)::int as found from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        found = rows[0]?.found ?? 0;
      }
    };
    await connection.query('begin');
    await connection.query('select from membership where id = $1 for update', [membershipId]);
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await connection.query('commit');
    return Promise.allSettled([one, two]);
  });
}

describe('devolver', () => {
  test('lo devuelto no vuelve a contarse: su pago no se restaura, ni con la membresía', async () => {
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today });
    const sale = await sell([line], { clientId: await newClient(), ...inCash(30_000) });
    await gym.refunds.create(refundOf(sale));
    const [payment] = await paymentsOf(sale.id);
    await refused(gym.payments.restore({ id: String(payment?.id) }), 'not_found');
    await gym.memberships.restore({ id: line.id });
    await refused(gym.payments.restore({ id: String(payment?.id) }), 'not_found');
    expect((await paymentsOf(sale.id)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  });

  test('todo devuelve dinero, stock y un comprobante que dice de cuál es', async () => {
    const agua = await newProduct({ price: 1006 });
    const sale = await sell([lineOf(agua, { quantity: 2 })], inCash(2210));
    const sent = refundOf(sale, { reason: 'Vencida' });
    const { sale: after, refundId } = await gym.refunds.create(sent);
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
    expect(await gym.refunds.create(sent)).toEqual({ sale: after, refundId });
    await refused(gym.refunds.create({ ...sent, reason: 'Otra' }), 'already_saved');
    await refused(gym.refunds.create(refundOf(sale)), 'more_than_sold', {
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
    await refused(gym.refunds.create(part(0.001, true)), 'more_than_sold');
    const one = part(1, true);
    const other = await sell([lineOf(agua, { quantity: 3 })]);
    const saleLineId = other.lines[0]?.id ?? '';
    const lines = [true, false].map((restock) => ({ id: newId(), saleLineId, quantity: 2, restock }));
    await refused(gym.refunds.create({ ...one, saleId: other.id, lines }), 'more_than_sold');
    await refused(gym.refunds.create({ ...one, saleId: other.id }), 'not_found');
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
    await refused(
      gym.refunds.create(refundOf(await sell([lineOf(agua)]), { method: 'account' })),
      'client_needed',
    );
  });

  test('una membresía a la cuenta deja en el tablero el dinero que sigue aquí, y se gasta sin contarlo otra vez', async () => {
    const income = async () => {
      const { membershipPayments, productPayments } = await gym.dashboard.get({});
      return membershipPayments.month + productPayments.month;
    };
    const clientId = await newClient();
    const line = membershipLine(11_000, { planId: (await newPlan({ price: 11_000 })).id, startsOn: today });
    const before = await income();
    const payments = [
      { method: 'debit' as const, amount: 5000 },
      { method: 'cash' as const, amount: 6000 },
    ];
    const sale = await sell([line], { clientId, payments, tendered: 6000 });
    const { refundId } = await gym.refunds.create(refundOf(sale, { method: 'account' }));
    expect(await gym.credits.get({ clientId })).toMatchObject({ balance: -11_000 });
    expect([await moneyOf(refundId), await cashOf(refundId)]).toEqual([['cash 6000', 'debit 5000'], []]);
    expect(await income()).toBe(before + 11_000);
    const polera = await newProduct({ price: 10_000 });
    await sell([lineOf(polera)], { clientId, ...paidBy('account', 11_000) });
    expect(await income()).toBe(before + 11_000);
  });

  test('en una caja cerrada no, y cerrarla no lo impide en otra', async () => {
    const agua = await newProduct();
    const closed = await insertShift(app, gym);
    const sale = await sell([lineOf(agua)], { shiftId: closed, ...inCash(1100) });
    await gym.tills.close({ id: closed, counted: 1100 });
    await refused(gym.refunds.create(refundOf(sale, { shiftId: closed })), 'shift_closed');
    await refused(gym.refunds.create(refundOf(sale, { shiftId: newId() })), 'not_found');
    expect((await gym.refunds.create(refundOf(sale))).sale.refunds).toHaveLength(1);
  });

  test('una membresía se devuelve entera, con sus pagos, y la que se vendió ahí ya no está', async () => {
    const agua = await newProduct();
    const clientId = await newClient();
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today });
    const payments = [
      { method: 'debit' as const, amount: 10_000 },
      { method: 'cash' as const, amount: 21_100 },
    ];
    const sale = await sell([lineOf(agua), line], { clientId, payments, tendered: 21_100 });
    const half = { id: newId(), saleLineId: line.id, quantity: 0.5, restock: false };
    await refused(gym.refunds.create(refundOf(sale, { lines: [half] })), 'membership_whole');
    const { refundId } = await gym.refunds.create(refundOf(sale));
    expect(await cashOf(refundId)).toEqual(['refund -31100']);
    expect(await moneyOf(refundId)).toEqual(['cash -1100']);
    expect((await gym.memberships.list({ clientId })).items).toEqual([]);
    expect((await paymentsOf(sale.id)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
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

  test('el arqueo no cuenta lo que se eliminó a mano, aunque el resto de la membresía se devuelva después', async () => {
    const shiftId = await insertShift(app, gym);
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today });
    const payments = [
      { method: 'debit' as const, amount: 20_000 },
      { method: 'transfer' as const, amount: 10_000 },
    ];
    const sale = await sell([line], { shiftId, clientId: await newClient(), payments });
    const { items } = await gym.payments.list({ membershipId: line.id });
    const byHand = items.find(({ method }) => method === 'transfer')?.id ?? '';
    await gym.payments.remove({ id: byHand });
    const { refundId } = await gym.refunds.create(refundOf(sale, { shiftId, method: 'cash' }));
    expect(await cashOf(refundId)).toEqual(['refund -20000']);
    const { methods } = await gym.tills.close({ id: shiftId, counted: 0 });
    expect(methods.map(({ method, amount }) => `${method} ${amount}`).sort()).toEqual([
      'cash -20000',
      'debit 20000',
    ]);
  });

  test('un pago que alguien elimina mientras se devuelve su membresía no se devuelve', async () => {
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today });
    const sale = await sell([line], { clientId: await newClient(), ...inCash(30_000) });
    const { items } = await gym.payments.list({ membershipId: line.id });
    const sent = refundOf(sale);
    const remove = () => gym.payments.remove({ id: items[0]?.id ?? '' });
    const [removed, refunded] = await queued(line.id, remove, () => gym.refunds.create(sent));
    expect(removed.status).toBe('fulfilled');
    expect(refunded).toMatchObject({
      status: 'rejected',
      reason: { code: onPostgres ? 'payments_changed' : 'more_than_sold' },
    });
    expect([await cashOf(sent.id), await moneyOf(sent.id)]).toEqual([[], []]);
    expect((await gym.sales.get({ id: sale.id })).refunds).toEqual([]);
  });

  test('de una membresía que sigue se quita solo lo pagado en esa venta, y una vez', async () => {
    const clientId = await newClient();
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today });
    await sell([line], { clientId });
    const renewal = await sell([membershipLine(30_000, { membershipId: line.id, startsOn: '2026-12-20' })], {
      clientId,
    });
    await gym.refunds.create(refundOf(renewal));
    expect(await gym.payments.list({ membershipId: line.id })).toMatchObject({
      total: 1,
      membership: { expiresOn: '2026-12-19' },
    });
    const again = await sell([membershipLine(30_000, { membershipId: line.id, startsOn: '2026-12-20' })], {
      clientId,
    });
    const { items } = await gym.payments.list({ membershipId: line.id });
    await gym.payments.remove({ id: items[0]?.id ?? '' });
    await refused(gym.refunds.create(refundOf(again)), 'more_than_sold');
  });
});
