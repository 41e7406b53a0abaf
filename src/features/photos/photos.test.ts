import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { readRows } from '../../test/superuser.ts';

const photo = (text: string) => `data:image/jpeg;base64,/9j/${btoa(text)}`;
const missing = { status: 404, code: 'not_found' };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function addClient(gym: Person): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  return client.id;
}

test('se guarda, se cambia y se quita, y la auditoría no la conserva', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym);
  expect(await gym.photos.get({ clientId })).toEqual({ image: null });
  for (const image of [photo('una'), photo('otra')]) {
    await gym.photos.save({ clientId, image });
    expect(await gym.photos.get({ clientId })).toEqual({ image });
  }
  await gym.photos.remove({ clientId });
  expect(await gym.photos.get({ clientId })).toEqual({ image: null });
  await expect(gym.photos.remove({ clientId })).rejects.toMatchObject(missing);
  const audited = (await readRows(app.database, gym.accountId)).audit?.filter(
    (row) => row.table_name === 'client_photo',
  );
  expect(audited?.map((row) => row.action)).toEqual(['insert', 'update', 'update']);
  expect(JSON.stringify(audited)).not.toContain('/9j/');
});

test.each([
  ['otro formato', 'data:image/svg+xml;base64,/9j/AAAA'],
  ['una dirección', 'https://x.cl/a.jpg'],
  ['lo que no es JPEG', `data:image/jpeg;base64,${btoa('<script>')}`],
  ['una demasiado grande', photo('a'.repeat(60_000))],
])('no acepta %s', async (_, image) => {
  const gym = await app.gym();
  const clientId = await addClient(gym);
  await expect(gym.photos.save({ clientId, image })).rejects.toMatchObject({ status: 400 });
});

test('de quien fue eliminado, o es de otro gimnasio, no hay foto', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  const clientId = await addClient(gym);
  await gym.photos.save({ clientId, image: photo('una') });
  await expect(other.photos.get({ clientId })).rejects.toMatchObject(missing);
  await expect(other.photos.save({ clientId, image: photo('otra') })).rejects.toMatchObject(missing);
  await expect(other.photos.remove({ clientId })).rejects.toMatchObject(missing);
  await gym.clients.remove({ id: clientId });
  await expect(gym.photos.get({ clientId })).rejects.toMatchObject(missing);
  await gym.clients.restore({ id: clientId });
  expect(await gym.photos.get({ clientId })).toEqual({ image: photo('una') });
});
