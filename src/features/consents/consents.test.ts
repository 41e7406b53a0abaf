import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asRole } from '../../test/roles.ts';
import { addPurpose, ask, clientOf, lineOf } from './consents.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-05-10T15:00:00Z' });
});
beforeEach(async () => {
  gym = await app.gym();
});
afterAll(() => app.close());

const today = '2026-05-10';

/** What the predicate says, asked of the database as whoever writes to clients will. */
const hasConsent = async (clientId: string, purposeId: string, channel: string) => {
  const scope = { gym_id: gym.accountId };
  const statement = `select has_consent('${clientId}', '${purposeId}', '${channel}') as allowed`;
  const [row] = await asRole(app.database, { role: 'pulso_gym', scope }, statement);
  return row?.allowed;
};

test('sin haber preguntado no se puede escribir, y lo que acepta vale por su canal', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: ['mail', 'whatsapp'] });
  expect(await lineOf(gym, clientId, purpose.id, 'mail')).toMatchObject({
    ...{ standing: 'unasked', allowed: false, asked: true, actId: null },
  });
  const id = newId();
  await ask(gym, clientId, purpose, { id, channel: 'mail', given: true });
  expect(await lineOf(gym, clientId, purpose.id, 'mail')).toMatchObject({
    ...{ standing: 'given', allowed: true, actId: id },
  });
  expect(await lineOf(gym, clientId, purpose.id, 'whatsapp')).toMatchObject({ standing: 'unasked' });
  expect(await hasConsent(clientId, purpose.id, 'mail')).toBe(true);
  for (const channel of ['whatsapp', 'phone', ''])
    expect(await hasConsent(clientId, purpose.id, channel)).toBe(false);
  const { acts } = await gym.consents.get({ clientId });
  expect(acts).toMatchObject([{ id, given: true, number: 1, source: 'reception', on: today, by: 'Dueño' }]);
});

test('retirarlo es otro acto, y lo que se dijo antes queda', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: [] });
  await ask(gym, clientId, purpose, { given: false });
  expect(await lineOf(gym, clientId, purpose.id)).toMatchObject({ standing: 'refused', allowed: false });
  await ask(gym, clientId, purpose, { given: true }, { source: 'paper' });
  expect(await lineOf(gym, clientId, purpose.id)).toMatchObject({ standing: 'given', allowed: true });
  await ask(gym, clientId, purpose, { given: false }, { source: 'mail' });
  expect(await lineOf(gym, clientId, purpose.id)).toMatchObject({ standing: 'withdrawn', allowed: false });
  const { acts } = await gym.consents.get({ clientId });
  expect(acts.map(({ given, source }) => [given, source])).toEqual([
    [false, 'mail'],
    [true, 'paper'],
    [false, 'reception'],
  ]);
});

test('vale lo último que dijo, no lo último que se anotó', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: [] });
  await ask(gym, clientId, purpose, { given: false }, { on: '2026-05-08', source: 'mail' });
  await ask(gym, clientId, purpose, { given: true }, { on: '2026-05-03', source: 'paper' });
  expect(await lineOf(gym, clientId, purpose.id)).toMatchObject({ standing: 'withdrawn', allowed: false });
  await expect(ask(gym, clientId, purpose, { given: true }, { on: '2026-05-11' })).rejects.toMatchObject({
    code: 'consent_in_future',
  });
});

test('otro texto es otra versión: quien aceptó la anterior sigue aceptando, y se puede leer', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: [], text: 'Uno' });
  await ask(gym, clientId, purpose, { given: true });
  const { id, name } = purpose;
  const renamed = await gym.consents.update({
    id,
    version: 1,
    name: `${name} más`,
    text: 'Uno',
    channels: [],
  });
  expect(renamed).toMatchObject({ number: 1, version: 2 });
  const changed = await gym.consents.update({ id, version: 2, name, text: 'Dos', channels: [] });
  expect(changed).toMatchObject({ number: 2, text: 'Dos', version: 3 });
  expect(await lineOf(gym, clientId, id)).toMatchObject({ standing: 'outdated', allowed: true });
  const { purposes } = await gym.consents.get({ clientId });
  expect(purposes[0]?.texts).toMatchObject([
    { number: 2, text: 'Dos', since: today },
    { number: 1, text: 'Uno' },
  ]);
  expect((await gym.consents.texts({ id })).items.map(({ text }) => text)).toEqual(['Dos', 'Uno']);
  await expect(
    gym.consents.update({ id, version: 2, name, text: 'Tres', channels: [] }),
  ).rejects.toMatchObject({
    code: 'stale',
  });
  await expect(ask(gym, clientId, { id, number: 3 }, { given: true })).rejects.toMatchObject({ status: 404 });
  await ask(gym, clientId, changed, { given: true });
  expect(await lineOf(gym, clientId, id)).toMatchObject({ standing: 'given' });
});

test('lo que ya no se pide no permite nada, no se vuelve a aceptar y se puede retirar', async () => {
  const clientId = await clientOf(gym);
  const other = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: ['mail', 'phone'] });
  const { id, name, text } = purpose;
  await ask(gym, clientId, purpose, { channel: 'mail', given: true });
  await ask(gym, clientId, purpose, { channel: 'phone', given: true });
  await gym.consents.update({ id, version: 1, name, text, channels: ['mail'] });
  expect(await lineOf(gym, clientId, id, 'phone')).toMatchObject({
    ...{ standing: 'given', allowed: false, asked: false },
  });
  expect(await lineOf(gym, other, id, 'phone')).toBeUndefined();
  await gym.consents.retire({ id });
  expect(await lineOf(gym, clientId, id, 'mail')).toMatchObject({ allowed: false, asked: false });
  expect((await gym.consents.get({ clientId: other })).purposes).toEqual([]);
  expect((await gym.consents.purposes({})).items).toMatchObject([{ id, retired: true }]);
  await expect(ask(gym, other, purpose, { channel: 'mail', given: true })).rejects.toMatchObject({
    code: 'purpose_not_asked',
  });
  await ask(gym, clientId, purpose, { channel: 'mail', given: false });
  expect(await lineOf(gym, clientId, id, 'mail')).toMatchObject({ standing: 'withdrawn' });
  await gym.consents.restore({ id });
  expect((await gym.consents.purposes({})).items).toMatchObject([{ id, retired: false }]);
});

test('a quien se eliminó no se le escribe', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: ['mail'] });
  await ask(gym, clientId, purpose, { channel: 'mail', given: true });
  await gym.clients.remove({ id: clientId });
  expect(await hasConsent(clientId, purpose.id, 'mail')).toBe(false);
  await expect(gym.consents.get({ clientId })).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask(gym, clientId, purpose, { channel: 'mail', given: true })).rejects.toMatchObject({
    code: 'not_found',
  });
  await gym.clients.restore({ id: clientId });
  expect(await hasConsent(clientId, purpose.id, 'mail')).toBe(true);
});

test('una respuesta por un canal que no se pide se rechaza, y repetir el envío no hace nada', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: ['mail'] });
  for (const channel of [null, 'phone'] as const)
    await expect(ask(gym, clientId, purpose, { channel, given: true })).rejects.toMatchObject({
      code: 'purpose_not_asked',
    });
  const id = newId();
  const twice = () => ask(gym, clientId, purpose, { id, channel: 'mail', given: true });
  await Promise.all([twice(), twice(), twice()]);
  await expect(ask(gym, clientId, purpose, { id, channel: 'mail', given: false })).rejects.toMatchObject({
    code: 'already_saved',
  });
  await expect(
    ask(gym, await clientOf(gym), purpose, { id, channel: 'mail', given: true }),
  ).rejects.toMatchObject({ code: 'already_saved' });
  expect((await gym.consents.get({ clientId })).acts).toHaveLength(1);
});

test('lo que anotan varios a la vez queda todo', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: ['mail'] });
  const answers = Array.from({ length: 12 }, (_, index) => index % 2 === 0);
  await Promise.all(answers.map((given) => ask(gym, clientId, purpose, { channel: 'mail', given })));
  expect((await gym.consents.get({ clientId })).acts).toHaveLength(answers.length);
});

test('la base no deja cambiar ni borrar lo que se anotó', async () => {
  const clientId = await clientOf(gym);
  const purpose = await addPurpose(gym, { channels: [] });
  await ask(gym, clientId, purpose, { given: true });
  for (const role of ['pulso_gym', 'pulso_client', 'pulso_maintenance'])
    for (const statement of [
      'update consent set given = false',
      'delete from consent',
      `update consent_text set text = ''`,
      'delete from consent_text',
    ]) {
      const asked = asRole(app.database, { role, scope: { gym_id: gym.accountId } }, statement);
      await expect(asked, `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' });
    }
});

test('en Registro se lee quién anotó qué de quién, y el texto de antes y el de después', async () => {
  const clientId = await clientOf(gym, 'Ana');
  const purpose = await addPurpose(gym, { name: 'Ofertas', channels: ['mail', 'whatsapp'], text: 'Uno' });
  await ask(gym, clientId, purpose, { channel: 'mail', given: true });
  await ask(gym, clientId, purpose, { channel: 'mail', given: false });
  const { id, name } = purpose;
  await gym.consents.update({ id, version: 1, name, text: 'Dos', channels: ['mail'] });
  await gym.consents.update({ id, version: 2, name, text: 'Tres', channels: ['mail'] });
  await gym.consents.retire({ id });
  const items = (await gym.record.list({})).items.filter(({ kind }) => kind !== 'account');
  expect(items.slice(0, 6).map(({ sentence }) => sentence)).toEqual([
    'Dejó de pedir consentimiento para Ofertas',
    'Cambió el texto de la finalidad Ofertas: de Dos a Tres',
    'Cambió el texto y los canales de la finalidad Ofertas',
    'Anotó que Ana no acepta Ofertas por correo',
    'Anotó que Ana acepta Ofertas por correo',
    'Agregó la finalidad Ofertas',
  ]);
  const { items: rows } = await gym.record.changes({ key: items[2]?.key ?? '' });
  expect(rows.flatMap(({ fields }) => fields)).toEqual([
    { label: 'Texto', before: 'Uno', after: 'Dos' },
    { label: 'Canales', before: 'Correo, WhatsApp', after: 'Correo' },
  ]);
  expect((await gym.record.list({ clientId })).items.map(({ sentence }) => sentence)).toHaveLength(3);
});
