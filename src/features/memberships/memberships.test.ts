import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findBreaches } from '../../test/breaches.ts';
import { expiryTone } from '../clients/domain.ts';
import { expiryWords } from '../clients/words.ts';
import { expiryOf, periodWords } from './words.ts';

let app: TestApp;
let gym: Person;

// 00:30 of 15 March in Santiago; in UTC it is 03:30.
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T03:30:00Z' });
  gym = await app.gym();
});
afterAll(() => app.close());

const addClient = async (owner = gym) => {
  const id = newId();
  await owner.clients.create({ id, name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
  return id;
};

const addMembership = async (clientId: string, more: Partial<{ planName: string; period: 'annual' }> = {}) =>
  gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly', ...more });

const pay = (membershipId: string, planStartsOn: string, amount = 25_000, paidOn = planStartsOn) =>
  gym.payments.create({ id: newId(), membershipId, amount, paidOn, planStartsOn });

const only = async (clientId: string) => {
  const { items } = await gym.memberships.list({ clientId });
  expect(items).toHaveLength(1);
  return items[0] as (typeof items)[number];
};

test('un cliente nuevo no tiene membresías', async () => {
  const clientId = await addClient();
  const { client, items } = await gym.memberships.list({ clientId });
  expect(items).toEqual([]);
  expect(client).toMatchObject({ id: clientId, name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
});

test('una membresía recién agregada no tiene pagos y se empezaría a pagar hoy', async () => {
  const clientId = await addClient();
  const added = await addMembership(clientId);
  expect(added).toMatchObject({
    planName: 'Full',
    period: 'monthly',
    active: true,
    observation: '',
    expiresOn: null,
    daysLeft: null,
    paymentCount: 0,
    suggestion: { amount: null, planStartsOn: '2026-03-15' },
    version: 1,
  });
  expect(await only(clientId)).toEqual(added);
});

describe('lo que recepción cobraría la próxima vez', () => {
  test('quien está al día paga lo mismo y sigue al día siguiente de su vencimiento', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-03-01', 30_000);
    expect(await only(clientId)).toMatchObject({
      expiresOn: '2026-03-31',
      daysLeft: 16,
      paymentCount: 1,
      suggestion: { amount: 30_000, planStartsOn: '2026-04-01' },
    });
  });

  test('quien vence hoy sigue mañana', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-02-16');
    expect(await only(clientId)).toMatchObject({
      expiresOn: '2026-03-15',
      daysLeft: 0,
      suggestion: { planStartsOn: '2026-03-16' },
    });
  });

  test('quien venció, aunque fuera ayer, vuelve a empezar hoy', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-02-15');
    expect(await only(clientId)).toMatchObject({
      expiresOn: '2026-03-14',
      daysLeft: -1,
      suggestion: { planStartsOn: '2026-03-15' },
    });
  });

  test('el monto es el del último pago, no el del que llega más lejos', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-05-01', 20_000, '2026-03-01');
    await pay(id, '2026-03-01', 35_000, '2026-03-10');
    expect((await only(clientId)).suggestion.amount).toBe(35_000);
  });
});

describe('el vencimiento', () => {
  test.each([
    ['monthly', '2026-01-31', '2026-02-27'],
    ['monthly', '2028-01-31', '2028-02-28'],
    ['monthly', '2026-03-15', '2026-04-14'],
    ['bimonthly', '2026-12-31', '2027-02-27'],
    ['quarterly', '2026-11-30', '2027-02-27'],
    ['semiannual', '2026-08-31', '2027-02-27'],
    ['annual', '2028-02-29', '2029-02-27'],
    ['annual', '2026-03-15', '2027-03-14'],
  ] as const)('de %s desde %s es %s', async (period, planStartsOn, expiresOn) => {
    const clientId = await addClient();
    const id = newId();
    await gym.memberships.create({ id, clientId, planName: 'Plan', period });
    await pay(id, planStartsOn);
    expect(await only(clientId)).toMatchObject({ expiresOn });
  });

  test('sigue al tipo de plan cuando este cambia', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-03-15');
    const changed = await gym.memberships.update({ id, version: 1, planName: 'Full', period: 'annual' });
    expect(changed).toMatchObject({ expiresOn: '2027-03-14', version: 2 });
  });

  test('se cuenta desde hoy en la zona del gimnasio, también cerca de medianoche', async () => {
    const before = await openTestApp({ now: '2026-03-15T02:59:00Z' });
    const owner = await before.gym();
    const clientId = await addClient(owner);
    const id = newId();
    const added = await owner.memberships.create({ id, clientId, planName: 'Full', period: 'monthly' });
    expect(added.suggestion.planStartsOn).toBe('2026-03-14');
    await owner.payments.create({
      id: newId(),
      membershipId: id,
      amount: 1,
      paidOn: '2026-02-15',
      planStartsOn: '2026-02-15',
    });
    const { items } = await owner.memberships.list({ clientId });
    expect(items).toMatchObject([{ expiresOn: '2026-03-14', daysLeft: 0 }]);
    await before.close();
  });

  test.each([
    [null, null, 'Sin pagos', 'rest'],
    [16, '2026-03-31', 'Vence el 31-03-2026', 'good'],
    [6, '2026-03-21', 'Vence el 21-03-2026', 'warn'],
    [0, '2026-03-15', 'Vence hoy', 'warn'],
    [-1, '2026-03-14', 'Vencida hace 1 día', 'bad'],
    [-40, '2026-02-03', 'Vencida hace 40 días', 'bad'],
  ] as const)('a %s días se dice con palabras', (daysLeft, expiresOn, words, tone) => {
    expect(expiryWords(daysLeft, expiresOn)).toBe(words);
    expect(expiryTone(daysLeft)).toBe(tone);
  });
});

test('las activas van antes, y entre ellas las que faltan por pagar', async () => {
  const clientId = await addClient();
  const paid = await addMembership(clientId, { planName: 'Pagada' });
  await pay(paid.id, '2026-03-01');
  await gym.memberships.create({
    id: newId(),
    clientId,
    planName: 'Inactiva',
    period: 'monthly',
    active: false,
  });
  await addMembership(clientId, { planName: 'Nueva' });
  const { items } = await gym.memberships.list({ clientId });
  expect(items.map((one) => one.planName)).toEqual(['Nueva', 'Pagada', 'Inactiva']);
});

test('agregar dos veces lo mismo agrega una sola membresía', async () => {
  const clientId = await addClient();
  const one = { id: newId(), clientId, planName: 'Full', period: 'monthly' } as const;
  const answers = await Promise.all([gym.memberships.create(one), gym.memberships.create(one)]);
  expect(answers[0]).toEqual(answers[1]);
  await expect(gym.memberships.create({ ...one, planName: 'Otro' })).rejects.toMatchObject({
    status: 409,
    code: 'already_saved',
  });
  const clientOther = await addClient();
  await expect(gym.memberships.create({ ...one, clientId: clientOther })).rejects.toMatchObject({
    code: 'already_saved',
  });
  await only(clientId);
});

test('quien edita sobre una versión vieja es avisado y no pisa el cambio del otro', async () => {
  const clientId = await addClient();
  const { id } = await addMembership(clientId);
  const form = { id, version: 1, period: 'monthly', active: false, observation: 'Congelada' } as const;
  await gym.memberships.update({ ...form, planName: 'Primero' });
  await expect(gym.memberships.update({ ...form, planName: 'Segundo' })).rejects.toMatchObject({
    status: 409,
    code: 'stale',
  });
  expect(await only(clientId)).toMatchObject({
    planName: 'Primero',
    active: false,
    observation: 'Congelada',
    version: 2,
  });
});

test('un pago no hace vieja la membresía que alguien está editando', async () => {
  const clientId = await addClient();
  const { id } = await addMembership(clientId);
  await pay(id, '2026-03-15');
  const saved = await gym.memberships.update({ id, version: 1, planName: 'Editada', period: 'monthly' });
  expect(saved).toMatchObject({ planName: 'Editada', expiresOn: '2026-04-14' });
});

describe('eliminar y deshacer', () => {
  test('una membresía se lleva sus pagos y los trae de vuelta, menos los eliminados antes', async () => {
    const clientId = await addClient();
    const { id } = await addMembership(clientId);
    await pay(id, '2026-03-01', 10_000);
    const wrong = await pay(id, '2026-04-01', 99_000);
    await gym.payments.remove({ id: wrong.id });
    await gym.memberships.remove({ id });
    expect((await gym.memberships.list({ clientId })).items).toEqual([]);
    expect(await gym.payments.extent({ clientId })).toEqual({ memberships: 0, payments: 0, amount: 0 });
    await expect(gym.payments.list({ membershipId: id })).rejects.toMatchObject({ code: 'not_found' });

    await gym.memberships.restore({ id });
    expect(await only(clientId)).toMatchObject({ expiresOn: '2026-03-31', paymentCount: 1 });
    expect(await gym.payments.extent({ clientId })).toEqual({
      memberships: 1,
      payments: 1,
      amount: 10_000,
    });
  });

  test('un cliente se lleva membresías y pagos; al volver vuelven solo los que cayeron con él', async () => {
    const clientId = await addClient();
    const kept = await addMembership(clientId);
    const dropped = await addMembership(clientId);
    await pay(kept.id, '2026-03-01', 10_000);
    await gym.memberships.remove({ id: dropped.id });
    await gym.clients.remove({ id: clientId });
    await expect(gym.memberships.list({ clientId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(gym.memberships.restore({ id: dropped.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(addMembership(clientId)).rejects.toMatchObject({ code: 'not_found' });

    await gym.clients.restore({ id: clientId });
    expect(await only(clientId)).toMatchObject({ id: kept.id, paymentCount: 1 });
  });

  test('no hay segunda vez', async () => {
    const { id } = await addMembership(await addClient());
    await expect(gym.memberships.restore({ id })).rejects.toMatchObject({ code: 'not_found' });
    await gym.memberships.remove({ id });
    await expect(gym.memberships.remove({ id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      gym.memberships.update({ id, version: 2, planName: 'Full', period: 'monthly' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

type PlanSent = Parameters<Person['plans']['create']>[0];

const addPlan = (more: Partial<PlanSent> = {}) =>
  gym.plans.create({ id: newId(), kind: 'period', name: 'Libre', price: 30_000, ...more });

const lasting = (days: number) => ({ kind: 'days', billingPeriod: null, days }) as const;
const trial = { kind: 'trial', name: 'Prueba', price: 0, billingPeriod: null, days: 7 } as const;
const subscription = { kind: 'subscription', name: 'Débito' } as const;

type SaleSent = Parameters<Person['memberships']['sell']>[0];

const sell = async (plan: Partial<PlanSent> = {}, sale: Partial<SaleSent> = {}) => {
  const planId = (await addPlan(plan)).id;
  const clientId = await addClient();
  return gym.memberships.sell({ id: newId(), clientId, planId, startsOn: '2026-03-15', ...sale });
};

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

describe('una suscripción', () => {
  test('se renueva sola: debe cada período que empezó sin pago, y se cobran de a uno', async () => {
    const sold = await sell(subscription, { startsOn: '2025-12-31' });
    expect(sold).toMatchObject({
      kind: 'subscription',
      due: { amount: 90_000, since: '2025-12-31' },
      suggestion: { amount: 30_000, planStartsOn: '2025-12-31' },
    });
    await pay(sold.id, '2025-12-31', 30_000);
    expect(await only(sold.clientId)).toMatchObject({
      expiresOn: '2026-01-30',
      due: { amount: 60_000, since: '2026-01-31' },
      suggestion: { amount: 30_000, planStartsOn: '2026-01-31' },
    });
    await pay(sold.id, '2026-01-31', 20_000);
    expect(await only(sold.clientId)).toMatchObject({
      expiresOn: '2026-02-27',
      due: { amount: 40_000, since: '2026-01-31' },
      suggestion: { amount: 10_000, planStartsOn: '2026-01-31' },
    });
    await pay(sold.id, '2026-01-31', 10_000);
    await pay(sold.id, '2026-02-28', 30_000);
    expect(await only(sold.clientId)).toMatchObject({
      expiresOn: '2026-03-27',
      due: null,
      suggestion: { amount: 30_000, planStartsOn: '2026-03-28' },
    });
  });

  test('debe el período nuevo el mismo día en que empieza', async () => {
    const due = { amount: 30_000, since: '2026-03-15' };
    const sold = await sell(subscription, { startsOn: '2026-02-15' });
    await pay(sold.id, '2026-02-15', 30_000);
    expect(await only(sold.clientId)).toMatchObject({ expiresOn: '2026-03-14', daysLeft: -1, due });
    const paid = await sell(subscription, { startsOn: '2026-02-16' });
    await pay(paid.id, '2026-02-16', 30_000);
    expect(await only(paid.clientId)).toMatchObject({ expiresOn: '2026-03-15', daysLeft: 0, due: null });
  });

  test('inactiva no debe nada', async () => {
    const { id, version, clientId, price, startsOn } = await sell(subscription, { startsOn: '2025-12-31' });
    const form = { id, version, active: false, price: price ?? 0, startsOn: startsOn ?? '' };
    expect(await gym.memberships.updateSold(form)).toMatchObject({ active: false, due: null });
    expect((await gym.clients.get({ id: clientId })).standing).toMatchObject({ renews: true, active: false });
  });

  test('en pausa no acumula deuda: al volver debe desde su nuevo comienzo', async () => {
    const { id, version, clientId } = await sell(subscription, { startsOn: '2025-11-10' });
    await pay(id, '2025-11-10', 30_000);
    const form = { id, price: 30_000, startsOn: '2026-03-10' };
    await gym.memberships.updateSold({ ...form, version, active: false });
    await gym.memberships.updateSold({ ...form, version: version + 1, active: true });
    expect(await only(clientId)).toMatchObject({
      due: { amount: 30_000, since: '2026-03-10' },
      suggestion: { amount: 30_000, planStartsOn: '2026-03-10' },
    });
  });

  test('nunca está vencida', async () => {
    const sold = await sell(subscription, { startsOn: '2026-01-10' });
    await pay(sold.id, '2026-01-10', 30_000);
    const late = await only(sold.clientId);
    expect(expiryOf(late)).toEqual({ tone: 'warn', words: 'Renovada, falta el pago' });
    expect(expiryOf({ ...late, daysLeft: 16, expiresOn: '2026-03-31' })).toEqual({
      tone: 'good',
      words: 'Pagada hasta el 31-03-2026',
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

describe('un plan de cupos limitados', () => {
  const soldOut = { status: 409, code: 'plan_sold_out', fields: { planId: expect.any(String) } };
  const startsOn = '2026-03-15';

  test('no se vende más veces que eso, tampoco a muchos a la vez', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 2 })).id;
    const clients = await Promise.all(Array.from({ length: 6 }, () => addClient()));
    const sales = await Promise.allSettled(
      clients.map((clientId) => gym.memberships.sell({ id: newId(), clientId, planId, startsOn })),
    );
    const refused = sales.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const one of refused) expect(one).toMatchObject({ reason: soldOut });
    expect(await gym.plans.get({ id: planId })).toMatchObject({ sold: 2 });
  });

  test('se libera al eliminar una membresía, y ocupado de nuevo no deja deshacer', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const sale = async () => ({ id: newId(), clientId: await addClient(), planId, startsOn });
    const first = await gym.memberships.sell(await sale());
    await expect(gym.memberships.sell(await sale())).rejects.toMatchObject(soldOut);
    await gym.memberships.remove({ id: first.id });
    const second = await gym.memberships.sell(await sale());
    await expect(gym.memberships.restore({ id: first.id })).rejects.toMatchObject(soldOut);
    await gym.memberships.remove({ id: second.id });
    await gym.memberships.restore({ id: first.id });
    await expect(gym.memberships.restore({ id: second.id })).rejects.toMatchObject(soldOut);
  });

  test('quien vuelve con su membresía no pasa de los cupos, y vuelve cuando hay uno', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const [ana, pedro] = [await addClient(), await addClient()];
    const sell = (clientId: string) => gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
    const first = await sell(ana);
    await gym.clients.remove({ id: ana });
    const second = await sell(pedro);
    await expect(gym.clients.restore({ id: ana })).rejects.toMatchObject({
      status: 409,
      code: 'places_taken',
    });
    await expect(gym.clients.get({ id: ana }), 'sigue eliminada entera').rejects.toMatchObject({
      code: 'not_found',
    });
    await gym.memberships.remove({ id: second.id });
    await gym.clients.restore({ id: ana });
    expect(await only(ana)).toMatchObject({ id: first.id });
    expect(await gym.plans.get({ id: planId })).toMatchObject({ sold: 1 });
  });

  test('el último cupo es de quien vuelve o de quien compra, nunca de los dos', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const [ana, pedro] = [await addClient(), await addClient()];
    const sell = (clientId: string) => gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
    await sell(ana);
    await gym.clients.remove({ id: ana });
    const both = await Promise.allSettled([gym.clients.restore({ id: ana }), sell(pedro)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await gym.plans.get({ id: planId })).toMatchObject({ sold: 1 });
  });

  test('agotado, repetir la misma venta la encuentra', async () => {
    const planId = (await addPlan({ stock: 'limited', stockLimit: 1 })).id;
    const sale = { id: newId(), clientId: await addClient(), planId, startsOn };
    const answers = await Promise.all([gym.memberships.sell(sale), gym.memberships.sell(sale)]);
    expect(answers[0]).toEqual(answers[1]);
    await gym.plans.remove({ id: planId });
    expect(await gym.memberships.sell(sale)).toEqual(answers[0]);
    await expect(gym.memberships.sell({ ...sale, price: 1 })).rejects.toMatchObject({
      code: 'already_saved',
    });
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
    const refused = { status: 404, code: 'not_found' };
    const [planId, gone] = [(await addPlan()).id, (await addPlan()).id];
    const sale = { id: newId(), clientId: await addClient(), planId, startsOn: '2026-03-15' };
    await gym.plans.remove({ id: gone });
    await expect(gym.memberships.sell({ ...sale, planId: gone })).rejects.toMatchObject(refused);
    await expect(gym.memberships.sell({ ...sale, clientId: newId() })).rejects.toMatchObject(refused);
    const other = await app.gym();
    await expect(other.memberships.sell(sale)).rejects.toMatchObject(refused);
    const { id } = await gym.memberships.sell(sale);
    await expect(
      other.memberships.updateSold({ id, version: 1, active: false, price: 1, startsOn: '2026-03-15' }),
    ).rejects.toMatchObject(refused);
  });

  test.each([
    ['days', { days: 1 }, '1 día'],
    ['days', { days: 10 }, '10 días'],
    ['trial', { days: 7 }, 'Prueba de 7 días'],
    ['subscription', { period: 'annual' }, 'Suscripción anual'],
    ['period', { period: 'bimonthly' }, 'Bimestral'],
  ] as const)('se dice con palabras: %s %o', (kind, more, words) => {
    expect(periodWords({ kind, period: 'days', days: null, ...more })).toBe(words);
  });
});

test('los datos malos se rechazan en su campo y no guardan nada', async () => {
  const clientId = await addClient();
  const good = { id: newId(), planName: 'Full', period: 'monthly', active: true, observation: '' };
  const wrongs: [string, unknown][] = [
    ['id', 'x'],
    ['planName', '   '],
    ['planName', 'x'.repeat(81)],
    ['planName', 7],
    ['planName', 'a\u0000b'],
    ['period', 'weekly'],
    ['period', null],
    ['active', 'Si'],
    ['observation', 'x'.repeat(1001)],
    ['expiresOn', '2030-01-01'],
    ['gymId', newId()],
  ];
  for (const [field, value] of wrongs) {
    const answer = await gym.raw('POST', `/api/clients/${clientId}/memberships`, { ...good, [field]: value });
    expect([field, answer.status]).toEqual([field, 400]);
    expect(JSON.parse(answer.body).error).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  }
  expect((await gym.memberships.list({ clientId })).items).toEqual([]);
});

test('otro gimnasio no ve ni cambia una membresía ajena', async () => {
  const clientId = await addClient();
  const { id } = await addMembership(clientId);
  const other = await app.gym();
  const refused = { status: 404, code: 'not_found' };
  const form = { planName: 'Ajena', period: 'monthly' } as const;
  await expect(other.memberships.list({ clientId })).rejects.toMatchObject(refused);
  await expect(other.memberships.create({ id: newId(), clientId, ...form })).rejects.toMatchObject(refused);
  await expect(other.memberships.update({ id, version: 1, ...form })).rejects.toMatchObject(refused);
  await expect(other.memberships.remove({ id })).rejects.toMatchObject(refused);
  await gym.memberships.remove({ id });
  await expect(other.memberships.restore({ id })).rejects.toMatchObject(refused);
  await gym.memberships.restore({ id });
  expect(await only(clientId)).toMatchObject({ planName: 'Full' });
});

describe('lo que se lleva de cada cliente', () => {
  test('es lo de sus membresías, también si se pagan y cambian todas a la vez', async () => {
    const clientId = await addClient();
    const first = await Promise.all([1, 2, 3, 4].map(() => addMembership(clientId)));
    await Promise.all(
      first.flatMap(({ id }, place) => [
        pay(id, `2026-0${4 - place}-10`),
        pay(id, `2026-0${4 - place}-20`),
        gym.memberships.update({ id, version: 1, planName: `Plan ${place}`, period: 'monthly' }),
      ]),
    );
    await Promise.all(first.slice(0, 2).map(({ id }) => gym.memberships.remove({ id })));
    expect((await gym.clients.get({ id: clientId })).standing).toMatchObject({
      membershipId: first[2]?.id,
      planName: 'Plan 2',
      expiresOn: '2026-03-19',
    });
  });

  test('es lo de sus membresías en todos los gimnasios', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from account where role = 'gym'`,
    );
    for (const { id: gymId } of rows)
      expect(await findBreaches(app.database, { gymId }, ['standing', 'expiry'])).toEqual({});
  });
});
