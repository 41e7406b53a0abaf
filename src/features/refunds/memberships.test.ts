import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, inCash, lineOf, paidBy, prepareSales, today } from '../../test/sales.ts';
import { findImbalances, insertShift, ledgersOf, membershipLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

const { openGym, newProduct, newClient, newPlan, sell, refundOf, cashOf, moneyOf } = prepareSales();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

const paymentsOf = (saleId: string) => ledgersOf(app, gym).rows('payment', saleId);

const onPostgres = process.env.PULSO_TEST_DATABASE === 'postgres';

/**
 * Two who work on a membership at once; the embedded database runs one after the other. On PostgreSQL somebody holds it
 * until the first waits for it, and then the second too.
 */
async function queued<A, B>(membershipId: string, first: () => Promise<A>, second: () => Promise<B>) {
  if (!onPostgres) return Promise.allSettled([first(), second()]);
  return asSuperuser(app.database, async (connection) => {
    const waiting = async (count: number) => {
      for (let waiters = 0; waiters < count; ) {
        await connection.query('select pg_stat_clear_snapshot()');
        const { rows } = await connection.query<{ found: number }>(
          `select count(*)::int as found from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiters = rows[0]?.found ?? 0;
      }
    };
    await connection.query('begin');
    await connection.query('select from membership where id = $1 for update', [membershipId]);
    const firstCall = first();
    await waiting(1);
    const secondCall = second();
    await waiting(2);
    await connection.query('commit');
    return Promise.allSettled([firstCall, secondCall]);
  });
}

describe('devolver una membresía', () => {
  test('lo devuelto no vuelve a contarse: su pago no se restaura, ni con la membresía', async () => {
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today });
    const sale = await sell([line], { clientId: await newClient(), ...inCash(30_000) });
    await gym.refunds.create(refundOf(sale));
    const [payment] = await paymentsOf(sale.id);
    await expectRefusal(gym.payments.restore({ id: String(payment?.id) }), 'not_found');
    await gym.memberships.restore({ id: line.id });
    await expectRefusal(gym.payments.restore({ id: String(payment?.id) }), 'not_found');
    expect((await paymentsOf(sale.id)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
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
    await expectRefusal(gym.refunds.create(refundOf(sale, { lines: [half] })), 'membership_whole');
    const { refundId } = await gym.refunds.create(refundOf(sale));
    expect(await cashOf(refundId)).toEqual(['refund -31100']);
    expect(await moneyOf(refundId)).toEqual(['cash -1100']);
    expect((await gym.memberships.list({ clientId })).items).toEqual([]);
    expect((await paymentsOf(sale.id)).every(({ deleted_at }) => deleted_at !== null)).toBe(true);
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
    const form = refundOf(sale);
    const remove = () => gym.payments.remove({ id: items[0]?.id ?? '' });
    const [removed, refunded] = await queued(line.id, remove, () => gym.refunds.create(form));
    expect(removed.status).toBe('fulfilled');
    expect(refunded).toMatchObject({
      status: 'rejected',
      reason: { code: onPostgres ? 'payments_changed' : 'more_than_sold' },
    });
    expect([await cashOf(form.id), await moneyOf(form.id)]).toEqual([[], []]);
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
    await expectRefusal(gym.refunds.create(refundOf(again)), 'more_than_sold');
  });
});
