import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { documentFonts } from '../../server/fonts.ts';
import { atRate } from '../../test/store.ts';
import { type Bars, barsOf } from '../../wire/barcode.ts';
import { drawOrder } from './document.ts';
import {
  faultsOf,
  type Label,
  labelOf,
  lookOf,
  moduleOn,
  placeOf,
  type SheetName,
  sheets,
  tillPrice,
} from './rules.ts';

/** What a reader of barcodes sees in the bars, printed black on white. */
async function scanned({ bars, modules }: Bars): Promise<{ format: string; text: string }> {
  const [scale, height] = [3, 60];
  const width = modules * scale;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [from, wide] of bars) {
    for (let y = 0; y < height; y++) {
      for (let x = from * scale; x < (from + wide) * scale; x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  const [barcode] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['EAN-13', 'Code128'],
  });
  return { format: barcode?.format ?? '', text: barcode?.text ?? '' };
}

describe('el código de barras de una etiqueta', () => {
  beforeAll(async () => {
    const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  });

  test('es EAN-13 cuando el dígito verificador calza, y un lector lo lee', async () => {
    for (const text of ['7801610001622', '4006381333931', '0000000000000']) {
      const bars = barsOf(text);
      expect(bars?.kind).toBe('ean13');
      expect(await scanned(bars as Bars)).toEqual({ format: 'EAN13', text });
    }
  });

  test('es Code 128 en todo lo demás, y un lector lo lee tal cual', async () => {
    for (const text of ['7801610001623', '780161000162', 'ABC-123', 'a1 B2/c3', '12345678']) {
      const bars = barsOf(text);
      expect(bars?.kind).toBe('code128');
      expect(await scanned(bars as Bars)).toEqual({ format: 'Code128', text });
    }
  });

  test('falta cuando un lector no lo leería: letras fuera del código, o barras muy delgadas', () => {
    expect(barsOf('piña')).toBeNull();
    expect(barsOf('水')).toBeNull();
    const long = barsOf('X'.repeat(60)) as Bars;
    expect(moduleOn(sheets.l7160.sheet, long)).toBeNull();
    expect(moduleOn({ width: 300, height: 60 }, long)).toBeGreaterThan(0.3);
    const ean = barsOf('7801610001622') as Bars;
    for (const { sheet } of Object.values(sheets)) expect(moduleOn(sheet, ean)).toBeGreaterThan(0.2);
  });

  test('es el primero de los que tiene el producto', () => {
    const product = { name: 'Agua', barcode: ' 780 | 781', price: 990, tax: 158, priceIncludesTax: true };
    expect(labelOf(product, atRate(1900))).toEqual({ name: 'Agua', price: 990, barcode: '780' });
    expect(labelOf({ ...product, barcode: '' }, atRate(1900)).barcode).toBe('');
  });
});

test('el precio de la etiqueta es el que cobra la caja', () => {
  expect(tillPrice({ price: 1000, tax: 7, priceIncludesTax: true }, atRate(1900))).toBe(1000);
  expect(tillPrice({ price: 1000, tax: 7, priceIncludesTax: false }, atRate(1900))).toBe(1190);
  expect(tillPrice({ price: 5, tax: 7, priceIncludesTax: false }, atRate(1000))).toBe(6);
  expect(tillPrice({ price: 4, tax: 7, priceIncludesTax: false }, atRate(1000))).toBe(4);
  expect(tillPrice({ price: 100_000_000_000, tax: 7, priceIncludesTax: false }, atRate(10_000))).toBe(
    200_000_000_000,
  );
  const ownTax = { taxRate: 1000, taxPerProduct: true };
  expect(tillPrice({ price: 1000, tax: 190, priceIncludesTax: false }, ownTax)).toBe(1190);
  expect(tillPrice({ price: 1000, tax: 160, priceIncludesTax: true }, ownTax)).toBe(1000);
  expect(tillPrice({ price: 0, tax: 7, priceIncludesTax: false }, ownTax), 'nada de nada').toBe(0);
});

describe('las hojas de etiquetas', () => {
  test('conocidas caben, y su última etiqueta queda dentro de la hoja', () => {
    for (const { sheet } of Object.values(sheets)) {
      expect(faultsOf(sheet)).toEqual({});
      const { left, top } = placeOf(sheet, sheet.columns * sheet.rows - 1);
      expect(left + sheet.width).toBeLessThanOrEqual(sheet.pageWidth);
      expect(top + sheet.height).toBeLessThanOrEqual(sheet.pageHeight);
      expect(lookOf(sheet).name).toBeGreaterThan(1.5);
    }
  });

  test('de otra medida dicen en su campo lo que no cabe', () => {
    const { sheet } = sheets.l7160;
    expect(faultsOf({ ...sheet, columns: 4 })).toHaveProperty('width');
    expect(faultsOf({ ...sheet, height: 45 })).toHaveProperty('height');
    expect(faultsOf({ ...sheet, rows: Number.NaN })).toEqual({ rows: 'De 1 a 60.' });
    expect(faultsOf({ ...sheet, left: 7.5, gapX: 2.4 })).toEqual({});
  });
});

describe('el PDF', () => {
  const readPdf = async (pdf: Uint8Array) => {
    const document = await getDocumentProxy(pdf);
    const { totalPages, text } = await extractText(document, { mergePages: false });
    return { totalPages, pages: text.map((page) => page.replace(/\s+/g, ' ')) };
  };
  const draw = async (order: Parameters<typeof drawOrder>[0], onProgress?: (share: number) => void) =>
    readPdf(await drawOrder(order, await documentFonts(), onProgress));

  const label = (n: number): Label => ({ name: `Producto ${n}`, price: n * 1000 + 990, barcode: `A-${n}` });
  const labels = (many: number) => Array.from({ length: many }, (_, index) => label(index + 1));
  const drawLabels = (name: SheetName, many: number, skip = 0) =>
    draw({ kind: 'labels', sheet: sheets[name].sheet, currency: 'CLP', labels: labels(many), skip });

  test('de etiquetas llena cada hoja antes de empezar otra, desde la que se diga', async () => {
    expect((await drawLabels('l7160', 21)).totalPages).toBe(1);
    expect((await drawLabels('l7160', 22)).totalPages).toBe(2);
    expect((await drawLabels('l7160', 21, 1)).totalPages).toBe(2);
    expect((await drawLabels('l4731', 190)).totalPages).toBe(2);
    expect((await drawLabels('roll', 3)).totalPages).toBe(3);
    const { pages } = await drawLabels('l7160', 22);
    expect(pages[1]).toContain('Producto 22 $ 22.990 A-22');
    expect(pages[0]).not.toContain('Producto 22');
  });

  test('de etiquetas corta el nombre que no cabe y achica el precio enorme', async () => {
    const long = {
      ...label(1),
      name: 'Proteína Isolate Chocolate Belga '.repeat(3),
      price: 100_000_000_000,
    };
    const { pages } = await draw({
      kind: 'labels',
      sheet: sheets.l7651.sheet,
      currency: 'CLP',
      labels: [long],
      skip: 0,
    });
    expect(pages[0]).toContain('Proteína Isolate Chocolate');
    expect(pages[0]).toContain('…');
    expect(pages[0]).toContain('$ 100.000.000.000');
  });

  const columns = [
    { head: 'Código', share: 0.2, holds: 'codes' as const },
    { head: 'Nombre', share: 0.6, holds: 'words' as const },
    { head: 'Precio', share: 0.2, holds: 'figures' as const },
  ];
  const list = (many: number) => ({
    kind: 'list' as const,
    title: 'Productos',
    about: ['Fuerza Sur · 21-11-2026', 'Grupo Bebidas'],
    columns,
    rows: labels(many).map(({ name, price, barcode }, index) => [
      barcode,
      `${name} ${index % 9 ? '' : 'de nombre largo '.repeat(9)}`,
      String(price),
    ]),
  });

  test('de la lista lleva sus encabezados y su número en cada página, y ningún producto se pierde', async () => {
    const { pages, totalPages } = await draw(list(200));
    expect(totalPages).toBeGreaterThan(4);
    expect(pages[0]).toContain('Fuerza Sur · 21-11-2026 Grupo Bebidas');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Código Nombre Precio');
      expect(page).toContain(`Página ${index + 1} de ${totalPages}`);
    }
    const whole = pages.join(' ');
    for (const { name, price } of labels(200)) expect(whole).toMatch(new RegExp(`${name} .*?${price}`));
  });

  test('de 2.000 productos dice cuánto lleva', async () => {
    const shares: number[] = [];
    const { totalPages, pages } = await draw(list(2000), (share) => shares.push(share));
    expect(totalPages).toBeGreaterThan(40);
    expect(pages.at(-1)).toContain('Producto 2000');
    expect(shares.length).toBeGreaterThan(10);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(1);
  });
});
