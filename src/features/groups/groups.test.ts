import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Group } from './contract.ts';
import { branchOf, pathOf } from './domain.ts';

let app: TestApp;
let gym: Person;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
});

const addGroup = (name: string, parentId: string | null = null) =>
  gym.groups.create({ id: newId(), name, parentId });
const addProduct = (name: string, groupId: string) => gym.products.create({ id: newId(), name, groupId });
const get = (id: string) => gym.products.get({ id });
const groupNames = async () => (await gym.groups.list({})).items.map(({ name }) => name);

test('los grupos van uno dentro de otro, con su color y cuántos productos tienen', async () => {
  const clothes = await gym.groups.create({ id: newId(), name: ' Ropa ', color: '#ff0000' });
  expect(clothes).toMatchObject({
    name: 'Ropa',
    color: '#ff0000',
    parentId: null,
    products: 0,
    version: 1,
  });
  await addGroup('Bebidas');
  const shirts = await addGroup('Poleras', clothes.id);
  await addGroup('Manga larga', shirts.id);
  await addProduct('Polera', shirts.id);
  expect(await groupNames()).toEqual(['Bebidas', 'Ropa', 'Poleras', 'Manga larga']);
  expect((await gym.groups.list({})).items.map(({ products }) => products)).toEqual([0, 0, 1, 0]);
  const groups = (await gym.groups.list({})).items;
  expect((await gym.products.catalogue({})).groups).toEqual(groups.map(({ products: _, ...group }) => group));
});

test('los grupos se ordenan a mano, y uno nuevo queda al final de los suyos', async () => {
  const [a, b, c] = [await addGroup('A'), await addGroup('B'), await addGroup('C')];
  await addGroup('B1', b.id);
  await gym.groups.sort({ ids: [c.id, b.id, a.id] });
  expect(await groupNames()).toEqual(['C', 'B', 'B1', 'A']);
  await addGroup('0');
  await addGroup('B0', b.id);
  expect(await groupNames()).toEqual(['C', 'B', 'B0', 'B1', 'A', '0']);
  await gym.groups.update({ id: c.id, version: 1, name: 'C', parentId: b.id });
  expect(await groupNames()).toEqual(['B', 'B0', 'B1', 'C', 'A', '0']);
  await expect(gym.groups.sort({ ids: [] })).rejects.toMatchObject({
    status: 400,
    fields: { ids: 'Elige al menos un grupo.' },
  });
});

test('los grupos no repiten nombre en un mismo lugar ni llevan «/»', async () => {
  const nameTaken = { status: 409, code: 'group_taken', fields: { name: expect.any(String) } };
  const group = await addGroup('Ropa');
  const inner = await addGroup('Ropa', group.id);
  await expect(addGroup('ropá')).rejects.toMatchObject(nameTaken);
  await expect(
    gym.groups.update({ id: inner.id, version: 1, name: 'Ropa', parentId: null }),
  ).rejects.toMatchObject(nameTaken);
  await expect(addGroup('Ropa/Poleras')).rejects.toMatchObject({ status: 400 });
  await expect(addGroup('Otro', newId())).rejects.toMatchObject({
    code: 'group_unknown',
    fields: { parentId: expect.any(String) },
  });
});

test('los grupos nunca quedan dentro de sí mismos, tampoco movidos por dos a la vez', async () => {
  const a = await addGroup('A');
  const b = await addGroup('B', a.id);
  const c = await addGroup('C', b.id);
  const inside = { status: 409, code: 'group_inside_itself' };
  const move = ({ id, name }: typeof a, parentId: string | null, version = 1) =>
    gym.groups.update({ id, version, name, parentId });
  await expect(move(a, a.id)).rejects.toMatchObject(inside);
  await expect(move(a, c.id)).rejects.toMatchObject(inside);
  await move(b, null);
  const both = await Promise.allSettled([move(a, b.id), move(b, a.id, 2)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await groupNames()).toHaveLength(3);
});

test('los grupos se editan sobre su versión, y enviados dos veces son uno', async () => {
  const form = { id: newId(), name: 'Ropa' };
  const answers = await Promise.all([gym.groups.create(form), gym.groups.create(form)]);
  expect(answers[0]).toEqual(answers[1]);
  await expect(gym.groups.create({ ...form, color: '#000000' })).rejects.toMatchObject({
    code: 'already_saved',
  });
  await gym.groups.update({ id: form.id, version: 1, name: 'Vestuario', color: '#000000' });
  await expect(gym.groups.update({ id: form.id, version: 1, name: 'Otra' })).rejects.toMatchObject({
    code: 'stale',
  });
  await expect(gym.groups.update({ id: newId(), version: 1, name: 'Nada' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await groupNames()).toEqual(['Vestuario']);
});

test('los grupos al eliminarse dejan lo que tienen en el de afuera, también lo eliminado', async () => {
  const outer = await addGroup('Ropa');
  const group = await addGroup('Poleras', outer.id);
  await addGroup('Manga larga', group.id);
  const shirt = await addProduct('Polera', group.id);
  const old = await addProduct('Vieja', group.id);
  await gym.products.remove({ ids: [old.id] });
  await gym.groups.remove({ id: group.id });
  await gym.products.restore({ ids: [old.id] });
  expect(await groupNames()).toEqual(['Ropa', 'Manga larga']);
  expect(await get(shirt.id)).toMatchObject({ groupPath: 'Ropa', version: 2 });
  expect(await get(old.id)).toMatchObject({ groupPath: 'Ropa' });
  await gym.groups.remove({ id: outer.id });
  expect(await get(shirt.id)).toMatchObject({ groupId: null, groupPath: '' });
  await expect(gym.groups.remove({ id: outer.id })).rejects.toMatchObject({ code: 'not_found' });
});

test('los grupos no se eliminan si uno de adentro se llama como uno de afuera', async () => {
  const group = await addGroup('Poleras');
  await addGroup('Verano', group.id);
  await addGroup('verano');
  await expect(gym.groups.remove({ id: group.id })).rejects.toMatchObject({ code: 'group_clash' });
  expect(await groupNames()).toEqual(['Poleras', 'Verano', 'verano']);
});

test('los grupos con uno de adentro que se llama igual se eliminan', async () => {
  const group = await addGroup('Poleras');
  await addGroup('Poleras', group.id);
  await gym.groups.remove({ id: group.id });
  expect(await groupNames()).toEqual(['Poleras']);
});

test('los grupos eliminados mientras otro agrega un producto en ellos, nunca lo dejan en la nada', async () => {
  const group = await addGroup('Efímero');
  const [added] = await Promise.allSettled([
    addProduct('Agua', group.id),
    gym.groups.remove({ id: group.id }),
  ]);
  if (added.status === 'fulfilled') expect((await get(added.value.id)).groupId).toBeNull();
  else expect(added.reason).toMatchObject({ code: 'group_unknown' });
  expect((await gym.products.all({})).items.filter(({ groupId }) => groupId !== null)).toEqual([]);
});

describe('los productos que se llevan por grupo', () => {
  const violations = (gymId: string) => findViolations(app.database, { gymId }, ['productsOfGroups']);
  const expectKept = async (total: number) => {
    expect(await violations(gym.accountId)).toEqual({});
    expect((await gym.products.list({})).total).toBe(total);
    expect((await gym.products.list({ state: 'enabled' })).total).toBe(total);
  };

  test('son los que hay, también si cambian muchos a la vez', async () => {
    const [outer, other] = [await addGroup('Ropa'), await addGroup('Bebidas')];
    const inner = await addGroup('Poleras', outer.id);
    const added = await Promise.all(
      [inner.id, inner.id, other.id, null].flatMap((groupId) =>
        ['a', 'b'].map((name) => gym.products.create({ id: newId(), name, groupId })),
      ),
    );
    await expectKept(8);
    const ids = (from: number, to: number) => added.slice(from, to).map(({ id }) => id);
    await Promise.all([
      gym.products.remove({ ids: ids(0, 3) }),
      gym.products.remove({ ids: ids(6, 7) }),
      ...added
        .slice(4, 6)
        .map(({ id, version }, place) =>
          gym.products.update({ id, version, name: 'c', groupId: [inner.id, null][place] ?? null }),
        ),
    ]);
    await expectKept(4);
    await gym.products.restore({ ids: ids(0, 1) });
    await gym.groups.remove({ id: inner.id });
    await expectKept(5);
    await gym.products.restore({ ids: ids(1, 3) });
    await expectKept(7);
    expect((await gym.groups.list({})).items.map(({ name, products }) => [name, products])).toEqual([
      ['Bebidas', 0],
      ['Ropa', 5],
    ]);
    await gym.groups.remove({ id: outer.id });
    await expectKept(7);
  });

  test('son los que hay también donde alguien los repara a mano', async () => {
    const [drinks, food] = [await addGroup('Bebidas'), await addGroup('Comida')];
    for (const name of ['a', 'b', 'c']) await addProduct(name, drinks.id);
    await asSuperuser(app.database, async (connection) => {
      for (const repair of [
        `update product set group_id = case name when 'a' then null else '${food.id}'::uuid end`,
        `update product set deleted_at = now() where name = 'b'`,
        `update product set group_id = null`,
        'update product set deleted_at = null, version = version + 1',
      ]) {
        const where = repair.includes(' where ') ? 'and' : 'where';
        await connection.query(`${repair} ${where} gym_id = '${gym.accountId}'`);
      }
    });
    await expectKept(3);
  });

  test('son los que hay en todos los gimnasios', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from account where role = 'gym'`,
    );
    for (const { id } of rows) expect(await violations(id)).toEqual({});
  });
});

test('un grupo se nombra con los de afuera y abarca los de adentro', () => {
  const group = (id: string, parentId: string | null): Group => ({
    id,
    parentId,
    name: id.toUpperCase(),
    color: '#000000',
    position: 0,
    products: 0,
    version: 1,
  });
  const groups = [group('a', null), group('b', 'a'), group('c', 'b'), group('d', null)];
  expect(pathOf(groups, 'c')).toBe('A / B / C');
  expect(pathOf(groups, 'nadie')).toBe('');
  expect(branchOf(groups, 'a')).toEqual(new Set(['a', 'b', 'c']));
});
