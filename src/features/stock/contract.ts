import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  instant,
  pageNumber,
  pageOf,
  quantity,
  searchText,
  text,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { movementKinds } from './domain.ts';

export type MovementKind = keyof typeof movementKinds;

export const adjustmentReasons = {
  waste: 'Merma',
  expired: 'Vencido',
  ownUse: 'Uso interno',
  gift: 'Regalo',
  correction: 'Corrección',
  other: 'Otro',
} as const;

const maxLines = 200;
export const maxMoved = 10_000_000;
const tooMuch = 'La cantidad es demasiado alta.';
/** The maximum of a single movement. */
export const atMostMoved = z.maximum(maxMoved, tooMuch);
const movedQuantity = quantity.check(z.minimum(-maxMoved, tooMuch), atMostMoved);

/** A form's lines, one for each product. */
export const linesOf = <T extends z.ZodMiniType>(line: T) =>
  z
    .array(line, { error: 'Agrega al menos un producto.' })
    .check(
      z.minLength(1, 'Agrega al menos un producto.'),
      z.maxLength(maxLines, `Agrega ${maxLines} productos como máximo.`),
    );

/** A product's identification. */
export const productShape = { id, name: z.string(), code: z.string(), unit: z.string() };

/** Average costs are in the currency's minor unit, with up to six decimals. */
export const averageCost = z.number();

/** A product with stock, to choose from; `exact` when the typed or scanned text is its barcode or code. */
export const StockProduct = z.object({
  ...productShape,
  barcode: z.string(),
  enabled: z.boolean(),
  quantity,
  /** The last average, in whole minor units. */
  cost: z.int(),
  exact: z.boolean(),
});
export type StockProduct = z.output<typeof StockProduct>;

/** `quantity` is positive for incoming stock, otherwise negative; `after` is the stock after it. */
const Movement = z.object({
  id,
  productId: id,
  productName: z.string(),
  unit: z.string(),
  kind: choice(movementKinds),
  quantity,
  after: quantity,
  cost: averageCost,
  reason: z.string(),
  /** The sale, refund, purchase, adjustment, count or import that it belongs to. */
  sourceId: z.nullable(id),
  /** The sale of a sale or refund. */
  saleId: z.nullable(id),
  at: instant,
});
export type Movement = z.output<typeof Movement>;

const noMove = z.refine<number>((value) => value !== 0, { error: 'Escribe cuánto entra o sale.' });

/** `quantity` is positive for incoming stock, otherwise negative. Reason 'other' is explained in `note`. */
const adjustmentShape = {
  reason: choice(adjustmentReasons),
  note: text(200),
  lines: linesOf(z.strictObject({ productId: id, quantity: movedQuantity.check(noMove) })),
};
const saysWhy = z.refine<{ reason: string; note: string }>(
  ({ reason, note }) => reason !== 'other' || note !== '',
  { path: ['note'], error: 'Escribe la razón.' },
);
export const AdjustmentForm = z.strictObject(adjustmentShape).check(saysWhy);
export type AdjustmentForm = z.output<typeof AdjustmentForm>;

/** A product at or below its reorder point or warning; `suggested` is the quantity to buy. */
const LowProduct = z.object({
  ...StockProduct.shape,
  supplier: z.string(),
  reorderPoint: quantity,
  suggested: quantity,
});
export type LowProduct = z.output<typeof LowProduct>;

const CostRow = z.object({ ...productShape, quantity, averageCost, value: z.int() });
export type CostRow = z.output<typeof CostRow>;

/** A purchase of one product, or its cancellation. */
const CostStep = z.object({
  id,
  kind: z.enum(['purchase', 'cancellation']),
  purchaseId: z.nullable(id),
  at: instant,
  receivedOn: z.nullable(date),
  supplier: z.string(),
  document: z.string(),
  quantity,
  cost: averageCost,
  quantityBefore: quantity,
  averageBefore: averageCost,
  averageAfter: averageCost,
});
export type CostStep = z.output<typeof CostStep>;

export const productUnknown = failure({
  code: 'stock_product_unknown',
  status: 400,
  field: 'lines',
  message: 'Un producto ya no existe o no usa stock: quítalo de la lista.',
});

export const stockContract = {
  products: verb({
    method: 'GET',
    path: '/stock/products',
    summary: 'Los primeros productos con stock que calzan con un nombre, código o código de barras',
    access: 'gym',
    right: ['products.view', 'stock'],
    input: z.strictObject({ search: searchText }),
    output: z.object({ items: z.array(StockProduct) }),
    errors: [],
  }),
  movements: verb({
    method: 'GET',
    path: '/stock/movements',
    summary: 'El libro de movimientos de stock, el último primero',
    access: 'gym',
    right: ['products.view', 'stock'],
    input: z.strictObject({
      productId: z.optional(id),
      kind: z.optional(choice(movementKinds)),
      page: pageNumber,
    }),
    output: z.extend(pageOf(Movement), { product: z.nullable(z.object({ ...productShape, quantity })) }),
    errors: [],
  }),
  adjust: verb({
    method: 'POST',
    path: '/stock/adjustments',
    summary: 'Ajustar el stock de uno o varios productos, con su razón',
    access: 'gym',
    right: 'stock',
    authorizable: true,
    input: z.strictObject({ id, ...adjustmentShape }).check(saysWhy),
    output: Done,
    errors: [alreadySaved, productUnknown],
  }),
  low: verb({
    method: 'GET',
    path: '/stock/low',
    summary: 'Productos con stock bajo, por proveedor',
    access: 'gym',
    right: ['products.view', 'stock'],
    input: z.strictObject({ search: searchText, supplier: searchText, page: pageNumber }),
    output: z.extend(pageOf(LowProduct), {
      suppliers: z.array(z.object({ supplier: z.string(), products: z.int() })),
    }),
    errors: [],
  }),
  /** The maximum number of lines of a purchase. */
  suggestion: verb({
    method: 'GET',
    path: '/stock/low/purchase',
    summary: 'Lo que conviene comprar de lo que tiene stock bajo',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ search: searchText, supplier: searchText }),
    output: z.object({ items: z.array(LowProduct) }),
    errors: [],
  }),
  /** `value` is that of the whole stock; negative stock is worth nothing. */
  averageCosts: verb({
    method: 'GET',
    path: '/stock/average-cost',
    summary: 'Cantidad, costo promedio y valor de cada producto, y el valor de todo el stock',
    access: 'gym',
    right: ['products.view', 'stock'],
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: z.extend(pageOf(CostRow), { value: z.int() }),
    errors: [],
  }),
  averageCost: verb({
    method: 'GET',
    path: '/stock/average-cost/:productId',
    summary:
      'Cómo las compras, y las que se anularon, movieron el costo promedio de un producto, la última primero',
    access: 'gym',
    right: ['products.view', 'stock'],
    input: z.strictObject({ productId: id, page: pageNumber }),
    output: z.extend(pageOf(CostStep), { product: CostRow }),
    errors: [notFound],
  }),
};
