import { expect, test } from 'vitest';
import { drawerPulse } from '../../web/printing/roll.ts';
import type { PrintedReceipt } from './rules.ts';
import { rollOf } from './ui/roll.ts';

const receipt: PrintedReceipt = {
  number: 12,
  kind: 'sale',
  cancellation: null,
  corrects: null,
  replaces: null,
  content: {
    gymName: 'Ñandú Fit',
    header: 'RUT 76.123.456-7\nAv. Perú 100',
    currency: 'CLP',
    issuedOn: '2026-03-15',
    issuedAt: '12:30',
    tillName: 'Caja 1',
    clientName: '',
    clientDocument: '',
    refundOf: null,
    lines: [
      { name: 'Agua mineral', quantity: 2, price: 1000, discount: 0, amount: 2000, note: '' },
      {
        name: 'Proteína de suero con sabor a vainilla y canela, un kilo',
        quantity: 1,
        price: 35_990,
        discount: 0,
        amount: 35_990,
        note: 'Año “nuevo”',
      },
    ],
    subtotal: 37_990,
    discount: 0,
    tax: 0,
    taxRate: 0,
    total: 37_990,
    rounding: 0,
    payments: [{ label: 'Efectivo', amount: 37_990 }],
    tendered: 40_000,
    change: 2010,
    note: '',
  },
};

const bytesOf = (...numbers: number[]) => String.fromCharCode(...numbers);
const asText = (bytes: Uint8Array) => bytesOf(...bytes);
/** What is left of a document once the printer has taken its commands, line by line. */
const linesOf = (bytes: Uint8Array): string[] =>
  asText(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a printer's commands are made of.
    .replace(/\x1b@|\x1c\.|\x1b[MtEa].|\x1d[!V].|\x1bp.../gs, '')
    .split('\n\r');

test('empieza de cero, con las letras de Europa occidental, y termina cortando el papel', () => {
  const text = asText(rollOf(receipt, { columns: 48 }));
  expect(text.startsWith('\x1b@')).toBe(true);
  expect(text).toContain(bytesOf(0x1b, 0x74, 2));
  expect(text.indexOf(bytesOf(0x1d, 0x56, 1))).toBeGreaterThan(text.indexOf('reemplaza'));
  expect(text).not.toContain(bytesOf(0x1b, 0x70));
});

test('la ñ y los acentos van en su página de códigos, y lo que no existe en ella en otra letra', () => {
  const text = asText(rollOf(receipt, { columns: 48 }));
  expect(text).toContain(`${bytesOf(0xa5)}and${bytesOf(0xa3)} Fit`);
  expect(text).toContain(`Prote${bytesOf(0xa1)}na`);
  expect(text).toContain(`A${bytesOf(0xa4)}o "nuevo"`);
  expect(text).toContain(`2 ${bytesOf(0x9e)} $ 1.000`);
  expect(text).toContain(`Comprobante N${bytesOf(0xf8)} 000012`);
  expect(text).not.toContain('?');
});

test.each([32, 42, 48] as const)('cabe en %i letras por línea, con los montos a la derecha', (columns) => {
  const lines = linesOf(rollOf(receipt, { columns }));
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
  const ofWater = lines.find((line) => line.startsWith('Agua mineral'));
  expect(ofWater).toHaveLength(columns);
  expect(ofWater?.endsWith('$ 2.000')).toBe(true);
  expect(lines.find((line) => line.startsWith('Vuelto'))?.endsWith('$ 2.010')).toBe(true);
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('un kilo');
});

test('el cajón se abre con el comprobante o solo, sin papel', () => {
  const pulse = bytesOf(0x1b, 0x70, 0);
  const text = asText(rollOf(receipt, { columns: 32, drawer: true }));
  expect(text).toContain(pulse);
  const alone = asText(drawerPulse());
  expect(alone.startsWith('\x1b@')).toBe(true);
  expect(alone).toContain(pulse);
  expect(alone).not.toContain('\n');
});
