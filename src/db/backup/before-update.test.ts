import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Client, restoreVersion01 } from '../../test/version-01.ts';
import { openEmbedded } from '../embedded.ts';
import { migrate, readMigrations, startSchema } from '../migrate.ts';
import { keepBackupOf } from './before-update.ts';
import { readBackup } from './file.ts';
import { checkBackup } from './load.ts';

/**
 * Updates an empty database that `begin` makes one of an earlier version.
 * @returns where backups were to be kept, and the lines for people
 */
async function updateFrom(begin: (client: Client) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'pulso-before-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const said: string[] = [];
  const database = await openEmbedded({ directory: null });
  const client = await database.pool.connect();
  try {
    await begin(client);
    const say = (line: string) => void said.push(line);
    const keep = keepBackupOf({ directory, database: 'embedded', passphrase: undefined, say });
    await migrate(client, keep);
    return { directory, said };
  } finally {
    client.release(true);
    await database.close();
  }
}

test('también de una base anterior al rol que lee las copias', async () => {
  const earlier = readMigrations().find(({ name }) => name.startsWith('0010_'));
  const { directory } = await updateFrom(async (client) => {
    await startSchema(client, earlier?.folderMillis ?? 0);
    await client.query(
      `insert into account (id, name, email) values (gen_random_uuid(), 'Rosa', 'rosa@correo.cl')`,
    );
  });
  const [file = ''] = await readdir(directory);
  const { tables } = await checkBackup(readBackup(join(directory, file)));
  expect(tables).toContainEqual(expect.objectContaining({ end: 'account', rows: 1 }));
});

test('de la versión 0.1, que no sabe restaurarla, no: se actualiza y se dice', async () => {
  const { directory, said } = await updateFrom(restoreVersion01);
  expect(await readdir(directory)).toEqual([]);
  expect(said).toEqual([expect.stringContaining('0.1, que no sabe restaurar copias')]);
});
