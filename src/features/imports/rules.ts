import type { Cell } from '../../web/files/cells.ts';
import type { Column, Columns } from '../../web/files/columns.ts';
import { barcodesOf, priceFor, profitFor, taxFor } from '../products/domain.ts';
import type { ClientLine, ImportKind, Problem, ProductLine } from './contract.ts';

/** The number of lines that one transaction writes: on the embedded database everybody else waits for it. */
export const linesPerSave = 100;

/** A line's identifiers: no two lines may have the same. */
export interface Names {
  readonly column: string;
  readonly value: string;
  /** The value that is compared. */
  readonly key: string;
}

/** The common key of '12.345.678-k' and '12345678K'. */
export const documentKey = (dni: string): string => dni.replace(/[.\- ]/g, '').toUpperCase();

export const productNames = ({ code, sku, barcode }: ProductLine): Names[] => [
  ...(code ? [{ column: 'code', value: code, key: code.toUpperCase() }] : []),
  // Several products may share a SKU, but then only their codes distinguish them.
  ...(sku && !code ? [{ column: 'sku', value: sku, key: sku }] : []),
  ...barcodesOf(barcode ?? '').map((code) => ({ column: 'barcode', value: code, key: code })),
];

export const clientNames = ({ dni, email }: ClientLine): Names[] => [
  ...(dni ? [{ column: 'dni', value: dni, key: documentKey(dni) }] : []),
  ...(email ? [{ column: 'email', value: email, key: email }] : []),
];

/** Reports for each line whether an earlier one has the same identifier. Remembers all lines that it has seen. */
export function repetitions<Line extends { line: number }>(namesOf: (line: Line) => Names[]) {
  const linesByKey = new Map<string, number>();
  return (line: Line): Problem | null => {
    const names = namesOf(line);
    for (const { column, value, key } of names) {
      const first = linesByKey.get(`${column} ${key}`);
      if (first !== undefined)
        return { line: line.line, column, value, reason: `Se repite: ya está en la línea ${first}.` };
    }
    for (const { column, key } of names) linesByKey.set(`${column} ${key}`, line.line);
    return null;
  };
}

/** Normalizes line breaks. */
const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);

/** The properties in which they differ. */
export const differences = (values: object, existing: object): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    plain(value) === plain(existing[name as never]) ? [] : [name],
  );

interface Worth {
  cost: number;
  price: number;
  profit: number;
  tax: number;
  priceIncludesTax: boolean;
}

/**
 * The prices of a product with a line applied: as in the form, price and profit are derived from the cost when only
 * one is given. A new product's profit of 0 does not lower a price above the cost.
 */
export function worthWith<P extends Worth>(existing: P, line: ProductLine, isNew: boolean): Worth {
  const { cost = existing.cost, priceIncludesTax = existing.priceIncludesTax } = line;
  const profit = isNew && line.price !== undefined ? line.profit || undefined : line.profit;
  const costs = cost !== existing.cost;
  let price = line.price ?? existing.price;
  let earns = profit ?? existing.profit;
  if (profit !== undefined && line.price === undefined) {
    if (costs || profit !== existing.profit) price = priceFor(cost, profit);
  } else if (profit === undefined && (costs || price !== existing.price)) earns = profitFor(cost, price);
  const tax =
    line.taxRate === undefined ? (line.tax ?? existing.tax) : taxFor(price, line.taxRate, priceIncludesTax);
  return { cost, price, profit: earns, tax, priceIncludesTax };
}

/**
 * The document's type when the file does not state it: a RUT in Chile has seven to nine characters, the last one
 * possibly a K.
 */
export const typeOfDocument = (dni: string): 'rut' | 'other' =>
  /^0*\d{6,8}[\dK]$/.test(documentKey(dni)) ? 'rut' : 'other';

/** Without undefined properties. */
export const definedOf = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

const column = (label: string, kind: Column['kind'], ...also: string[]): Column => ({
  label,
  kind,
  also,
});

/** A name or a code cannot be emptied, and an empty quantity changes nothing. */
const alwaysShown = (column: Column): Column => ({ ...column, stays: true });

const readDocumentType = (cell: Cell) => (/rut/i.test(String(cell ?? '')) ? 'rut' : 'other');

const productColumns = {
  code: alwaysShown(column('Código', 'text', 'Code', 'Código interno', 'Cód.', 'Código producto')),
  name: alwaysShown(column('Nombre', 'text', 'Name', 'Producto', 'Nombre del producto', 'Artículo', 'Ítem')),
  group: column('Grupo', 'path', 'ProductGroup', 'Group', 'Categoría', 'Category', 'Familia', 'Rubro'),
  barcode: column('Código de barras', 'text', 'Barcode', 'Códigos de barras', 'EAN', 'EAN13', 'GTIN', 'UPC'),
  sku: column('SKU', 'text', 'Referencia', 'Ref'),
  unit: column('Unidad', 'text', 'MeasurementUnit', 'Unidad de medida', 'Unit', 'UM'),
  quantity: alwaysShown(
    column('Cantidad', 'number', 'Quantity', 'Stock', 'Existencia', 'Existencias', 'Stock actual'),
  ),
  cost: column('Costo', 'money', 'Cost', 'Costo unitario', 'Precio de compra', 'Precio costo', 'Coste'),
  profit: column('Ganancia %', 'percent', 'Markup', 'Ganancia', 'Margen', 'Utilidad', 'Profit'),
  price: column('Precio de venta', 'money', 'Price', 'Precio', 'Precio venta', 'PVP', 'Valor'),
  tax: column('Impuestos', 'money', 'Monto de impuesto', 'Impuesto monto'),
  taxRate: column('Impuesto %', 'percent', 'Tax', 'Impuesto', 'IVA', 'Tasa de impuesto', 'TaxRate'),
  priceIncludesTax: column('Precio incluye impuesto', 'yesNo', 'IsTaxInclusivePrice', 'Incluye IVA'),
  priceChangeAllowed: column('Permite cambiar el precio', 'yesNo', 'IsPriceChangeAllowed'),
  defaultQuantity: column('Cantidad por defecto', 'default', 'IsUsingDefaultQuantity'),
  service: column('Servicio', 'yesNo', 'IsService', 'Es servicio', 'No usa stock'),
  enabled: column('Activo', 'yesNo', 'IsEnabled', 'Enabled', 'Habilitado', 'Vigente'),
  description: column('Descripción', 'text', 'Description', 'Detalle'),
  supplier: column('Proveedor', 'text', 'Supplier'),
  reorderPoint: column('Punto de reposición', 'number', 'ReorderPoint', 'Punto de reorden', 'Stock mínimo'),
  preferredQuantity: column('Cantidad preferida', 'number', 'PreferredQuantity', 'Stock ideal'),
  lowStockWarning: column('Aviso de stock bajo', 'yesNo', 'LowStockWarning'),
  warningQuantity: column('Cantidad de aviso', 'number', 'WarningQuantity'),
} as const satisfies Record<Exclude<keyof ProductLine, 'line'>, Column>;

const clientColumns = {
  name: alwaysShown(column('Nombre', 'text', 'Name', 'Nombres', 'Nombre completo', 'Cliente', 'First name')),
  surname: column('Apellido', 'text', 'Surname', 'Apellidos', 'Last name', 'Lastname'),
  email: column('Correo', 'text', 'Email', 'E-mail', 'Correo electrónico', 'Mail'),
  phone: column('Teléfono', 'text', 'Phone', 'Fono', 'Celular', 'Móvil', 'Phone number'),
  whatsapp: column('WhatsApp', 'text', 'Whatsapp', 'Wsp', 'Wasap'),
  dni: column(
    'N° SOCIO',
    'text',
    'DNI',
    'RUT',
    'Documento',
    'Cédula',
    'N° de socio',
    'Número de socio',
    'Tax number',
  ),
  dniType: { ...column('Tipo de documento', 'text', 'dniType'), read: readDocumentType },
  birthDate: column(
    'Fecha de nacimiento',
    'date',
    'Nacimiento',
    'Cumpleaños',
    'Fecha nacimiento',
    'Birthday',
    'Birth date',
    'Date of birth',
  ),
  observation: column('Observación', 'text', 'Observation', 'Observaciones', 'Notas', 'Nota', 'Comentarios'),
} as const satisfies Record<Exclude<keyof ClientLine, 'line'>, Column>;

export type Field = keyof typeof productColumns | keyof typeof clientColumns;
export const columnsOf: Readonly<Record<ImportKind, Columns>> = {
  products: productColumns,
  clients: clientColumns,
};

export const fieldsOf = (kind: ImportKind) => Object.keys(columnsOf[kind]) as Field[];
export const labelOf = (kind: ImportKind, field: string): string => columnsOf[kind][field]?.label ?? '';

/** True for the headers of Aronium, which writes decimals with a point. */
export const isAronium = (headers: readonly Cell[]): boolean =>
  headers.includes('IsTaxInclusivePrice') || headers.includes('ProductGroup');
