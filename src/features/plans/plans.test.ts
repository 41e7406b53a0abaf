import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
let gym: Person;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
});

type Sent = Parameters<Person['plans']['create']>[0];
const full = { kind: 'period', name: 'Full', price: 25_000 } as const;
const add = (more: Partial<Sent> = {}) => gym.plans.create({ id: newId(), ...full, ...more });
const addProgram = async (name: string) => {
  const { id } = await gym.programs.create({ id: newId(), name, active: true });
  return id;
};

test('un plan con lo obligatorio toma lo de siempre en lo demás', async () => {
  const id = newId();
  const added = await gym.plans.create({ id, ...full });
  expect(added).toEqual({
    id,
    ...full,
    description: '',
    billingPeriod: 'monthly',
    days: null,
    billingDay: null,
    reservations: 'unlimited',
    reservationLimit: 0,
    reservationPeriod: 'month',
    openGym: 'counted',
    programIds: [],
    programs: [],
    people: 1,
    sellOnline: true,
    stock: 'unlimited',
    stockLimit: 0,
    freezeDays: null,
    freezeLeast: 1,
    freezeMost: null,
    freezeFee: 0,
    taxable: false,
    enrolmentFee: 0,
    sold: 0,
    version: 1,
  });
  expect(await gym.plans.get({ id })).toEqual(added);
  expect(await gym.plans.list({})).toEqual({ items: [added] });
});

test('hay planes de cinco tipos, cada uno con su duración', async () => {
  await add({ name: 'Período', billingPeriod: 'quarterly' });
  await add({ kind: 'days', name: 'Diez días', billingPeriod: null, days: 10 });
  await add({
    kind: 'pack',
    name: 'Bono',
    billingPeriod: null,
    days: 90,
    reservations: 'limited',
    reservationLimit: 10,
  });
  await add({ kind: 'trial', name: 'Prueba', price: 0, billingPeriod: null, days: 7 });
  await add({ kind: 'subscription', name: 'Suscripción', billingPeriod: 'monthly' });
  const { items } = await gym.plans.list({});
  expect(items.map(({ name }) => name)).toEqual(['Bono', 'Diez días', 'Período', 'Prueba', 'Suscripción']);
  expect((await gym.plans.list({ kind: 'days' })).items).toMatchObject([{ days: 10, billingPeriod: null }]);
  expect((await gym.plans.list({ kind: 'trial' })).items).toMatchObject([{ price: 0, days: 7 }]);
});

test.each([
  ['name', { name: ' ' }],
  ['price', { price: null }],
  ['price', { price: -1 }],
  ['days', { kind: 'days', billingPeriod: null }],
  ['days', { days: 30 }],
  ['days', { kind: 'trial', billingPeriod: null, days: 1001 }],
  ['billingPeriod', { billingPeriod: null }],
  ['billingPeriod', { billingPeriod: 'bimonthly' }],
  ['billingPeriod', { kind: 'days', days: 10 }],
  ['billingDay', { billingDay: 29 }],
  ['billingDay', { kind: 'days', billingPeriod: null, days: 10, billingDay: 1 }],
  ['enrolmentFee', { kind: 'trial', billingPeriod: null, days: 7, enrolmentFee: 1 }],
  ['reservationLimit', { reservations: 'limited' }],
  ['reservationLimit', { reservations: 'limited', reservationLimit: 1001 }],
  ['days', { kind: 'pack', billingPeriod: null, reservations: 'limited', reservationLimit: 10 }],
  ['reservationLimit', { kind: 'pack', billingPeriod: null, days: 90 }],
  ['reservationLimit', { kind: 'pack', billingPeriod: null, days: 90, reservations: 'limited' }],
  ['reservationPeriod', { reservationPeriod: 'year' }],
  [
    'programIds',
    { programIds: ['0190b5f0-0000-7000-8000-000000000000', '0190b5f0-0000-7000-8000-000000000000'] },
  ],
  ['programIds.0', { programIds: ['x'] }],
  ['people', { people: 0 }],
  ['people', { people: 11 }],
  ['stockLimit', { stock: 'limited' }],
  ['sold', { sold: 5 }],
])('un dato malo se rechaza en su campo: %s en %o', async (field, wrong) => {
  const answer = await gym.raw('POST', '/api/plans', { id: newId(), ...full, ...wrong });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body).error.fields).toHaveProperty([field]);
  expect(await gym.plans.list({})).toEqual({ items: [] });
});

test('todo lo que falta se dice de una vez', async () => {
  const wrong = { name: '', price: 1, kind: 'days', reservations: 'limited', stock: 'limited' };
  const { body } = await gym.raw('POST', '/api/plans', { id: newId(), ...wrong });
  expect(Object.keys(JSON.parse(body).error.fields).sort()).toEqual([
    'billingPeriod',
    'days',
    'name',
    'reservationLimit',
    'stockLimit',
  ]);
});

describe('los programas de un plan', () => {
  test('se muestran por nombre, y no se pueden eliminar', async () => {
    const programIds = [await addProgram('Yoga'), await addProgram('Ñandú'), await addProgram('Árbol')];
    const { id, programs } = await add({ programIds });
    expect(programs).toEqual(['Árbol', 'Ñandú', 'Yoga']);
    const [yoga = ''] = programIds;
    expect(await gym.programs.get({ id: yoga })).toMatchObject({ plans: ['Full'] });
    await expect(gym.programs.remove({ id: yoga })).rejects.toMatchObject({ code: 'program_in_use' });
    await gym.plans.update({ id, version: 1, ...full, programIds: programIds.slice(1) });
    await gym.programs.remove({ id: yoga });
  });

  test('tienen que existir en este gimnasio', async () => {
    const unknown = { status: 400, code: 'program_unknown', fields: { programIds: expect.any(String) } };
    const yoga = await addProgram('Yoga');
    const { id } = await add();
    await gym.programs.remove({ id: yoga });
    await expect(add({ programIds: [yoga] })).rejects.toMatchObject(unknown);
    await expect(gym.plans.update({ id, version: 1, ...full, programIds: [yoga] })).rejects.toMatchObject(
      unknown,
    );
    const own = gym;
    gym = await app.gym();
    const foreign = await addProgram('Ajeno');
    gym = own;
    await expect(add({ programIds: [foreign] })).rejects.toMatchObject(unknown);
  });

  test('eliminados después que el plan, este no vuelve', async () => {
    const yoga = await addProgram('Yoga');
    const { id } = await add({ programIds: [yoga] });
    await gym.plans.remove({ id });
    await gym.programs.remove({ id: yoga });
    await expect(gym.plans.restore({ id })).rejects.toMatchObject({ code: 'program_unknown' });
    await gym.programs.restore({ id: yoga });
    await gym.plans.restore({ id });
    expect(await gym.plans.get({ id })).toMatchObject({ programs: ['Yoga'] });
  });

  test('si a la vez uno se elimina y un plan lo toma, gana solo uno', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await addProgram(`Carrera ${round}`);
      const [removal, plan] = await Promise.allSettled([
        gym.programs.remove({ id }),
        add({ programIds: [id] }),
      ]);
      expect([removal.status, plan.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (plan.status === 'rejected') expect(plan.reason).toMatchObject({ code: 'program_unknown' });
      else expect(removal).toMatchObject({ reason: { code: 'program_in_use' } });
    }
  });
});

test('crear dos veces lo mismo crea un solo plan', async () => {
  const form = { id: newId(), ...full, programIds: [await addProgram('Yoga')] };
  const answers = await Promise.all([gym.plans.create(form), gym.plans.create(form)]);
  expect(answers[0]).toEqual(answers[1]);
  await expect(gym.plans.create({ ...form, price: 1 })).rejects.toMatchObject({ code: 'already_saved' });
  expect((await gym.plans.list({})).items).toHaveLength(1);
});

test('al cambiar un plan su tipo queda, y quien edita sobre una versión vieja es avisado', async () => {
  const { id } = await add();
  const more = { reservations: 'limited', reservationLimit: 12, reservationPeriod: 'week' } as const;
  const saved = await gym.plans.update({ id, version: 1, ...full, name: 'Plus', price: 0, ...more });
  expect(saved).toMatchObject({ kind: 'period', name: 'Plus', price: 0, ...more, version: 2 });
  await expect(gym.plans.update({ id, version: 1, ...full })).rejects.toMatchObject({ code: 'stale' });
  await expect(
    gym.plans.update({ id, version: 2, ...full, kind: 'days', billingPeriod: null, days: 3 }),
  ).rejects.toMatchObject({ status: 409, code: 'plan_kind_fixed' });
  expect(await gym.plans.get({ id })).toEqual(saved);
});

test('eliminar se deshace una vez', async () => {
  const { id } = await add();
  const notFoundError = { status: 404, code: 'not_found' };
  await expect(gym.plans.restore({ id })).rejects.toMatchObject(notFoundError);
  await gym.plans.remove({ id });
  expect(await gym.plans.list({})).toEqual({ items: [] });
  await expect(gym.plans.get({ id })).rejects.toMatchObject(notFoundError);
  await expect(gym.plans.remove({ id })).rejects.toMatchObject(notFoundError);
  await expect(gym.plans.update({ id, version: 2, ...full })).rejects.toMatchObject(notFoundError);
  await gym.plans.restore({ id });
  expect(await gym.plans.get({ id })).toMatchObject({ name: 'Full', version: 3 });
});

test('otro gimnasio no ve ni cambia un plan ajeno', async () => {
  const { id } = await add();
  const other = await app.gym();
  const notFound = { status: 404, code: 'not_found' };
  expect(await other.plans.list({})).toEqual({ items: [] });
  await expect(other.plans.get({ id })).rejects.toMatchObject(notFound);
  await expect(other.plans.update({ id, version: 1, ...full })).rejects.toMatchObject(notFound);
  await expect(other.plans.remove({ id })).rejects.toMatchObject(notFound);
});
