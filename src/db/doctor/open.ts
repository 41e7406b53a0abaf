import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../embedded.ts';
import { examine, NotExaminedError, type Report } from './examine.ts';

const longestQueryMs = 60 * 60_000;

/** Opens the database of an address, or of a directory that no process uses, examines it and closes it. */
export async function examineAt(place: { url: string } | { directory: string }): Promise<Report> {
  if ('url' in place) {
    const client = new pg.Client({ connectionString: place.url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
    return examine(client).finally(() => client.end());
  }
  const { directory } = place;
  if (!existsSync(join(directory, 'PG_VERSION')))
    throw new NotExaminedError(`No hay una base de datos en ${directory}.`);
  const database = await openEmbedded({ directory, examining: true, queryTimeoutMs: longestQueryMs });
  try {
    const client = await database.pool.connect();
    return await examine(client).finally(() => client.release());
  } finally {
    await database.close().catch(() => {});
  }
}
