import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../demo/seed.ts';
import { asSuperuser, readRows } from '../../test/superuser.ts';
import { connect, type Database } from '../connect.ts';
import { openEmbedded } from '../embedded.ts';
import { startSchema } from '../migrate.ts';
import { readBackup } from './file.ts';
import { lineOf, RowSum, readParts } from './format.ts';
import { readAccounts, withEmail } from './gym-accounts.ts';
import { checkBackup } from './load.ts';
import { loadGym } from './load-gym.ts';
import { openGym } from './open-gym.ts';
import { listTables, type TableShape } from './rows.ts';
import { readPool } from './snapshot.ts';

const owner = { email: 'dueno@correo.cl', password: 'una-clave-larga' };
const size = { clients: 6, payments: 12, products: 4, sales: 3, today: '2026-11-22' };
const [anaId, rosaId, strangerId, carlaId, bossId] = [newId(), newId(), newId(), newId(), newId()];

let home: string;
let gymId: string;
/** The archive, line by line. */
let lines: string[];
let there: Database;
let count = 0;

const addAccount = (database: Database, id: string, email: string, role = 'client') =>
  database.pool.query(`insert into account (id, name, email, role) values ($1, 'Nombre', $2, $3)`, [
    id,
    email,
    role,
  ]);

const idOf = async ({ pool }: Database, email: string) =>
  (await pool.query<{ id: string }>('select id from account where email = $1', [email])).rows[0]?.id ?? '';

async function saved(content: string[]): Promise<string> {
  const path = join(home, `gimnasio-${count++}.pulso`);
  await writeFile(path, gzipSync(`${content.join('\n')}\n`));
  return path;
}

/** The archive as whoever knows its format could write it, with other rows in a table. */
function forged(table: string, change: (row: (string | null)[], columns: string[]) => void): string[] {
  const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const end = lines.findIndex((line) => line.startsWith(`{"end":"${table}"`));
  const { columns } = JSON.parse(lines[at] ?? '') as { columns: string[] };
  const rows = lines.slice(at + 1, end).map((line) => {
    const row = JSON.parse(line) as (string | null)[];
    change(row, columns);
    return lineOf(row);
  });
  const sum = new RowSum();
  sum.add(rows);
  const mark = JSON.stringify({ end: table, rows: rows.length, hash: sum.hash });
  return [...lines.slice(0, at + 1), ...rows, mark, ...lines.slice(end + 1)];
}

const setting = (name: string, value: string) => (row: (string | null)[], columns: string[]) => {
  row[columns.indexOf(name)] = value;
};

/** Just below the end of the sequence that all gyms draw from. */
const pastAll = (row: (string | null)[], columns: string[]) => {
  const id = columns.indexOf('id');
  row[id] = `${2n ** 62n + BigInt(row[id] ?? 0)}`;
};

async function bring(content: string[] = lines, email?: string) {
  const archive = await openGym(await saved(content));
  const connection = await there.pool.connect();
  try {
    const found = await readAccounts(archive.read());
    return await loadGym(connection, archive.read, email ? withEmail(found, email) : found);
  } finally {
    await connection.query('set role pulso_auth');
    connection.release();
    await archive.close();
  }
}

const everything = async () => (await checkBackup(readParts(readPool(there.pool, there.kind)))).tables;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-gyms-'));
  const here = await connect({ directory: null });
  await seed(here, { ...size, ...owner });
  await seed(here, { ...size, ...owner, email: 'otra@correo.cl' });
  gymId = await idOf(here, owner.email);
  await addAccount(here, anaId, 'ana@correo.cl');
  await addAccount(here, rosaId, 'rosa@correo.cl');
  await asSuperuser(here, (connection) =>
    connection.query(
      `insert into client_account (gym_id, account_id, client_id)
        select $1, account_id, id from (select id, row_number() over (order by id) from client where gym_id = $1) c
          join unnest($2::uuid[]) with ordinality a (account_id, row_number) using (row_number)`,
      [gymId, [anaId, rosaId]],
    ),
  );
  await asSuperuser(here, (connection) =>
    connection.query(
      `insert into sport_page (gym_id, slug, published, tagline, about, address, hours, phone, whatsapp, instagram, show_schedule,
          show_plans, show_teachers, quotes)
        values ('${gymId}', 'andes-antes', true, '', '', '', '', '', '', '', true, true, true, '[]');
      update sport_page set slug = 'andes-entre' where gym_id = '${gymId}';
      update sport_page set slug = 'andes' where gym_id = '${gymId}'`,
    ),
  );
  await addAccount(here, carlaId, 'carla@correo.cl', 'team');
  await addAccount(here, bossId, 'jefa@correo.cl', 'gym');
  await asSuperuser(here, (connection) =>
    connection.query(
      `insert into team_member (gym_id, id, account_id, name, email, role, invited_until, joined_at)
        select $1, a.id, a.id, a.name, a.email, 'coach', now(), now() from account a where a.id = any ($2::uuid[])`,
      [gymId, [carlaId, bossId]],
    ),
  );
  lines = (await Array.fromAsync(readPool(here.pool, here.kind, { email: owner.email }))).flat();
  await here.close();
  there = await connect({ directory: null });
});
afterAll(async () => {
  await there.close();
  await rm(home, { recursive: true, force: true });
});
/** Each test goes on with what the one before left. */
async function expectRefusal(says: RegExp, content = lines, email?: string) {
  const before = await everything();
  await expect(bring(content, email)).rejects.toThrow(says);
  expect(await everything()).toEqual(before);
}

test.each([
  ['con un correo que nadie ha comprobado ahí', 'account', setting('email_verified', 'true')],
  ['con otro gimnasio entre sus cuentas', 'account', setting('role', 'gym')],
  ['con la contraseña de otra persona', 'credential', setting('user_id', anaId)],
  ['con el código de otro gimnasio', 'gym_code', setting('account_id', anaId)],
  ['con otro dueño', 'gym', setting('owner_id', anaId)],
  ['con filas de otro gimnasio', 'client', setting('gym_id', anaId)],
  ['con filas de un cliente que no trae', 'membership', setting('client_id', anaId)],
  ['con números que agotan los de todos', 'audit', pastAll],
])('un archivo alterado a propósito, %s, no entra y nada cambia', async (_, table, change) => {
  await expectRefusal(/dañado o incompleto: no se tocó nada/, forged(table, change));
});

test('un archivo dañado, de todo Pulso o de una versión más nueva no entra', async () => {
  await expectRefusal(/dañado o incompleto/, lines.toSpliced(5, 1));
  const newer = (lines[0] ?? '').replace(/"schema":\d+/, '"schema":9999999999999');
  await expectRefusal(/más nueva de Pulso: actualiza/, lines.with(0, newer));
  const backup = (await Array.fromAsync(readPool(there.pool, there.kind))).flat();
  await expectRefusal(/una copia de todo Pulso.*npm run restore/, backup);
  const path = await saved(lines);
  await expect(checkBackup(readBackup(path))).rejects.toThrow(/de un solo gimnasio.*npm run import-gym/);
});

test('un gimnasio no entra donde otro tiene su código', async () => {
  const at = lines.findIndex((line) => line.startsWith('{"table":"gym_code"'));
  const [code] = JSON.parse(lines[at + 1] ?? '') as string[];
  const other = newId();
  await addAccount(there, other, 'tercero@correo.cl', 'gym');
  await there.pool.query('insert into gym_code (code, account_id) values ($1, $2)', [code, other]);
  await expectRefusal(/mismo código: no se tocó nada\. Renueva el código/);
  await there.pool.query('delete from gym_code where account_id = $1', [other]);
  await there.pool.query('delete from account where id = $1', [other]);
});

const takeSlug = (slug: string) =>
  asSuperuser(there, (connection) =>
    connection.query('insert into page_slug (gym_id, slug, published) values ($1, $2, true)', [
      newId(),
      slug,
    ]),
  );

test('no entra donde otro gimnasio tiene o tuvo la dirección de su página', async () => {
  await takeSlug('andes');
  await expectRefusal(/La dirección «andes» de su página es aquí de otro gimnasio: no se tocó nada\. Elige/);
  await asSuperuser(there, (connection) => connection.query('delete from page_slug'));
  await takeSlug('andes-antes');
});

test('no entra donde su dueño tiene otra cuenta, salvo que elija otro correo', async () => {
  await addAccount(there, newId(), owner.email, 'gym');
  await addAccount(there, strangerId, 'ana@correo.cl');
  await addAccount(there, rosaId, 'rosa@correo.cl');
  await expectRefusal(/Aquí ya hay una cuenta con el correo dueno@correo\.cl.*--email CORREO/);
  await expectRefusal(/es el correo de otra persona del gimnasio/, lines, 'rosa@correo.cl');
  await expectRefusal(/nada no es un correo/, lines, 'nada');
  const leftOut = [{ id: anaId, email: 'ana@correo.cl' }];
  expect(await bring(lines, 'Nuevo@correo.cl')).toEqual({ state: 'new', leftOut });
  expect(await idOf(there, 'nuevo@correo.cl')).toBe(gymId);
});

test('su página llega con las direcciones que tuvo, menos la que aquí es de otro', async () => {
  const { page_slug, sport_page } = await readRows(there, gymId);
  expect(page_slug?.map(({ slug }) => slug).sort()).toEqual(['andes', 'andes-entre']);
  expect(sport_page?.map(({ slug }) => slug)).toEqual(['andes']);
});

test('un cliente queda sin cuenta si otra tiene ahí su correo, y con la suya si llegó antes', async () => {
  const { client, client_account } = await readRows(there, gymId);
  expect(client).toHaveLength(size.clients);
  expect(client_account?.map(({ account_id }) => account_id)).toEqual([rosaId]);
  expect(await idOf(there, 'ana@correo.cl')).toBe(strangerId);
});

test('el equipo llega con sus cuentas, sin los gimnasios que son suyos', async () => {
  const { team_member } = await readRows(there, gymId);
  expect(team_member?.map(({ account_id }) => account_id).sort()).toEqual([carlaId, bossId].sort());
  const { rows } = await there.pool.query('select role from account where id = any ($1::uuid[])', [
    [carlaId, bossId],
  ]);
  expect(rows).toEqual([{ role: 'team' }, { role: 'team' }]);
});

/** The last migration without jobs, codes of gyms in a table of their own, and charges. */
const earlier = 1_795_396_756_326;

async function readEarlierShapes(): Promise<TableShape[]> {
  const database = await openEmbedded({ directory: null });
  const connection = await database.pool.connect();
  try {
    await startSchema(connection, earlier);
    return await listTables(connection);
  } finally {
    connection.release();
    await database.close();
  }
}

/** The archive as the version of that migration would have written it. */
async function writtenEarlier(): Promise<string[]> {
  const shapes = await readEarlierShapes();
  const header = (lines[0] ?? '').replace(/"schema":\d+/, `"schema":${earlier}`);
  const older = [header];
  let shape: TableShape | undefined;
  let kept: number[] = [];
  let [rows, tables]: [string[], number] = [[], 0];
  for (const line of lines.slice(1, -1)) {
    const content = JSON.parse(line) as
      | { table?: string; columns?: string[]; end?: string }
      | (string | null)[];
    if (Array.isArray(content)) {
      rows.push(lineOf(kept.map((place) => content[place] ?? null)));
    } else if (content.table) {
      const { table, columns = [] } = content;
      shape = shapes.find((one) => one.table === table);
      kept = columns.flatMap((name, place) => (shape?.columns.includes(name) ? [place] : []));
      rows = [];
      if (shape) older.push(JSON.stringify({ ...content, columns: kept.map((place) => columns[place]) }));
    } else if (shape) {
      const sum = new RowSum();
      sum.add(rows);
      older.push(...rows, JSON.stringify({ ...content, hash: sum.hash }));
      tables += 1;
    }
  }
  return [...older, JSON.stringify({ complete: true, tables })];
}

test('el archivo de una versión anterior se pone al día: es el mismo que ya llegó', async () => {
  await asSuperuser(there, (connection) =>
    connection.query(
      `alter table client disable trigger user;
      update client set birth_date = null; -- that version asked nobody for it
      alter table client enable trigger user;
      alter table team_member disable trigger user;
      delete from team_member; -- nor was there a team
      alter table team_member enable trigger user;
      alter table sport_page disable trigger user;
      alter table page_slug disable trigger user;
      delete from page_slug; -- nor a page
      delete from sport_page;
      alter table page_slug enable trigger user;
      alter table sport_page enable trigger user;
      update audit set transaction_id = 0 -- nor which transaction wrote a row`,
    ),
  );
  const before = await everything();
  expect(await bring(await writtenEarlier())).toMatchObject({ state: 'here' });
  expect(await everything()).toEqual(before);
});

test('si ya está y cambió desde entonces, no entra', async () => {
  await asSuperuser(there, (connection) => connection.query(`update client set name = 'Otra'`));
  await expectRefusal(/Gimnasio de prueba ya está aquí, con otros datos/);
});
