import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
let operator: Person;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-28T01:00:00Z' });
  operator = await app.enterOperator();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym(`Andes ${newId()}`);
});

const found = async (state?: 'overdue' | 'unplanned') => {
  const { items } = await operator.installation.gyms({ search: gym.email, ...(state && { state }) });
  return items;
};
const agreement = (values: object = {}) => ({
  id: newId(),
  gymId: gym.accountId,
  after: null,
  name: 'Mensual',
  price: '$ 29.900 al mes',
  paidUntil: '2026-11-30',
  note: 'Paga por transferencia.',
  ...values,
});
const plans = () => operator.installation.plans({ gymId: gym.accountId });

test('lo anota quien opera; el gimnasio lo ve sin la nota, y queda escrito en los dos lados', async () => {
  expect(await found()).toMatchObject([{ plan: null, planId: null }]);
  expect(await gym.installation.ownPlan({})).toEqual({ plan: null });
  const agreed = agreement();
  await operator.installation.agree(agreed);
  const plan = { name: 'Mensual', price: '$ 29.900 al mes', paidUntil: '2026-11-30', overdue: false };
  expect(await found()).toMatchObject([
    { plan: { ...plan, note: 'Paga por transferencia.' }, planId: agreed.id },
  ]);
  expect(await gym.installation.ownPlan({})).toEqual({ plan });
  expect((await gym.record.list({})).items.map(({ sentence }) => sentence)).toContain(
    'Quien administra Pulso anotó el plan del gimnasio: Mensual, $ 29.900 al mes, pagado hasta el 30-11-2026',
  );
  expect(JSON.stringify(await gym.record.list({}))).not.toContain('transferencia');
  expect(await plans()).toMatchObject({
    items: [{ id: agreed.id, name: 'Mensual', paidUntil: '2026-11-30', agreedBy: operator.email }],
    known: expect.arrayContaining([{ name: 'Mensual', price: '$ 29.900 al mes' }]),
  });
});

test('de dos que lo cambian a la vez gana uno, una repetición no anota dos veces, y sin nombre no hay plan', async () => {
  const first = agreement();
  await operator.installation.agree(first);
  await operator.installation.agree(first);
  await expect(operator.installation.agree({ ...first, price: 'Otro' })).rejects.toMatchObject({
    code: 'already_saved',
  });
  await expect(operator.installation.agree(agreement())).rejects.toMatchObject({ code: 'stale' });
  const next = agreement({ after: first.id, paidUntil: '2026-12-31' });
  await operator.installation.agree(next);
  await expect(operator.installation.agree(agreement({ after: first.id }))).rejects.toMatchObject({
    code: 'stale',
  });
  await operator.installation.agree(
    agreement({ after: next.id, name: '', price: '', paidUntil: null, note: '' }),
  );
  expect(await found('unplanned')).toMatchObject([{ plan: null, planId: expect.any(String) }]);
  expect(await gym.installation.ownPlan({})).toEqual({ plan: null });
  expect((await plans()).items.map(({ name, paidUntil }) => [name, paidUntil])).toEqual([
    ['', null],
    ['Mensual', '2026-12-31'],
    ['Mensual', '2026-11-30'],
  ]);
  await expect(operator.installation.agree(agreement({ gymId: newId() }))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('sin nombre no se anota nada más: ni precio, ni fecha, ni nota', async () => {
  const nothing = { name: '', price: '', paidUntil: null, note: '' };
  for (const more of [{ price: '$ 9.900' }, { paidUntil: '2026-12-31' }, { note: 'Debe dos meses.' }])
    await expect(operator.installation.agree(agreement({ ...nothing, ...more }))).rejects.toMatchObject({
      status: 400,
      fields: { name: 'Escribe el nombre del plan, o borra también el precio, la fecha y la nota.' },
    });
  expect((await plans()).items).toEqual([]);
  await operator.installation.agree(agreement(nothing));
});

test('vence al terminar el último día pagado, en la hora del gimnasio, y los vencidos se filtran', async () => {
  const until = async (paidUntil: string, after: string | null) => {
    const agreed = agreement({ paidUntil, after });
    await operator.installation.agree(agreed);
    return agreed.id;
  };
  // In Santiago it is still the 27th.
  const id = await until('2026-11-27', null);
  expect(await found('overdue')).toEqual([]);
  await until('2026-11-26', id);
  expect(await found('overdue')).toMatchObject([{ plan: { overdue: true } }]);
  expect(await gym.installation.ownPlan({})).toMatchObject({ plan: { overdue: true } });
  expect(await found('unplanned')).toEqual([]);
});

test('solo lo ve quien edita los datos del gimnasio, y solo lo anota quien opera', async () => {
  await operator.installation.agree(agreement());
  const carla = await app.memberOf(gym, 'reception');
  await expect(carla.installation.ownPlan({})).rejects.toMatchObject({ code: 'not_permitted' });
  const other = await app.gym('Otro');
  expect(await other.installation.ownPlan({})).toEqual({ plan: null });
  await expect(gym.installation.agree(agreement({ name: 'Gratis' }))).rejects.toMatchObject({ status: 403 });
});
