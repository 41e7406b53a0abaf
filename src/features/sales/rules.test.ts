import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atRate } from '../../test/store.ts';
import { totalsOf } from '../orders/domain.ts';
import type { ReceiptHead } from '../receipts/contract.ts';
import { momentOutOfBounds, outOfStock, pricesChanged, productGone, type SaleMethod } from './contract.ts';
import { allocatePayments, receiptOf, settle } from './rules.ts';
import { chile, gyms, membership, product, sumOf } from './sales.fixture.ts';
import { remedied, saleRemedyOf } from './ui/unsent/remedies.ts';

describe('el efectivo', () => {
  test('sin decir cómo, todo es en efectivo, con su vuelto', () => {
    expect(settle(4406, [], 0, chile)).toEqual({ cash: 4410, rounding: 4, change: 0, missing: 4410 });
    expect(settle(4406, [{ method: 'cash', amount: 4410 }], 5000, chile)).toEqual({
      cash: 4410,
      rounding: 4,
      change: 590,
      missing: 0,
    });
  });

  test('con tarjeta no se redondea', () => {
    expect(settle(4406, [{ method: 'debit', amount: 4406 }], 0, chile)).toMatchObject({
      rounding: 0,
      missing: 0,
    });
    expect(settle(4406, [{ method: 'debit', amount: 4400 }], 0, chile)).toMatchObject({ missing: 6 });
    expect(settle(4406, [{ method: 'debit', amount: 5000 }], 0, chile)).toMatchObject({ missing: -594 });
  });

  test('a medias con tarjeta se redondea solo lo que va en efectivo', () => {
    const payments = [
      { method: 'debit', amount: 4000 },
      { method: 'cash', amount: 410 },
    ];
    expect(settle(4406, payments, 500, chile)).toEqual({ cash: 410, rounding: 4, change: 90, missing: 0 });
    expect(settle(4000, payments, 500, chile)).toMatchObject({ cash: 0, rounding: 0, missing: -410 });
  });

  test('siempre cuadra: los pagos hacen el total con su redondeo, y lo entregado menos el vuelto queda en la caja', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(20_000),
        gyms,
        (total, part, more, gym) => {
          const card = Math.floor(total * part);
          const others = card > 0 ? [{ method: 'debit', amount: card }] : [];
          const { cash } = settle(total, [...others, { method: 'cash', amount: 0 }], 0, gym);
          const payments = [...others, { method: 'cash', amount: cash }];
          const { rounding, change, missing } = settle(total, payments, cash + more, gym);
          expect(missing).toBe(0);
          expect(sumOf(payments.map(({ amount }) => amount))).toBe(total + rounding);
          expect(cash + more - change).toBe(cash);
          expect(Math.abs(rounding)).toBeLessThanOrEqual(gym === chile ? 5 : 0);
          if (gym === chile) expect(cash % 10).toBe(0);
        },
      ),
    );
  });
});

describe('quién paga qué', () => {
  test('las membresías primero con lo que no es efectivo, en su orden; el redondeo y lo fiado son de los productos', () => {
    const payments: { method: SaleMethod; amount: number }[] = [
      { method: 'cash', amount: 610 },
      { method: 'account', amount: 100 },
      { method: 'debit', amount: 300 },
      { method: 'transfer', amount: 200 },
    ];
    expect(allocatePayments(payments, 4, [400, 200])).toEqual({
      memberships: [
        [
          { method: 'debit', amount: 300 },
          { method: 'transfer', amount: 100 },
        ],
        [
          { method: 'transfer', amount: 100 },
          { method: 'cash', amount: 100 },
        ],
      ],
      products: [{ method: 'cash', amount: 510 }],
    });
    expect(allocatePayments([], -3, [])).toEqual({ memberships: [], products: [] });
    expect(allocatePayments([], -3, [3]).products).toEqual([{ method: 'cash', amount: -3 }]);
  });

  test('siempre cuadra: cada membresía recibe lo que cuesta y los productos el resto, sin partes de cero', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 4 });
    const methods: SaleMethod[] = ['transfer', 'cash', 'debit', 'check'];
    const cuts = fc.array(fc.nat(2_000_000), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(amounts, fc.nat(500_000), cuts, gyms, (memberships, forProducts, parts, gym) => {
        const total = sumOf(memberships) + forProducts;
        let left = total;
        const others = parts.flatMap((part, place) => {
          const amount = Math.min(part, left);
          left -= amount;
          return amount > 0 ? [{ method: methods[place === 0 ? 0 : place + 1] as SaleMethod, amount }] : [];
        });
        const { cash, rounding } = settle(total, [...others, { method: 'cash', amount: 0 }], 0, gym);
        const payments = cash > 0 ? [...others, { method: 'cash' as const, amount: cash }] : others;
        const shares = allocatePayments(payments, rounding, memberships);
        expect(shares.memberships.map((membership) => sumOf(membership.map(({ amount }) => amount)))).toEqual(
          memberships,
        );
        expect(sumOf(shares.products.map(({ amount }) => amount))).toBe(forProducts + rounding);
        for (const { amount } of shares.memberships.flat()) expect(amount).toBeGreaterThan(0);
        for (const { amount } of shares.products) expect(amount).not.toBe(0);
        for (const { method, amount } of payments) {
          const sameMethod = [...shares.memberships.flat(), ...shares.products].filter(
            (share) => share.method === method,
          );
          expect(sumOf(sameMethod.map((share) => share.amount))).toBe(amount);
        }
      }),
    );
  });
});

describe('el comprobante de una venta', () => {
  test('dice cada línea con lo que se le descontó, lo que se pagó por cada medio y el vuelto', () => {
    const lines = [
      product({ price: 1006, quantity: 2.5, note: 'fría' }),
      membership(30_000),
      product({ name: 'Regalo', discount: { kind: 'percent', percent: 10_000 } }),
    ];
    const sums = totalsOf({ lines, discount: { kind: 'amount', amount: 500 } }, atRate(1000));
    const payments: { method: SaleMethod; amount: number }[] = [
      { method: 'cash', amount: 10_210 },
      { method: 'account', amount: 2000 },
      { method: 'debit', amount: sums.total - 12_209 },
    ];
    const settlement = settle(sums.total, payments, 20_000, chile);
    const head: ReceiptHead = {
      gymName: 'Fuerza',
      header: 'RUT 76.000.000-0',
      currency: 'CLP',
      taxRate: 1000,
      issuedOn: '2026-11-20',
      issuedAt: '12:00',
      tillName: 'Caja 1',
      clientName: 'Ana Soto',
      clientDocument: '11.111.111-1',
    };
    expect(receiptOf(head, lines, sums, settlement, { payments, tendered: 20_000, note: 'Gracias' })).toEqual(
      {
        ...head,
        refundOf: null,
        lines: [
          {
            name: 'Agua',
            quantity: 2.5,
            price: 1006,
            taxAdded: true,
            discount: 0,
            amount: 2767,
            note: 'fría',
          },
          { name: 'Full', quantity: 1, price: 30_000, discount: 0, amount: 30_000, note: '' },
          { name: 'Regalo', quantity: 1, price: 1000, taxAdded: true, discount: 1100, amount: 0, note: '' },
        ],
        subtotal: sums.subtotal,
        discount: 1600,
        tax: sums.tax,
        taxedTotal: sums.total - (sums.lines[1]?.total ?? 0),
        total: sums.total,
        rounding: 1,
        payments: [
          { label: 'Efectivo', amount: 10_210 },
          { label: 'Fiado', amount: 2000 },
          { label: 'Débito', amount: sums.total - 12_209 },
        ],
        tendered: 20_000,
        change: 9790,
        note: 'Gracias',
      },
    );
  });
});

describe('una venta sin conexión que no se pudo guardar', () => {
  test('tiene un remedio solo si el servidor la acepta con él', () => {
    expect(
      [pricesChanged, productGone, outOfStock, momentOutOfBounds].map(({ code }) => saleRemedyOf(code)),
    ).toEqual(['keep', 'keep', 'oversell', 'now']);
    for (const code of ['credit_limit', 'shift_closed', 'not_found', 'toString'])
      expect(saleRemedyOf(code)).toBeUndefined();
  });

  test('el remedio cambia solo lo suyo', () => {
    const provisional = { number: 'P-7KQ-12', soldAt: '2026-11-20T15:00:00Z', asCharged: true };
    expect(remedied(provisional, 'now')).toEqual({ ...provisional, soldAt: null });
    expect(remedied({ number: 'P-7KQ-12', soldAt: null }, 'oversell')).toEqual({
      ...{ number: 'P-7KQ-12', soldAt: null, asCharged: true },
    });
  });
});
