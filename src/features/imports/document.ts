import type { Cell } from '../../web/files/cells.ts';
import { decimals, type Table } from '../../web/files/writing.ts';
import { day } from '../../wire/written.ts';
import type { Product } from '../products/contract.ts';
import type { ExportedClient, ImportKind, Problem } from './contract.ts';
import { type Field, fieldsOf, labelOf } from './rules.ts';

const yesNo = (is: boolean) => (is ? 'Si' : 'No');

const tableOf = <Item>(
  kind: ImportKind,
  items: readonly Item[],
  cells: Partial<Record<Field, (item: Item) => Cell>>,
): Table => {
  const columns = fieldsOf(kind).flatMap((field) => {
    const write = cells[field];
    return write ? [{ label: labelOf(kind, field), write }] : [];
  });
  return [columns.map(({ label }) => label), ...items.map((item) => columns.map(({ write }) => write(item)))];
};

/** The catalogue as an import reads it back. `digits` are those of the currency's minor unit. */
export function productTable(products: readonly Product[], digits: number): Table {
  return tableOf<Product>('products', products, {
    code: ({ code }) => code,
    name: ({ name }) => name,
    group: ({ groupPath }) => groupPath,
    barcode: ({ barcode }) => barcode,
    sku: ({ sku }) => sku,
    unit: ({ unit }) => unit,
    quantity: ({ quantity }) => quantity,
    cost: ({ cost }) => decimals(cost, digits),
    profit: ({ profit }) => decimals(profit, 2),
    price: ({ price }) => decimals(price, digits),
    tax: ({ tax }) => decimals(tax, digits),
    priceIncludesTax: ({ priceIncludesTax }) => yesNo(priceIncludesTax),
    priceChangeAllowed: ({ priceChangeAllowed }) => yesNo(priceChangeAllowed),
    defaultQuantity: ({ defaultQuantity }) => defaultQuantity,
    service: ({ service }) => yesNo(service),
    enabled: ({ enabled }) => yesNo(enabled),
    description: ({ description }) => description,
    supplier: ({ supplier }) => supplier,
    reorderPoint: ({ reorderPoint }) => reorderPoint,
    preferredQuantity: ({ preferredQuantity }) => preferredQuantity,
    lowStockWarning: ({ lowStockWarning }) => yesNo(lowStockWarning),
    warningQuantity: ({ warningQuantity }) => warningQuantity,
  });
}

export const clientTable = (clients: readonly ExportedClient[]): Table =>
  tableOf<ExportedClient>('clients', clients, {
    name: ({ name }) => name,
    surname: ({ surname }) => surname,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    whatsapp: ({ whatsapp }) => whatsapp,
    dni: ({ dni }) => dni,
    dniType: ({ dni, dniType }) => (dni === '' ? '' : dniType === 'rut' ? 'RUT' : 'Otro documento'),
    birthDate: ({ birthDate }) => birthDate && day(birthDate),
    observation: ({ observation }) => observation,
  });

/** The rejected lines, for correction. */
export const problemTable = (kind: ImportKind, problems: readonly Problem[]): Table => [
  ['Línea', 'Columna', 'Valor', 'Motivo'],
  ...problems.map(({ line, column, value, reason }) => [line, labelOf(kind, column), value, reason]),
];
