import type { ClientLine, ImportKind, Problem, ProductLine } from './contract.ts';

/** What tells lines apart: two may not name the same. */
interface Names {
  readonly column: string;
  readonly value: string;
  /** What counts as the same. */
  readonly key: string;
}

const splitBarcodes = (barcode: string): string[] => [
  ...new Set(
    barcode
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** What is the same in '12.345.678-k' and '12345678K'. */
export const documentKey = (dni: string): string => dni.replace(/[.\- ]/g, '').toUpperCase();

export const productNames = ({ code, sku, barcode }: ProductLine): Names[] => [
  ...(code ? [{ column: 'code', value: code, key: code.toUpperCase() }] : []),
  // A SKU may be that of several products, but only their codes tell these apart.
  ...(sku && !code ? [{ column: 'sku', value: sku, key: sku }] : []),
  ...splitBarcodes(barcode ?? '').map((one) => ({ column: 'barcode', value: one, key: one })),
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

/** dividend / divisor, halves away from zero. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  return (dividend + half) / divisor;
}

const whole = 10_000n;
const highestProfit = 100_000_000;

/** What `price` earns on `cost`, in hundredths of a per cent of the cost. */
export const profitOf = (cost: number, price: number): number =>
  cost > 0
    ? Math.min(highestProfit, Number(divided((BigInt(price) - BigInt(cost)) * whole, BigInt(cost))))
    : 0;

/** The price that earns `profit`, in hundredths of a per cent of the cost. */
export const priceFor = (cost: number, profit: number): number =>
  Number(divided(BigInt(cost) * (whole + BigInt(profit)), whole));

/** `rate` of an amount, in hundredths of a per cent. */
export const rateOf = (amount: number, rate: number): number =>
  Number(divided(BigInt(amount) * BigInt(rate), whole));

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
  } else if (profit === undefined && (costs || price !== present.price)) earns = profitOf(cost, price);
  const tax =
    line.taxRate === undefined
      ? (line.tax ?? present.tax)
      : priceIncludesTax
        ? 0
        : rateOf(price, line.taxRate);
  return { cost, price, profit: earns, tax, priceIncludesTax };
}

/** The names of the groups in 'A/B', from the outermost in. */
export const readPath = (path: string): string[] =>
  path
    .split('/')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** The document's type where a file does not say it: a RUT in Chile has seven to nine figures, the last one perhaps a K. */
export const typeOfDocument = (dni: string): 'rut' | 'other' =>
  /^0*\d{6,8}[\dK]$/.test(documentKey(dni)) ? 'rut' : 'other';

/** Without what is left out. */
export const definedOf = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** Lower case without accents, as the database compares names. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ØøĐđŁł]/g, (letter) => 'ooddll'['ØøĐđŁł'.indexOf(letter)] ?? letter)
    .toLowerCase();

type ColumnKind = 'text' | 'number' | 'money' | 'percent' | 'yesNo' | 'path' | 'document' | 'default';

interface ColumnRule {
  /** The header that our own export writes. */
  readonly label: string;
  /** Other headers that mean it; Aronium's among them. */
  readonly also: readonly string[];
  readonly kind: ColumnKind;
}

const column = (label: string, kind: ColumnKind, ...also: string[]): ColumnRule => ({ label, kind, also });

const productColumns = {
  code: column('Código', 'text', 'Code', 'Código interno', 'Cód.', 'Código producto'),
  name: column('Nombre', 'text', 'Name', 'Producto', 'Nombre del producto', 'Artículo', 'Ítem'),
  group: column('Grupo', 'path', 'ProductGroup', 'Group', 'Categoría', 'Category', 'Familia', 'Rubro'),
  barcode: column('Código de barras', 'text', 'Barcode', 'Códigos de barras', 'EAN', 'EAN13', 'GTIN', 'UPC'),
  sku: column('SKU', 'text', 'Referencia', 'Ref'),
  unit: column('Unidad', 'text', 'MeasurementUnit', 'Unidad de medida', 'Unit', 'UM'),
  quantity: column('Cantidad', 'number', 'Quantity', 'Stock', 'Existencia', 'Existencias', 'Stock actual'),
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
} as const satisfies Record<Exclude<keyof ProductLine, 'line'>, ColumnRule>;

const clientColumns = {
  name: column('Nombre', 'text', 'Name', 'Nombres', 'Nombre completo', 'Cliente', 'First name'),
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
  dniType: column('Tipo de documento', 'document', 'dniType'),
  observation: column('Observación', 'text', 'Observation', 'Observaciones', 'Notas', 'Nota', 'Comentarios'),
} as const satisfies Record<Exclude<keyof ClientLine, 'line'>, ColumnRule>;

export type Field = keyof typeof productColumns | keyof typeof clientColumns;
export const columnsOf: Record<ImportKind, Partial<Record<Field, ColumnRule>>> = {
  products: productColumns,
  clients: clientColumns,
};

export const fieldsOf = (kind: ImportKind) => Object.keys(columnsOf[kind]) as Field[];
export const labelOf = (kind: ImportKind, field: string): string =>
  columnsOf[kind][field as Field]?.label ?? '';

export type Cell = string | number | boolean | null;
/** What each column of a file is; null is not imported. */
export type Mapping = readonly (Field | null)[];

const headerKey = (header: Cell): string => fold(String(header ?? '')).replace(/[^a-z0-9%]/g, '');

const headerKeys = (kind: ImportKind): Map<string, Field> =>
  new Map(
    fieldsOf(kind).flatMap((field) => {
      const rule = columnsOf[kind][field];
      return rule ? [rule.label, ...rule.also].map((name) => [headerKey(name), field] as const) : [];
    }),
  );

/** What the headers mean, by our own export's, Spanish and Aronium's names; the first of two that mean the same. */
export function recognise(kind: ImportKind, headers: readonly Cell[]): (Field | null)[] {
  const keys = headerKeys(kind);
  const taken = new Set<Field>();
  return headers.map((header) => {
    const field = keys.get(headerKey(header));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Whether Aronium wrote the headers, which writes decimals with a point. */
export const isAronium = (headers: readonly Cell[]): boolean =>
  headers.includes('IsTaxInclusivePrice') || headers.includes('ProductGroup');

const searchedForHeader = 10;

/** Which of the first rows holds the headers: the one with the most that are known. */
export function findHeader(kind: ImportKind, rows: readonly (readonly Cell[])[]): number {
  const known = rows
    .slice(0, searchedForHeader)
    .map((row) => recognise(kind, row).filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  const first = rows.findIndex((row) => row.some((cell) => cell !== '' && cell !== null));
  return most > 0 ? known.indexOf(most) : Math.max(0, first);
}

export const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1 (Windows-1252)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (BE)',
  macintosh: 'Mac',
} as const;
export type Encoding = keyof typeof encodings;

export const delimiters = { ';': 'Punto y coma', ',': 'Coma', '\t': 'Tabulador' } as const;
export type Delimiter = keyof typeof delimiters;

export const decimals = { ',': 'Coma (1,5)', '.': 'Punto (1.5)' } as const;
export type Decimal = keyof typeof decimals;
const bare = (text: string) => text.replace(/[\s$€'’%\u00a0\u202f]|US\$|CLP/g, '');

/** What a number tells of the file's decimal sign; 2 is certain, 1 may be thousands as well. */
function evidence(text: string, money: boolean): { sign: Decimal; weight: number } | null {
  const number = bare(text);
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(number)) return null;
  const last = number.match(/[.,](?=\d*$)/)?.[0] as Decimal | undefined;
  if (!last) return null;
  const other = last === ',' ? '.' : ',';
  const count = number.split(last).length - 1;
  if (number.includes(other)) return count > 1 ? null : { sign: last, weight: 2 };
  if (count > 1) return { sign: other, weight: 2 };
  const [whole = '', fraction = ''] = number.replace('-', '').split(last);
  if (fraction.length !== 3 || whole.length > 3 || /^0?$/.test(whole)) return { sign: last, weight: 2 };
  return money ? { sign: other, weight: 1 } : null;
}

/** The decimal sign that the numbers of a file were written with; `usual` where they do not tell. */
export function decimalOf(numbers: Iterable<{ text: string; money: boolean }>, usual: Decimal): Decimal {
  const seen = { ',': 0, '.': 0 };
  for (const { text, money } of numbers) {
    const found = evidence(text, money);
    if (found) seen[found.sign] += found.weight ** 6;
  }
  return seen[','] === seen['.'] ? usual : seen[','] > seen['.'] ? ',' : '.';
}

/** A number's digits in decimal notation, '1234.5', or null where it cannot be read. */
function plainNumber(cell: Cell, decimal: Decimal): string | null {
  if (typeof cell === 'number')
    return Number.isFinite(cell)
      ? cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
      : null;
  const number = bare(String(cell ?? ''));
  const [thousands, point] = decimal === ',' ? ['\\.', ','] : [',', '\\.'];
  const shape = new RegExp(`^-?(\\d{1,3}(${thousands}\\d{3})+|\\d+)?(${point}\\d*)?$`);
  if (!shape.test(number) || !/\d/.test(number)) return null;
  return number.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.');
}

/**
 * A number in whole units of `digits` decimals, rounded half up, and whether nothing was rounded away; null where it
 * cannot be read.
 */
export function scaled(
  cell: Cell,
  digits: number,
  decimal: Decimal,
): { units: number; exact: boolean } | null {
  const number = plainNumber(cell, decimal);
  const [, sign, whole = '', fraction = ''] = number?.match(/^(-?)(\d*)\.?(\d*)$/) ?? [];
  if (number === null || sign === undefined) return null;
  const kept = BigInt(`0${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  const rest = fraction.slice(digits);
  const units = Number(kept + (rest.charAt(0) >= '5' ? 1n : 0n));
  if (!Number.isSafeInteger(units)) return null;
  return { units: sign && units ? -units : units, exact: !/[1-9]/.test(rest) };
}

const yes = ['1', 'true', 'si', 's', 'verdadero', 'v', 'yes', 'y', 'x', 'activo', 'activa'];
const no = ['0', 'false', 'no', 'n', 'falso', 'f', 'inactivo', 'inactiva'];

/** Understands 1/0, true/false, si/no, verdadero/falso; null is none of them. */
export function readYesNo(cell: Cell): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const word = fold(String(cell ?? '')).trim();
  return yes.includes(word) ? true : no.includes(word) ? false : null;
}

export interface Reading {
  readonly mapping: Mapping;
  readonly decimal: Decimal;
  /** How many digits the currency's minor unit has. */
  readonly digits: number;
  /** An empty cell empties the field; otherwise it leaves the field as it is. */
  readonly clears: boolean;
}

/** What a cell says: its value, what it may have lost, or why it cannot be read. */
type Read = { value: unknown; note?: string } | { reason: string };

const unreadable = 'No se entiende el número. Revisa qué signo separa los decimales.';

function readNumber(cell: Cell, digits: number, decimal: Decimal, what: string): Read {
  const found = scaled(cell, digits, decimal);
  if (!found) return { reason: unreadable };
  return { value: found.units, ...(!found.exact && { note: `Se redondeó ${what}.` }) };
}

const emptyValues: Record<ColumnKind, unknown> = {
  text: '',
  number: 0,
  money: 0,
  percent: 0,
  yesNo: undefined,
  path: [],
  document: undefined,
  default: 0,
};

/** Excel writes long numbers so, and what it left out is lost. */
const isScientific = (text: string) => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.trim());

function readCell(kind: ColumnKind, cell: Cell, { decimal, digits }: Reading): Read {
  switch (kind) {
    case 'text': {
      const text = typeof cell === 'number' ? (plainNumber(cell, '.') ?? '') : String(cell ?? '');
      return isScientific(text)
        ? { reason: 'Excel abrevió este número: da formato de texto a su columna y expórtalo otra vez.' }
        : { value: text };
    }
    case 'path':
      return { value: readPath(String(cell ?? '')) };
    case 'yesNo': {
      const value = readYesNo(cell);
      return value === null ? { reason: 'Escribe Si o No, 1 o 0.' } : { value };
    }
    case 'default': {
      const flag = typeof cell === 'number' ? null : readYesNo(cell);
      if (flag !== null) return { value: flag ? 1 : 0 };
      return readCell('number', cell, { decimal, digits } as Reading);
    }
    case 'number': {
      const read = readNumber(cell, 3, decimal, 'la cantidad a tres decimales');
      return 'value' in read ? { ...read, value: Number(read.value) / 1000 } : read;
    }
    case 'money':
      return readNumber(cell, digits, decimal, 'un monto');
    case 'percent': {
      // 'IVA (19%)' is 19.
      const rate = typeof cell === 'string' ? cell.match(/([\d.,]+)\s*%/)?.[1] : undefined;
      return readNumber(rate ?? cell, 2, decimal, 'un porcentaje a dos decimales');
    }
    case 'document':
      return { value: /rut/i.test(String(cell ?? '')) ? 'rut' : 'other' };
  }
}

const isEmpty = (cell: Cell | undefined) =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** The values that a row gives to a line, with what stands against them. */
export function readRow(kind: ImportKind, row: readonly Cell[], line: number, reading: Reading) {
  const values: Record<string, unknown> = { line };
  const problems: Problem[] = [];
  const notes: string[] = [];
  for (const [index, field] of reading.mapping.entries()) {
    const rule = field && columnsOf[kind][field];
    const cell = row[index] ?? null;
    if (!rule) continue;
    if (isEmpty(cell)) {
      const cleared = emptyValues[rule.kind];
      // A name and a code cannot be emptied, and how much there is of something is never nothing said.
      if (reading.clears && cleared !== undefined && !['name', 'code', 'quantity'].includes(field))
        values[field] = cleared;
      continue;
    }
    const read = readCell(rule.kind, cell, reading);
    if ('reason' in read) problems.push({ line, column: field, value: String(cell), reason: read.reason });
    else {
      values[field] = read.value;
      if (read.note) notes.push(read.note);
    }
  }
  if (row.slice(reading.mapping.length).some((cell) => !isEmpty(cell)))
    problems.push({ line, column: '', value: '', reason: 'Trae más columnas que el encabezado.' });
  if (row.some((cell) => typeof cell === 'string' && cell.includes('\ufffd')))
    notes.push('Hay letras que no se leyeron bien: elige otra codificación.');
  return { values, problems, notes };
}

const dangerous = /^'*[=+\-@\t\r]/;

/** Keeps a spreadsheet program from taking a text for a formula. `restored` undoes it, whatever the text. */
export const defused = (text: string): string => (dangerous.test(text) ? `'${text}` : text);
export const restored = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
