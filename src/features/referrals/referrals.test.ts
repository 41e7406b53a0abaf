import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { follow, sendForm } from '../../test/forms.ts';
import {
  addFriend,
  addMember,
  newPhone,
  noon,
  openInvitingGym,
  referralsOf,
  setTerms,
  terms,
} from './referrals.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

const pathOf = (url: string) => new URL(url).pathname;

const send = async (path: string, fields: Record<string, string>) =>
  follow(app.nobody(), await sendForm(app.nobody(), path, { id: newId(), name: 'Ana', ...fields }));

test('apagados al comienzo; el premio, los días y el tope tienen límites', async () => {
  const gym = await app.gym();
  expect(await gym.referrals.terms({})).toMatchObject({ active: false, ready: false, version: 0 });
  const { client } = await gym.clients.create({ id: newId(), name: 'Rita' });
  await expect(gym.referrals.link({ id: newId(), clientId: client.id })).rejects.toMatchObject({
    code: 'referrals_off',
  });
  for (const [field, value, message] of [
    ['rewardDays', 0, 'Escribe de 1 a 60 días.'],
    ['rewardDays', 61, 'Escribe de 1 a 60 días.'],
    ['afterDays', 181, 'Escribe de 1 a 180 días.'],
    ['yearlyCap', 51, 'Escribe de 1 a 50 premios.'],
  ] as const)
    await expect(setTerms(gym, { [field]: value })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: message },
    });
  expect(await setTerms(gym)).toMatchObject({ ...terms, version: 1 });
  await expect(gym.referrals.saveTerms({ ...terms, version: 0 })).rejects.toMatchObject({ code: 'stale' });
});

test('el enlace lleva a reservar una prueba, y quien la reserva es un referido de quien invitó', async () => {
  const { gym, slug, classId } = await openInvitingGym(app);
  const rita = await app.clientOf(gym, { name: 'Rita', email: `${newId()}@correo.cl` });
  expect(await rita.referrals.own({})).toMatchObject({ active: true, ready: true, url: null, invited: 0 });
  const { url } = await rita.referrals.ownLink({ id: newId() });
  expect(await rita.referrals.ownLink({ id: newId() })).toEqual({ url });
  expect(await gym.referrals.link({ id: newId(), clientId: rita.clientId })).toEqual({ url });
  const page = await app.nobody().raw('GET', pathOf(url));
  expect(page.body).toContain('Te invitaron a probar. Tu primera clase es gratis.');
  expect(page.body).not.toContain('Rita');
  const fields = { id: newId(), phone: newPhone(), slot: `${classId}_2030-03-06` };
  for (const _ of [1, 2]) expect((await send(pathOf(url), fields)).body).toContain('Listo, te esperamos');
  expect(await referralsOf(gym)).toMatchObject([
    { referrerId: rita.clientId, friendName: 'Ana', stage: 'invited', friendId: fields.id },
  ]);
  expect((await gym.prospects.list({ search: '' })).items).toMatchObject([
    { origin: 'referral', referrerId: rita.clientId, stage: 'trial' },
  ]);
  const own = await rita.referrals.own({});
  expect(own).toMatchObject({ url, invited: 1, enrolled: 0, rewards: 0, days: 0 });
  expect(JSON.stringify(own)).not.toContain('Ana');
  expect((await gym.notifications.list({})).groups.some(({ kind }) => kind === 'newTrials')).toBe(true);
  await rita.referrals.ownUnlink({});
  const plain = await app.nobody().raw('GET', pathOf(url));
  expect(plain.status).toBe(200);
  expect(plain.body).not.toContain('Te invitaron');
  const unknown = await app.nobody().raw('GET', `/g/${slug}/invitacion/abcdefghijkm`);
  expect(unknown.body.replaceAll('abcdefghijkm', '').length).toBe(
    plain.body.replaceAll(pathOf(url).slice(-12), '').length,
  );
  expect((await rita.referrals.ownLink({ id: newId() })).url).not.toBe(url);
});

test('quien ya es cliente no llega a ser un referido, y la página le responde igual', async () => {
  const { gym, classId } = await openInvitingGym(app);
  const { clientId } = await addMember(gym, 1);
  const { url } = await gym.referrals.link({ id: newId(), clientId });
  const phone = newPhone();
  await gym.clients.create({ id: newId(), name: 'Conocida', phone });
  const answer = await send(pathOf(url), { phone, slot: `${classId}_2030-03-06` });
  expect(answer.body).toContain('Listo, te esperamos');
  expect(await referralsOf(gym)).toEqual([]);
  expect((await gym.prospects.list({ search: '' })).items).toMatchObject([
    { origin: 'page', referrerId: null },
  ]);
});

test('borrar los datos de quien invitó o del invitado no deja enlace ni nombre', async () => {
  const { gym } = await openInvitingGym(app);
  const { client } = await gym.clients.create({ id: newId(), name: 'Rita' });
  const clientId = client.id;
  const { url } = await gym.referrals.link({ id: newId(), clientId });
  const friend = await addFriend(gym, clientId, { name: 'Secreta' });
  await gym.privacy.erase({ id: newId(), clientId: friend.clientId, reason: 'Lo pidió' });
  const [left] = await referralsOf(gym);
  expect(left).toMatchObject({ stage: 'lost', loss: 'removed' });
  expect(JSON.stringify(await gym.referrals.export({}))).not.toContain('Secreta');
  await gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió' });
  expect((await app.nobody().raw('GET', pathOf(url))).body).not.toContain('Te invitaron');
  await expect(gym.referrals.ofClient({ clientId })).rejects.toMatchObject({ status: 404 });
});

test('recepción atiende los enlaces, pero no fija las condiciones ni exporta', async () => {
  const { gym } = await openInvitingGym(app);
  const { clientId } = await addMember(gym, 1);
  const reception = await app.memberOf(gym, 'reception');
  const { url } = await reception.referrals.link({ id: newId(), clientId });
  expect(await reception.referrals.ofClient({ clientId })).toMatchObject({ url });
  await reception.referrals.unlink({ clientId });
  await expect(setTerms(reception)).rejects.toMatchObject({ status: 403 });
  await expect(reception.referrals.export({})).rejects.toMatchObject({ status: 403 });
});
