import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { maxExercises } from './contract.ts';
import { notFound, prepareRoutines, refusal } from './routines.fixture.ts';

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
    await expect(attempt({ restSeconds: 3601 })).rejects.toMatchObject(refusal('invalid_input', 400));
    await expect(attempt({ day: 'lunes' })).rejects.toMatchObject(refusal('invalid_input', 400));
    expect(await exercisesOf()).toHaveLength(3);
  });

  test('pide crear antes la rutina', async () => {
    const client = await addClient();
    await expect(add('Remo', 'monday', client)).rejects.toMatchObject(refusal('no_routine'));
  });

  test('un día admite 60 y el siguiente se rechaza; repetir el último responde lo mismo', async () => {
    await fill('monday', clientId, maxExercises - 1);
    const last = { id: newId(), clientId, day: 'monday', name: 'Estiramiento' } as const;
    const added = await gym.routines.addExercise(last);
    expect(await gym.routines.addExercise(last)).toEqual(added);
    await expect(add('Uno más')).rejects.toMatchObject(refusal('too_many_exercises'));
    await add('Otro día', 'tuesday');
  });

  test('con el mismo identificador y otros datos, o en otra rutina, se rechaza', async () => {
    const form = { id: newId(), clientId, day: 'monday', name: 'Zancada' } as const;
    const added = await gym.routines.addExercise(form);
    expect(await gym.routines.addExercise(form)).toEqual(added);
    await expect(gym.routines.addExercise({ ...form, name: 'Otro' })).rejects.toMatchObject(
      refusal('already_saved'),
    );
    const other = await addRoutine();
    await expect(gym.routines.addExercise({ ...form, clientId: other })).rejects.toMatchObject(
      refusal('already_saved'),
    );
    await gym.routines.removeExercise({ id: added.id });
    await expect(gym.routines.addExercise(form)).rejects.toMatchObject(notFound);
  });

  test('que otra persona ya movió de día se reconoce al repetirlo', async () => {
    const form = { id: newId(), clientId, day: 'monday', name: 'Zancada' } as const;
    await gym.routines.addExercise(form);
    await gym.routines.moveExercise({ id: form.id, day: 'friday', after: null });
    expect(await gym.routines.addExercise(form)).toMatchObject({ id: form.id, day: 'friday' });
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
      refusal('stale'),
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
    await expect(gym.routines.updateExercise({ id, version, name: 'Remo' })).rejects.toMatchObject(notFound);
  });
});

describe('quitar un ejercicio', () => {
  test('se deshace y vuelve a su lugar, aunque mientras tanto se haya movido otro', async () => {
    const { id } = await named('Remo');
    await gym.routines.removeExercise({ id });
    await expect(gym.routines.removeExercise({ id })).rejects.toMatchObject(notFound);
    expect(await week()).toEqual({ monday: ['Sentadilla', 'Plancha'] });
    await gym.routines.restoreExercise({ id });
    expect(await week()).toEqual({ monday: ['Sentadilla', 'Remo', 'Plancha'] });
    await expect(gym.routines.restoreExercise({ id })).rejects.toMatchObject(notFound);

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
    await expect(gym.routines.restoreExercise({ id })).rejects.toMatchObject(refusal('too_many_exercises'));
    expect(await exercisesOf()).toHaveLength(maxExercises);
  });
});
