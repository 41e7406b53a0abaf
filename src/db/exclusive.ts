import type { Client, PoolClient } from 'pg';

/** Servers share this advisory lock; replacing or moving a database takes it alone. */
const useLock = 7_285_302;

/** Tells that a server uses this database, until its connection ends. */
export const shareDatabase = `select pg_advisory_lock_shared(${useLock})`;

/** Keeps servers from this PostgreSQL database until the connection ends. @returns false when one uses it */
export async function takeAlone(client: Client | PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${useLock}) as taken`);
  return rows[0]?.taken ?? false;
}
