import { expect } from 'vitest';
import type { Database } from '../db/connect.ts';
import { asSuperuser } from './superuser.ts';

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** Locks a client, begins `work`, which comes to wait for that, and lets it go on after `act`, which may change the client. */
export const whileClientIsLocked = (
  database: Database,
  clientId: string,
  { work, act }: { readonly work: () => Promise<unknown>; readonly act: (query: Query) => Promise<unknown> },
): Promise<void> =>
  asSuperuser(database, async (connection) => {
    await connection.query('begin');
    await connection.query('select from client where id = $1 for update', [clientId]);
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    const working = work();
    await expect
      .poll(async () => {
        const blocked = await connection.query(
          'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))',
          [rows[0]?.pid],
        );
        return blocked.rowCount;
      })
      .toBeGreaterThan(0);
    await act((text, values) => connection.query(text, values));
    await connection.query('commit');
    await working;
  });
