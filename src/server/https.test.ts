import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
} from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { certificates } from '../test/certificates.ts';
import { logLines } from '../test/log.ts';

const { first, second } = certificates;
const password = 'una-clave-larga';
let server: TestApp;
let folder: string;
let port: number;
const sessions = new Set<ClientHttp2Session>();

const writeFiles = async ({ cert, key }: { cert: string; key: string }) => {
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
};
const open = () =>
  openTestApp({
    environment: { PULSO_TLS_CERT: join(folder, 'cert.pem'), PULSO_TLS_KEY: join(folder, 'key.pem') },
    slowPasswords: true,
    certificateEveryMs: 20,
  });
const listen = async ({ app }: TestApp) =>
  Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulso-https-'));
  await writeFiles(first);
  server = await open();
  port = await listen(server);
});
afterEach(() => {
  for (const session of sessions) session.destroy();
  sessions.clear();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A browser's connection, which trusts the test's certificate. */
function connectSession(at = port): ClientHttp2Session {
  const session = connect(`https://localhost:${at}`, { ca: [first.cert, second.cert] });
  session.on('error', () => {});
  sessions.add(session);
  return session;
}

async function answerOf(stream: ClientHttp2Stream) {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  if (!stream.readableEnded) await once(stream, 'end');
  return { status: headers[':status'], headers, body: Buffer.concat(chunks) };
}

const get = (session: ClientHttp2Session, path: string, headers: Record<string, string> = {}) =>
  answerOf(session.request({ ':path': path, ...headers }));

function post(
  session: ClientHttp2Session,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/json',
    ...headers,
  });
  stream.end(JSON.stringify(body));
  return answerOf(stream);
}

const owner = () => ({ id: newId(), email: `gimnasio-${newId()}@correo.cl`, password });
const register = (session: ClientHttp2Session, person = owner()) =>
  post(session, '/api/register', { ...person, role: 'gym', gymName: 'Fuerza' });

async function enter(
  session: ClientHttp2Session,
  person = owner(),
): Promise<{ cookie: string; cookies: string[] }> {
  expect((await register(session, person)).status).toBe(200);
  const { email } = person;
  const { headers } = await post(
    session,
    '/api/sign-in',
    { email, password },
    { origin: `https://localhost:${port}` },
  );
  const cookies = headers['set-cookie'] ?? [];
  return { cookies, cookie: cookies.map((line) => line.split(';')[0]).join('; ') };
}

describe('por https', () => {
  test('se entra con HTTP/2, con cookies solo para https, y el navegador recuerda que es https', async () => {
    const session = connectSession();
    const { cookie, cookies } = await enter(session);
    expect(cookies.length).toBeGreaterThan(0);
    for (const line of cookies) expect(line).toMatch(/^__Secure-pulso\..*; Secure/);
    const { status, headers } = await get(session, '/api/me', { cookie });
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(session.alpnProtocol).toBe('h2');
  });

  test('otra página no escribe, y otro nombre no se atiende', async () => {
    const session = connectSession();
    const { cookie } = await enter(session);
    const form = { id: newId(), name: 'Intrusa' };
    const write = (headers: Record<string, string>) =>
      post(session, '/api/clients', form, { cookie, ...headers });
    expect((await write({ origin: 'https://malo.example' })).status).toBe(403);
    expect((await write({ ':authority': 'malo.example' })).status).toBe(421);
    expect((await write({ origin: `https://localhost:${port}` })).status).toBe(200);
  });

  test('lo largo viaja comprimido, y lo igual no viaja', async () => {
    const session = connectSession();
    const { cookie } = await enter(session);
    for (const name of ['Ana', 'Berta', 'Carla'])
      await post(session, '/api/clients', { id: newId(), name, observation: 'x'.repeat(1000) }, { cookie });
    const { headers, body } = await get(session, '/api/clients', { cookie, 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(body.readUInt16BE(0)).toBe(0x1f8b);
    const { headers: list } = await get(session, '/api/clients', { cookie });
    const again = await get(session, '/api/clients', { cookie, 'if-none-match': `${list.etag}` });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  test('los cambios llegan', async () => {
    const session = connectSession();
    const person = owner();
    const { cookie } = await enter(session, person);
    const stream = session.request({ ':path': '/api/live', cookie });
    let heard = '';
    stream.setEncoding('utf8').on('data', (text) => {
      heard += text;
    });
    const [headers] = await once(stream, 'response');
    expect(headers).toMatchObject({ ':status': 200, 'content-type': 'text/event-stream' });
    await expect.poll(() => heard).toContain('event: change');
    // What registering changed may be told only now: the client's own change counts.
    const clientId = newId();
    const told = new Promise<string>((resolve) =>
      server.database.onChange((change) => {
        if (change?.audiences.includes(clientId)) resolve(server.database.lastChangeOf(person.id));
      }),
    );
    await post(session, '/api/clients', { id: clientId, name: 'Ana' }, { cookie });
    const id = await told;
    await expect.poll(() => heard).toContain(`id: ${id}\nevent: change`);
  });

  test('lo que no habla HTTP/2 se atiende con HTTP/1.1', async () => {
    const asked = request(`https://localhost:${port}/api/health`, { ca: first.cert, agent: false });
    asked.end();
    const [response] = await once(asked, 'response');
    expect(response).toMatchObject({ statusCode: 200, httpVersion: '1.1' });
    response.resume();
  });
});

test('al cerrarse termina lo que atiende y corta lo demás', async () => {
  const own = await open();
  const session = connectSession(await listen(own));
  await enter(session);
  const registering = register(session);
  await get(session, '/api/health');
  await own.close();
  expect((await registering).status).toBe(200);
});

test('el certificado renovado se usa sin reiniciar, y uno a medio escribir no', async () => {
  const served = async () => {
    const socket = connectTls({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: [first.cert, second.cert],
    });
    await once(socket, 'secureConnect');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  const print = ({ cert }: typeof first) => new X509Certificate(cert).fingerprint256;
  expect(await served()).toBe(print(first));
  await writeFiles({ ...second, cert: second.cert.slice(0, 200) });
  await expect.poll(() => logLines.some((line) => line.includes('PULSO_TLS_CERT'))).toBe(true);
  expect(await served()).toBe(print(first));
  logLines.length = 0;
  await writeFiles(second);
  await expect.poll(served).toBe(print(second));
});
