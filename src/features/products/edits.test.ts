import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareProducts } from './products.fixture.ts';

const { openApp, newGym, add, get, movements } = prepareProducts();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

describe('editar', () => {
  test('guarda lo nuevo y avisa a quien edita una versión vieja', async () => {
    const { id } = await add('Shaker', { price: 5000 });
    const saved = await gym.products.update({ id, version: 1, name: 'Shaker negro', price: 6000 });
    expect(saved).toMatchObject({ name: 'Shaker negro', price: 6000, version: 2 });
    await expect(gym.products.update({ id, version: 1, name: 'Otro' })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect(await get(id)).toEqual(saved);
  });

  test('la cantidad mueve el stock en lo que difiere', async () => {
    const { id } = await add('Cinturón', { quantity: 10 });
    expect(await gym.products.update({ id, version: 1, name: 'Cinturón', quantity: 7.25 })).toMatchObject({
      quantity: 7.25,
    });
    await gym.products.update({ id, version: 2, name: 'Cinturón', quantity: 7.25 });
    await gym.products.update({ id, version: 3, name: 'Cinturón' });
    expect(await movements(id)).toEqual([
      expect.objectContaining({ quantity: 10, reason: 'Stock inicial' }),
      { kind: 'adjustment', quantity: -2.75, reason: 'Corrección en la ficha', created_by: gym.accountId },
    ]);
    await expect(
      gym.products.update({ id, version: 1, name: 'Cinturón', quantity: 99 }),
    ).rejects.toMatchObject({ code: 'stale' });
    expect((await get(id)).quantity).toBe(7.25);
  });

  test('sobre un costo que cambió una compra es editar una versión vieja', async () => {
    const { id } = await add('Café', { cost: 100, quantity: 10 });
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into stock_movement (gym_id, product_id, kind, quantity, cost) values ($1, $2, 'purchase', 10, 200)`,
        [gym.accountId, id],
      ),
    );
    expect(await get(id)).toMatchObject({ cost: 150, quantity: 20 });
    await expect(
      gym.products.update({ id, version: 1, name: 'Café molido', cost: 100 }),
    ).rejects.toMatchObject({ code: 'stale' });
    expect((await get(id)).cost).toBe(150);
  });
});
