import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBackup } from '../../db/backup/file.ts';
import { checkBackup } from '../../db/backup/load.ts';
import type { Database } from '../../db/connect.ts';
import { createTestDatabase } from '../../test/database.ts';
import { testLog } from '../../test/log.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { readSettings } from '../settings.ts';
import { namesToPrune } from './daily-backup.ts';
import { lastBackup } from './last-backup.ts';
import { openScheduler } from './scheduler.ts';
import { closeFiles, jobsOf } from './start.ts';

const timeZone = 'America/Santiago';
const noon = Temporal.Instant.from('2026-11-23T15:00:00Z');

let database: Database;
let home: string;
let data: string;
let time: Temporal.Instant;
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'pulso-jobs-'));
});
beforeEach(async () => {
  data = await mkdtemp(join(home, 'data-'));
  time = noon;
  await database.pool.query('delete from job');
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const megabyte = 1024 * 1024;

/** Pulso's jobs under these settings, on a disk with so many free megabytes. */
const open = (environment: Record<string, string> = {}, freeMegabytes = () => 1000) =>
  openScheduler({
    pool: database.pool,
    jobs: jobsOf(
      {
        ...database,
        space: () => ({ freeBytes: freeMegabytes() * megabyte, minFreeBytes: 48 * megabyte }),
      },
      readSettings({ PULSO_DATA: data, ...environment }),
    ),
    log: testLog,
    now: () => time,
    timeZone,
  });

const dayNames = (first: string, count: number) =>
  Array.from(
    { length: count },
    (_, day) => `pulso-${Temporal.PlainDate.from(first).add({ days: day })}.pulso`,
  );

describe('cada día', () => {
  test('se hace una copia que se puede leer, solo para su dueño, y se sabe cuándo', async () => {
    const umask = process.umask(0);
    try {
      await open().check();
    } finally {
      process.umask(umask);
    }
    const file = join(data, 'backups', 'pulso-2026-11-23.pulso');
    expect((await checkBackup(readBackup(file))).tables.length).toBeGreaterThan(40);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(data, 'backups'))).mode & 0o777).toBe(0o700);
    expect(await lastBackup(database.pool)).toEqual({ at: '2026-11-23T15:00:00.000Z', failure: null });
    time = noon.add({ hours: 24 });
    await open().check();
    expect(await readdir(join(data, 'backups'))).toEqual([
      'pulso-2026-11-23.pulso',
      'pulso-2026-11-24.pulso',
    ]);
  });

  test('con una frase, la copia va cifrada', async () => {
    await open({ PULSO_BACKUP_PASSPHRASE: 'una frase' }).check();
    const file = join(data, 'backups', 'pulso-2026-11-23.pulso');
    await expect(checkBackup(readBackup(file))).rejects.toThrow(/cifrada/);
    expect((await checkBackup(readBackup(file, 'una frase'))).tables).not.toEqual([]);
  });

  test('no se hace si se apagó', async () => {
    await open({ PULSO_BACKUPS: 'off' }).check();
    expect(await readdir(data)).toEqual([]);
    expect(await lastBackup(database.pool)).toEqual({ at: null, failure: null });
  });

  test('va también al segundo lugar; sin él, falla, se dice, y más tarde se completa', async () => {
    const copy = join(data, 'disco');
    await open({ PULSO_BACKUP_COPY: copy }).check();
    expect(await lastBackup(database.pool)).toEqual({
      at: null,
      failure: expect.stringMatching(/^PULSO_BACKUP_COPY: no existe .*disco$/),
    });
    await mkdir(copy);
    time = noon.add({ hours: 2 });
    await open({ PULSO_BACKUP_COPY: copy }).check();
    expect(await lastBackup(database.pool)).toEqual({ at: '2026-11-23T17:00:00.000Z', failure: null });
    expect(await readdir(copy)).toEqual(['pulso-2026-11-23.pulso']);
    expect((await checkBackup(readBackup(join(copy, 'pulso-2026-11-23.pulso')))).tables).not.toEqual([]);
    expect((await stat(join(copy, 'pulso-2026-11-23.pulso'))).mode & 0o777).toBe(0o600);
  });

  test('no quita a la base el espacio en que escribe: falla, se dice, y se hace cuando lo hay', async () => {
    let free = 97;
    // It shrinks while the backup is written.
    await open({}, () => free--).check();
    expect(await lastBackup(database.pool)).toEqual({
      at: null,
      failure: expect.stringMatching(/^No queda espacio para la copia .*backups/),
    });
    expect(await readdir(join(data, 'backups'))).toEqual([]);
    time = noon.add({ hours: 2 });
    await open().check();
    expect(await readdir(join(data, 'backups'))).toEqual(['pulso-2026-11-23.pulso']);
    const copy = join(data, 'disco');
    await mkdir(copy);
    time = noon.add({ hours: 24 });
    await open({ PULSO_BACKUP_COPY: copy }, () => 96).check();
    expect(await readdir(join(data, 'backups')), 'justo lo que hace falta').toHaveLength(2);
    expect(await readdir(copy)).toEqual([]);
    expect((await lastBackup(database.pool)).failure).toMatch(/^No queda espacio para la copia .*disco/);
  });

  test('las antiguas se borran, y nada que no sea una copia diaria', async () => {
    const backups = join(data, 'backups');
    await mkdir(backups);
    const others = ['antes-de-actualizar.pulso', 'nota.txt'];
    const old = dayNames('2026-11-01', 20);
    for (const name of [...others, ...old, 'pulso-2026-11-22.pulso.part'])
      await writeFile(join(backups, name), '');
    await open({ PULSO_BACKUP_DAYS: '3', PULSO_BACKUP_MONTHS: '1' }).check();
    expect(await readdir(backups)).toEqual([...others, ...old.slice(-2), 'pulso-2026-11-23.pulso']);
  });
});

test('quedan las de los últimos 14 días y la última de cada uno de 6 meses', () => {
  const names = dayNames('2026-01-01', 327);
  const pruned = new Set(namesToPrune([...names, 'pulso-2026-01-01.txt'], 14, 6));
  expect(names.filter((name) => !pruned.has(name))).toEqual([
    ...['06-30', '07-31', '08-31', '09-30', '10-31'].map((day) => `pulso-2026-${day}.pulso`),
    ...dayNames('2026-11-10', 14),
  ]);
  expect(pruned).not.toContain('pulso-2026-01-01.txt');
});

test('lo que venció se borra: sesiones, enlaces, intentos y correos; lo vigente queda', async () => {
  const { pool } = database;
  const accountId = newId();
  await pool.query(`insert into account (id, name, email) values ($1, 'Rosa', 'rosa@correo.cl')`, [
    accountId,
  ]);
  const [past, future] = [noon.subtract({ hours: 1 }), noon.add({ hours: 1 })];
  for (const [name, ends] of Object.entries({ past, future })) {
    const at = ends.toString();
    await pool.query(
      'insert into session (id, expires_at, token, user_id) values (gen_random_uuid(), $1, $2, $3)',
      [at, name, accountId],
    );
    await pool.query(
      `insert into verification (id, identifier, value, expires_at) values (gen_random_uuid(), $1, '', $2)`,
      [name, at],
    );
    await pool.query('insert into attempt (key, expire) values ($1, $2)', [name, ends.epochMilliseconds]);
  }
  const outbox = join(data, 'outbox');
  await mkdir(outbox);
  for (const name of ['carta.eml', 'nota.txt']) await writeFile(join(outbox, name), '');
  await open({ PULSO_BACKUPS: 'off' }).check();
  expect((await pool.query('select token from session')).rows).toEqual([{ token: 'future' }]);
  expect((await pool.query('select identifier from verification')).rows).toEqual([{ identifier: 'future' }]);
  expect((await pool.query('select key from attempt')).rows).toEqual([{ key: 'future' }]);
  time = Temporal.Now.instant().add({ hours: 29 * 24 });
  await open({ PULSO_BACKUPS: 'off' }).check();
  expect(await readdir(outbox)).toEqual(['carta.eml', 'nota.txt']);
  time = Temporal.Now.instant().add({ hours: 31 * 24 });
  await open({ PULSO_BACKUPS: 'off' }).check();
  expect(await readdir(outbox)).toEqual(['nota.txt']);
});

test('la auditoría queda para siempre, salvo que se diga cuántos años, y nunca menos de uno', async () => {
  time = Temporal.Now.instant();
  const gymId = newId();
  const ages = ['10 years', '7 years', '5 years', '1 day'];
  await asSuperuser(database, async (connection) => {
    for (const age of ages) {
      await connection.query(
        `insert into audit (gym_id, at, table_name, action) values ($1, now() - $2::interval, $2, 'insert')`,
        [gymId, age],
      );
    }
  });
  const left = () =>
    asSuperuser(database, async (connection) => {
      const { rows } = await connection.query<{ age: string }>(
        'select table_name as age from audit where gym_id = $1 order by id',
        [gymId],
      );
      return rows.map(({ age }) => age);
    });
  await open({ PULSO_BACKUPS: 'off' }).check();
  expect(await left()).toEqual(ages);
  await open({ PULSO_BACKUPS: 'off', PULSO_AUDIT_YEARS: '6' }).check();
  expect(await left()).toEqual(['5 years', '1 day']);
  const connection = await database.pool.connect();
  await connection.query('begin; set local role pulso_maintenance');
  const { rowCount } = await connection.query('delete from audit where gym_id = $1', [gymId]);
  await connection.query('rollback');
  connection.release();
  expect(rowCount).toBe(1);
});

test('los correos y copias que otros podían leer se cierran al empezar', async () => {
  for (const name of ['outbox', 'backups']) {
    await mkdir(join(data, name));
    await writeFile(join(data, name, 'uno'), '');
    await chmod(join(data, name), 0o755);
    await chmod(join(data, name, 'uno'), 0o644);
  }
  closeFiles(data);
  for (const name of ['outbox', 'backups']) {
    expect((await stat(join(data, name))).mode & 0o777).toBe(0o700);
    expect((await stat(join(data, name, 'uno'))).mode & 0o777).toBe(0o600);
  }
});

test('la carpeta de datos se cierra también, salvo que guarde algo más que lo de Pulso', async () => {
  await mkdir(join(data, 'outbox'));
  await writeFile(join(data, 'db.lock'), '');
  const modeAfter = async () => {
    await chmod(data, 0o755);
    closeFiles(data);
    return (await stat(data)).mode & 0o777;
  };
  expect(await modeAfter()).toBe(0o700);
  await writeFile(join(data, 'fotos.zip'), '');
  expect(await modeAfter(), 'la que se comparte').toBe(0o755);
});
