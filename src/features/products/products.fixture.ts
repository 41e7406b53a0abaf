import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Sent } from '../../wire/verb.ts';
import type { productsContract } from './contract.ts';

type NewProduct = Omit<Sent<typeof productsContract.create>, 'id' | 'name'>;

/** Gyms with products, from `openApp` on, and what their tests do there. */
export function prepareProducts() {
  let app: TestApp;
  let gym: Person;

  const openApp = async () => {
    app = await openTestApp();
    return app;
  };

  /** A new gym: from now on the one that is meant where none is named. */
  const newGym = async () => {
    gym = await app.gym();
    return gym;
  };

  const add = (name: string, form: NewProduct = {}) => gym.products.create({ id: newId(), name, ...form });
  const addGroup = (name: string, parentId: string | null = null) =>
    gym.groups.create({ id: newId(), name, parentId });
  const names = async (filters: Sent<typeof productsContract.list> = {}) =>
    (await gym.products.list(filters)).items.map(({ name }) => name);
  const get = (id: string) => gym.products.get({ id });

  /** What moved a product's stock, the oldest first. */
  const movements = (productId: string) =>
    asSuperuser(app.database, async (connection) => {
      const { rows } = await connection.query(
        'select kind, quantity::float8, reason, created_by from stock_movement where product_id = $1 order by created_at',
        [productId],
      );
      return rows;
    });

  /** As many products as a large gym has, without asking for each. */
  const fill = (count: number) =>
    asSuperuser(app.database, async (connection) => {
      await connection.query(
        `insert into product (gym_id, id, name, code, barcode, price)
       select $1, gen_random_uuid(), 'Producto ' || n, n, 'EAN' || n, n from generate_series(1, $2::int) n`,
        [gym.accountId, count],
      );
      await connection.query('analyze product; analyze product_stock;');
    });

  return { openApp, newGym, add, addGroup, names, get, movements, fill };
}
