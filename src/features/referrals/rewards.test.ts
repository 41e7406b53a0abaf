import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  addFriend,
  addMember,
  noon,
  openInvitingGym,
  referralsOf,
  sellMonths,
  setTerms,
  today,
} from './referrals.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

const expiryOf = async (gym: Person, clientId: string, membershipId: string) =>
  (await gym.memberships.list({ clientId })).items.find(({ id }) => id === membershipId)?.expiresOn;

/** A friend whose paid plan has lasted the days that the terms of 30 ask. */
async function addLastingFriend(gym: Person, referrerId: string) {
  const friend = await addFriend(gym, referrerId);
  return { ...friend, ...(await sellMonths(gym, friend.clientId, { paidOn: '2030-02-03', months: 2 })) };
}

test('el premio se entrega una vez, y no mueve ningún ingreso', async () => {
  const { gym } = await openInvitingGym(app);
  const { clientId, membershipId } = await addMember(gym, 1);
  await addLastingFriend(gym, clientId);
  expect(await referralsOf(gym)).toMatchObject([
    { stage: 'due', dueOn: today, givenOn: null, rewardDays: 7, loss: null },
  ]);
  const income = await gym.income.list({ from: '2030-01-01', to: '2030-12-31' });
  expect(await expiryOf(gym, clientId, membershipId)).toBe('2030-04-04');
  await Promise.all([app.app.doDaily(), app.app.doDaily()]);
  await app.app.doDaily();
  expect(await expiryOf(gym, clientId, membershipId)).toBe('2030-04-11');
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'given', givenOn: today, warning: null }]);
  expect(await gym.income.list({ from: '2030-01-01', to: '2030-12-31' })).toEqual(income);
  const { items } = await gym.charges.list({ membershipId });
  expect(items.filter(({ reason }) => reason === 'gift')).toMatchObject([
    { amount: 0, paid: 0, note: 'Premio por invitar' },
  ]);
  const record = await gym.record.list({ kind: 'clients' });
  expect(record.items.map(({ sentence }) => sentence).join()).toContain(
    'entregó a Rita Paz el premio por invitar: 7 días gratis',
  );
});

test('los días cuentan desde el primer plan pagado, y los congelados no', async () => {
  const { gym } = await openInvitingGym(app);
  const { clientId } = await addMember(gym);
  const friend = await addFriend(gym, clientId);
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'invited', dueOn: null }]);
  const { membershipId } = await sellMonths(gym, friend.clientId, { months: 2 });
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'counting', dueOn: '2030-04-04' }]);
  await gym.freezes.create({
    ...{ id: newId(), membershipId, startsOn: '2030-03-10', endsOn: '2030-03-19', reason: 'Viaje' },
  });
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'counting', dueOn: '2030-04-14' }]);
  await app.app.doDaily();
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'counting' }]);
});

test('un pago devuelto antes deja al invitado sin plan; después, se avisa', async () => {
  const { gym } = await openInvitingGym(app);
  const { clientId } = await addMember(gym);
  const before = await addLastingFriend(gym, clientId);
  for (const id of before.paymentIds) await gym.payments.remove({ id });
  await app.app.doDaily();
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'invited' }]);
  for (const id of before.paymentIds) await gym.payments.restore({ id });
  await app.app.doDaily();
  for (const id of before.paymentIds) await gym.payments.remove({ id });
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'given', warning: 'unpaid' }]);
});

test('quien no siguió pagando no da premio', async () => {
  const { gym } = await openInvitingGym(app);
  const { clientId } = await addMember(gym);
  const friend = await addFriend(gym, clientId);
  await sellMonths(gym, friend.clientId, { paidOn: '2030-01-03' });
  await setTerms(gym, { afterDays: 60 });
  const late = await addFriend(gym, clientId);
  await sellMonths(gym, late.clientId, { paidOn: '2030-01-03' });
  const [first, second] = [...(await referralsOf(gym))].sort((one, other) =>
    one.prospectId.localeCompare(other.prospectId),
  );
  expect(first).toMatchObject({ friendId: friend.clientId, stage: 'due' });
  expect(second).toMatchObject({ friendId: late.clientId, stage: 'lost', loss: 'left' });
});

test('nadie se invita a sí mismo, y quien ya era cliente no es un referido', async () => {
  const { gym } = await openInvitingGym(app);
  const phone = '+56 9 7777 6666';
  const { client } = await gym.clients.create({ id: newId(), name: 'Rita', phone });
  await sellMonths(gym, client.id, { months: 12 });
  const old = await gym.clients.create({ id: newId(), name: 'Vieja', whatsapp: '9 5555 4444' });
  await gym.clients.remove({ id: old.client.id });
  for (const friendPhone of [phone, '+56 9 5555 4444']) {
    const friend = await addFriend(gym, client.id, { phone: friendPhone });
    await sellMonths(gym, friend.clientId, { paidOn: '2030-02-03', months: 2 });
  }
  await app.app.doDaily();
  const found = await referralsOf(gym);
  expect(new Set(found.map(({ loss }) => loss))).toEqual(new Set(['self', 'known']));
  expect(found.every(({ stage }) => stage === 'lost')).toBe(true);
});

test('sobre el tope del año no se entrega, y los términos son los del día en que llegó', async () => {
  const { gym } = await openInvitingGym(app, { yearlyCap: 1 });
  const { clientId, membershipId } = await addMember(gym, 1);
  await addLastingFriend(gym, clientId);
  await addLastingFriend(gym, clientId);
  await setTerms(gym, { rewardDays: 30, yearlyCap: 1 });
  await app.app.doDaily();
  const { counts } = await gym.referrals.list({});
  expect(counts.filter(({ referrals }) => referrals > 0)).toEqual([
    { stage: 'given', referrals: 1 },
    { stage: 'capped', referrals: 1 },
  ]);
  expect(await expiryOf(gym, clientId, membershipId)).toBe('2030-04-11');
  expect((await gym.referrals.referrers({})).items).toEqual([
    { clientId, name: 'Rita Paz', invited: 2, enrolled: 2, rewards: 1, days: 7 },
  ]);
});

test('apagados, lo prometido se cumple y no se promete más; sin plan, el premio espera', async () => {
  const { gym } = await openInvitingGym(app);
  const { client } = await gym.clients.create({ id: newId(), name: 'Rita' });
  await addLastingFriend(gym, client.id);
  await setTerms(gym, { active: false });
  await addLastingFriend(gym, client.id);
  await app.app.doDaily();
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'due' }]);
  const { membershipId } = await sellMonths(gym, client.id);
  await app.app.doDaily();
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'given' }]);
  expect(await expiryOf(gym, client.id, membershipId)).toBe('2030-04-11');
});

test('los días del premio son de quien reciba el premio: otro nombre antes, otro premio', async () => {
  const { gym } = await openInvitingGym(app);
  const [one, other] = [await addMember(gym), await addMember(gym)];
  const { prospectId } = await addFriend(gym, one.clientId);
  const { name, phone, version } = await gym.prospects.get({ id: prospectId });
  const change = { id: prospectId, name, phone, origin: 'referral' as const };
  await gym.prospects.update({ ...change, version, referrerId: other.clientId });
  expect(await referralsOf(gym)).toMatchObject([{ referrerId: other.clientId, stage: 'invited' }]);
  await gym.prospects.update({ ...change, version: version + 1, referrerId: null });
  expect(await referralsOf(gym)).toMatchObject([{ stage: 'lost', loss: 'removed' }]);
});
