import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findPort } from '../test/ports.ts';
import { type Ended, type ServerProcess, startServer } from '../test/server-process.ts';

// These start their own database, so once is enough.
const here = describe.runIf(process.env.PULSO_TEST_DATABASE !== 'postgres');
let home: string;
let used: string;
const running = new Set<ServerProcess>();

const start = async (environment: Record<string, string> = {}, options: readonly string[] = []) => {
  const port = await findPort();
  const server = startServer({ PORT: `${port}`, PULSO_DATA: used, ...environment }, options);
  running.add(server);
  return { ...server, address: `http://127.0.0.1:${port}`, port };
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-main-'));
  used = join(home, 'data');
});
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  running.clear();
});
afterAll(() => rm(home, { recursive: true, force: true }));

function expectOneLine({ code, stderr, stdout }: Ended, says: RegExp): void {
  expect(stderr).toMatch(/^Pulso no puede empezar: [^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:internal/);
  expect(stdout).toBe('');
  expect(code).toBe(1);
}

const post = (address: string, path: string, body: unknown) =>
  fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const person = () => ({ id: newId(), email: `gimnasio-${newId()}@correo.cl`, password: 'una-clave-larga' });
const register = (address: string, { id, email, password }: ReturnType<typeof person>) =>
  post(address, '/register', { id, email, password, role: 'gym', gymName: 'Fuerza' });
const signIn = async (address: string, { email, password }: ReturnType<typeof person>) =>
  (await post(address, '/sign-in', { email, password })).status;

here('un servidor', () => {
  test('en una carpeta vacía crea la base, dice dónde está y responde', async () => {
    const { ready, address, port } = await start();
    expect(await ready).toMatch(
      new RegExp(`^Pulso está listo en http://localhost:${port} \\(\\d+\\.\\d s\\)$`),
    );
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ ok: true });
  });

  test('empieza también cuando Node vigila sus archivos, como en el desarrollo', async () => {
    const { child, ready, ended, address } = await start({}, ['--watch', '--watch-preserve-output']);
    const complaint = new Promise<string>((resolve) => {
      child.stderr?.once('data', (text) => resolve(`${text}`));
    });
    expect(await Promise.race([ready, complaint])).toMatch(/^Pulso está listo/);
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ ok: true });
    child.kill('SIGTERM');
    await ended;
  });

  test('después de SIGKILL empieza otra vez, con lo guardado', async () => {
    const owner = person();
    const killed = await start();
    await killed.ready;
    expect((await register(killed.address, owner)).status).toBe(200);
    killed.child.kill('SIGKILL');
    expect((await killed.ended).signal).toBe('SIGKILL');
    const next = await start();
    await next.ready;
    expect(await signIn(next.address, owner)).toBe(200);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'con %s termina lo que atiende, cierra la base y deja la carpeta libre',
    async (signal) => {
      const owner = person();
      const first = await start();
      await first.ready;
      const unused = connect(first.port, '127.0.0.1');
      await once(unused, 'connect');
      const registering = register(first.address, owner);
      await fetch(`${first.address}/api/health`);
      first.child.kill(signal);
      first.child.kill(signal);
      expect((await registering).status).toBe(200);
      expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
      unused.destroy();
      const second = await start();
      await second.ready;
      expect(await signIn(second.address, owner)).toBe(200);
    },
  );
});

here('un servidor que no puede empezar lo dice en una línea', () => {
  test('cuando el puerto está ocupado, y suelta la base', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const refused = await start({ PORT: `${port}` });
    expectOneLine(await refused.ended, new RegExp(`el puerto ${port} ya está ocupado`));
    other.close();
    await (await start()).ready;
  });

  test('cuando otro Pulso usa la carpeta, que sigue funcionando', async () => {
    const first = await start();
    await first.ready;
    const second = await start();
    expectOneLine(
      await second.ended,
      new RegExp(`ya está en uso por otro proceso \\(pid ${first.child.pid}\\)`),
    );
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
  });

  test('cuando la carpeta no se puede escribir', async () => {
    const file = join(home, 'archivo');
    await writeFile(file, '');
    const { ended } = await start({ PULSO_DATA: join(file, 'data') });
    expectOneLine(await ended, /No se puede escribir la base de datos en .*archivo/);
  });

  test('cuando la carpeta tiene otra cosa', async () => {
    const data = await mkdtemp(join(home, 'ajena-'));
    await writeFile(join(data, 'db'), 'una nota');
    const { ended } = await start({ PULSO_DATA: data });
    expectOneLine(await ended, /db/);
  });

  test('cuando PostgreSQL no responde', async () => {
    const { ended } = await start({
      DATABASE_URL: `postgres://nadie:clave@127.0.0.1:${await findPort()}/pulso`,
    });
    const result = await ended;
    expectOneLine(result, /no se pudo usar PostgreSQL en 127\.0\.0\.1:\d+/);
    expect(result.stderr).not.toContain('clave');
  });

  test('cuando un ajuste está mal escrito', async () => {
    const { ended } = await start({ PORT: 'tres mil' });
    expectOneLine(await ended, /PORT debe ser un número de 1 a 65535/);
  });

  test('cuando la dirección no es de esta máquina', async () => {
    const { ended } = await start({ HOST: '256.256.256.256' });
    expectOneLine(await ended, /no se pudo escuchar en 256\.256\.256\.256/);
  });
});
