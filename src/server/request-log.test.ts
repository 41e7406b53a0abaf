import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { logLines } from '../test/log.ts';

let app: TestApp;
let quiet: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  quiet = await openTestApp({ environment: { PULSO_LOG: 'warn' } });
});
afterAll(() => Promise.all([app.close(), quiet.close()]));

const lines = (): Record<string, unknown>[] => logLines.map((line) => JSON.parse(line));

test('cada petición deja una línea con su verbo, gimnasio, estado, duración e identificador', async () => {
  const gym = await app.gym();
  logLines.length = 0;
  const answer = await gym.raw('GET', '/api/clients?search=Zafiro');
  await expect(gym.clients.get({ id: newId() })).rejects.toMatchObject({ status: 404 });
  expect(lines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      reqId: answer.headers['x-request-id'],
      verb: 'clients.list',
      gymId: gym.accountId,
      status: 200,
      milliseconds: expect.any(Number),
      msg: 'answered',
    },
    expect.objectContaining({ verb: 'clients.get', gymId: gym.accountId, status: 404 }),
  ]);
});

test('la línea de la cuenta de un cliente nombra su gimnasio, la de nadie ninguno', async () => {
  const gym = await app.gym();
  const client = await app.clientOf(gym);
  logLines.length = 0;
  await client.myspace.get({});
  await app.nobody().raw('GET', '/api/me');
  await app.nobody().raw('GET', '/api/nada?clave=Zafiro');
  const [own, nobody, lost] = lines();
  expect(own).toMatchObject({ verb: 'myspace.get', gymId: gym.accountId });
  expect(nobody).not.toHaveProperty('gymId');
  expect(lost).toMatchObject({ method: 'GET', status: 404 });
  expect(JSON.stringify(lost)).not.toMatch(/nada|Zafiro/);
});

test('PULSO_LOG=warn calla lo que salió bien', async () => {
  logLines.length = 0;
  await quiet.nobody().raw('GET', '/api/health');
  expect(logLines).toEqual([]);
});
