import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  id,
  maxAmount,
  pageNumber,
  pageOf,
  requiredText,
  searchText,
  text,
  version,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

const moneyMessage = 'Escribe un monto en números, desde cero.';
const money = z._default(
  z
    .int({ error: moneyMessage })
    .check(z.minimum(0, moneyMessage), z.maximum(maxAmount, 'El monto es demasiado alto.')),
  0,
);

const quantityMessage = 'Escribe una cantidad con tres decimales como máximo.';
export const maxQuantity = 1_000_000_000;
const hasThreeDecimals = z.refine<number>((value) => Number(value.toFixed(3)) === value, {
  error: quantityMessage,
});

/** How much there is of a product, in its unit, with up to three decimals; negative when more was sold than came. */
export const quantity = z
  .number({ error: quantityMessage })
  .check(
    z.minimum(-maxQuantity, quantityMessage),
    z.maximum(maxQuantity, 'La cantidad es demasiado alta.'),
    hasThreeDecimals,
  );

/** A quantity from 0. */
export const positiveQuantity = quantity.check(z.minimum(0, 'Escribe una cantidad desde cero.'));

const from0 = z._default(positiveQuantity, 0);

/** Hundredths of a per cent of the cost: 30 % is 3000. */
const profitMessage = 'Escribe un porcentaje desde -100.';
const profit = z._default(
  z
    .int({ error: profitMessage })
    .check(z.minimum(-10_000, profitMessage), z.maximum(100_000_000, profitMessage)),
  0,
);

const yesNo = z.boolean({ error: 'Elige Si o No.' });
const no = z._default(yesNo, false);

/** One or several barcodes, separated by '|'. */
const barcode = text(300);

const shape = {
  name: requiredText(120, 'Escribe el nombre del producto.'),
  groupId: z._default(z.nullable(id), null),
  sku: text(60),
  barcode,
  /** Given by the system when left empty. */
  code: text(40),
  unit: text(20),
  cost: money,
  profit,
  price: money,
  /** What is added to the price; nothing where the price holds it already. */
  tax: money,
  priceIncludesTax: no,
  priceChangeAllowed: no,
  defaultQuantity: from0,
  service: no,
  enabled: z._default(yesNo, true),
  description: text(2000),
  supplier: text(120),
  reorderPoint: from0,
  preferredQuantity: from0,
  lowStockWarning: no,
  warningQuantity: from0,
};

/** `quantity` is what there is now: what differs from the ledger becomes an adjustment. Left out, stock stays. */
const formShape = { ...shape, quantity: z.optional(quantity) };
export const ProductForm = z.strictObject(formShape);
export type ProductForm = z.output<typeof ProductForm>;

export const Product = z.object({
  ...shape,
  id,
  groupName: z.string(),
  /** The names of the groups around it, '/' between them. */
  groupPath: z.string(),
  quantity: z.number(),
  salePriceWithTax: z.int(),
  favourite: z.boolean(),
  position: z.int(),
  /** Whether there is no more than its reorder point or warning. */
  low: z.boolean(),
  version,
});
export type Product = z.output<typeof Product>;

/** What a price costs a client on the label: the price and, unless it holds it, its tax. */
export const salePriceWithTax = ({
  price,
  tax,
  priceIncludesTax,
}: Pick<ProductForm, 'price' | 'tax' | 'priceIncludesTax'>): number => price + (priceIncludesTax ? 0 : tax);

export const barcodesOf = (barcode: string): string[] => [
  ...new Set(
    barcode
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

const colorMessage = 'Elige un color.';
const groupShape = {
  /** Without '/', which stands between the names of a path. */
  name: requiredText(60, 'Escribe el nombre del grupo.').check(
    z.refine((name: string) => !name.includes('/'), {
      error: 'Escribe el nombre sin «/»: para un grupo dentro de otro, elige el de afuera.',
    }),
  ),
  parentId: z._default(z.nullable(id), null),
  color: z._default(
    z.string({ error: colorMessage }).check(z.regex(/^#[0-9a-f]{6}$/, colorMessage)),
    '#4c5fd5',
  ),
};
export const GroupForm = z.strictObject(groupShape);
export type GroupForm = z.output<typeof GroupForm>;

/** `products` counts those in the group itself. Groups come in their order, a parent before its children. */
export const Group = z.object({ ...groupShape, id, position: z.int(), products: z.int(), version });
export type Group = z.output<typeof Group>;

export const searchFilters = {
  all: 'Todos',
  barcode: 'Código de barras',
  code: 'Código',
  name: 'Nombre',
} as const;
export type SearchFilter = keyof typeof searchFilters;

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
  /** A group and those within it. */
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

/** What a till needs of a product that can be sold. */
export const CatalogueItem = z.object({
  id,
  name: z.string(),
  code: z.string(),
  sku: z.string(),
  barcodes: z.array(z.string()),
  groupId: z.nullable(id),
  unit: z.string(),
  price: z.int(),
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

/** To an amount, or by a per cent, in hundredths. */
export const PriceChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), amount: money }),
  z.strictObject({
    kind: z.literal('percent'),
    percent: z
      .int({ error: profitMessage })
      .check(z.minimum(-10_000, profitMessage), z.maximum(1_000_000, 'El porcentaje es demasiado alto.')),
  }),
]);
export type PriceChange = z.output<typeof PriceChange>;

/** What is changed of several products at once. */
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
export const groupTaken = failure({
  code: 'group_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay un grupo con este nombre aquí.',
});
export const groupInside = failure({
  code: 'group_inside_itself',
  status: 409,
  field: 'parentId',
  message: 'Un grupo no puede estar dentro de sí mismo.',
});
export const groupUnknown = failure({
  code: 'group_unknown',
  status: 409,
  field: 'groupId',
  message: 'Este grupo ya no existe: elige otro.',
});
export const groupClash = failure({
  code: 'group_clash',
  status: 409,
  message:
    'Un grupo de adentro se llama como uno de afuera. Cambia uno de los dos nombres y prueba otra vez.',
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
    input: z.strictObject({ ...filters, page: pageNumber }),
    output: z.extend(pageOf(Product), { groups: z.array(Group) }),
    errors: [],
  }),
  /** For prints, exports and 'elegir todos': all that a list shows, in its order. */
  all: verb({
    method: 'GET',
    path: '/products/all',
    summary: 'Todos los productos que calzan con la búsqueda',
    access: 'gym',
    input: z.strictObject(filters),
    output: z.object({ items: z.array(Product) }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/products/:id',
    summary: 'Un producto',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Product,
    errors: [notFound],
  }),
  /**
   * The products on sale, whole or, with `since`, those that changed since an answer of that `at`; `gone` are those
   * that can no longer be sold. A `since` that means nothing here is answered with all, and `whole` says so.
   */
  catalogue: verb({
    method: 'GET',
    path: '/products/catalogue',
    summary: 'El catálogo de la caja, completo o lo que cambió desde entonces',
    access: 'gym',
    input: z.strictObject({ since: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
    output: z.object({
      at: z.string(),
      whole: z.boolean(),
      items: z.array(CatalogueItem),
      gone: z.array(id),
      groups: z.array(Group),
    }),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/products',
    summary: 'Crear un producto',
    access: 'gym',
    input: z.strictObject({ id, ...formShape }),
    output: Product,
    errors: [alreadySaved, codeTaken, barcodeTaken, groupUnknown],
  }),
  update: verb({
    method: 'PUT',
    path: '/products/:id',
    summary: 'Cambiar un producto',
    access: 'gym',
    input: z.strictObject({ id, version, ...formShape }),
    output: Product,
    errors: [notFound, stale, codeTaken, barcodeTaken, groupUnknown],
  }),
  favour: verb({
    method: 'PUT',
    path: '/products/:id/favourite',
    summary: 'Poner o quitar un producto de los favoritos de la caja',
    access: 'gym',
    input: z.strictObject({ id, favourite: yesNo }),
    output: Done,
    errors: [notFound],
  }),
  change: verb({
    method: 'PUT',
    path: '/products',
    summary: 'Cambiar el grupo, el precio o el estado de varios productos',
    access: 'gym',
    input: z.strictObject({ ids, change: bulkChange }),
    output: z.object({ changed: z.int() }),
    errors: [groupUnknown, amountTooHigh],
  }),
  sort: verb({
    method: 'PUT',
    path: '/products/order',
    summary: 'Guardar el orden propio de los productos que se nombran, los demás después',
    access: 'gym',
    input: z.strictObject({ ids }),
    output: Done,
    errors: [],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/products',
    summary: 'Eliminar productos; las ventas de antes los conservan',
    access: 'gym',
    input: z.strictObject({ ids }),
    output: z.object({ removed: z.int() }),
    errors: [notFound],
  }),
  restore: verb({
    method: 'POST',
    path: '/products/restore',
    summary: 'Deshacer la eliminación de productos',
    access: 'gym',
    input: z.strictObject({ ids }),
    output: Done,
    errors: [notFound, codeTaken, barcodeTaken],
  }),
  groups: verb({
    method: 'GET',
    path: '/product-groups',
    summary: 'Grupos de productos',
    access: 'gym',
    input: z.strictObject({}),
    output: z.object({ items: z.array(Group) }),
    errors: [],
  }),
  createGroup: verb({
    method: 'POST',
    path: '/product-groups',
    summary: 'Crear un grupo de productos',
    access: 'gym',
    input: z.strictObject({ id, ...groupShape }),
    output: Group,
    errors: [alreadySaved, groupTaken, groupUnknown],
  }),
  updateGroup: verb({
    method: 'PUT',
    path: '/product-groups/:id',
    summary: 'Cambiar un grupo de productos',
    access: 'gym',
    input: z.strictObject({ id, version, ...groupShape }),
    output: Group,
    errors: [notFound, stale, groupTaken, groupInside, groupUnknown],
  }),
  sortGroups: verb({
    method: 'PUT',
    path: '/product-groups/order',
    summary: 'Guardar el orden de los grupos',
    access: 'gym',
    input: z.strictObject({ ids }),
    output: Done,
    errors: [],
  }),
  removeGroup: verb({
    method: 'DELETE',
    path: '/product-groups/:id',
    summary: 'Eliminar un grupo; lo que contiene pasa al que lo contenía',
    access: 'gym',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, groupClash],
  }),
};
