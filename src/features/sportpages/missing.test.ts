import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { formHeaders } from '../../test/forms.ts';
import { publish } from './sportpages.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2030-01-10T12:00:00Z' });
});
afterAll(() => app.close());

const open = (path: string, method = 'GET') => app.nobody().raw(method, path);

/** What of an answer may tell one address from another. */
const seen = async (path: string, method?: string) => {
  const { status, body, headers } = await open(path, method);
  const { date: _, 'x-request-id': __, ...told } = headers;
  return { status, body, told };
};

const gone = 'Esta página no existe o ya no está publicada.';

test('una dirección que nadie tiene y una página sin publicar responden lo mismo, sin llevar a entrar', async () => {
  const gym = await app.gym();
  await publish(gym, 'escondida', { published: false, offersTrials: true, sellsPlans: true });
  for (const path of [
    '',
    '/horario',
    '/prueba',
    '/prueba/datos',
    '/planes/x',
    '/clases.ics',
    '/nada/de/nada',
  ]) {
    const unknown = await seen(`/g/de-nadie${path}`);
    expect(unknown.status, path).toBe(404);
    expect(unknown.body, path).toContain(gone);
    expect(unknown.body, path).not.toMatch(/<script|\/login/);
    expect(await seen(`/g/escondida${path}`), path).toEqual(unknown);
  }
  await publish(gym, 'escondida');
  expect((await open('/g/escondida')).status).toBe(200);
});

test.each([
  '/g',
  '/g/',
  '/g/x',
  '/g/%00',
  `/g/${'a'.repeat(300)}`,
  `/g/x/fotos/${'a'.repeat(300)}`,
  '/g/x/invitacion/y',
  '/g/x/invitacion/y/planes/z',
  '/calendario/x/reservas.ics',
  '/calendario',
])('en %s no hay nada, y se dice', async (path) => {
  const { status, body, headers } = await open(path);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    404,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain(gone);
  expect(body).toContain('noindex');
  const head = await open(path, 'HEAD');
  expect([head.status, head.body]).toEqual([404, '']);
});

test('de un link de pago o de un correo cortado se dice qué hacer', async () => {
  for (const path of ['/pagar', '/pagar/cortado', '/pagar/a.b/vuelta/c', '/pagar/a/b'])
    expect((await open(path)).body, path).toMatch(
      /Este link de pago no sirve\.[\s\S]*Pide otro a tu gimnasio\./,
    );
  expect((await open('/baja/cortado')).body).toContain('Este link no sirve.');
});

test('un formulario que se envía donde ya no hay nada lo dice, y una barra al final no es otra dirección', async () => {
  const sent = await app.nobody().raw('POST', '/g/de-nadie/prueba', 'name=Ana', formHeaders);
  expect(sent.status).toBe(404);
  expect(sent.body).toContain(gone);
  const { status, headers } = await open('/g/de-nadie/prueba/?a=1');
  expect([status, headers.location]).toEqual([301, '/g/de-nadie/prueba?a=1']);
});

test('con mayúsculas lleva a su dirección, y no a la aplicación', async () => {
  await publish(await app.gym(), 'minusculas');
  for (const path of ['/G/minusculas', '/g/Minusculas', '/G/MINUSCULAS'])
    for (const more of ['', '/horario', '?de=Instagram']) {
      let location = `${path}${more}`;
      for (let step = 0; step < 2 && location !== `/g/minusculas${more}`; step += 1) {
        const { status, headers } = await open(location);
        expect(status, location).toBe(301);
        location = String(headers.location);
      }
      expect(location).toBe(`/g/minusculas${more}`);
    }
  const sent = await app.nobody().raw('POST', '/G/minusculas/prueba', 'name=Ana', formHeaders);
  expect([sent.status, sent.headers.location]).toEqual([308, '/g/minusculas/prueba']);
  expect((await open('/Pagar/x')).headers.location).toBe('/pagar/x');
});

test('lo que no es página pública responde como siempre', async () => {
  for (const path of ['/api/nada', '/gente', '/avisos-de-pago/otro/x'])
    expect((await open(path)).body, path).not.toContain(gone);
});
