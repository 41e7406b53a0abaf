import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../test/app.ts';
import { changed, formOf, prepareClasses, spinning } from './classes.fixture.ts';

const { openApp, newGym, only } = prepareClasses();
let app: Awaited<ReturnType<typeof openApp>>;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

const invite = async (name: string, to = gym) =>
  (await to.team.invite({ id: newId(), name, email: `equipo-${newId()}@correo.cl`, role: 'coach' })).member;
const date = '2026-11-20';

test('una clase nombra a una persona del equipo, o a cualquier otra', async () => {
  const marta = await invite('Marta Ríos');
  await invite('Beto Paz');
  expect((await gym.team.people({})).items.map(({ name }) => name)).toEqual(['Beto Paz', 'Marta Ríos']);
  const saved = await gym.classes.create(spinning({ teachers: 'Marta', teacherId: marta.id }));
  expect(saved).toMatchObject({ teachers: 'Marta Ríos', teacherId: marta.id });
  await gym.classes.update({ ...formOf(saved), teachers: 'Ana y Beto', teacherId: null });
  expect(await only()).toMatchObject({ teachers: 'Ana y Beto', teacherId: null });
});

test('su nombre nuevo está en sus clases y fechas, y si deja el equipo queda como texto', async () => {
  const marta = await invite('Marta Ríos');
  const { id } = await gym.classes.create(spinning({ teacherId: marta.id }));
  const other = await gym.classes.create(spinning({ name: 'Yoga', teachers: 'Marta Ríos' }));
  await gym.classes.changeDate({ id: other.id, date, ...changed, teachers: 'x', teacherId: marta.id });
  await gym.team.update({ id: marta.id, version: marta.version, name: 'Marta Ríos Soto', role: 'coach' });
  const { classes } = await gym.classes.week({});
  expect(classes.find((one) => one.id === id)).toMatchObject({ teachers: 'Marta Ríos Soto' });
  expect(classes.find((one) => one.id === other.id)).toMatchObject({
    teachers: 'Marta Ríos',
    dates: [{ teachers: null }, { date, teachers: 'Marta Ríos Soto', teacherId: marta.id }],
  });
  await gym.team.remove({ id: marta.id });
  await gym.classes.remove({ id: other.id });
  const kept = await only();
  expect(kept).toMatchObject({ teachers: 'Marta Ríos Soto', teacherId: marta.id });
  await gym.classes.update({ ...formOf(kept), capacity: 7 });
  expect(await only()).toMatchObject({ teachers: 'Marta Ríos Soto', teacherId: marta.id, capacity: 7 });
});

test('una fecha que vuelve a ser de quien la hace siempre deja de ser una excepción', async () => {
  const [marta, beto] = [await invite('Marta'), await invite('Beto')];
  const { id } = await gym.classes.create(spinning({ teacherId: marta.id }));
  const change = (teacherId: string | null, teachers = 'x') =>
    gym.classes.changeDate({ id, date, ...changed, teachers, teacherId });
  for (const [teacherId, teachers, expected] of [
    [beto.id, 'x', { teachers: 'Beto', teacherId: beto.id }],
    [null, 'Marta', { teachers: 'Marta', teacherId: null }],
    [marta.id, 'x', { teachers: null, teacherId: null }],
  ] as const) {
    await change(teacherId, teachers);
    expect((await only()).dates).toMatchObject([{ teachers: null }, expected]);
  }
});

test('no nombra a una persona de otro gimnasio', async () => {
  const stranger = await invite('Ajena', await app.gym());
  const { id } = await gym.classes.create(spinning());
  const refused = { status: 400, code: 'teacher_unknown' };
  await expect(gym.classes.create(spinning({ teacherId: stranger.id }))).rejects.toMatchObject(refused);
  await expect(
    gym.classes.changeDate({ id, date, ...changed, teachers: 'x', teacherId: stranger.id }),
  ).rejects.toMatchObject(refused);
});

test('dos personas con el mismo nombre se distinguen por su correo donde se elige', async () => {
  const [one, other] = [await invite('Marta Ríos'), await invite('marta rios')];
  const beto = await invite('Beto');
  const labels = async () => new Map((await gym.team.people({})).items.map(({ id, label }) => [id, label]));
  expect(await labels()).toEqual(
    new Map([
      [beto.id, 'Beto'],
      [one.id, `Marta Ríos (${one.email})`],
      [other.id, `marta rios (${other.email})`],
    ]),
  );
  await gym.classes.create(spinning({ teachers: 'x', teacherId: other.id }));
  expect(await only()).toMatchObject({ teachers: 'marta rios', teacherId: other.id });
  await gym.team.remove({ id: other.id });
  expect((await labels()).get(one.id)).toBe('Marta Ríos');
});
