import type { AuditRow, Column, Format, RecordKind, Say, Subject, TableWords } from '../../wire/record.ts';
import { eventsOfOthers, recordKinds, subjects } from '../../wire/record.ts';
import { count, day, dayTime, money, percent } from '../../wire/written.ts';
import type { FieldChange } from './contract.ts';
import { actors, fieldText, unknownActor } from './domain.ts';
import { archiveColumns, archiveIds, recordWords } from './words.ts';

/** A row of the audit. */
export interface Change {
  readonly id: number;
  readonly table: string;
  readonly action: string;
  readonly before: AuditRow | null;
  readonly after: AuditRow | null;
  /** How many rows of its table the action changed in this way, this one included. */
  readonly alike: number;
}

/** Words for tables that the record knows no more. */
const unknownTable: TableWords = { kind: 'settings', thing: () => 'un dato', many: 'datos', columns: {} };

const wordsOf = (table: string): TableWords => recordWords[table] ?? unknownTable;
const contentOf = ({ before, after }: Change): AuditRow => after ?? before ?? {};

const formatOf = (column: Column): Format => (typeof column === 'string' ? 'text' : column[1]);
const nameOf = (column: Column): string => (typeof column === 'string' ? column : column[0]);

const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase('es') + text.slice(1);

/** 'el teléfono' as 'Teléfono'. */
const labelOf = (column: Column): string => {
  return capitalized(nameOf(column).replace(/^(el|la|los|las) /, ''));
};

const subjectOf = (format: Format): Subject | undefined =>
  typeof format === 'object' &&
  'of' in format &&
  typeof format.of === 'string' &&
  Object.hasOwn(subjects, format.of)
    ? (format.of as Subject)
    : undefined;

type NamedColumn = readonly [name: string, column: Column];

/** The columns of a row that an archive has beside those with words. */
const archivedWith = (table: string, row: AuditRow): readonly NamedColumn[] => {
  const { columns } = wordsOf(table);
  const details = Object.entries(archiveColumns).filter(([name]) => !Object.hasOwn(columns, name));
  return [...Object.entries(archiveIds), ...details].filter(([name]) => Object.hasOwn(row, name));
};

/**
 * The ids whose names the words for these rows need.
 * @param isArchive whether their columns are those of an archive
 */
export function idsIn(changes: readonly Change[], isArchive: boolean): Map<Subject, Set<string>> {
  const ids = new Map<Subject, Set<string>>();
  const add = (subject: Subject, value: unknown) => {
    for (const id of Array.isArray(value) ? value : [value])
      if (typeof id === 'string') ids.set(subject, (ids.get(subject) ?? new Set()).add(id));
  };
  for (const change of changes) {
    const { columns, own } = wordsOf(change.table);
    for (const row of [change.before, change.after]) {
      if (!row) continue;
      if (own) add(own, row.id);
      const shown = [...Object.entries(columns), ...(isArchive ? archivedWith(change.table, row) : [])];
      for (const [name, column] of shown) {
        const subject = subjectOf(formatOf(column));
        if (subject) add(subject, row[name]);
      }
      for (const [name, subject] of Object.entries(named)) add(subject, row[name]);
    }
  }
  return ids;
}

/** Columns that sentences name wherever they stand, though no list of changes shows them. */
const named = { sale_id: 'sale' } as const satisfies Record<string, Subject>;

export type Names = ReadonlyMap<Subject, ReadonlyMap<string, string>>;

interface Place {
  readonly currency: string;
  readonly timeZone: string;
}

export const sayIn = (
  { currency, timeZone }: Place,
  names: Names,
): Say & { moment(at: unknown): string } => ({
  money: (amount) => money(Math.round(Number(amount)), currency),
  number: (value) => count(Number(value)),
  day: (date) => (typeof date === 'string' ? day(date) : ''),
  moment: (at) => dayTime(String(at), timeZone),
  name: (subject, id) => names.get(subject)?.get(String(id)) || subjects[subject],
});
type Speaker = ReturnType<typeof sayIn>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as people read it, or null for none. */
function written(value: unknown, format: Format, say: Speaker): string | null {
  if (isEmpty(value)) return null;
  if (format === 'json') return JSON.stringify(value);
  if (Array.isArray(value)) return value.map((each) => written(each, format, say)).join(', ');
  const subject = subjectOf(format);
  if (subject) return say.name(subject, value) || null;
  if (typeof format === 'object') return (format as Record<string, string>)[String(value)] ?? String(value);
  switch (format) {
    case 'money':
      return say.money(value);
    case 'number':
      return say.number(value);
    case 'percent':
      return percent(Number(value));
    case 'date':
      return say.day(value);
    case 'instant':
      return say.moment(value);
    case 'yesNo':
      return value === true ? 'Sí' : 'No';
    case 'secret':
      return null;
    default:
      return String(value);
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changedColumns = ({ table, before, after }: Change): readonly (readonly [string, Column])[] =>
  Object.entries(wordsOf(table).columns).filter(([name]) => !isSame(before?.[name], after?.[name]));

/** The values that a row was given, lost or changed; of a deleted row those that it had. */
export function fieldsOf(change: Change, say: Speaker): FieldChange[] {
  const { table, action } = change;
  const isDeletion = action === 'delete';
  const columns = isDeletion ? Object.entries(wordsOf(table).columns) : changedColumns(change);
  const isKnown = (value: unknown) => action === 'update' || (value !== false && value !== 0);
  return columns.flatMap(([name, column]) => {
    const format = formatOf(column);
    const write = (value: unknown) => (isKnown(value) ? written(value, format, say) : null);
    const label = labelOf(column);
    const field = {
      label,
      before: write(change.before?.[name]),
      after: isDeletion ? null : write(change.after?.[name]),
    };
    if (format === 'secret' && action === 'update') return [{ label, before: null, after: 'Cambió' }];
    return field.before === null && field.after === null ? [] : [field];
  });
}

interface SheetColumns {
  /** Rows are of one client, whom they do not name again. */
  readonly client?: boolean;
  /** Only columns with a value in some row. */
  readonly filled?: boolean;
  /** With the columns of an archive. */
  readonly archive?: boolean;
}

/** The title of a table's sheet: 'Membresías'. */
export const titleOf = (table: string): string => capitalized(wordsOf(table).many);

/** Rows of a table as people read them; the heads come first. */
export function sheetOf(
  table: string,
  rows: readonly AuditRow[],
  say: Speaker,
  { client = false, filled = false, archive = false }: SheetColumns = {},
): string[][] {
  const columns: readonly NamedColumn[] = [
    ...Object.entries(wordsOf(table).columns),
    ...(archive ? archivedWith(table, rows[0] ?? {}) : []),
    ['created_at', ['registrado', 'instant']],
    ['deleted_at', ['eliminado', 'instant']],
  ];
  const shown = columns.filter(
    ([name, column]) =>
      formatOf(column) !== 'secret' &&
      !(client && name === 'client_id') &&
      !(filled && rows.every((row) => isEmpty(row[name]))),
  );
  return [
    shown.map(([, column]) => labelOf(column)),
    ...rows.map((row) => shown.map(([name, column]) => written(row[name], formatOf(column), say) ?? '')),
  ];
}

/** The table of the record itself, which an archive has in sentences. */
export const auditTable = 'audit';

/** What a row of the audit tells of. */
export const changeIn = ({ id, table_name: table, action, before, after }: AuditRow): Change =>
  ({ id, table, action, before, after, alike: 1 }) as Change;

/** Rows of the audit as people read them; the heads come first. */
export const recordSheet = (rows: readonly AuditRow[], say: Speaker): string[][] => [
  ['Cuándo', 'Quién', 'Tipo', 'Qué', 'Cambios', 'Id de la fila', 'Movimiento'],
  ...rows.map((row) => {
    const change = changeIn(row);
    const isUnknown = change.table === 'account' && eventsOfOthers.includes(change.action);
    return [
      say.moment(row.at),
      isUnknown ? unknownActor : row.actor === null ? actors.pulso : say.name('actor', row.actor),
      recordKinds[wordsOf(change.table).kind],
      sentenceOf(change, say),
      fieldsOf(change, say).map(fieldText).join('; '),
      String(row.row_id ?? ''),
      String(row.transaction_id),
    ];
  }),
];

const of = (thing: string): string => (thing.startsWith('el ') ? `del ${thing.slice(3)}` : `de ${thing}`);
const longest = 160;
const clip = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} y ${words.at(-1)}` : (words[0] ?? '');
const quoted = (column: Column): string =>
  formatOf(column) === 'yesNo' ? `«${nameOf(column)}»` : nameOf(column);

/** 'Cambió el teléfono de Ana Rojas: de … a …' */
function updateSentence(change: Change, thing: string, say: Speaker): string {
  const columns = changedColumns(change);
  const [first] = columns;
  if (!first) return `Guardó otra vez ${thing}`;
  if (columns.length > 3) return `Cambió ${columns.length} datos ${of(thing)}`;
  if (columns.length > 1) return `Cambió ${listed(columns.map(([, column]) => quoted(column)))} ${of(thing)}`;
  const [name, column] = first;
  const format = formatOf(column);
  const what = `${nameOf(column)} ${of(thing)}`;
  if (format === 'yesNo')
    return `${change.after?.[name] ? 'Marcó' : 'Desmarcó'} «${nameOf(column)}» en ${thing}`;
  const [before, after] = [change.before, change.after].map((row) => written(row?.[name], format, say));
  if (format === 'secret' || (!before && !after)) return `Cambió ${what}`;
  if (!before) return `Agregó ${what}: ${clip(after ?? '')}`;
  if (!after) return `Quitó ${what}: era ${clip(before)}`;
  return `Cambió ${what}: de ${clip(before)} a ${clip(after)}`;
}

const usual: Readonly<Record<string, string>> = {
  insert: 'Agregó',
  delete: 'Eliminó',
  restore: 'Recuperó',
  update: 'Cambió',
};

/** What happened to one row. */
export function sentenceOf(change: Change, say: Speaker): string {
  const words = wordsOf(change.table);
  const row = contentOf(change);
  const own = words.sentences?.[change.action]?.(row, say, change.before ?? {});
  if (own) return clip(own);
  const thing = words.thing(row, say);
  if (change.action === 'update') return updateSentence(change, thing, say);
  return `${usual[change.action] ?? 'Cambió'} ${words.person ? 'a ' : ''}${thing}`;
}

const kindSentence = (change: Change, say: Speaker): string =>
  change.alike === 1
    ? sentenceOf(change, say)
    : `${usual[change.action] ?? 'Cambió'} ${count(change.alike)} ${wordsOf(change.table).many}`;

function leads(change: Change): boolean {
  const rule = wordsOf(change.table).leads;
  if (rule === undefined) return true;
  if (rule === 'never' || rule === 'alone') return false;
  return 'action' in rule
    ? rule.action === change.action
    : rule.among.includes(String(contentOf(change)[rule.column]));
}

const tables = Object.keys(recordWords);
const rank = ({ table }: Change): number => {
  const place = tables.indexOf(table);
  return place < 0 ? tables.length : place;
};

const maxSentences = 3;
const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('es') + text.slice(1);

/**
 * What one action did, in a sentence.
 * @param changes one of each table and action
 */
export function entryWords(changes: readonly Change[], say: Speaker): { kind: RecordKind; sentence: string } {
  const ranked = changes.toSorted((one, other) => rank(one) - rank(other) || one.id - other.id);
  const leading = ranked.filter(leads);
  const [first, ...others] = leading.length > 0 ? leading : ranked;
  if (!first) return { kind: 'settings', sentence: '' };
  const kind = wordsOf(first.table).kind;
  if (leading.length === 0) return { kind, sentence: kindSentence(first, say) };
  const shown = others.slice(0, maxSentences - 1);
  const rest = others.slice(shown.length).reduce((sum, { alike }) => sum + alike, 0);
  const sentences = [
    kindSentence(first, say),
    ...shown.map((change) => lowerFirst(kindSentence(change, say))),
    ...(rest > 0 ? [`${count(rest)} ${rest === 1 ? 'cambio' : 'cambios'} más`] : []),
  ];
  return { kind, sentence: sentences.join('; ') };
}

/** Which changes are listed under a kind: by table, all or those that lead. */
export const listedUnder = (kind: RecordKind): readonly (readonly [table: string, TableWords['leads']])[] =>
  Object.entries(recordWords).flatMap(([table, words]) =>
    words.kind === kind && words.leads !== 'never' ? [[table, words.leads] as const] : [],
  );
