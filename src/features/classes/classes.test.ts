import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { changed, formOf, prepareClasses, spinning } from './classes.fixture.ts';

const { openApp, newGym, only } = prepareClasses();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  gym = await newGym();
});
afterAll(() => app.close());

const addProgram = async (name: string) => {
  const { id } = await gym.programs.create({ id: newId(), name, active: true });
  return id;
};

test('una clase nueva trae los valores de siempre y sale en cada uno de sus días', async () => {
  const id = newId();
  const added = await gym.classes.create({
    id,
    name: ' Yoga ',
    days: ['friday', 'monday'],
    startTime: '07:00',
    endTime: '08:30',
  });
  const day = {
    taken: 0,
    waiting: 0,
    cancelled: false,
    reason: '',
    teachers: null,
    teacherId: null,
    coverWanted: false,
  };
  expect(added).toEqual({
    id,
    name: 'Yoga',
    programId: null,
    programName: null,
    days: ['monday', 'friday'],
    teachers: '',
    teacherId: null,
    capacity: 1,
    startTime: '07:00',
    endTime: '08:30',
    color: '#000000',
    trial: false,
    online: false,
    dates: [
      { date: '2026-11-16', ...day },
      { date: '2026-11-20', ...day },
    ],
    next: { date: '2026-11-23', taken: 0 },
    upcoming: 0,
    version: 1,
  });
  expect(await only()).toEqual(added);
});

describe('el programa de una clase', () => {
  test('se muestra por su nombre', async () => {
    const programId = await addProgram('Cardio');
    await gym.classes.create(spinning({ programId }));
    expect(await only()).toMatchObject({ programId, programName: 'Cardio' });
  });

  test('tiene que existir en este gimnasio', async () => {
    const refusal = { status: 400, code: 'program_unknown', fields: { programId: expect.any(String) } };
    const removed = await addProgram('Viejo');
    await gym.programs.remove({ id: removed });
    const foreign = await addProgram('Ajeno');
    gym = await newGym();
    const { id } = await gym.classes.create(spinning());
    for (const programId of [newId(), removed, foreign]) {
      await expect(gym.classes.create(spinning({ programId }))).rejects.toMatchObject(refusal);
      await expect(gym.classes.update({ ...spinning(), id, version: 1, programId })).rejects.toMatchObject(
        refusal,
      );
    }
    expect(await only()).toMatchObject({ programId: null, version: 1 });
  });

  test('eliminado mientras la clase lo estaba, no vuelve con ella', async () => {
    const programId = await addProgram('Breve');
    const { id } = await gym.classes.create(spinning({ programId }));
    await gym.classes.remove({ id });
    await gym.programs.remove({ id: programId });
    await gym.classes.restore({ id });
    expect(await only()).toMatchObject({ programId: null, programName: null });
  });
});

test('los datos malos se rechazan en su campo y no guardan nada', async () => {
  const invalidInputs: [string, unknown, string?][] = [
    ['name', '  '],
    ['name', 'x'.repeat(81)],
    ['days', []],
    ['days', ['lunes'], 'days.0'],
    ['days', ['monday', 'monday']],
    ['capacity', 0],
    ['capacity', 1001],
    ['capacity', 1.5],
    ['startTime', '24:00'],
    ['startTime', '7:00'],
    ['endTime', '18:00'],
    ['endTime', '06:00'],
    ['endTime', '00:00'],
    ['endTime', '24:01'],
    ['color', 'rojo'],
    ['color', '#12345'],
    ['trial', 'Si'],
    ['teachers', 'x'.repeat(121)],
    ['programId', 'x'],
    ['gymId', newId()],
  ];
  for (const [field, value, at = field] of invalidInputs) {
    const { status, body } = await gym.raw('POST', '/api/classes', { ...spinning(), [field]: value });
    expect([field, status]).toEqual([field, 400]);
    expect(JSON.parse(body).error.fields).toMatchObject({ [at]: expect.any(String) });
  }
  expect((await gym.classes.week({})).classes).toEqual([]);
  for (const capacity of [1, 1000]) await gym.classes.create(spinning({ capacity }));
});

test('una clase puede terminar a las 24:00, y no después', async () => {
  const late = await gym.classes.create(spinning({ startTime: '23:00', endTime: '24:00' }));
  expect(await only()).toMatchObject({ startTime: '23:00', endTime: '24:00', next: { date: '2026-11-20' } });
  await expect(gym.classes.update({ ...formOf(late), endTime: '01:00' })).rejects.toMatchObject({
    status: 400,
    fields: { endTime: expect.stringContaining('Una clase termina a más tardar a las 24:00.') },
  });
  const { status } = await gym.raw(
    'POST',
    '/api/classes',
    spinning({ startTime: '24:00', endTime: '24:00' }),
  );
  expect(status).toBe(400);
});

test('agregar dos veces lo mismo agrega una sola clase', async () => {
  const form = spinning({ days: ['friday', 'monday'], color: '#4C5FD5' });
  const answers = await Promise.all([gym.classes.create(form), gym.classes.create(form)]);
  expect(answers[0]).toEqual(answers[1]);
  await expect(gym.classes.create({ ...form, capacity: 11 })).rejects.toMatchObject({
    code: 'already_saved',
  });
  expect(await only()).toMatchObject({ color: '#4c5fd5', capacity: 10 });
});

test('otro gimnasio no ve ni cambia una clase ajena', async () => {
  const form = formOf(await gym.classes.create(spinning()));
  const { id } = form;
  const holiday = { id: newId(), date: '2026-11-20', name: 'Cerrado' };
  await gym.classes.addHoliday(holiday);
  const other = await app.gym();
  const notFound = { status: 404, code: 'not_found' };
  expect(await other.classes.week({})).toMatchObject({ classes: [], holidays: [] });
  await expect(other.classes.update(form)).rejects.toMatchObject(notFound);
  await expect(other.classes.remove({ id })).rejects.toMatchObject(notFound);
  await expect(other.classes.changeDate({ id, date: '2026-11-20', ...changed })).rejects.toMatchObject(
    notFound,
  );
  await expect(other.classes.removeHoliday({ id: holiday.id })).rejects.toMatchObject(notFound);
  expect(await gym.classes.week({})).toMatchObject({ classes: [{ version: 1 }], holidays: [holiday] });
});
