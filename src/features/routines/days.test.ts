import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { Weekday } from '../../wire/weekdays.ts';
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

describe('mover un ejercicio', () => {
  test.each([
    ['al principio', 'Plancha', null, ['Plancha', 'Sentadilla', 'Remo']],
    ['detrás del primero', 'Plancha', 'Sentadilla', ['Sentadilla', 'Plancha', 'Remo']],
    ['al final', 'Sentadilla', 'Plancha', ['Remo', 'Plancha', 'Sentadilla']],
    ['a su mismo lugar', 'Remo', 'Sentadilla', ['Sentadilla', 'Remo', 'Plancha']],
  ])('%s', async (_, name, after, expected) => {
    await gym.routines.moveExercise({
      id: (await named(name)).id,
      day: 'monday',
      after: after === null ? null : (await named(after)).id,
    });
    expect(await week()).toEqual({ monday: expected });
  });

  test('a otro día lo pone donde se dice', async () => {
    const trote = await add('Trote', 'friday');
    await add('Bicicleta', 'friday');
    const { id } = await named('Remo');
    await gym.routines.moveExercise({ id, day: 'friday', after: trote.id });
    expect(await week()).toEqual({
      monday: ['Sentadilla', 'Plancha'],
      friday: ['Trote', 'Remo', 'Bicicleta'],
    });
  });

  test('detrás de uno que ya no está queda al final', async () => {
    const { id } = await named('Remo');
    await gym.routines.removeExercise({ id });
    await gym.routines.moveExercise({ id: (await named('Sentadilla')).id, day: 'monday', after: id });
    expect(await week()).toEqual({ monday: ['Plancha', 'Sentadilla'] });
  });

  test('a un día lleno se rechaza, y dentro de uno lleno se puede', async () => {
    await fill('friday');
    const { id } = await named('Remo');
    await expect(gym.routines.moveExercise({ id, day: 'friday', after: null })).rejects.toMatchObject(
      refusal('too_many_exercises'),
    );
    expect((await week()).monday).toEqual(['Sentadilla', 'Remo', 'Plancha']);
    await fill('monday');
    await gym.routines.moveExercise({ id, day: 'monday', after: null });
    expect((await week()).monday?.slice(0, 3)).toEqual(['Remo', 'Sentadilla', 'Plancha']);
  });

  test('uno que se quitó no se encuentra', async () => {
    const { id } = await named('Remo');
    await gym.routines.removeExercise({ id });
    await expect(gym.routines.moveExercise({ id, day: 'monday', after: null })).rejects.toMatchObject(
      notFound,
    );
  });
});

describe('copiar un día', () => {
  test('agrega sus ejercicios, con detalles, al final de los otros días', async () => {
    const { id, version } = await named('Remo');
    await gym.routines.updateExercise({ id, version, name: 'Remo', sets: 3, load: '30 kg', restSeconds: 60 });
    await add('Trote', 'friday');
    await gym.routines.copyDay({
      copyId: newId(),
      clientId,
      from: 'monday',
      to: ['wednesday', 'friday', 'friday'],
    });
    expect(await week()).toEqual({
      monday: ['Sentadilla', 'Remo', 'Plancha'],
      wednesday: ['Sentadilla', 'Remo', 'Plancha'],
      friday: ['Trote', 'Sentadilla', 'Remo', 'Plancha'],
    });
    const copied = (await exercisesOf()).find(({ day, name }) => day === 'friday' && name === 'Remo');
    expect(copied).toMatchObject({ sets: 3, load: '30 kg', restSeconds: 60, version: 1 });
  });

  test('repetida con su identificador copia una sola vez, aunque el día haya cambiado', async () => {
    const copy = { copyId: newId(), clientId, from: 'monday', to: ['friday'] } as const;
    const form = { ...copy, to: [...copy.to] };
    await Promise.all([gym.routines.copyDay(form), gym.routines.copyDay(form), gym.routines.copyDay(form)]);
    await gym.routines.removeExercise({ id: (await exercisesOf()).at(-1)?.id ?? '' });
    await add('Zancada');
    await gym.routines.copyDay(form);
    expect((await week()).friday).toEqual(['Sentadilla', 'Remo']);
    await gym.routines.copyDay({ ...form, copyId: newId() });
    expect((await week()).friday).toEqual(['Sentadilla', 'Remo', 'Sentadilla', 'Remo', 'Plancha', 'Zancada']);
  });

  test('no se copia a sí mismo, ni a ninguna parte, ni donde no cabe', async () => {
    const copy = (to: Weekday[]) => gym.routines.copyDay({ copyId: newId(), clientId, from: 'monday', to });
    await expect(copy(['monday'])).rejects.toMatchObject({ fields: { to: 'Elige otros días.' } });
    await expect(copy([])).rejects.toMatchObject({ fields: { to: 'Elige al menos un día.' } });
    await fill('friday', clientId, maxExercises - 2);
    await expect(copy(['tuesday', 'friday'])).rejects.toMatchObject(refusal('too_many_exercises'));
    expect((await week()).tuesday).toBeUndefined();
  });
});

describe('dos personas a la vez', () => {
  test('agregan sin perder nada, y cada ejercicio tiene su lugar', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Ejercicio ${n}`);
    await Promise.all(names.map((name) => add(name)));
    expect((await exercisesOf()).map(({ name }) => name).sort()).toEqual(
      ['Sentadilla', 'Remo', 'Plancha', ...names].sort(),
    );
    expect(await sharedPositions()).toBe(0);
  });

  test('mueven, agregan, quitan, deshacen y copian sin perder nada', async () => {
    const additions = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`Móvil ${n}`, 'tuesday')));
    const removed = await Promise.all(Array.from({ length: 4 }, (_, n) => add(`Fugaz ${n}`, 'tuesday')));
    await Promise.all([
      ...additions.map(({ id }, n) =>
        gym.routines.moveExercise({
          id,
          day: n % 2 === 0 ? 'monday' : 'tuesday',
          after: n % 3 === 0 ? null : (additions[(n + 3) % 8]?.id ?? null),
        }),
      ),
      ...removed.map(async ({ id }) => {
        await gym.routines.removeExercise({ id });
        await gym.routines.restoreExercise({ id });
      }),
      ...Array.from({ length: 8 }, (_, n) => add(`Nuevo ${n}`)),
      gym.routines.copyDay({ copyId: newId(), clientId, from: 'sunday', to: ['monday'] }),
    ]);
    const names = (await exercisesOf()).map(({ name }) => name);
    expect(names).toHaveLength(3 + 8 + 4 + 8);
    expect(new Set(names).size).toBe(names.length);
    expect(await sharedPositions()).toBe(0);
  });

  test('un día nunca pasa de 60', async () => {
    await fill('monday', clientId, maxExercises - 2);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => add(`Último ${n}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await exercisesOf()).toHaveLength(maxExercises);
  });

  test('aplican plantillas a los mismos clientes en otro orden sin trabarse', async () => {
    const template = await gym.routines.saveTemplate({ id: newId(), name: newId(), clientId });
    const clients = [await addClient(), await addClient(), await addRoutine()];
    await Promise.all(
      [clients, clients.toReversed(), clients, clients.toReversed()].map((clientIds) =>
        gym.routines.applyTemplate({
          applicationId: newId(),
          templateId: template.id,
          clientIds,
          mode: 'add',
        }),
      ),
    );
    for (const client of clients) expect(await exercisesOf(client)).toHaveLength(12);
    expect(await sharedPositions()).toBe(0);
  });
});
