import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../connect.ts';
import { type Lines, readParts } from './format.ts';
import { checkBackup } from './load.ts';
import { readBackupOf } from './read.ts';

/** The second test goes on with what the first wrote. */
let home: string;
let directory: string;
let database: Database;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-read-'));
  directory = join(home, 'db');
  database = await connect({ directory });
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const addAccount = (name: string) =>
  database.pool.query(`insert into account (id, name, email) values (gen_random_uuid(), $1, $1)`, [name]);
const copies = async () => (await readdir(home)).filter((name) => name.startsWith('db.copy-'));

/** How many accounts a backup holds; `begun` is awaited after its first lines. */
async function accountsIn(backup: Lines, begun: () => Promise<unknown> = async () => {}) {
  const lines = async function* () {
    let first = true;
    for await (const some of backup) {
      yield some;
      if (first) await begun();
      first = false;
    }
  };
  const { tables } = await checkBackup(readParts(lines()));
  return tables.find(({ end }) => end === 'account')?.rows;
}

test('mientras se lee una copia se puede escribir, y lo que se escribe no está en ella', async () => {
  await addAccount('antes');
  expect(await accountsIn(readBackupOf(database), () => addAccount('mientras'))).toBe(1);
  expect(await copies()).toEqual([]);
});

test('lo que dejó quien no terminó de leer se quita, y sin lugar en el disco se lee de la base misma', async () => {
  await database.copy?.();
  expect(await copies()).toHaveLength(1);
  await database.close();
  database = await connect({ directory, freeBytesOf: () => 49 * 1024 * 1024 });
  expect(await copies()).toEqual([]);
  await expect(database.copy?.()).resolves.toBeNull();
  expect(await accountsIn(readBackupOf(database))).toBe(2);
});
