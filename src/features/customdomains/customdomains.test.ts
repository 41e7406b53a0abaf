import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { type NameServer, openNameServer } from '../../test/name-server.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { nameIn } from './domain.ts';

let names: NameServer;
let app: TestApp;
beforeAll(async () => {
  names = await openNameServer();
  app = await openTestApp({
    environment: { PULSO_DNS_SERVERS: names.address, PULSO_URL: 'https://pulso.ejemplo.cl' },
  });
});
afterAll(async () => {
  await app.close();
  await names.close();
});

async function publish(gym: Person, slug: string, published = true): Promise<void> {
  const { gymName: _, calendars: __, ...page } = await gym.sportpages.get({});
  await gym.sportpages.save({ ...page, slug, published, offersTrials: true });
}

let count = 0;
/** A gym with a published page that asks for a domain. */
async function askFor(name: string): Promise<Person & { slug: string }> {
  const gym = await app.gym();
  count += 1;
  const slug = `dominio-${count}`;
  await publish(gym, slug);
  await gym.customdomains.save({ domain: name, version: 0 });
  return { ...gym, slug };
}

async function writeRecord(gym: Person): Promise<void> {
  const { record, value } = await gym.customdomains.get({});
  names.texts.set(record, value);
}

const open = (host: string, path = '/') => app.nobody().raw('GET', path, undefined, { host });
const opens = (host: string) => expect.poll(async () => (await open(host)).status);

async function prove(gym: Person): Promise<void> {
  await writeRecord(gym);
  expect(await gym.customdomains.check({})).toEqual({ finding: 'found' });
}

const missingFor = (gym: Person, days: number) =>
  asSuperuser(app.database, (connection) =>
    connection.query(
      'update custom_domain set missing_since = missing_since - make_interval(days => $2) where gym_id = $1',
      [gym.accountId, days],
    ),
  );

test.each([
  ['www.gimnasio.cl', 'www.gimnasio.cl'],
  [' https://WWW.Gimnasio.cl/planes?a=1 ', 'www.gimnasio.cl'],
  ['gimnasioñuñoa.cl', 'xn--gimnasiouoa-8dbb.cl'],
  ['gimnasio.cl:8080', 'gimnasio.cl'],
  ['gimnasio', null],
  ['192.168.1.10', null],
  ['1.2', null],
  ['[::1]', null],
  ['-a.cl', null],
  ['con espacio.cl', null],
  ['', null],
])('el dominio en «%s» es %s', (typed, name) => {
  expect(nameIn(typed)).toBe(name);
});

describe('un dominio propio', () => {
  test('abre la página una vez que su registro dice de quién es, y ni antes ni otra cosa', async () => {
    const gym = await askFor('www.andes.cl');
    expect(await gym.customdomains.get({})).toMatchObject({
      ...{ domain: 'www.andes.cl', record: '_pulso.www.andes.cl', target: 'pulso.ejemplo.cl' },
      ...{ value: expect.stringMatching(/^pulso-verificacion=[0-9a-f-]{36}$/), provedAt: null },
    });
    expect(await gym.customdomains.check({})).toEqual({ finding: 'missing' });
    names.texts.set('_pulso.www.andes.cl', 'pulso-verificacion=otra');
    expect(await gym.customdomains.check({})).toEqual({ finding: 'missing' });
    expect((await open('www.andes.cl')).status).toBe(421);
    expect((await open('pulso.ejemplo.cl', '/custom-hosts?domain=www.andes.cl')).status).toBe(404);
    await prove(gym);
    await opens('www.andes.cl').toBe(200);
    const { body, headers } = await open('WWW.andes.cl:443', '/?utm=x');
    expect(body).toContain('<link rel="canonical" href="https://www.andes.cl/">');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['set-cookie']).toBeUndefined();
    expect((await open('www.andes.cl', `/g/${gym.slug}/horario`)).status).toBe(200);
    expect((await open('pulso.ejemplo.cl', `/g/${gym.slug}`)).body).toContain('https://www.andes.cl/');
    expect((await open('pulso.ejemplo.cl', '/custom-hosts?domain=www.andes.cl')).status).toBe(200);
    for (const path of ['/login', '/api/me', '/g/otra', `/g/${gym.slug}x`, '/health', '/custom-hosts'])
      expect((await open('www.andes.cl', path)).status, path).toBe(404);
    const nothing = await open('www.andes.cl', '/planes');
    expect(nothing.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(nothing.body).toContain('Esta página no existe o ya no está publicada.');
    const capitals = await open('www.andes.cl', `/G/${gym.slug.toUpperCase()}`);
    expect([capitals.status, capitals.headers.location]).toEqual([301, `/g/${gym.slug.toUpperCase()}`]);
    expect((await open('andes.cl')).status).toBe(421);
    const { items } = await gym.record.list({ kind: 'settings' });
    expect(items.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'Pidió el dominio www.andes.cl para la página',
        'Se comprobó el dominio www.andes.cl',
      ]),
    );
  });

  test('deja que un formulario que se envía ahí siga en Pulso, donde se paga, y en ningún otro sitio', async () => {
    const gym = await askFor('formulario.cl');
    await prove(gym);
    await opens('formulario.cl').toBe(200);
    const policyAt = async (path: string) =>
      String((await open('formulario.cl', path)).headers['content-security-policy']).split(';');
    expect(await policyAt(`/g/${gym.slug}/prueba`)).toContain("form-action 'self' https://pulso.ejemplo.cl");
    expect(await policyAt('/')).toContain("form-action 'self'");
  });

  test('deja de abrirla cuando la página no está publicada, y al quitarlo o cambiarlo', async () => {
    const gym = await askFor('norte.cl');
    await prove(gym);
    await opens('norte.cl').toBe(200);
    await publish(gym, gym.slug, false);
    await opens('norte.cl').toBe(421);
    await publish(gym, 'norte-dos');
    await opens('norte.cl').toBe(200);
    const former = await open('norte.cl', `/g/${gym.slug}/horario?a=1`);
    expect([former.status, former.headers.location]).toEqual([301, '/g/norte-dos/horario?a=1']);
    const { version } = await gym.customdomains.get({});
    const changed = await gym.customdomains.save({ domain: 'sur.cl', version });
    expect(changed).toMatchObject({ domain: 'sur.cl', provedAt: null });
    await opens('norte.cl').toBe(421);
    await prove(gym);
    await opens('sur.cl').toBe(200);
    await gym.customdomains.save({ domain: '', version: changed.version });
    await opens('sur.cl').toBe(421);
    await expect(gym.customdomains.check({})).rejects.toMatchObject({ status: 404 });
    expect(await gym.customdomains.get({})).toMatchObject({ domain: '', record: '', value: '' });
  });

  test('que se guarda igual sigue comprobado, y sobre otra versión no se guarda', async () => {
    const gym = await askFor('igual.cl');
    await prove(gym);
    const { version, value } = await gym.customdomains.get({});
    const again = await gym.customdomains.save({ domain: 'IGUAL.cl', version });
    expect(again).toMatchObject({ value, provedAt: expect.any(String) });
    for (const wrong of [0, version])
      await expect(gym.customdomains.save({ domain: 'otro.cl', version: wrong })).rejects.toMatchObject({
        code: 'stale',
      });
    await expect(gym.customdomains.save({ domain: 'no es', version: again.version })).rejects.toMatchObject({
      status: 400,
      fields: { domain: expect.any(String) },
    });
  });

  test('es de un solo gimnasio, y del otro cuando el primero ya no tiene su registro', async () => {
    const [gym, other] = [await askFor('uno.cl'), await askFor('uno.cl')];
    await prove(gym);
    await writeRecord(other);
    await expect(other.customdomains.check({})).rejects.toMatchObject({ code: 'domain_taken' });
    await app.app.doWork();
    expect(await gym.customdomains.get({})).toMatchObject({ missingSince: expect.any(String) });
    await missingFor(gym, 7);
    await app.app.doWork();
    await app.app.doWork();
    expect(await gym.customdomains.get({})).toMatchObject({ provedAt: null, missingSince: null });
    expect(await other.customdomains.get({})).toMatchObject({ provedAt: expect.any(String) });
    await expect.poll(async () => (await open('uno.cl')).body).toContain(`/g/${other.slug}`);
  });

  test('cuyo registro falta sigue una semana, y vuelve solo', async () => {
    const gym = await askFor('falta.cl');
    await prove(gym);
    names.texts.delete('_pulso.falta.cl');
    await app.app.doWork();
    expect(await gym.customdomains.get({})).toMatchObject({
      provedAt: expect.any(String),
      missingSince: expect.any(String),
    });
    await missingFor(gym, 6);
    await app.app.doWork();
    await opens('falta.cl').toBe(200);
    await writeRecord(gym);
    await app.app.doWork();
    expect(await gym.customdomains.get({})).toMatchObject({ missingSince: null });
    names.isFailing = true;
    await app.app.doWork();
    expect(await gym.customdomains.check({})).toEqual({ finding: 'unreachable' });
    names.isFailing = false;
    expect(await gym.customdomains.get({})).toMatchObject({
      provedAt: expect.any(String),
      missingSince: null,
    });
  });

  test('que es el de este Pulso sigue siendo el de este Pulso', async () => {
    const gym = await askFor('pulso.ejemplo.cl');
    await prove(gym);
    const other = await askFor('ultimo.cl');
    await prove(other);
    await opens('ultimo.cl').toBe(200);
    expect((await open('pulso.ejemplo.cl', '/api/me')).status).toBe(401);
  });

  test('de un gimnasio suspendido no abre nada', async () => {
    const gym = await askFor('suspendido.cl');
    await prove(gym);
    await opens('suspendido.cl').toBe(200);
    const operator = await app.enterOperator();
    await operator.installation.suspend({
      id: gym.accountId,
      gymId: gym.accountId,
      message: 'Por pago.',
    });
    await opens('suspendido.cl').toBe(404);
  });
});
