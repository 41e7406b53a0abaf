import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveScreens } from './screens.ts';
import { addSecurityHeaders } from './security-headers.ts';

const routes = [
  { path: '/login', framed: false, files: ['assets/login.js'] },
  { path: '/clients', framed: true, files: ['assets/clients.js', 'assets/clients.css'] },
  { path: '/clients/$clientId', framed: true, files: ['assets/client.js'] },
  { path: '/', framed: true, files: ['assets/home.js'], clientFiles: ['assets/space.js'] },
  { path: '/clients/import', framed: true, files: ['assets/import.js'] },
];
const session = { cookie: 'otra=1; pulso.session_token=abc' };
const script = "document.title = 'Pulso';";
const app = Fastify();
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pulso-screens-'));
  await writeFile(
    join(directory, 'index.html'),
    `<html lang="es"><head><script>${script}</script></head><body></body></html>`,
  );
  await writeFile(join(directory, 'routes.json'), JSON.stringify(routes));
  addSecurityHeaders(app, true);
  await serveScreens(app, directory, 'http://localhost:3000', async ({ headers: { rol } }) =>
    rol === 'gym' || rol === 'client' ? rol : null,
  );
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.inject({ url, headers });
  const files = [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  return { statusCode, files, framed: body.includes('<html data-framed lang="es">') };
};

test('la página puede ejecutar lo que trae escrito, y nada más', async () => {
  const { headers } = await app.inject({ url: '/login' });
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(
    `;script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval';`,
  );
  // Only with that policy.
  expect((await app.inject({ url: '/index.html' })).body).not.toContain(script);
});

test('quien entró recibe de una vez lo que su pantalla va a pedir', async () => {
  expect(await open('/clients?buscar=ana', session)).toEqual({
    statusCode: 200,
    files: ['/api/me', '/assets/clients.js', '/assets/clients.css'],
    framed: true,
  });
  expect((await open('/clients/import', session)).files).toContain('/assets/import.js');
  expect((await open('/clients/0192', session)).files).toContain('/assets/client.js');
});

test('donde un cliente ve otra pantalla se adelanta solo la suya', async () => {
  const filesAs = async (headers: Record<string, string>) =>
    (await open('/', { ...session, ...headers })).files;
  expect(await filesAs({ rol: 'gym' })).toEqual(['/api/me', '/assets/home.js']);
  expect(await filesAs({ rol: 'client' })).toEqual(['/api/me', '/assets/space.js']);
  expect(await filesAs({})).toEqual(['/api/me']);
});

test('sin sesión se va a la página para entrar, que vuelve adonde se iba', async () => {
  const goTo = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url });
    return { statusCode, location: headers.location };
  };
  expect(await goTo('/clients?buscar=ana')).toEqual({
    statusCode: 302,
    location: '/login?redirect=%2Fclients%3Fbuscar%3Dana',
  });
  expect(await goTo('/')).toEqual({ statusCode: 302, location: '/login' });
  const signIn = { statusCode: 200, files: ['/assets/login.js'], framed: false };
  expect(await open('/login')).toEqual(signIn);
  expect(await open('/login', session)).toEqual(signIn);
});

test('el icono que un navegador pide por su cuenta es el de Pulso', async () => {
  const { statusCode, headers } = await app.inject({ url: '/favicon.ico' });
  expect({ statusCode, to: headers.location }).toEqual({ statusCode: 302, to: '/favicon.svg' });
});

test('una dirección que no existe responde 404 con la página', async () => {
  expect(await open('/nada', session)).toEqual({ statusCode: 404, files: [], framed: false });
});
