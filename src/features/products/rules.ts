import type { Bars } from '../../wire/barcode.ts';
import { isKeyOf } from '../../wire/keys.ts';
import { count } from '../../wire/written.ts';
import type { Group } from '../groups/contract.ts';
import type { TaxPolicy } from '../gym/contract.ts';
import {
  type Product,
  type ProductForm,
  type ProductOrder,
  productOrders,
  productStates,
} from './contract.ts';
import { barcodesOf, type SearchFilter, searchFilters, taxFor } from './domain.ts';

/** A price with tax: the price plus, unless included, its tax. */
export const salePriceWithTax = ({
  price,
  tax,
  priceIncludesTax,
}: Pick<ProductForm, 'price' | 'tax' | 'priceIncludesTax'>): number => price + (priceIncludesTax ? 0 : tax);

export const commonRates = [
  { rate: 1900, label: 'IVA 19 %' },
  { rate: 1000, label: '10 %' },
] as const;

/** The common rate that yields this tax, if there is one. */
export const rateOf = ({
  price,
  tax,
  priceIncludesTax,
}: Pick<ProductForm, 'price' | 'tax' | 'priceIncludesTax'>): number | null =>
  commonRates.find(({ rate }) => tax > 0 && taxFor(price, rate, priceIncludesTax) === tax)?.rate ?? null;

export const productsWords = (amount: number): string =>
  amount === 1 ? '1 producto' : `${count(amount)} productos`;

/** The groups with the products of their descendants included, as the list shows them. */
export function withInner(groups: readonly Group[]): readonly Group[] {
  const totals = new Map(groups.map(({ id, products }) => [id, products]));
  const totalOf = (id: string) => totals.get(id) ?? 0;
  // A parent comes before its children.
  for (const { id, parentId } of groups.toReversed())
    if (parentId) totals.set(parentId, totalOf(parentId) + totalOf(id));
  return groups.map((group) => ({ ...group, products: totalOf(group.id) }));
}

export interface ProductFilters {
  readonly search: string;
  readonly by: SearchFilter;
  readonly groupId?: string;
  readonly state: keyof typeof productStates;
  readonly order: ProductOrder;
  readonly descending: boolean;
}

const oneOf = <const T extends object>(labels: T, value: unknown, otherwise: keyof T): keyof T =>
  isKeyOf(labels)(value) ? value : otherwise;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filters in the catalogue's address: '?buscar=agua&por=name&grupo=…&estado=enabled&orden=-price'. */
export function filtersOf(address: Readonly<Record<string, unknown>>): ProductFilters {
  const { buscar, por, grupo, estado, orden } = address;
  const sort = String(orden ?? '');
  const descending = sort.startsWith('-');
  return {
    search: buscar === undefined ? '' : String(buscar).slice(0, 100),
    by: oneOf(searchFilters, por, 'all'),
    ...(typeof grupo === 'string' && idPattern.test(grupo) && { groupId: grupo }),
    state: oneOf(productStates, estado, 'all'),
    order: oneOf(productOrders, descending ? sort.slice(1) : sort, 'position'),
    descending,
  };
}

/** The range of rows between two, in either order; only the second when the first is not listed. */
export function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** `list` with the item at `from` moved to `to`. */
export function movedIn<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The till's price of one, in minor units: the price plus, unless included, its tax, which is the gym's, rounded half up,
 * or the product's own.
 */
export const tillPrice = (
  product: Pick<Product, 'price' | 'tax' | 'priceIncludesTax'>,
  { taxRate, taxPerProduct }: TaxPolicy,
): number => {
  const { price, priceIncludesTax } = product;
  if (taxPerProduct) return price === 0 ? 0 : salePriceWithTax(product);
  return priceIncludesTax ? price : price + taxFor(price, taxRate, false);
};

/** A sheet of labels, in millimetres. */
export interface Sheet {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** From the page's edges to the first label. */
  readonly left: number;
  readonly top: number;
  /** Between labels. */
  readonly gapX: number;
  readonly gapY: number;
}

const a4 = { pageWidth: 210, pageHeight: 297, gapX: 2.5, gapY: 0 };

export const sheets = {
  l7160: {
    label: '3 × 7 · 63,5 × 38,1 mm (Avery L7160)',
    sheet: { ...a4, columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15 },
  },
  l7651: {
    label: '5 × 13 · 38,1 × 21,2 mm (Avery L7651)',
    sheet: { ...a4, columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7 },
  },
  l4731: {
    label: '7 × 27 · 25,4 × 10 mm (Avery L4731)',
    sheet: { ...a4, columns: 7, rows: 27, width: 25.4, height: 10, left: 8.6, top: 13.5 },
  },
  l7173: {
    label: '2 × 5 · 99,1 × 57 mm (Avery L7173)',
    sheet: { ...a4, columns: 2, rows: 5, width: 99.1, height: 57, left: 4.65, top: 6 },
  },
  roll: {
    label: 'Rollo de 80 mm · 72 × 40 mm',
    sheet: {
      pageWidth: 80,
      pageHeight: 42,
      columns: 1,
      rows: 1,
      width: 72,
      height: 40,
      left: 4,
      top: 1,
      gapX: 0,
      gapY: 0,
    },
  },
} as const satisfies Record<string, { label: string; sheet: Sheet }>;
export type SheetName = keyof typeof sheets;

/** The problems of a custom sheet, by field; empty when labels fit on it. */
export function faultsOf(sheet: Sheet): Partial<Record<keyof Sheet, string>> {
  const { pageWidth, pageHeight, columns, rows, width, height, left, top, gapX, gapY } = sheet;
  const faults: Partial<Record<keyof Sheet, string>> = {};
  const bounds: readonly [keyof Sheet, number, number][] = [
    ['pageWidth', 20, 1000],
    ['pageHeight', 10, 1000],
    ['columns', 1, 30],
    ['rows', 1, 60],
    ['width', 15, 500],
    ['height', 8, 500],
    ['left', 0, 500],
    ['top', 0, 500],
    ['gapX', 0, 100],
    ['gapY', 0, 100],
  ];
  for (const [name, min, max] of bounds) {
    const value = sheet[name];
    if (!(value >= min && value <= max)) faults[name] = `De ${min} a ${max}.`;
  }
  if (Object.keys(faults).length > 0) return faults;
  const slack = 0.05;
  if (left + columns * width + (columns - 1) * gapX > pageWidth + slack)
    faults.width = 'Las columnas no caben en el ancho de la hoja.';
  if (top + rows * height + (rows - 1) * gapY > pageHeight + slack)
    faults.height = 'Las filas no caben en el alto de la hoja.';
  return faults;
}

/** The position of the label at `index` of a sheet, in millimetres from the page's corner; row by row. */
export const placeOf = (sheet: Sheet, index: number): { left: number; top: number } => ({
  left: sheet.left + (index % sheet.columns) * (sheet.width + sheet.gapX),
  top: sheet.top + Math.floor(index / sheet.columns) * (sheet.height + sheet.gapY),
});

/** The layout of a label: letters in millimetres, name lines, digits under the bars. */
export interface LabelLook {
  readonly padding: number;
  readonly name: number;
  readonly nameLines: number;
  readonly price: number;
  /** The height of the digits under the bars; none without room. */
  readonly digits: number;
  /** The price is placed beside the name, not under it. */
  readonly beside: boolean;
}

export function lookOf({ width, height }: Pick<Sheet, 'width' | 'height'>): LabelLook {
  const size = Math.min(height, width * 0.6);
  if (size < 14) return { padding: 0.8, name: 1.9, nameLines: 1, price: 2.3, digits: 0, beside: true };
  if (size < 28) return { padding: 1.5, name: 2.4, nameLines: 2, price: 4, digits: 1.9, beside: false };
  if (size < 45) return { padding: 2.5, name: 3.2, nameLines: 2, price: 6.5, digits: 2.4, beside: false };
  return { padding: 4, name: 4.5, nameLines: 2, price: 10, digits: 3, beside: false };
}

export interface Label {
  readonly name: string;
  /** The till's price, in minor units. */
  readonly price: number;
  readonly barcode: string;
}

export const labelOf = (
  product: Pick<Product, 'name' | 'barcode' | 'price' | 'tax' | 'priceIncludesTax'>,
  policy: TaxPolicy,
): Label => ({
  name: product.name,
  price: tillPrice(product, policy),
  barcode: barcodesOf(product.barcode)[0] ?? '',
});

/** In millimetres; scanners cannot read thinner bars from paper. */
const thinnestModule = 0.15;
const widestModule = 0.33;

/** The width of a module on a label, in millimetres; null when it would be too thin to scan. */
export function moduleOn(sheet: Pick<Sheet, 'width' | 'height'>, { modules }: Bars): number | null {
  const module = Math.min((sheet.width - 2 * lookOf(sheet).padding) / modules, widestModule);
  return module < thinnestModule ? null : module;
}
