import { openEmbedded } from '../embedded.ts';
import { ageOf } from '../migrate.ts';
import { readBackup } from './file.ts';
import { type Content, type Part, readParts } from './format.ts';
import { checkBackup, loadBackup } from './load.ts';
import { readSnapshot } from './snapshot.ts';

const statementTimeoutMs = 60 * 60_000;

interface GymArchive {
  content: Content;
  /** Reads it as an archive of this version. */
  read(): AsyncIterable<Part>;
  close(): Promise<void>;
}

/** An older archive passes the later migrations in a database of its own, in memory. */
async function migrated(parts: AsyncIterable<Part>, email: string): Promise<Omit<GymArchive, 'content'>> {
  const database = await openEmbedded({ directory: null, queryTimeoutMs: statementTimeoutMs });
  try {
    const connection = await database.pool.connect();
    try {
      await connection.query('begin');
      await loadBackup(connection, parts);
      await connection.query('commit');
    } finally {
      connection.release();
    }
  } catch (reason) {
    await database.close();
    throw reason;
  }
  async function* read() {
    const connection = await database.pool.connect();
    try {
      yield* readParts(readSnapshot(connection, 'embedded', { email }));
    } finally {
      connection.release();
    }
  }
  return { read, close: database.close };
}

/**
 * Opens the archive of a gym, once it is read to its end.
 * @throws BackupError when it is damaged, no archive of a gym, of a newer version, or the passphrase is wrong
 */
export async function openGym(path: string, passphrase?: string): Promise<GymArchive> {
  const content = await checkBackup(readBackup(path, passphrase), 'gym');
  const read = () => readBackup(path, passphrase);
  if (ageOf(content.schema) === 'current') return { content, read, close: async () => {} };
  return { content, ...(await migrated(read(), content.gym?.email ?? '')) };
}
