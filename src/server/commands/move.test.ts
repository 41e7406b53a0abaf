import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import { runCommand } from '../../test/command.ts';
import { serverUrl } from '../../test/database.ts';
import { openGymFixture } from '../../test/fixture/open.ts';
import { databaseUrl, execute } from '../../test/postgres.ts';
import { type Rows, readRows } from '../../test/superuser.ts';

const server = serverUrl();
const name = `move_${newId().replaceAll('-', '')}`;

/** Both databases take part, so once is enough. Each test goes on with what the one before left. */
describe.runIf(server)('mover los datos', () => {
  let home: string;
  let place: { PULSO_DATA: string; DATABASE_URL: string };
  let gymId: string;
  /** Some of every table. */
  let rows: Rows;
  const url = () => server ?? '';
  const directory = () => join(place.PULSO_DATA, 'db');
  const insert = `insert into account (id, name, email) values (gen_random_uuid(), 'Rosa', 'rosa@correo.cl')`;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pulso-move-'));
    await execute(url(), `create database ${name}`);
    place = { PULSO_DATA: home, DATABASE_URL: databaseUrl(url(), name) };
    const fixture = await openGymFixture({}, { database: { at: { directory: directory() } } });
    gymId = fixture.first.accountId;
    rows = await readRows(fixture.database, gymId);
    await fixture.close();
  });
  afterAll(async () => {
    await execute(url(), `drop database ${name} with (force)`);
    await rm(home, { recursive: true, force: true });
  });

  test('a PostgreSQL, con cada tabla comparada', async () => {
    const { code, stdout, stderr } = await runCommand('move', ['to-postgres'], place);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\n {2}client: \d+ filas, igual\n/);
    expect(stdout).toMatch(/Todo está en PostgreSQL: \d+ tablas, [\d.]+ filas, comparadas una por una/);
    const database = await connect({ url: place.DATABASE_URL });
    expect(await readRows(database, gymId)).toEqual(rows);
    await database.close();
  });

  test('otra vez no hace nada', async () => {
    const { code, stdout } = await runCommand('move', ['to-postgres'], place);
    expect(stdout).toMatch(/^PostgreSQL ya tiene todo, fila por fila: no hay nada que hacer/);
    expect(code).toBe(0);
  });

  test('no reemplaza lo que se trabajó allí', async () => {
    await execute(place.DATABASE_URL, insert);
    const { code, stderr } = await runCommand('move', ['to-postgres'], place);
    expect(stderr).toMatch(
      /^Pulso no pudo mover los datos: PostgreSQL ya tiene otros datos y no se tocó nada/,
    );
    expect(code).toBe(1);
  });

  test('de vuelta a la base incluida, en una carpeta vacía', async () => {
    await rm(directory(), { recursive: true });
    const { code, stdout, stderr } = await runCommand('move', ['to-embedded'], place);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}account: \d+ filas, igual$/m);
    expect(await readdir(home)).toEqual(['db']);
    const database = await connect({ directory: directory() });
    expect(await readRows(database, gymId)).toEqual(rows);
    const { rows: found } = await database.pool.query(
      `select name from account where email = 'rosa@correo.cl'`,
    );
    expect(found).toEqual([{ name: 'Rosa' }]);
    await database.close();
  });

  test('no se hace mientras Pulso usa una de las dos', async () => {
    const used = await connect({ url: place.DATABASE_URL });
    const up = await runCommand('move', ['to-embedded'], place);
    expect(up.stderr).toMatch(/Pulso está funcionando con esa base de datos: detenlo/);
    await used.close();
    const embedded = await connect({ directory: directory() });
    const down = await runCommand('move', ['to-postgres'], place);
    expect(down.stderr).toMatch(/ya está en uso por otro proceso/);
    await embedded.close();
  });
});
