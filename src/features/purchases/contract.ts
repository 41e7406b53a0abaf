import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  amountFrom0,
  cancelReason,
  choice,
  date,
  id,
  instant,
  maxAmount,
  oneLine,
  pageNumber,
  pageOf,
  quantity,
  searchText,
  text,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { atMostMoved, averageCost, linesOf, productUnknown } from '../stock/contract.ts';

const boughtQuantity = quantity.check(atMostMoved, z.minimum(0.001, 'Escribe una cantidad mayor que cero.'));

export const costBases = { unit: 'Costo unitario', line: 'Total' } as const;

/** The cost: `amount` for each unit or for the whole line, in minor units. */
const PurchaseLineForm = z
  .strictObject({
    productId: id,
    quantity: boughtQuantity,
    per: z._default(choice(costBases), 'unit'),
    amount: amountFrom0,
  })
  .check(
    z.refine(({ quantity, per, amount }) => per === 'unit' || amount <= maxAmount * quantity, {
      error: 'El monto es demasiado alto.',
      path: ['amount'],
    }),
  );
export type PurchaseLineForm = z.output<typeof PurchaseLineForm>;

const shape = {
  supplier: text(120, oneLine),
  /** The number of the supplier's invoice or delivery note. */
  document: text(60, oneLine),
  note: text(500),
  receivedOn: date,
  lines: linesOf(PurchaseLineForm),
};
export const PurchaseForm = z.strictObject(shape);
export type PurchaseForm = z.output<typeof PurchaseForm>;

export const CancellationForm = z.strictObject({ reason: cancelReason });

const head = {
  id,
  supplier: z.string(),
  document: z.string(),
  receivedOn: date,
  total: z.int(),
  /** The cancellation, which took its stock out again. */
  cancellation: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
};
const PurchaseRow = z.object({ ...head, products: z.int() });
export type PurchaseRow = z.output<typeof PurchaseRow>;

const Purchase = z.object({
  ...head,
  note: z.string(),
  lines: z.array(
    z.object({
      id,
      productId: id,
      name: z.string(),
      code: z.string(),
      unit: z.string(),
      quantity,
      cost: averageCost,
      total: z.int(),
      averageBefore: averageCost,
      averageAfter: averageCost,
    }),
  ),
});
export type Purchase = z.output<typeof Purchase>;

export const receivedLater = failure({
  code: 'received_later',
  status: 400,
  field: 'receivedOn',
  message: 'La fecha no puede ser futura.',
});
export const totalTooHigh = failure({
  code: 'purchase_total_too_high',
  status: 400,
  field: 'lines',
  message: 'El total es demasiado alto.',
});
export const alreadyCancelled = failure({
  code: 'purchase_cancelled',
  status: 409,
  message: 'Esta compra ya está anulada.',
});

export const purchasesContract = {
  list: verb({
    method: 'GET',
    path: '/stock/purchases',
    summary: 'Compras, la última primero',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: pageOf(PurchaseRow),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/stock/purchases/:id',
    summary: 'Una compra con sus líneas',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ id }),
    output: Purchase,
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/stock/purchases',
    summary: 'Ingresar una compra: su stock entra y mueve el costo promedio',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ id, ...shape }),
    output: Purchase,
    errors: [alreadySaved, productUnknown, receivedLater, totalTooHigh],
  }),
  /** Repeating the request with the same reason has no effect. */
  cancel: verb({
    method: 'POST',
    path: '/stock/purchases/:id/cancel',
    summary: 'Anular una compra, con su motivo: su stock sale de nuevo, una sola vez',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ id, ...CancellationForm.shape }),
    output: Purchase,
    errors: [notFound, alreadyCancelled],
  }),
  suppliers: verb({
    method: 'GET',
    path: '/stock/suppliers',
    summary: 'Proveedores de los que se ha comprado o que un producto nombra',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.string()) }),
    errors: [],
  }),
};
