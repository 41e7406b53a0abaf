import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  amountFrom0,
  choice,
  date,
  id,
  instant,
  optionalEmail,
  pageNumber,
  pageOf,
  percent,
  searchText,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { creditLimit } from '../credits/contract.ts';
import { planSoldOut, trialUsed } from '../memberships/contract.ts';
import { Order, orderTaken } from '../orders/contract.ts';
import { shiftClosed } from '../tills/contract.ts';
import { saleMethods } from './domain.ts';

export type SaleMethod = keyof typeof saleMethods;

const payment = z.strictObject({ method: choice(saleMethods), amount: amountFrom0 }).check(
  z.refine(({ method, amount }) => amount > 0 || method === 'cash', {
    error: 'El monto debe ser mayor que cero.',
    path: ['amount'],
  }),
);

/**
 * At most one payment per method. Cash is what stays in the drawer, rounded by the country's rule: it may be 0, when
 * the rest rounds to nothing.
 */
const payments = z.array(payment, { error: 'Elige cómo se paga.' }).check(
  z.maxLength(7, 'Son demasiados medios de pago.'),
  z.refine<{ method: string }[]>((all) => new Set(all.map(({ method }) => method)).size === all.length, {
    error: 'Junta en uno lo que se paga del mismo modo.',
  }),
);

export const SaleLine = z.object({
  id,
  productId: z.nullable(id),
  membershipId: z.nullable(id),
  /** A product that is kept in stock: neither a service nor a membership. */
  stocked: z.boolean(),
  name: z.string(),
  quantity: z.number(),
  price: z.int(),
  taxTreatment: z.enum(['added', 'included', 'exempt']),
  /** What its own discount took from `amount`, what was paid for it before the order's; without tax before 0.3. */
  discount: z.int(),
  amount: z.int(),
  /** Its share of the sale's total, including tax and the order's discount. */
  total: z.int(),
  note: z.string(),
  /** The refunded quantity and amount. */
  refunded: z.number(),
  refundedTotal: z.int(),
});
export type SaleLine = z.output<typeof SaleLine>;

const Refund = z.object({
  id,
  receiptNumber: z.nullable(z.int()),
  total: z.int(),
  rounding: z.int(),
  method: choice(saleMethods),
  reason: z.string(),
  createdAt: instant,
});

export const Sale = z.object({
  id,
  receiptNumber: z.nullable(z.int()),
  /** The number of its note, when the till had no connection. */
  provisionalNumber: z.nullable(z.string()),
  shiftId: id,
  tillName: z.string(),
  /** Who sold; empty when unknown. */
  soldBy: z.string(),
  clientId: z.nullable(id),
  clientName: z.string(),
  clientEmail: z.string(),
  soldOn: date,
  createdAt: instant,
  /** When it arrived, if the till had no connection when it was sold. */
  receivedAt: z.nullable(instant),
  lines: z.array(SaleLine),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
  rounding: z.int(),
  payments: z.array(z.object({ method: choice(saleMethods), amount: z.int() })),
  tendered: z.int(),
  change: z.int(),
  note: z.string(),
  refunds: z.array(Refund),
});
export type Sale = z.output<typeof Sale>;

/** A sale in a list. */
const SaleSummary = z.pick(Sale, {
  id: true,
  receiptNumber: true,
  tillName: true,
  soldBy: true,
  clientName: true,
  soldOn: true,
  createdAt: true,
  total: true,
  rounding: true,
  payments: true,
});
export const ListedSale = z.extend(SaleSummary, { items: z.number(), refundedTotal: z.int() });
export type ListedSale = z.output<typeof ListedSale>;

export const emptyOrder = failure({
  code: 'empty_order',
  status: 400,
  field: 'lines',
  message: 'No hay artículos',
});
export const enrolmentTwice = failure({
  code: 'enrolment_twice',
  status: 409,
  message: 'Un cliente nuevo paga una sola matrícula: vende el otro plan en otra venta.',
});

export const pricesChanged = failure({
  code: 'prices_changed',
  status: 409,
  message: 'Un precio o el impuesto cambió entretanto. Revisa el total y cobra de nuevo.',
});
export const productGone = failure({
  code: 'product_gone',
  status: 409,
  message: 'Un producto de la venta ya no se vende. Quítalo y cobra de nuevo.',
});
export const outOfStock = failure({
  code: 'out_of_stock',
  status: 409,
  message: 'Ya no queda suficiente de un producto de la venta. Ajusta la cantidad y cobra de nuevo.',
});
export const paymentsDiffer = failure({
  code: 'payments_differ',
  status: 400,
  field: 'payments',
  message: 'Los pagos no suman el total.',
});
export const clientNeeded = failure({
  code: 'client_needed',
  status: 400,
  field: 'clientId',
  message: 'Elige el cliente: lo que queda fiado y las membresías son de alguien.',
});
export const accountForProducts = failure({
  code: 'account_for_products',
  status: 409,
  field: 'payments',
  message: 'Una membresía no se fía: solo lo que cuestan los productos.',
});

export const maxHoursOffline = 36;
export const momentOutOfBounds = failure({
  code: 'moment_out_of_bounds',
  status: 409,
  message: `La hora de esta venta no puede ser: está en el futuro o hace más de ${maxHoursOffline} horas. Revisa la hora del equipo.`,
});

/** What a till that had no connection says of a sale that it took meanwhile. */
const Provisional = z.strictObject({
  /** Its number on the printed note: 'P-7KQ-12'. */
  number: z
    .string({ error: 'Falta el número provisional.' })
    .check(z.regex(/^P-[A-Z0-9]{3}-\d{1,9}$/, 'El número provisional no es válido.')),
  /** When it was taken; null takes it as of now. */
  soldAt: z.nullable(instant),
  /** The gym's taxes by which it was charged. */
  taxRate: percent,
  taxPerProduct: yesNo,
  /** What was charged and handed over stands, whatever prices, the catalogue and stock have become since. */
  asCharged: z._default(yesNo, false),
});

export const discountNotPermitted = failure({
  code: 'discount_not_permitted',
  status: 409,
  message:
    'Tu rol no hace descuentos ni cambia precios en la venta. Sin ellos la puedes cobrar; con ellos hace falta el PIN de quien puede.',
});

export const salesContract = {
  /**
   * Completes a sale: sale, lines, payments, cash, stock, debt, memberships and receipt in one transaction; repeating
   * the request has no effect. `total` is the displayed total, before cash rounding.
   */
  complete: verb({
    method: 'POST',
    path: '/sales',
    summary: 'Cobrar una venta',
    access: 'gym',
    right: 'sales.sell',
    beyond: { right: 'sales.discount', failure: discountNotPermitted },
    late: true,
    input: z.strictObject({
      id,
      shiftId: id,
      clientId: z._default(z.nullable(id), null),
      /** The saved order that it closes. */
      savedOrderId: z._default(z.nullable(id), null),
      order: Order,
      total: amountFrom0,
      payments,
      /** The cash handed over; what exceeds the cash payment is the change. */
      tendered: z._default(amountFrom0, 0),
      /** The address to mail the receipt to. */
      email: optionalEmail,
      provisional: z.optional(Provisional),
    }),
    output: Sale,
    errors: [
      notFound,
      alreadySaved,
      momentOutOfBounds,
      shiftClosed,
      emptyOrder,
      pricesChanged,
      enrolmentTwice,
      productGone,
      outOfStock,
      paymentsDiffer,
      clientNeeded,
      accountForProducts,
      creditLimit,
      orderTaken,
      planSoldOut,
      trialUsed,
      discountNotPermitted,
    ],
  }),
  /**
   * A number matches the sale with that receipt or provisional number, listed first, and sales of clients with it in their document. `sum`
   * is the amount paid or owed for all of them, before refunds.
   */
  list: verb({
    method: 'GET',
    path: '/sales',
    summary: 'Ventas por número, cliente o día, las más nuevas primero',
    access: 'gym',
    right: ['sales.sell', 'sales.view'],
    input: z.strictObject({
      search: searchText,
      from: z.optional(date),
      to: z.optional(date),
      shiftId: z.optional(id),
      page: pageNumber,
    }),
    output: z.extend(pageOf(ListedSale), { sum: z.int() }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/sales/:id',
    summary: 'Una venta con sus líneas, pagos y reembolsos',
    access: 'gym',
    right: ['sales.sell', 'sales.view'],
    input: z.strictObject({ id }),
    output: Sale,
    errors: [notFound],
  }),
  find: verb({
    method: 'GET',
    path: '/sales/by-number/:number',
    summary: 'La venta de un número de comprobante',
    access: 'gym',
    right: ['sales.sell', 'sales.view'],
    input: z.strictObject({
      number: z.pipe(z.string().check(z.regex(/^\d{1,12}$/, 'Escribe el número.')), z.transform(Number)),
    }),
    output: Sale,
    errors: [notFound],
  }),
};
