import { plus } from '../../../../wire/exact.ts';
import type { Sent } from '../../../../wire/verb.ts';
import type { TaxPolicy } from '../../../gym/contract.ts';
import type { Discount, MembershipLine, Order, OrderLine, ProductLine } from '../../../orders/contract.ts';
import { totalsOf } from '../../../orders/domain.ts';
import type { CatalogueItem } from '../../../products/contract.ts';
import type { salesContract } from '../../contract.ts';

/** The client of an order. */
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * The unpaid order of one till window. `id` is the later sale's id from the start, so that repeated requests make one
 * sale.
 */
export interface Cart {
  readonly id: string;
  /** The saved order that it was opened from. */
  readonly savedOrderId: string | null;
  /** Whether it is being saved, under its own id unless it has another, without a response so far. */
  readonly parking: boolean;
  readonly name: string;
  readonly client: Customer | null;
  readonly order: Order;
  /** The quantity of each line when the order was last saved, opened or repeated. */
  readonly base: Readonly<Record<string, number>>;
  /** The payment request as sent, until its result is known. */
  readonly request: Sent<typeof salesContract.complete> | null;
}

type NewId = () => string;

const emptyOrder: Order = { lines: [], discount: null, note: '' };

export const emptyCart = (newId: NewId): Cart => ({
  id: newId(),
  savedOrderId: null,
  parking: false,
  name: '',
  client: null,
  order: emptyOrder,
  base: {},
  request: null,
});

export const isEmpty = ({ order, client, savedOrderId }: Cart): boolean =>
  order.lines.length === 0 &&
  order.discount === null &&
  order.note === '' &&
  client === null &&
  savedOrderId === null;

export const quantityOf = (line: OrderLine): number => (line.kind === 'product' ? line.quantity : 1);

const withLines = (cart: Cart, lines: OrderLine[]): Cart => ({
  ...cart,
  order: { ...cart.order, lines },
});

/** The quantity of a product that one press adds. */
const stepOf = ({ defaultQuantity }: CatalogueItem): number => (defaultQuantity > 0 ? defaultQuantity : 1);

const lineOf = (item: CatalogueItem, id: string, quantity: number): ProductLine => ({
  kind: 'product',
  id,
  productId: item.id,
  name: item.name,
  price: item.price,
  listPrice: item.price,
  listTax: item.tax,
  priceIncludesTax: item.priceIncludesTax,
  quantity,
  discount: null,
  note: '',
});

/** The price of a single unit bought alone. */
export const chargedFor = (item: CatalogueItem, policy: TaxPolicy): number =>
  totalsOf({ lines: [lineOf(item, item.id, 1)], discount: null }, policy).total;

interface Added {
  readonly cart: Cart;
  readonly lineId: string;
}

/** Adds one of a product: to the line with the same price, or as a new line. */
export function addProduct(cart: Cart, item: CatalogueItem, newId: NewId): Added {
  const { lines } = cart.order;
  const existing = lines.findLast(
    (line) => line.kind === 'product' && line.productId === item.id && line.price === item.price,
  );
  if (existing) {
    const quantity = plus(quantityOf(existing), stepOf(item));
    return { cart: changeLine(cart, existing.id, { quantity }), lineId: existing.id };
  }
  const line = lineOf(item, newId(), stepOf(item));
  return { cart: withLines(cart, [...lines, line]), lineId: line.id };
}

export const addMembership = (cart: Cart, line: MembershipLine): Cart =>
  withLines(cart, [...cart.order.lines, line]);

interface LineChange {
  readonly quantity?: number;
  readonly price?: number;
  readonly discount?: Discount | null;
  readonly note?: string;
}

export const changeLine = (cart: Cart, lineId: string, change: LineChange): Cart =>
  withLines(
    cart,
    cart.order.lines.map((line): OrderLine => {
      if (line.id !== lineId) return line;
      if (line.kind === 'product') return { ...line, ...change };
      const { quantity: _, ...rest } = change;
      return { ...line, ...rest };
    }),
  );

/** Changes a product's quantity by so much, never to zero or below. */
export function stepQuantity(cart: Cart, lineId: string, by: number): Cart {
  const line = cart.order.lines.find(({ id }) => id === lineId);
  const quantity = line?.kind === 'product' ? plus(line.quantity, by) : 0;
  return quantity > 0 ? changeLine(cart, lineId, { quantity }) : cart;
}

/** Removes a line and returns the one to select next. */
export function removeLine(cart: Cart, lineId: string): { cart: Cart; nextId: string | undefined } {
  const { lines } = cart.order;
  const index = lines.findIndex(({ id }) => id === lineId);
  const left = lines.filter(({ id }) => id !== lineId);
  return { cart: withLines(cart, left), nextId: left[Math.min(index, left.length - 1)]?.id };
}

export const setOrder = (cart: Cart, change: Partial<Order>): Cart => ({
  ...cart,
  order: { ...cart.order, ...change },
});

const sold = (line: OrderLine, price: number) =>
  line.kind === 'product' ? `${line.productId} ${price} ${line.note}` : line.id;

/** Adds lines to those of an order: the same product at the same price is merged into its line. */
function joined(lines: readonly OrderLine[], more: readonly OrderLine[], newId: NewId): OrderLine[] {
  const all = [...lines];
  for (const line of more) {
    const index = all.findIndex(
      (existing) =>
        existing.kind === 'product' &&
        line.kind === 'product' &&
        sold(existing, existing.price) === sold(line, line.price) &&
        JSON.stringify(existing.discount) === JSON.stringify(line.discount) &&
        existing.discount?.kind !== 'amount',
    );
    const existing = all[index];
    if (existing?.kind === 'product' && line.kind === 'product') {
      all[index] = { ...existing, quantity: plus(existing.quantity, line.quantity) };
    } else all.push({ ...line, id: newId() });
  }
  return all;
}

const baseOf = (lines: readonly OrderLine[]): Record<string, number> =>
  Object.fromEntries(lines.map((line) => [line.id, quantityOf(line)]));

/** The items added since the order was last saved, opened or repeated. Memberships are left out: nobody wants two. */
function roundOf({ order, base }: Cart): OrderLine[] {
  return order.lines.flatMap((line) => {
    if (line.kind !== 'product') return [];
    const quantity = plus(line.quantity, -(base[line.id] ?? 0));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Adds the last added items again; if the order is empty, the lines of the last sale. */
export function repeatLastItems(cart: Cart, last: readonly OrderLine[], newId: NewId): Cart {
  const { lines } = cart.order;
  const again = lines.length === 0 ? last.filter(({ kind }) => kind === 'product') : roundOf(cart);
  return { ...withLines(cart, joined(lines, again, newId)), base: baseOf(lines) };
}

/** Whether what a line costs depends on its client. */
const isPersonal = (line: OrderLine) =>
  line.kind === 'membership' && (line.membershipId !== null || line.enrolment);

/** Gives the order to another client, without renewals and enrolment fees of the previous client. */
export function giveTo(cart: Cart, client: Customer | null): Cart {
  if (client?.id === cart.client?.id) return { ...cart, client };
  const lines = cart.order.lines.filter((line) => !isPersonal(line));
  return { ...withLines(cart, lines), client };
}

/** Whether a line can go to an order of somebody else. */
export const isMovable = (line: OrderLine): boolean => !isPersonal(line);

/**
 * Takes quantities of lines out of an order, to go into another one under ids of their own. A discount in money stays with
 * what is left of its line.
 */
export function splitOff(
  cart: Cart,
  quantities: Readonly<Record<string, number>>,
  idOf: (lineId: string) => string,
): { readonly moved: OrderLine[]; readonly rest: Cart } {
  const moved: OrderLine[] = [];
  const rest: OrderLine[] = [];
  for (const line of cart.order.lines) {
    const taken = isMovable(line) ? Math.min(quantities[line.id] ?? 0, quantityOf(line)) : 0;
    const left = plus(quantityOf(line), -taken);
    const isSplit = taken > 0 && left > 0;
    if (taken > 0) {
      const discount = isSplit && line.discount?.kind === 'amount' ? null : line.discount;
      const own = { id: idOf(line.id), discount };
      moved.push(line.kind === 'product' ? { ...line, ...own, quantity: taken } : { ...line, ...own });
    }
    if (left > 0) rest.push(line.kind === 'product' ? { ...line, quantity: left } : line);
  }
  return { moved, rest: withLines(cart, rest) };
}

interface Saved extends Order {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly clientName: string;
}

/** Opens a saved order, merged with what the cart already has. */
export function openSaved(cart: Cart, saved: Saved, newId: NewId): Cart {
  const client = saved.clientId ? { id: saved.clientId, name: saved.clientName, email: '' } : cart.client;
  // The discount of an emptied order does not apply to the next.
  const own = cart.order.lines.length > 0 ? giveTo(cart, client).order : emptyOrder;
  const lines = joined(saved.lines, own.lines, newId);
  return {
    ...cart,
    savedOrderId: saved.id,
    parking: false,
    name: saved.name,
    client,
    order: {
      lines,
      discount: saved.discount ?? own.discount,
      note: saved.note || own.note,
    },
    base: baseOf(lines),
  };
}

/** The current sources of a line's price, if known. */
interface Offers {
  readonly itemOf: (productId: string) => CatalogueItem | undefined;
  readonly offerOf: (line: MembershipLine) => Partial<MembershipLine> | undefined;
}

/** Updates fixed prices of the order, and what plans cost at first, to today's. */
export const reprice = (cart: Cart, { itemOf, offerOf }: Offers): Cart =>
  withLines(
    cart,
    cart.order.lines.map((line) => {
      if (line.kind === 'membership') {
        return { ...line, ...offerOf(line) };
      }
      const item = itemOf(line.productId);
      if (!item) return line;
      const { price, tax, priceIncludesTax, priceChangeAllowed } = item;
      const list = { listPrice: price, listTax: tax };
      return { ...line, ...list, priceIncludesTax, ...(!priceChangeAllowed && { price }) };
    }),
  );

/** The total quantity of a product in an order's lines. */
export const askedOf = (lines: readonly OrderLine[], productId: string): number =>
  lines.reduce(
    (sum, line) => (line.kind === 'product' && line.productId === productId ? plus(sum, line.quantity) : sum),
    0,
  );
