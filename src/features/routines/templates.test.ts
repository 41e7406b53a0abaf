import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { maxExercises } from './contract.ts';
import { notFound, prepareRoutines, refusal } from './routines.fixture.ts';

const { openGym, newClient, addClient, addRoutine, week, named, add, sharedPositions, fill } =
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

const remove = async () => {
  const client = await addRoutine('Sentadilla');
  await gym.clients.remove({ id: client });
  return client;
};

describe('las plantillas', () => {
  const saveTemplate = (name = `Plantilla ${newId()}`, client = clientId) =>
    gym.routines.saveTemplate({ id: newId(), name, clientId: client });
  const apply = (templateId: string, clientIds: string[], mode: 'add' | 'replace', applicationId = newId()) =>
    gym.routines.applyTemplate({ applicationId, templateId, clientIds, mode });

  test('guardan la semana de un cliente, con detalles y en orden, y salen por nombre', async () => {
    await add('Trote', 'saturday');
    const { id, version } = await named('Remo');
    await gym.routines.updateExercise({ id, version, name: 'Remo', sets: 3, note: 'Espalda recta' });
    const owner = `Zeta ${newId()}`;
    const saved = await saveTemplate(owner);
    const first = await saveTemplate(`Ácido ${newId()}`);
    expect(saved).toMatchObject({ name: owner, version: 1 });
    expect(saved.exercises.map(({ day, name }) => `${day} ${name}`)).toEqual([
      'monday Sentadilla',
      'monday Remo',
      'monday Plancha',
      'saturday Trote',
    ]);
    expect(saved.exercises[1]).toEqual({
      day: 'monday',
      name: 'Remo',
      sets: 3,
      repetitions: '',
      load: '',
      restSeconds: null,
      note: 'Espalda recta',
    });
    const { items } = await gym.routines.templates({});
    const places = [first, saved].map(({ id }) => items.findIndex((template) => template.id === id));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
    expect(items.find(({ id }) => id === saved.id)).toEqual(saved);
  });

  test('no cambian con la rutina de la que salieron', async () => {
    const saved = await saveTemplate();
    await gym.routines.removeExercise({ id: (await named('Remo')).id });
    expect((await gym.routines.templates({})).items.find(({ id }) => id === saved.id)).toEqual(saved);
  });

  test('guardada otra vez con su identificador es la misma, con otro nombre se rechaza', async () => {
    const form = { id: newId(), name: `Fuerza ${newId()}`, clientId };
    const saved = await gym.routines.saveTemplate(form);
    await add('Trote', 'sunday');
    expect(await gym.routines.saveTemplate(form)).toEqual(saved);
    await expect(gym.routines.saveTemplate({ ...form, name: 'Otra' })).rejects.toMatchObject(
      refusal('already_saved'),
    );
  });

  test('una rutina vacía, o que falta, no se guarda como plantilla', async () => {
    await expect(saveTemplate('Vacía', await addRoutine())).rejects.toMatchObject(refusal('empty_routine'));
    await expect(saveTemplate('Falta', await addClient())).rejects.toMatchObject(refusal('no_routine'));
  });

  test('no hay dos con el mismo nombre, con o sin acentos', async () => {
    const name = `Básica ${newId()}`;
    const saved = await saveTemplate(name);
    const nameTaken = { ...refusal('template_name_taken'), fields: { name: expect.any(String) } };
    await expect(saveTemplate(name.replace('á', 'A'))).rejects.toMatchObject(nameTaken);
    const other = await saveTemplate();
    const renaming = gym.routines.renameTemplate({ id: other.id, version: 1, name: name.toUpperCase() });
    await expect(renaming).rejects.toMatchObject(nameTaken);
    await gym.routines.removeTemplate({ id: saved.id });
    await gym.routines.renameTemplate({ id: other.id, version: 1, name });
    await expect(gym.routines.restoreTemplate({ id: saved.id })).rejects.toMatchObject(nameTaken);
  });

  test('se renombran con la versión que se vio, se eliminan y eso se deshace', async () => {
    const { id } = await saveTemplate();
    const name = `Nueva ${newId()}`;
    expect(await gym.routines.renameTemplate({ id, version: 1, name })).toMatchObject({ name, version: 2 });
    await expect(gym.routines.renameTemplate({ id, version: 1, name: 'Vieja' })).rejects.toMatchObject(
      refusal('stale'),
    );
    await gym.routines.removeTemplate({ id });
    expect((await gym.routines.templates({})).items.map((template) => template.id)).not.toContain(id);
    await expect(gym.routines.removeTemplate({ id })).rejects.toMatchObject(notFound);
    await expect(apply(id, [clientId], 'add')).rejects.toMatchObject(notFound);
    await gym.routines.restoreTemplate({ id });
    expect((await gym.routines.templates({})).items.map((template) => template.id)).toContain(id);
  });

  test('se aplican a varios clientes detrás de lo que ya tienen, y crean la rutina que falta', async () => {
    const { id } = await saveTemplate();
    const [withRoutine, without] = [await addRoutine('Trote'), await addClient()];
    await apply(id, [withRoutine, without, without], 'add');
    expect(await week(withRoutine)).toEqual({ monday: ['Trote', 'Sentadilla', 'Remo', 'Plancha'] });
    expect(await week(without)).toEqual({ monday: ['Sentadilla', 'Remo', 'Plancha'] });
    expect(await sharedPositions()).toBe(0);
  });

  test('reemplazan lo que hay, también cuando el día estaba lleno', async () => {
    const { id } = await saveTemplate();
    const other = await addRoutine('Trote');
    await add('Bicicleta', 'sunday', other);
    await fill('monday', other);
    await apply(id, [other], 'replace');
    expect(await week(other)).toEqual({ monday: ['Sentadilla', 'Remo', 'Plancha'] });
  });

  test.each(['add', 'replace'] as const)(
    'repetida con su identificador se aplica una sola vez: %s',
    async (mode) => {
      const { id } = await saveTemplate();
      const other = await addRoutine('Trote');
      const application = newId();
      await Promise.all([1, 2, 3].map(() => apply(id, [other, clientId], mode, application)));
      await gym.routines.removeExercise({ id: (await named('Remo', other)).id });
      await add('Zancada', 'monday', other);
      await apply(id, [other], mode, application);
      const before = mode === 'add' ? ['Trote'] : [];
      expect(await week(other)).toEqual({ monday: [...before, 'Sentadilla', 'Plancha', 'Zancada'] });
    },
  );

  test('si en uno no cabe, o uno ya no está, no se aplica a ninguno', async () => {
    const { id } = await saveTemplate();
    const [roomy, full, gone] = [await addRoutine('Trote'), await addRoutine(), await remove()];
    await fill('monday', full, maxExercises - 1);
    await expect(apply(id, [roomy, full], 'add')).rejects.toMatchObject(refusal('too_many_exercises'));
    await expect(apply(id, [roomy, gone], 'replace')).rejects.toMatchObject(notFound);
    expect(await week(roomy)).toEqual({ monday: ['Trote'] });
  });
});
