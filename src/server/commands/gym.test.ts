import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveBackups } from '../../db/backup/serve.ts';
import { readPool } from '../../db/backup/snapshot.ts';
import type { Database } from '../../db/connect.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { runCommand } from '../../test/command.ts';
import { serverUrl } from '../../test/database.ts';
import { canariesOf } from '../../test/fixture/canaries.ts';
import { openGymFixture } from '../../test/fixture/open.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { findViolations } from '../../test/invariants.ts';
import { databaseUrl, execute } from '../../test/postgres.ts';
import { createProduct, insertShift, orderOf, productLine } from '../../test/store.ts';
import { asSuperuser, type Rows, readRows } from '../../test/superuser.ts';

const server = serverUrl();
const owner = `keeper_${newId().replaceAll('-', '')}`;

/** Some of each kind, of which none may leave. */
const keepSecrets = (database: Database, ownerId: string) =>
  asSuperuser(database, async (connection) => {
    await connection.query(
      `insert into two_factor (id, user_id, secret, backup_codes)
        select $1, id, 'secreto-de-' || email, 'codigos-de-' || email from account where id = $2`,
      [newId(), ownerId],
    );
    await connection.query('update account set two_factor_enabled = true where id = $1', [ownerId]);
    await connection.query(`update credential set password = 'clave-de-' || user_id where user_id <> $1`, [
      ownerId,
    ]);
    await connection.query(
      `insert into verification (id, identifier, value, expires_at) values ($1, 'reset-password:enlace', $2, now())`,
      [newId(), 'dueño-del-enlace'],
    );
  });

const secretsOf = (database: Database, ownerId: string) =>
  asSuperuser(database, async (connection) => {
    const { rows } = await connection.query<{ secret: string }>(
      `select token as secret from session union all select value from app_secret
        union all select secret from two_factor union all select backup_codes from two_factor
        union all select identifier from verification union all select value from verification
        union all select password from credential where user_id <> $1`,
      [ownerId],
    );
    return rows.map(({ secret }) => secret);
  });

/** Both databases take part, so once is enough. Each test goes on with what the one before left. */
describe.runIf(server)('un gimnasio se muda', () => {
  const url = server ?? '';
  let home: string;
  let file: string;
  let here: GymFixture;
  let from: Record<string, string>;
  let to: Record<string, string>;
  let there: TestApp;
  let neighbour: Person;
  let before: Rows;
  let neighbours: Rows;

  const openThere = async () => {
    there = await openTestApp({ database: { at: { directory: join(home, 'db') } } });
  };
  const moved = () => readRows(there.database, here.first.accountId);
  const enter = async ({ email, password, accountId }: Person): Promise<Person> => {
    const person = { ...there.nobody(), accountId };
    await person.account.signIn({ email, password });
    return person;
  };

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pulso-gym-'));
    file = join(home, 'gimnasio.pulso');
    here = await openGymFixture();
    const { rows } = await here.database.pool.query<{ name: string }>('select current_database() as name');
    from = { PULSO_DATA: home, DATABASE_URL: databaseUrl(url, rows[0]?.name ?? '') };
    to = { PULSO_DATA: home };
    await keepSecrets(here.database, here.first.accountId);
    const suspension = { id: newId(), gymId: here.first.accountId, message: 'Se muda.' };
    await here.operator.installation.suspend(suspension);
    before = await readRows(here.database, here.first.accountId);
    await openThere();
    neighbour = await there.gym('Gimnasio de Allá');
    await neighbour.clients.create({ id: newId(), name: 'Vecina' });
    neighbours = await readRows(there.database, neighbour.accountId);
    await there.close();
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await execute(url, `drop database if exists ${owner} with (force)`);
    await execute(url, `drop role if exists ${owner}`);
    await rm(home, { recursive: true, force: true });
  });

  test('sale entero mientras Pulso atiende, también suspendido, en un archivo solo para quien lo pide', async () => {
    const { code, stdout, stderr } = await runCommand('export-gym', [here.first.email, file], from);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Gimnasio Zafiro está en .*: \d+ tablas, \d+ filas, [\d,]+ MB, sin cifrar\.\n/);
  });

  test('sin nada que abra cuentas: sesiones, secretos, enlaces, ni contraseñas de clientes', async () => {
    const text = gunzipSync(await readFile(file)).toString();
    const secrets = await secretsOf(here.database, here.first.accountId);
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('sin nada de otros gimnasios', async () => {
    const { pool, kind } = here.database;
    const lines = await Array.fromAsync(readPool(pool, kind, { email: here.otherGym.email }));
    const text = lines.flat().join('\n');
    expect(text).toContain('Plan Vecino');
    const canaries = canariesOf(before, () => false, null);
    expect(canaries.length).toBeGreaterThan(100);
    expect(canaries.filter((canary) => text.includes(canary.text))).toEqual([]);
  });

  test('llega a una instalación de la otra base, que tiene su propio gimnasio', async () => {
    const { code, stdout, stderr } = await runCommand('import-gym', [file], to);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\n {2}receipt: \d+ filas, igual\n/);
    expect(stdout).toMatch(/entra con \S+ y la contraseña de siempre\.\n.*\nLlegaron 3 cuentas de clientes/);
    await openThere();
    const { account, credential, gym_code, two_factor, ...rows } = await moved();
    const { account: accounts = [], credential: credentials = [], ...others } = before;
    expect({ ...rows, gym_code, two_factor: [] }).toEqual({ ...others, two_factor: [] });
    const people = accounts.map((row) => ({ ...row, email_verified: false, two_factor_enabled: false }));
    expect(account).toHaveLength(people.length);
    expect(account).toEqual(expect.arrayContaining(people));
    expect(credential).toEqual(credentials.filter(({ user_id }) => user_id === here.first.accountId));
    expect(two_factor).toEqual([]);
    expect(await readRows(there.database, neighbour.accountId)).toEqual(neighbours);
  });

  test('ahí todo sigue siendo verdad, también para los demás', async () => {
    const scope = { gymId: here.first.accountId };
    expect(await findViolations(there.database, scope)).toEqual(await findViolations(here.database, scope));
    expect(await findViolations(there.database, { gymId: neighbour.accountId })).toEqual({});
    const next = await enter(neighbour);
    await expect(next.clients.get({ id: here.client.clientId })).rejects.toMatchObject({ status: 404 });
  });

  test('otra vez dice que ya está y no cambia nada', async () => {
    const rows = await moved();
    await there.close();
    const { code, stdout } = await runCommand('import-gym', [file], to);
    expect(stdout).toMatch(/\nGimnasio Zafiro ya está aquí, fila por fila: no hay nada que hacer\.\n$/);
    expect(code).toBe(0);
    await openThere();
    expect(await moved()).toEqual(rows);
  });

  test('su dueño entra con su contraseña, pues allá no está suspendido, y vende con el número que sigue', async () => {
    const gym = await enter(here.first);
    const numbers = (rows: Rows) => (rows.receipt ?? []).map(({ number }) => Number(number));
    const ids = (rows: Rows) => (rows.audit ?? []).map(({ id }) => Number(id));
    const product = await createProduct(gym, { priceIncludesTax: true });
    const sold = await gym.sales.complete({
      id: newId(),
      shiftId: await insertShift(there, gym),
      order: orderOf(productLine(product.id, 1000, { priceIncludesTax: true })),
      total: 1000,
      payments: [{ method: 'debit', amount: 1000 }],
    });
    expect(sold.receiptNumber).toBe(Math.max(...numbers(before)) + 1);
    const after = await moved();
    const added = ids(after).filter((id) => !ids(before).includes(id));
    expect(Math.min(...added)).toBeGreaterThan(Math.max(...ids(before)));
    expect(await findViolations(there.database, { gymId: gym.accountId }, ['auditOfSales'])).toEqual({});
  });

  test('vuelve a salir de la base incluida mientras Pulso atiende', async () => {
    const served = await serveBackups(there.database, join(home, 'db'));
    const path = join(home, 'vuelta.pulso');
    const none = await runCommand('export-gym', ['nadie@correo.cl', path], to);
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toBe(
      'Pulso no pudo exportar el gimnasio: No hay un gimnasio con el correo nadie@correo.cl: indica el de su dueño.\n',
    );
    const { code, stderr } = await runCommand('export-gym', [here.first.email, path], to);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await served.close();
  });

  test('y entra en un PostgreSQL que atiende, cuyo dueño no es superusuario', async () => {
    const roles = 'pulso_auth, pulso_gym, pulso_client, pulso_search, pulso_maintenance, pulso_operator';
    await execute(url, `create role ${owner} login createrole`);
    await execute(url, `grant ${roles} to ${owner}`);
    await execute(url, `create database ${owner} owner ${owner}`);
    const address = new URL(databaseUrl(url, owner));
    address.username = owner;
    const running = await openTestApp({ database: { at: { url: address.href } } });
    const settings = { PULSO_DATA: home, DATABASE_URL: address.href };
    const { code, stdout, stderr } = await asSuperuser(running.database, async (connection) => {
      await connection.query('begin; lock table membership in row exclusive mode');
      const imported = runCommand('import-gym', [join(home, 'vuelta.pulso')], settings);
      const waiting = `select from pg_locks where relation = 'membership'::regclass and not granted`;
      await expect.poll(async () => (await connection.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1);
      // What it has locked already: neither may wait for the other.
      await connection.query('lock table client in row exclusive mode; commit');
      return imported;
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/con cada tabla comparada/);
    const person = running.nobody();
    await person.account.signIn({ email: here.first.email, password: here.first.password });
    const { items } = await person.clients.list({});
    expect(items.map(({ id }) => id)).toContain(here.client.clientId);
    await running.close();
  });
});
