import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ReceiptHead } from '../receipts/contract.ts';
import type { Sale, SaleLine } from '../sales/contract.ts';
import {
  defaultMethodOf,
  leftOf,
  owedOf,
  receiptOf,
  refundOf,
  roundingOf,
  totalOf,
  untaxedOf,
} from './rules.ts';

const chile = { country: 'CL', currency: 'CLP' };
const add = (all: readonly number[]) => all.reduce((sum, amount) => sum + amount, 0);

const lineOf = (values: Partial<SaleLine> = {}): SaleLine => ({
  id: newId(),
  productId: newId(),
  membershipId: null,
  stocked: true,
  name: 'Agua',
  quantity: 3,
  price: 303,
  taxTreatment: 'added',
  discount: 0,
  amount: 909,
  total: 1000,
  note: '',
  refunded: 0,
  refundedTotal: 0,
  ...values,
});

describe('lo que se devuelve', () => {
  test('sin su impuesto es lo que dice el comprobante, redondeado una vez', () => {
    const part = { total: 1107, sold: { total: 3320, tax: 302 } };
    const exempt = { total: 30_000, sold: { total: 30_000, tax: 0 } };
    expect(untaxedOf([part])).toBe(1006);
    expect(untaxedOf([part, exempt])).toBe(31_006);
    expect(untaxedOf([{ total: 1190, sold: { total: 1190, tax: 190 } }])).toBe(1000);
    expect(untaxedOf([{ total: 0, sold: { total: 0, tax: 0 } }]), 'regalado').toBe(0);
  });

  test('los reembolsos de una línea, en cuantas partes sea, suman lo que costó', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.nat(2_000_000), parts, (total, thousandths) => {
        const line = { quantity: add(thousandths) / 1000, total, refunded: 0, refundedTotal: 0 };
        for (const part of thousandths) {
          const back = refundOf(line, part / 1000);
          expect(back).toBeGreaterThanOrEqual(0);
          line.refunded = (Math.round(line.refunded * 1000) + part) / 1000;
          line.refundedTotal += back;
        }
        expect(line.refundedTotal).toBe(total);
        expect(leftOf(line)).toBe(0);
      }),
    );
  });

  test('un tercio de 1000 es 333, 334 y 333', () => {
    const line = { quantity: 3, total: 1000 };
    expect(refundOf({ ...line, refunded: 0, refundedTotal: 0 }, 1)).toBe(333);
    expect(refundOf({ ...line, refunded: 1, refundedTotal: 333 }, 1)).toBe(334);
    expect(refundOf({ ...line, refunded: 2, refundedTotal: 667 }, 1)).toBe(333);
  });

  test('lo que queda de una línea se cuenta en milésimas', () => {
    expect(leftOf({ quantity: 0.3, refunded: 0.1 })).toBe(0.2);
    expect(leftOf({ quantity: 8.647, refunded: 8.646 })).toBe(0.001);
  });

  test('lo elegido suma línea por línea, nunca más de lo que queda, y una membresía va entera', () => {
    const full = lineOf({ productId: null, membershipId: newId(), quantity: 1, total: 30_000 });
    const half = lineOf({ refunded: 2, refundedTotal: 667 });
    const lines = [lineOf(), full, half];
    const quantitiesOf = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));
    expect(totalOf(lines, quantitiesOf(2, 0, 0))).toBe(667);
    expect(totalOf(lines, quantitiesOf(0, 1, 9))).toBe(30_333);
    expect(totalOf(lines, quantitiesOf(0, 0, -1))).toBe(0);
    expect(totalOf(lines, [])).toBe(0);
  });

  test('solo el efectivo se redondea', () => {
    expect(roundingOf(2213, 'cash', chile)).toBe(-3);
    expect(roundingOf(2216, 'cash', chile)).toBe(4);
    expect(roundingOf(2213, 'debit', chile)).toBe(0);
    expect(roundingOf(2213, 'account', chile)).toBe(0);
  });
});

describe('lo que se debe todavía de una venta', () => {
  const payments: Sale['payments'] = [
    { method: 'cash', amount: 4000 },
    { method: 'account', amount: 6000 },
  ];
  const back = (method: 'cash' | 'account', total: number) => ({
    ...{ id: newId(), receiptNumber: 8, rounding: 0, reason: '', createdAt: '2026-11-20T15:00:00Z' },
    ...{ method, total },
  });

  test('es lo que quedó fiado, menos lo que se pagó o se descontó', () => {
    expect(owedOf({ payments, refunds: [] }, 6000)).toBe(6000);
    expect(owedOf({ payments, refunds: [] }, 2500)).toBe(2500);
    expect(owedOf({ payments, refunds: [back('account', 1000), back('cash', 500)] }, 6000)).toBe(5000);
  });

  test('no es lo que se debe de otras ventas, ni nada cuando ya no se debe', () => {
    expect(owedOf({ payments, refunds: [] }, 90_000)).toBe(6000);
    expect(owedOf({ payments: [{ method: 'debit', amount: 10_000 }], refunds: [] }, 6000)).toBe(0);
    expect(owedOf({ payments, refunds: [] }, 0)).toBe(0);
    expect(owedOf({ payments, refunds: [] }, -300)).toBe(0);
    expect(owedOf({ payments, refunds: [back('account', 10_000)] }, 6000)).toBe(0);
  });
});

describe('cómo se devuelve, mientras nadie elija otra cosa', () => {
  const paidBy = (...payments: Sale['payments']) => ({ payments, refunds: [] });
  const debit = { method: 'debit' as const, amount: 4000 };
  const cash = { method: 'cash' as const, amount: 6000 };
  const account = { method: 'account' as const, amount: 6000 };

  test('como se pagó, si fue de un solo modo', () => {
    expect(defaultMethodOf(paidBy(debit), 0)).toBe('debit');
    expect(defaultMethodOf(paidBy(debit, { ...cash, amount: 0 }), 0)).toBe('debit');
    expect(defaultMethodOf(paidBy(cash), 0)).toBe('cash');
  });

  test('en efectivo, si fue de varios, si fue gratis o si lo fiado ya se pagó', () => {
    expect(defaultMethodOf(paidBy(debit, cash), 0)).toBe('cash');
    expect(defaultMethodOf(paidBy(), 0)).toBe('cash');
    expect(defaultMethodOf(paidBy(account), 0)).toBe('cash');
  });

  test('lo que se debe todavía va primero', () => {
    expect(defaultMethodOf(paidBy(account), 6000)).toBe('account');
    expect(defaultMethodOf(paidBy(debit, account), 1)).toBe('account');
    expect(defaultMethodOf(paidBy(debit), 6000)).toBe('debit');
  });
});

test('el comprobante de un reembolso dice de cuál es, qué vuelve y cómo, con el impuesto que tuvo la venta', () => {
  const head: ReceiptHead = {
    gymName: 'Fuerza',
    header: '',
    currency: 'CLP',
    taxRate: 1900,
    issuedOn: '2026-11-21',
    issuedAt: '09:30',
    tillName: 'Caja 2',
    clientName: 'Ana Soto',
    clientDocument: '',
  };
  const agua = { name: 'Agua', price: 1006, note: 'fría' };
  const taxes = { added: { taxTreatment: 'added' }, exempt: { taxTreatment: 'exempt' } } as const;
  const full = { name: 'Full', price: 30_000, note: '' };
  expect(
    receiptOf(
      head,
      { receiptNumber: 7, taxRate: 1000 },
      [
        { line: { ...agua, ...taxes.added }, sold: { total: 3320, tax: 302 }, quantity: 2, total: 2213 },
        { line: { ...full, ...taxes.exempt }, sold: { total: 30_000, tax: 0 }, quantity: 1, total: 30_000 },
      ],
      { method: 'cash', rounding: -3, reason: 'Vencida' },
    ),
  ).toEqual({
    ...head,
    taxRate: 1000,
    refundOf: 7,
    lines: [
      { ...agua, taxAdded: true, quantity: 2, discount: 0, amount: 2213 },
      { ...full, quantity: 1, discount: 0, amount: 30_000 },
    ],
    subtotal: 32_012,
    discount: 0,
    tax: 201,
    total: 32_213,
    rounding: -3,
    payments: [{ label: 'Efectivo', amount: 32_210 }],
    tendered: 0,
    change: 0,
    note: 'Vencida',
  });
});
