import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inGym, openTestApp, type TestApp } from '../../test/app.ts';
import { readRows } from '../../test/superuser.ts';

const logo = (text: string) => `data:image/jpeg;base64,/9j/${btoa(text)}`;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('se guarda, se cambia y se quita, y la auditoría no lo conserva', async () => {
  const gym = await app.gym();
  expect(await gym.logos.get({})).toEqual({ image: null });
  await expect(gym.logos.remove({})).rejects.toMatchObject({ status: 404, code: 'not_found' });
  for (const image of [logo('uno'), logo('otro')]) {
    await gym.logos.save({ image });
    expect(await gym.logos.get({})).toEqual({ image });
    expect(await gym.account.me({})).toMatchObject({ hasLogo: true });
  }
  await gym.logos.remove({});
  expect(await gym.logos.get({})).toEqual({ image: null });
  expect(await gym.account.me({})).toMatchObject({ hasLogo: false });
  const { audit = [] } = await readRows(app.database, gym.accountId);
  const audited = audit.filter((row) => row.table_name === 'gym_logo');
  expect(audited.map((row) => row.action)).toEqual(['insert', 'update', 'update']);
  expect(JSON.stringify(audited)).not.toContain('/9j/');
  const { items } = await gym.record.list({ kind: 'settings' });
  expect(items.map(({ sentence }) => sentence).slice(0, 3)).toEqual([
    'Cambió el logo',
    'Cambió el logo',
    'Agregó el logo',
  ]);
});

test.each([
  ['un SVG', `data:image/svg+xml;base64,${btoa('<svg/>')}`],
  ['un PNG sin convertir', `data:image/png;base64,${btoa('\x89PNG')}`],
  ['una dirección', 'https://x.cl/a.jpg'],
  ['lo que no es JPEG', `data:image/jpeg;base64,${btoa('<script>')}`],
  ['uno demasiado grande', logo('a'.repeat(60_000))],
])('no acepta %s', async (_, image) => {
  const gym = await app.gym();
  await expect(gym.logos.save({ image })).rejects.toMatchObject({ status: 400 });
});

test('lo ve todo el equipo y lo cambia quien cambia los ajustes', async () => {
  const gym = await app.gym();
  await gym.logos.save({ image: logo('uno') });
  const coach = await app.memberOf(gym, 'coach');
  expect(await coach.logos.get({})).toEqual({ image: logo('uno') });
  expect(await coach.account.me({})).toMatchObject({ hasLogo: true });
  const refused = { status: 403, code: 'not_permitted' };
  await expect(coach.logos.save({ image: logo('otro') })).rejects.toMatchObject(refused);
  await expect(coach.logos.remove({})).rejects.toMatchObject(refused);
});

test('una sede nueva empieza con él, y después cada una tiene el suyo', async () => {
  const gym = await app.gym();
  await gym.logos.save({ image: logo('uno') });
  const { id } = await gym.branches.open({ id: newId(), name: 'Norte', from: gym.accountId, carry: [] });
  const branch = inGym(gym, id);
  expect(await branch.logos.get({})).toEqual({ image: logo('uno') });
  await branch.logos.save({ image: logo('norte') });
  expect(await gym.logos.get({})).toEqual({ image: logo('uno') });
});

test('lo ven los clientes del gimnasio, y nadie de otro', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  const ana = await app.clientOf(gym);
  expect(await ana.logos.own({})).toEqual({ image: null });
  await gym.logos.save({ image: logo('uno') });
  expect(await ana.logos.own({})).toEqual({ image: logo('uno') });
  expect(await ana.account.me({})).toMatchObject({ hasLogo: true });
  const iris = await app.clientOf(other);
  expect(await iris.logos.own({})).toEqual({ image: null });
  expect(await other.logos.get({})).toEqual({ image: null });
  await expect(ana.logos.get({})).rejects.toMatchObject({ status: 403 });
});
