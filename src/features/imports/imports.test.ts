import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import type { FileFormat } from '../../web/files/writing.ts';
import { type ClientLine, linesPerCheck, type ProductLine } from './contract.ts';
import { clientsOf, importClients, importProducts, prepareImports, productsOf } from './imports.fixture.ts';
import { exportFile, openFile, review } from './worker.ts';

const { openApp, movements } = prepareImports();

let pulso: TestApp;
beforeAll(async () => {
  pulso = await openApp();
});
afterAll(() => pulso.close());

describe('lo que cabe en una vez', () => {
  const wide = (length: number) => '漢'.repeat(length);
  const number = 99_999_999;
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
    birthDate: '1990-11-20',
    observation: wide(1000),
  });
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));

  test('una porción de las líneas más anchas se revisa', async () => {
    const owner = await pulso.gym();
    expect(await owner.imports.checkProducts({ lines: many(linesPerCheck, product) })).toMatchObject({
      created: linesPerCheck,
    });
    expect(await owner.imports.checkClients({ lines: many(linesPerCheck, client) })).toMatchObject({
      created: linesPerCheck,
    });
  });

  test('lo que no cabe en una porción se rechaza con claridad', async () => {
    const owner = await pulso.gym();
    const lines = many(linesPerCheck + 1, (index) => ({ line: index + 1, name: 'x' }));
    const refusal = { status: 400, fields: { lines: 'Se revisan hasta 500 líneas de una vez.' } };
    await expect(owner.imports.checkProducts({ lines })).rejects.toMatchObject(refusal);
    await expect(owner.imports.checkClients({ lines })).rejects.toMatchObject(refusal);
  });
});

describe('exportar e importar', () => {
  /** What a file's lines are to the server. */
  async function linesOf(kind: 'products' | 'clients', file: Blob) {
    const { opened, preview } = await openFile(kind, file);
    const result = review(kind, opened, { ...preview, digits: 0, clears: true });
    expect(result.review.problems).toEqual([]);
    return result.lines;
  }

  const word = fc
    .oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('=1+1', '+569', "'-x", 'Ñandú / Té', 'a\\b', 'x;y', '1.990'),
    )
    .map((text) => text.replace(/[\p{Cc}\p{Cs}\ufffd]/gu, '').trim());
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const quantity = fc.integer({ min: -50_000, max: 50_000 }).map((units) => units / 1000);
  const products = fc.record({
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
        fc.array(products, { minLength: 1, maxLength: 3 }),
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
