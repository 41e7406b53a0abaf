import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { changed, formOf, prepareClasses, spinning } from './classes.fixture.ts';

const { openApp, newGym, only, book } = prepareClasses();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  gym = await newGym();
});
afterAll(() => app.close());

describe('cambiar una clase', () => {
  test('mueve su hora y sus días', async () => {
    const { id } = await gym.classes.create(spinning());
    const moved = await gym.classes.update({
      ...spinning({ days: ['tuesday'], startTime: '05:15', endTime: '06:15' }),
      id,
      version: 1,
    });
    expect(moved).toMatchObject({ days: ['tuesday'], dates: [{ date: '2026-11-17' }], version: 2 });
    expect(await only()).toEqual(moved);
  });

  test('sobre una versión vieja avisa y no pisa el cambio del otro', async () => {
    const form = formOf(await gym.classes.create(spinning()));
    await gym.classes.update({ ...form, name: 'Primero' });
    await expect(gym.classes.update({ ...form, name: 'Segundo' })).rejects.toMatchObject({ code: 'stale' });
    expect(await only()).toMatchObject({ name: 'Primero', version: 2 });
  });

  test('nunca deja menos cupos que reservas en una fecha que viene', async () => {
    const form = formOf(await gym.classes.create(spinning({ capacity: 3 })));
    for (const date of ['2026-11-16', '2026-11-16', '2026-11-27', '2026-11-27']) await book(form.id, date);
    await book(form.id, '2026-11-27', { status: 'waiting' });
    const refusal = { status: 409, code: 'class_capacity_taken', fields: { capacity: expect.any(String) } };
    await expect(gym.classes.update({ ...form, capacity: 1 })).rejects.toMatchObject(refusal);
    await gym.classes.changeDate({ id: form.id, date: '2026-11-27', ...changed, cancelled: true });
    await expect(gym.classes.update({ ...form, capacity: 1 })).rejects.toMatchObject(refusal);
    expect(await gym.classes.update({ ...form, capacity: 2 })).toMatchObject({ capacity: 2 });
  });

  test('da los cupos nuevos a quienes esperan', async () => {
    const form = formOf(await gym.classes.create(spinning({ capacity: 1 })));
    await book(form.id, '2026-11-20');
    await book(form.id, '2026-11-20', { status: 'waiting' });
    await book(form.id, '2026-11-20', { status: 'waiting' });
    const { dates } = await gym.classes.update({ ...form, capacity: 2 });
    expect(dates[1]).toMatchObject({ taken: 2, waiting: 1 });
  });
});

describe('eliminar y deshacer', () => {
  test('una clase eliminada no sale más, y vuelve con sus reservas', async () => {
    const { id } = await gym.classes.create(spinning());
    await book(id, '2026-11-20');
    await gym.classes.remove({ id });
    expect((await gym.classes.week({})).classes).toEqual([]);
    await gym.classes.restore({ id });
    expect(await only()).toMatchObject({ id, upcoming: 1, version: 3 });
  });

  test('no hay segunda vez', async () => {
    const form = formOf(await gym.classes.create(spinning()));
    const { id } = form;
    const notFound = { status: 404, code: 'not_found' };
    await expect(gym.classes.restore({ id })).rejects.toMatchObject(notFound);
    await gym.classes.remove({ id });
    await expect(gym.classes.remove({ id })).rejects.toMatchObject(notFound);
    await expect(gym.classes.update({ ...form, version: 2 })).rejects.toMatchObject(notFound);
    await expect(gym.classes.changeDate({ id, date: '2026-11-20', ...changed })).rejects.toMatchObject(
      notFound,
    );
  });
});
