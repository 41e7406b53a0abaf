import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  amountFrom0,
  cancelReason,
  Done,
  date,
  id,
  instant,
  maxAmount,
  oneLine,
  pageNumber,
  pageOf,
  percent,
  quantity,
  text,
  version,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { atMostMoved, maxMoved } from '../stock/contract.ts';

/** An amount in the minor unit, or hundredths of a per cent. */
export const Discount = z.union([
  z.strictObject({ kind: z.literal('amount'), amount: amountFrom0 }),
  z.strictObject({ kind: z.literal('percent'), percent }),
]);
export type Discount = z.output<typeof Discount>;

const common = {
  id,
  /** As displayed; a sale takes the price from the product or plan. */
  name: text(200, oneLine),
  price: amountFrom0,
  discount: z._default(z.nullable(Discount), null),
  note: text(300),
};

/** A quantity of at least a thousandth. */
export const soldQuantity = quantity.check(
  z.minimum(0.001, 'La cantidad debe ser mayor que cero.'),
  atMostMoved,
);

export const ProductLine = z
  .strictObject({
    kind: z.literal('product'),
    ...common,
    productId: id,
    quantity: soldQuantity,
    priceIncludesTax: z.boolean(),
    /** The product's own price and tax, whose ratio is the line's tax where each product has its own. */
    listPrice: z._default(amountFrom0, 0),
    listTax: z._default(amountFrom0, 0),
  })
  .check(
    z.refine((line) => line.price * line.quantity <= maxAmount, {
      error: 'El monto es demasiado alto.',
      path: ['quantity'],
    }),
  );
export type ProductLine = z.output<typeof ProductLine>;

/** A membership sold from a plan, or with `membershipId` another period of an existing one. */
export const MembershipLine = z
  .strictObject({
    kind: z.literal('membership'),
    ...common,
    planId: z.nullable(id),
    membershipId: z.nullable(id),
    startsOn: date,
    /** Whether its price includes tax; otherwise it is exempt. */
    taxable: z._default(z.boolean(), false),
    /** Whether its plan asks for an enrolment fee, so that what it costs depends on the client. */
    enrolment: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ planId, membershipId }) => planId !== null || membershipId !== null, {
      error: 'Elige un plan o una membresía.',
      path: ['planId'],
    }),
  );
export type MembershipLine = z.output<typeof MembershipLine>;

export const OrderLine = z.discriminatedUnion('kind', [ProductLine, MembershipLine]);
export type OrderLine = z.output<typeof OrderLine>;

const areDifferent = (ids: readonly (string | null)[]) => new Set(ids).size === ids.length;

/** A till's order before it is paid. */
export const Order = z.strictObject({
  lines: z.array(OrderLine).check(
    z.maxLength(200, 'Una venta admite 200 líneas: guarda esta y sigue en otra.'),
    z.refine<OrderLine[]>((lines) => areDifferent(lines.map(({ id }) => id)), {
      error: 'Una línea está dos veces.',
    }),
    z.refine<OrderLine[]>(
      (lines) =>
        areDifferent(
          lines.flatMap((line) =>
            line.kind === 'membership' && line.membershipId ? [line.membershipId] : [],
          ),
        ),
      { error: 'Una membresía va una vez por venta.' },
    ),
    z.refine<OrderLine[]>(
      (lines) =>
        lines.reduce((sum, line) => sum + (line.kind === 'product' ? line.quantity : 0), 0) <= maxMoved,
      { error: 'La cantidad es demasiado alta.' },
    ),
  ),
  discount: z._default(z.nullable(Discount), null),
  note: text(500),
});
export type Order = z.output<typeof Order>;

export const SavedOrder = z.object({
  ...Order.shape,
  id,
  name: z.string(),
  clientId: z.nullable(id),
  clientName: z.string(),
  createdAt: instant,
  version,
});
export type SavedOrder = z.output<typeof SavedOrder>;

/** A saved order without its content. One that is `resumed` is open at the till with this `claim`. */
const WaitingOrder = z.extend(
  z.pick(SavedOrder, {
    id: true,
    name: true,
    clientId: true,
    clientName: true,
    createdAt: true,
    version: true,
  }),
  { lineCount: z.int(), total: z.int(), resumed: z.boolean(), claim: z.nullable(id) },
);
export type WaitingOrder = z.output<typeof WaitingOrder>;

const CancelledOrder = z.extend(SavedOrder, {
  reason: z.string(),
  cancelledAt: instant,
  /** Empty for those of before 0.3. */
  cancelledBy: z.string(),
});
export type CancelledOrder = z.output<typeof CancelledOrder>;

export const orderTaken = failure({
  code: 'order_taken',
  status: 409,
  message: 'Otra caja ya tomó esta venta.',
});

/** A till's identification: the id of its future sale. */
const claim = z._default(z.nullable(id), null);

const shape = { name: text(80, oneLine), clientId: z._default(z.nullable(id), null), order: Order };

export const ordersContract = {
  list: verb({
    method: 'GET',
    path: '/orders',
    summary:
      'Ventas guardadas: las que esperan y las abiertas en una caja, cada vez las más antiguas primero',
    access: 'gym',
    right: 'sales.sell',
    kept: true,
    input: z.strictObject({}),
    output: z.object({ items: z.array(WaitingOrder) }),
    errors: [],
  }),
  /** Saving a resumed order under its own id parks it again, unless a different `claim` has it by now. */
  park: verb({
    method: 'POST',
    path: '/orders',
    summary: 'Guardar una venta para después',
    access: 'gym',
    right: 'sales.sell',
    input: z.strictObject({ id, ...shape, claim }),
    output: SavedOrder,
    errors: [alreadySaved, notFound, orderTaken],
  }),
  /**
   * Only one till gets the order: the first `claim`. Repeated requests with the same claim succeed. To take over an
   * order that is open at another till, name its `version` since then.
   */
  resume: verb({
    method: 'POST',
    path: '/orders/:id/resume',
    summary: 'Retomar una venta guardada en esta caja',
    access: 'gym',
    right: 'sales.sell',
    input: z.strictObject({ id, version, claim }),
    output: SavedOrder,
    errors: [notFound, orderTaken],
  }),
  /** `id` is new if the order was never parked. */
  cancel: verb({
    method: 'POST',
    path: '/orders/cancelled',
    summary: 'Anular una orden, con su motivo',
    access: 'gym',
    right: 'sales.sell',
    input: z.strictObject({ id, ...shape, claim, reason: cancelReason }),
    output: Done,
    errors: [notFound, orderTaken],
  }),
  cancelled: verb({
    method: 'GET',
    path: '/orders/cancelled',
    summary: 'Órdenes anuladas, con quién las anuló y por qué, las más nuevas primero',
    access: 'gym',
    right: ['sales.sell', 'sales.view'],
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(CancelledOrder),
    errors: [],
  }),
};
