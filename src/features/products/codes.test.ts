import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareProducts } from './products.fixture.ts';

const { openApp, newGym, add, get, fill } = prepareProducts();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

describe('el código', () => {
  test('lo pone el sistema, saltando los que ya están', async () => {
    await add('Dos', { code: '2' });
    await add('Tres', { code: '3' });
    expect((await add('Nuevo')).code).toBe('1');
    expect((await add('Otro')).code).toBe('4');
    expect((await add('Y otro')).code).toBe('5');
  });

  test('sigue después de diez mil que vinieron con el suyo', async () => {
    await fill(10_000);
    expect((await add('El siguiente')).code).toBe('10001');
    expect((await add('El otro')).code).toBe('10002');
  });

  test('no choca entre productos creados a la vez, con código y sin él', async () => {
    const calls = Array.from({ length: 24 }, (_, at) =>
      add(`Producto ${at}`, at % 4 === 0 ? { code: String(at + 1) } : {}).catch((reason) => reason),
    );
    const saved = await Promise.all(calls);
    // Only who asked for a code may be told that it is taken.
    for (const [at, result] of saved.entries()) {
      if (result instanceof Error)
        expect([at % 4, result]).toMatchObject([0, { code: 'product_code_taken' }]);
    }
    const { items } = await gym.products.list({});
    expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
    expect(items.length).toBe(saved.filter((result) => !(result instanceof Error)).length);
  });

  test('no se repite, tampoco con otras mayúsculas, hasta que se elimina', async () => {
    const codeTaken = { status: 409, code: 'product_code_taken', fields: { code: expect.any(String) } };
    const first = await add('Uno', { code: 'ab-1' });
    await expect(add('Dos', { code: 'AB-1' })).rejects.toMatchObject(codeTaken);
    const other = await add('Otro');
    await expect(
      gym.products.update({ id: other.id, version: 1, name: 'Otro', code: 'AB-1' }),
    ).rejects.toMatchObject(codeTaken);
    await gym.products.remove({ ids: [first.id] });
    await add('Dos', { code: 'AB-1' });
    await expect(gym.products.restore({ ids: [first.id] })).rejects.toMatchObject(codeTaken);
  });

  test('se conserva al editar sin él', async () => {
    const { id, code } = await add('Toalla');
    expect(await gym.products.update({ id, version: 1, name: 'Toalla grande' })).toMatchObject({ code });
  });
});

test('un código de barras es de un solo producto, hasta que se elimina', async () => {
  const barcodeTaken = { status: 409, code: 'barcode_taken', fields: { barcode: expect.any(String) } };
  const first = await add('Uno', { barcode: '780|781' });
  await expect(add('Dos', { barcode: '999|781' })).rejects.toMatchObject(barcodeTaken);
  const other = await add('Otro', { barcode: '999' });
  await expect(
    gym.products.update({ id: other.id, version: 1, name: 'Otro', barcode: '780' }),
  ).rejects.toMatchObject(barcodeTaken);
  expect((await get(other.id)).version).toBe(1);
  await gym.products.remove({ ids: [first.id] });
  await gym.products.update({ id: other.id, version: 1, name: 'Otro', barcode: '780' });
  await expect(gym.products.restore({ ids: [first.id] })).rejects.toMatchObject(barcodeTaken);
  expect(
    await (await app.gym()).products.create({ id: newId(), name: 'Ajeno', barcode: '780' }),
  ).toMatchObject({
    barcode: '780',
  });
});
