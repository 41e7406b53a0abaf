import type { Cell } from '../../web/files/cells.ts';
import type { Column, Columns } from '../../web/files/columns.ts';
import { barcodesOf, priceFor, profitFor, taxFor } from '../products/domain.ts';
import type { ClientLine, Counts, ImportKind, Problem, ProductLine } from './contract.ts';

/** How many lines one transaction writes: on the embedded database everybody else waits for it. */
export const savedAtOnce = 100;

/** What tells lines apart: two may not name the same. */
interface Names {
  readonly column: string;
  readonly value: string;
  /** What counts as the same. */
  readonly key: string;
}

/** What is the same in '12.345.678-k' and '12345678K'. */
export const documentKey = (dni: string): string => dni.replace(/[.\- ]/g, '').toUpperCase();

export const productNames = ({ code, sku, barcode }: ProductLine): Names[] => [
  ...(code ? [{ column: 'code', value: code, key: code.toUpperCase() }] : []),
  // A SKU may be that of several products, but only their codes tell these apart.
  ...(sku && !code ? [{ column: 'sku', value: sku, key: sku }] : []),
  ...barcodesOf(barcode ?? '').map((one) => ({ column: 'barcode', value: one, key: one })),
];

export const clientNames = ({ dni, email }: ClientLine): Names[] => [
  ...(dni ? [{ column: 'dni', value: dni, key: documentKey(dni) }] : []),
  ...(email ? [{ column: 'email', value: email, key: email }] : []),
];

/** Tells of each line whether one before it names the same. Remembers what it was shown. */
export function repetitions<Line extends { line: number }>(namesOf: (line: Line) => Names[]) {
  const seen = new Map<string, number>();
  return (line: Line): Problem | null => {
    const names = namesOf(line);
    for (const { column, value, key } of names) {
      const first = seen.get(`${column} ${key}`);
      if (first !== undefined)
        return { line: line.line, column, value, reason: `Se repite: ya está en la línea ${first}.` };
    }
    for (const { column, key } of names) seen.set(`${column} ${key}`, line.line);
    return null;
  };
}

/** A row that an import is about to write, by its columns' properties. */
type Row<Values> = Values & { readonly id: string };

export interface Plan<Line, Values> {
  /** Those that have no problem. */
  readonly lines: Line[];
  readonly counts: Counts;
  readonly problems: Problem[];
  /** Lines that would add something that is called as what there is, with nothing else to know it by. */
  readonly equals: number[];
  readonly added: Row<Values>[];
  readonly changed: Row<Values>[];
  /** How many lines say more than was asked to be written, and how many of them change nothing else. */
  readonly withheld: { differ: number; alone: number };
  /** The properties in which any of `changed` differs from what there is. */
  readonly columns: Set<string>;
}

/** What a line is found to be. */
export type Finding<Values> =
  | { readonly problem: Omit<Problem, 'line'> }
  | {
      readonly values: Values;
      readonly id?: string;
      /** The properties in which it differs from what there is. */
      readonly changes: readonly string[];
      readonly equals?: boolean;
      /** Says more of what there is than was asked to be written. */
      readonly withheld?: boolean;
    };

export const problem = (column: string, value: string, reason: string) => ({
  problem: { column, value, reason },
});

/**
 * Plans the lines of a file in their order, portion by portion: each is found to be something, or a repetition of one
 * that any portion brought before.
 */
export function planner<Line extends { line: number }, Values>(
  namesOf: (line: Line) => Names[],
  idOf: (line: Line) => string,
): (lines: readonly Line[], findingOf: (line: Line) => Finding<Values>) => Plan<Line, Values> {
  const repeated = repetitions(namesOf);
  const taken = new Map<string, number>();
  const take = (
    plan: Plan<Line, Values>,
    line: Line,
    findingOf: (line: Line) => Finding<Values>,
  ): Problem | null => {
    const repetition = repeated(line);
    if (repetition) return repetition;
    const finding = findingOf(line);
    if ('problem' in finding) return { line: line.line, ...finding.problem };
    const { id, values, changes, equals, withheld } = finding;
    const other = id && taken.get(id);
    if (other)
      return { line: line.line, column: '', value: '', reason: `Es lo mismo que la línea ${other}.` };
    if (id) taken.set(id, line.line);
    if (equals) plan.equals.push(line.line);
    if (withheld) {
      plan.withheld.differ += 1;
      if (changes.length === 0) plan.withheld.alone += 1;
    }
    if (!id) plan.added.push({ ...values, id: idOf(line) });
    else if (changes.length > 0) plan.changed.push({ ...values, id });
    if (id) for (const name of changes) plan.columns.add(name);
    plan.counts[!id ? 'created' : changes.length > 0 ? 'updated' : 'unchanged'] += 1;
    return null;
  };
  return (lines, findingOf) => {
    const plan: Plan<Line, Values> = {
      lines: [],
      counts: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
      problems: [],
      equals: [],
      withheld: { differ: 0, alone: 0 },
      added: [],
      changed: [],
      columns: new Set(),
    };
    for (const line of lines) {
      const problem = take(plan, line, findingOf);
      if (problem) {
        plan.problems.push(problem);
        plan.counts.skipped += 1;
      } else plan.lines.push(line);
    }
    return plan;
  };
}

/** A line break is the same however a file writes it. */
const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);

/** The properties in which they differ. */
export const differences = (values: object, present: object): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    plain(value) === plain(present[name as never]) ? [] : [name],
  );

interface Worth {
  cost: number;
  price: number;
  profit: number;
  tax: number;
  priceIncludesTax: boolean;
}

/**
 * What a product is worth with a line: price and profit follow each other from the cost where only one is given, as in
 * the form. A new product's profit of 0 is not what a price above the cost earns.
 */
export function worthWith<P extends Worth>(present: P, line: ProductLine, isNew: boolean): Worth {
  const { cost = present.cost, priceIncludesTax = present.priceIncludesTax } = line;
  const profit = isNew && line.price !== undefined ? line.profit || undefined : line.profit;
  const costs = cost !== present.cost;
  let price = line.price ?? present.price;
  let earns = profit ?? present.profit;
  if (profit !== undefined && line.price === undefined) {
    if (costs || profit !== present.profit) price = priceFor(cost, profit);
  } else if (profit === undefined && (costs || price !== present.price)) earns = profitFor(cost, price);
  const tax =
    line.taxRate === undefined
      ? (line.tax ?? present.tax)
      : priceIncludesTax
        ? 0
        : taxFor(price, line.taxRate, false);
  return { cost, price, profit: earns, tax, priceIncludesTax };
}

/** The document's type where a file does not say it: a RUT in Chile has seven to nine figures, the last one perhaps a K. */
export const typeOfDocument = (dni: string): 'rut' | 'other' =>
  /^0*\d{6,8}[\dK]$/.test(documentKey(dni)) ? 'rut' : 'other';

/** Without what is left out. */
export const definedOf = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

const column = (label: string, kind: Column['kind'], ...also: string[]): Column => ({ label, kind, also });

/** A name and a code cannot be emptied, and how much there is of something is never nothing said. */
const staying = (one: Column): Column => ({ ...one, stays: true });

const readDocumentType = (cell: Cell) => (/rut/i.test(String(cell ?? '')) ? 'rut' : 'other');

const productColumns = {
  code: staying(column('Código', 'text', 'Code', 'Código interno', 'Cód.', 'Código producto')),
  name: staying(column('Nombre', 'text', 'Name', 'Producto', 'Nombre del producto', 'Artículo', 'Ítem')),
  group: column('Grupo', 'path', 'ProductGroup', 'Group', 'Categoría', 'Category', 'Familia', 'Rubro'),
  barcode: column('Código de barras', 'text', 'Barcode', 'Códigos de barras', 'EAN', 'EAN13', 'GTIN', 'UPC'),
  sku: column('SKU', 'text', 'Referencia', 'Ref'),
  unit: column('Unidad', 'text', 'MeasurementUnit', 'Unidad de medida', 'Unit', 'UM'),
  quantity: staying(
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
  name: staying(column('Nombre', 'text', 'Name', 'Nombres', 'Nombre completo', 'Cliente', 'First name')),
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
  observation: column('Observación', 'text', 'Observation', 'Observaciones', 'Notas', 'Nota', 'Comentarios'),
} as const satisfies Record<Exclude<keyof ClientLine, 'line'>, Column>;

export type Field = keyof typeof productColumns | keyof typeof clientColumns;
export const columnsOf: Readonly<Record<ImportKind, Columns>> = {
  products: productColumns,
  clients: clientColumns,
};

export const fieldsOf = (kind: ImportKind) => Object.keys(columnsOf[kind]) as Field[];
export const labelOf = (kind: ImportKind, field: string): string => columnsOf[kind][field]?.label ?? '';

/** Whether Aronium wrote the headers, which writes decimals with a point. */
export const isAronium = (headers: readonly Cell[]): boolean =>
  headers.includes('IsTaxInclusivePrice') || headers.includes('ProductGroup');
