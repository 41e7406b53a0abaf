import Papa from 'papaparse';
import writeSheet from 'write-excel-file/universal';
import type { Group, Product } from '../products/contract.ts';
import type { ExportedClient, ImportKind, Problem } from './contract.ts';
import { type Cell, defused, type Field, fieldsOf, labelOf } from './rules.ts';

export const exportFormats = { xlsx: 'Planilla (.xlsx)', csv: 'CSV' } as const;
export type ExportFormat = keyof typeof exportFormats;

export type Table = readonly (readonly Cell[])[];

const yesNo = (is: boolean) => (is ? 'Si' : 'No');

/** Whole units of `digits` decimals as a number that spreadsheets and imports read exactly. */
const decimals = (units: number, digits: number): number => Number(`${units}e-${digits}`);

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
export function productTable(products: readonly Product[], groups: readonly Group[], digits: number): Table {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const pathOf = (id: string | null): string[] => {
    const group = id === null ? undefined : byId.get(id);
    return group ? [...pathOf(group.parentId), group.name] : [];
  };
  return tableOf<Product>('products', products, {
    code: ({ code }) => code,
    name: ({ name }) => name,
    group: ({ groupId }) => pathOf(groupId).join('/'),
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
    observation: ({ observation }) => observation,
  });

/** The lines that could not be taken, for whoever mends them. */
export const problemTable = (kind: ImportKind, problems: readonly Problem[]): Table => [
  ['Línea', 'Columna', 'Valor', 'Motivo'],
  ...problems.map(({ line, column, value, reason }) => [line, labelOf(kind, column), value, reason]),
];

const byteOrderMark = '\ufeff';

/** As spreadsheet programs in Spanish open it: UTF-8 with its mark, semicolons, decimal commas. */
export const toCsv = (table: Table): string =>
  byteOrderMark +
  Papa.unparse(
    table.map((row) =>
      row.map((cell) =>
        typeof cell === 'number' ? String(cell).replace('.', ',') : defused(String(cell ?? '')),
      ),
    ),
    { delimiter: ';', newline: '\r\n' },
  );

const hexOf = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * A text as the format keeps it, where '_x0041_' is an A. The writer takes the names of what every object has, as
 * 'constructor', for texts that it has written already.
 */
function sheetText(text: string): string {
  const escaped = text.replace(/_(?=x[0-9a-f]{4}_)/gi, hexOf);
  return escaped in {} ? hexOf(escaped) + escaped.slice(1) : escaped;
}

/** Texts are written as texts, which no program takes for formulas. */
export async function toSheet(table: Table, name: string): Promise<Blob> {
  const [head = [], ...rows] = table;
  const sheet = [
    head.map((label) => ({ value: String(label), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((cell) =>
        cell === null || cell === ''
          ? null
          : typeof cell === 'number'
            ? { value: cell, type: Number }
            : { value: sheetText(String(cell)), type: String },
      ),
    ),
  ];
  const columns = head.map((label) => ({ width: Math.max(12, String(label).length + 4) }));
  return writeSheet(sheet, { sheet: name, stickyRowsCount: 1, columns }).toBlob();
}
