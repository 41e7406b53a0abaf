import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../test/invariants.ts';
import { openCharging } from './charges.fixture.ts';

type Charging = Awaited<ReturnType<typeof openCharging>>;

let { app, gym, sell, pay, periods, membershipOf } = {} as Charging;
beforeAll(async () => {
  ({ app, gym, sell, pay, periods, membershipOf } = await openCharging());
});
afterAll(async () => {
  const invariants = ['expiry', 'periodEnds', 'charges', 'chargeShares', 'membershipStatus'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, invariants)).toEqual({});
  await app.close();
});

const give = (membershipId: string, days = 7) =>
  gym.charges.addFreeDays({ id: newId(), membershipId, days, reason: 'Cerramos' });

test('van después de lo cobrado, no se pagan, y se ven antes y en el estado de cuenta', async () => {
  const sold = await sell();
  await pay(sold.id, '2026-03-15', 30_000);
  const preview = await gym.charges.previewFreeDays({ membershipId: sold.id, days: 7 });
  expect(preview).toEqual({ startsOn: '2026-04-15', endsOn: '2026-04-21', expiresOn: '2026-04-21' });
  expect(await membershipOf(sold), 'sin cambiar nada').toMatchObject({ expiresOn: '2026-04-14' });
  const form = { id: newId(), membershipId: sold.id, days: 7, reason: 'Cerramos' };
  const given = await gym.charges.addFreeDays(form);
  expect(given).toMatchObject({ reason: 'gift', amount: 0, note: 'Cerramos', dueOn: '2026-03-15' });
  expect(await gym.charges.addFreeDays(form), 'otra vez').toEqual(given);
  await expect(gym.charges.addFreeDays({ ...form, days: 8 })).rejects.toMatchObject({
    code: 'already_saved',
  });
  expect(await membershipOf(sold)).toMatchObject({
    ...{ due: null, expiresOn: '2026-04-21', suggestion: { amount: 30_000, planStartsOn: '2026-04-22' } },
  });
  const range = { clientId: sold.clientId, from: '2026-01-01', to: '2026-12-31' };
  const { entries, closing } = await gym.statements.get(range);
  expect(entries.at(-1)).toMatchObject({ kind: 'payment' });
  expect(entries.find(({ kind }) => kind === 'gift')).toMatchObject({ amount: 0, note: 'Cerramos' });
  expect(closing).toBe(0);
  await pay(sold.id, '2026-04-22', 30_000);
  await expect(gym.charges.removeFreeDays({ id: given.id })).rejects.toMatchObject({ code: 'gift_followed' });
});

test('los ve antes también quien los da con el PIN de otra persona', async () => {
  const sold = await sell();
  await pay(sold.id, '2026-03-15', 30_000);
  const { id } = await gym.team.createRole({ id: newId(), name: 'Cobros', rights: ['payments.take'] });
  const cashier = await app.memberOf(gym, id);
  const preview = { membershipId: sold.id, days: 7 };
  expect(await cashier.charges.previewFreeDays(preview)).toMatchObject({ expiresOn: '2026-04-21' });
  await expect(
    cashier.charges.addFreeDays({ ...preview, id: newId(), reason: 'Cerramos' }),
  ).rejects.toMatchObject({ code: 'not_permitted' });
});

test('se quitan, y todo queda como antes', async () => {
  const sold = await sell();
  await pay(sold.id, '2026-03-15', 30_000);
  const before = await membershipOf(sold);
  const { id } = await give(sold.id);
  await gym.charges.removeFreeDays({ id });
  expect(await membershipOf(sold)).toEqual(before);
  expect(await periods(sold.id)).toEqual(['2026-03-15..2026-04-14 30000/30000']);
});

test('se quitan aunque el saldo haya pagado el período corto que les seguía', async () => {
  const sold = await sell({ billingDay: 10 });
  await pay(sold.id, '2026-03-15', 60_000);
  const before = await membershipOf(sold);
  const charged = await periods(sold.id);
  const { id } = await give(sold.id, 28);
  expect((await periods(sold.id)).at(-1)).toMatch(/^2026-06-07\.\.2026-06-09 /);
  await gym.charges.removeFreeDays({ id });
  expect(await membershipOf(sold)).toEqual(before);
  expect(await periods(sold.id)).toEqual(charged);
});

test('empiezan hoy en una vencida, y después de lo que debe una suscripción', async () => {
  const lapsed = await sell({}, { startsOn: '2026-01-10' });
  await pay(lapsed.id, '2026-01-10', 30_000);
  await give(lapsed.id, 3);
  expect(await membershipOf(lapsed)).toMatchObject({ expiresOn: '2026-03-17' });
  const owing = await sell({ kind: 'subscription' }, { startsOn: '2026-02-01' });
  await give(owing.id, 3);
  expect(await periods(owing.id)).toEqual([
    '2026-02-01..2026-02-28 0/30000',
    '2026-03-01..2026-03-31 0/30000',
    '2026-04-01..2026-04-03 0/0',
  ]);
  expect(await membershipOf(owing)).toMatchObject({ due: { amount: 60_000 }, expiresOn: '2026-04-03' });
});

test('no se pierden cuando lo de antes se alarga', async () => {
  const sold = await sell();
  await give(sold.id);
  await give(sold.id, 1);
  const correct = (version: number, startsOn: string) =>
    gym.memberships.updateSold({ id: sold.id, version, active: true, price: 30_000, startsOn });
  await correct(1, '2026-04-15');
  expect(await periods(sold.id), 'corregida').toEqual([
    '2026-04-15..2026-05-14 0/30000',
    '2026-05-15..2026-05-21 0/0',
    '2026-05-22..2026-05-22 0/0',
  ]);
  await correct(2, '2026-03-15');
  await pay(sold.id, '2026-03-18', 30_000);
  expect(await periods(sold.id), 'pagada desde otro día').toEqual([
    '2026-03-18..2026-04-14 30000/30000',
    '2026-04-15..2026-04-21 0/0',
    '2026-04-22..2026-04-25 0/0',
  ]);
  const days = { startsOn: '2026-04-20', endsOn: '2026-04-29' };
  await gym.freezes.create({ id: newId(), membershipId: sold.id, ...days, reason: 'Viaje' });
  expect(await membershipOf(sold), 'congelada').toMatchObject({ expiresOn: '2026-05-05' });
});

test('una cancelada, una inactiva o un bono no los recibe', async () => {
  const pack = await sell({
    kind: 'pack',
    billingPeriod: null,
    days: 60,
    reservations: 'limited',
    reservationLimit: 10,
  });
  await expect(give(pack.id)).rejects.toMatchObject({ status: 409, code: 'gift_of_ended' });
  const sold = await sell();
  await gym.memberships.cancel({ id: sold.id, version: 1, endsOn: '2026-03-20', reason: 'Se va' });
  await expect(give(sold.id)).rejects.toMatchObject({ status: 409, code: 'gift_of_ended' });
  await expect(give(newId())).rejects.toMatchObject({ status: 404 });
});

test('un precio nuevo no los cobra', async () => {
  const sold = await sell();
  await pay(sold.id, '2026-03-15', 30_000);
  await give(sold.id);
  const form = { id: sold.id, version: 1, active: true, startsOn: '2026-03-15', price: 45_000 };
  await gym.memberships.updateSold(form);
  expect(await periods(sold.id)).toContain('2026-04-15..2026-04-21 0/0');
});
