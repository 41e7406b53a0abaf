import type { Database } from '../db/connect.ts';

export type Rows = Record<string, unknown>[];

interface Rights {
  role: string;
  /** Settings of the transaction, without their prefix `app.`. */
  scope: Record<string, string>;
}

/** Runs statements as Pulso does, in one transaction that is undone. @returns the rows of the last one */
export async function asRole(
  { pool }: Pick<Database, 'pool'>,
  { role, scope }: Rights,
  statement: string,
): Promise<Rows> {
  const connection = await pool.connect();
  try {
    await connection.query(`begin; set local role ${role}`);
    for (const [name, value] of Object.entries(scope)) {
      await connection.query('select set_config($1, $2, true)', [`app.${name}`, value]);
    }
    return (await connection.query(statement)).rows as Rows;
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}
