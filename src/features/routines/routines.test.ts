import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { notFound, prepareRoutines } from './routines.fixture.ts';

const { openGym, newClient, addClient, addRoutine, exercisesOf, week, named, add } = prepareRoutines();

let app: TestApp;
let gym: Person;
let clientId: string;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
beforeEach(async () => {
  clientId = await newClient();
});

describe('la rutina de un cliente', () => {
  test('no existe hasta que se crea, y crearla otra vez no borra nada', async () => {
    const client = await addClient('Bruno');
    expect(await gym.routines.get({ clientId: client })).toEqual({
      client: { id: client, name: 'Bruno', surname: 'Rojas', email: `${client}@x.cl`, whatsapp: '' },
      gymName: 'Gimnasio Cordillera',
      today: '2026-11-20',
      exercises: null,
    });
    await gym.routines.create({ clientId: client });
    expect((await gym.routines.get({ clientId: client })).exercises).toEqual([]);
    await add('Remo', 'friday', client);
    await gym.routines.create({ clientId: client });
    expect(await week(client)).toEqual({ friday: ['Remo'] });
  });

  test('muestra la semana de lunes a domingo, cada día en su orden', async () => {
    await add('Trote', 'sunday');
    await add('Press militar', 'thursday');
    await add('Dominadas', 'tuesday');
    expect(await week()).toEqual({
      monday: ['Sentadilla', 'Remo', 'Plancha'],
      tuesday: ['Dominadas'],
      thursday: ['Press militar'],
      sunday: ['Trote'],
    });
    expect((await exercisesOf()).map(({ day }) => day)).toEqual([
      ...['monday', 'monday', 'monday', 'tuesday', 'thursday', 'sunday'],
    ]);
  });

  test('de un cliente eliminado no se ve ni se cambia', async () => {
    const client = await addRoutine('Sentadilla');
    const { id, version } = await named('Sentadilla', client);
    const template = await gym.routines.saveTemplate({ id: newId(), name: newId(), clientId: client });
    await gym.clients.remove({ id: client });
    const attempts = [
      () => gym.routines.get({ clientId: client }),
      () => gym.routines.create({ clientId: client }),
      () => add('Remo', 'monday', client),
      () => gym.routines.updateExercise({ id, version, name: 'Remo' }),
      () => gym.routines.moveExercise({ id, day: 'friday', after: null }),
      () => gym.routines.removeExercise({ id }),
      () => gym.routines.copyDay({ copyId: newId(), clientId: client, from: 'monday', to: ['friday'] }),
      () => gym.routines.saveTemplate({ id: newId(), name: newId(), clientId: client }),
      () =>
        gym.routines.applyTemplate({
          applicationId: newId(),
          templateId: template.id,
          clientIds: [clientId, client],
          mode: 'add',
        }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notFound);
    expect(await week()).toEqual({ monday: ['Sentadilla', 'Remo', 'Plancha'] });
  });
});

describe('las sugerencias', () => {
  test('son los ejercicios del gimnasio: primero los que empiezan así, sin acentos ni mayúsculas', async () => {
    const owner = await app.gym();
    const client = newId();
    await owner.clients.create({ id: client, name: 'Eva' });
    await owner.routines.create({ clientId: client });
    const names = ['Extensión de tríceps', 'Tríceps en polea', 'triceps con cuerda', 'Remo', 'remo', 'REMO'];
    for (const name of names) {
      await owner.routines.addExercise({ id: newId(), clientId: client, day: 'monday', name });
    }
    expect((await owner.routines.suggest({ search: 'TRICE' })).items).toEqual([
      'triceps con cuerda',
      'Tríceps en polea',
      'Extensión de tríceps',
    ]);
    expect((await owner.routines.suggest({ search: 'remo' })).items).toEqual(['Remo']);
    expect((await owner.routines.suggest({ search: '%' })).items).toEqual([]);
    expect((await owner.routines.suggest({ search: 'sentadilla' })).items).toEqual([]);
  });

  test('son ocho como máximo', async () => {
    for (let n = 0; n < 10; n++) await add(`Variante ${n}`, 'sunday');
    expect((await gym.routines.suggest({ search: 'variante' })).items).toHaveLength(8);
  });
});

describe('quien entrena', () => {
  test('ve su rutina y marca lo que hizo hoy; el gimnasio lo ve, y se deshace', async () => {
    const ana = await app.clientOf(gym);
    await gym.routines.create({ clientId: ana.clientId });
    const { id } = await add('Remo', 'friday', ana.clientId);
    expect(await ana.routines.mine({})).toMatchObject({
      gymName: 'Gimnasio Cordillera',
      today: '2026-11-20',
      exercises: [{ id, name: 'Remo', doneToday: false }],
    });
    await ana.routines.tick({ id, done: true });
    await ana.routines.tick({ id, done: true });
    expect((await ana.routines.mine({})).exercises).toMatchObject([{ id, doneToday: true }]);
    expect(await exercisesOf(ana.clientId)).toMatchObject([{ id, doneToday: true }]);
    await ana.routines.tick({ id, done: false });
    expect(await exercisesOf(ana.clientId)).toMatchObject([{ id, doneToday: false }]);
  });

  test('lo hecho ayer en la zona del gimnasio no cuenta como de hoy', async () => {
    const ana = await app.clientOf(gym);
    await gym.routines.create({ clientId: ana.clientId });
    const { id } = await add('Remo', 'friday', ana.clientId);
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into exercise_done (gym_id, client_id, exercise_id, date) values ($1, $2, $3, '2026-11-19')`,
        [gym.accountId, ana.clientId, id],
      ),
    );
    expect(await exercisesOf(ana.clientId)).toMatchObject([{ doneToday: false }]);
    await ana.routines.tick({ id, done: true });
    const dates = await asSuperuser(app.database, async (connection) => {
      const { rows } = await connection.query<{ date: string }>(
        `select date::text from exercise_done where exercise_id = $1 order by 1`,
        [id],
      );
      return rows.map(({ date }) => date);
    });
    expect(dates).toEqual(['2026-11-19', '2026-11-20']);
  });

  test('no tiene rutina hasta que el gimnasio la crea', async () => {
    const ana = await app.clientOf(gym);
    expect((await ana.routines.mine({})).exercises).toBeNull();
  });

  test('no marca el ejercicio de otra persona, ni el que se quitó, ni uno que no existe', async () => {
    const ana = await app.clientOf(gym);
    await gym.routines.create({ clientId: ana.clientId });
    const own = await add('Remo', 'friday', ana.clientId);
    const foreign = await named('Sentadilla');
    await gym.routines.removeExercise({ id: own.id });
    for (const id of [own.id, foreign.id, newId()]) {
      await expect(ana.routines.tick({ id, done: true })).rejects.toMatchObject(notFound);
    }
    expect((await named('Sentadilla')).doneToday).toBe(false);
    expect((await ana.routines.mine({})).exercises).toEqual([]);
  });
});

test('quién vino hace poco, los últimos primero, y nadie que solo reservó o se fue', async () => {
  const { app: other, gym: own } = await openGym();
  try {
    const class_id = await insertClass(other, own);
    const add = async (name: string) => (await own.clients.create({ id: newId(), name })).client.id;
    const [ana, beto, caro, dora] = [
      await add('Ana'),
      await add('Beto'),
      await add('Caro'),
      await add('Dora'),
    ];
    const book = (client_id: string, date: string, status = 'attended') =>
      insert(other, own, 'reservation', { class_id, client_id, date, status });
    await book(ana, '2026-11-18');
    await book(ana, '2026-11-10');
    await book(beto, '2026-11-19');
    await book(caro, '2026-11-20', 'reserved');
    await book(dora, '2026-11-20');
    await book(caro, '2026-11-06');
    await own.clients.remove({ id: dora });
    expect((await own.routines.seen({})).items).toEqual([
      { clientId: beto, name: 'Beto', surname: '', cameOn: '2026-11-19' },
      { clientId: ana, name: 'Ana', surname: '', cameOn: '2026-11-18' },
    ]);
  } finally {
    await other.close();
  }
});
