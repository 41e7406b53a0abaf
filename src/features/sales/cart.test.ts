import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { atRate, orderOf } from '../../test/store.ts';
import type { OrderLine } from '../orders/contract.ts';
import type { CatalogueItem } from '../products/contract.ts';
import { membership, product, someId } from './sales.fixture.ts';
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
  repeatLastItems,
  reprice,
  setOrder,
  splitOff,
  stepQuantity,
} from './ui/cart/cart.ts';

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
    tax: 0,
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
    items.reduce((result, item) => addProduct(result, item, newId).cart, cart);
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
    const pricesOf = (cart: Cart) => cart.order.lines.map(({ price }) => price);
    const repriced = reprice(cart, {
      itemOf: (id) => now.find((item) => item.id === id),
      offerOf: ({ membershipId }) => (membershipId ? undefined : { price: 33_000, taxable: false }),
    });
    expect(pricesOf(repriced)).toEqual([1200, 1000, 33_000, 8000]);
    expect(repriced.order.lines[0]).toMatchObject({ priceIncludesTax: true });
    const unknown = reprice(cart, { itemOf: () => undefined, offerOf: () => undefined });
    expect(pricesOf(unknown)).toEqual(pricesOf(cart));
  });

  test('lo que se cobra por un producto es lo que cuesta una venta de uno', () => {
    expect(chargedFor(item(), atRate(1900))).toBe(1190);
    expect(chargedFor(item({ priceIncludesTax: true }), atRate(1900))).toBe(1000);
    expect(chargedFor(item({ price: 1005 }), atRate(1000))).toBe(1106);
    expect(chargedFor(item(), atRate(0))).toBe(1000);
  });

  test('repetir la ronda agrega otra vez lo último, y otra vez lo mismo', () => {
    const first = addAll(emptyCart(newId), item(), kilo);
    const twice = repeatLastItems(first, [], newId);
    expect(quantities(twice)).toEqual([2, 0.2]);
    expect(quantities(repeatLastItems(twice, [], newId))).toEqual([3, 0.3]);
  });

  test('la ronda de una venta guardada es lo que se agregó desde que se abrió', () => {
    const { order } = addAll(emptyCart(newId), item(), item());
    const saved = { ...order, id: newId(), name: 'Mesa 3', clientId: null, clientName: '' };
    const opened = openSaved(emptyCart(newId), saved, newId);
    expect(quantities(repeatLastItems(addAll(opened, kilo), [], newId))).toEqual([2, 0.2]);
  });

  test('repetir sin artículos trae los productos de la última venta, no sus membresías', () => {
    const again = repeatLastItems(emptyCart(newId), [product({ quantity: 2 }), membership(25_000)], newId);
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

  test('de una orden se sacan cantidades de sus líneas, y el resto queda', () => {
    const cart = addAll(emptyCart(newId), item(), item(), item(), kilo);
    const [agua, granola] = cart.order.lines as [OrderLine, OrderLine];
    const { moved, rest } = splitOff(cart, { [agua.id]: 2, [granola.id]: 0.1 }, () => newId());
    expect(moved.map((line) => [line.name, quantityOf(line)])).toEqual([
      ['Agua', 2],
      ['Granola', 0.1],
    ]);
    expect(moved.map(({ id }) => id)).not.toContain(agua.id);
    expect(quantities(rest)).toEqual([1]);
    expect(splitOff(cart, { [agua.id]: 9 }, () => newId())).toMatchObject({
      ...{ moved: [{ quantity: 3 }], rest: { order: { lines: [{ name: 'Granola' }] } } },
    });
  });

  test('un descuento en dinero se queda con lo que resta de su línea; lo que es del cliente no se va', () => {
    const off = { kind: 'amount', amount: 500 } as const;
    const renewal = { ...membership(8000), membershipId: newId() };
    const cart = setOrder(emptyCart(newId), {
      lines: [product({ quantity: 3, discount: off }), renewal],
    });
    const [agua] = cart.order.lines as [OrderLine];
    const { moved, rest } = splitOff(cart, { [agua.id]: 1, [renewal.id]: 1 }, () => newId());
    expect(moved).toMatchObject([{ quantity: 1, discount: null }]);
    expect(rest.order.lines).toMatchObject([{ quantity: 2, discount: off }, { id: renewal.id }]);
  });

  test('uno más y uno menos cambian la línea, que nunca llega a cero', () => {
    const cart = addAll(emptyCart(newId), item());
    const [line] = cart.order.lines as [OrderLine];
    expect(quantities(stepQuantity(cart, line.id, 1))).toEqual([2]);
    expect(quantities(stepQuantity(cart, line.id, -1))).toEqual([1]);
  });
});
