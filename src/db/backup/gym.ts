import { BackupError } from './errors.ts';
import type { Header, Lines } from './format.ts';
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

/** What was proved or encrypted where an account comes from does not hold elsewhere, nor does a gym of its own come along. */
const changed = `jsonb_build_object('email_verified', false, 'two_factor_enabled', false, 'image', null,
  'role', case when a.id = current_gym() or a.role <> 'gym' then a.role else 'team' end)`;

/** The rows of the account tables that go along, as queries: of passwords only the owner's. */
function accountsOf(tables: readonly TableShape[]): Record<string, string> {
  const people = tables
    .filter((table) => isOfGym(table) && table.columns.includes(namesAccount))
    .map(({ table }) => `select ${namesAccount} from "${table}" where gym_id = current_gym()`);
  return {
    account: `(select k.* from account a, jsonb_populate_record(a, ${changed}) k
      where a.id in (${['select current_gym()', ...people].join(' union ')}))`,
    credential: `(select * from credential where user_id = current_gym() and provider_id = 'credential')`,
    gym_code: '(select * from gym_code where account_id = current_gym())',
  };
}

/**
 * The archive of the gym whose owner has this e-mail, within the open transaction of the database's owner. Its rows are
 * read with the rights of the gym, so that row-level security keeps others out.
 * @throws BackupError when there is none
 */
export async function* readGym(connection: Connection, header: Omit<Header, 'pulso'>, email: string): Lines {
  const { rows } = await connection.query<{ id: string }>(
    `select id from account where email = $1 and role = 'gym'`,
    [email],
  );
  const id = rows[0]?.id ?? '';
  const tables = await listGymTables(connection);
  await enterGym(connection, id);
  const name = await readGymName(connection);
  if (name === null)
    throw new BackupError(`No hay un gimnasio con el correo ${email}: indica el de su dueño.`);
  yield mark({ pulso: 'gym', ...header, gym: { id, name, email } });
  const sources = accountsOf(tables);
  for (const shape of tables) {
    await connection.query(`set local role ${isOfGym(shape) ? 'pulso_gym' : 'pulso_maintenance'}`);
    yield* readTable(connection, shape, sources[shape.table]);
  }
  yield mark({ complete: true, tables: tables.length });
}
