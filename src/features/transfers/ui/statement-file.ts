import * as z from 'zod/mini';
import type { Cell } from '../../../web/files/cells.ts';
import { type Columns, type Mapping, type Reading, readRow } from '../../../web/files/columns.ts';
import { isBlank, type Opened, open, type ReadOptions } from '../../../web/files/reading.ts';
import { date } from '../../../wire/fields.ts';
import { fold } from '../../../wire/written.ts';
import { maxFileLines, TransferLine } from '../contract.ts';

const asText = (cell: Cell) => String(cell ?? '').trim();

const text = (label: string, ...also: string[]) => ({ label, also, kind: 'text' as const, read: asText });
const money = (label: string, ...also: string[]) => ({ label, also, kind: 'money' as const });

/** What the columns of a statement are called in Chile and near it. */
export const statementColumns = {
  paidOn: text(
    'Fecha',
    ...['Fecha movimiento', 'Fecha mov', 'Fecha contable', 'Fecha transacción', 'Fecha operación'],
    ...['Fecha transferencia', 'Fecha y hora', 'Fecha de abono', 'Fecha abono', 'Día', 'Date'],
  ),
  description: text(
    'Descripción',
    ...['Descripción movimiento', 'Descripción del movimiento', 'Descripción operación', 'Detalle', 'Glosa'],
    ...['Detalle movimiento', 'Detalle de la transacción', 'Detalle transacción', 'Movimiento', 'Concepto'],
    ...['Transacción', 'Mensaje', 'Comentario', 'Description'],
  ),
  amount: money(
    'Monto',
    ...['Monto $', 'Monto CLP', 'Monto transferencia', 'Monto transferido', 'Monto movimiento', 'Importe'],
    ...['Valor', 'Amount'],
  ),
  deposit: money(
    'Abono',
    ...['Abonos', 'Abono $', 'Abonos $', 'Abonos CLP', 'Monto abono', 'Depósitos', 'Depósito', 'Haber'],
    ...['Depósitos y abonos', 'Depósitos o abonos', 'Otros abonos', 'Crédito', 'Créditos', 'Ingreso'],
    ...['Ingresos', 'Entradas', 'Credit'],
  ),
  withdrawal: money(
    'Cargo',
    ...['Cargos', 'Cargo $', 'Cargos $', 'Cargos CLP', 'Monto cargo', 'Giros', 'Giro', 'Debe', 'Débito'],
    ...['Cheques y cargos', 'Cheques o cargos', 'Cheques y otros cargos', 'Débitos', 'Egreso', 'Egresos'],
    ...['Salidas', 'Debit'],
  ),
  direction: text('Cargo/Abono', 'Cargo o abono', 'Tipo', 'Tipo movimiento', 'Tipo de movimiento', 'C/A'),
  rut: text(
    'RUT',
    ...['RUT origen', 'RUT ordenante', 'RUT emisor', 'RUT remitente', 'RUT cliente', 'RUT de origen'],
    ...['RUT cuenta origen', 'RUT titular', 'RUT pagador'],
  ),
  name: text(
    'Nombre',
    ...['Nombre origen', 'Nombre ordenante', 'Nombre emisor', 'Nombre remitente', 'Ordenante', 'Remitente'],
    ...['Emisor', 'Nombre o razón social', 'Nombre de origen', 'Titular', 'Nombre titular', 'Pagador'],
  ),
  reference: text(
    'N° de operación',
    ...['N° operación', 'Nro operación', 'Número de operación', 'Operación', 'N° documento', 'Documento'],
    ...['N° de documento', 'Nro documento', 'Número documento', 'N° doc', 'Nro doc', 'N° transacción'],
    ...['Número de transacción', 'ID transferencia', 'ID', 'Código', 'Referencia', 'N° referencia'],
    ...['Código transferencia', 'Reference'],
  ),
} as const satisfies Columns;
export type StatementField = keyof typeof statementColumns;

/** Statements begin with the account, its holder and its balances. */
const headerWithin = 40;

/** Reads the file and guesses its columns. @throws FileError */
export const openStatement = (file: Blob, options?: ReadOptions) =>
  open(
    { columns: statementColumns, mostLines: maxFileLines, headerWithin, writesPoints: () => false },
    file,
    options,
  );

/** What is missing to read the statement; null when nothing is. */
export function missingColumn(mapping: Mapping): string | null {
  if (!mapping.includes('paidOn')) return 'Di qué columna es la fecha.';
  if (!mapping.includes('amount') && !mapping.includes('deposit'))
    return 'Di qué columna es el monto, o el abono.';
  if (!mapping.includes('description') && !mapping.includes('name'))
    return 'Di qué columna es la descripción, o el nombre de quien transfiere.';
  return null;
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

const monthOf = (written: string): number => {
  if (/^\d/.test(written)) return Number(written);
  const name = fold(written).slice(0, 3).replace('set', 'sep');
  return months.indexOf(name) + 1;
};

const isoDate = (year: number, month: number, day: number): string | null => {
  const iso = [String(year).padStart(4, '0'), month, day]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return z.safeParse(date, iso).success ? iso : null;
};

/**
 * '2026-11-21' of '21/11/2026', '21-11-26', '21 nov 2026', '20261121' or '21/11', which is the last one until `today`; null
 * when it is no date.
 */
export function readDate(written: string, today: string): string | null {
  const [, year, month, day] =
    written.match(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/) ??
    written.match(/^(20\d\d)(\d\d)(\d\d)$/) ??
    [];
  if (year) return isoDate(Number(year), Number(month), Number(day));
  const [, first = '', second = '', third] =
    written.match(/^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,10})\.?(?:[-/. ](\d{4}|\d\d))?(?![\d/.-])/i) ?? [];
  if (!first) return null;
  const thisYear = Number(today.slice(0, 4));
  if (third)
    return isoDate(Number(third.length === 2 ? `20${third}` : third), monthOf(second), Number(first));
  const latest = isoDate(thisYear, monthOf(second), Number(first));
  return latest && latest <= today ? latest : isoDate(thisYear - 1, monthOf(second), Number(first));
}

/** A line of the file, from 1, that could not be read. */
export interface UnreadLine {
  readonly line: number;
  readonly reason: string;
}

export interface StatementLines {
  readonly lines: readonly TransferLine[];
  readonly problems: readonly UnreadLine[];
  /** How many movements take money out. */
  readonly outgoing: number;
}

type Values = Partial<Record<StatementField, unknown>>;

/**
 * Tells what goes out by its mark: 'Cargo', 'Débito', 'D'. A 'C' beside a 'D' is a credit, which comes in; beside an 'A' it is
 * a 'Cargo'.
 */
function readMarks({ rows, header }: Opened, mapping: Mapping): (mark: unknown) => boolean {
  const written = (mark: unknown) => fold(String(mark ?? '')).trim();
  const index = mapping.indexOf('direction');
  const hasDebits = rows.some((row, line) => line > header && written(row[index]) === 'd');
  return (mark) =>
    /^(cargo|giro|egreso|debito|debe|salida)|^d$/.test(written(mark)) ||
    (written(mark) === 'c' && !hasDebits);
}

/** What came in; 0 or less for what went out. */
function incoming({ amount, deposit }: Values, mapping: Mapping, goesOut: boolean): number {
  if (mapping.includes('deposit') && deposit !== undefined) return Math.abs(Number(deposit));
  return mapping.includes('amount') && !goesOut ? Number(amount ?? 0) : 0;
}

const oneLine = (value: unknown, most: number): string =>
  String(value ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most);

const shapeOf = (values: Values) => {
  const [name, reference] = [oneLine(values.name, 120), oneLine(values.reference, 60)];
  return {
    description: oneLine(values.description, 300) || name,
    rut: oneLine(values.rut, 20),
    name,
    reference: /^[0-]*$/.test(reference) ? '' : reference,
  };
};

/** The incoming movements of a statement. Rows without a date, as totals, are none. */
export function readLines(opened: Opened, reading: Reading, today: string): StatementLines {
  const { rows, header } = opened;
  const goesOut = readMarks(opened, reading.mapping);
  const seen = new Map<string, number>();
  const lines: TransferLine[] = [];
  const problems: UnreadLine[] = [];
  let outgoing = 0;
  for (const [index, row] of rows.entries()) {
    if (index <= header || isBlank(row)) continue;
    const { values, problems: bad } = readRow(statementColumns, row, reading);
    const { paidOn: written, direction } = values as Values;
    if (!written) continue;
    const fail = (reason: string) => problems.push({ line: index + 1, reason });
    const paidOn = readDate(String(written), today);
    const unreadable = bad.find(({ column }) => column !== '' && column !== 'withdrawal');
    if (unreadable) {
      fail(`«${unreadable.value}»: ${unreadable.reason}`);
      continue;
    }
    const amount = incoming(values, reading.mapping, goesOut(direction));
    if (amount <= 0) {
      if (paidOn) outgoing += 1;
      continue;
    }
    if (!paidOn) {
      fail(`«${written}» no es una fecha.`);
      continue;
    }
    const said = { paidOn, amount, ...shapeOf(values) };
    const key = fold(JSON.stringify(said));
    const occurrence = (seen.get(key) ?? 0) + 1;
    const line = z.safeParse(TransferLine, { ...said, occurrence });
    if (line.success) {
      seen.set(key, occurrence);
      lines.push(line.data);
    } else fail(line.error.issues[0]?.message ?? 'No se entiende.');
  }
  return { lines, problems, outgoing };
}
