import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { canMount, mountSmallDisk } from '../test/small-disk.ts';

const megabyte = 1024 * 1024;
const mayMount = process.env.PULSO_TEST_DATABASE === 'embedded' && (await canMount());

// How much space PostgreSQL has is its own affair.
describe.runIf(process.env.PULSO_TEST_DATABASE === 'embedded')('cuando el disco se llena', () => {
  let home: string;
  let app: TestApp;
  let gym: Person;
  let free = 1000 * megabyte;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pulso-space-'));
    app = await openTestApp({ database: { directory: join(home, 'db'), freeBytesOf: () => free } });
    gym = await app.gym();
  });
  beforeEach(() => {
    free = 1000 * megabyte;
  });
  afterAll(async () => {
    await app.close();
    await rm(home, { recursive: true });
  });

  const addClient = (name: string) => gym.raw('POST', '/api/clients', { id: newId(), name });
  const health = async () => {
    const { status, body } = await app.nobody().raw('GET', '/api/health');
    return { status, ...JSON.parse(body) };
  };

  test('no se escribe nada más, y se dice; lo que hay se sigue mirando', async () => {
    expect((await addClient('Ana')).status).toBe(200);
    free = 47 * megabyte;
    const refused = await addClient('Berta');
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
    expect(JSON.parse(refused.body)).toMatchObject({
      error: { code: 'disk_full', message: expect.stringMatching(/^No queda espacio en el disco/) },
    });
    const registering = { id: newId(), email: 'otra@correo.cl', password: 'una-clave-larga', role: 'gym' };
    expect(
      await app.nobody().raw('POST', '/api/register', { ...registering, gymName: 'Otro' }),
    ).toMatchObject({ status: 503 });
    expect((await gym.clients.list({})).items.map(({ name }) => name)).toEqual(['Ana']);
  });

  test('se puede entrar para mirar', async () => {
    free = 0;
    const { email, password } = gym;
    expect(await gym.account.signIn({ email, password })).toMatchObject({ role: 'gym' });
    expect(await gym.account.me({})).toMatchObject({ email });
  });

  test('se escribe otra vez en cuanto hay espacio', async () => {
    free = 48 * megabyte - 1;
    expect((await addClient('Carla')).status).toBe(503);
    free = 48 * megabyte;
    expect((await addClient('Carla')).status).toBe(200);
  });

  test.runIf(mayMount)('y así en un disco de verdad, aunque no quede ni un byte', async () => {
    const disk = await mountSmallDisk(300);
    const own = await openTestApp({ database: { directory: join(disk.path, 'db') } });
    const owner = await own.gym();
    const add = async (name: string) =>
      (await owner.raw('POST', '/api/clients', { id: newId(), name })).status;
    expect(await add('Ana')).toBe(200);
    await disk.fill();
    expect(await add('Berta')).toBe(503);
    expect((await owner.clients.list({})).items.map(({ name }) => name)).toEqual(['Ana']);
    await disk.free();
    expect(await add('Carla')).toBe(200);
    expect((await owner.clients.list({})).items.map(({ name }) => name)).toEqual(['Ana', 'Carla']);
    await own.close();
    await disk.remove();
  });

  test('el estado lo dice, con 503', async () => {
    expect(await health()).toMatchObject({
      status: 200,
      ok: true,
      space: { ok: true, freeMegabytes: 1000, minFreeMegabytes: 48 },
    });
    free = 20 * megabyte;
    expect(await health()).toMatchObject({
      status: 503,
      ok: false,
      database: { ok: true },
      space: { ok: false, freeMegabytes: 20, reason: expect.stringMatching(/^No queda espacio/) },
    });
  });
});
