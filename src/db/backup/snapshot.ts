import type pg from 'pg';
import { formatVersion, type Header, type Lines } from './format.ts';
import { readGym, type WantedGym } from './gym.ts';
import { type Connection, listTables, mark, plainTexts, readTable } from './rows.ts';

/** Fails where row-level security would leave rows out. */
const everyRow = 'set local row_security = off';

/** Whether `pulso_maintenance` may read: not in databases of before migration 0011. */
async function hasReader(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ has: boolean }>(
    `select exists (select from pg_policies where policyname = 'read_by_maintenance') as has`,
  );
  return rows[0]?.has ?? false;
}

async function* readAll(connection: Connection, header: Omit<Header, 'pulso'>): Lines {
  yield mark({ pulso: 'backup', ...header });
  const tables = await listTables(connection);
  await connection.query((await hasReader(connection)) ? 'set local role pulso_maintenance' : everyRow);
  for (const table of tables) yield* readTable(connection, table);
  yield mark({ complete: true, tables: tables.length });
}

/**
 * A backup of everything as it is at this moment, or the archive of the gym that is `wanted`. Until it is
 * read or given up, it holds the connection in one transaction: the embedded database serves nobody else meanwhile.
 * @throws BackupError when that gym is not clear
 */
export async function* readSnapshot(
  connection: Connection,
  database: Header['database'],
  wanted?: WantedGym,
): Lines {
  await connection.query(
    `begin isolation level repeatable read read only; set local role none; ${plainTexts}`,
  );
  try {
    const { rows } = await connection.query<{ schema: string }>(
      'select max(created_at) as schema from drizzle.__drizzle_migrations',
    );
    const header = {
      format: formatVersion,
      createdAt: new Date().toISOString(),
      database,
      schema: Number(rows[0]?.schema),
    };
    yield* wanted === undefined ? readAll(connection, header) : readGym(connection, header, wanted);
  } finally {
    await connection.query('rollback').catch(() => {});
  }
}

/** Like `readSnapshot`, on a connection of the pool. */
export async function* readPool(pool: pg.Pool, database: Header['database'], wanted?: WantedGym): Lines {
  const connection = await pool.connect();
  try {
    yield* readSnapshot(connection, database, wanted);
  } finally {
    connection.release();
  }
}
