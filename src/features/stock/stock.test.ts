import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
let gym: Person;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
});

const ask = <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  asSuperuser(app.database, async (connection) => (await connection.query<Row>(text, [...values])).rows);

interface Made {
  name?: string;
  cost?: number;
  barcode?: string;
  service?: boolean;
  enabled?: boolean;
  group_id?: string;
  supplier?: string;
  reorder_point?: number;
  preferred_quantity?: number;
  low_stock_warning?: boolean;
  warning_quantity?: number;
}
const insert = async (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row);
  await ask(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    Object.values(row),
  );
};
/** A product of the gym, whose code is its name in capitals. */
async function make({ name = 'Agua', ...rest }: Made = {}): Promise<string> {
  const id = newId();
  await insert('product', { gym_id: gym.accountId, id, name, code: `${name}-${id}`, ...rest });
  return id;
}
async function makeGroup(name: string, parent?: string): Promise<string> {
  const id = newId();
  await insert('product_group', { gym_id: gym.accountId, id, name, ...(parent && { parent_id: parent }) });
  return id;
}

interface Move {
  product: string;
  kind: string;
  quantity: number;
  cost?: number;
}
/** Moves stock as a till does: with the gym's rights, what there is locked at once. */
async function move(...moves: readonly Move[]): Promise<void> {
  const connection = await app.database.pool.connect();
  try {
    await connection.query('begin; set local role pulso_gym');
    await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
    await connection.query('select lock_stock($1)', [moves.map(({ product }) => product)]);
    for (const { product, kind, quantity, cost = null } of moves) {
      await connection.query(
        'insert into stock_movement (product_id, kind, quantity, cost, source_id) values ($1, $2, $3, $4, $5)',
        [product, kind, quantity, cost, newId()],
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
const sell = (product: string, quantity = 1) => move({ product, kind: 'sale', quantity: -quantity });

interface Line {
  productId: string;
  quantity: number;
  amount: number;
  per?: 'unit' | 'line';
}
const purchaseOf = (...lines: readonly Line[]) => ({
  id: newId(),
  supplier: 'Distribuidora Sur',
  document: 'F-123',
  note: '',
  receivedOn: '2026-11-20',
  lines: [...lines],
});
const buy = (productId: string, quantity: number, amount: number) =>
  gym.stock.buy(purchaseOf({ productId, quantity, amount }));
const adjust = (productId: string, quantity: number, more: object = {}) =>
  gym.stock.adjust({ id: newId(), reason: 'waste', lines: [{ productId, quantity }], ...more });

const costOf = async (productId: string) => {
  const { quantity, averageCost, value } = (await gym.stock.averageCost({ productId })).product;
  return { quantity, averageCost, value };
};
const quantityOf = async (productId: string) => (await costOf(productId)).quantity;
const ledgerOf = (productId: string) =>
  ask<{ quantity: string; moves: number; sum: string }>(
    `select s.quantity::float8 as quantity, count(m.id)::int as moves, coalesce(sum(m.quantity), 0)::float8 as sum
      from product_stock s left join stock_movement m on m.gym_id = s.gym_id and m.product_id = s.product_id
      where s.product_id = $1 group by s.quantity`,
    [productId],
  ).then(([row]) => row);

describe('el costo promedio móvil', () => {
  test('es el valor de lo que hay más el de lo comprado, sobre la cantidad total', async () => {
    const agua = await make({ cost: 500 });
    await buy(agua, 10, 500);
    await buy(agua, 30, 700);
    expect(await costOf(agua)).toEqual({ quantity: 40, averageCost: 650, value: 26_000 });
  });

  test('no cambia al vender, ajustar ni contar, y la compra siguiente parte de lo que quedó', async () => {
    const agua = await make();
    await buy(agua, 10, 500);
    await sell(agua, 4);
    await adjust(agua, -1);
    expect(await costOf(agua)).toEqual({ quantity: 5, averageCost: 500, value: 2500 });
    await buy(agua, 5, 1000);
    expect(await costOf(agua)).toEqual({ quantity: 10, averageCost: 750, value: 7500 });
  });

  test('un costo por unidad que ningún producto admite se dice en su campo', async () => {
    const agua = await make();
    await sell(agua);
    const line = { productId: agua, quantity: 0.001, per: 'line' as const };
    for (const amount of [100_000_001, 100_000_000_000]) {
      await expect(gym.stock.buy(purchaseOf({ ...line, amount }))).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { 'lines.0.amount': 'El monto es demasiado alto.' },
      });
    }
    await gym.stock.buy(purchaseOf({ ...line, amount: 100_000_000 }));
    expect(await costOf(agua)).toMatchObject({ averageCost: 100_000_000_000 });
  });

  test('de un stock negativo el costo de antes cuenta como cero', async () => {
    const agua = await make({ cost: 900 });
    await sell(agua, 5);
    await buy(agua, 10, 100);
    expect(await costOf(agua)).toEqual({ quantity: 5, averageCost: 200, value: 1000 });
  });

  test('si lo comprado no alcanza a cubrir lo vendido de más, es el costo de la compra', async () => {
    const agua = await make({ cost: 900 });
    await sell(agua, 10);
    await buy(agua, 4, 100);
    expect(await costOf(agua)).toEqual({ quantity: -6, averageCost: 100, value: 0 });
    await buy(agua, 6, 300);
    expect(await costOf(agua)).toMatchObject({ quantity: 0, averageCost: 300 });
  });

  test('guarda seis decimales y deja el costo del producto en pesos enteros', async () => {
    const agua = await make();
    await gym.stock.buy(purchaseOf({ productId: agua, quantity: 24, amount: 10_000, per: 'line' }));
    expect(await costOf(agua)).toEqual({ quantity: 24, averageCost: 416.666667, value: 10_000 });
    const [product] = await ask<{ cost: string }>('select cost from product where id = $1', [agua]);
    expect(Number(product?.cost)).toBe(417);
    await buy(agua, 1, 416);
    expect((await costOf(agua)).averageCost).toBe(416.64);
  });

  test('pasa por cada línea de una compra que repite el producto, una tras otra', async () => {
    const agua = await make();
    const { lines } = await gym.stock.buy(
      purchaseOf(
        { productId: agua, quantity: 10, amount: 100 },
        { productId: agua, quantity: 10, amount: 0 },
      ),
    );
    expect(lines.map(({ averageBefore, averageAfter }) => [averageBefore, averageAfter])).toEqual([
      [0, 100],
      [100, 50],
    ]);
  });

  test('muestra cada compra de un producto con el promedio de antes y el de después', async () => {
    const agua = await make({ cost: 300 });
    await buy(agua, 2, 500);
    await sell(agua, 1);
    await ask('update product set cost = 800 where id = $1', [agua]);
    await buy(agua, 1, 400);
    const { items, total, product } = await gym.stock.averageCost({ productId: agua });
    expect(total).toBe(2);
    expect(product).toMatchObject({ name: 'Agua', quantity: 2, averageCost: 600 });
    expect(items).toMatchObject([
      { quantity: 1, cost: 400, quantityBefore: 1, averageBefore: 800, averageAfter: 600 },
      { quantity: 2, cost: 500, quantityBefore: 0, averageBefore: 300, averageAfter: 500, document: 'F-123' },
    ]);
  });

  test('el valor de todo el stock es la suma de los productos, y lo negativo no vale', async () => {
    const [agua, barra, vendida] = [
      await make(),
      await make({ name: 'Barra' }),
      await make({ name: 'Polera' }),
    ];
    await make({ name: 'Masaje', service: true, cost: 90_000 });
    await buy(agua, 3, 500);
    await buy(barra, 2, 1001);
    await sell(vendida, 2);
    const { items, value, total } = await gym.stock.averageCosts({});
    expect([value, total]).toEqual([3502, 3]);
    expect(items.map(({ name, quantity, value: own }) => [name, quantity, own])).toEqual([
      ['Agua', 3, 1500],
      ['Barra', 2, 2002],
      ['Polera', -2, 0],
    ]);
    expect(await gym.stock.averageCosts({ search: 'barra' })).toMatchObject({ total: 1, value: 3502 });
  });
});

describe('una compra', () => {
  test('guarda proveedor, documento, fecha y líneas, y su stock entra', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    const form = purchaseOf(
      { productId: agua, quantity: 2.5, amount: 1000 },
      { productId: barra, quantity: 3, amount: 1000, per: 'line' },
    );
    const saved = await gym.stock.buy(form);
    expect(saved).toMatchObject({
      supplier: 'Distribuidora Sur',
      document: 'F-123',
      receivedOn: '2026-11-20',
      total: 3500,
      lines: [
        { name: 'Agua', quantity: 2.5, cost: 1000, total: 2500 },
        { name: 'Barra', quantity: 3, cost: 333.333333, total: 1000 },
      ],
    });
    expect(await gym.stock.purchase({ id: form.id })).toEqual(saved);
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([2.5, 3]);
    expect(await gym.stock.purchases({ search: 'f-12' })).toMatchObject({
      total: 1,
      items: [{ id: form.id, products: 2, total: 3500 }],
    });
    expect(await gym.stock.purchases({ search: 'súr' })).toMatchObject({ total: 1 });
    expect(await gym.stock.purchases({ search: 'norte' })).toMatchObject({ total: 0 });
    expect(await gym.stock.suppliers({})).toEqual({ items: ['Distribuidora Sur'] });
  });

  test('repetida es la misma, también a la vez; con otros datos se avisa', async () => {
    const agua = await make();
    const form = purchaseOf({ productId: agua, quantity: 2, amount: 1000 });
    const answers = await Promise.all([gym.stock.buy(form), gym.stock.buy(form), gym.stock.buy(form)]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await quantityOf(agua)).toBe(2);
    for (const change of [{ document: 'F-9' }, { lines: [{ productId: agua, quantity: 3, amount: 1000 }] }]) {
      await expect(gym.stock.buy({ ...form, ...change })).rejects.toMatchObject({ code: 'already_saved' });
    }
    expect(await ledgerOf(agua)).toEqual({ quantity: 2, moves: 1, sum: 2 });
  });

  test('rechaza datos malos en su campo y no escribe nada', async () => {
    const [agua, masaje] = [await make(), await make({ name: 'Masaje', service: true })];
    const line = { productId: agua, quantity: 1, amount: 100 };
    const bad = [
      [{ lines: [] }, 'lines'],
      [{ lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity'],
      [{ lines: [line, { ...line, quantity: -1 }] }, 'lines.1.quantity'],
      [{ lines: [{ ...line, quantity: 0.0001 }] }, 'lines.0.quantity'],
      [{ lines: [{ ...line, amount: -1 }] }, 'lines.0.amount'],
      [{ lines: [{ ...line, amount: 1.5 }] }, 'lines.0.amount'],
      [{ lines: [line, { ...line, productId: masaje }] }, 'lines.1.productId'],
      [{ lines: [{ ...line, productId: newId() }] }, 'lines.0.productId'],
      [{ lines: [{ ...line, quantity: 1000, amount: 1_000_000_000 }] }, 'lines'],
      [{ receivedOn: '2026-11-21' }, 'receivedOn'],
      [{ receivedOn: 'ayer' }, 'receivedOn'],
      [{ supplier: 'x'.repeat(121) }, 'supplier'],
    ] as const;
    for (const [change, field] of bad) {
      const answer = await gym.raw('POST', '/api/stock/purchases', { ...purchaseOf(line), ...change });
      expect(answer.status, JSON.stringify(change)).toBe(400);
      expect(Object.keys(JSON.parse(answer.body).error.fields)).toEqual([field]);
    }
    expect(await gym.stock.purchases({})).toMatchObject({ total: 0 });
    expect(await ledgerOf(agua)).toEqual({ quantity: 0, moves: 0, sum: 0 });
  });
});

describe('un ajuste', () => {
  test('queda en el libro con su razón y puede dejar el stock bajo cero', async () => {
    const agua = await make();
    await adjust(agua, 3, { reason: 'correction' });
    await adjust(agua, -5, { reason: 'expired', note: 'lote 7' });
    await adjust(agua, -0.5, { reason: 'other', note: 'se cayó' });
    const { items, product } = await gym.stock.movements({ productId: agua });
    expect(product).toMatchObject({ name: 'Agua', quantity: -2.5 });
    expect(items.map(({ kind, quantity, after, reason }) => [kind, quantity, after, reason])).toEqual([
      ['adjustment', -0.5, -2.5, 'se cayó'],
      ['adjustment', -5, -2, 'Vencido: lote 7'],
      ['adjustment', 3, 3, 'Corrección'],
    ]);
  });

  test('repetido es uno, también a la vez; con otros datos se avisa', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    const form = {
      id: newId(),
      reason: 'gift' as const,
      lines: [
        { productId: barra, quantity: -1 },
        { productId: agua, quantity: -2 },
      ],
    };
    await Promise.all([gym.stock.adjust(form), gym.stock.adjust(form), gym.stock.adjust(form)]);
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([-2, -1]);
    const taken = { code: 'already_saved' };
    await expect(gym.stock.adjust({ ...form, reason: 'waste' })).rejects.toMatchObject(taken);
    await expect(
      gym.stock.adjust({ ...form, lines: [{ productId: agua, quantity: -2 }] }),
    ).rejects.toMatchObject(taken);
    const other = await make({ name: 'Polera' });
    const [one, two] = [newId(), newId()];
    const both = await Promise.allSettled([
      gym.stock.adjust({ id: one, reason: 'gift', lines: [{ productId: agua, quantity: 1 }] }),
      gym.stock.adjust({ id: one, reason: 'gift', lines: [{ productId: other, quantity: 1 }] }),
      gym.stock.adjust({ id: two, reason: 'gift', lines: [{ productId: other, quantity: 5 }] }),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: taken }]);
    expect((await quantityOf(agua)) + (await quantityOf(other))).toBe(4);
  });

  test.each([
    [{ lines: [] }, 'lines'],
    [{ lines: [{ quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ quantity: 1.2345 }] }, 'lines.0.quantity'],
    [{ lines: [{ quantity: 1e15 }] }, 'lines.0.quantity'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'porque sí' }, 'reason'],
  ])('rechaza %o', async (change, field) => {
    const productId = await make();
    const lines = ('lines' in change ? change.lines : [{ quantity: 1 }])?.map((line) => ({
      productId,
      ...line,
    }));
    const form = { id: newId(), reason: 'waste', note: '', ...change, lines };
    const answer = await gym.raw('POST', '/api/stock/adjustments', form);
    expect(answer.status).toBe(400);
    expect(Object.keys(JSON.parse(answer.body).error.fields)).toEqual([field]);
  });

  test('no se hace de un servicio, ni de un producto eliminado', async () => {
    const masaje = await make({ service: true });
    const agua = await make();
    await ask('update product set deleted_at = now() where id = $1', [agua]);
    for (const one of [masaje, agua]) {
      await expect(adjust(one, 1)).rejects.toMatchObject({
        code: 'stock_product_unknown',
        fields: { 'lines.0.productId': expect.any(String) },
      });
    }
  });
});

describe('el libro', () => {
  test('va del último al primero, y se filtra por producto y por clase', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await buy(agua, 5, 100);
    await sell(agua, 2);
    await buy(barra, 1, 100);
    const shown = async (filter: object) =>
      (await gym.stock.movements(filter)).items.map(({ productName, quantity }) => [productName, quantity]);
    expect(await shown({})).toEqual([
      ['Barra', 1],
      ['Agua', -2],
      ['Agua', 5],
    ]);
    expect(await shown({ productId: agua })).toEqual([
      ['Agua', -2],
      ['Agua', 5],
    ]);
    expect(await shown({ kind: 'purchase' })).toEqual([
      ['Barra', 1],
      ['Agua', 5],
    ]);
    expect(await shown({ kind: 'purchase', productId: agua })).toEqual([['Agua', 5]]);
    expect(await gym.stock.movements({ productId: newId() })).toMatchObject({ items: [], product: null });
  });

  test('solo se agrega: nadie cambia ni borra lo escrito', async () => {
    const agua = await make();
    await adjust(agua, 5);
    for (const change of ['update stock_movement set quantity = 9', 'delete from stock_movement']) {
      const connection = await app.database.pool.connect();
      try {
        await connection.query('begin; set local role pulso_gym');
        await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
        await expect(connection.query(change)).rejects.toMatchObject({ code: '42501' });
      } finally {
        await connection.query('rollback');
        connection.release();
      }
    }
    expect(await ledgerOf(agua)).toEqual({ quantity: 5, moves: 1, sum: 5 });
  });

  test('deja en la auditoría quién movió qué', async () => {
    const agua = await make();
    const form = purchaseOf({ productId: agua, quantity: 1, amount: 5 });
    await gym.stock.buy(form);
    const written = await ask<{ table_name: string; action: string; actor: string }>(
      `select table_name, action, actor from audit where gym_id = $1 and actor is not null
        and table_name in ('purchase', 'stock_movement') order by table_name`,
      [gym.accountId],
    );
    const actor = gym.accountId;
    expect(written).toEqual([
      { table_name: 'purchase', action: 'insert', actor },
      { table_name: 'stock_movement', action: 'insert', actor },
    ]);
  });

  test('lo que suma es lo que hay, con compras, ventas, ajustes y conteos a la vez', async () => {
    const products = [await make(), await make({ name: 'Barra' }), await make({ name: 'Polera' })];
    const [first = ''] = products;
    const lines = products.map((productId) => ({ productId, quantity: 10, amount: 100 }));
    const { id } = await gym.stock.openCount({ id: newId(), name: 'Conteo' });
    const tills = Array.from({ length: 10 }, (_, place) =>
      move(
        ...products
          .toSorted(() => (place % 2 ? 1 : -1))
          .map((product) => ({ product, kind: 'sale', quantity: -1 })),
      ),
    );
    const refused = (
      await Promise.allSettled([
        ...tills,
        gym.stock.buy(purchaseOf(...lines)),
        gym.stock.buy(purchaseOf(...lines.toReversed())),
        ...products.map((productId) => adjust(productId, -2)),
        gym.stock.tally({
          countId: id,
          lines: [{ id: newId(), productId: first, quantity: 1, instead: null }],
        }),
      ])
    ).filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([]);
    for (const product of products) {
      expect(await ledgerOf(product)).toEqual({ quantity: 8, moves: 13, sum: 8 });
    }
    const chains = await ask<{ broken: number }>(
      `select count(*)::int as broken from (
        select m.*, lag(quantity_after, 1, 0) over chain as was, lag(average_after, 1, 0) over chain as cost_was
        from stock_movement m where gym_id = $1 window chain as (partition by product_id order by place)) m
      where quantity_after <> was + quantity or average_before <> cost_was
        or average_after <> case kind when 'purchase' then
          round(moving_average(was, cost_was, quantity, cost), 6) else cost_was end`,
      [gym.accountId],
    );
    expect(chains).toEqual([{ broken: 0 }]);
  });
});

describe('un conteo', () => {
  const openCount = async (groupId: string | null = null) =>
    (await gym.stock.openCount({ id: newId(), name: 'Bodega', groupId })).id;
  const add = (countId: string, productId: string, quantity = 1, id = newId()) =>
    gym.stock.tally({ countId, lines: [{ id, productId, quantity }] });
  const set = (countId: string, productId: string, quantity: number | null, instead: number | null = null) =>
    gym.stock.tally({ countId, lines: [{ id: newId(), productId, quantity, instead }] });
  const rowsOf = async (id: string, view: 'all' | 'pending' | 'counted' | 'different' = 'all') =>
    (await gym.stock.count({ id, view })).items.map(({ name, counted, expected }) => [
      name,
      counted,
      expected,
    ]);

  test('muestra los productos con stock, lo contado y lo que difiere, y al aplicarlo lo corrige', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await make({ name: 'Cordel' });
    await make({ name: 'Masaje', service: true });
    await buy(agua, 10, 100);
    await buy(barra, 5, 200);
    const id = await openCount();
    expect(await rowsOf(id)).toEqual([
      ['Agua', null, null],
      ['Barra', null, null],
      ['Cordel', null, null],
    ]);
    for (let scans = 0; scans < 3; scans++) await add(id, agua);
    await set(id, barra, 5);
    expect(await rowsOf(id, 'different')).toEqual([['Agua', 3, 10]]);
    expect(await rowsOf(id, 'pending')).toEqual([['Cordel', null, null]]);
    const { count } = await gym.stock.count({ id });
    expect(count.summary).toEqual({ products: 3, counted: 2, different: 1, value: -700 });
    expect(await gym.stock.counts({})).toMatchObject({ items: [{ id, status: 'open', counted: 2 }] });
    expect(await gym.stock.applyCount({ id })).toMatchObject({ status: 'applied' });
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([3, 5]);
    const { items } = await gym.stock.movements({ kind: 'count' });
    expect(items).toMatchObject([{ productName: 'Agua', quantity: -7, reason: 'Bodega', sourceId: id }]);
    expect(await gym.stock.counts({})).toMatchObject({ items: [{ id, status: 'applied', differences: 1 }] });
  });

  test('no deshace lo que se vendió mientras se contaba', async () => {
    const agua = await make();
    await buy(agua, 10, 100);
    const id = await openCount();
    await sell(agua, 1);
    await set(id, agua, 8);
    await sell(agua, 2);
    expect(await rowsOf(id)).toEqual([['Agua', 8, 9]]);
    await gym.stock.applyCount({ id });
    expect(await quantityOf(agua)).toBe(6);
  });

  test('suma lo que cuentan varias personas a la vez, y cada lectura una sola vez', async () => {
    const agua = await make();
    await buy(agua, 30, 100);
    const id = await openCount();
    const scans = Array.from({ length: 20 }, () => newId());
    await Promise.all([...scans, ...scans].map((scan) => add(id, agua, 1, scan)));
    await add(id, agua, 2.5);
    await sell(agua, 5);
    await add(id, agua, 2.5);
    expect(await rowsOf(id)).toEqual([['Agua', 25, 25]]);
    await expect(add(id, agua, 7, scans[0])).rejects.toMatchObject({ code: 'already_saved' });
  });

  test('quien escribe sobre una cifra que ya es otra es avisado', async () => {
    const agua = await make();
    const id = await openCount();
    await set(id, agua, 4);
    await expect(set(id, agua, 9)).rejects.toMatchObject({ code: 'stale' });
    await add(id, agua, 2);
    await expect(set(id, agua, 9, 4)).rejects.toMatchObject({ code: 'stale' });
    await set(id, agua, 9, 6);
    expect(await rowsOf(id)).toEqual([['Agua', 9, 0]]);
    await set(id, agua, null, 9);
    await set(id, agua, null, 9);
    expect(await rowsOf(id)).toEqual([['Agua', null, null]]);
    await gym.stock.applyCount({ id });
    expect(await quantityOf(agua)).toBe(0);
  });

  test('aplicado varias veces a la vez se aplica una, y después ya no se cuenta', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    const id = await openCount();
    await set(id, agua, 4);
    await set(id, barra, 6);
    await Promise.all([1, 2, 3].map(() => gym.stock.applyCount({ id })));
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([4, 6]);
    await expect(add(id, agua)).rejects.toMatchObject({ status: 409, code: 'count_closed' });
    await expect(gym.stock.discardCount({ id })).rejects.toMatchObject({ code: 'count_closed' });
  });

  test('mientras se aplica, lo que se cuenta entra o se rechaza, y el libro cuadra', async () => {
    const agua = await make();
    const id = await openCount();
    await set(id, agua, 4);
    const answers = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => add(id, agua)),
      gym.stock.applyCount({ id }),
      ...Array.from({ length: 5 }, () => add(id, agua)),
    ]);
    const taken = answers.filter(({ status }) => status === 'fulfilled').length - 1;
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'count_closed' });
    }
    expect(await quantityOf(agua)).toBe(4 + taken);
  });

  test('de un grupo trae también los de sus grupos, y acepta otro producto que aparezca', async () => {
    const bebidas = await makeGroup('Bebidas');
    const aguas = await makeGroup('Aguas', bebidas);
    await make({ name: 'Jugo', group_id: bebidas });
    await make({ name: 'Agua', group_id: aguas });
    await make({ name: 'Agua vieja', group_id: aguas, enabled: false });
    const polera = await make({ name: 'Polera' });
    const id = await openCount(bebidas);
    expect((await rowsOf(id)).map(([name]) => name)).toEqual(['Agua', 'Jugo']);
    await add(id, polera);
    expect((await rowsOf(id)).map(([name]) => name)).toEqual(['Agua', 'Jugo', 'Polera']);
    const { count, items } = await gym.stock.sheet({ id });
    expect(count).toMatchObject({ groupName: 'Bebidas' });
    expect(items.map(({ groupName, name }) => [groupName, name])).toEqual([
      ['Aguas', 'Agua'],
      ['Bebidas', 'Jugo'],
      ['', 'Polera'],
    ]);
  });

  test('puede dejar en cero lo que nadie contó', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await buy(agua, 3, 100);
    await buy(barra, 3, 100);
    const [kept, zeroed] = [await openCount(), await openCount()];
    await set(kept, agua, 2);
    await gym.stock.applyCount({ id: kept });
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([2, 3]);
    await set(zeroed, agua, 2);
    await gym.stock.applyCount({ id: zeroed, uncounted: 'zero' });
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([2, 0]);
    expect(await rowsOf(zeroed)).toEqual([
      ['Agua', 2, 2],
      ['Barra', 0, 3],
    ]);
  });

  test('se descarta sin tocar el stock, y eso se deshace', async () => {
    const agua = await make();
    const id = await openCount();
    await set(id, agua, 4);
    await gym.stock.discardCount({ id });
    for (const lost of [
      () => gym.stock.count({ id }),
      () => add(id, agua),
      () => gym.stock.applyCount({ id }),
    ]) {
      await expect(lost()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await quantityOf(agua)).toBe(0);
    await gym.stock.restoreCount({ id });
    expect(await rowsOf(id)).toEqual([['Agua', 4, 0]]);
  });

  test('se abre una vez aunque se pida dos, y no de un grupo que no existe', async () => {
    const form = { id: newId(), name: 'Mes', groupId: null };
    const [one, two] = await Promise.all([gym.stock.openCount(form), gym.stock.openCount(form)]);
    expect(two).toEqual(one);
    await expect(gym.stock.openCount({ ...form, name: 'Otro' })).rejects.toMatchObject({
      code: 'already_saved',
    });
    await expect(gym.stock.openCount({ ...form, id: newId(), groupId: newId() })).rejects.toMatchObject({
      code: 'count_group_unknown',
      fields: { groupId: expect.any(String) },
    });
  });
});

describe('el stock bajo', () => {
  test('trae lo que llegó al punto de pedido o al aviso, y cuánto conviene comprar', async () => {
    const agua = await make({ reorder_point: 5, preferred_quantity: 24, supplier: 'Sur' });
    await buy(agua, 5, 100);
    const barra = await make({ name: 'Barra', reorder_point: 10, preferred_quantity: 2, supplier: 'Norte' });
    await sell(barra, 3);
    await make({ name: 'Cordel', low_stock_warning: true, warning_quantity: 0 });
    const full = await make({ name: 'Disco', reorder_point: 2 });
    await buy(full, 3, 100);
    await make({ name: 'Elástico' });
    await make({ name: 'Funda', reorder_point: 5, enabled: false });
    await make({ name: 'Guía', reorder_point: 5, service: true });
    const { items, total, suppliers } = await gym.stock.low({});
    expect(total).toBe(3);
    expect(items.map(({ name, quantity, suggested }) => [name, quantity, suggested])).toEqual([
      ['Barra', -3, 13],
      ['Agua', 5, 24],
      ['Cordel', 0, 1],
    ]);
    expect(suppliers).toEqual([
      { supplier: 'Norte', products: 1 },
      { supplier: 'Sur', products: 1 },
    ]);
    expect((await gym.stock.low({ supplier: 'sur' })).items).toMatchObject([{ name: 'Agua' }]);
    expect((await gym.stock.suggestion({})).items).toEqual(items);
    expect((await gym.stock.suggestion({ search: 'cord' })).items).toMatchObject([{ name: 'Cordel' }]);
  });
});

describe('un producto se encuentra', () => {
  test('por nombre, código o código de barras, primero el que calza entero, y no un servicio', async () => {
    await make({ name: 'Agua con gas' });
    const plain = await make({ name: 'Agua', barcode: '7801 | 7802' });
    await make({ name: 'Botella 7802', barcode: '9' });
    await make({ name: 'Agua tibia', service: true });
    const found = async (search: string) =>
      (await gym.stock.products({ search })).items.map(({ name, exact }) => [name, exact]);
    expect(await found('agua')).toEqual([
      ['Agua', false],
      ['Agua con gas', false],
    ]);
    expect(await found('7802')).toEqual([
      ['Agua', true],
      ['Botella 7802', false],
    ]);
    expect(await found(`AGUA-${plain}`)).toEqual([['Agua', true]]);
    expect(await found('%')).toEqual([]);
  });
});

describe('con 10.000 productos y 100.000 movimientos', () => {
  test('cada página es de cincuenta y no recorre el libro', { timeout: 300_000 }, async () => {
    await ask(
      `insert into product (gym_id, id, name, code, reorder_point)
        select $1, gen_random_uuid(), 'Producto ' || n, 'P' || n, n % 7 from generate_series(1, 10000) n`,
      [gym.accountId],
    );
    await asSuperuser(app.database, async (connection) => {
      await connection.query('begin; set local session_replication_role = replica');
      await connection.query(
        `insert into stock_movement (gym_id, product_id, kind, quantity, cost)
          select gym_id, id, (array['sale', 'purchase'])[1 + n % 2], n, 1 from product, generate_series(1, 10) n
          where gym_id = $1`,
        [gym.accountId],
      );
      await connection.query('commit; analyze stock_movement; analyze product');
    });
    const { id: countId } = await gym.stock.openCount({ id: newId(), name: 'Todo' });
    const [some] = (await gym.stock.products({ search: 'producto 5' })).items;
    const productId = some?.id ?? '';
    const { items, total, totalIsFloor } = await gym.stock.movements({});
    expect([items.length, total, totalIsFloor]).toEqual([50, 10_000, true]);
    const pages: [asked: string, index: string][] = [
      ['', 'stock_movement_by_place'],
      [`and kind = 'count'`, 'stock_movement_by_kind'],
      [`and product_id = '${productId}'`, 'stock_movement_of_product'],
      [`and product_id = '${productId}' and kind = 'purchase'`, 'stock_movement_of_product'],
    ];
    await asSuperuser(app.database, async (connection) => {
      await connection.query(`begin; set local role pulso_gym`);
      await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
      for (const [such, index] of pages) {
        const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
          `explain select * from stock_movement where gym_id = current_gym() ${such}
            order by place desc limit 50 offset 100`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain(index);
        expect(plan).not.toContain('Sort');
      }
      await connection.query('rollback');
    });
    const answers = [
      await gym.stock.movements({ page: 3 }),
      await gym.stock.low({ page: 2 }),
      await gym.stock.averageCosts({ page: 100 }),
      await gym.stock.count({ id: countId, page: 100 }),
    ];
    expect(answers.map((answer) => answer.items.length)).toEqual([50, 50, 50, 50]);
    expect((await gym.stock.suggestion({})).items).toHaveLength(200);
    expect((await gym.stock.sheet({ id: countId })).items).toHaveLength(10_000);
  });
});
