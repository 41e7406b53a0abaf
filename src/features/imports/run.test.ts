import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { type Right, withRequired } from '../../wire/rights.ts';
import { maxFileLines, type ProductLine } from './contract.ts';
import {
  catalogue,
  importClients,
  importProducts,
  juice,
  prepareImports,
  productsOf,
  water,
} from './imports.fixture.ts';
import { linesPerSave } from './rules.ts';

const { openApp, movements, stocked } = prepareImports();

let pulso: TestApp;
beforeAll(async () => {
  pulso = await openApp();
});
afterAll(() => pulso.close());

test('las importaciones guardadas dicen cuándo, quién, qué archivo y qué hicieron, las nuevas primero', async () => {
  const owner = await pulso.gym();
  expect(await owner.imports.runs({ kind: 'products' })).toEqual({
    items: [],
    total: 0,
    totalIsFloor: false,
  });
  await importProducts(owner, [water]);
  await importProducts(owner, [{ line: 2, price: 1 }]);
  await importProducts(owner, [{ ...water, price: 1100 }, juice, { line: 4, price: 1 }], { partial: true });
  await importClients(owner, [{ line: 2, name: 'Ana' }]);
  const { items, total } = await owner.imports.runs({ kind: 'products' });
  expect(total).toBe(2);
  const same = { by: owner.email, fileName: 'catálogo.csv', at: expect.stringMatching(/^20/) };
  expect(items).toEqual([
    { ...same, id: items[0]?.id, lines: 3, saved: 3, created: 1, updated: 1, unchanged: 0, skipped: 1 },
    { ...same, id: items[1]?.id, lines: 1, saved: 1, created: 1, updated: 0, unchanged: 0, skipped: 0 },
  ]);
  expect(await owner.imports.runs({ kind: 'clients' })).toMatchObject({
    items: [{ fileName: 'clientes.csv', created: 1 }],
    total: 1,
  });
  const client = await pulso.clientOf(owner);
  await expect(client.imports.runs({ kind: 'clients' })).rejects.toMatchObject({ status: 403 });
});

test('cada uno ve las importaciones de lo que puede importar, y no las otras', async () => {
  const owner = await pulso.gym();
  await importProducts(owner, [water]);
  await importClients(owner, [{ line: 2, name: 'Ana' }]);
  const withRight = async (right: Right) => {
    const rights = withRequired([right]);
    const { id } = await owner.team.createRole({ id: newId(), name: `Rol ${right}`, rights });
    return pulso.memberOf(owner, id);
  };
  const kinds = { clients: await withRight('clients.export'), products: await withRight('products.edit') };
  const refused = { status: 403, code: 'not_permitted' };
  expect((await kinds.clients.imports.runs({ kind: 'clients' })).total).toBe(1);
  await expect(kinds.clients.imports.runs({ kind: 'products' })).rejects.toMatchObject(refused);
  expect((await kinds.products.imports.runs({ kind: 'products' })).total).toBe(1);
  await expect(kinds.products.imports.runs({ kind: 'clients' })).rejects.toMatchObject(refused);
});

test('las líneas que el archivo trae y no se mandan cuentan como saltadas, también al repetir', async () => {
  const owner = await pulso.gym();
  const request = { id: newId(), fileName: 'a.csv', partial: true, omitted: 3 };
  const products = { ...request, lines: [water, { line: 4, price: 1 }] };
  const first = await owner.imports.applyProducts(products);
  expect(first).toMatchObject({ applied: true, created: 1, skipped: 4 });
  expect(await owner.imports.applyProducts(products)).toMatchObject({ created: 1, skipped: 4 });
  expect((await owner.imports.runs({ kind: 'products' })).items).toMatchObject([{ skipped: 4 }]);
  await owner.imports.applyClients({ ...request, id: newId(), lines: [{ line: 2, name: 'Ana' }] });
  expect((await owner.imports.runs({ kind: 'clients' })).items).toMatchObject([{ skipped: 3 }]);
  for (const omitted of [-1, maxFileLines + 1])
    await expect(owner.imports.applyProducts({ ...products, id: newId(), omitted })).rejects.toMatchObject({
      status: 400,
      fields: { omitted: 'Un archivo trae hasta 100.000 líneas.' },
    });
});

describe('una importación que se corta', () => {
  /** Fails like a database that is lost, where a product is called so. */
  const breakAt = (owner: Person, name: string) =>
    asSuperuser(pulso.database, (connection) =>
      connection.query(`
        create function break_import() returns trigger language plpgsql as $$
        begin
          if new.gym_id = '${owner.accountId}' and new.name = '${name}' then raise exception 'broken off'; end if;
          return new;
        end $$;
        create trigger break_import before insert on product for each row execute function break_import()`),
    );
  const mend = () =>
    asSuperuser(pulso.database, (connection) => connection.query('drop function break_import cascade'));
  const runsOf = async (owner: Person) => (await owner.imports.runs({ kind: 'products' })).items;

  /** Breaks off the import in its third portion. @returns what was asked for */
  async function brokenOff(owner: Person, lines: ProductLine[]) {
    const request = { id: newId(), fileName: 'catálogo.csv', omitted: 2, lines };
    await breakAt(owner, lines[2 * linesPerSave + 10]?.name ?? '');
    try {
      await expect(owner.imports.applyProducts(request)).rejects.toMatchObject({ status: 500 });
    } finally {
      await mend();
    }
    return request;
  }

  test('dice hasta dónde llegó; repetida sigue ahí, y nada se hace dos veces', async () => {
    const owner = await pulso.gym();
    const lines = catalogue(3 * linesPerSave + 20);
    const request = await brokenOff(owner, lines);
    expect(await runsOf(owner)).toMatchObject([
      { lines: lines.length, saved: 2 * linesPerSave, created: 2 * linesPerSave, skipped: 2 },
    ]);
    expect((await owner.products.list({})).total).toBe(2 * linesPerSave);

    const whole = {
      applied: true,
      problems: [],
      created: lines.length,
      updated: 0,
      unchanged: 0,
      skipped: 2,
    };
    const answers = await Promise.all([1, 2].map(() => owner.imports.applyProducts(request)));
    expect(answers).toEqual([whole, whole]);
    expect(await owner.imports.applyProducts(request)).toEqual(whole);
    expect(await runsOf(owner)).toMatchObject([{ lines: lines.length, saved: lines.length }]);
    const all = await productsOf(owner);
    expect(new Set(all.map(({ sku }) => sku)).size).toBe(lines.length);
    expect(all).toHaveLength(lines.length);
    expect(await movements(owner)).toHaveLength(lines.length);
  });

  test('lo que otro tomó mientras tanto se salta y se dice, y el resto se completa', async () => {
    const owner = await pulso.gym();
    const lines = catalogue(3 * linesPerSave + 20);
    const request = await brokenOff(owner, lines);
    const last = lines.at(-1);
    await owner.products.create({ id: newId(), name: 'Ajeno', code: 'A', barcode: last?.barcode });
    await owner.products.create({ id: newId(), name: 'Otro', code: 'B', sku: last?.sku });
    expect(await owner.imports.applyProducts(request)).toMatchObject({
      ...{ applied: true, created: lines.length - 1, skipped: 3 },
      problems: [{ line: last?.line, column: 'barcode' }],
    });
  });
});

test('un código que el archivo trae más adelante no se da a una línea de antes', async () => {
  const owner = await pulso.gym();
  const lines: ProductLine[] = Array.from({ length: linesPerSave + 2 }, (_, index) => ({
    line: index + 2,
    name: `Sin código ${index}`,
  }));
  lines.push({ line: lines.length + 2, name: 'Con código', code: '2' });
  expect(await importProducts(owner, lines)).toMatchObject({ applied: true, created: lines.length });
  const codes = (await productsOf(owner)).map(({ code }) => Number(code)).sort((a, b) => a - b);
  expect(codes).toEqual(lines.map((_, index) => index + 1));
});

test('dos líneas del mismo archivo que no son de la misma porción no se confunden', async () => {
  const owner = await pulso.gym();
  const lines: ProductLine[] = [
    { line: 2, code: 'M', sku: 'POL', name: 'Polera M', price: 5 },
    ...catalogue(linesPerSave).map((line) => ({ ...line, line: line.line + 1 })),
    { line: linesPerSave + 3, sku: 'POL', name: 'Polera L', price: 7 },
  ];
  expect(await importProducts(owner, lines)).toMatchObject({ created: lines.length, updated: 0 });
  const shirts = (await productsOf(owner)).filter(({ sku }) => sku === 'POL');
  expect(shirts.map(({ name, price }) => `${name} ${price}`).sort()).toEqual(['Polera L 7', 'Polera M 5']);
});

/** Resolves once as many connections to the database wait for what another one holds. */
async function waiting(connection: PoolClient, count: number): Promise<void> {
  for (let waiters = 0; waiters < count; ) {
    await connection.query('select pg_stat_clear_snapshot()');
    const { rows } = await connection.query<{ found: number }>(
      `select count(*)::int as found from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiters = rows[0]?.found ?? 0;
  }
}

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'si un producto deja de ser el de su línea mientras se importa, no se guarda nada',
  async () => {
    const owner = await stocked();
    const before = await productsOf(owner);
    await asSuperuser(pulso.database, async (connection) => {
      await connection.query('begin');
      await connection.query(
        `update product set sku = 'OTRO', version = version + 1 where gym_id = $1 and sku = 'JU'`,
        [owner.accountId],
      );
      const importRun = importProducts(owner, [{ line: 2, sku: 'JU', name: 'Jugo', price: 1 }]);
      const outcome = Promise.allSettled([importRun]);
      await waiting(connection, 1);
      await connection.query('commit');
      expect(await outcome).toMatchObject([
        { status: 'rejected', reason: { status: 409, code: 'import_raced' } },
      ]);
    });
    expect((await productsOf(owner)).map(({ name, price }) => ({ name, price }))).toEqual(
      before.map(({ name, price }) => ({ name, price })),
    );
    expect((await owner.imports.runs({ kind: 'products' })).total).toBe(1);
  },
);

describe('importar códigos y crear sin código a la vez', () => {
  const coded = (owner: Person) =>
    importProducts(owner, [
      { line: 2, code: '2', name: 'Agua' },
      { line: 3, name: 'Jugo' },
    ]);
  const uncoded = (owner: Person) => owner.products.create({ id: newId(), name: 'Café' });

  /**
   * Both at once, but for the embedded database, which has one connection. On PostgreSQL somebody holds the numbers of codes
   * until the first waits for them, and the second too.
   */
  async function queued(owner: Person, first: () => Promise<unknown>, second: () => Promise<unknown>) {
    if (process.env.PULSO_TEST_DATABASE !== 'postgres') {
      const [before] = await Promise.allSettled([first()]);
      return [before, ...(await Promise.allSettled([second()]))];
    }
    return asSuperuser(pulso.database, async (connection) => {
      await connection.query('begin');
      await connection.query(`select from counter where gym_id = $1 and name = 'product' for update`, [
        owner.accountId,
      ]);
      const firstCall = first();
      await waiting(connection, 1);
      const two = second();
      await waiting(connection, 2);
      await connection.query('commit');
      return Promise.allSettled([firstCall, two]);
    });
  }

  const namesOf = async (owner: Person) =>
    (await productsOf(owner)).map(({ code, name }) => `${code} ${name}`);

  test('quien importa primero los tiene, y lo creado recibe el siguiente', async () => {
    const owner = await pulso.gym();
    await owner.products.create({ id: newId(), name: 'Té' });
    const [importRun, creation] = await queued(
      owner,
      () => coded(owner),
      () => uncoded(owner),
    );
    expect(importRun).toMatchObject({ status: 'fulfilled', value: { applied: true, created: 2 } });
    expect(creation).toMatchObject({ status: 'fulfilled', value: { code: '4' } });
    expect((await namesOf(owner)).sort()).toEqual(['1 Té', '2 Agua', '3 Jugo', '4 Café']);
  });

  test('quien crea primero lo tiene, y la importación no se guarda sin que se revise otra vez', async () => {
    const owner = await pulso.gym();
    await owner.products.create({ id: newId(), name: 'Té' });
    const check = () =>
      owner.imports.checkProducts({
        lines: [
          { line: 2, code: '2', name: 'Agua' },
          { line: 3, name: 'Jugo' },
        ],
      });
    expect(await check()).toMatchObject({ created: 2, updated: 0 });
    const [creation, importRun] = await queued(
      owner,
      () => uncoded(owner),
      () => coded(owner),
    );
    expect(creation).toMatchObject({ status: 'fulfilled', value: { code: '2' } });
    if (process.env.PULSO_TEST_DATABASE === 'postgres') {
      expect(importRun).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'import_raced' } });
      expect((await namesOf(owner)).sort()).toEqual(['1 Té', '2 Café']);
      expect(await check()).toMatchObject({ created: 1, updated: 1 });
    }
  });
});
