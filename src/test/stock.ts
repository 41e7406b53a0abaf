import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from './app.ts';
import { asSuperuser } from './superuser.ts';
import { insert } from './timetable.ts';

type App = Pick<TestApp, 'database'>;
type Gym = Pick<Person, 'accountId'>;

/** A product as its table has it: { reorder_point: 5 }. Its code is its name with the end of its id. */
export const insertProduct = (
  app: App,
  gym: Gym,
  { name = 'Agua', ...values }: { name?: string; [column: string]: unknown } = {},
): Promise<string> => {
  const id = newId();
  return insert(app, gym, 'product', { id, name, code: `${name}-${id.slice(-12)}`, ...values });
};

interface Move {
  product: string;
  kind: string;
  quantity: number;
}

/** Moves stock as a till does: with the gym's rights, what there is locked at once. */
export async function moveStock({ database }: App, gym: Gym, ...moves: readonly Move[]): Promise<void> {
  const connection = await database.pool.connect();
  try {
    await connection.query('begin; set local role pulso_gym');
    await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
    await connection.query('select lock_stock($1)', [moves.map(({ product }) => product)]);
    for (const { product, kind, quantity } of moves) {
      await connection.query(
        'insert into stock_movement (product_id, kind, quantity, source_id) values ($1, $2, $3, $4)',
        [product, kind, quantity, newId()],
      );
    }
    await connection.query('commit');
  } catch (reason) {
    await connection.query('rollback');
    throw reason;
  } finally {
    connection.release();
  }
}

/** What there is of a product, and how many movements add up to how much. */
export const ledgerOf = ({ database }: App, productId: string) =>
  asSuperuser(database, async (connection) => {
    const { rows } = await connection.query<{ quantity: number; moves: number; sum: number }>(
      `select s.quantity::float8 as quantity, count(m.id)::int as moves, coalesce(sum(m.quantity), 0)::float8 as sum
        from product_stock s left join stock_movement m on m.gym_id = s.gym_id and m.product_id = s.product_id
        where s.product_id = $1 group by s.quantity`,
      [productId],
    );
    return rows[0];
  });

interface PurchaseLine {
  productId: string;
  quantity: number;
  amount: number;
  per?: 'unit' | 'line';
}

export const purchaseOf = (...lines: readonly PurchaseLine[]) => ({
  id: newId(),
  supplier: 'Distribuidora Sur',
  document: 'F-123',
  note: '',
  receivedOn: '2026-11-20',
  lines: [...lines],
});

/** Gyms with products whose stock moves, from `newGym` on, and what their tests do there. */
export function prepareStock() {
  let app: TestApp;
  let gym: Person;

  const openApp = async () => {
    app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
    return app;
  };
  const newGym = async () => {
    gym = await app.gym();
    return gym;
  };

  const ask = <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    asSuperuser(app.database, async (connection) => (await connection.query<Row>(text, [...values])).rows);
  const addProduct = (values: Record<string, unknown> = {}) => insertProduct(app, gym, values);
  const sell = (product: string, quantity = 1) =>
    moveStock(app, gym, { product, kind: 'sale', quantity: -quantity });
  const buy = (productId: string, quantity: number, amount: number) =>
    gym.purchases.create(purchaseOf({ productId, quantity, amount }));
  const adjust = (productId: string, quantity: number, more: object = {}) =>
    gym.stock.adjust({ id: newId(), reason: 'waste', lines: [{ productId, quantity }], ...more });
  const costOf = async (productId: string) => {
    const { quantity, averageCost, value } = (await gym.stock.averageCost({ productId })).product;
    return { quantity, averageCost, value };
  };
  const quantityOf = async (productId: string) => (await gym.products.get({ id: productId })).quantity;

  return { openApp, newGym, ask, make: addProduct, sell, buy, adjust, costOf, quantityOf };
}
