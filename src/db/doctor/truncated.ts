import type { Client, PoolClient } from 'pg';
import { examinePages } from './pages.ts';

const hasShorterFile = `select exists (select from pg_class c where c.relkind = 'r' and c.relpersistence = 'p'
  and c.relpages * current_setting('block_size')::bigint > pg_relation_size(c.oid)) as suspect`;

/**
 * What is wrong with a table whose file is shorter than it once was, as after a disk's failure: its lost rows would
 * otherwise just not be found. VACUUM shortens files too, so only then every page is read. Null when nothing is wrong.
 */
export async function findTruncated(client: Client | PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ suspect: boolean }>(hasShorterFile);
  if (!rows[0]?.suspect) return null;
  const [finding] = (await examinePages(client)).findings;
  return finding ? `${finding.where}: ${finding.says}` : null;
}
