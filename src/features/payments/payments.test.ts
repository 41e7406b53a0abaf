import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { dates, preparePayments } from './payments.fixture.ts';

const { openGym, addMembership } = preparePayments();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

test('una membresía sin pagos lo dice, con de quién es y qué se cobraría', async () => {
  const { clientId, membershipId } = await addMembership();
  expect(await gym.payments.list({ membershipId })).toMatchObject({
    client: { id: clientId, name: 'Ana', surname: 'Rojas' },
    membership: {
      id: membershipId,
      planName: 'Full',
      period: 'monthly',
      expiresOn: null,
      daysLeft: null,
      suggestion: { amount: null, planStartsOn: '2026-03-15' },
    },
    items: [],
    total: 0,
  });
});

test('un pago toma lo de siempre donde no se dice otra cosa, y el cliente de su membresía', async () => {
  const { clientId, membershipId } = await addMembership();
  const id = newId();
  const paid = await gym.payments.take({ id, membershipId, amount: 25_000, ...dates });
  expect(paid).toEqual({
    id,
    clientId,
    membershipId,
    sendReceipt: false,
    documentType: 'exemptReceipt',
    method: 'cash',
    amount: 25_000,
    ...dates,
    observation: '',
    version: 1,
  });
  const { items, membership } = await gym.payments.list({ membershipId });
  expect(items).toEqual([{ ...paid, receipt: null }]);
  expect(membership).toMatchObject({ expiresOn: '2026-04-14', daysLeft: 30 });
});

test('los pagos van del más nuevo al más viejo, de a cincuenta', async () => {
  const { membershipId } = await addMembership();
  for (let at = 0; at < 52; at++) {
    await gym.payments.take({
      id: newId(),
      membershipId,
      amount: at + 1,
      paidOn: at === 51 ? '2026-01-01' : '2026-03-01',
      planStartsOn: '2026-03-01',
    });
  }
  const first = await gym.payments.list({ membershipId });
  expect(first).toMatchObject({ total: 52, totalIsFloor: false });
  expect(first.items).toHaveLength(50);
  expect(first.items[0]?.amount).toBe(51);
  const second = await gym.payments.list({ membershipId, page: 2 });
  expect(second.items.map((payment) => payment.amount)).toEqual([1, 52]);
});

test('guardar dos veces el mismo pago guarda uno', async () => {
  const { clientId, membershipId } = await addMembership();
  const form = { id: newId(), membershipId, amount: 10_000, ...dates };
  const [first, again] = await Promise.all([gym.payments.take(form), gym.payments.take(form)]);
  expect(first).toEqual(again);
  expect(await gym.payments.deletionSummary({ clientId })).toEqual({
    memberships: 1,
    members: 0,
    payments: 1,
    amount: 10_000,
  });
});

test('repetir un pago con otros datos, o en otra membresía, no se da por guardado', async () => {
  const { clientId, membershipId } = await addMembership();
  const other = await addMembership();
  const form = { id: newId(), membershipId, amount: 10_000, ...dates };
  const first = await gym.payments.take(form);
  for (const change of [{ amount: 99 }, { method: 'check' }, { membershipId: other.membershipId }] as const) {
    await expect(gym.payments.take({ ...form, ...change })).rejects.toMatchObject({
      status: 409,
      code: 'already_saved',
    });
  }
  expect(await gym.payments.deletionSummary({ clientId })).toEqual({
    memberships: 1,
    members: 0,
    payments: 1,
    amount: 10_000,
  });
  const { version, id } = first;
  await gym.payments.update({ id, version, amount: 12_000, ...dates });
  expect(await gym.payments.take(form), 'editado entretanto').toMatchObject({ amount: 12_000, version: 2 });
});

test('muchos pagos a la vez en una membresía quedan todos, y vence según el último', async () => {
  const { membershipId } = await addMembership();
  const starts = ['2026-05-01', '2026-03-01', '2026-07-01', '2026-04-01', '2026-06-01', '2026-02-01'];
  await Promise.all(
    starts.map((planStartsOn) =>
      gym.payments.take({ id: newId(), membershipId, amount: 1000, paidOn: '2026-03-15', planStartsOn }),
    ),
  );
  const { total, membership } = await gym.payments.list({ membershipId });
  expect([total, membership.expiresOn]).toEqual([6, '2026-07-31']);
});

test('los pagos recientes son los del gimnasio, con nombre, plan y hasta cuándo cubren', async () => {
  const owner = await app.gym();
  const { membershipId } = await addMembership(owner, 'Crossfit');
  const add = (amount: number, paidOn: string) =>
    owner.payments.take({ id: newId(), membershipId, amount, paidOn, planStartsOn: '2026-03-15' });
  await add(1, '2026-03-14');
  await add(2, '2026-03-15');
  const mistake = await add(3, '2026-03-15');
  await owner.payments.remove({ id: mistake.id });
  await add(4, '2026-03-01');
  const recent = await owner.payments.recent({});
  expect(recent).toMatchObject({ total: 3, totalIsFloor: false });
  expect(recent.items.map((payment) => payment.amount)).toEqual([2, 1, 4]);
  expect(recent.items[0]).toMatchObject({
    clientName: 'Ana Rojas',
    planName: 'Crossfit',
    expiresOn: '2026-04-14',
  });
  expect((await owner.payments.recent({ page: 2 })).items).toEqual([]);
});

test('los datos malos se rechazan en su campo y no guardan nada', async () => {
  const { clientId, membershipId } = await addMembership();
  const valid = { id: newId(), amount: 1000, ...dates };
  const invalidInputs: [string, unknown][] = [
    ['id', 'x'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 100_000_000_001],
    ['amount', 10.5],
    ['amount', '1000'],
    ['amount', null],
    ['paidOn', '2026-02-30'],
    ['paidOn', '15-03-2026'],
    ['paidOn', '0001-01-01'],
    ['planStartsOn', ''],
    ['planStartsOn', '2026-03-15T00:00:00Z'],
    ['method', 'bitcoin'],
    ['documentType', 'factura'],
    ['sendReceipt', 'Si'],
    ['observation', 'x'.repeat(1001)],
    ['clientId', newId()],
    ['gymId', newId()],
  ];
  for (const [field, value] of invalidInputs) {
    const answer = await gym.raw('POST', `/api/memberships/${membershipId}/payments`, {
      ...valid,
      [field]: value,
    });
    expect([field, value, answer.status]).toEqual([field, value, 400]);
    expect(JSON.parse(answer.body).error).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  }
  expect((await gym.raw('GET', `/api/memberships/x/payments`)).status).toBe(400);
  expect((await gym.raw('GET', `/api/payments?page=0`)).status).toBe(400);
  expect(await gym.payments.deletionSummary({ clientId })).toEqual({
    memberships: 1,
    members: 0,
    payments: 0,
    amount: 0,
  });
});

test('se ofrece a quienes les toca pagar: los seis cuyo último día pagado está más cerca de hoy', async () => {
  const other = await app.gym();
  const paidFrom = async (planName: string, planStartsOn: string) => {
    const { membershipId } = await addMembership(other, planName);
    await other.payments.take({ ...dates, id: newId(), membershipId, amount: 1000, planStartsOn });
  };
  await paidFrom('vence mañana', '2026-02-17');
  await paidFrom('venció ayer', '2026-02-15');
  await paidFrom('venció hace un mes', '2026-01-14');
  await paidFrom('venció hace más', '2026-01-13');
  await paidFrom('vence en seis días', '2026-02-22');
  await paidFrom('vence en siete días', '2026-02-23');
  const { membershipId } = await addMembership(other, 'inactiva');
  await other.payments.take({
    ...dates,
    id: newId(),
    membershipId,
    amount: 1000,
    planStartsOn: '2026-02-16',
  });
  const { version } = (await other.payments.list({ membershipId })).membership;
  await other.memberships.update({
    ...{ id: membershipId, version, planName: 'inactiva', period: 'monthly', active: false },
  });
  const plans = async () => (await other.payments.likely({})).items.map(({ planName, on }) => [planName, on]);
  const near = [
    ['vence mañana', '2026-03-16'],
    ['venció ayer', '2026-03-14'],
    ['vence en seis días', '2026-03-21'],
    ['venció hace un mes', '2026-02-13'],
  ];
  expect(await plans()).toEqual(near);
  for (const _ of [1, 2, 3]) await paidFrom('vence hoy', '2026-02-16');
  const today = ['vence hoy', '2026-03-15'];
  expect(await plans()).toEqual([today, today, today, ...near.slice(0, 3)]);
});
