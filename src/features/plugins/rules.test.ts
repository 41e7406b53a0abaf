import { expect, test } from 'vitest';
import { environmentOf, isMore, longestManifest, moreThan, readManifest } from './rules.ts';

const file = {
  key: 'bienvenida',
  name: 'Bienvenida',
  summary: 'Anota algo de cada cliente nuevo.',
  rights: ['clients.edit'],
  events: ['client.created'],
  data: 'Nada sale del gimnasio.',
  help: 'ayuda@plugin.example',
};

const problemsOf = (changed: object) => {
  const read = readManifest(JSON.stringify({ ...file, ...changed }));
  return 'problems' in read ? read.problems.map(({ field, message }) => `${field}: ${message}`) : [];
};

test('un manifiesto se lee, con o sin eventos y dirección', () => {
  expect(readManifest(JSON.stringify(file))).toEqual({ manifest: { ...file, url: '' } });
  expect(problemsOf({ events: undefined, rights: ['income'] })).toEqual([]);
  expect(problemsOf({ url: 'http://127.0.0.1:4570/', help: 'https://plugin.example' })).toEqual([]);
});

test('lo que no es un manifiesto se dice', () => {
  expect(readManifest('{"key": ')).toMatchObject({ problems: [{ field: '', message: /JSON/ }] });
  expect(readManifest('[]')).toMatchObject({ problems: [{ message: /objeto/ }] });
  expect(readManifest(' '.repeat(longestManifest + 1))).toMatchObject({
    problems: [{ message: /grande/ }],
  });
});

test('cada error se dice junto a lo que está mal', () => {
  expect(problemsOf({ key: 'Bien Venida' })).toEqual([expect.stringMatching(/^key: Una palabra/)]);
  expect(problemsOf({ name: ' ' })).toEqual(['name: Escribe el nombre.']);
  expect(problemsOf({ rights: ['clients.edit', 'clients.vew'] })).toEqual([
    'rights: «clients.vew» no es un derecho. Están en docs/write-a-plugin.md.',
  ]);
  expect(problemsOf({ rights: ['team.edit', 'clients.view'] })).toEqual([
    'rights: «team.edit» lo hace solo una persona: ningún plugin puede tenerlo.',
  ]);
  expect(problemsOf({ events: ['client.made'] })).toEqual([
    'events: «client.made» no es un evento. Están en docs/api.md.',
  ]);
  expect(problemsOf({ rights: ['income'] })).toEqual([
    'events: Pide también los derechos para ver aquello de lo que quiere saber.',
  ]);
  expect(problemsOf({ help: 'llámame' })).toEqual([
    'help: Un correo, o una dirección que empieza con https.',
  ]);
  expect(problemsOf({ author: 'Yo' })).toEqual(['author: Un manifiesto no tiene esto.']);
  expect(problemsOf({ data: undefined })).toEqual([
    'data: Escribe qué datos de personas salen de Pulso, y hacia quién.',
  ]);
});

test('más es un derecho o un evento nuevo, o que los datos van a otra parte', () => {
  const before = { rights: ['clients.view' as const], events: ['client.created'], data: 'A nadie.' };
  expect(isMore(moreThan(before, { ...before, events: [], rights: [] }))).toBe(false);
  expect(moreThan(before, { ...before, rights: ['clients.edit'] }).rights).toEqual([
    'clients.contact',
    'clients.personal',
    'clients.edit',
  ]);
  expect(isMore(moreThan(before, { ...before, data: 'A un tercero.' }))).toBe(true);
});

test('el .env dice dónde está Pulso, la llave y el secreto si lo hay', () => {
  const given = { origin: 'https://pulso.example', token: 'pulso_x' };
  expect(environmentOf({ ...given, secret: 'whsec_y' })).toBe(
    'PULSO_URL=https://pulso.example\nPULSO_KEY=pulso_x\nPULSO_SECRET=whsec_y\n',
  );
  expect(environmentOf({ ...given, secret: null })).toBe(
    'PULSO_URL=https://pulso.example\nPULSO_KEY=pulso_x\n',
  );
});
