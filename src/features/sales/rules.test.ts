import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { membershipLine, orderOf, productLine } from '../../test/store.ts';
import type { MembershipLine, OrderLine, ProductLine } from '../orders/contract.ts';
import { totalsOf } from '../orders/domain.ts';
import type { CatalogueItem } from '../products/contract.ts';
import type { ReceiptHead } from '../receipts/contract.ts';
import type { SaleMethod } from './contract.ts';
import { allocatePayments, receiptOf, settle } from './rules.ts';
import {
  addProduct,
  type Cart,
  chargedFor,
  emptyCart,
  giveTo,
  isEmpty,
  openSaved,
  quantityOf,
  removeLine,
  repeatRound,
  reprice,
  setOrder,
} from './ui/cart.ts';
import { type Part, quickAmounts, tender } from './ui/tender.ts';

const someId = '00000000-0000-7000-8000-000000000000';
const chile = { country: 'CL', currency: 'CLP' };
const peru = { country: 'PE', currency: 'PEN' };

const product = ({ price = 1000, ...values }: Partial<ProductLine> = {}) =>
  productLine(someId, price, { name: 'Agua', ...values });
const membership = (price: number, values: Partial<MembershipLine> = {}) =>
  membershipLine(price, { name: 'Full', planId: someId, ...values });
const gyms = fc.constantFrom(chile, peru);
const add = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

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
          expect(add(payments.map(({ amount }) => amount))).toBe(total + rounding);
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
        const total = add(memberships) + forProducts;
        let left = total;
        const others = parts.flatMap((part, place) => {
          const amount = Math.min(part, left);
          left -= amount;
          return amount > 0 ? [{ method: methods[place === 0 ? 0 : place + 1] as SaleMethod, amount }] : [];
        });
        const { cash, rounding } = settle(total, [...others, { method: 'cash', amount: 0 }], 0, gym);
        const payments = cash > 0 ? [...others, { method: 'cash' as const, amount: cash }] : others;
        const shares = allocatePayments(payments, rounding, memberships);
        expect(shares.memberships.map((one) => add(one.map(({ amount }) => amount)))).toEqual(memberships);
        expect(add(shares.products.map(({ amount }) => amount))).toBe(forProducts + rounding);
        for (const { amount } of shares.memberships.flat()) expect(amount).toBeGreaterThan(0);
        for (const { amount } of shares.products) expect(amount).not.toBe(0);
        for (const { method, amount } of payments) {
          const taken = [...shares.memberships.flat(), ...shares.products].filter(
            (one) => one.method === method,
          );
          expect(add(taken.map((one) => one.amount))).toBe(amount);
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
    const sums = totalsOf({ lines, discount: { kind: 'amount', amount: 500 } }, 1000);
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
          { name: 'Agua', quantity: 2.5, price: 1006, discount: 0, amount: 2515, note: 'fría' },
          { name: 'Full', quantity: 1, price: 30_000, discount: 0, amount: 30_000, note: '' },
          { name: 'Regalo', quantity: 1, price: 1000, discount: 1000, amount: 0, note: '' },
        ],
        subtotal: sums.subtotal,
        discount: 1500,
        tax: sums.tax,
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

describe('cómo se paga en la caja', () => {
  const pay = (total: number, method: SaleMethod, typed: number | null, parts: readonly Part[] = []) =>
    tender({ total, parts, method, typed, accountLimit: 5000, gym: chile });

  test('sin escribir nada se paga todo, en efectivo redondeado', () => {
    expect(pay(4389, 'cash', null)).toMatchObject({
      due: 4390,
      payments: [{ method: 'cash', amount: 4390 }],
      rounding: 1,
      change: 0,
      missing: 0,
    });
    expect(pay(4389, 'debit', null)).toMatchObject({ due: 4389, rounding: 0, missing: 0 });
  });

  test('lo que se entrega de más vuelve, y de menos falta', () => {
    expect(pay(4389, 'cash', 5000)).toMatchObject({ tendered: 5000, change: 610, missing: 0 });
    expect(pay(4389, 'cash', 1000)).toMatchObject({ change: 0, missing: 3390 });
  });

  test('con una parte en efectivo la tarjeta paga el resto exacto, sin redondeo', () => {
    const [cash] = pay(3058, 'cash', 1000).payments;
    expect(pay(3058, 'debit', null, cash ? [cash] : [])).toMatchObject({
      due: 2058,
      payments: [
        { method: 'cash', amount: 1000 },
        { method: 'debit', amount: 2058 },
      ],
      rounding: 0,
      missing: 0,
    });
  });

  test('se fía hasta el límite, y con tarjeta no se paga de más', () => {
    expect(pay(8000, 'account', null)).toMatchObject({ missing: 3000, problem: undefined });
    expect(pay(8000, 'account', 6000).problem).toBe('Pasa de lo que puede quedar debiendo.');
    expect(pay(8000, 'debit', 9000).problem).toBe('Es más de lo que falta.');
  });

  test('donde nada se paga en efectivo no se recibe nada', () => {
    const parts = [{ method: 'debit' as const, amount: 8000 }];
    expect(pay(8000, 'cash', 5000, parts).problem).toBe('Es más de lo que falta.');
    expect(pay(0, 'cash', 5000).problem).toBe('Es más de lo que falta.');
    expect(pay(0, 'cash', null)).toMatchObject({ payments: [], tendered: 0, problem: undefined });
  });

  test('un código escaneado donde va lo recibido no es efectivo', () => {
    expect(pay(8000, 'cash', 7_801_234_500_011).problem).toMatch(/vuelto es enorme/);
  });

  test('lo que queda para efectivo y se redondea a nada no falta', () => {
    const parts = [{ method: 'debit' as const, amount: 1 }];
    expect(
      tender({ total: 3, parts, method: 'cash', typed: null, accountLimit: 0, gym: chile }),
    ).toMatchObject({
      due: 0,
      rounding: -2,
      missing: 0,
      payments: [...parts, { method: 'cash', amount: 0 }],
    });
  });

  test('si el total bajó, lo que pagan los demás medios no puede pasarlo', () => {
    const parts = [{ method: 'debit' as const, amount: 3000 }];
    expect(pay(2000, 'cash', null, parts)).toMatchObject({
      problem: 'Los otros medios suman más que el total: quita uno.',
    });
    expect(pay(3000, 'cash', null, parts)).toMatchObject({ problem: undefined, missing: 0 });
  });

  test('lo fiado no pasa de lo que se puede deber, tampoco si se eligió antes', () => {
    const problem = 'Pasa de lo que puede quedar debiendo.';
    expect(pay(9000, 'account', 5001)).toMatchObject({ problem });
    expect(pay(9000, 'cash', null, [{ method: 'account', amount: 5001 }])).toMatchObject({ problem });
    expect(pay(9000, 'cash', null, [{ method: 'account', amount: 5000 }])).toMatchObject({ missing: 0 });
  });

  test('siempre cuadra: cuando nada falta ni sobra, los pagos hacen el total con su redondeo', () => {
    const methods = fc.constantFrom<SaleMethod>('cash', 'debit', 'transfer');
    fc.assert(
      fc.property(
        fc.nat(200_000),
        methods,
        methods,
        fc.nat(300_000),
        gyms,
        (total, one, other, typed, gym) => {
          const first = tender({ total, parts: [], method: one, typed, accountLimit: 0, gym });
          if (first.problem) return;
          const parts = first.payments.filter(({ method }) => method !== other);
          const last = tender({ total, parts, method: other, typed: null, accountLimit: 0, gym });
          expect(last.missing).toBe(0);
          expect(last.change).toBe(0);
          expect(add(last.payments.map(({ amount }) => amount))).toBe(total + last.rounding);
          expect(quickAmounts(last.due).every((amount) => amount >= last.due)).toBe(true);
        },
      ),
    );
  });
});

describe('la orden de una caja', () => {
  const item = (values: Partial<CatalogueItem> = {}): CatalogueItem => ({
    id: someId,
    name: 'Agua',
    code: '1',
    sku: '',
    barcodes: [],
    groupId: null,
    unit: '',
    price: 1000,
    priceIncludesTax: false,
    priceChangeAllowed: false,
    defaultQuantity: 0,
    service: false,
    favourite: false,
    position: 0,
    quantity: 5,
    low: false,
    ...values,
  });
  const addAll = (cart: Cart, ...items: readonly CatalogueItem[]) =>
    items.reduce((so, one) => addProduct(so, one, newId).cart, cart);
  const quantities = ({ order }: Cart) => order.lines.map(quantityOf);
  const kilo = item({ id: newId(), name: 'Granola', defaultQuantity: 0.1 });

  test('el mismo producto suma uno a su línea, o lo que diga su cantidad por defecto', () => {
    const cart = addAll(emptyCart(newId), item(), item(), kilo, kilo, kilo);
    expect(quantities(cart)).toEqual([2, 0.3]);
  });

  test('un producto cuyo precio cambió va en otra línea', () => {
    expect(quantities(addAll(emptyCart(newId), item(), item({ price: 1200 })))).toEqual([1, 1]);
  });

  test('a los precios de hoy, menos lo que se acordó', () => {
    const open = item({ id: newId(), priceChangeAllowed: true });
    const renewal = { ...membership(8000), membershipId: newId() };
    const sold = addAll(emptyCart(newId), item(), open);
    const cart = {
      ...sold,
      order: { ...sold.order, lines: [...sold.order.lines, membership(30_000), renewal] },
    };
    const now = [item({ price: 1200, priceIncludesTax: true }), { ...open, price: 1500 }];
    const pricesOf = (one: Cart) => one.order.lines.map(({ price }) => price);
    const repriced = reprice(cart, {
      itemOf: (id) => now.find((one) => one.id === id),
      planOf: (id) => (id === someId ? { price: 33_000 } : undefined),
    });
    expect(pricesOf(repriced)).toEqual([1200, 1000, 33_000, 8000]);
    expect(repriced.order.lines[0]).toMatchObject({ priceIncludesTax: true });
    const unknown = reprice(cart, { itemOf: () => undefined, planOf: () => undefined });
    expect(pricesOf(unknown)).toEqual(pricesOf(cart));
  });

  test('lo que se cobra por un producto es lo que cuesta una venta de uno', () => {
    expect(chargedFor(item(), 1900)).toBe(1190);
    expect(chargedFor(item({ priceIncludesTax: true }), 1900)).toBe(1000);
    expect(chargedFor(item({ price: 1005 }), 1000)).toBe(1106);
    expect(chargedFor(item(), 0)).toBe(1000);
  });

  test('repetir la ronda agrega otra vez lo último, y otra vez lo mismo', () => {
    const first = addAll(emptyCart(newId), item(), kilo);
    const twice = repeatRound(first, [], newId);
    expect(quantities(twice)).toEqual([2, 0.2]);
    expect(quantities(repeatRound(twice, [], newId))).toEqual([3, 0.3]);
  });

  test('la ronda de una venta guardada es lo que se agregó desde que se abrió', () => {
    const { order } = addAll(emptyCart(newId), item(), item());
    const saved = { ...order, id: newId(), name: 'Mesa 3', clientId: null, clientName: '' };
    const opened = openSaved(emptyCart(newId), saved, newId);
    expect(quantities(repeatRound(addAll(opened, kilo), [], newId))).toEqual([2, 0.2]);
  });

  test('repetir sin artículos trae los productos de la última venta, no sus membresías', () => {
    const again = repeatRound(emptyCart(newId), [product({ quantity: 2 }), membership(25_000)], newId);
    expect(again.order.lines).toMatchObject([{ kind: 'product', quantity: 2 }]);
  });

  test('unir dos ventas junta lo que es igual y respeta lo que tiene descuento', () => {
    const mine = addAll(emptyCart(newId), item());
    const discount = { kind: 'amount', amount: 100 } as const;
    const lines = [product(), product({ discount })];
    const saved = { lines, discount: null, note: '', id: newId(), name: '', clientId: null, clientName: '' };
    expect(quantities(openSaved(mine, saved, newId))).toEqual([2, 1]);
  });

  test('de otro cliente es sin lo que renueva una membresía del anterior', () => {
    const ana = { id: newId(), name: 'Ana', email: '' };
    const renewal: OrderLine = membership(20_000, { planId: null, membershipId: newId() });
    const own = { ...emptyCart(newId), client: ana, order: orderOf(product(), membership(30_000), renewal) };
    expect(giveTo(own, { ...ana, email: 'ana@correo.cl' }).order).toEqual(own.order);
    for (const client of [null, { ...ana, id: newId() }]) {
      expect(giveTo(own, client)).toMatchObject({ client, order: { lines: own.order.lines.slice(0, 2) } });
    }
    const saved = {
      ...orderOf(product({ price: 700 })),
      id: newId(),
      name: '',
      clientId: newId(),
      clientName: 'Bruno',
    };
    expect(openSaved(own, saved, newId).order.lines.map(({ price }) => price)).toEqual([700, 1000, 30_000]);
  });

  test('lo que rebajaba una orden que quedó vacía no rebaja la que se abre después', () => {
    const discount = { kind: 'percent' as const, percent: 1000 };
    const emptied = setOrder(emptyCart(newId), { discount, note: 'Amigo' });
    expect(isEmpty(emptied)).toBe(false);
    const saved = { ...orderOf(product()), id: newId(), name: 'Mesa 3', clientId: null, clientName: '' };
    expect(openSaved(emptied, saved, newId).order).toMatchObject({ discount: null, note: '' });
  });

  test('al quitar una línea queda elegida la que toma su lugar', () => {
    const cart = addAll(emptyCart(newId), item(), kilo);
    const [first, second] = cart.order.lines;
    expect(removeLine(cart, first?.id ?? '').nextId).toBe(second?.id);
    expect(removeLine(cart, second?.id ?? '').nextId).toBe(first?.id);
  });
});
