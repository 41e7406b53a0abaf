import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeImage } from '../../test/images.ts';
import { startProcess } from '../../test/module-process.ts';
import {
  DatabaseInUseError,
  DatabaseStartError,
  DatabaseUnwritableError,
  openEmbedded,
} from '../embedded.ts';
import { requireSyncedCommits } from './filesystem.ts';
import { findBareImage, readImage } from './image.ts';

const embeddedModule = new URL('../embedded.ts', import.meta.url).href;
let base: string;
let image: string;
let directory: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'pulso-durable-'));
  image = join(base, 'visits');
  await makeImage(image, ({ pool }) => pool.query('create table visit (id int primary key)'));
});

beforeEach(() => {
  directory = join(mkdtempSync(join(base, 'place-')), 'data');
});

afterAll(() => rmSync(base, { recursive: true }));

/** What others than its owner may read, write or enter, but for a cache of catalogues, which the engine opens to all. */
const openToOthers = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => !name.endsWith('pg_internal.init') && (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

describe('a database in a directory', () => {
  test('syncs its files before a commit is acknowledged, and only then', async () => {
    const database = await openEmbedded({ directory, image });
    try {
      for (const id of [1, 2, 3]) {
        const before = database.syncs();
        await database.pool.query('insert into visit values ($1)', [id]);
        expect(database.syncs()).toBeGreaterThan(before);
      }
      const before = database.syncs();
      await database.pool.query('select * from visit');
      expect(database.syncs()).toBe(before);
    } finally {
      await database.close();
    }
  });

  test('is for its owner alone, whatever the umask, and made so where it was open', async () => {
    const umask = process.umask(0o000);
    try {
      const place = directory;
      directory = join(place, 'db');
      const database = await openEmbedded({ directory, image });
      await database.pool.query('create table kept as select 7 as seven');
      expect(openToOthers(place)).toEqual([]);
      await database.close();
      expect(openToOthers(place)).toEqual([]);
      chmodSync(directory, 0o755);
      chmodSync(join(directory, 'base'), 0o755);
      chmodSync(join(directory, 'PG_VERSION'), 0o644);
      const opened = await openEmbedded({ directory });
      expect(openToOthers(directory)).toEqual([]);
      expect((await opened.pool.query('select seven from kept')).rows).toEqual([{ seven: 7 }]);
      await opened.close();
    } finally {
      process.umask(umask);
    }
  });

  test('is created from nothing, keeps its rows over a close, and leaves no lock behind', async () => {
    mkdirSync(`${directory}.new`);
    writeFileSync(join(`${directory}.new`, 'PG_VERSION'), 'left by a creation that was interrupted');
    const created = await openEmbedded({ directory, image: null });
    expect(existsSync(`${directory}.lock`)).toBe(true);
    await created.pool.query('create table kept as select 7 as seven');
    await created.close();
    expect(readdirSync(dirname(directory))).toEqual(['data']);
    const opened = await openEmbedded({ directory });
    expect((await opened.pool.query('select seven from kept')).rows).toEqual([{ seven: 7 }]);
    await opened.close();
  });

  test('loses no acknowledged row when its process is killed, and can be opened at once', async () => {
    const prepared = await openEmbedded({ directory, image });
    await prepared.close();
    const writer = startProcess(
      `import { writeSync } from 'node:fs';
       const { openEmbedded } = await import(process.argv[1]);
       const { pool } = await openEmbedded({ directory: process.argv[2] });
       for (let id = 1; ; id++) {
         await pool.query('insert into visit values ($1)', [id]);
         writeSync(1, id + '\\n');
       }`,
      [embeddedModule, directory],
    );
    const acknowledged: string[] = [];
    try {
      while (acknowledged.length < 100) acknowledged.push(await writer.nextLine());
    } finally {
      writer.child.kill('SIGKILL');
    }
    acknowledged.push(...(await writer.rest()));
    const survivor = await openEmbedded({ directory });
    const { rows } = await survivor.pool.query<{ id: number }>('select id from visit order by id');
    await survivor.close();
    expect(rows.map(({ id }) => String(id))).toEqual(expect.arrayContaining(acknowledged));
  });

  test('is refused to a second process while the first one lives', async () => {
    await (await openEmbedded({ directory, image })).close();
    const holder = startProcess(
      `const { openEmbedded } = await import(process.argv[1]);
       const database = await openEmbedded({ directory: process.argv[2] });
       console.log('open');
       process.stdin.once('data', () => database.close());
       process.stdin.unref();`,
      [embeddedModule, directory],
    );
    expect(await holder.nextLine()).toBe('open');
    const refusal = await openEmbedded({ directory }).catch((error) => error);
    expect(refusal).toBeInstanceOf(DatabaseInUseError);
    expect(refusal.message).toContain(directory);
    expect(refusal.message).toContain(String(holder.child.pid));
    expect(refusal.message).not.toContain('\n');
    holder.send('close');
    await holder.rest();
    expect(holder.child.exitCode).toBe(0);
    await (await openEmbedded({ directory })).close();
  });

  test('is vacuumed and its log shortened some minutes after writes, and left alone without', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const database = await openEmbedded({ directory, image });
    const look = async () => {
      const { rows } = await database.pool.query(
        "select reltuples::int as rows, (select redo_lsn::text from pg_control_checkpoint()) as checkpoint from pg_class where relname = 'visit'",
      );
      return rows[0];
    };
    try {
      await database.pool.query('insert into visit select generate_series(1, 30)');
      const before = await look();
      vi.advanceTimersByTime(5 * 60_000);
      const after = await look();
      expect([before.rows, after.rows]).toEqual([-1, 30]);
      expect(after.checkpoint).not.toBe(before.checkpoint);
      vi.advanceTimersByTime(5 * 60_000);
      expect(await look()).toEqual(after);
    } finally {
      vi.useRealTimers();
      await database.close();
    }
  });

  test('is not opened where it cannot be written', async () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    const refusal = await openEmbedded({ directory: join(file, 'data') }).catch((error) => error);
    expect(refusal).toBeInstanceOf(DatabaseUnwritableError);
    expect(refusal.message).toContain(file);
    expect(refusal.message).not.toContain('\n');
  });

  test("is not made among somebody else's files, which stay as they are", async () => {
    mkdirSync(directory);
    writeFileSync(join(directory, 'letter.txt'), 'mine');
    await expect(openEmbedded({ directory })).rejects.toBeInstanceOf(DatabaseStartError);
    expect(readFileSync(join(directory, 'letter.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(dirname(directory))).toEqual(['data']);
  });
});

test('an engine whose commits are not synced is refused', async () => {
  const asShipped = await PGlite.create({
    loadDataDir: new Blob([readImage(findBareImage() ?? '')]),
  });
  try {
    await expect(requireSyncedCommits(asShipped, new Int32Array(1))).rejects.toThrow('no llegan al disco');
  } finally {
    await asShipped.close();
  }
});
