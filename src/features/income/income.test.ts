import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { IncomeEntry } from './contract.ts';
import { type IncomeGym, payOf, prepareIncome, sell, today, totalsOf } from './income.fixture.ts';

const { openGym, close } = prepareIncome();

let place: IncomeGym;
beforeAll(async () => {
  place = await openGym();
});
afterAll(close);

const amountsOf = ({ items }: { items: readonly IncomeEntry[] }) => items.map(({ amount }) => amount);

describe('la lista de todos los pagos', () => {
  let gym: IncomeGym['gym'];
  let saleId: string;
  beforeAll(async () => {
    ({ gym } = place);
    const pay = payOf(place, gym);
    await pay(10, { paidOn: '2026-02-28', method: 'check' });
    await pay(20, { paidOn: '2026-03-31', method: 'transfer' });
    await pay(30, { method: 'cash', tillId: place.shifts[1].tillId });
    ({ id: saleId } = await sell(place, { quantity: 2 }));
    const bruno = newId();
    await gym.clients.create({ id: bruno, name: 'Bruno', surname: 'Díaz' });
    await gym.credits.setLimit({ clientId: bruno, limit: 50_000 });
    await sell(place, {
      ...{ joins: false, quantity: 3, clientId: bruno, shift: 1 },
      payments: [
        { method: 'account', amount: 1000 },
        { method: 'credit', amount: 2000 },
      ],
    });
    await gym.credits.pay({ id: newId(), clientId: bruno, amount: 400, method: 'online' });
  });

  test('junta membresías y tienda, lo más nuevo primero, con quién pagó, en qué caja y qué comprobante', async () => {
    const list = await gym.income.list({});
    expect(list.total).toBe(7);
    expect(amountsOf(list)[0]).toBe(20);
    expect(amountsOf(list).at(-1)).toBe(10);
    expect(list.items.find(({ amount }) => amount === 25_990)).toMatchObject({
      ...{ kind: 'membership', source: 'memberships', method: 'debit', planName: 'Full', tillName: 'Mesón' },
      ...{
        clientName: 'Ana Soto',
        saleId,
        paidOn: today,
        receipt: { sourceId: saleId, number: 1 },
        personId: gym.accountId,
      },
    });
    expect(list.items.find(({ amount }) => amount === 400)).toMatchObject({
      ...{ kind: 'debt', source: 'products', clientName: 'Bruno Díaz', tillName: '', receipt: { number: 3 } },
    });
    expect(list.items.find(({ amount }) => amount === 30)).toMatchObject({
      ...{ planName: 'Antiguo', tillName: 'Barra', receipt: null, saleId: null, refundedOn: null },
    });
  });

  test('de un comprobante que se anuló y se emitió otra vez se ve el último', async () => {
    const shown = async () =>
      (await gym.income.list({})).items.find(({ amount }) => amount === 25_990)?.receipt;
    const first = await gym.receipts.get({ id: saleId });
    await gym.receipts.cancel({ id: first.id, reason: 'Faltaba el RUT' });
    expect(await shown()).toEqual({ sourceId: saleId, number: first.number });
    const again = await gym.receipts.reissue({ id: first.id });
    expect(again.number).toBeGreaterThan(first.number);
    expect(await shown()).toEqual({ sourceId: saleId, number: again.number });
    expect((await gym.income.all({})).total).toBe(7);
  });

  test.each([
    ['de un mes', { month: '2026-02' }, [10]],
    ['de un mes sin nada', { month: '2025-03' }, []],
    [
      'de las membresías del mes de hoy, que no termina',
      { month: '2026-03', source: 'memberships' },
      [20, 30, 25_990],
    ],
    ['de un medio', { method: 'credit' }, [2000]],
    ['de un plan', { planName: 'Antiguo' }, [10, 20, 30]],
    ['de un cliente, también en la tienda', { search: 'diaz' }, [400, 2000]],
    ['de un cliente y un medio', { search: 'ana soto', method: 'debit' }, [2000, 25_990]],
    ['de nadie', { search: 'xyz' }, []],
  ] as const)('muestra los %s', async (_, filters, amounts) => {
    const list = await gym.income.list(filters);
    expect(amountsOf(list).toSorted((a, b) => a - b)).toEqual(amounts);
    expect(list.total).toBe(amounts.length);
    const { memberships, products } = totalsOf(list.sums);
    expect(memberships + products).toBe(amounts.reduce<number>((sum, amount) => sum + amount, 0));
    const all = await gym.income.all(filters);
    expect(all).toEqual({ items: list.items, next: null, total: list.total });
  });

  test('de una caja, de un turno y de una persona', async () => {
    const [counter, bar] = place.shifts;
    expect(amountsOf(await gym.income.list({ shiftId: counter.id })).length).toBe(2);
    expect((await gym.income.list({ tillId: bar.tillId })).sums).toEqual([
      { method: 'credit', memberships: 0, products: 2000 },
      { method: 'cash', memberships: 30, products: 0 },
    ]);
    const person = newId();
    await asSuperuser(place.app.database, (connection) =>
      connection.query('update payment set created_by = $1 where gym_id = $2 and amount = 30', [
        person,
        gym.accountId,
      ]),
    );
    expect(amountsOf(await gym.income.list({ personId: person }))).toEqual([30]);
    expect((await gym.income.list({ personId: gym.accountId })).total).toBe(6);
    const { people } = await gym.income.choices({});
    expect(people).toEqual([
      { id: person, email: '' },
      { id: gym.accountId, email: gym.email },
    ]);
  });

  test('un reembolso de membresía no suma en el día de su pago, y en cada turno está lo suyo', async () => {
    const { gym, shifts, ...other } = await openGym();
    const there = { gym, shifts, ...other };
    const sale = await sell(there, { quantity: 1 });
    await gym.refunds.create(refundOf(sale, { shiftId: shifts[1].id, method: 'transfer' }));
    const { items, sums } = await gym.income.list({});
    expect(totalsOf(sums)).toEqual({ memberships: 0, products: 0 });
    const ofMemberships = items.filter(({ source }) => source === 'memberships');
    expect(ofMemberships.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
      { kind: 'refund', amount: -25_990, method: 'transfer', tillName: 'Barra', refundedOn: today },
      { kind: 'membership', amount: 25_990, method: 'debit', tillName: 'Mesón', refundedOn: today },
    ]);
    expect(totalsOf((await gym.income.list({ shiftId: shifts[1].id })).sums)).toEqual({
      memberships: -25_990,
      products: -1000,
    });
    const kept = await sell(there, { quantity: 0 });
    await gym.refunds.create(refundOf(kept, { shiftId: shifts[1].id, method: 'account' }));
    expect((await gym.income.list({})).items.find(({ kind }) => kind === 'credit')).toMatchObject({
      ...{ source: 'products', amount: 25_990, method: 'debit', tillName: '', clientName: 'Ana Soto' },
    });
    expect(totalsOf((await gym.income.list({})).sums)).toEqual({ memberships: 0, products: 25_990 });
  });
});

test('se filtra por lo que hay: meses desde el primer pago, planes, cajas también eliminadas', async () => {
  const { gym, shifts, ...other } = await openGym();
  expect(await gym.income.choices({})).toMatchObject({
    firstMonth: null,
    planNames: ['Antiguo'],
    people: [],
  });
  await payOf({ gym, shifts, ...other }, gym)(5, { paidOn: '2024-07-09' });
  await gym.tills.close({ id: shifts[0].id, counted: 0 });
  await gym.tills.remove({ id: shifts[0].tillId });
  expect(await gym.income.choices({})).toMatchObject({
    firstMonth: '2024-07',
    tills: [
      { name: 'Barra', deleted: false },
      { name: 'Mesón', deleted: true },
    ],
  });
});

test('se exporta por días enteros, todo y una sola vez, y la lista va de a 50', async () => {
  const { gym, app, clientId, membershipId } = await openGym();
  await asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into payment (gym_id, id, client_id, membership_id, document_type, method, amount, paid_on, plan_starts_on)
        select $1, gen_random_uuid(), $2, $3, 'exemptReceipt', 'debit', n, '2026-01-01'::date + n / 900, '2026-01-01'
        from generate_series(1, 4500) n`,
      [gym.accountId, clientId, membershipId],
    ),
  );
  const amounts: number[] = [];
  let [before, requests]: [string | null, number] = [null, 0];
  do {
    const part = await gym.income.all(before === null ? {} : { before });
    expect(part.total).toBe(4500);
    amounts.push(...amountsOf(part));
    before = part.next;
    requests += 1;
  } while (before !== null);
  expect(requests).toBe(2);
  expect(new Set(amounts).size).toBe(4500);
  expect(amounts.length).toBe(4500);
  const last = await gym.income.list({ page: 90 });
  expect(last).toMatchObject({ total: 4500, totalIsFloor: false });
  expect(last.items.length).toBe(50);
  expect(totalsOf(last.sums).memberships).toBe((4500 * 4501) / 2);
});
