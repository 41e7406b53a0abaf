import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addPurpose, ask, lineOf } from './consents.fixture.ts';
import type { Purpose } from './contract.ts';
import type { Channel } from './domain.ts';

let app: TestApp;
let gym: Person;
let ana: Person & { clientId: string };
beforeAll(async () => {
  // Sunday evening in Chile.
  app = await openTestApp({ now: '2026-05-11T02:00:00Z' });
});
beforeEach(async () => {
  gym = await app.gym();
  ana = await app.clientOf(gym);
});
afterAll(() => app.close());

const today = '2026-05-10';

const answer = (
  person: Person,
  { id: purposeId, number }: Pick<Purpose, 'id' | 'number'>,
  act: { given: boolean; id?: string; channel?: Channel | null },
) => person.consents.answer({ id: newId(), purposeId, number, channel: null, ...act });

const ownLines = async (person: Person) =>
  (await person.consents.own({})).purposes.flatMap(({ lines }) => lines);

test('un cliente acepta y retira en Mi espacio, y cada vez queda con su texto, su día y de dónde vino', async () => {
  const purpose = await addPurpose(gym, { channels: ['mail', 'whatsapp'], text: 'Acepto ofertas.' });
  expect(await ana.consents.own({})).toEqual({
    purposes: [
      {
        ...{ id: purpose.id, name: purpose.name, text: 'Acepto ofertas.', number: 1 },
        lines: [
          { channel: 'mail', standing: 'unasked', asked: true, said: null },
          { channel: 'whatsapp', standing: 'unasked', asked: true, said: null },
        ],
      },
    ],
  });
  await answer(ana, purpose, { channel: 'mail', given: true });
  expect(await ownLines(ana)).toMatchObject([
    { standing: 'given', said: { number: 1, source: 'member', on: today } },
    { standing: 'unasked' },
  ]);
  expect(await lineOf(gym, ana.clientId, purpose.id, 'mail')).toMatchObject({ allowed: true });
  await answer(ana, purpose, { channel: 'mail', given: false });
  expect(await lineOf(gym, ana.clientId, purpose.id, 'mail')).toMatchObject({
    ...{ allowed: false, standing: 'withdrawn' },
  });
  await answer(ana, purpose, { channel: 'mail', given: true });
  const { acts } = await gym.consents.get({ clientId: ana.clientId });
  expect(acts.map(({ given, source, on, by }) => [given, source, on, by])).toEqual([
    ...[true, false, true].map((given) => [given, 'member', today, '']),
  ]);
  const { items } = await gym.record.list({ kind: 'clients' });
  expect(items.map(({ sentence }) => sentence).slice(0, 2)).toEqual([
    `Quedó que Ana acepta ${purpose.name} por correo, dicho en Mi espacio`,
    `Quedó que Ana no acepta ${purpose.name} por correo, dicho en Mi espacio`,
  ]);
});

test('diez envíos de la misma respuesta son una, y su id no sirve para otra', async () => {
  const purpose = await addPurpose(gym, { channels: ['mail'] });
  const id = newId();
  await Promise.all(
    Array.from({ length: 10 }, () => answer(ana, purpose, { id, channel: 'mail', given: true })),
  );
  expect((await gym.consents.get({ clientId: ana.clientId })).acts).toHaveLength(1);
  await expect(answer(ana, purpose, { id, channel: 'mail', given: false })).rejects.toMatchObject({
    code: 'already_saved',
  });
  const iris = await app.clientOf(gym);
  await expect(answer(iris, purpose, { id, channel: 'mail', given: true })).rejects.toMatchObject({
    code: 'already_saved',
  });
});

test('acepta el texto de ahora y ningún otro, y retira también lo de antes', async () => {
  const purpose = await addPurpose(gym, { channels: [], text: 'Uno' });
  await answer(ana, purpose, { given: true });
  const changed = await gym.consents.update({
    ...{ id: purpose.id, version: 1, name: purpose.name, text: 'Dos', channels: [] },
  });
  expect(await ownLines(ana)).toMatchObject([{ standing: 'outdated', said: { number: 1 } }]);
  await expect(answer(ana, purpose, { given: true })).rejects.toMatchObject({
    code: 'consent_text_changed',
  });
  await expect(answer(ana, { ...purpose, number: 3 }, { given: true })).rejects.toMatchObject({
    status: 404,
  });
  await answer(ana, changed, { given: true });
  expect(await ownLines(ana)).toMatchObject([{ standing: 'given', said: { number: 2 } }]);
  await gym.consents.retire({ id: purpose.id });
  expect(await ownLines(ana)).toMatchObject([{ standing: 'given', asked: false }]);
  await answer(ana, purpose, { given: false });
  expect(await ana.consents.own({})).toEqual({ purposes: [] });
  await expect(answer(ana, changed, { given: true })).rejects.toMatchObject({ code: 'purpose_not_asked' });
});

test('lo que se anotó en recepción se ve, y lo que dice después el cliente vale', async () => {
  const purpose = await addPurpose(gym, { channels: ['phone'] });
  await ask(gym, ana.clientId, purpose, { channel: 'phone', given: true }, { source: 'paper', on: today });
  expect(await ownLines(ana)).toMatchObject([{ standing: 'given', said: { source: 'paper', on: today } }]);
  await answer(ana, purpose, { channel: 'phone', given: false });
  expect(await lineOf(gym, ana.clientId, purpose.id, 'phone')).toMatchObject({ allowed: false });
});

test('quien es cliente de dos gimnasios responde a cada uno, y nadie responde por otro', async () => {
  const other = await app.gym();
  const { code, key } = await other.gym.get({});
  await ana.registration.joinGym({ name: 'Ana', gymCode: code, gymKey: key });
  const [here, there] = [await addPurpose(gym), await addPurpose(other)];
  const inGym = (person: Person) => ({ 'pulso-gym': person.accountId });
  const seen = async (person: Person) => {
    const { body } = await ana.raw('GET', '/api/my-space/consents', undefined, inGym(person));
    return JSON.parse(body).purposes.map(({ id }: { id: string }) => id);
  };
  expect(await seen(gym)).toEqual([here.id]);
  expect(await seen(other)).toEqual([there.id]);
  const form = { id: newId(), purposeId: there.id, channel: null, given: true, number: 1 };
  const { status } = await ana.raw('POST', '/api/my-space/consents', form, inGym(gym));
  expect(status).toBe(404);
  expect((await ana.raw('POST', '/api/my-space/consents', form, inGym(other))).status).toBe(200);
  expect((await gym.consents.get({ clientId: ana.clientId })).acts).toEqual([]);
  await expect(answer(gym, here, { given: true })).rejects.toMatchObject({ status: 403 });
});

test('quien pidió no recibir mensajes automáticos los vuelve a permitir en Mi espacio', async () => {
  const { clientId } = ana;
  expect(await ana.automations.ownStop({})).toEqual({ stopped: false });
  await gym.automations.stop({ id: newId(), clientId, stopped: true });
  expect(await ana.automations.ownStop({})).toEqual({ stopped: true });
  const id = newId();
  await ana.automations.ownResume({ id });
  await ana.automations.ownResume({ id });
  expect(await ana.automations.ownStop({})).toEqual({ stopped: false });
  expect((await gym.automations.ofClient({ clientId, page: 1 })).stopped).toBeNull();
});
