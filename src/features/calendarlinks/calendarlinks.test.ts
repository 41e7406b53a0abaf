import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';

const today = '2030-03-15';
const tomorrow = '2030-03-16';

let app: TestApp;
let gym: Person;
let ana: Awaited<ReturnType<TestApp['clientOf']>>;
let yoga: string;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym('Fuerza');
  ana = await app.clientOf(gym);
  yoga = await insertClass(app, gym, { teachers: 'Pía Soto', capacity: 1 });
});

const pathOf = (url: string) => new URL(url).pathname;
const open = async (path: string) => {
  const { status, body, headers } = await app.nobody().raw('GET', path);
  // Long lines are folded: RFC 5545, 3.1.
  return { status, headers, body: body.replaceAll('\r\n ', '') };
};
const calendarOf = async (person: Person) => (await person.myspace.get({})).calendar;
const linked = async (person = ana) => pathOf((await person.calendarlinks.link({ id: newId() })).url);
const eventsOf = (body: string) => [...body.matchAll(/^SUMMARY:(.*?)\r?$/gm)].map(([, summary]) => summary);

const book = (clientId: string, date: string, classId = yoga) =>
  gym.reservations.create({
    ...{ id: newId(), classId, clientId, date, wait: true, overrideReason: 'Invitada' },
  });

test('lleva las reservas, con su hora, quién la hace y lo que espera', async () => {
  const { id } = await book(ana.clientId, tomorrow);
  const bea = await gym.clients.create({ id: newId(), name: 'Bea' });
  await book(bea.client.id, '2030-03-17');
  await book(ana.clientId, '2030-03-17');
  const { status, headers, body } = await open(await linked());
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('Mis clases en Fuerza');
  expect(eventsOf(body)).toEqual(['Yoga', 'En espera: Yoga']);
  expect(body).toContain(`UID:${id}@`);
  // 18:00 in Santiago.
  expect(body).toContain('DTSTART:20300316T210000Z');
  expect(body).toContain('DTEND:20300316T220000Z');
  expect(body).toContain('DESCRIPTION:Con Pía Soto');
  expect(body.match(/STATUS:TENTATIVE/g)).toHaveLength(1);
  expect(body, 'nada de nadie más').not.toContain('Bea');
});

test('lo cancelado, lo que no se hace y lo antiguo no están', async () => {
  const path = await linked();
  const { id } = await book(ana.clientId, tomorrow);
  expect(eventsOf((await open(path)).body)).toEqual(['Yoga']);
  await gym.classes.changeDate({
    id: yoga,
    date: tomorrow,
    cancelled: true,
    teachers: null,
    reason: 'Corte',
  });
  expect(eventsOf((await open(path)).body)).toEqual([]);
  await gym.classes.changeDate({ id: yoga, date: tomorrow, cancelled: false, teachers: 'Dora', reason: '' });
  expect((await open(path)).body).toContain('Con Dora');
  await gym.reservations.remove({ id });
  expect(eventsOf((await open(path)).body)).toEqual([]);
  const boxing = await insertClass(app, gym, { name: 'Boxeo' });
  for (const [classId, date] of [
    [yoga, '2030-02-12'],
    [boxing, '2030-02-11'],
  ] as const)
    await asSuperuser(app.database, (connection) =>
      connection.query(
        'insert into reservation (gym_id, id, class_id, client_id, date) values ($1, $2, $3, $4, $5)',
        [gym.accountId, newId(), classId, ana.clientId, date],
      ),
    );
  expect(eventsOf((await open(path)).body), '31 días').toEqual(['Yoga']);
});

test('el enlace es el mismo hasta que se apaga; después no muestra nada, y uno nuevo es otro', async () => {
  expect(await calendarOf(ana)).toEqual({ offered: true, linked: false });
  const path = await linked();
  expect(await linked()).toBe(path);
  expect(await calendarOf(ana)).toEqual({ offered: true, linked: true });
  await ana.calendarlinks.unlink({});
  await ana.calendarlinks.unlink({});
  expect((await open(path)).status).toBe(404);
  expect(await calendarOf(ana)).toEqual({ offered: true, linked: false });
  const next = await linked();
  expect(next).not.toBe(path);
  expect((await open(next)).status).toBe(200);
  const { items } = await gym.record.list({ clientId: ana.clientId });
  expect(items.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([expect.stringContaining('Apagó el enlace a su calendario de reservas')]),
  );
});

test('nadie más llega a él: ni con otra firma, ni de otro gimnasio', async () => {
  const path = await linked();
  const [, , token = ''] = path.split('/');
  const [, linkId, signature = ''] = token.split('.');
  const other = await app.gym('Otro');
  for (const forged of [
    `${gym.accountId}.${linkId}.${signature.slice(0, -1)}`,
    `${other.accountId}.${linkId}.${signature}`,
    `${gym.accountId}.${newId()}.${signature}`,
    'nada',
  ])
    expect((await open(`/calendario/${forged}/reservas.ics`)).status, forged).toBe(404);
});

test('deja de mostrar cuando el cliente se elimina, se borra o su cuenta ya no es la suya', async () => {
  const path = await linked();
  await gym.clients.remove({ id: ana.clientId });
  expect((await open(path)).status).toBe(404);
  await gym.clients.restore({ id: ana.clientId });
  expect((await open(path)).status).toBe(200);
  await asSuperuser(app.database, (connection) =>
    connection.query('delete from client_account where gym_id = $1 and client_id = $2', [
      gym.accountId,
      ana.clientId,
    ]),
  );
  expect((await open(path)).status).toBe(404);
});

test('apagados no muestra nada, no se abre otro enlace y no se ofrece; encendidos vuelve el mismo', async () => {
  await book(ana.clientId, tomorrow);
  const path = await linked();
  const plugin = async () => {
    const { items } = await gym.plugins.list({});
    return items.filter(({ key }) => key === 'calendars').map(({ state, note }) => `${state} ${note}`);
  };
  expect(await plugin(), 'viene encendido').toEqual(['on 1 cliente con enlace']);
  expect(await calendarOf(ana)).toEqual({ offered: true, linked: true });
  for (const _ of [1, 2]) await gym.calendarlinks.turn({ active: false });
  const { status, body } = await open(path);
  expect([status, body]).toEqual([404, expect.not.stringContaining('VCALENDAR')]);
  expect(await calendarOf(ana), 'el suyo se guarda').toEqual({ offered: false, linked: true });
  expect(await plugin()).toEqual(['off 1 cliente con enlace']);
  await expect(ana.calendarlinks.link({ id: newId() })).rejects.toMatchObject({ code: 'calendars_off' });
  const other = await app.gym('Otro');
  expect((await other.plugins.list({})).items.find(({ key }) => key === 'calendars')).toMatchObject({
    state: 'on',
  });
  await gym.calendarlinks.turn({ active: true });
  expect(eventsOf((await open(path)).body)).toEqual(['Yoga']);
  const { items } = await gym.record.all({});
  expect(items.map(({ sentence }) => sentence).filter((one) => one.includes('los calendarios'))).toEqual([
    expect.stringContaining('Encendió los calendarios'),
    expect.stringContaining('Apagó los calendarios'),
  ]);
});

test('con los calendarios apagados, quien tiene un enlace lo apaga, y encendidos no vuelve', async () => {
  const path = await linked();
  await gym.calendarlinks.turn({ active: false });
  await ana.calendarlinks.unlink({});
  expect(await calendarOf(ana)).toEqual({ offered: false, linked: false });
  await gym.calendarlinks.turn({ active: true });
  expect((await open(path)).status).toBe(404);
});
