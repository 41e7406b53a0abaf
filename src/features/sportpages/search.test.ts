import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { type NameServer, openNameServer } from '../../test/name-server.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { publish } from './sportpages.fixture.ts';

const root = 'https://pulso.ejemplo.cl';

let names: NameServer;
let app: TestApp;
beforeAll(async () => {
  names = await openNameServer();
  app = await openTestApp({ environment: { PULSO_DNS_SERVERS: names.address, PULSO_URL: root } });
});
afterAll(async () => {
  await app.close();
  await names.close();
});

const open = (path: string, host?: string) => app.nobody().raw('GET', path, undefined, host ? { host } : {});

async function publishNew(slug: string, published = true) {
  const gym = await app.gym();
  await publish(gym, slug, { published });
  return gym;
}

const listed = async (host?: string) => {
  const { body, headers } = await open('/sitemap.xml', host);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url).toSorted();
};

test('los buscadores leen que solo las páginas de gimnasios son para ellos', async () => {
  const { status, body, headers } = await open('/robots.txt');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    ...[200, 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ]);
  expect(body.split('\n')).toEqual([
    ...['User-agent: *', 'Allow: /g/', 'Disallow: /', `Sitemap: ${root}/sitemap.xml`, ''],
  ]);
});

test('la lista tiene las páginas publicadas de gimnasios abiertos, y ninguna otra', async () => {
  const gyms = await Promise.all(['andes', 'bosque', 'costa'].map((slug) => publishNew(slug)));
  await publishNew('delta', false);
  expect(await listed()).toEqual([`${root}/g/andes`, `${root}/g/bosque`, `${root}/g/costa`]);
  const [, suspended, closed] = gyms.map(({ accountId }) => accountId);
  await asSuperuser(app.database, async (connection) => {
    await connection.query(
      `insert into suspension (id, account_id, message, suspended_at, suspended_by) values ($1, $2, 'Falta pagar.', now(), $2)`,
      [newId(), suspended],
    );
    await connection.query(
      'insert into closure (id, account_id, closed_at, closed_by) values ($1, $2, now(), $2)',
      [newId(), closed],
    );
  });
  expect(await listed()).toEqual([`${root}/g/andes`]);
  for (const slug of ['bosque', 'costa', 'delta']) expect((await open(`/g/${slug}`)).status).toBe(404);
});

test('con dominio propio, su página está en la lista de él y en ninguna otra', async () => {
  const gym = await publishNew('elqui');
  expect(await listed()).toContain(`${root}/g/elqui`);
  for (const path of ['/g/elqui/robots.txt', '/g/elqui/sitemap.xml'])
    expect((await open(path)).status).toBe(404);
  await gym.customdomains.save({ domain: 'www.elqui.cl', version: 0 });
  const { record, value } = await gym.customdomains.get({});
  names.texts.set(record, value);
  await gym.customdomains.check({});
  await expect.poll(async () => (await open('/', 'www.elqui.cl')).status).toBe(200);
  expect(await listed()).not.toContain(`${root}/g/elqui`);
  expect(await listed('www.elqui.cl')).toEqual(['https://www.elqui.cl/']);
  const { body } = await open('/robots.txt', 'www.elqui.cl');
  expect(body.split('\n')).toEqual([
    ...['User-agent: *', 'Allow: /', 'Sitemap: https://www.elqui.cl/sitemap.xml', ''],
  ]);
  expect((await open('/robots.txt?a=1', 'www.elqui.cl')).status).toBe(200);
  expect((await open('/login', 'www.elqui.cl')).status).toBe(404);
});
