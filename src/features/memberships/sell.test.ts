import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareMemberships } from './memberships.fixture.ts';
import { periodWords } from './words.ts';

const { openGym, addClient, addMembership, pay, only, expectMembershipStatus, addPlan, sell } =
  prepareMemberships();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectMembershipStatus());

const lasting = (days: number) => ({ kind: 'days', billingPeriod: null, days }) as const;
const trial = { kind: 'trial', name: 'Prueba', price: 0, billingPeriod: null, days: 7 } as const;

describe('una membresía vendida de un plan', () => {
  test('toma su nombre, tipo, período y precio, y se debe desde que empieza', async () => {
    const sold = await sell(
      { name: 'Trimestral libre', billingPeriod: 'quarterly' },
      { observation: 'Nueva' },
    );
    expect(sold).toMatchObject({
      planName: 'Trimestral libre',
      kind: 'period',
      period: 'quarterly',
      days: null,
      price: 30_000,
      startsOn: '2026-03-15',
      active: true,
      observation: 'Nueva',
      expiresOn: null,
      due: { amount: 30_000, since: '2026-03-15' },
      suggestion: { amount: 30_000, planStartsOn: '2026-03-15' },
      version: 1,
    });
    expect(await only(sold.clientId)).toEqual(sold);
    const { items } = await gym.plans.list({});
    expect(items.find(({ id }) => id === sold.planId)).toMatchObject({ sold: 1 });
  });

  test('puede acordarse a otro precio, que es el que se cobra y se debe', async () => {
    const sold = await sell({}, { price: 24_000 });
    expect(sold).toMatchObject({ price: 24_000, due: { amount: 24_000 }, suggestion: { amount: 24_000 } });
    await pay(sold.id, '2026-03-15', 24_000);
    expect(await only(sold.clientId)).toMatchObject({
      due: null,
      expiresOn: '2026-04-14',
      suggestion: { amount: 24_000, planStartsOn: '2026-04-15' },
    });
  });

  test('que empieza más adelante no se debe todavía', async () => {
    expect(await sell({}, { startsOn: '2026-04-01' })).toMatchObject({
      due: null,
      suggestion: { amount: 30_000, planStartsOn: '2026-04-01' },
    });
  });

  test('queda como se vendió aunque el plan cambie o se elimine', async () => {
    const sold = await sell();
    const plan = await gym.plans.get({ id: sold.planId ?? '' });
    const { id, programs: _, sold: __, ...form } = plan;
    await gym.plans.update({ ...form, id, name: 'Otro', price: 99_000, billingPeriod: 'annual' });
    await gym.plans.remove({ id });
    expect(await only(sold.clientId)).toEqual(sold);
  });

  test.each([
    [1, '2026-03-15', '2026-03-15'],
    [10, '2026-03-15', '2026-03-24'],
    [30, '2026-02-01', '2026-03-02'],
    [1000, '2028-02-29', '2030-11-24'],
  ])('por %i días desde %s vale hasta %s', async (days, start, expiresOn) => {
    const sold = await sell(lasting(days), { startsOn: start });
    expect(sold).toMatchObject({ kind: 'days', period: 'days', days, expiresOn: null });
    await pay(sold.id, start);
    expect(await only(sold.clientId)).toMatchObject({ expiresOn });
  });

  test('que no cuesta nada está cubierta desde que empieza, y nada se cobra', async () => {
    expect(await sell({ ...lasting(10), price: 0 })).toMatchObject({
      expiresOn: '2026-03-24',
      daysLeft: 9,
      due: null,
      suggestion: { amount: null },
    });
    expect(await sell({ price: 0, billingPeriod: 'monthly' }, { startsOn: '2026-01-31' })).toMatchObject({
      expiresOn: '2026-02-27',
    });
    expect(await sell({}, { price: 0 })).toMatchObject({ expiresOn: '2026-04-14', due: null });
  });

  test('a medio pagar debe el resto desde que empezó, y ese resto es lo que se cobra', async () => {
    const sold = await sell({}, { startsOn: '2026-03-10' });
    await pay(sold.id, '2026-03-10', 10_000);
    await pay(sold.id, '2026-03-10', 5_000);
    expect(await only(sold.clientId)).toMatchObject({
      expiresOn: '2026-04-09',
      due: { amount: 15_000, since: '2026-03-10' },
      suggestion: { amount: 15_000, planStartsOn: '2026-03-10' },
    });
    const rest = await pay(sold.id, '2026-03-10', 15_000);
    expect(await only(sold.clientId)).toMatchObject({
      due: null,
      expiresOn: '2026-04-09',
      suggestion: { amount: 30_000, planStartsOn: '2026-04-10' },
    });
    await gym.payments.remove({ id: rest.id });
    expect(await only(sold.clientId)).toMatchObject({ due: { amount: 15_000 } });
  });

  test('vencida no debe nada: vuelve a empezar hoy', async () => {
    const sold = await sell({}, { startsOn: '2026-01-10' });
    await pay(sold.id, '2026-01-10', 30_000);
    expect(await only(sold.clientId)).toMatchObject({
      daysLeft: -34,
      due: null,
      suggestion: { amount: 30_000, planStartsOn: '2026-03-15' },
    });
  });
});

describe('la prueba', () => {
  const used = { status: 409, code: 'trial_used' };

  test('se vende una vez por cliente, con cualquier plan de prueba', async () => {
    const sold = await sell(trial);
    expect(sold).toMatchObject({ kind: 'trial', days: 7, expiresOn: '2026-03-21', due: null });
    const { clientId } = sold;
    const other = await addPlan({ ...trial, name: 'Otra prueba' });
    const again = { id: newId(), clientId, planId: other.id, startsOn: '2026-06-01' };
    await expect(gym.memberships.sell(again)).rejects.toMatchObject(used);
    await gym.memberships.remove({ id: sold.id });
    await gym.memberships.sell(again);
    await expect(gym.memberships.restore({ id: sold.id })).rejects.toMatchObject(used);
  });

  test('vendida desde dos ventanas a la vez queda una', async () => {
    const clientId = await addClient();
    const plans = [await addPlan(trial), await addPlan({ ...trial, name: 'Otra' })];
    const sales = await Promise.allSettled(
      plans.map(({ id: planId }) =>
        gym.memberships.sell({ id: newId(), clientId, planId, startsOn: '2026-03-15' }),
      ),
    );
    expect(sales.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(sales.find(({ status }) => status === 'rejected')).toMatchObject({ reason: used });
    await only(clientId);
  });
});

describe('lo que se vendió', () => {
  test('cambia de precio, comienzo y estado, y su vencimiento lo sigue', async () => {
    const { id, clientId } = await sell(lasting(10));
    const form = { id, active: true, observation: '', startsOn: '2026-03-20' };
    const free = await gym.memberships.updateSold({ ...form, version: 1, price: 0 });
    expect(free).toMatchObject({ price: 0, expiresOn: '2026-03-29', due: null, version: 2 });
    const dear = await gym.memberships.updateSold({
      ...form,
      version: 2,
      price: 50_000,
      startsOn: '2026-03-01',
    });
    expect(dear).toMatchObject({ expiresOn: null, due: { amount: 50_000, since: '2026-03-01' } });
    await expect(gym.memberships.updateSold({ ...form, version: 2, price: 1 })).rejects.toMatchObject({
      code: 'stale',
    });
    expect(await only(clientId)).toEqual(dear);
  });

  test('no se cambia como lo que se escribió libremente, ni al revés', async () => {
    const sold = await sell();
    await expect(
      gym.memberships.update({ id: sold.id, version: 1, planName: 'Otro', period: 'annual' }),
    ).rejects.toMatchObject({ status: 409, code: 'sold_from_plan' });
    const free = await addMembership(await addClient());
    await expect(
      gym.memberships.updateSold({ id: free.id, version: 1, active: true, price: 1, startsOn: '2026-03-15' }),
    ).rejects.toMatchObject({ status: 409, code: 'not_sold_from_plan' });
    expect(await only(sold.clientId)).toEqual(sold);
    expect(free).toMatchObject({ planId: null, kind: 'period', price: null, startsOn: null, due: null });
  });

  test('es de un cliente y un plan que existen, de este gimnasio', async () => {
    const notFound = { status: 404, code: 'not_found' };
    const [planId, gone] = [(await addPlan()).id, (await addPlan()).id];
    const sale = { id: newId(), clientId: await addClient(), planId, startsOn: '2026-03-15' };
    await gym.plans.remove({ id: gone });
    await expect(gym.memberships.sell({ ...sale, planId: gone })).rejects.toMatchObject(notFound);
    await expect(gym.memberships.sell({ ...sale, clientId: newId() })).rejects.toMatchObject(notFound);
    const other = await app.gym();
    await expect(other.memberships.sell(sale)).rejects.toMatchObject(notFound);
    const { id } = await gym.memberships.sell(sale);
    await expect(
      other.memberships.updateSold({ id, version: 1, active: false, price: 1, startsOn: '2026-03-15' }),
    ).rejects.toMatchObject(notFound);
  });

  test.each([
    ['days', { days: 1 }, '1 día'],
    ['days', { days: 10 }, '10 días'],
    ['trial', { days: 7 }, 'Prueba de 7 días'],
    ['subscription', { period: 'annual' }, 'Suscripción anual'],
    ['period', { period: 'bimonthly' }, 'Bimestral'],
    ['pack', { days: 90, sessions: 10 }, '10 sesiones en 90 días'],
    ['pack', { days: 1, sessions: 1 }, '1 sesión en 1 día'],
  ] as const)('se dice con palabras: %s %o', (kind, more, words) => {
    expect(periodWords({ kind, period: 'days', days: null, sessions: null, ...more })).toBe(words);
  });
});
