import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findHeader, recognise } from '../../web/files/columns.ts';
import { delimiterOf } from '../../web/files/reading.ts';
import { toCsv, toWorkbook } from '../../web/files/writing.ts';
import type { Product } from '../products/contract.ts';
import { maxBytes, maxLines } from './contract.ts';
import { productTable } from './document.ts';
import { columnsOf, typeOfDocument, worthWith } from './rules.ts';
import { openFile, partsOf, review } from './worker.ts';

const aronium =
  'Name,ProductGroup,SKU,Barcode,MeasurementUnit,Cost,Markup,Price,Tax,IsTaxInclusivePrice,IsPriceChangeAllowed,IsUsingDefaultQuantity,IsService,IsEnabled,Description,Quantity,Supplier,ReorderPoint,PreferredQuantity,LowStockWarning,WarningQuantity';

const reading = { digits: 0, clears: false } as const;

async function linesOf(file: Blob | string, kind: 'products' | 'clients' = 'products', clears = false) {
  const { opened, preview } = await openFile(kind, typeof file === 'string' ? new Blob([file]) : file);
  const result = review(kind, opened, {
    ...reading,
    clears,
    mapping: preview.mapping,
    decimal: preview.decimal,
  });
  return { ...result, preview };
}

describe('leer el archivo', () => {
  test('un archivo en Latin-1 se lee con sus acentos', async () => {
    const text = 'Nombre;Descripción\nPiña;Añeja';
    const latin = new Uint8Array([...text].map((character) => character.charCodeAt(0)));
    const { lines } = await linesOf(new Blob([latin]));
    expect(lines).toMatchObject([{ name: 'Piña', description: 'Añeja' }]);
  });

  test('encuentra el separador por el encabezado, también con comas en los datos', () => {
    expect(delimiterOf(columnsOf.products, 'Nombre;Precio;Costo\n"a, b, c";1,5;2,5')).toBe(';');
    expect(delimiterOf(columnsOf.products, `${aronium}\nAgua;x,,,`)).toBe(',');
    expect(delimiterOf(columnsOf.products, 'Nombre\tPrecio\na;b,c\t1')).toBe('\t');
  });

  test('unas comillas sin cerrar se dicen en su línea', async () => {
    const { lines, review: result } = await linesOf('Nombre;Precio\nAgua;1\n"Jugo;2\nTé;3');
    expect(lines).toHaveLength(1);
    expect(result.problems).toMatchObject([
      { line: 3, reason: 'Hay comillas que no se cierran desde aquí.' },
    ]);
  });

  test('el encabezado puede venir después de un título', () => {
    expect(findHeader(columnsOf.products, [['Mi lista'], [''], ['Código', 'Nombre', 'Precio']])).toEqual({
      row: 2,
      knownHeaders: 3,
    });
  });

  test('un archivo vacío, sin líneas o de otra clase dice qué le pasa', async () => {
    await expect(linesOf('')).rejects.toThrow('El archivo está vacío.');
    await expect(linesOf('Nombre;Precio\n;\n')).rejects.toThrow('no trae líneas');
    await expect(linesOf(new Blob([new Uint8Array([0xd0, 0xcf, 1])]))).rejects.toThrow('.xls');
    await expect(linesOf(new Blob(['PK\u0003\u0004basura']))).rejects.toThrow(
      'No pudimos leer esta planilla',
    );
  });
});

describe('entender las columnas', () => {
  test('reconoce todas las de Aronium, y los nombres en español sin acentos ni mayúsculas', () => {
    const fields = recognise(columnsOf.products, aronium.split(','));
    expect(fields).not.toContain(null);
    expect(new Set(fields).size).toBe(21);
    expect(recognise(columnsOf.products, ['CODIGO', 'producto', 'Precio venta', 'Stock', '¿?'])).toEqual([
      'code',
      'name',
      'price',
      'quantity',
      null,
    ]);
    expect(recognise(columnsOf.clients, ['Nombres', 'Apellidos', 'RUT', 'E-mail', 'Celular'])).toEqual([
      'name',
      'surname',
      'dni',
      'email',
      'phone',
    ]);
  });

  test('un producto de Aronium llega entero', async () => {
    const { lines, review: result } = await linesOf(
      `${aronium}\n"Proteína ""Whey""",Suplementos/Proteínas,WH-1,7801|7802,kg,12500.5,60,20000.8,19,0,1,1,0,1,Vainilla,3.5,Andina,2,6,1,1`,
    );
    expect(result.problems).toEqual([]);
    expect(lines).toEqual([
      {
        line: 2,
        name: 'Proteína "Whey"',
        group: ['Suplementos', 'Proteínas'],
        sku: 'WH-1',
        barcode: '7801|7802',
        unit: 'kg',
        cost: 12501,
        profit: 6000,
        price: 20001,
        taxRate: 1900,
        priceIncludesTax: false,
        priceChangeAllowed: true,
        defaultQuantity: 1,
        service: false,
        enabled: true,
        description: 'Vainilla',
        quantity: 3.5,
        supplier: 'Andina',
        reorderPoint: 2,
        preferredQuantity: 6,
        lowStockWarning: true,
        warningQuantity: 1,
      },
    ]);
    expect(result.notes).toEqual([{ note: 'Se redondeó un monto.', lines: 1 }]);
  });

  test('cada línea mala dice su columna, su valor y su motivo', async () => {
    const { lines, review: result } = await linesOf(
      'Nombre;Precio;Activo;Código de barras;Código\n;abc;quizás;7,8E+12;\nAgua;1;si;1;A\nJugo;2;no;2;a',
    );
    expect(lines).toHaveLength(1);
    expect(result.problems.map(({ line, column, value }) => [line, column, value])).toEqual([
      [2, 'price', 'abc'],
      [2, 'enabled', 'quizás'],
      [2, 'barcode', '7,8E+12'],
      [4, 'code', 'a'],
    ]);
  });

  test('una celda vacía deja lo que hay, o lo borra si se pide', async () => {
    const text = 'Código;Nombre;Proveedor;Costo;Cantidad\nA;Agua;;;';
    expect((await linesOf(text)).lines).toEqual([{ line: 2, code: 'A', name: 'Agua' }]);
    expect((await linesOf(text, 'products', true)).lines).toEqual([
      { line: 2, code: 'A', name: 'Agua', supplier: '', cost: 0 },
    ]);
  });

  test('un número de siete a nueve cifras es un RUT', () => {
    expect(typeOfDocument('12.345.678-5')).toBe('rut');
    expect(typeOfDocument('1045')).toBe('other');
    expect(typeOfDocument('AB123456')).toBe('other');
  });
});

test('un archivo largo o ancho se guarda en partes que caben, sin perder ni repetir líneas', () => {
  expect(partsOf([])).toEqual([]);
  expect(partsOf([{ line: 2 }])).toEqual([1]);
  const narrow = Array.from({ length: maxLines * 2 + 1 }, (_, line) => ({ line }));
  expect(partsOf(narrow)).toEqual([maxLines, maxLines * 2, maxLines * 2 + 1]);
  const wide = Array.from({ length: 5_000 }, (_, line) => ({ line, description: '漢'.repeat(2000) }));
  const ends = partsOf(wide);
  expect(ends.length).toBeGreaterThan(1);
  expect(ends.at(-1)).toBe(wide.length);
  for (const [index, to] of ends.entries()) {
    const part = JSON.stringify(wide.slice(ends[index - 1] ?? 0, to));
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(maxBytes + 1);
  }
});

describe('exportar', () => {
  const visibleText = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => text.replace(/[\p{Cc}\p{Cs}\ufffd\ufffe\uffff\ufeff]/gu, '').trim());
  const tricky = fc.constantFrom(
    '=1+1',
    '@x',
    '-5',
    '+7',
    "'=x",
    '1.990',
    '1,5',
    '007',
    'a;b',
    'constructor',
    '__proto__',
    '_x0041_',
    'a\nb',
    '"',
    'SI',
    'x|y',
  );
  const text = fc.oneof(visibleText, tricky);
  const line = text.map((value) => value.replace(/\s+/g, ' ').trim());
  const amount = fc.integer({ min: 0, max: 100_000_000_000 });
  const quantity = fc.integer({ min: 0, max: 1e12 }).map((units) => units / 1000);
  const product: fc.Arbitrary<Product> = fc.record({
    id: fc.uuid(),
    name: line.map((value) => value || 'Agua'),
    groupId: fc.constant(null),
    code: fc.constant(''),
    sku: line,
    barcode: fc.constant(''),
    unit: line,
    cost: amount,
    profit: fc.integer({ min: -10_000, max: 100_000_000 }),
    price: amount,
    tax: amount,
    priceIncludesTax: fc.boolean(),
    priceChangeAllowed: fc.boolean(),
    defaultQuantity: quantity,
    service: fc.boolean(),
    enabled: fc.boolean(),
    description: text,
    supplier: line,
    reorderPoint: quantity,
    preferredQuantity: quantity,
    lowStockWarning: fc.boolean(),
    warningQuantity: quantity,
    quantity: fc.integer({ min: -1e12, max: 1e12 }).map((units) => units / 1000 || 0),
    groupName: fc.constant(''),
    groupPath: fc.constantFrom('', 'Bebidas; frías', 'Bebidas; frías/Jugos\\'),
    salePriceWithTax: fc.constant(0),
    favourite: fc.boolean(),
    position: fc.constant(0),
    low: fc.boolean(),
    version: fc.constant(1),
  });
  const coded = (products: Product[]) =>
    products.map((product, index) => ({ ...product, code: `C${index}`, barcode: `78${index}|79${index}` }));
  const expected = (products: Product[]) =>
    products.map((product, index) => {
      const {
        id,
        groupId,
        groupName,
        groupPath,
        salePriceWithTax,
        favourite,
        position,
        low,
        version,
        ...rest
      } = product;
      const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
      return { line: index + 2, ...filled, ...(groupPath && { group: groupPath.split('/') }) };
    });

  test('lo que se exporta a CSV se importa igual, sea lo que sea', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 2),
        async (rows, digits) => {
          const products = coded(rows);
          const { opened, preview } = await openFile(
            'products',
            new Blob([toCsv(productTable(products, digits))]),
          );
          const { lines, review: result } = review('products', opened, {
            mapping: preview.mapping,
            decimal: preview.decimal,
            digits,
            clears: false,
          });
          expect(result.problems).toEqual([]);
          expect(lines).toEqual(expected(products));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('lo que se exporta a una planilla se importa igual', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 5 }), async (rows) => {
        const products = coded(rows);
        const { lines, review: result } = await linesOf(
          await toWorkbook([{ name: 'Productos', table: productTable(products, 0) }]),
        );
        expect(result.problems).toEqual([]);
        expect(lines).toEqual(expected(products));
      }),
      { numRuns: 40 },
    );
  });
});

test('el impuesto de un precio que lo incluye es la parte que tiene, y se conserva', () => {
  const none = { cost: 0, price: 0, profit: 0, tax: 0, priceIncludesTax: false };
  const line = { line: 2, name: 'Agua', price: 800, taxRate: 1900 };
  expect(worthWith(none, { ...line, priceIncludesTax: true }, true)).toMatchObject({ price: 800, tax: 128 });
  expect(worthWith(none, { ...line, priceIncludesTax: false }, true)).toMatchObject({ price: 800, tax: 152 });
});
