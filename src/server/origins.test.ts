import { hostname } from 'node:os';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';

let server: TestApp;
let owner: Person;
beforeAll(async () => {
  server = await openTestApp({
    environment: { PULSO_URL: 'https://pulso.migimnasio.cl', PULSO_HOSTS: 'gimnasio.cl, *.sucursal.cl' },
  });
  owner = await server.gym();
});
afterAll(() => server.close());

describe('se atiende por', () => {
  test.each([
    'localhost:3000',
    'pulso.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.20:3000',
    '10.0.0.7',
    '[fe80::1]:3000',
    'gimnasio.lan:3000',
    'GIMNASIO.LAN.',
    'recepcion.local',
    'pulso.home.arpa',
    `${hostname()}:3000`,
    'pulso.migimnasio.cl',
    'gimnasio.cl:8080',
    'centro.sucursal.cl',
  ])('%s', async (host) => {
    const headers = { host, origin: `http://${host}` };
    const form = { id: newId(), name: 'Ana' };
    expect(await owner.raw('POST', '/api/clients', form, headers)).toMatchObject({ status: 200 });
    expect(await owner.raw('GET', '/api/clients', undefined, { host })).toMatchObject({ status: 200 });
  });
});

describe('no se atiende por el nombre de otro sitio, aunque apunte a esta máquina:', () => {
  test.each([
    'malo.example',
    'malo.example:3000',
    'gimnasio.lan.malo.example',
    'malolan',
    'migimnasio.cl',
    'sucursal.cl',
    '127.0.0.1.malo.example',
    'malo.example@127.0.0.1',
    'malo.example/127.0.0.1',
  ])('%s', async (host) => {
    const headers = { host, origin: `http://${host}` };
    const read = await owner.raw('GET', '/api/clients', undefined, headers);
    expect(read).toMatchObject({ status: 421, body: expect.stringContaining('"unknown_host"') });
    const form = { id: newId(), name: 'Intrusa' };
    expect(await owner.raw('POST', '/api/clients', form, headers)).toMatchObject({ status: 421 });
    await expect(owner.clients.get({ id: form.id })).rejects.toMatchObject({ status: 404 });
  });

  test('y la página lo dice en español', async () => {
    const { status, body, headers } = await owner.raw('GET', '/clients', undefined, { host: 'malo.example' });
    expect(status).toBe(421);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Pulso no conoce la dirección .* PULSO_HOSTS\.$/);
  });
});
