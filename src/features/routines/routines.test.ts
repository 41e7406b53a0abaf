import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Weekday } from '../../wire/fields.ts';
import { maxExercises } from './contract.ts';

let app: TestApp;
let gym: Person;
let clientId: string;

// 12:00 of Friday 20 November in Santiago.
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
  gym = await app.gym('Gimnasio Cordillera');
});
afterAll(() => app.close());

const addClient = async (name = 'Ana') => {
  const id = newId();
  await gym.clients.create({ id, name, surname: 'Rojas', email: `${id}@x.cl` });
  return id;
};

/** A client whose routine has these exercises on Monday. */
const addRoutine = async (...names: string[]) => {
  const id = await addClient();
  await gym.routines.create({ clientId: id });
  for (const name of names)
    await gym.routines.addExercise({ id: newId(), clientId: id, day: 'monday', name });
  return id;
};

beforeEach(async () => {
  clientId = await addRoutine('Sentadilla', 'Remo', 'Plancha');
});

const exercisesOf = async (client = clientId) =>
  (await gym.routines.get({ clientId: client })).exercises ?? [];

/** The names of each day that has exercises. */
const week = async (client = clientId) => {
  const days: Partial<Record<Weekday, string[]>> = {};
  for (const { day, name } of await exercisesOf(client)) days[day] = [...(days[day] ?? []), name];
  return days;
};

const named = async (name: string, client = clientId) => {
  const found = (await exercisesOf(client)).find((one) => one.name === name);
  if (!found) throw new Error(`no está ${name}`);
  return found;
};

const add = (name: string, day: Weekday = 'monday', client = clientId) =>
  gym.routines.addExercise({ id: newId(), clientId: client, day, name });

/** How often a position is taken more than once among the exercises that are there. */
const sharedPositions = () =>
  asSuperuser(app.database, async (connection) => {
    const { rowCount } = await connection.query(
      `select from routine_exercise where deleted_at is null
       group by gym_id, client_id, day, position having count(*) > 1`,
    );
    return rowCount;
  });

/** Fills a day up to its maximum. */
const fill = (day: Weekday, client = clientId, until = maxExercises) =>
  asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into routine_exercise (gym_id, id, client_id, day, position, name)
       select $1, gen_random_uuid(), $2, $3, 100 + n, 'Burpee'
       from generate_series(1, $4 - (select count(*)::int from routine_exercise
         where gym_id = $1 and client_id = $2 and day = $3 and deleted_at is null)) n`,
      [gym.accountId, client, day, until],
    ),
  );

const remove = async () => {
  const client = await addRoutine('Sentadilla');
  await gym.clients.remove({ id: client });
  return client;
};

const refused = (code: string, status = 409) => ({ status, code });
const missing = refused('not_found', 404);

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
      refused('too_many_exercises'),
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
      missing,
    );
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
    const sent = { ...copy, to: [...copy.to] };
    await Promise.all([gym.routines.copyDay(sent), gym.routines.copyDay(sent), gym.routines.copyDay(sent)]);
    await gym.routines.removeExercise({ id: (await exercisesOf()).at(-1)?.id ?? '' });
    await add('Zancada');
    await gym.routines.copyDay(sent);
    expect((await week()).friday).toEqual(['Sentadilla', 'Remo']);
    await gym.routines.copyDay({ ...sent, copyId: newId() });
    expect((await week()).friday).toEqual(['Sentadilla', 'Remo', 'Sentadilla', 'Remo', 'Plancha', 'Zancada']);
  });

  test('no se copia a sí mismo, ni a ninguna parte, ni donde no cabe', async () => {
    const copy = (to: Weekday[]) => gym.routines.copyDay({ copyId: newId(), clientId, from: 'monday', to });
    await expect(copy(['monday'])).rejects.toMatchObject({ fields: { to: 'Elige otros días.' } });
    await expect(copy([])).rejects.toMatchObject({ fields: { to: 'Elige al menos un día.' } });
    await fill('friday', clientId, maxExercises - 2);
    await expect(copy(['tuesday', 'friday'])).rejects.toMatchObject(refused('too_many_exercises'));
    expect((await week()).tuesday).toBeUndefined();
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
    const places = [first, saved].map(({ id }) => items.findIndex((one) => one.id === id));
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
    const sent = { id: newId(), name: `Fuerza ${newId()}`, clientId };
    const saved = await gym.routines.saveTemplate(sent);
    await add('Trote', 'sunday');
    expect(await gym.routines.saveTemplate(sent)).toEqual(saved);
    await expect(gym.routines.saveTemplate({ ...sent, name: 'Otra' })).rejects.toMatchObject(
      refused('already_saved'),
    );
  });

  test('una rutina vacía, o que falta, no se guarda como plantilla', async () => {
    await expect(saveTemplate('Vacía', await addRoutine())).rejects.toMatchObject(refused('empty_routine'));
    await expect(saveTemplate('Falta', await addClient())).rejects.toMatchObject(refused('no_routine'));
  });

  test('no hay dos con el mismo nombre, con o sin acentos', async () => {
    const name = `Básica ${newId()}`;
    const saved = await saveTemplate(name);
    const taken = { ...refused('template_name_taken'), fields: { name: expect.any(String) } };
    await expect(saveTemplate(name.replace('á', 'A'))).rejects.toMatchObject(taken);
    const other = await saveTemplate();
    const renaming = gym.routines.renameTemplate({ id: other.id, version: 1, name: name.toUpperCase() });
    await expect(renaming).rejects.toMatchObject(taken);
    await gym.routines.removeTemplate({ id: saved.id });
    await gym.routines.renameTemplate({ id: other.id, version: 1, name });
    await expect(gym.routines.restoreTemplate({ id: saved.id })).rejects.toMatchObject(taken);
  });

  test('se renombran con la versión que se vio, se eliminan y eso se deshace', async () => {
    const { id } = await saveTemplate();
    const name = `Nueva ${newId()}`;
    expect(await gym.routines.renameTemplate({ id, version: 1, name })).toMatchObject({ name, version: 2 });
    await expect(gym.routines.renameTemplate({ id, version: 1, name: 'Vieja' })).rejects.toMatchObject(
      refused('stale'),
    );
    await gym.routines.removeTemplate({ id });
    expect((await gym.routines.templates({})).items.map((one) => one.id)).not.toContain(id);
    await expect(gym.routines.removeTemplate({ id })).rejects.toMatchObject(missing);
    await expect(apply(id, [clientId], 'add')).rejects.toMatchObject(missing);
    await gym.routines.restoreTemplate({ id });
    expect((await gym.routines.templates({})).items.map((one) => one.id)).toContain(id);
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
    await expect(apply(id, [roomy, full], 'add')).rejects.toMatchObject(refused('too_many_exercises'));
    await expect(apply(id, [roomy, gone], 'replace')).rejects.toMatchObject(missing);
    expect(await week(roomy)).toEqual({ monday: ['Trote'] });
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
    const moved = await Promise.all(Array.from({ length: 8 }, (_, n) => add(`Móvil ${n}`, 'tuesday')));
    const removed = await Promise.all(Array.from({ length: 4 }, (_, n) => add(`Fugaz ${n}`, 'tuesday')));
    await Promise.all([
      ...moved.map(({ id }, n) =>
        gym.routines.moveExercise({
          id,
          day: n % 2 === 0 ? 'monday' : 'tuesday',
          after: n % 3 === 0 ? null : (moved[(n + 3) % 8]?.id ?? null),
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
