import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { FileFormat } from '../../web/files/writing.ts';
import { type ClientLine, checkedAtOnce, maxFileLines, type ProductLine } from './contract.ts';
import { savedAtOnce } from './rules.ts';
import { exportFile, openFile, review } from './worker.ts';

let pulso: TestApp;
beforeAll(async () => {
  pulso = await openTestApp();
});
afterAll(() => pulso.close());

const water: ProductLine = {
  line: 2,
  name: 'Agua',
  group: ['Bebidas', 'Frías'],
  sku: 'AG',
  barcode: '780001|780002',
  cost: 500,
  price: 1000,
  quantity: 12,
};
const juice: ProductLine = {
  line: 3,
  name: 'Jugo',
  group: ['bebidas'],
  sku: 'JU',
  barcode: '780003',
  price: 1500,
  taxRate: 1900,
  quantity: 4.5,
};

const movements = async (owner: Person) => {
  const { rows } = await asSuperuser(pulso.database, (connection) =>
    connection.query<{ kind: string; quantity: number }>(
      'select kind, quantity::float8 as quantity from stock_movement where gym_id = $1 order by created_at, quantity',
      [owner.accountId],
    ),
  );
  return rows;
};

const importProducts = (
  owner: Person,
  lines: ProductLine[],
  how: { partial?: boolean; quantities?: boolean } = {},
) => owner.imports.applyProducts({ id: newId(), fileName: 'catálogo.csv', lines, ...how });
const importClients = (owner: Person, lines: ClientLine[]) =>
  owner.imports.applyClients({ id: newId(), fileName: 'clientes.csv', lines });
const productsOf = async (owner: Person) => (await owner.products.all({})).items;
const clientsOf = async (owner: Person) => (await owner.clients.list({})).items;

/** As many products, each known by its SKU. */
const catalogue = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    name: `Producto ${index}`,
    group: [`Grupo ${index % 40}`],
    sku: `SKU-${index}`,
    barcode: `${7_800_000_000_000 + index}`,
    cost: 100 + index,
    price: 200 + index,
    quantity: 1 + (index % 7),
  }));

/** The most products that one transaction changed, of those that none changed later. */
const writtenAtOnce = async (owner: Person) => {
  const { rows } = await asSuperuser(pulso.database, (connection) =>
    connection.query<{ most: number }>(
      `select max(written)::int as most
        from (select count(*) as written from product where gym_id = $1 group by changed_in) w`,
      [owner.accountId],
    ),
  );
  return rows[0]?.most;
};

/** A gym with water and juice. */
async function stocked(): Promise<Person> {
  const owner = await pulso.gym();
  await importProducts(owner, [water, juice]);
  return owner;
}

describe('importar productos', () => {
  test('crea productos con sus grupos, códigos, ganancia, impuesto y existencias', async () => {
    const owner = await pulso.gym();
    expect(await importProducts(owner, [water, juice])).toMatchObject({ applied: true, created: 2 });
    const [first, second] = await productsOf(owner);
    expect(first).toMatchObject({
      name: 'Agua',
      groupPath: 'Bebidas/Frías',
      code: '1',
      barcode: '780001|780002',
      quantity: 12,
      profit: 10_000,
    });
    expect(second).toMatchObject({
      name: 'Jugo',
      groupPath: 'Bebidas',
      code: '2',
      tax: 285,
      quantity: 4.5,
    });
    expect(await movements(owner)).toEqual([
      { kind: 'import', quantity: 4.5 },
      { kind: 'import', quantity: 12 },
    ]);
  });

  test('los grupos nuevos van después de los que el gimnasio ordenó, como vienen en el archivo', async () => {
    const owner = await pulso.gym();
    const add = (name: string) => owner.groups.create({ id: newId(), name });
    const [clothes, drinks] = [await add('Ropa'), await add('Bebidas')];
    await owner.groups.sort({ ids: [clothes.id, drinks.id] });
    const inGroups = [['Zapatillas', 'Niños'], ['ropa'], ['Accesorios'], ['Zapatillas', 'Adultos']];
    await importProducts(
      owner,
      inGroups.map((group, index) => ({ line: index + 2, name: `Producto ${index}`, group })),
    );
    const names = (await owner.groups.list({})).items.map(({ name }) => name);
    expect(names).toEqual(['Ropa', 'Bebidas', 'Zapatillas', 'Adultos', 'Niños', 'Accesorios']);
  });

  test('el mismo archivo otra vez no cambia nada', async () => {
    const owner = await stocked();
    const before = await productsOf(owner);
    expect(await importProducts(owner, [water, juice])).toMatchObject({
      applied: true,
      created: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await productsOf(owner)).toEqual(before);
    expect(await movements(owner)).toHaveLength(2);
  });

  test('una importación repetida responde lo mismo y no suma nada', async () => {
    const owner = await pulso.gym();
    const request = { id: newId(), fileName: 'a.csv', partial: false, lines: [water] };
    const answers = await Promise.all([
      owner.imports.applyProducts(request),
      owner.imports.applyProducts(request),
      owner.imports.applyProducts(request),
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ applied: true, created: 1 });
    expect(await productsOf(owner)).toHaveLength(1);
    await expect(owner.imports.applyProducts({ ...request, lines: [water, juice] })).rejects.toMatchObject({
      code: 'already_saved',
    });
  });

  test('una línea mala deja todo como está, salvo que se pidan sólo las buenas', async () => {
    const owner = await pulso.gym();
    const bad = { line: 3, name: 'Copia', barcode: '780002' };
    const lines = [water, bad, { line: 4, price: 100 }];
    const refused = await importProducts(owner, lines);
    expect(refused).toMatchObject({ applied: false, skipped: 2 });
    expect(refused.problems).toEqual([
      { line: 3, column: 'barcode', value: '780002', reason: 'Se repite: ya está en la línea 2.' },
      { line: 4, column: 'name', value: '', reason: 'Escribe el nombre del producto.' },
    ]);
    expect(await productsOf(owner)).toEqual([]);
    expect(await movements(owner)).toEqual([]);
    expect((await owner.groups.list({})).items).toEqual([]);

    expect(await importProducts(owner, lines, { partial: true })).toMatchObject({
      applied: true,
      created: 1,
      skipped: 2,
    });
    expect((await productsOf(owner)).map(({ name }) => name)).toEqual(['Agua']);
  });

  test('un producto se reconoce por su código, si no por su SKU, si no por un código de barras', async () => {
    const owner = await stocked();
    const codes = (await productsOf(owner)).map(({ code }) => code);
    const result = await importProducts(owner, [
      { line: 2, code: codes[0], name: 'Agua mineral', sku: 'OTRO' },
      { line: 3, sku: 'JU', price: 1600 },
    ]);
    expect(result).toMatchObject({ created: 0, updated: 2 });
    expect(await importProducts(owner, [{ line: 2, barcode: '780002', supplier: 'Andina' }])).toMatchObject({
      updated: 1,
    });
    expect(await productsOf(owner)).toMatchObject([
      { name: 'Agua mineral', sku: 'OTRO', supplier: 'Andina', price: 1000, quantity: 12 },
      { name: 'Jugo', price: 1600, quantity: 4.5, groupPath: 'Bebidas' },
    ]);
  });

  test('el código de barras de otro producto y un SKU de varios se rechazan con su motivo', async () => {
    const owner = await stocked();
    await owner.products.create({ id: newId(), name: 'Jugo doble', sku: 'JU' });
    const { problems } = await importProducts(owner, [
      { line: 2, sku: 'AG', barcode: '780003' },
      { line: 3, sku: 'JU', price: 1 },
    ]);
    expect(problems.map(({ reason }) => reason)).toEqual([
      'Este código de barras ya es de «Jugo».',
      'Hay 2 productos con este SKU: agrega el código.',
    ]);
  });

  test('dos productos de un SKU se distinguen por su código, también si uno es nuevo', async () => {
    const owner = await pulso.gym();
    await owner.products.create({ id: newId(), name: 'Polera M', code: '10', sku: 'POL' });
    const lines = [
      { line: 2, code: '10', sku: 'POL', name: 'Polera M' },
      { line: 3, code: '11', sku: 'POL', name: 'Polera L' },
    ];
    expect(await importProducts(owner, lines)).toMatchObject({ created: 1, unchanged: 1, problems: [] });
    expect(await productsOf(owner)).toMatchObject([
      { code: '11', name: 'Polera L' },
      { code: '10', name: 'Polera M' },
    ]);
  });

  test('un código escrito con más de un espacio es el mismo cada vez', async () => {
    const owner = await pulso.gym();
    const lines = [{ line: 2, code: 'AB \u00a0 12', name: 'Doble  espacio', barcode: '78 \t 1 | 782' }];
    expect(await importProducts(owner, lines)).toMatchObject({ created: 1 });
    expect(await importProducts(owner, lines)).toMatchObject({ unchanged: 1, created: 0 });
    expect(await productsOf(owner)).toMatchObject([
      { code: 'AB 12', name: 'Doble espacio', barcode: '78 1|782' },
    ]);
    const { problems } = await importProducts(owner, [
      { line: 2, code: 'A  1', name: 'Uno' },
      { line: 3, code: 'A 1', name: 'Otro' },
    ]);
    expect(problems).toMatchObject([{ line: 3, column: 'code' }]);
  });

  test('un grupo que se elimina mientras se importa en él no se queda con productos', async () => {
    const owner = await pulso.gym();
    for (let round = 0; round < 5; round++) {
      const group = await owner.groups.create({ id: newId(), name: `Efímero ${round}` });
      await Promise.allSettled([
        importProducts(owner, [
          { line: 2, code: `E${round}`, name: `Producto ${round}`, group: [group.name] },
        ]),
        owner.groups.remove({ id: group.id }),
      ]);
    }
    const there = new Set((await owner.groups.list({})).items.map(({ id }) => id));
    const { items } = await owner.products.all({});
    expect(items.filter(({ groupId }) => groupId !== null && !there.has(groupId))).toEqual([]);
  });

  test('dos líneas del mismo producto no se pisan', async () => {
    const owner = await stocked();
    const { problems } = await importProducts(owner, [
      { line: 2, sku: 'AG', price: 1 },
      { line: 3, barcode: '780001', price: 2 },
    ]);
    expect(problems).toMatchObject([{ line: 3, reason: 'Es lo mismo que la línea 2.' }]);
  });

  test('si se pide, sólo la diferencia de existencias se mueve, y un servicio no mueve nada', async () => {
    const owner = await stocked();
    const lines = [
      { line: 2, sku: 'AG', quantity: 10.5 },
      { line: 3, sku: 'JU', quantity: 4.5 },
      { line: 4, name: 'Clase', service: true, quantity: 9 },
    ];
    expect(await importProducts(owner, lines, { quantities: true })).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    expect((await movements(owner)).slice(2)).toEqual([{ kind: 'import', quantity: -1.5 }]);
  });

  test('lo vendido después de exportar no vuelve al stock, salvo que se pida', async () => {
    const owner = await stocked();
    const [agua] = await productsOf(owner);
    await owner.stock.adjust({
      ...{ id: newId(), reason: 'other', note: 'Vendida' },
      lines: [{ productId: agua?.id ?? '', quantity: -5 }],
    });
    const lines = [water, { ...juice, price: 1600, quantity: 9 }, { line: 4, name: 'Té', quantity: 3 }];
    expect(await owner.imports.checkProducts({ lines })).toMatchObject({
      ...{ created: 1, updated: 1, unchanged: 1 },
      quantities: { differ: 2, alone: 1 },
    });
    const left = async () => (await productsOf(owner)).map(({ name, quantity }) => `${name} ${quantity}`);
    expect(await importProducts(owner, lines)).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect((await left()).sort()).toEqual(['Agua 7', 'Jugo 4.5', 'Té 3']);

    const again = [water, { ...juice, price: 1600, quantity: 9 }];
    expect(await importProducts(owner, again, { quantities: true })).toMatchObject({ updated: 2 });
    expect((await left()).sort()).toEqual(['Agua 12', 'Jugo 9', 'Té 3']);
    expect((await owner.imports.checkProducts({ lines: again })).quantities).toEqual({ differ: 0, alone: 0 });
  });

  test('un nombre que ya existe, sin nada más que lo distinga, se avisa', async () => {
    const owner = await stocked();
    const checked = await owner.imports.checkProducts({
      lines: [
        { line: 2, name: 'AGUA' },
        { line: 3, name: 'Té' },
      ],
    });
    expect(checked).toMatchObject({ created: 2, equals: [2], problems: [] });
    expect(await productsOf(owner)).toHaveLength(2);
  });

  test('los códigos que da el sistema saltan los que ya se usan', async () => {
    const owner = await pulso.gym();
    await importProducts(owner, [
      { line: 2, code: '2', name: 'B' },
      { line: 3, name: 'A' },
      { line: 4, name: 'C' },
    ]);
    const codes = (await productsOf(owner)).map(({ name, code }) => `${name}${code}`);
    expect(codes.sort()).toEqual(['A1', 'B2', 'C3']);
    const made = await owner.products.create({ id: newId(), name: 'D' });
    expect(made.code).toBe('4');
  });

  test('otro gimnasio no se ve ni se toca', async () => {
    await stocked();
    const other = await pulso.gym();
    expect(await importProducts(other, [water])).toMatchObject({ created: 1, updated: 0 });
    expect(await productsOf(other)).toHaveLength(1);
  });

  test('2.000 líneas entran en transacciones de pocas líneas', async () => {
    const owner = await pulso.gym();
    const lines = catalogue(2_000);
    expect(await importProducts(owner, lines)).toMatchObject({ applied: true, created: 2_000 });
    expect(await writtenAtOnce(owner)).toBe(savedAtOnce);
    expect(await importProducts(owner, lines)).toMatchObject({ created: 0, unchanged: 2_000 });
    const dearer = lines.map((line) => ({ ...line, price: line.price + 1 }));
    expect(await importProducts(owner, dearer)).toMatchObject({ created: 0, updated: 2_000 });
    expect(await writtenAtOnce(owner)).toBe(savedAtOnce);
    expect((await owner.products.list({})).total).toBe(2_000);
  });

  test('en la base de datos embebida, lo que otro pide se responde entre dos porciones', async () => {
    const owner = await pulso.gym();
    const lines = catalogue(4 * savedAtOnce);
    const brought = importProducts(owner, lines);
    const seen: number[] = [];
    while (seen.at(-1) !== lines.length) seen.push((await owner.products.list({})).total);
    expect(await brought).toMatchObject({ created: lines.length });
    const there = new Set(seen);
    if (process.env.PULSO_TEST_DATABASE !== 'postgres')
      for (const portions of [1, 2, 3]) expect(there).toContain(portions * savedAtOnce);
    for (const total of there) expect(total % savedAtOnce).toBe(0);
  });

  test('más de 20.000 líneas de una vez se rechazan con claridad', async () => {
    const owner = await pulso.gym();
    const lines = Array.from({ length: 20_001 }, (_, index) => ({ line: index + 1, name: 'x' }));
    await expect(importProducts(owner, lines)).rejects.toMatchObject({
      status: 400,
      fields: { lines: 'Se importan hasta 20.000 líneas de una vez.' },
    });
  });
});

describe('lo que cabe en una vez', () => {
  const wide = (length: number) => '漢'.repeat(length);
  const number = 99_999_999_999;
  const product = (index: number): Required<ProductLine> => ({
    line: 99_000 + index,
    code: `${index}${wide(36)}`.slice(0, 40),
    name: wide(120),
    group: Array.from({ length: 8 }, () => wide(60)),
    sku: wide(60),
    barcode: `${index}${wide(296)}`,
    unit: wide(20),
    cost: number,
    profit: 99_999_999,
    price: number,
    tax: number,
    taxRate: 10_000,
    priceIncludesTax: false,
    priceChangeAllowed: false,
    defaultQuantity: 999_999.999,
    service: false,
    enabled: false,
    description: wide(2000),
    supplier: wide(120),
    reorderPoint: 999_999.999,
    preferredQuantity: 999_999.999,
    lowStockWarning: false,
    warningQuantity: 999_999.999,
    quantity: -999_999.999,
  });
  const client = (index: number): Required<ClientLine> => ({
    line: 99_000 + index,
    name: wide(80),
    surname: wide(80),
    email: `${index}${'a'.repeat(40)}@${Array.from({ length: 3 }, () => 'b'.repeat(45)).join('.')}.cl`,
    phone: '+56 9 1234 5678 000000000000',
    whatsapp: '+56 9 1234 5678 000000000000',
    dni: `${index}${wide(26)}`,
    dniType: 'other',
    observation: wide(1000),
  });
  const many = <T>(count: number, one: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => one(index));

  test('una porción de las líneas más anchas se revisa', async () => {
    const owner = await pulso.gym();
    expect(await owner.imports.checkProducts({ lines: many(checkedAtOnce, product) })).toMatchObject({
      created: checkedAtOnce,
    });
    expect(await owner.imports.checkClients({ lines: many(checkedAtOnce, client) })).toMatchObject({
      created: checkedAtOnce,
    });
  });

  test('lo que no cabe en una porción se rechaza con claridad', async () => {
    const owner = await pulso.gym();
    const lines = many(checkedAtOnce + 1, (index) => ({ line: index + 1, name: 'x' }));
    const refused = { status: 400, fields: { lines: 'Se revisan hasta 500 líneas de una vez.' } };
    await expect(owner.imports.checkProducts({ lines })).rejects.toMatchObject(refused);
    await expect(owner.imports.checkClients({ lines })).rejects.toMatchObject(refused);
  });
});

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

test('las líneas que el archivo trae y no se mandan cuentan como saltadas, también al repetir', async () => {
  const owner = await pulso.gym();
  const request = { id: newId(), fileName: 'a.csv', partial: true, leftOut: 3 };
  const products = { ...request, lines: [water, { line: 4, price: 1 }] };
  const first = await owner.imports.applyProducts(products);
  expect(first).toMatchObject({ applied: true, created: 1, skipped: 4 });
  expect(await owner.imports.applyProducts(products)).toMatchObject({ created: 1, skipped: 4 });
  expect((await owner.imports.runs({ kind: 'products' })).items).toMatchObject([{ skipped: 4 }]);
  await owner.imports.applyClients({ ...request, id: newId(), lines: [{ line: 2, name: 'Ana' }] });
  expect((await owner.imports.runs({ kind: 'clients' })).items).toMatchObject([{ skipped: 3 }]);
  for (const leftOut of [-1, maxFileLines + 1])
    await expect(owner.imports.applyProducts({ ...products, id: newId(), leftOut })).rejects.toMatchObject({
      status: 400,
      fields: { leftOut: 'Un archivo trae hasta 100.000 líneas.' },
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
    const request = { id: newId(), fileName: 'catálogo.csv', leftOut: 2, lines };
    await breakAt(owner, lines[2 * savedAtOnce + 10]?.name ?? '');
    try {
      await expect(owner.imports.applyProducts(request)).rejects.toMatchObject({ status: 500 });
    } finally {
      await mend();
    }
    return request;
  }

  test('dice hasta dónde llegó; repetida sigue ahí, y nada se hace dos veces', async () => {
    const owner = await pulso.gym();
    const lines = catalogue(3 * savedAtOnce + 20);
    const request = await brokenOff(owner, lines);
    expect(await runsOf(owner)).toMatchObject([
      { lines: lines.length, saved: 2 * savedAtOnce, created: 2 * savedAtOnce, skipped: 2 },
    ]);
    expect((await owner.products.list({})).total).toBe(2 * savedAtOnce);

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
    const lines = catalogue(3 * savedAtOnce + 20);
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
  const lines: ProductLine[] = Array.from({ length: savedAtOnce + 2 }, (_, index) => ({
    line: index + 2,
    name: `Sin código ${index}`,
  }));
  lines.push({ line: lines.length + 2, name: 'Con código', code: '2' });
  expect(await importProducts(owner, lines)).toMatchObject({ applied: true, created: lines.length });
  const codes = (await productsOf(owner)).map(({ code }) => Number(code)).sort((one, other) => one - other);
  expect(codes).toEqual(lines.map((_, index) => index + 1));
});

test('dos líneas del mismo archivo que no son de la misma porción no se confunden', async () => {
  const owner = await pulso.gym();
  const lines: ProductLine[] = [
    { line: 2, code: 'M', sku: 'POL', name: 'Polera M', price: 5 },
    ...catalogue(savedAtOnce).map((line) => ({ ...line, line: line.line + 1 })),
    { line: savedAtOnce + 3, sku: 'POL', name: 'Polera L', price: 7 },
  ];
  expect(await importProducts(owner, lines)).toMatchObject({ created: lines.length, updated: 0 });
  const shirts = (await productsOf(owner)).filter(({ sku }) => sku === 'POL');
  expect(shirts.map(({ name, price }) => `${name} ${price}`).sort()).toEqual(['Polera L 7', 'Polera M 5']);
});

/** Resolves once as many connections to the database wait for what another one holds. */
async function waiting(connection: PoolClient, count: number): Promise<void> {
  for (let found = 0; found < count; ) {
    await connection.query('select pg_stat_clear_snapshot()');
    const { rows } = await connection.query<{ found: number }>(
      `select count(*)::int as found from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    found = rows[0]?.found ?? 0;
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
      const brought = importProducts(owner, [{ line: 2, sku: 'JU', name: 'Jugo', price: 1 }]);
      const outcome = Promise.allSettled([brought]);
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
      const one = first();
      await waiting(connection, 1);
      const two = second();
      await waiting(connection, 2);
      await connection.query('commit');
      return Promise.allSettled([one, two]);
    });
  }

  const namesOf = async (owner: Person) =>
    (await productsOf(owner)).map(({ code, name }) => `${code} ${name}`);

  test('quien importa primero los tiene, y lo creado recibe el siguiente', async () => {
    const owner = await pulso.gym();
    await owner.products.create({ id: newId(), name: 'Té' });
    const [brought, made] = await queued(
      owner,
      () => coded(owner),
      () => uncoded(owner),
    );
    expect(brought).toMatchObject({ status: 'fulfilled', value: { applied: true, created: 2 } });
    expect(made).toMatchObject({ status: 'fulfilled', value: { code: '4' } });
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
    const [made, brought] = await queued(
      owner,
      () => uncoded(owner),
      () => coded(owner),
    );
    expect(made).toMatchObject({ status: 'fulfilled', value: { code: '2' } });
    if (process.env.PULSO_TEST_DATABASE === 'postgres') {
      expect(brought).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'import_raced' } });
      expect((await namesOf(owner)).sort()).toEqual(['1 Té', '2 Café']);
      expect(await check()).toMatchObject({ created: 1, updated: 1 });
    }
  });
});

describe('importar clientes', () => {
  const ana: ClientLine = {
    line: 2,
    name: 'Ana',
    surname: 'Rojas',
    email: 'ana@correo.cl',
    phone: '+56 9 1234 5678',
    dni: '12345678-5',
  };

  test('crea clientes con su RUT como el gimnasio lo guarda, y los encuentra por él o por su correo', async () => {
    const owner = await pulso.gym();
    expect(await importClients(owner, [ana])).toMatchObject({ created: 1 });
    expect(await importClients(owner, [ana])).toMatchObject({ unchanged: 1 });
    await importClients(owner, [{ line: 2, dni: '12.345.678-5', surname: 'Rojas Soto' }]);
    await importClients(owner, [{ line: 2, email: 'ana@correo.cl', observation: 'Zurda' }]);
    expect(await clientsOf(owner)).toMatchObject([
      {
        name: 'Ana',
        surname: 'Rojas Soto',
        dni: '12.345.678-5',
        dniType: 'rut',
        observation: 'Zurda',
        hasAccount: false,
      },
    ]);
  });

  test('un RUT malo, un correo ajeno y una repetición se rechazan con su motivo', async () => {
    const owner = await pulso.gym();
    await importClients(owner, [ana]);
    const { problems, applied } = await importClients(owner, [
      { line: 2, name: 'Luis', dni: '12345678-9' },
      { line: 3, name: 'Eva', email: 'ana@correo.cl', dni: '11111111-1' },
      { line: 4, name: 'Sol', email: 'sol@correo.cl' },
      { line: 5, name: 'Sol', email: 'sol@correo.cl' },
      { line: 6, surname: 'Sin nombre' },
    ]);
    expect(applied).toBe(false);
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 dni',
      '3 email',
      '5 email',
      '6 name',
    ]);
    expect(await clientsOf(owner)).toHaveLength(1);
  });

  test('un número de socio que no es un RUT se guarda como otro documento', async () => {
    const owner = await pulso.gym();
    await importClients(owner, [{ line: 2, name: 'Ana', dni: '1045' }]);
    expect(await clientsOf(owner)).toMatchObject([{ dni: '1045', dniType: 'other' }]);
  });

  test('cuenta bien a los que agrega, y los exporta por partes', async () => {
    const owner = await pulso.gym();
    const people = Array.from({ length: 2_500 }, (_, index) => ({
      line: index + 2,
      name: `Ana ${index}`,
      email: `ana${index}@correo.cl`,
    }));
    await importClients(owner, people);
    const first = await owner.imports.clients({});
    expect(first).toMatchObject({ total: 2_500 });
    const rest = await owner.imports.clients({ after: first.items.at(-1)?.id });
    expect(new Set([...first.items, ...rest.items].map(({ email }) => email)).size).toBe(2_500);
    expect((await owner.clients.list({})).total).toBe(2_500);
  });
});

describe('exportar e importar', () => {
  /** What a file's lines are to the server. */
  async function linesOf(kind: 'products' | 'clients', file: Blob) {
    const { opened, preview } = await openFile(kind, file);
    const found = review(kind, opened, { ...preview, digits: 0, clears: true });
    expect(found.review.problems).toEqual([]);
    return found.lines;
  }

  const word = fc
    .oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('=1+1', '+569', "'-x", 'Ñandú / Té', 'a\\b', 'x;y', '1.990'),
    )
    .map((text) => text.replace(/[\p{Cc}\p{Cs}\ufffd]/gu, '').trim());
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const quantity = fc.integer({ min: -50_000, max: 50_000 }).map((units) => units / 1000);
  const made = fc.record({
    name: word.map((text) => text || 'Agua'),
    sku: fc.constantFrom('', 'S-1', 'S-2'),
    cost: amount,
    price: amount,
    profit: fc.integer({ min: -10_000, max: 50_000 }),
    tax: amount,
    priceIncludesTax: fc.boolean(),
    service: fc.boolean(),
    enabled: fc.boolean(),
    description: word,
    supplier: word,
    quantity,
    reorderPoint: amount.map((units) => units / 1000),
    lowStockWarning: fc.boolean(),
  });

  test('no cambia nada: ni crea, ni cambia, ni mueve existencias', { timeout: 300_000 }, async () => {
    const owner = await pulso.gym();
    const { id: groupId } = await owner.groups.create({ id: newId(), name: '=Té; "Café"' });
    const inner = await owner.groups.create({ id: newId(), name: 'Fríos\\', parentId: groupId });
    let barcode = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 1, maxLength: 3 }),
        fc.constantFrom<FileFormat>('csv', 'xlsx'),
        fc.boolean(),
        async (forms, format, quantities) => {
          for (const form of forms) {
            barcode += 1;
            const group = [null, groupId, inner.id][barcode % 3] ?? null;
            const codes = barcode % 2 ? `${barcode}|B${barcode}` : '';
            await owner.products.create({ id: newId(), ...form, groupId: group, barcode: codes });
          }
          const [before, movesBefore] = [await productsOf(owner), await movements(owner)];
          const groups = (await owner.groups.list({})).items;
          const exported = { kind: 'products', products: before, digits: 0 } as const;
          const lines = await linesOf('products', await exportFile(exported, format));
          expect(await importProducts(owner, lines as ProductLine[], { quantities })).toEqual({
            applied: true,
            problems: [],
            created: 0,
            updated: 0,
            unchanged: before.length,
            skipped: 0,
          });
          expect(await productsOf(owner)).toEqual(before);
          expect(await movements(owner)).toEqual(movesBefore);
          expect((await owner.groups.list({})).items).toEqual(groups);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('tampoco con clientes', async () => {
    const owner = await pulso.gym();
    await importClients(owner, [
      { line: 2, name: 'Ana', dni: '12345678-5', phone: '+56 9 1234 5678', observation: '=cmd\n"x"' },
      { line: 3, name: 'Luis', dni: 'AB-77', dniType: 'other', email: 'luis@correo.cl' },
      { line: 4, name: 'Eva', email: 'eva@correo.cl' },
    ]);
    const before = await clientsOf(owner);
    for (const format of ['csv', 'xlsx'] as const) {
      const { items } = await owner.imports.clients({});
      const lines = await linesOf('clients', await exportFile({ kind: 'clients', clients: items }, format));
      expect(await importClients(owner, lines as ClientLine[])).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: 3,
      });
    }
    expect(await clientsOf(owner)).toEqual(before);
  });
});
