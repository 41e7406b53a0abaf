import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  amountFrom0,
  choice,
  Done,
  date,
  id,
  maxAmount,
  pageNumber,
  pageOf,
  quantity,
  quantityFrom0,
  requiredText,
  searchText,
  text,
  version,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

export const movementKinds = {
  sale: 'Venta',
  refund: 'Reembolso',
  purchase: 'Compra',
  adjustment: 'Ajuste',
  count: 'Conteo',
  import: 'Importación',
} as const;
export type MovementKind = keyof typeof movementKinds;

export const adjustmentReasons = {
  waste: 'Merma',
  expired: 'Vencido',
  ownUse: 'Uso interno',
  gift: 'Regalo',
  correction: 'Corrección',
  other: 'Otro',
} as const;

export const countStates = { open: 'Abierto', applied: 'Aplicado' } as const;

export const countViews = {
  all: 'Todos',
  pending: 'Por contar',
  counted: 'Contados',
  different: 'Con diferencia',
} as const;
export type CountView = keyof typeof countViews;

/** What is done with the products of a sheet that nobody counted. */
export const uncountedChoices = { keep: 'Dejarlos como están', zero: 'Dejarlos en cero' } as const;

const maxLines = 200;
const maxMoved = 10_000_000;
const tooMuch = 'La cantidad es demasiado alta.';
const above0 = 'Escribe una cantidad mayor que cero.';
const moved = quantity.check(z.minimum(-maxMoved, tooMuch), z.maximum(maxMoved, tooMuch));
const bought = quantity.check(z.maximum(maxMoved, tooMuch), z.minimum(0.001, above0));
const counted = quantityFrom0.check(z.maximum(maxMoved, tooMuch));

const linesOf = <T extends z.ZodMiniType>(line: T) =>
  z
    .array(line, { error: 'Agrega al menos un producto.' })
    .check(
      z.minLength(1, 'Agrega al menos un producto.'),
      z.maxLength(maxLines, `Agrega ${maxLines} productos como máximo.`),
    );

const product = { id, name: z.string(), code: z.string(), unit: z.string() };

/** Average costs are in the currency's minor unit, with up to six decimals. */
const averageCost = z.number();

/** A product that has stock, to choose it: `exact` where what was typed or scanned is its barcode or code. */
export const StockProduct = z.object({
  ...product,
  barcode: z.string(),
  enabled: z.boolean(),
  quantity,
  /** The last average, in whole minor units. */
  cost: z.int(),
  exact: z.boolean(),
});
export type StockProduct = z.output<typeof StockProduct>;

/** `quantity` came, or went where it is negative; `after` is what was left. */
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
  at: z.string(),
});
export type Movement = z.output<typeof Movement>;

const noMove = z.refine<number>((value) => value !== 0, { error: 'Escribe cuánto entra o sale.' });

/** `quantity` comes, or goes where it is negative. Reason 'other' is told in `note`. */
const adjustmentShape = {
  reason: choice(adjustmentReasons),
  note: text(200),
  lines: linesOf(z.strictObject({ productId: id, quantity: moved.check(noMove) })),
};
const saysWhy = z.refine<{ reason: string; note: string }>(
  ({ reason, note }) => reason !== 'other' || note !== '',
  { path: ['note'], error: 'Escribe la razón.' },
);
export const AdjustmentForm = z.strictObject(adjustmentShape).check(saysWhy);
export type AdjustmentForm = z.output<typeof AdjustmentForm>;

export const costBases = { unit: 'Costo unitario', line: 'Total' } as const;

/** What was paid: `amount` for each unit or for the whole line, in minor units. */
const PurchaseLineForm = z
  .strictObject({
    productId: id,
    quantity: bought,
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

const purchaseShape = {
  supplier: text(120),
  /** Its number, of the supplier's invoice or delivery note. */
  document: text(60),
  note: text(500),
  receivedOn: date,
  lines: linesOf(PurchaseLineForm),
};
export const PurchaseForm = z.strictObject(purchaseShape);
export type PurchaseForm = z.output<typeof PurchaseForm>;

const purchaseHead = {
  id,
  supplier: z.string(),
  document: z.string(),
  receivedOn: date,
  total: z.int(),
};
const PurchaseRow = z.object({ ...purchaseHead, products: z.int() });
export type PurchaseRow = z.output<typeof PurchaseRow>;

const Purchase = z.object({
  ...purchaseHead,
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

/** A product with no more than its reorder point or warning; `suggested` is how much to buy. */
const LowProduct = z.object({
  ...StockProduct.shape,
  supplier: z.string(),
  reorderPoint: quantity,
  suggested: quantity,
});
export type LowProduct = z.output<typeof LowProduct>;

const countShape = {
  name: requiredText(80, 'Escribe el nombre del conteo.'),
  /** Null for all products. */
  groupId: z._default(z.nullable(id), null),
};
export const CountForm = z.strictObject(countShape);

const countHead = {
  ...countShape,
  id,
  groupName: z.string(),
  status: choice(countStates),
  openedAt: z.string(),
  appliedAt: z.nullable(z.string()),
  version,
};

/** `counted` products so far of an open one; `differences` that an applied one wrote. */
const CountRow = z.object({ ...countHead, counted: z.int(), differences: z.int() });
export type CountRow = z.output<typeof CountRow>;

/** A product of the sheet; `expected` is what the ledger said when it was counted. */
const SheetRow = z.object({
  ...product,
  barcode: z.string(),
  counted: z.nullable(quantity),
  expected: z.nullable(quantity),
});
export type SheetRow = z.output<typeof SheetRow>;

/** `value` is what the differences are worth at average cost. */
const Count = z.object({
  ...countHead,
  summary: z.object({ products: z.int(), counted: z.int(), different: z.int(), value: z.int() }),
});
export type Count = z.output<typeof Count>;

/**
 * What was counted of a product, in addition to what was counted before; with `instead` in place of that figure, which
 * is null for none. A null `quantity` makes it uncounted again.
 */
const TallyLine = z.strictObject({
  id,
  productId: id,
  quantity: z.nullable(counted),
  instead: z.optional(z.nullable(z.number())),
});

const CostRow = z.object({ ...product, quantity, averageCost, value: z.int() });
export type CostRow = z.output<typeof CostRow>;

/** A purchase of one product. */
const CostStep = z.object({
  id,
  purchaseId: z.nullable(id),
  at: z.string(),
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
export const countClosed = failure({
  code: 'count_closed',
  status: 409,
  message: 'Este conteo ya se aplicó.',
});
export const countGroupUnknown = failure({
  code: 'count_group_unknown',
  status: 400,
  field: 'groupId',
  message: 'Este grupo ya no existe: elige otro.',
});

export const stockContract = {
  products: verb({
    method: 'GET',
    path: '/stock/products',
    summary: 'Los primeros productos con stock que calzan con un nombre, código o código de barras',
    access: 'gym',
    input: z.strictObject({ search: searchText }),
    output: z.object({ items: z.array(StockProduct) }),
    errors: [],
  }),
  movements: verb({
    method: 'GET',
    path: '/stock/movements',
    summary: 'El libro de movimientos de stock, el último primero',
    access: 'gym',
    input: z.strictObject({
      productId: z.optional(id),
      kind: z.optional(choice(movementKinds)),
      page: pageNumber,
    }),
    output: z.extend(pageOf(Movement), { product: z.nullable(z.object({ ...product, quantity })) }),
    errors: [],
  }),
  adjust: verb({
    method: 'POST',
    path: '/stock/adjustments',
    summary: 'Ajustar el stock de uno o varios productos, con su razón',
    access: 'gym',
    input: z.strictObject({ id, ...adjustmentShape }).check(saysWhy),
    output: Done,
    errors: [alreadySaved, productUnknown],
  }),
  suppliers: verb({
    method: 'GET',
    path: '/stock/suppliers',
    summary: 'Proveedores de los que se ha comprado o que un producto nombra',
    access: 'gym',
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.string()) }),
    errors: [],
  }),
  purchases: verb({
    method: 'GET',
    path: '/stock/purchases',
    summary: 'Compras, la última primero',
    access: 'gym',
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: pageOf(PurchaseRow),
    errors: [],
  }),
  purchase: verb({
    method: 'GET',
    path: '/stock/purchases/:id',
    summary: 'Una compra con sus líneas',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Purchase,
    errors: [notFound],
  }),
  buy: verb({
    method: 'POST',
    path: '/stock/purchases',
    summary: 'Ingresar una compra: su stock entra y mueve el costo promedio',
    access: 'gym',
    input: z.strictObject({ id, ...purchaseShape }),
    output: Purchase,
    errors: [alreadySaved, productUnknown, receivedLater, totalTooHigh],
  }),
  low: verb({
    method: 'GET',
    path: '/stock/low',
    summary: 'Productos con stock bajo, por proveedor',
    access: 'gym',
    input: z.strictObject({ search: searchText, supplier: searchText, page: pageNumber }),
    output: z.extend(pageOf(LowProduct), {
      suppliers: z.array(z.object({ supplier: z.string(), products: z.int() })),
    }),
    errors: [],
  }),
  /** As many lines as a purchase may have. */
  suggestion: verb({
    method: 'GET',
    path: '/stock/low/purchase',
    summary: 'Lo que conviene comprar de lo que tiene stock bajo',
    access: 'gym',
    input: z.strictObject({ search: searchText, supplier: searchText }),
    output: z.object({ items: z.array(LowProduct) }),
    errors: [],
  }),
  counts: verb({
    method: 'GET',
    path: '/stock/counts',
    summary: 'Conteos de stock, los abiertos primero',
    access: 'gym',
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(CountRow),
    errors: [],
  }),
  openCount: verb({
    method: 'POST',
    path: '/stock/counts',
    summary: 'Abrir un conteo de todos los productos o de un grupo',
    access: 'gym',
    input: z.strictObject({ id, ...countShape }),
    output: Count,
    errors: [notFound, alreadySaved, countGroupUnknown],
  }),
  count: verb({
    method: 'GET',
    path: '/stock/counts/:id',
    summary: 'Un conteo y una página de su hoja',
    access: 'gym',
    input: z.strictObject({
      id,
      search: searchText,
      view: z._default(choice(countViews), 'all'),
      page: pageNumber,
    }),
    output: z.extend(pageOf(SheetRow), { count: Count }),
    errors: [notFound],
  }),
  sheet: verb({
    method: 'GET',
    path: '/stock/counts/:id/sheet',
    summary: 'La hoja de un conteo completa, para imprimirla',
    access: 'gym',
    input: z.strictObject({ id }),
    output: z.object({ count: Count, items: z.array(z.extend(SheetRow, { groupName: z.string() })) }),
    errors: [notFound],
  }),
  tally: verb({
    method: 'POST',
    path: '/stock/counts/:countId/lines',
    summary: 'Anotar lo contado de uno o varios productos',
    access: 'gym',
    input: z.strictObject({ countId: id, lines: linesOf(TallyLine) }),
    output: z.object({ items: z.array(z.object({ productId: id, counted: z.nullable(quantity) })) }),
    errors: [notFound, stale, alreadySaved, countClosed, productUnknown],
  }),
  discardCount: verb({
    method: 'DELETE',
    path: '/stock/counts/:id',
    summary: 'Descartar un conteo abierto',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, countClosed],
  }),
  restoreCount: verb({
    method: 'POST',
    path: '/stock/counts/:id/restore',
    summary: 'Deshacer el descarte de un conteo',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  applyCount: verb({
    method: 'POST',
    path: '/stock/counts/:id/apply',
    summary: 'Aplicar un conteo: sus diferencias pasan al libro, una sola vez',
    access: 'gym',
    input: z.strictObject({ id, uncounted: z._default(choice(uncountedChoices), 'keep') }),
    output: Count,
    errors: [notFound],
  }),
  /** `value` is that of the whole stock; what there is less than none of is worth nothing. */
  averageCosts: verb({
    method: 'GET',
    path: '/stock/average-cost',
    summary: 'Cantidad, costo promedio y valor de cada producto, y el valor de todo el stock',
    access: 'gym',
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: z.extend(pageOf(CostRow), { value: z.int() }),
    errors: [],
  }),
  averageCost: verb({
    method: 'GET',
    path: '/stock/average-cost/:productId',
    summary: 'Cómo las compras movieron el costo promedio de un producto, la última primero',
    access: 'gym',
    input: z.strictObject({ productId: id, page: pageNumber }),
    output: z.extend(pageOf(CostStep), { product: CostRow }),
    errors: [notFound],
  }),
};
