import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  quantity,
  quantityFrom0,
  requiredText,
  searchText,
  version,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { atMostMoved, productShape } from '../stock/contract.ts';
import { countStates } from './domain.ts';

export const countViews = {
  all: 'Todos',
  pending: 'Por contar',
  counted: 'Contados',
  different: 'Con diferencia',
} as const;
export type CountView = keyof typeof countViews;

/** What to do with products of the sheet that were not counted. */
export const uncountedChoices = { keep: 'Dejarlos como están', zero: 'Dejarlos en cero' } as const;

const shape = {
  name: requiredText(80, 'Escribe el nombre del conteo.', oneLine),
  /** Null for all products. */
  groupId: z._default(z.nullable(id), null),
};
export const CountForm = z.strictObject(shape);

const head = {
  ...shape,
  id,
  groupName: z.string(),
  status: choice(countStates),
  openedAt: instant,
  appliedAt: z.nullable(instant),
  version,
};

/** `counted` products so far of an open one; `differences` that an applied one wrote. */
const CountRow = z.object({ ...head, counted: z.int(), differences: z.int() });
export type CountRow = z.output<typeof CountRow>;

/** A product of the sheet; `expected` is the ledger's quantity when it was counted. */
const SheetRow = z.object({
  ...productShape,
  barcode: z.string(),
  counted: z.nullable(quantity),
  expected: z.nullable(quantity),
});
export type SheetRow = z.output<typeof SheetRow>;

/** `value` is the differences at average cost. */
const Count = z.object({
  ...head,
  summary: z.object({ products: z.int(), counted: z.int(), different: z.int(), value: z.int() }),
});
export type Count = z.output<typeof Count>;

/**
 * A counted quantity of a product, added to earlier ones; with `replaces` it replaces that figure, which is null for
 * none. A null `quantity` resets the product to uncounted.
 */
const CountEntry = z.strictObject({
  id,
  countId: id,
  productId: id,
  quantity: z.nullable(quantityFrom0.check(atMostMoved)),
  replaces: z.optional(z.nullable(quantityFrom0)),
});
export type CountEntry = z.output<typeof CountEntry>;

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
export const countProductUnknown = failure({
  code: 'count_product_unknown',
  status: 400,
  field: 'productId',
  message: 'Este producto ya no existe o no usa stock.',
});

export const countsContract = {
  list: verb({
    method: 'GET',
    path: '/stock/counts',
    summary: 'Conteos de stock, los abiertos primero',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(CountRow),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/stock/counts',
    summary: 'Abrir un conteo de todos los productos o de un grupo',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ id, ...shape }),
    output: Count,
    errors: [notFound, alreadySaved, countGroupUnknown],
  }),
  get: verb({
    method: 'GET',
    path: '/stock/counts/:id',
    summary: 'Un conteo y una página de su hoja',
    access: 'gym',
    right: 'stock',
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
    bulk: true,
    right: 'stock',
    input: z.strictObject({ id }),
    output: z.object({ count: Count, items: z.array(z.extend(SheetRow, { groupName: z.string() })) }),
    errors: [notFound],
  }),
  record: verb({
    method: 'POST',
    path: '/stock/counts/:countId/lines',
    summary: 'Anotar lo contado de un producto',
    access: 'gym',
    right: 'stock',
    input: CountEntry,
    output: z.object({ counted: z.nullable(quantity) }),
    errors: [notFound, stale, alreadySaved, countClosed, countProductUnknown],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/stock/counts/:id',
    summary: 'Descartar un conteo abierto',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, countClosed],
  }),
  restore: verb({
    method: 'POST',
    path: '/stock/counts/:id/restore',
    summary: 'Deshacer el descarte de un conteo',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  apply: verb({
    method: 'POST',
    path: '/stock/counts/:id/apply',
    summary: 'Aplicar un conteo: sus diferencias pasan al libro, una sola vez',
    access: 'gym',
    right: 'stock',
    input: z.strictObject({ id, uncounted: z._default(choice(uncountedChoices), 'keep') }),
    output: Count,
    errors: [notFound],
  }),
};
