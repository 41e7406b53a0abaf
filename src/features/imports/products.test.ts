import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { catalogue, importProducts, juice, prepareImports, productsOf, water } from './imports.fixture.ts';
import { linesPerSave } from './rules.ts';

const { openApp, movements, stocked } = prepareImports();

let pulso: TestApp;
beforeAll(async () => {
  pulso = await openApp();
});
afterAll(() => pulso.close());

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
    const refusal = await importProducts(owner, lines);
    expect(refusal).toMatchObject({ applied: false, skipped: 2 });
    expect(refusal.problems).toEqual([
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
    const groupIds = new Set((await owner.groups.list({})).items.map(({ id }) => id));
    const { items } = await owner.products.all({});
    expect(items.filter(({ groupId }) => groupId !== null && !groupIds.has(groupId))).toEqual([]);
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
      quantities: { different: 2, onlyChange: 1 },
    });
    const quantities = async () =>
      (await productsOf(owner)).map(({ name, quantity }) => `${name} ${quantity}`);
    expect(await importProducts(owner, lines)).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect((await quantities()).sort()).toEqual(['Agua 7', 'Jugo 4.5', 'Té 3']);

    const again = [water, { ...juice, price: 1600, quantity: 9 }];
    expect(await importProducts(owner, again, { quantities: true })).toMatchObject({ updated: 2 });
    expect((await quantities()).sort()).toEqual(['Agua 12', 'Jugo 9', 'Té 3']);
    expect((await owner.imports.checkProducts({ lines: again })).quantities).toEqual({
      different: 0,
      onlyChange: 0,
    });
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
    expect(await writtenAtOnce(owner)).toBe(linesPerSave);
    expect(await importProducts(owner, lines)).toMatchObject({ created: 0, unchanged: 2_000 });
    const dearer = lines.map((line) => ({ ...line, price: line.price + 1 }));
    expect(await importProducts(owner, dearer)).toMatchObject({ created: 0, updated: 2_000 });
    expect(await writtenAtOnce(owner)).toBe(linesPerSave);
    expect((await owner.products.list({})).total).toBe(2_000);
  });

  test('en la base de datos embebida, lo que otro pide se responde entre dos porciones', async () => {
    const owner = await pulso.gym();
    const lines = catalogue(4 * linesPerSave);
    const imported = importProducts(owner, lines);
    const totals: number[] = [];
    while (totals.at(-1) !== lines.length) totals.push((await owner.products.list({})).total);
    expect(await imported).toMatchObject({ created: lines.length });
    const distinctTotals = new Set(totals);
    if (process.env.PULSO_TEST_DATABASE !== 'postgres')
      for (const portions of [1, 2, 3]) expect(distinctTotals).toContain(portions * linesPerSave);
    for (const total of distinctTotals) expect(total % linesPerSave).toBe(0);
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
