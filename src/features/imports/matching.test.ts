import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { importProducts, prepareImports, productsOf } from './imports.fixture.ts';

const { openApp, stocked } = prepareImports();

let pulso: TestApp;
beforeAll(async () => {
  pulso = await openApp();
});
afterAll(() => pulso.close());

describe('importar productos', () => {
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

  test('dos líneas del mismo producto no se pisan', async () => {
    const owner = await stocked();
    const { problems } = await importProducts(owner, [
      { line: 2, sku: 'AG', price: 1 },
      { line: 3, barcode: '780001', price: 2 },
    ]);
    expect(problems).toMatchObject([{ line: 3, reason: 'Es lo mismo que la línea 2.' }]);
  });

  test('un nombre que ya existe, sin nada más que lo distinga, se avisa', async () => {
    const owner = await stocked();
    const checked = await owner.imports.checkProducts({
      lines: [
        { line: 2, name: 'AGUA' },
        { line: 3, name: 'Té' },
      ],
    });
    expect(checked).toMatchObject({ created: 2, sameName: [2], problems: [] });
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
    const product = await owner.products.create({ id: newId(), name: 'D' });
    expect(product.code).toBe('4');
  });
});
