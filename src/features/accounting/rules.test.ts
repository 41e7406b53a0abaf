import { expect, test } from 'vitest';
import { placeOf } from './rules.ts';

const all = { receipts: true, sales: true, payments: true };
const entry = {
  ...{ kind: 'sale' as const, sourceId: 'venta', day: '2026-11-20', corrects: null },
  ...{ receipt: null, payment: null },
};
const payment = { clientId: 'ana', membershipId: 'full' };

test.each([
  ['una venta con comprobante, a él', { receipt: { id: 'boleta', number: 7 } }, all, { receiptId: 'boleta' }],
  ['una venta sin comprobante, a la venta', {}, all, { saleId: 'venta' }],
  ['sin poder verla, al mes', {}, { ...all, sales: false }, { month: '2026-11' }],
  ['un pago sin comprobante, a los de su membresía', { kind: 'payment', payment }, all, payment],
  ['una nota de crédito sin comprobante, al mes', { kind: 'refund' }, all, { month: '2026-11' }],
  [
    'lo que corrige un mes cerrado, a ese mes',
    { kind: 'removed', corrects: '2026-10' },
    all,
    { month: '2026-10' },
  ],
] as const)('%s', (_, values, mayOpen, place) => {
  expect(placeOf({ ...entry, ...values }, mayOpen)).toEqual(place);
});
