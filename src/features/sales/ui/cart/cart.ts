import { plus } from '../../../../wire/exact.ts';
import type { Sent } from '../../../../wire/verb.ts';
import type { Discount, MembershipLine, Order, OrderLine, ProductLine } from '../../../orders/contract.ts';
import { totalsOf } from '../../../orders/domain.ts';
import type { Plan } from '../../../plans/contract.ts';
import type { CatalogueItem } from '../../../products/contract.ts';
import type { salesContract } from '../../contract.ts';

/** Whom an order is for. */
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * What a window of the till has before it is paid. `id` is the sale's from its beginning, so that however often it is
 * sent it is one sale.
 */
export interface Cart {
  readonly id: string;
  /** The saved order that it was. */
  readonly savedOrderId: string | null;
  /** Whether it was sent to be saved, under its own id where it had no other, and no answer let go of it. */
  readonly parking: boolean;
  readonly name: string;
  readonly client: Customer | null;
  readonly order: Order;
  /** How much of each line there was when the present round began. */
  readonly base: Readonly<Record<string, number>>;
  /** The payment as it was sent, while nobody knows whether it arrived. */
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

/** How much of a product one press adds. */
const stepOf = ({ defaultQuantity }: CatalogueItem): number => (defaultQuantity > 0 ? defaultQuantity : 1);

const lineOf = (item: CatalogueItem, id: string, quantity: number): ProductLine => ({
  kind: 'product',
  id,
  productId: item.id,
  name: item.name,
  price: item.price,
  priceIncludesTax: item.priceIncludesTax,
  quantity,
  discount: null,
  note: '',
});

/** What one of a product costs whoever buys only that. */
export const chargedFor = (item: CatalogueItem, taxRate: number): number =>
  totalsOf({ lines: [lineOf(item, item.id, 1)], discount: null }, taxRate).total;

interface Added {
  readonly cart: Cart;
  readonly lineId: string;
}

/** One more of a product: on the line that has it at its price, or on a new one. */
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

/** A line less, and the one to select instead. */
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

/** Adds lines to those of an order: the same product at the same price joins its line. */
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

/** What was added since the order was last saved or opened, or repeated. Nobody buys a membership twice by mistake. */
function roundOf({ order, base }: Cart): OrderLine[] {
  return order.lines.flatMap((line) => {
    if (line.kind !== 'product') return [];
    const quantity = plus(line.quantity, -(base[line.id] ?? 0));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Adds the present round once more; of an empty order, the lines of the last sale. */
export function repeatLastItems(cart: Cart, last: readonly OrderLine[], newId: NewId): Cart {
  const { lines } = cart.order;
  const again = lines.length === 0 ? last.filter(({ kind }) => kind === 'product') : roundOf(cart);
  return { ...withLines(cart, joined(lines, again, newId)), base: baseOf(lines) };
}

/** The order as another client's, without what renews a membership of whom it was before. */
export function giveTo(cart: Cart, client: Customer | null): Cart {
  if (client?.id === cart.client?.id) return { ...cart, client };
  const lines = cart.order.lines.filter((line) => line.kind === 'product' || line.membershipId === null);
  return { ...withLines(cart, lines), client };
}

interface Saved extends Order {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly clientName: string;
}

/** A saved order, opened: with what is in the cart already, where there is something. */
export function openSaved(cart: Cart, saved: Saved, newId: NewId): Cart {
  const client = saved.clientId ? { id: saved.clientId, name: saved.clientName, email: '' } : cart.client;
  // What an emptied order was reduced by is not meant for the next.
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

/** What a line's price comes from now, where it is known. */
interface Offers {
  readonly itemOf: (productId: string) => CatalogueItem | undefined;
  readonly planOf: (planId: string) => Pick<Plan, 'price'> | undefined;
}

/** The plan that a line sells; a period of a membership that is there already costs what was agreed upon. */
export const soldPlanOf = (line: OrderLine): string | null =>
  line.kind === 'membership' && line.membershipId === null ? line.planId : null;

/** The order at today's prices, where nobody may change them. */
export const reprice = (cart: Cart, { itemOf, planOf }: Offers): Cart =>
  withLines(
    cart,
    cart.order.lines.map((line) => {
      if (line.kind === 'membership')
        return { ...line, price: planOf(soldPlanOf(line) ?? '')?.price ?? line.price };
      const item = itemOf(line.productId);
      if (!item) return line;
      const { price, priceIncludesTax, priceChangeAllowed } = item;
      return { ...line, priceIncludesTax, ...(!priceChangeAllowed && { price }) };
    }),
  );

/** How much of a product all lines of an order ask for. */
export const askedOf = (lines: readonly OrderLine[], productId: string): number =>
  lines.reduce(
    (sum, line) => (line.kind === 'product' && line.productId === productId ? plus(sum, line.quantity) : sum),
    0,
  );
