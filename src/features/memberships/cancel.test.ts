import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import { insertClass } from '../../test/timetable.ts';
import { prepareMemberships } from './memberships.fixture.ts';

const { openGym, pay, only, sell, expectMembershipStatus } = prepareMemberships();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(async () => {
  await expectMembershipStatus();
  const invariants = ['expiry', 'periodEnds', 'charges', 'chargeShares', 'places'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, invariants)).toEqual({});
  await app.close();
});

const cancel = async (clientId: string, endsOn: string, reason = 'Se va') => {
  const { id, version } = await only(clientId);
  return gym.memberships.cancel({ id, version, endsOn, reason });
};

test('cancelada vence su último día, y deshacerlo la deja como estaba', async () => {
  const { id, clientId } = await sell();
  await pay(id, '2026-03-15', 30_000);
  const before = await only(clientId);
  expect(await cancel(clientId, '2026-03-20')).toMatchObject({
    ...{ endsOn: '2026-03-20', cancelReason: 'Se va', expiresOn: '2026-03-20', due: null },
  });
  await expectMembershipStatus();
  const { version } = await only(clientId);
  expect(await gym.memberships.resume({ id, version })).toEqual({ ...before, version: version + 1 });
  await expect(gym.memberships.resume({ id, version: version + 1 })).rejects.toMatchObject({
    code: 'not_cancelled',
  });
  await expect(cancel(clientId, '2026-03-14')).rejects.toMatchObject({ status: 400, code: 'ends_in_past' });
  await expect(
    gym.memberships.cancel({ id, version: 1, endsOn: '2026-03-20', reason: 'Se va' }),
  ).rejects.toMatchObject({ status: 409, code: 'stale' });
});

test('una suscripción cancelada no debe lo que empieza después, y sí lo de antes', async () => {
  const { id, clientId } = await sell({ kind: 'subscription' }, { startsOn: '2026-01-15' });
  await pay(id, '2026-01-15', 30_000);
  expect((await only(clientId)).due).toEqual({ amount: 60_000, since: '2026-02-15' });
  await cancel(clientId, '2026-03-15');
  expect(await only(clientId), 'hasta hoy, que ya empezó').toMatchObject({
    due: { amount: 60_000 },
    expiresOn: '2026-02-14',
  });
  await pay(id, '2026-02-15', 60_000);
  expect(await only(clientId), 'lo que sobra paga el período de ese día').toMatchObject({ due: null });
});

test('lo que se paga de más en una suscripción cancelada paga lo que deberá hasta su último día', async () => {
  const { id, clientId } = await sell({ kind: 'subscription' }, { startsOn: '2026-03-15' });
  await cancel(clientId, '2026-05-20');
  await pay(id, '2026-03-15', 100_000);
  expect(
    (await gym.charges.list({ membershipId: id })).items.map(({ startsOn, paid }) => [startsOn, paid]),
  ).toEqual([
    ['2026-05-15', 30_000],
    ['2026-04-15', 30_000],
    ['2026-03-15', 30_000],
  ]);
  expect((await gym.memberships.list({ clientId })).balance).toBe(10_000);
});

test('quien paga un período posterior vuelve', async () => {
  const { id, clientId } = await sell();
  await pay(id, '2026-03-15', 30_000);
  await cancel(clientId, '2026-03-20');
  await pay(id, '2026-03-16', 5_000);
  expect(await only(clientId), 'un día de antes').toMatchObject({ endsOn: '2026-03-20' });
  await pay(id, '2026-05-01', 30_000);
  expect(await only(clientId)).toMatchObject({ endsOn: null, cancelReason: '', expiresOn: '2026-05-31' });
});

test('las reservas posteriores se devuelven, y después del último día no se entra', async () => {
  const { id, clientId } = await sell();
  await pay(id, '2026-03-15', 30_000);
  const [yoga, spinning] = [await insertClass(app, gym), await insertClass(app, gym)];
  const book = (classId: string, date: string) =>
    gym.reservations.create({ id: newId(), classId, clientId, date });
  await book(yoga, '2026-03-20');
  await book(yoga, '2026-03-21');
  await cancel(clientId, '2026-03-20');
  const search = clientId.replaceAll('-', '').toUpperCase();
  const reasonsOn = async (classId: string, date: string) => {
    const { items } = await gym.reservations.matches({ classId, date, search });
    return items[0]?.eligibility.reasons.map(({ code }) => code);
  };
  expect(await reasonsOn(yoga, '2026-03-20')).toContain('already_reserved');
  expect(await reasonsOn(yoga, '2026-03-21'), 'devuelta').toEqual(['membership_expired']);
  expect(await reasonsOn(spinning, '2026-03-20')).not.toContain('membership_expired');
});

test('antes de cancelar se ve lo que queda debiendo, lo pagado sin usar y las reservas', async () => {
  const { id, clientId } = await sell({}, { startsOn: '2026-03-01' });
  await pay(id, '2026-03-01', 71_000);
  const yoga = await insertClass(app, gym);
  await gym.reservations.create({ id: newId(), classId: yoga, clientId, date: '2026-03-21' });
  const before = await only(clientId);
  expect(
    await gym.memberships.previewCancel({ id, endsOn: '2026-03-20' }),
    'lo adelantado queda a favor',
  ).toEqual({
    ...{ due: null, unused: { days: 11, amount: 10_645 }, balance: 41_000, bookings: 1 },
  });
  expect(await only(clientId), 'sin cambiar nada').toEqual(before);
  await cancel(clientId, '2026-03-20');
  expect((await gym.memberships.list({ clientId })).balance).toBe(41_000);
  await expect(gym.memberships.previewCancel({ id, endsOn: '2026-03-14' })).rejects.toMatchObject({
    code: 'ends_in_past',
  });
  const owing = await sell({ kind: 'subscription' }, { startsOn: '2026-02-10' });
  await pay(owing.id, '2026-02-10', 40_000);
  expect(await gym.memberships.previewCancel({ id: owing.id, endsOn: '2026-03-15' })).toMatchObject({
    ...{ due: { amount: 30_000, since: '2026-03-10' }, unused: { days: 0, amount: 0 }, balance: 10_000 },
  });
});

test('los motivos se cuentan por mes, sin mayúsculas ni acentos, y un cambio de plan no es uno', async () => {
  const owner = await app.gym();
  const planId = newId();
  await owner.plans.create({ id: planId, kind: 'period', name: 'Libre', price: 30_000 });
  const sellAndCancel = async (endsOn: string, reason: string) => {
    const [clientId, id] = [newId(), newId()];
    await owner.clients.create({ id: clientId, name: 'Ana' });
    await owner.memberships.sell({ id, clientId, planId, startsOn: '2026-03-15' });
    if (reason) await owner.memberships.cancel({ id, version: 1, endsOn, reason });
    return id;
  };
  await sellAndCancel('2026-03-20', 'Se muda de país');
  await sellAndCancel('2026-03-31', 'se muda de pais ');
  await sellAndCancel('2026-03-25', 'Precio');
  await sellAndCancel('2026-04-01', 'Precio');
  const other = newId();
  await owner.plans.create({ id: other, kind: 'period', name: 'Full', price: 45_000 });
  const membershipId = await sellAndCancel('', '');
  await owner.changes.create({ id: newId(), membershipId, planId: other, from: 'today' });
  expect((await owner.memberships.cancelReasons({})).items).toEqual([
    { month: '2026-04-01', reason: 'Precio', count: 1, lastOn: '2026-04-01' },
    {
      month: '2026-03-01',
      reason: expect.stringMatching(/^se muda de pa[ií]s$/i),
      count: 2,
      lastOn: '2026-03-31',
    },
    { month: '2026-03-01', reason: 'Precio', count: 1, lastOn: '2026-03-25' },
  ]);
});
