import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { publish, today } from './sportpages.fixture.ts';
import { originOf } from './visits.server.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

const visit = (path: string, headers: Record<string, string> = {}) =>
  app.nobody().raw('GET', path, undefined, { 'user-agent': phone, ...headers });

const visitsOf = async (gym: Person) =>
  (await gym.sportpages.visits({})).weeks.reduce((total, { visits }) => total + visits, 0);

test.each<[string | null, string, Record<string, string>]>([
  ['direct', 'quien escribe la dirección', {}],
  ['instagram', 'Instagram', { referer: 'https://l.instagram.com/?u=x' }],
  ['facebook', 'Facebook', { referer: 'https://m.facebook.com/' }],
  ['google', 'Google', { referer: 'https://www.google.cl/' }],
  ['google', 'Google de otro país', { referer: 'https://www.google.com.ar/' }],
  ['whatsapp', 'WhatsApp', { referer: 'https://web.whatsapp.com/' }],
  ['instagram', 'Instagram en Android', { referer: 'android-app://com.instagram.android/' }],
  ['whatsapp', 'WhatsApp en Android', { referer: 'android-app://com.whatsapp' }],
  ['other', 'un sitio con un nombre parecido', { referer: 'https://noinstagram.com/' }],
  ['direct', 'un sitio que no se entiende', { referer: 'about:client:' }],
  [null, 'las propias páginas', { referer: 'https://pulso.test/g/andes/prueba' }],
  [
    null,
    'un robot',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  [null, 'la vista previa de un chat', { 'user-agent': 'WhatsApp/2.23.20.0' }],
  [null, 'un programa sin nombre', { 'user-agent': '' }],
  [null, 'un navegador que la carga por si acaso', { 'sec-purpose': 'prefetch;prerender' }],
])('cuenta como %s a %s', (origin, _who, headers) => {
  expect(originOf(new Headers({ 'user-agent': phone, ...headers }), 'https://pulso.test')).toBe(origin);
});

test('cuenta cada visita, de dónde vino, y a ningún otro gimnasio', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  await publish(gym, 'contada');
  await publish(other, 'vecina');
  expect(await gym.sportpages.visits({})).toMatchObject({ origins: [], prospects: 0 });
  await Promise.all(Array.from({ length: 12 }, () => visit('/g/contada')));
  await visit('/g/contada', { referer: 'https://l.instagram.com/' });
  expect((await visit('/g/contada/afiche')).body).toBe((await visit('/g/contada')).body);
  await expect.poll(() => visitsOf(gym)).toBe(15);
  const { weeks, origins } = await gym.sportpages.visits({});
  expect(origins).toEqual([
    { origin: 'direct', visits: 13 },
    { origin: 'instagram', visits: 1 },
    { origin: 'poster', visits: 1 },
  ]);
  expect(weeks).toHaveLength(8);
  expect(weeks[0]).toEqual({ first: '2029-11-16', last: '2029-11-22', visits: 0 });
  expect(weeks[7]).toEqual({ first: '2030-01-04', last: today, visits: 15 });
  expect(await visitsOf(other)).toBe(0);
});

test('no cuenta otras páginas, la que no está, ni a quien solo pregunta si está', async () => {
  const gym = await app.gym();
  await publish(gym, 'callada');
  for (const path of ['/horario', '/clases.ics', '/prueba']) await visit(`/g/callada${path}`);
  expect((await app.nobody().raw('HEAD', '/g/callada', undefined, { 'user-agent': phone })).status).toBe(200);
  await publish(gym, 'callada', { published: false });
  expect((await visit('/g/callada')).status).toBe(404);
  expect((await visit('/g/callada/afiche')).status).toBe(404);
  await publish(gym, 'callada');
  await visit('/g/callada', { referer: 'https://www.google.com/' });
  await expect
    .poll(async () => (await gym.sportpages.visits({})).origins)
    .toEqual([{ origin: 'google', visits: 1 }]);
});
