import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { maxExercises } from './contract.ts';
import { missing, prepareRoutines, refused } from './routines.fixture.ts';

const { openGym, newClient, addClient, addRoutine, exercisesOf, week, named, add, sharedPositions, fill } =
  prepareRoutines();

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
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(missing);
    expect(await week()).toEqual({ monday: ['Sentadilla', 'Remo', 'Plancha'] });
  });
});

describe('agregar un ejercicio', () => {
  test('lo pone al final de su día, sin espacios de más y con sus detalles', async () => {
    const added = await gym.routines.addExercise({
      id: newId(),
      clientId,
      day: 'monday',
      name: '  Press de banca ',
      sets: 4,
      repetitions: '8-12',
      load: '40 kg',
      restSeconds: 90,
      note: 'Baja lento',
    });
    expect(added).toMatchObject({
      name: 'Press de banca',
      day: 'monday',
      sets: 4,
      repetitions: '8-12',
      load: '40 kg',
      restSeconds: 90,
      note: 'Baja lento',
      version: 1,
    });
    expect((await exercisesOf()).at(-1)).toEqual({ ...added, doneToday: false });
  });

  test('sin nombre, con series o descanso imposibles, no se agrega', async () => {
    const attempt = (form: object) =>
      gym.routines.addExercise({ id: newId(), clientId, day: 'monday', name: 'Remo', ...form });
    await expect(attempt({ name: '   ' })).rejects.toMatchObject({
      fields: { name: 'Escribe el ejercicio.' },
    });
    await expect(attempt({ sets: 0 })).rejects.toMatchObject({ fields: { sets: expect.any(String) } });
    await expect(attempt({ sets: 101 })).rejects.toMatchObject({ fields: { sets: expect.any(String) } });
    await expect(attempt({ restSeconds: 3601 })).rejects.toMatchObject(refused('invalid_input', 400));
    await expect(attempt({ day: 'lunes' })).rejects.toMatchObject(refused('invalid_input', 400));
    expect(await exercisesOf()).toHaveLength(3);
  });

  test('pide crear antes la rutina', async () => {
    const client = await addClient();
    await expect(add('Remo', 'monday', client)).rejects.toMatchObject(refused('no_routine'));
  });

  test('un día admite 60 y el siguiente se rechaza; repetir el último responde lo mismo', async () => {
    await fill('monday', clientId, maxExercises - 1);
    const last = { id: newId(), clientId, day: 'monday', name: 'Estiramiento' } as const;
    const added = await gym.routines.addExercise(last);
    expect(await gym.routines.addExercise(last)).toEqual(added);
    await expect(add('Uno más')).rejects.toMatchObject(refused('too_many_exercises'));
    await add('Otro día', 'tuesday');
  });

  test('con el mismo identificador y otros datos, o en otra rutina, se rechaza', async () => {
    const sent = { id: newId(), clientId, day: 'monday', name: 'Zancada' } as const;
    const added = await gym.routines.addExercise(sent);
    expect(await gym.routines.addExercise(sent)).toEqual(added);
    await expect(gym.routines.addExercise({ ...sent, name: 'Otro' })).rejects.toMatchObject(
      refused('already_saved'),
    );
    const other = await addRoutine();
    await expect(gym.routines.addExercise({ ...sent, clientId: other })).rejects.toMatchObject(
      refused('already_saved'),
    );
    await gym.routines.removeExercise({ id: added.id });
    await expect(gym.routines.addExercise(sent)).rejects.toMatchObject(missing);
  });

  test('que otra persona ya movió de día se reconoce al repetirlo', async () => {
    const sent = { id: newId(), clientId, day: 'monday', name: 'Zancada' } as const;
    await gym.routines.addExercise(sent);
    await gym.routines.moveExercise({ id: sent.id, day: 'friday', after: null });
    expect(await gym.routines.addExercise(sent)).toMatchObject({ id: sent.id, day: 'friday' });
  });
});

describe('cambiar un ejercicio', () => {
  test('guarda todo y sube la versión; con una versión vieja se rechaza', async () => {
    const { id, version } = await named('Remo');
    const changed = await gym.routines.updateExercise({
      id,
      version,
      name: 'Remo con barra',
      repetitions: 'al fallo',
    });
    expect(changed).toMatchObject({
      name: 'Remo con barra',
      repetitions: 'al fallo',
      sets: null,
      version: version + 1,
    });
    await expect(gym.routines.updateExercise({ id, version, name: 'Remo' })).rejects.toMatchObject(
      refused('stale'),
    );
    expect(await week()).toEqual({ monday: ['Sentadilla', 'Remo con barra', 'Plancha'] });
  });

  test('moverlo dentro de su día no molesta a quien lo edita', async () => {
    const { id, version } = await named('Plancha');
    await gym.routines.moveExercise({ id, day: 'monday', after: null });
    await gym.routines.updateExercise({ id, version, name: 'Plancha lateral' });
    expect(await week()).toEqual({ monday: ['Plancha lateral', 'Sentadilla', 'Remo'] });
  });

  test('el que se quitó no se encuentra', async () => {
    const { id, version } = await named('Remo');
    await gym.routines.removeExercise({ id });
    await expect(gym.routines.updateExercise({ id, version, name: 'Remo' })).rejects.toMatchObject(missing);
  });
});

describe('quitar un ejercicio', () => {
  test('se deshace y vuelve a su lugar, aunque mientras tanto se haya movido otro', async () => {
    const { id } = await named('Remo');
    await gym.routines.removeExercise({ id });
    await expect(gym.routines.removeExercise({ id })).rejects.toMatchObject(missing);
    expect(await week()).toEqual({ monday: ['Sentadilla', 'Plancha'] });
    await gym.routines.restoreExercise({ id });
    expect(await week()).toEqual({ monday: ['Sentadilla', 'Remo', 'Plancha'] });
    await expect(gym.routines.restoreExercise({ id })).rejects.toMatchObject(missing);

    await gym.routines.removeExercise({ id });
    await gym.routines.moveExercise({ id: (await named('Plancha')).id, day: 'monday', after: null });
    await gym.routines.restoreExercise({ id });
    expect(await week()).toEqual({ monday: ['Plancha', 'Remo', 'Sentadilla'] });
    expect(await sharedPositions()).toBe(0);
  });

  test('no se deshace en un día que se llenó', async () => {
    const { id } = await named('Remo');
    await gym.routines.removeExercise({ id });
    await fill('monday');
    await expect(gym.routines.restoreExercise({ id })).rejects.toMatchObject(refused('too_many_exercises'));
    expect(await exercisesOf()).toHaveLength(maxExercises);
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
      await expect(ana.routines.tick({ id, done: true })).rejects.toMatchObject(missing);
    }
    expect((await named('Sentadilla')).doneToday).toBe(false);
    expect((await ana.routines.mine({})).exercises).toEqual([]);
  });
});
