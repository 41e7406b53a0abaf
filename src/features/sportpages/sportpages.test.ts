import { brotliDecompressSync } from 'node:zlib';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { planForm } from '../../test/fixture/training.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { slugOf } from './domain.ts';
import { pageForm as form, publish } from './sportpages.fixture.ts';

const now = '2030-01-10T12:00:00Z';
const photo = `data:image/jpeg;base64,/9j/${btoa('una foto')}`;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now });
});
afterAll(() => app.close());

const open = (path: string) => app.nobody().raw('GET', path);

test('comienza con una dirección del nombre, y se publica y se deja de publicar', async () => {
  const gym = await app.gym();
  expect(await gym.sportpages.get({})).toMatchObject({ published: false, version: 0, quotes: [] });
  await publish(gym, 'Andes-Norte', { published: false });
  expect((await open('/g/andes-norte')).status).toBe(404);
  await publish(gym, 'andes-norte');
  const { status, headers, body } = await open('/g/andes-norte');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('Fuerte &amp; feliz');
  expect(body).toContain('&lt;script&gt;alert(1)');
  expect(body).not.toContain('<script>');
  expect(body).toContain('https://wa.me/56912345678');
  expect(headers['set-cookie']).toBeUndefined();
  await publish(gym, 'andes-norte', { published: false });
  for (const path of ['', '/horario', '/clases.ics', '/logo.jpg', `/fotos/${newId()}`])
    expect((await open(`/g/andes-norte${path}`)).status, path).toBe(404);
  const { items } = await gym.record.list({ kind: 'settings' });
  expect(items.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(['Publicó la página pública', 'Dejó de publicar la página pública']),
  );
});

test.each([
  ['Gimnasio Ñuñoa  Andes', 'gimnasio-nunoa-andes'],
  ['¡Ya!', ''],
  ['a'.repeat(80), 'a'.repeat(40)],
])('la dirección de «%s» es «%s»', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('dos gimnasios no tienen la misma dirección, y quien edita sobre otra versión lo sabe', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  await publish(gym, 'unica');
  await expect(other.sportpages.save({ ...form('unica'), version: 0 })).rejects.toMatchObject({
    code: 'slug_taken',
    fields: { slug: expect.any(String) },
  });
  await expect(gym.sportpages.save({ ...form('unica'), version: 0 })).rejects.toMatchObject({
    code: 'stale',
  });
  for (const slug of ['ab', '-abc', 'a b', 'ñandú', 'a'.repeat(41)])
    await expect(gym.sportpages.save({ ...form(slug), version: 1 })).rejects.toMatchObject({ status: 400 });
});

test('muestra las clases con los lugares que quedan, y nada de quien las reservó', async () => {
  const gym = await app.gym();
  const classId = await insertClass(app, gym, { name: 'Yoga <b>', capacity: 2, teachers: 'Paula' });
  const { id: clientId } = (await gym.clients.create({ id: newId(), name: 'Secreta', dniType: 'other' }))
    .client;
  await gym.reservations.create({
    ...{ id: newId(), classId, clientId, date: '2030-01-10', wait: false, overrideReason: 'Prueba' },
  });
  await publish(gym, 'con-clases');
  const { body } = await open('/g/con-clases');
  expect(body).toContain('Hoy, jueves 10 de enero');
  expect(body).toContain('Yoga &lt;b&gt;');
  expect(body.match(/Queda 1 lugar/g)).toHaveLength(1);
  expect(body.match(/Quedan 2 lugares/g)).toHaveLength(6);
  expect(body).toContain('Con Paula');
  expect(body).toContain('<span class="time">6:00 – 7:00\u00a0p.\u00a0m.</span>');
  expect(body).not.toContain('Secreta');
  await insert(app, gym, 'class_date', {
    ...{ class_id: classId, date: '2030-01-11', cancelled: true, reason: 'Paula con licencia' },
  });
  const cancelled = (await open('/g/con-clases')).body;
  expect(cancelled).toContain('<span class="state off">Cancelada</span>');
  expect(cancelled).not.toContain('licencia');
  const embedded = await open('/g/con-clases/horario');
  expect(embedded.body).toContain('Queda 1 lugar');
  expect(embedded.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(embedded.headers['x-frame-options']).toBeUndefined();
  expect((await open('/g/con-clases')).headers['x-frame-options']).toBe('SAMEORIGIN');
  const calendar = await open('/g/con-clases/clases.ics');
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
  // 18:00 in Santiago.
  expect(calendar.body).toContain('DTSTART:20300110T210000Z');
  expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(27);
  expect((await open('/g/con-clases')).body).toContain('clases.ics');
  await gym.calendarlinks.turn({ active: false });
  expect((await open('/g/con-clases/clases.ics')).status).toBe(404);
  expect((await open('/g/con-clases')).body).not.toContain('clases.ics');
  expect(await gym.sportpages.get({})).toMatchObject({ showSchedule: true, calendars: false });
  await gym.calendarlinks.turn({ active: true });
  expect((await open('/g/con-clases/clases.ics')).status).toBe(200);
  await publish(gym, 'con-clases', { showTeachers: false, showSchedule: false });
  expect((await open('/g/con-clases')).body).not.toContain('Paula');
  expect((await open('/g/con-clases')).body).not.toContain('Queda');
  expect((await open('/g/con-clases/clases.ics')).status).toBe(404);
});

test('cada profesor tiene una tarjeta, con las clases que da solo y las que da con otro', async () => {
  const gym = await app.gym();
  const id = newId();
  await gym.team.invite({ id, name: 'Ortega y Gasset', email: 'ortega@correo.cl', role: 'coach' });
  await gym.team.invite({ id: newId(), name: 'Tomás Echeverría', email: 'tomas@correo.cl', role: 'coach' });
  for (const teachers of ['Felipe Arancibia', 'Eva', 'Paz'])
    await insertClass(app, gym, { name: 'Yoga', teachers });
  await insertClass(app, gym, { name: 'Boxeo', teachers: 'Felipe Arancibia, Tomás Echeverría y Eva / Paz' });
  await insertClass(app, gym, { name: 'Pilates', teachers: 'Ortega y Gasset', teacher_id: id });
  await insertClass(app, gym, { name: 'Ensayo', teachers: 'José Ortega y Gasset' });
  await publish(gym, 'con-profesores');
  const { body } = await open('/g/con-profesores');
  const [, cards = ''] = body.split('<h2>Profesores</h2>');
  const taught = [...cards.matchAll(/<h3>([^<]+)<\/h3><p class="muted">([^<]+)</g)].map(
    ([, ...card]) => card,
  );
  expect(taught).toEqual([
    ['Eva', 'Boxeo y Yoga'],
    ['Felipe Arancibia', 'Boxeo y Yoga'],
    ['José Ortega y Gasset', 'Ensayo'],
    ['Ortega y Gasset', 'Pilates'],
    ['Paz', 'Boxeo y Yoga'],
    ['Tomás Echeverría', 'Boxeo'],
  ]);
});

test('muestra los planes que se venden en línea y su precio', async () => {
  const gym = await app.gym();
  const plan = { ...planForm, programIds: [], price: 25_000 };
  await gym.plans.create({ ...plan, id: newId(), name: 'Full' });
  await gym.plans.create({ ...plan, id: newId(), name: 'Escondido', sellOnline: false });
  await publish(gym, 'con-planes');
  const { body } = await open('/g/con-planes');
  expect(body).toContain('Full');
  expect(body).toContain('$\u00a025.000');
  expect(body).not.toContain('Escondido');
  await publish(gym, 'con-planes', { showPlans: false });
  expect((await open('/g/con-planes')).body).not.toContain('25.000');
});

test('las fotos se agregan hasta ocho, se ven y se quitan', async () => {
  const gym = await app.gym();
  await publish(gym, 'con-fotos');
  const ids = Array.from({ length: 8 }, () => newId());
  const [first = ''] = ids;
  for (const id of ids) await gym.sportpages.addPhoto({ id, image: photo, caption: 'La sala' });
  await gym.sportpages.addPhoto({ id: first, image: photo, caption: 'La sala' });
  await expect(gym.sportpages.addPhoto({ id: newId(), image: photo, caption: '' })).rejects.toMatchObject({
    code: 'too_many_photos',
  });
  const shown = await open(`/g/con-fotos/fotos/${first}`);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await open('/g/con-fotos')).body).toContain(`/g/con-fotos/fotos/${first}`);
  await gym.sportpages.removePhoto({ id: first });
  expect((await open(`/g/con-fotos/fotos/${first}`)).status).toBe(404);
  expect((await gym.sportpages.photos({})).items).toHaveLength(7);
  for (const path of ['/g/%00', '/g/con-fotos/fotos/%00', '/g/con-fotos/fotos/x'])
    expect((await open(path)).status, path).toBe(404);
  expect((await app.nobody().raw('HEAD', '/g/con-fotos')).status).toBe(200);
  const other = await app.gym();
  await publish(other, 'de-otro');
  expect((await open(`/g/de-otro/fotos/${ids[1]}`)).status).toBe(404);
});

test('pesa menos de 60 kB también con doscientas clases a la semana, veinte planes y ocho fotos', async () => {
  const gym = await app.gym();
  const slug = `llena-${newId().slice(-12)}`;
  const hours = ['06:00', '07:00', '08:00', '09:00', '17:00', '18:00', '19:00', '20:00'];
  const names = ['Funcional al aire libre', 'Yoga para la espalda', 'Crossfit avanzado', 'Spinning'];
  for (const start_time of hours)
    for (const name of names)
      await insertClass(app, gym, { name, start_time, teachers: `Profesora ${name} ${start_time}` });
  for (let place = 0; place < 20; place += 1)
    await gym.plans.create({ ...planForm, id: newId(), name: `Plan número ${place} con entrenamiento` });
  const quotes = Array.from({ length: 6 }, (_, place) => ({
    author: `Ana ${place}`,
    text: 'Llegué sin saber nada y hoy no falto nunca. '.repeat(6),
  }));
  await publish(gym, slug, { quotes, about: 'Un lugar para moverse con calma y con gente. '.repeat(40) });
  for (let place = 0; place < 8; place += 1)
    await gym.sportpages.addPhoto({ id: newId(), image: photo, caption: `La sala ${place}` });
  const { rawPayload, headers } = await app.app.inject({
    url: `/g/${slug}`,
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(String(brotliDecompressSync(rawPayload))).toContain('Crossfit avanzado');
  expect(rawPayload.length).toBeLessThan(60_000);
});
