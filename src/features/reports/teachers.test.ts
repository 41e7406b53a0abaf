import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareClasses } from './reports.fixture.ts';
import { groupSlots, sumSlots } from './rules.ts';

const { openApp, addClass } = prepareClasses();
let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const days = { from: '2026-11-10', to: '2026-11-10' };

const join = (gym: Person, name: string) =>
  gym.team.invite({ id: newId(), name, email: `${newId()}@correo.cl`, role: 'coach' });

const byTeacher = async (gym: Person) => {
  const { slots } = await gym.reports.classes(days);
  return Object.fromEntries(groupSlots(slots, 'teacher').map(({ key, classes }) => [key, classes]));
};

test.each([
  'Ana Rojas, Beto Díaz',
  'Ana Rojas y Beto Díaz',
  'ana rojas / Beto Díaz',
  'Ana Rojas & beto díaz',
])('una clase de dos del equipo es de cada una: %s', async (teachers) => {
  const gym = await app.gym();
  await join(gym, 'Ana Rojas');
  await join(gym, 'Beto Díaz');
  await addClass(gym, { teachers });
  await addClass(gym, { name: 'Box', teachers: 'Ana Rojas' });
  expect(await byTeacher(gym)).toEqual({ 'Ana Rojas': 2, 'Beto Díaz': 1 });
  expect(sumSlots((await gym.reports.classes(days)).slots).classes).toBe(2);
  const { items } = await gym.reports.heldClasses({ ...days, teacher: 'Beto Díaz' });
  expect(items.map(({ teacher }) => teacher)).toEqual([teachers]);
});

test('quien da otra clase sin compañía también es alguien que se conoce', async () => {
  const gym = await app.gym();
  await addClass(gym, { teachers: 'Eva' });
  await addClass(gym, { name: 'Box', teachers: 'Paz' });
  await addClass(gym, { name: 'Yoga', teachers: 'Eva y Paz' });
  expect(await byTeacher(gym)).toEqual({ Eva: 2, Paz: 2 });
});

test('lo que no se sabe quiénes son queda como está escrito', async () => {
  const gym = await app.gym();
  await join(gym, 'Ana Rojas');
  await addClass(gym, { teachers: 'José Ortega y Gasset' });
  await addClass(gym, { name: 'Box', teachers: 'Ana Rojas y otra persona' });
  expect(await byTeacher(gym)).toEqual({ 'Ana Rojas y otra persona': 1, 'José Ortega y Gasset': 1 });
});

test('un apellido con «y» no se parte junto a alguien más', async () => {
  const gym = await app.gym();
  await join(gym, 'José Ortega y Gasset');
  await join(gym, 'Ana Rojas');
  await addClass(gym, { teachers: 'Ana Rojas y José Ortega y Gasset' });
  expect(await byTeacher(gym)).toEqual({ 'Ana Rojas': 1, 'José Ortega y Gasset': 1 });
});
