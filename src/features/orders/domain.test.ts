import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atRate, membershipLine, productLine } from '../../test/store.ts';
import { Order, type OrderLine, type ProductLine } from './contract.ts';
import { taxesOf, totalsOf } from './domain.ts';

const someId = '00000000-0000-7000-8000-000000000000';
const product = ({ price = 1000, ...values }: Partial<ProductLine> = {}) =>
  productLine(someId, price, { name: 'Agua', ...values });
const membership = (price: number) => membershipLine(price, { name: 'Full', planId: someId });
const totals = (lines: OrderLine[], discount: Order['discount'] = null, taxRate = 1000) =>
  totalsOf({ lines, discount }, atRate(taxRate));

const discounts = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amount: fc.nat(3_000_000) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(10_000) }),
  ),
);
const prices = fc.oneof(fc.nat(5000), fc.nat(2_000_000));
const products = fc
  .record({
    price: prices,
    discount: discounts,
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000),
    ),
    priceIncludesTax: fc.boolean(),
  })
  .map(product);
const lines = fc.array(
  fc.oneof(
    products,
    prices.map((price) => membership(price)),
  ),
  { maxLength: 12 },
);
const orders = fc.record({ lines, discount: discounts });
const rates = fc.oneof(fc.constantFrom(0, 1000, 1900), fc.nat(10_000));
const add = (all: readonly number[]) => all.reduce((sum, amount) => sum + amount, 0);

describe('lo que cuesta una venta', () => {
  test('a precios sin impuesto se les suma, redondeado una vez', () => {
    expect(totals([product({ price: 1005, quantity: 3 }), product({ price: 990 })])).toMatchObject({
      subtotal: 4005,
      tax: 401,
      total: 4406,
      discount: 0,
    });
  });

  test('un precio con impuesto incluido es lo que se paga, y el impuesto está dentro', () => {
    expect(totals([product({ price: 1190, priceIncludesTax: true })], null, 1900)).toMatchObject({
      subtotal: 1000,
      tax: 190,
      total: 1190,
    });
  });

  test('el total se reparte entre las líneas: lo que sobra va a las que más perdieron al redondear', () => {
    const shares = totals([9, 6, 5].map((price) => product({ price }))).lines.map(({ total }) => total);
    expect(shares).toEqual([10, 7, 5]);
  });

  test('una membresía no lleva impuesto', () => {
    expect(totals([membership(30_000), product()])).toMatchObject({
      subtotal: 31_000,
      tax: 100,
      total: 31_100,
      lines: [{ total: 30_000 }, { total: 1100 }],
    });
  });

  test('un descuento en dinero se quita de lo que se paga, con el impuesto dentro', () => {
    expect(totals([product({ price: 10_000 })], { kind: 'amount', amount: 1000 })).toMatchObject({
      ...{ total: 10_000, subtotal: 9091, tax: 909, discount: 1000 },
      lines: [{ amount: 11_000, total: 10_000, tax: 909 }],
    });
    const line = product({ price: 10_000, discount: { kind: 'amount', amount: 1500 } });
    expect(totals([line], null, 1900)).toMatchObject({
      ...{ total: 10_400, discount: 1500, lines: [{ amount: 10_400, discount: 1500 }] },
    });
  });

  test('el descuento de una línea y el de la orden se restan uno tras otro', () => {
    const line = product({ price: 10_000, discount: { kind: 'percent', percent: 1000 } });
    expect(totals([line, product()], { kind: 'amount', amount: 2200 })).toMatchObject({
      ...{ subtotal: 8000, discount: 3300, orderDiscount: 2200, tax: 800, total: 8800 },
      lines: [
        { discount: 1100, amount: 9900, total: 7920 },
        { discount: 0, amount: 1100, total: 880 },
      ],
    });
  });

  test('quien promete un monto menos cobra exactamente ese monto menos', () => {
    fc.assert(
      fc.property(orders, rates, fc.nat(3_000_000), ({ lines }, rate, amount) => {
        const before = totals(lines, null, rate).total;
        const after = totals(lines, { kind: 'amount', amount }, rate);
        expect(after.total).toBe(Math.max(0, before - amount));
        expect(after.orderDiscount).toBe(before - after.total);
      }),
    );
  });

  test('un descuento mayor que el precio lo deja en cero', () => {
    const line = product({ discount: { kind: 'amount', amount: 5000 } });
    expect(totals([line])).toMatchObject({ subtotal: 0, tax: 0, total: 0, discount: 1100 });
    expect(totals([product()], { kind: 'amount', amount: 5000 })).toMatchObject({ total: 0, discount: 1100 });
    expect(totals([])).toEqual({
      ...{ lines: [], subtotal: 0, discount: 0, orderDiscount: 0, tax: 0, total: 0 },
    });
  });

  test('medio kilo de algo impar se redondea al final, no en cada línea', () => {
    const half = product({ price: 333, quantity: 0.5 });
    expect(totals([half, half], null, 0)).toMatchObject({ subtotal: 333, total: 333 });
  });

  test('lo más caro que la caja admite se calcula sin perder un peso', () => {
    const dear = product({ price: 99_999_999_999, quantity: 1 });
    expect(totals(Array.from({ length: 200 }, () => dear))).toMatchObject({
      subtotal: 19_999_999_999_800,
      tax: 1_999_999_999_980,
      total: 21_999_999_999_780,
    });
  });

  test('siempre cuadra: subtotal e impuesto hacen el total, y las líneas lo reparten sin que ninguna sea negativa', () => {
    fc.assert(
      fc.property(orders, rates, (order, rate) => {
        const { lines, subtotal, discount, tax, total } = totalsOf(order, atRate(rate));
        expect(subtotal + tax).toBe(total);
        expect(add(lines.map((line) => line.total))).toBe(total);
        expect(add(lines.map((line) => line.tax))).toBe(tax);
        for (const value of [subtotal, discount, tax, total]) expect(value).toBeGreaterThanOrEqual(0);
        for (const line of lines) {
          expect(Math.min(line.total, line.amount, line.discount)).toBeGreaterThanOrEqual(0);
          expect([line.total, line.amount, line.discount].every(Number.isSafeInteger)).toBe(true);
        }
        const undiscounted = order.lines.map((line) => ({ ...line, discount: null }));
        expect(total + discount).toBe(totals(undiscounted, null, rate).total);
      }),
    );
  });

  test('el total es el exacto redondeado una vez: difiere de él en medio peso como máximo, y cada línea en uno', () => {
    fc.assert(
      fc.property(fc.array(products, { minLength: 1, maxLength: 12 }), rates, (lines, rate) => {
        const exact = lines.map((line) => {
          if (line.kind !== 'product') return 0;
          const gross = line.price * line.quantity * (line.priceIncludesTax ? 1 : 1 + rate / 10_000);
          const off =
            line.discount?.kind === 'percent'
              ? (gross * line.discount.percent) / 10_000
              : (line.discount?.amount ?? 0);
          return Math.max(0, gross - off);
        });
        const { total, lines: shares } = totals(lines, null, rate);
        expect(Math.abs(total - add(exact))).toBeLessThanOrEqual(0.5 + 1e-3);
        for (const [place, share] of shares.entries())
          expect(Math.abs(share.total - (exact[place] ?? 0))).toBeLessThan(1 + 1e-3);
      }),
    );
  });

  test('con precios enteros sin impuesto incluido, el impuesto es la tasa por el subtotal', () => {
    const plain = fc
      .record({ price: prices, quantity: fc.integer({ min: 1, max: 99 }) })
      .map((values) => product(values));
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 20 }), rates, (lines, rate) => {
        const { subtotal, tax } = totals(lines, null, rate);
        expect(subtotal).toBe(
          add(lines.map((line) => line.price * (line.kind === 'product' ? line.quantity : 1))),
        );
        expect(tax).toBe(Number((BigInt(subtotal) * BigInt(rate) + 5000n) / 10_000n));
      }),
    );
  });

  test('lo que se manda es lo que la orden admite', () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(Order.parse({ ...order, note: '' }).lines).toEqual(order.lines);
      }),
      { numRuns: 20 },
    );
  });

  test('con el impuesto de cada producto, uno cuesta su precio con impuestos, lleve la tasa que lleve', () => {
    const ownTax = { taxRate: 1000, taxPerProduct: true };
    const amounts = fc.record({ price: fc.integer({ min: 1, max: 2_000_000 }), tax: fc.nat(400_000) });
    fc.assert(
      fc.property(
        amounts,
        fc.boolean(),
        fc.integer({ min: 1, max: 50 }),
        ({ price, tax }, isIncluded, quantity) => {
          const line = product({
            price,
            listPrice: price,
            listTax: tax,
            priceIncludesTax: isIncluded,
            quantity,
          });
          const expected = isIncluded
            ? { total: price * quantity, tax: Math.min(tax, price) * quantity }
            : { total: (price + tax) * quantity, tax: tax * quantity };
          expect(totalsOf({ lines: [line], discount: null }, ownTax)).toMatchObject(expected);
        },
      ),
    );
    const half = product({ price: 500, listPrice: 1000, listTax: 190 });
    expect(totalsOf({ lines: [half], discount: null }, ownTax), 'a mitad de precio').toMatchObject({
      ...{ subtotal: 500, tax: 95, total: 595 },
    });
    const mixed = [half, product({ price: 1000, listPrice: 1000 }), membership(30_000)];
    expect(totalsOf({ lines: mixed, discount: { kind: 'percent', percent: 1000 } }, ownTax)).toMatchObject({
      ...{ subtotal: 28_350, tax: 86, total: 28_436 },
      lines: [{ taxTreatment: 'added', tax: 86 }, { taxTreatment: 'exempt', tax: 0 }, { tax: 0 }],
    });
  });

  test('un plan afecto tiene el impuesto dentro de su valor', () => {
    const taxable = membershipLine(23_800, { planId: someId, taxable: true });
    expect(totals([taxable], null, 1900)).toMatchObject({ subtotal: 20_000, tax: 3800, total: 23_800 });
  });

  test('el impuesto se dice por tasa, y las tasas suman el impuesto', () => {
    const own = { taxRate: 1000, taxPerProduct: true };
    const taxed = (price: number, tax: number) => product({ price, listPrice: price, listTax: tax });
    const lines = [taxed(31_990, 6078), taxed(1000, 100), taxed(990, 188), taxed(500, 0), membership(30_000)];
    const all = totalsOf({ lines, discount: null }, own);
    expect(taxesOf(all, own)).toEqual([
      { rate: 1900, amount: 6266 },
      { rate: 1000, amount: 100 },
    ]);
    expect(all.tax).toBe(6366);
    expect(taxesOf(totals([product()]), atRate(1000))).toEqual([{ rate: 1000, amount: 100 }]);
    expect(taxesOf(totals([]), atRate(1900))).toEqual([{ rate: 1900, amount: 0 }]);
  });
});
