import { whileMigrating } from '../migrate.ts';
import { BackupError, damaged } from './errors.ts';
import { type Gym, lineOf, type Part, RowSum, type TableEnd } from './format.ts';
import { enterGym, type GymTable, isOfGym, listGymTables, namesAccount, readGymName } from './gym.ts';
import { type Accounts, compareAccounts, type LeftOut } from './gym-accounts.ts';
import { compare, shapeOf, TableWriter } from './load.ts';
import { type Connection, plainTexts } from './rows.ts';

export interface Arrival {
  /** `new` came now, `here` was here row by row. */
  state: 'new' | 'here';
  leftOut: LeftOut[];
}

interface Selection {
  gym: Gym;
  leftOut: ReadonlySet<string>;
  here: ReadonlySet<string>;
  /** The addresses of pages that other gyms have here, or had. */
  takenSlugs: ReadonlySet<string>;
}

/** Beyond what Pulso ever draws: numbers from there on would use up those of every gym. */
const highestNumber = 2 ** 52;
/** What this transaction wrote, of tables that hold rows of others too. */
const ownRows = (table: string) => `(select * from "${table}" where xmin = pg_current_xact_id()::xid)`;

async function readTakenSlugs(connection: Connection, gymId: string): Promise<Set<string>> {
  await connection.query('set local role pulso_maintenance');
  const { rows } = await connection.query<{ slug: string }>('select slug from page_slug where gym_id <> $1', [
    gymId,
  ]);
  await connection.query('set local role none');
  return new Set(rows.map(({ slug }) => slug));
}

/** A page arrives with its address; of those that it had before, the ones that are others' here stay out. */
function slugSelectorOf({ table, columns }: GymTable, { takenSlugs }: Selection) {
  const at = columns.indexOf('slug');
  return (line: string): string[] => {
    const slug = (JSON.parse(line) as string[])[at] ?? '';
    if (!takenSlugs.has(slug)) return [line];
    if (table === 'page_slug') return [];
    throw new BackupError(
      `La dirección «${slug}» de su página es aquí de otro gimnasio: no se tocó nada. Elige otra en Sport Page donde está el gimnasio y expórtalo de nuevo.`,
    );
  };
}

/** What becomes of a table's rows: those of accounts that stay out, or are here already, do not enter. */
function selectorOf(shape: GymTable, selection: Selection) {
  const { table, columns } = shape;
  if (['sport_page', 'page_slug'].includes(table)) return slugSelectorOf(shape, selection);
  const { gym, leftOut, here } = selection;
  const isAccount = table === 'account';
  const at = columns.indexOf(isAccount ? 'id' : namesAccount);
  const email = columns.indexOf('email');
  const isOut = (id: string) => leftOut.has(id) || (isAccount && here.has(id));
  return (line: string): string[] => {
    if (at < 0) return [line];
    const values = JSON.parse(line) as string[];
    if (isOut(values[at] ?? '')) return [];
    const isMoved = isAccount && values[at] === gym.id && values[email] !== gym.email;
    return isMoved ? [lineOf(values.with(email, gym.email))] : [line];
  };
}

/**
 * Writes an archive's rows table by table as those who may, and compares each table with them.
 * @param write false only compares the gym's tables
 * @throws BackupError when a table differs, or the archive has not exactly this version's tables
 */
async function transfer(
  connection: Connection,
  parts: AsyncIterable<Part>,
  tables: readonly GymTable[],
  { selection, write, onTable }: { selection: Selection; write: boolean; onTable: (end: TableEnd) => void },
): Promise<void> {
  const seen = new Set<string>();
  let open: { shape: GymTable; select(line: string): string[]; sum: RowSum; writer: TableWriter } | undefined;
  for await (const part of parts) {
    if (part.kind === 'start') {
      const known = tables.find(({ table }) => table === part.start.table);
      if (!known) throw damaged();
      const shape = { ...known, ...shapeOf(tables, part.start.table, part.start.columns) };
      await connection.query(`set local role ${isOfGym(shape) ? 'pulso_gym' : 'pulso_auth'}`);
      seen.add(shape.table);
      open = {
        shape,
        select: selectorOf(shape, selection),
        sum: new RowSum(),
        writer: new TableWriter(connection, shape, shape.recursive),
      };
    } else if (part.kind === 'rows' && open) {
      const lines = part.lines.flatMap(open.select);
      open.sum.add(lines);
      if (write) await open.writer.add(lines);
    } else if (part.kind === 'end' && open) {
      const { shape, sum, writer } = open;
      const end = { end: shape.table, rows: sum.rows, hash: sum.hash };
      await writer.flush();
      if (!write && !isOfGym(shape)) continue;
      await compare(connection, shape, end, isOfGym(shape) ? undefined : ownRows(shape.table));
      onTable(end);
    }
  }
  if (seen.size !== tables.length) throw damaged();
}

/** Numbers that columns draw from one sequence for all gyms go on after the highest of this one. */
async function continueNumbers(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ highest: string; sequence: string }>(
    `select format('select max(%I) as highest from %s', attname, attrelid::regclass) as highest,
        pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
  );
  for (const { highest, sequence } of rows) {
    await connection.query('set local role pulso_gym');
    const found = await connection.query<{ highest: string | null }>(highest);
    const number = Number(found.rows[0]?.highest ?? 0);
    if (number > highestNumber) throw damaged();
    await connection.query('set local role none');
    await connection.query('select setval($1, greatest($2::bigint, nextval($1)))', [sequence, number]);
  }
}

const lockAttempts = 100;

/**
 * Keeps others from writing in these tables until the transaction ends. Whoever holds one of them may wait for another
 * that is locked already, so after a moment all are let go, and tried again.
 */
async function lockTables(connection: Connection, names: readonly string[]): Promise<void> {
  // Less than a deadlock takes to be found, which would end the transaction of somebody else.
  await connection.query(`set local lock_timeout = '300ms'; savepoint unlocked`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.query(`lock table ${names.join(', ')} in share row exclusive mode`);
      break;
    } catch (reason) {
      if ((reason as { code?: string }).code !== '55P03' || attempt === lockAttempts) throw reason;
      await connection.query('rollback to unlocked');
    }
  }
  await connection.query('release unlocked; set local lock_timeout = 0');
}

/**
 * Writes a gym that is not here, while nobody else writes in the tables of any gym: what triggers do is in the rows
 * already, and only a table's own triggers can be turned off, for everybody.
 */
async function write(
  connection: Connection,
  parts: AsyncIterable<Part>,
  tables: readonly GymTable[],
  { selection, onTable }: { selection: Selection; onTable: (end: TableEnd) => void },
): Promise<void> {
  const names = tables.filter(isOfGym).map(({ table }) => `"${table}"`);
  const each = (action: (name: string) => string) => connection.query(names.map(action).join('; '));
  await lockTables(connection, names);
  await each((name) => `alter table ${name} disable trigger user`);
  await transfer(connection, parts, tables, { selection, write: true, onTable });
  await continueNumbers(connection);
  await connection.query('set local role none');
  await each((name) => `alter table ${name} enable trigger user`);
  await each((name) => `analyze ${name}`);
}

async function requireSame(
  connection: Connection,
  parts: AsyncIterable<Part>,
  tables: readonly GymTable[],
  selection: Selection,
): Promise<void> {
  try {
    await transfer(connection, parts, tables, { selection, write: false, onTable: () => {} });
  } catch (cause) {
    if (!(cause instanceof BackupError)) throw cause;
    throw new BackupError(
      `El gimnasio ${selection.gym.name} ya está aquí, con otros datos que los del archivo: no se cambió nada.`,
      { cause },
    );
  }
}

/** Why the database refused: somebody kept the tables, or wrote the same, just then; or no Pulso wrote such rows. */
function explain(reason: unknown): unknown {
  const { code = '' } = reason as { code?: string };
  if (['55P03', '23505'].includes(code)) {
    return new BackupError('Pulso escribía en ese momento y no se cambió nada: vuelve a intentarlo.', {
      cause: reason,
    });
  }
  return /^(22|23|42501$)/.test(code) ? damaged(reason) : reason;
}

/**
 * Brings a checked archive into the database of its owner, in one transaction.
 * @param read reads the archive, as of this version
 * @param onTable is told each table that is loaded
 * @throws BackupError when the gym is here with other rows, has no room here, or a table differs; nothing is changed
 */
export async function loadGym(
  connection: Connection,
  read: () => AsyncIterable<Part>,
  accounts: Accounts,
  onTable: (end: TableEnd) => void = () => {},
): Promise<Arrival> {
  const { gym } = accounts;
  return whileMigrating(connection, async () => {
    await connection.query(`begin; set local role none; ${plainTexts}`);
    try {
      const tables = await listGymTables(connection);
      await enterGym(connection, gym.id);
      const isHere = (await readGymName(connection)) !== null;
      await connection.query('set local role none');
      const { leftOut, here } = await compareAccounts(connection, accounts, isHere);
      const takenSlugs = await readTakenSlugs(connection, gym.id);
      const selection = { gym, here, takenSlugs, leftOut: new Set(leftOut.map(({ id }) => id)) };
      if (isHere) await requireSame(connection, read(), tables, selection);
      else await write(connection, read(), tables, { selection, onTable });
      await connection.query('commit');
      return { state: isHere ? 'here' : 'new', leftOut };
    } catch (reason) {
      await connection.query('rollback').catch(() => {});
      throw explain(reason);
    }
  });
}
