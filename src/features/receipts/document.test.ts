import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { documentFonts } from '../../server/fonts.ts';
import { wideLogo } from '../../test/logo.ts';
import type { ReceiptContent } from './contract.ts';
import { drawReceipt } from './document.ts';
import { textOf, upTo } from './receipts.fixture.ts';
import type { PrintedReceipt } from './rules.ts';

describe('el PDF', () => {
  const content = (changes: Partial<ReceiptContent> = {}): ReceiptContent => ({
    gymName: 'Fuerza Sur',
    header: 'RUT 76.123.456-7',
    currency: 'CLP',
    issuedOn: '2026-11-21',
    issuedAt: '18:42',
    tillName: 'Caja 1',
    clientName: '',
    clientDocument: '',
    refundOf: null,
    lines: [{ name: 'Agua', quantity: 2, price: 1500, discount: 0, amount: 3000, note: '' }],
    subtotal: 3000,
    discount: 0,
    tax: 300,
    taxRate: 1000,
    total: 3300,
    rounding: 0,
    payments: [{ label: 'Débito', amount: 3300 }],
    tendered: 0,
    change: 0,
    note: '',
    ...changes,
  });
  const draw = async (
    changes: Partial<ReceiptContent>,
    others: Partial<PrintedReceipt> = {},
    logo: string | null = null,
  ) => {
    const receipt = { number: 7, kind: 'sale', cancellation: null, corrects: null, replaces: null } as const;
    const pdf = await drawReceipt(
      { receipt: { ...receipt, content: content(changes), ...others }, logo },
      await documentFonts(),
    );
    const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
    const [, , width = 0, height = 0] = page.view;
    return { ...(await textOf(pdf)), width: (width * 25.4) / 72, height: (height * 25.4) / 72 };
  };

  test('mide 80 mm de ancho y el largo de lo que dice', async () => {
    const { text, totalPages, width, height } = await draw({});
    expect(totalPages).toBe(1);
    expect(width).toBeCloseTo(80, 1);
    expect(height).toBeLessThan(110);
    for (const phrase of ['2 × $ 1.500', 'Subtotal $ 3.000', 'Impuesto 10 % $ 300', 'Total $ 3.300'])
      expect(text).toContain(phrase);
    expect(text).not.toContain('Redondeo');
  });

  test('lleva arriba el logo, entero y al medio, y uno que no se puede leer no impide hacerlo', async () => {
    const [plain, wide] = [await draw({}), await draw({}, {}, wideLogo)];
    // 48 mm wide, a third of that high, and 2 mm below it.
    expect(wide.height - plain.height).toBeCloseTo(18, 0);
    expect(wide.text).toBe(plain.text);
    // The last ones end before their size, and say that they have none.
    for (const broken of ['/9j/cm90bw==', '/9j/wAALCA==', '/9j/wAALCAAAAAADAREA'])
      expect(await draw({}, {}, `data:image/jpeg;base64,${broken}`)).toEqual(plain);
  });

  test('lleva descuento, redondeo, vuelto y la nota', async () => {
    const { text } = await draw({
      lines: [{ name: 'Pesas', quantity: 0.35, price: 9990, discount: 100, amount: 3397, note: 'Rojas' }],
      discount: 100,
      total: 3297,
      rounding: 3,
      payments: [{ label: 'Efectivo', amount: 3300 }],
      tendered: 5000,
      change: 1700,
      note: 'Gracias',
    });
    for (const phrase of ['0,35 × $ 9.990', 'Descuento -$ 100', 'Rojas', 'Redondeo $ 3'])
      expect(text).toContain(phrase);
    for (const phrase of ['Total $ 3.300', 'Recibido $ 5.000', 'Vuelto $ 1.700', 'Gracias'])
      expect(text).toContain(phrase);
  });

  test('de un reembolso es una nota de crédito, y nombra el comprobante que corrige', async () => {
    const corrects = { id: '', number: 5, issuedOn: '2026-11-20' };
    const { text } = await draw({ refundOf: 5 }, { kind: 'refund', corrects });
    expect(text).toContain('Nota de crédito N° 000007');
    expect(text).toContain('Corrige el comprobante N° 000005 del 20-11-2026');
    expect(text).toContain('Total devuelto');
  });

  test('anulado lo dice en grande, con el día y el motivo, y conserva lo que decía', async () => {
    const cancellation = { at: '2026-11-22T12:00:00Z', on: '2026-11-22', by: '', reason: 'Otro RUT' };
    const { text, height } = await draw({}, { cancellation });
    expect(text).toContain('ANULADA El 22-11-2026: Otro RUT');
    expect(text).toContain('Total $ 3.300');
    expect(height).toBeGreaterThan((await draw({})).height);
  });

  test('emitido en lugar de otro, lo nombra', async () => {
    const { text } = await draw({}, { replaces: { id: '', number: 5, issuedOn: '2026-11-20' } });
    expect(text).toContain('Reemplaza al comprobante N° 000005 del 20-11-2026, anulado');
  });

  test('de 200 líneas se reparte en páginas numeradas, sin perder ninguna', async () => {
    const lines = upTo(200).map((n) => ({
      name: `Producto número ${n} de nombre muy largo que no cabe en una sola línea del papel`,
      quantity: 1,
      price: 990,
      discount: 0,
      amount: 990,
      note: '',
    }));
    const { text, totalPages, height } = await draw({ lines });
    expect(totalPages).toBeGreaterThan(3);
    expect(height).toBeCloseTo(297, 0);
    expect(text).toContain(`página ${totalPages} de ${totalPages}`);
    for (const { name } of lines) expect(text).toContain(name);
  });

  test('deja fuera lo que ninguna letra puede escribir, y conoce las monedas', async () => {
    const { text } = await draw({
      gymName: 'Fuerza 💪 Ñuñoa',
      currency: 'PYG',
      lines: [{ name: '水 Águila', quantity: 1, price: 5000, discount: 0, amount: 5000, note: '' }],
    });
    expect(text).toContain('Fuerza Ñuñoa');
    expect(text).toContain('Águila');
    expect(text).toContain('₲ 5.000');
  });
});
