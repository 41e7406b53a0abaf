import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPort } from '../test/ports.ts';
import { type Ended, type ServerProcess, startServer } from '../test/server-process.ts';
import { reachableAddresses } from './network.ts';

// These start their own database, so once is enough.
const here = describe.runIf(process.env.PULSO_TEST_DATABASE !== 'postgres');
let home: string;
let used: string;
const running = new Set<ServerProcess>();

const start = async (
  environment: Record<string, string> = {},
  how: Parameters<typeof startServer>[1] = {},
) => {
  const port = await findPort();
  const server = startServer({ PORT: `${port}`, PULSO_DATA: used, ...environment }, how);
  running.add(server);
  return { ...server, address: `http://127.0.0.1:${port}`, port };
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-main-'));
  used = join(home, 'data');
});
async function endAll(): Promise<void> {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  running.clear();
}
afterAll(async () => {
  await endAll();
  await rm(home, { recursive: true, force: true });
});

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

/** Each test goes on with the server that the one before left running. */
here('un servidor', () => {
  let server: Awaited<ReturnType<typeof start>>;
  const restart = async (...how: Parameters<typeof start>) => {
    server = await start(...how);
    const complaint = new Promise<string>((resolve) => {
      server.child.stderr?.once('data', (text) => resolve(`${text}`));
    });
    return Promise.race([server.ready, complaint]);
  };
  afterAll(endAll);
  const isOpenTo = (host: string) =>
    fetch(`http://${host}:${server.port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const expectHealthy = async () =>
    expect(await (await fetch(`${server.address}/api/health`)).json()).toMatchObject({ ok: true });

  test('en una carpeta vacía crea la base, dice dónde está y responde', async () => {
    expect(await restart()).toMatch(
      new RegExp(`^Pulso está listo en http://localhost:${server.port} \\(\\d+\\.\\d s\\)$`),
    );
    await expectHealthy();
  });

  test('no deja su carpeta a otro, que lo dice en una línea, y sigue funcionando', async () => {
    const second = await start();
    expectOneLine(
      await second.ended,
      new RegExp(`ya está en uso por otro proceso \\(pid ${server.child.pid}\\)`),
    );
    await expectHealthy();
  });

  test('sin --lan lo abre esta máquina sola', async () => {
    expect(await isOpenTo('127.0.0.2')).toBe(false);
    const forPeople = server
      .output()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(forPeople).toHaveLength(2);
  });

  test('después de SIGKILL empieza otra vez, con lo guardado, y con PORT=0 donde hay lugar', async () => {
    const owner = person();
    expect((await register(server.address, owner)).status).toBe(200);
    server.child.kill('SIGKILL');
    expect((await server.ended).signal).toBe('SIGKILL');
    const port = Number(
      /^Pulso está listo en http:\/\/[^/]+:([1-9]\d*) /.exec(
        await restart({ PORT: '0' }, { args: ['--lan'] }),
      )?.[1],
    );
    server = { ...server, port, address: `http://127.0.0.1:${port}` };
    expect(await signIn(server.address, owner)).toBe(200);
  });

  test('con --lan lo abre la red del gimnasio, y dice cómo', async () => {
    expect(await isOpenTo('127.0.0.2')).toBe(true);
    const [address] = reachableAddresses('0.0.0.0');
    if (!address) return;
    const url = `http://${address}:${server.port}`;
    expect(server.output()).toMatch(new RegExp(`^Pulso está listo en ${url} `));
    await expect.poll(server.output).toMatch(/docs\/operations\.md dice cómo poner https\.\n/);
    expect(server.output()).toContain(`\n  ${url}\n`);
    expect((await fetch(`${url}/api/health`)).ok).toBe(true);
  });

  /** Ends it by a signal sent twice, while somebody registers and somebody else holds an idle connection. */
  const stopBy = async (signal: NodeJS.Signals) => {
    const owner = person();
    const unused = connect(server.port, '127.0.0.1');
    await once(unused, 'connect');
    const registering = register(server.address, owner);
    await fetch(`${server.address}/api/health`);
    server.child.kill(signal);
    server.child.kill(signal);
    expect((await registering).status).toBe(200);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    unused.destroy();
    return owner;
  };

  test('con SIGTERM termina lo que atiende; el que encuentra el puerto ocupado suelta la base', async () => {
    const owner = await stopBy('SIGTERM');
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const refused = await start({ PORT: `${port}` });
    expectOneLine(await refused.ended, new RegExp(`el puerto ${port} ya está ocupado`));
    other.close();
    expect(await restart({}, { flags: ['--watch', '--watch-preserve-output'] })).toMatch(/^Pulso está listo/);
    expect(await signIn(server.address, owner)).toBe(200);
  });

  test('con SIGINT, también bajo --watch, termina lo que atiende; otro empieza con lo guardado', async () => {
    const owner = await stopBy('SIGINT');
    expect(await restart()).toMatch(/^Pulso está listo/);
    expect(await signIn(server.address, owner)).toBe(200);
  });
});

here('un servidor que no puede empezar lo dice en una línea', () => {
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
    expectOneLine(await ended, /PORT debe ser un número de 0 a 65535/);
  });

  test('cuando el certificado no se puede leer, antes de tocar la base', async () => {
    const data = join(home, 'sin-tocar');
    const { ended } = await start({
      PULSO_TLS_CERT: '/no/hay.pem',
      PULSO_TLS_KEY: '/no/hay.key',
      PULSO_DATA: data,
    });
    expectOneLine(await ended, /PULSO_TLS_CERT no se puede leer: \/no\/hay\.pem \(ENOENT\)/);
    await expect(stat(data)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('cuando no conoce una opción', async () => {
    const { ended } = await start({}, { args: ['--red'] });
    expectOneLine(await ended, /no conozco «--red»; la única opción es --lan/);
  });

  test('cuando otro programa ocupa la dirección de las cifras', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { ended } = await start({ PULSO_METRICS: `127.0.0.1:${port}` });
    expectOneLine(await ended, new RegExp(`el puerto ${port} ya está ocupado.*PULSO_METRICS`));
    other.close();
  });

  test('cuando la dirección no es de esta máquina', async () => {
    const { ended } = await start({ HOST: '256.256.256.256' });
    expectOneLine(await ended, /no se pudo escuchar en 256\.256\.256\.256/);
  });
});
