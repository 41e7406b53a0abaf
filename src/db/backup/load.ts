import { ageOf, finishSchema, startSchema } from '../migrate.ts';
import { BackupError, damaged, wrongKind } from './errors.ts';
import {
  addPart,
  type Content,
  emptyContent,
  type Header,
  type Part,
  RowSum,
  type TableEnd,
} from './format.ts';
import { type Connection, listTables, plainTexts, readRows, type TableShape } from './rows.ts';

const rowsAtOnce = 1_000;
const bytesAtOnce = 1_000_000;

function checkHeader({ pulso, schema }: Header, kind: Header['pulso']): void {
  if (pulso !== kind) throw wrongKind(pulso);
  const age = ageOf(schema);
  if (age === 'newer') {
    throw new BackupError(
      'La copia es de una versión más nueva de Pulso: actualiza Pulso y vuelve a intentarlo.',
    );
  }
  if (age === 'unknown') {
    throw new BackupError('La copia es de otra variante de Pulso: usa la versión con la que se hizo.');
  }
}

/**
 * Reads a whole backup, or a whole archive of a gym.
 * @throws BackupError when it is damaged, of the other kind, or of a version that this one does not know
 */
export async function checkBackup(
  parts: AsyncIterable<Part>,
  kind: Header['pulso'] = 'backup',
): Promise<Content> {
  const content = emptyContent();
  for await (const part of parts) {
    if (part.kind === 'header') checkHeader(part.header, kind);
    addPart(content, part);
  }
  return content;
}

/** Inserts rows of one table, some at a time, or all `atOnce`, as rows that name one another need. */
export class TableWriter {
  readonly #connection: Connection;
  readonly #atOnce: boolean;
  readonly #insert: string;
  #waiting: string[] = [];
  #bytes = 0;

  constructor(connection: Connection, { table, columns, types }: TableShape, atOnce = false) {
    this.#connection = connection;
    this.#atOnce = atOnce;
    const names = columns.map((name) => `"${name}"`).join(', ');
    const values = types.map((type, index) => `(r ->> ${index})::${type}`).join(', ');
    this.#insert = `insert into "${table}" (${names}) overriding system value
      select ${values} from json_array_elements($1::json) r`;
  }

  async add(lines: readonly string[]): Promise<void> {
    for (const line of lines) {
      this.#waiting.push(line);
      this.#bytes += line.length;
      const isFull = this.#waiting.length >= rowsAtOnce || this.#bytes >= bytesAtOnce;
      if (isFull && !this.#atOnce) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    await this.#connection.query(this.#insert, [`[${this.#waiting.join(',')}]`]);
    this.#waiting = [];
    this.#bytes = 0;
  }
}

async function sumRows(connection: Connection, table: TableShape, source?: string): Promise<RowSum> {
  const sum = new RowSum();
  for await (const lines of readRows(connection, table, source)) sum.add(lines);
  return sum;
}

/** Drops the foreign keys: rows come in any order. @returns the statements that add and so check them again */
async function dropForeignKeys(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  for (const { drop } of rows) await connection.query(drop);
  return rows.map(({ add }) => add);
}

/** Numbers that columns draw go on after the highest. */
const continueNumbers = `
  select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s',
      pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) as statement
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`;

/** The table in the database that these columns of a backup belong to, in their order. */
export function shapeOf(shapes: readonly TableShape[], table: string, columns: string[]): TableShape {
  const shape = shapes.find((one) => one.table === table);
  const types = columns.map((name) => shape?.types[shape.columns.indexOf(name)] ?? '');
  if (!shape || shape.columns.length !== columns.length || types.includes('')) throw damaged();
  return { table, columns, types };
}

/**
 * Fills an empty database from a checked backup, within the open transaction of its owner, and compares every table
 * with it. An older backup is then brought to this version's schema.
 * @param onTable is told each table that is loaded
 */
export async function loadBackup(
  connection: Connection,
  parts: AsyncIterable<Part>,
  onTable: (end: TableEnd) => void = () => {},
): Promise<void> {
  await connection.query(plainTexts);
  let shapes: TableShape[] = [];
  let foreignKeys: string[] = [];
  let shape: TableShape | undefined;
  let writer: TableWriter | undefined;
  for await (const part of parts) {
    if (part.kind === 'header') {
      await startSchema(connection, part.header.schema);
      foreignKeys = await dropForeignKeys(connection);
      shapes = await listTables(connection);
    } else if (part.kind === 'start') {
      shape = shapeOf(shapes, part.start.table, part.start.columns);
      writer = new TableWriter(connection, shape);
    } else if (part.kind === 'rows') {
      await writer?.add(part.lines);
    } else if (part.kind === 'end') {
      await writer?.flush();
      await compare(connection, shape, part.end);
      onTable(part.end);
    }
  }
  for (const statement of foreignKeys) await connection.query(statement);
  const { rows } = await connection.query<{ statement: string }>(continueNumbers);
  for (const { statement } of rows) await connection.query(statement);
  await connection.query('analyze');
  await finishSchema(connection);
}

/** Compares a table, or a query in parentheses, with what a file says of it. @throws BackupError when it differs */
export async function compare(
  connection: Connection,
  shape: TableShape | undefined,
  end: TableEnd,
  source?: string,
): Promise<void> {
  const sum = shape && (await sumRows(connection, shape, source));
  if (sum?.rows === end.rows && sum.hash === end.hash) return;
  throw new BackupError(
    `La tabla ${end.end} no quedó igual a la copia (${sum?.rows ?? 0} filas de ${end.rows}): no se cambió nada. Vuelve a intentarlo.`,
  );
}
