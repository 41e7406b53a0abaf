import { BackupError } from './errors.ts';
import type { Gym, Header, Lines } from './format.ts';
import { type Connection, listTables, mark, readTable, type TableShape } from './rows.ts';

/** The tables without a gym of which an archive has rows, in the order of their foreign keys. */
export const accountTables = ['account', 'credential', 'gym_code'];

export const isOfGym = ({ columns }: Pick<TableShape, 'columns'>): boolean => columns.includes('gym_id');
/** A column of a gym's table that names somebody's account. */
export const namesAccount = 'account_id';

export interface GymTable extends TableShape {
  /** Its rows name one another. */
  recursive: boolean;
}

/**
 * The tables of an archive: those of accounts, then those of a gym, each after the ones that its rows name; last those
 * beside all others, as the audit and sums, which a transaction writes after the tables that they are about.
 */
export async function listGymTables(connection: Connection): Promise<GymTable[]> {
  const { rows } = await connection.query<{ table: string; depth: number; recursive: boolean }>(
    `with recursive key as (select conrelid, confrelid from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace),
      placed as (select oid, 0 as depth from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
        union select k.conrelid, p.depth + 1 from placed p join key k on k.confrelid = p.oid and k.conrelid <> p.oid)
    select c.relname as "table",
        case when exists (select from key k where c.oid in (k.conrelid, k.confrelid)) then max(p.depth) else 1000 end
          as depth,
        exists (select from key k where k.conrelid = c.oid and k.confrelid = c.oid) as recursive
      from placed p join pg_class c on c.oid = p.oid group by c.oid, c.relname`,
  );
  const places = new Map(rows.map(({ table, ...place }) => [table, place]));
  const tables = (await listTables(connection)).map((shape) => ({
    ...shape,
    depth: places.get(shape.table)?.depth ?? 0,
    recursive: places.get(shape.table)?.recursive ?? false,
  }));
  return [
    ...accountTables.flatMap((name) => tables.filter(({ table }) => table === name)),
    ...tables.filter(isOfGym).sort((one, other) => one.depth - other.depth),
  ];
}

/** Lets the open transaction read and write the rows of one gym as `pulso_gym`. */
export const enterGym = (connection: Connection, gymId: string) =>
  connection.query(`select set_config('app.gym_id', $1, true)`, [gymId]);

/** The name of the gym that the transaction has entered; null when it is not there. Takes on `pulso_gym`. */
export async function readGymName(connection: Connection): Promise<string | null> {
  await connection.query('set local role pulso_gym');
  const { rows } = await connection.query<{ name: string }>('select name from gym');
  return rows[0]?.name ?? null;
}

/** Of an owner's gyms, the one to read: by its name or id, which an owner of a single gym need not say. */
export interface WantedGym {
  email: string;
  gym?: string;
}

const plain = (text: string) => text.trim().toLowerCase();

/** Whether the gym has this name or id; without one every gym matches. */
const matchesGym = ({ id, name }: Pick<Gym, 'id' | 'name'>, named: string | undefined): boolean =>
  named === undefined || [id, plain(name)].includes(plain(named));

/** Whether an archive's header says that it is of the gym that is wanted. */
export const isOf = ({ gym: found }: Pick<Header, 'gym'>, { email, gym }: WantedGym): boolean =>
  found !== undefined && found.email === email && matchesGym(found, gym);

interface Owned {
  id: string;
  name: string;
  ownerId: string;
}

/**
 * The gym that is meant, of all that the account with this e-mail owns. Takes on `pulso_maintenance`.
 * @throws BackupError when there is none, or several and none is named
 */
async function findGym(connection: Connection, { email, gym }: WantedGym): Promise<Owned> {
  await connection.query('set local role pulso_maintenance');
  const { rows } = await connection.query<Owned>(
    `select g.gym_id as id, g.name, a.id as "ownerId" from account a join gym g on coalesce(g.owner_id, g.gym_id) = a.id
      where a.email = $1 order by g.owner_id is not null, g.created_at, g.gym_id`,
    [email],
  );
  const [first] = rows;
  if (!first) throw new BackupError(`No hay un gimnasio con el correo ${email}: indica el de su dueño.`);
  const meant = rows.filter((owned) => matchesGym(owned, gym));
  const [found, another] = meant;
  if (found && !another) return found;
  const there = rows.map(({ id, name }) => `«${name}» (${id})`).join(', ');
  const which = found ? 'indica cuál con --gym y su nombre o su id' : `ninguna se llama «${gym}»`;
  throw new BackupError(
    `${email} tiene ${rows.length === 1 ? 'una sede' : `${rows.length} sedes`}, ${which}: ${there}.`,
  );
}

/** The rows of the account tables that go along, as queries: of passwords only the owner's. */
function accountsOf(tables: readonly TableShape[], ownerId: string): Record<string, string> {
  const owner = `'${ownerId}'::uuid`;
  // What was proved or encrypted where an account comes from does not hold elsewhere, nor does a gym of its own come along.
  const changed = `jsonb_build_object('email_verified', false, 'two_factor_enabled', false, 'image', null,
    'role', case when a.id = ${owner} or a.role <> 'gym' then a.role else 'team' end)`;
  const people = tables
    .filter((table) => isOfGym(table) && table.columns.includes(namesAccount))
    .map(({ table }) => `select ${namesAccount} from "${table}" where gym_id = current_gym()`);
  return {
    account: `(select k.* from account a, jsonb_populate_record(a, ${changed}) k
      where a.id in (${[`select ${owner}`, ...people].join(' union ')}))`,
    credential: `(select * from credential where user_id = ${owner} and provider_id = 'credential')`,
    gym_code: '(select * from gym_code where account_id = current_gym())',
    gym: `(select k.* from gym g, jsonb_populate_record(g, '{"owner_id": null}') k)`,
  };
}

/**
 * The archive of a gym, within the open transaction of the database's owner. Its rows are read with the rights of the gym, so
 * that row-level security keeps others out. A sede leaves as the first gym of its owner: elsewhere their account has its id.
 * @throws BackupError when the gym is not clear
 */
export async function* readGym(
  connection: Connection,
  header: Omit<Header, 'pulso'>,
  wanted: WantedGym,
): Lines {
  const { id, name, ownerId } = await findGym(connection, wanted);
  await connection.query('set local role none');
  const tables = await listGymTables(connection);
  await enterGym(connection, id);
  yield mark({ pulso: 'gym', ...header, gym: { id, name, email: wanted.email } });
  const sources = accountsOf(tables, ownerId);
  const arrives = id === ownerId ? undefined : (line: string) => line.replaceAll(ownerId, id);
  for (const shape of tables) {
    await connection.query(`set local role ${isOfGym(shape) ? 'pulso_gym' : 'pulso_maintenance'}`);
    yield* readTable(connection, shape, sources[shape.table], arrives);
  }
  yield mark({ complete: true, tables: tables.length });
}
