import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { insertClass } from '../../test/timetable.ts';
import { addClient, addedOn, ago, book, noon, today, visit, who } from './segments.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

test('no viene hace tantos días, por clases o visitas; lo reservado y no asistido no cuenta', async () => {
  const gym = await app.gym();
  await visit(app, gym, await addClient(gym, 'Hace catorce'), ago(14));
  await visit(app, gym, await addClient(gym, 'Hace trece'), ago(13));
  await book(app, gym, await addClient(gym, 'A clase'), ago(2));
  const absent = await addClient(gym, 'Faltó');
  await book(app, gym, absent, ago(40));
  await book(app, gym, absent, ago(2), { status: 'reserved' });
  expect(await who(gym, [{ kind: 'absent', days: 14 }])).toEqual(['Faltó', 'Hace catorce']);
});

test('quien nunca ha venido no viene desde que se agregó', async () => {
  const gym = await app.gym();
  const added = async (name: string, days: number) => {
    const clientId = await addClient(gym, name);
    await addedOn(app, gym, clientId, ago(days));
    return clientId;
  };
  await added('Hace catorce', 14);
  await added('Hace trece', 13);
  await visit(app, gym, await added('Importada ayer', 1), ago(20));
  expect(await who(gym, [{ kind: 'absent', days: 14 }])).toEqual(['Hace catorce', 'Importada ayer']);
});

test('vino tantos días de los últimos treinta; dos veces en un día son uno', async () => {
  const gym = await app.gym();
  const twice = await addClient(gym, 'Dos');
  await book(app, gym, twice, ago(29));
  await book(app, gym, twice, ago(29));
  await visit(app, gym, twice, today);
  const once = await addClient(gym, 'Uno');
  await visit(app, gym, once, ago(30));
  await visit(app, gym, once, ago(1));
  await addClient(gym, 'Nunca');
  const visits = (bound: 'atLeast' | 'atMost', times: number) => who(gym, [{ kind: 'visits', bound, times }]);
  expect(await visits('atLeast', 2)).toEqual(['Dos']);
  expect(await visits('atMost', 1)).toEqual(['Nunca', 'Uno']);
  expect(await visits('atMost', 0)).toEqual(['Nunca']);
  expect(await visits('atLeast', 0)).toEqual(['Dos', 'Nunca', 'Uno']);
});

test('vino a una de estas clases en treinta días, o a ninguna', async () => {
  const gym = await app.gym();
  const [yoga, spinning, box] = await Promise.all(
    ['Yoga', 'Spinning', 'Box'].map((name) => insertClass(app, gym, { name })),
  );
  const comer = async (name: string, class_id: string | undefined, days: number, status = 'attended') =>
    book(app, gym, await addClient(gym, name), ago(days), { ...(class_id && { class_id }), status });
  await comer('De yoga', yoga, 29);
  await comer('Hace mucho', yoga, 30);
  await comer('Reservó', spinning, 1, 'reserved');
  await comer('De spinning', spinning, 0);
  await comer('De box', box, 1);
  const classIds = [yoga ?? '', spinning ?? ''];
  expect(await who(gym, [{ kind: 'class', is: true, classIds }])).toEqual(['De spinning', 'De yoga']);
  expect(await who(gym, [{ kind: 'class', is: false, classIds }])).toEqual([
    'De box',
    'Hace mucho',
    'Reservó',
  ]);
});

test('viene sobre todo a una hora: la de la clase, o la del reloj cuando entra sin una', async () => {
  const gym = await app.gym();
  const at = (start_time: string) => insertClass(app, gym, { start_time });
  const [early, noonClass, late] = await Promise.all([at('06:00'), at('12:00'), at('19:00')]);
  const comer = async (name: string, ...classes: string[]) => {
    const clientId = await addClient(gym, name);
    for (const [index, class_id] of classes.entries())
      await book(app, gym, clientId, ago(index), { class_id });
    return clientId;
  };
  await comer('Mañanera', early, early, late);
  await comer('Mitad y mitad', early, late);
  await comer('De mediodía', noonClass);
  await comer('Nunca');
  await visit(app, gym, await comer('Libre'), ago(1), `${ago(1)}T12:00:00Z`);
  await visit(app, gym, await comer('Anotada después'), ago(2), `${ago(1)}T12:00:00Z`);
  expect(await who(gym, [{ kind: 'hour', from: '06:00', to: '12:00' }])).toEqual(['Libre', 'Mañanera']);
  expect(await who(gym, [{ kind: 'hour', from: '12:00', to: '24:00' }])).toEqual(['De mediodía']);
});

test('tiene una reserva desde hoy, o en espera, o ninguna', async () => {
  const gym = await app.gym();
  const booker = async (name: string, date: string, status: string) =>
    book(app, gym, await addClient(gym, name), date, { status });
  await booker('Hoy', today, 'reserved');
  await booker('Espera', ago(-3), 'waiting');
  await booker('Ayer', ago(1), 'reserved');
  await booker('Canceló', ago(-1), 'cancelled');
  const [early, removed] = await Promise.all(
    ['06:00', '20:00'].map((start_time) => insertClass(app, gym, { start_time })),
  );
  await book(app, gym, await addClient(gym, 'Faltó hoy'), today, {
    class_id: early ?? '',
    status: 'reserved',
  });
  await book(app, gym, await addClient(gym, 'Sin clase'), ago(-2), {
    class_id: removed ?? '',
    status: 'reserved',
  });
  await gym.classes.remove({ id: removed ?? '' });
  const cancelled = await insertClass(app, gym);
  await book(app, gym, await addClient(gym, 'Se canceló'), ago(-2), {
    class_id: cancelled,
    status: 'reserved',
  });
  await gym.classes.changeDate({
    ...{ id: cancelled, date: ago(-2), cancelled: true, teachers: null, reason: 'Corte de luz' },
  });
  expect(await who(gym, [{ kind: 'booked', is: true }])).toEqual(['Espera', 'Hoy']);
  expect(await who(gym, [{ kind: 'booked', is: false }])).toEqual([
    'Ayer',
    'Canceló',
    'Faltó hoy',
    'Se canceló',
    'Sin clase',
  ]);
});
