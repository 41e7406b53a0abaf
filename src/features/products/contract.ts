import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  amountFrom0,
  choice,
  Done,
  id,
  oneLine,
  pageNumber,
  pageOf,
  quantity,
  quantityFrom0,
  requiredText,
  searchText,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { Group, groupUnknown, TreeGroup } from '../groups/contract.ts';
import { amountMistyped } from '../gym/contract.ts';
import { barcodesOf, maxProfit, searchFilters } from './domain.ts';

const money = z._default(amountFrom0, 0);
const from0 = z._default(quantityFrom0, 0);

const percentMessage = 'Escribe un porcentaje desde -100.';
/** Hundredths of a per cent of the cost: 30 % is 3000. */
const profit = z._default(wholeNumber(-10_000, maxProfit, percentMessage), 0);
const no = z._default(yesNo, false);

/** One or several barcodes, separated by '|'. */
const barcode = text(
  300,
  z.overwrite<string>((value) => barcodesOf(value.replace(/\s+/g, ' ')).join('|')),
);

const shape = {
  name: requiredText(120, 'Escribe el nombre del producto.', oneLine),
  groupId: z._default(z.nullable(id), null),
  sku: text(60, oneLine),
  barcode,
  /** Assigned by the system when empty. */
  code: text(40, oneLine),
  unit: text(20, oneLine),
  cost: money,
  profit,
  price: money,
  /** The tax on top of the price; 0 when the price includes it. */
  tax: money,
  priceIncludesTax: no,
  priceChangeAllowed: no,
  defaultQuantity: from0,
  service: no,
  enabled: z._default(yesNo, true),
  description: text(2000),
  supplier: text(120, oneLine),
  reorderPoint: from0,
  preferredQuantity: from0,
  lowStockWarning: no,
  warningQuantity: from0,
};

/**
 * `quantity` is the current stock: a difference from the ledger becomes an adjustment. When omitted, the stock stays.
 */
const formShape = { ...shape, quantity: z.optional(quantity) };
export const ProductForm = z.strictObject(formShape);
export type ProductForm = z.output<typeof ProductForm>;

export const Product = z.object({
  ...shape,
  id,
  groupName: z.string(),
  /** The group's path, separated by '/'. */
  groupPath: z.string(),
  quantity: z.number(),
  salePriceWithTax: z.int(),
  favourite: z.boolean(),
  position: z.int(),
  /** True when the stock is at most its reorder point or warning. */
  low: z.boolean(),
  version,
});
export type Product = z.output<typeof Product>;

export const productStates = {
  all: 'Todos',
  enabled: 'Activos',
  disabled: 'Inactivos',
  low: 'Stock bajo',
} as const;

export const productOrders = {
  position: 'Orden propio',
  name: 'Nombre',
  code: 'Código',
  group: 'Grupo',
  quantity: 'Cantidad',
  cost: 'Costo',
  price: 'Precio de venta',
} as const;
export type ProductOrder = keyof typeof productOrders;

const filters = {
  search: searchText,
  by: z._default(choice(searchFilters), 'all'),
  /** Includes the groups below it. */
  groupId: z.optional(id),
  state: z._default(choice(productStates), 'all'),
  order: z._default(choice(productOrders), 'position'),
  descending: z._default(
    z.union([
      z.boolean(),
      z.pipe(
        z.enum(['true', 'false']),
        z.transform((is) => is === 'true'),
      ),
    ]),
    false,
  ),
};

/** The part of a product for sale that a till needs. */
export const CatalogueItem = z.object({
  id,
  name: z.string(),
  code: z.string(),
  sku: z.string(),
  barcodes: z.array(z.string()),
  groupId: z.nullable(id),
  unit: z.string(),
  price: z.int(),
  tax: z.int(),
  priceIncludesTax: z.boolean(),
  priceChangeAllowed: z.boolean(),
  defaultQuantity: z.number(),
  service: z.boolean(),
  favourite: z.boolean(),
  position: z.int(),
  quantity: z.number(),
  low: z.boolean(),
});
export type CatalogueItem = z.output<typeof CatalogueItem>;

const ids = z
  .array(id, { error: 'Elige al menos un producto.' })
  .check(z.minLength(1, 'Elige al menos un producto.'), z.maxLength(20_000, 'Son demasiados productos.'));

/** Sets an amount, or changes it by a per cent, in hundredths. */
export const PriceChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), amount: money }),
  z.strictObject({
    kind: z.literal('percent'),
    percent: z
      .int({ error: percentMessage })
      .check(z.minimum(-10_000, percentMessage), z.maximum(1_000_000, 'El porcentaje es demasiado alto.')),
  }),
]);
export type PriceChange = z.output<typeof PriceChange>;

/** A change of several products at once. */
const bulkShape = z.strictObject({
  groupId: z.optional(z.nullable(id)),
  enabled: z.optional(yesNo),
  price: z.optional(PriceChange),
});
const bulkChange = bulkShape.check(
  z.refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Elige qué cambiar: el grupo, el precio o el estado.',
  }),
);

export const codeTaken = failure({
  code: 'product_code_taken',
  status: 409,
  field: 'code',
  message: 'Otro producto ya tiene este código.',
});
export const barcodeTaken = failure({
  code: 'barcode_taken',
  status: 409,
  field: 'barcode',
  message: 'Otro producto ya tiene este código de barras.',
});
export const amountTooHigh = failure({
  code: 'amount_too_high',
  status: 409,
  field: 'price',
  message: 'Con este cambio un precio sería demasiado alto.',
});

export const productsContract = {
  list: verb({
    method: 'GET',
    path: '/products',
    summary: 'Productos del catálogo que calzan con la búsqueda, de a 50',
    access: 'gym',
    right: ['products.view', 'products.edit', 'stock'],
    input: z.strictObject({ ...filters, page: pageNumber }),
    output: z.extend(pageOf(Product), { groups: z.array(Group) }),
    errors: [],
  }),
  /** For prints, exports and 'elegir todos': the whole list in its order. */
  all: verb({
    method: 'GET',
    path: '/products/all',
    summary: 'Todos los productos que calzan con la búsqueda',
    access: 'gym',
    bulk: true,
    right: ['products.view', 'products.edit', 'stock'],
    input: z.strictObject(filters),
    output: z.object({ items: z.array(Product) }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/products/:id',
    summary: 'Un producto',
    access: 'gym',
    right: ['products.view', 'products.edit', 'stock'],
    input: z.strictObject({ id }),
    output: Product,
    errors: [notFound],
  }),
  /**
   * The products on sale, all of them or, with `since`, those that changed since a response with that `at`; `removedIds`
   * are those no longer for sale. An unknown `since` returns all, with `complete` set.
   */
  catalogue: verb({
    method: 'GET',
    path: '/products/catalogue',
    summary: 'El catálogo de la caja, completo o lo que cambió desde entonces',
    access: 'gym',
    right: 'sales.sell',
    kept: true,
    input: z.strictObject({ since: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
    output: z.object({
      at: z.string(),
      complete: z.boolean(),
      items: z.array(CatalogueItem),
      removedIds: z.array(id),
      groups: z.array(TreeGroup),
    }),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/products',
    summary: 'Crear un producto',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ id, ...formShape }),
    output: Product,
    errors: [alreadySaved, codeTaken, barcodeTaken, groupUnknown, amountMistyped],
  }),
  update: verb({
    method: 'PUT',
    path: '/products/:id',
    summary: 'Cambiar un producto',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ id, version, ...formShape }),
    output: Product,
    errors: [notFound, stale, codeTaken, barcodeTaken, groupUnknown, amountMistyped],
  }),
  favour: verb({
    method: 'PUT',
    path: '/products/:id/favourite',
    summary: 'Poner o quitar un producto de los favoritos de la caja',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ id, favourite: yesNo }),
    output: Done,
    errors: [notFound],
  }),
  change: verb({
    method: 'PUT',
    path: '/products',
    summary: 'Cambiar el grupo, el precio o el estado de varios productos',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ ids, change: bulkChange }),
    output: z.object({ changed: z.int() }),
    errors: [groupUnknown, amountTooHigh, amountMistyped],
  }),
  sort: verb({
    method: 'PUT',
    path: '/products/order',
    summary: 'Guardar el orden propio de los productos que se nombran, los demás después',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ ids }),
    output: Done,
    errors: [],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/products',
    summary: 'Eliminar productos; las ventas de antes los conservan',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ ids }),
    output: z.object({ removed: z.int() }),
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/products/restore',
    summary: 'Deshacer la eliminación de productos',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ ids }),
    output: Done,
    errors: [notFound, codeTaken, barcodeTaken],
  }),
};
