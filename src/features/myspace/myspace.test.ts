import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
});
afterAll(() => app.close());

async function sell(gym: Person, clientId: string, planName: string, ...starts: string[]) {
  const { id } = await gym.memberships.create({ id: newId(), clientId, planName, period: 'monthly' });
  const payments = [];
  for (const day of starts) {
    payments.push(
      await gym.payments.take({
        id: newId(),
        membershipId: id,
        amount: 25_000,
        method: 'transfer',
        paidOn: day,
        planStartsOn: day,
      }),
    );
  }
  return { id, payments };
}

test('un cliente ve su gimnasio, sus membresías con vencimiento y sus pagos, el último primero', async () => {
  const gym = await app.gym('Gimnasio Cordillera');
  const ana = await app.clientOf(gym, { name: 'Ana', email: `ana-${newId()}@correo.cl` });
  await sell(gym, ana.clientId, 'Sin pagar');
  await sell(gym, ana.clientId, 'Plan libre', '2026-10-10', '2026-11-10');
  expect(await ana.myspace.get({})).toMatchObject({
    name: 'Ana',
    code: ana.clientId.replaceAll('-', '').toUpperCase(),
    gym: { id: gym.accountId, name: 'Gimnasio Cordillera', currency: 'CLP' },
    gyms: [{ id: gym.accountId, name: 'Gimnasio Cordillera' }],
    today: '2026-11-20',
    memberships: [
      { planName: 'Plan libre', period: 'monthly', active: true, expiresOn: '2026-12-09', daysLeft: 19 },
      { planName: 'Sin pagar', expiresOn: null, daysLeft: null },
    ],
    payments: [
      { planName: 'Plan libre', amount: 25_000, method: 'transfer', paidOn: '2026-11-10' },
      { planName: 'Plan libre', paidOn: '2026-10-10' },
    ],
  });
});

test('lo que pagó de más es su saldo a favor', async () => {
  const gym = await app.gym();
  const ana = await app.clientOf(gym);
  const planId = newId();
  await gym.plans.create({ id: planId, kind: 'period', name: 'Libre', price: 30_000 });
  const form = { id: newId(), clientId: ana.clientId, planId, startsOn: '2026-11-10' };
  const { id: membershipId } = await gym.memberships.sell(form);
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount: 35_000, paidOn: '2026-11-10', planStartsOn: '2026-11-10' },
  });
  expect(await ana.myspace.get({})).toMatchObject({ balance: 5_000, memberships: [{ due: null }] });
});

test('lo de otro cliente del mismo gimnasio nunca aparece', async () => {
  const gym = await app.gym();
  const [ana, iris] = [await app.clientOf(gym), await app.clientOf(gym)];
  await sell(gym, iris.clientId, 'Plan de Iris', '2026-11-10');
  expect(await ana.myspace.get({})).toMatchObject({ memberships: [], payments: [] });
  expect((await iris.myspace.get({})).payments).toHaveLength(1);
});

test('lo eliminado por el gimnasio deja de verse', async () => {
  const gym = await app.gym();
  const ana = await app.clientOf(gym);
  const { payments } = await sell(gym, ana.clientId, 'Plan libre', '2026-10-10', '2026-11-10');
  await gym.payments.remove({ id: payments[1]?.id ?? '' });
  const space = await ana.myspace.get({});
  expect(space.payments).toHaveLength(1);
  expect(space.memberships).toMatchObject([{ expiresOn: '2026-11-09', daysLeft: -11 }]);
});

test('quien fue eliminado del gimnasio queda sin vincular, y vuelve a ver lo suyo si lo restauran', async () => {
  const gym = await app.gym();
  const ana = await app.clientOf(gym);
  await gym.clients.remove({ id: ana.clientId });
  await expect(ana.myspace.get({})).rejects.toMatchObject({ status: 403, code: 'not_linked' });
  expect((await ana.account.me({})).gymName).toBeNull();
  await gym.clients.restore({ id: ana.clientId });
  expect((await ana.myspace.get({})).gym.id).toBe(gym.accountId);
});

test('una cuenta sin gimnasio no tiene espacio todavía, y entra con el código y la clave', async () => {
  const gym = await app.gym();
  const { email, password, accountId, account, registration, myspace } = app.nobody();
  await registration.register({ id: accountId, email, password, role: 'client' });
  await account.signIn({ email, password });
  await expect(myspace.get({})).rejects.toMatchObject({ status: 403, code: 'not_linked' });
  const { code, key } = await gym.gym.get({});
  expect(await registration.joinGym({ name: 'Ana', gymCode: code, gymKey: key })).toEqual({
    waiting: false,
    mailed: false,
  });
  expect(await myspace.get({})).toMatchObject({ name: 'Ana', gym: { id: gym.accountId } });
});

test('quien es cliente de varios gimnasios elige cuál ve', async () => {
  const [first, second, foreign] = [await app.gym('Andes'), await app.gym('Bosque'), await app.gym('Costa')];
  const ana = await app.clientOf(first);
  const { code, key } = await second.gym.get({});
  await ana.registration.joinGym({ name: 'Ana', gymCode: code, gymKey: key });
  const spaceIn = async (gymId: string) => {
    const { body } = await ana.raw('GET', '/api/my-space', undefined, { 'pulso-gym': gymId });
    return JSON.parse(body);
  };
  expect(await spaceIn(second.accountId)).toMatchObject({
    gym: { name: 'Bosque' },
    gyms: [
      { id: first.accountId, name: 'Andes' },
      { id: second.accountId, name: 'Bosque' },
    ],
  });
  expect(await spaceIn(first.accountId)).toMatchObject({ gym: { name: 'Andes' } });
  expect(await spaceIn(foreign.accountId)).toMatchObject({ gym: { name: 'Andes' } });
  await first.clients.remove({ id: ana.clientId });
  expect(await spaceIn(first.accountId)).toMatchObject({
    gym: { name: 'Bosque' },
    gyms: [{ name: 'Bosque' }],
  });
});

test('un gimnasio no tiene mi espacio, ni un cliente las páginas del gimnasio', async () => {
  const gym = await app.gym();
  const ana = await app.clientOf(gym);
  const forbidden = { status: 403, code: 'forbidden' };
  await expect(gym.myspace.get({})).rejects.toMatchObject(forbidden);
  await expect(ana.clients.list({})).rejects.toMatchObject(forbidden);
  await expect(ana.payments.recent({})).rejects.toMatchObject(forbidden);
  await expect(ana.memberships.list({ clientId: ana.clientId })).rejects.toMatchObject(forbidden);
  await expect(app.nobody().myspace.get({})).rejects.toMatchObject({ status: 401, code: 'signed_out' });
});
