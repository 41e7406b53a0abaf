import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareMemberships } from './memberships.fixture.ts';

const { openGym, addClient, addMembership, pay, only, expectMembershipStatus } = prepareMemberships();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

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
  expect(items.map((membership) => membership.planName)).toEqual(['Nueva', 'Pagada', 'Inactiva']);
});

test('agregar dos veces lo mismo agrega una sola membresía', async () => {
  const clientId = await addClient();
  const form = { id: newId(), clientId, planName: 'Full', period: 'monthly' } as const;
  const answers = await Promise.all([gym.memberships.create(form), gym.memberships.create(form)]);
  expect(answers[0]).toEqual(answers[1]);
  await expect(gym.memberships.create({ ...form, planName: 'Otro' })).rejects.toMatchObject({
    status: 409,
    code: 'already_saved',
  });
  const clientOther = await addClient();
  await expect(gym.memberships.create({ ...form, clientId: clientOther })).rejects.toMatchObject({
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
    expect(await gym.payments.deletionSummary({ clientId })).toEqual({
      memberships: 0,
      members: 0,
      payments: 0,
      amount: 0,
    });
    await expect(gym.payments.list({ membershipId: id })).rejects.toMatchObject({ code: 'not_found' });

    await gym.memberships.restore({ id });
    expect(await only(clientId)).toMatchObject({ expiresOn: '2026-03-31', paymentCount: 1 });
    expect(await gym.payments.deletionSummary({ clientId })).toEqual({
      memberships: 1,
      members: 0,
      payments: 1,
      amount: 10_000,
    });
  });

  test('un cliente se lleva membresías y pagos; al volver vuelven solo los que cayeron con él', async () => {
    const clientId = await addClient();
    const retained = await addMembership(clientId);
    const dropped = await addMembership(clientId);
    await pay(retained.id, '2026-03-01', 10_000);
    await gym.memberships.remove({ id: dropped.id });
    await gym.clients.remove({ id: clientId });
    await expect(gym.memberships.list({ clientId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(gym.memberships.restore({ id: dropped.id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(addMembership(clientId)).rejects.toMatchObject({ code: 'not_found' });

    await gym.clients.restore({ id: clientId });
    expect(await only(clientId)).toMatchObject({ id: retained.id, paymentCount: 1 });
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

test('los datos malos se rechazan en su campo y no guardan nada', async () => {
  const clientId = await addClient();
  const valid = { id: newId(), planName: 'Full', period: 'monthly', active: true, observation: '' };
  const invalidInputs: [string, unknown][] = [
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
  for (const [field, value] of invalidInputs) {
    const answer = await gym.raw('POST', `/api/clients/${clientId}/memberships`, {
      ...valid,
      [field]: value,
    });
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
  const notFound = { status: 404, code: 'not_found' };
  const form = { planName: 'Ajena', period: 'monthly' } as const;
  await expect(other.memberships.list({ clientId })).rejects.toMatchObject(notFound);
  await expect(other.memberships.create({ id: newId(), clientId, ...form })).rejects.toMatchObject(notFound);
  await expect(other.memberships.update({ id, version: 1, ...form })).rejects.toMatchObject(notFound);
  await expect(other.memberships.remove({ id })).rejects.toMatchObject(notFound);
  await gym.memberships.remove({ id });
  await expect(other.memberships.restore({ id })).rejects.toMatchObject(notFound);
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
    expect((await gym.clients.get({ id: clientId })).membershipStatus).toMatchObject({
      membershipId: first[2]?.id,
      planName: 'Plan 2',
      expiresOn: '2026-03-19',
    });
  });

  test('es lo de sus membresías en todos los gimnasios', () => expectMembershipStatus());
});
