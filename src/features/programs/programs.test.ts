import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
let gym: Person;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
});
afterAll(() => app.close());

const open = async () => {
  gym = await app.gym();
};

const add = (name: string, active = true) => gym.programs.create({ id: newId(), name, active });
const names = async (search = '') => (await gym.programs.list({ search })).items.map(({ name }) => name);

const insert = (table: string, columns: string, values: readonly unknown[]) =>
  asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into ${table} (gym_id, id, ${columns}) values ($1, $2, ${values.map((_, place) => `$${place + 3}`).join(', ')})`,
      [gym.accountId, newId(), ...values],
    ),
  );
const addPlan = (name: string, programs: readonly string[]) =>
  insert('plan', 'name, kind, price, billing_period, program_ids', [
    name,
    'period',
    100,
    'monthly',
    programs,
  ]);
const addClass = (name: string, program: string) =>
  insert('class', 'name, program_id, days, start_time, end_time', [
    name,
    program,
    ['monday'],
    '07:00',
    '08:00',
  ]);

test('un programa nuevo queda en la lista, sin nadie que lo use', async () => {
  await open();
  expect(await gym.programs.list({})).toEqual({ items: [], total: 0, totalIsFloor: false });
  const added = await add('  Crossfit  ');
  expect(added).toMatchObject({ name: 'Crossfit', active: true, plans: [], classes: [], version: 1 });
  expect(await gym.programs.get({ id: added.id })).toEqual(added);
  expect(await gym.programs.list({})).toMatchObject({ items: [added], total: 1 });
});

describe('la lista', () => {
  beforeAll(async () => {
    await open();
    for (const name of ['Zumba', 'Ñandú', 'Musculación', 'Árbol 50%', 'nadar', 'Yoga', 'MÚSICA'])
      await add(name);
  });

  test('va por nombre en el orden del español', async () => {
    expect(await names()).toEqual(['Árbol 50%', 'Musculación', 'MÚSICA', 'nadar', 'Ñandú', 'Yoga', 'Zumba']);
  });

  test.each([
    ['mus', ['Musculación', 'MÚSICA']],
    ['CIÓN', ['Musculación']],
    ['usculacion', ['Musculación']],
    ['ñan', ['Ñandú']],
    ['50%', ['Árbol 50%']],
    ['5_%', []],
    ['spinning', []],
  ])('busca «%s» sin mirar mayúsculas ni tildes', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  test('se parte en páginas de cincuenta', async () => {
    await open();
    for (let at = 0; at < 51; at++) await add(`Programa ${String(at).padStart(2, '0')}`);
    const first = await gym.programs.list({ page: 1 });
    expect([first.items.length, first.total]).toEqual([50, 51]);
    expect((await gym.programs.list({ page: 2 })).items.map(({ name }) => name)).toEqual(['Programa 50']);
    expect(await gym.programs.list({ page: 3 })).toMatchObject({ items: [], total: 51 });
    expect((await gym.programs.options({})).items).toHaveLength(51);
  });
});

describe('el nombre', () => {
  beforeAll(open);

  test('no se repite, tampoco con otras mayúsculas o tildes', async () => {
    const nameTaken = { status: 409, code: 'program_name_taken' };
    const program = await add('Pilates');
    const other = await add('Boxeo');
    await expect(add('PILÁTES')).rejects.toMatchObject({
      ...nameTaken,
      fields: { name: 'Ya hay un programa con este nombre.' },
    });
    await expect(
      gym.programs.update({ id: other.id, version: 1, name: 'pilates', active: true }),
    ).rejects.toMatchObject(nameTaken);
    await gym.programs.remove({ id: program.id });
    await add('Pilates');
    await expect(gym.programs.restore({ id: program.id })).rejects.toMatchObject(nameTaken);
  });

  test('y el estado son obligatorios', async () => {
    for (const form of [{ name: ' ', active: true }, { name: 'Sin estado' }, { active: true }]) {
      const answer = await gym.raw('POST', '/api/programs', { id: newId(), ...form });
      expect(answer.status).toBe(400);
    }
  });
});

test('agregar dos veces lo mismo agrega un solo programa', async () => {
  await open();
  const form = { id: newId(), name: 'Full', active: true };
  const answers = await Promise.all([gym.programs.create(form), gym.programs.create(form)]);
  expect(answers[0]).toEqual(answers[1]);
  await expect(gym.programs.create({ ...form, active: false })).rejects.toMatchObject({
    code: 'already_saved',
  });
  expect(await names()).toEqual(['Full']);
});

test('quien edita sobre una versión vieja es avisado', async () => {
  await open();
  const { id } = await add('Funcional');
  const saved = await gym.programs.update({ id, version: 1, name: 'Funcional Plus', active: false });
  expect(saved).toMatchObject({ name: 'Funcional Plus', active: false, version: 2 });
  await expect(gym.programs.update({ id, version: 1, name: 'Otro', active: true })).rejects.toMatchObject({
    status: 409,
    code: 'stale',
  });
  expect(await gym.programs.options({})).toEqual({ items: [{ id, name: 'Funcional Plus', active: false }] });
});

describe('un programa en uso', () => {
  test('dice en qué planes y clases, y no se elimina', async () => {
    await open();
    const { id } = await add('Yoga');
    await addPlan('Plan B', [newId(), id]);
    await addPlan('Ártico', [id]);
    await addClass('Yoga suave', id);
    await addClass('Yoga suave', id);
    expect(await gym.programs.get({ id })).toMatchObject({
      plans: ['Ártico', 'Plan B'],
      classes: ['Yoga suave'],
    });
    await expect(gym.programs.remove({ id })).rejects.toMatchObject({ status: 409, code: 'program_in_use' });
    expect(await names()).toEqual(['Yoga']);
  });

  test.each(['plan', 'class'])('que se elimina, %s, ya no lo usa', async (table) => {
    await open();
    const { id } = await add('Baile');
    if (table === 'plan') await addPlan('Full', [id]);
    else await addClass('Baile', id);
    await expect(gym.programs.remove({ id })).rejects.toMatchObject({ code: 'program_in_use' });
    await asSuperuser(app.database, (connection) =>
      connection.query(`update ${table} set deleted_at = now() where gym_id = $1`, [gym.accountId]),
    );
    expect(await gym.programs.get({ id })).toMatchObject({ plans: [], classes: [] });
    await gym.programs.remove({ id });
    expect(await names()).toEqual([]);
  });
});

test('eliminar se deshace una vez', async () => {
  await open();
  const { id } = await add('Remo');
  await expect(gym.programs.restore({ id })).rejects.toMatchObject({ code: 'not_found' });
  await gym.programs.remove({ id });
  await expect(gym.programs.get({ id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(gym.programs.remove({ id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(gym.programs.update({ id, version: 2, name: 'x', active: true })).rejects.toMatchObject({
    code: 'not_found',
  });
  await gym.programs.restore({ id });
  expect(await names()).toEqual(['Remo']);
});
