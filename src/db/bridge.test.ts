import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../test/catalog.ts';
import { databaseUrl, execute, startPostgres } from '../test/postgres.ts';
import { type Client, readEveryRow, restoreVersion01 } from '../test/version-01.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

type Work = (client: Client) => Promise<void>;

async function inEmbedded(work: Work): Promise<void> {
  const database = await openEmbedded({ directory: null });
  const client = await database.pool.connect();
  try {
    await work(client);
  } finally {
    client.release(true);
    await database.close();
  }
}

let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Roles belong to the whole server, so what a database leaves behind is dropped with it. */
async function inPostgres(work: Work): Promise<void> {
  await execute(server.url, 'create database gyms');
  const client = new pg.Client({ connectionString: databaseUrl(server.url, 'gyms') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
    await execute(server.url, 'drop database gyms');
    await execute(
      server.url,
      'drop role if exists pulso_auth, pulso_gym, pulso_client, pulso_search, pulso_maintenance, pulso_operator',
    );
  }
}

/** The tables that the old rows fill. */
const filled = [
  'charge',
  'class_places',
  'class_version',
  'client_membership_status',
  'daily_income',
  'gym_code',
  'product_group_count',
];

/** Gives a payment its receipt, number 999, and changes its amount later; answers what it was. */
async function issueAndChange(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string; amount: string }>(`
    with chosen as (select * from payment where method <> 'cash' order by id limit 1),
    issued as (insert into receipt (gym_id, number, kind, source_id, client_id, content)
      select gym_id, 999, 'payment', id, client_id, '{}' from chosen)
    select id, amount from chosen`);
  await client.query('update payment set amount = amount + 1000 where id = $1', [rows[0]?.id]);
  return rows[0]?.amount ?? '';
}

type Row = Record<string, unknown>;

/** What a new version keeps of an old one's rows: the same columns, by the name they have now. */
const kept: Record<string, (row: Row) => Row> = {
  client: ({ search_text, ...row }) => row,
  sale_line: ({ taxing, ...row }) => ({ ...row, tax_treatment: taxing }),
};

const parse = (rows: unknown) => (rows ? (JSON.parse(`${rows}`) as Row[]) : []);
const sort = (rows: Row[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

describe.each([
  ['embedded', inEmbedded],
  ['postgres', inPostgres],
])('a database of version 0.1, %s', (_, within) => {
  let bridged: string[] = [];
  test('is refused until it has all of that version, then keeps every row and becomes what a new one is', async () => {
    await within(async (client) => {
      await restoreVersion01(client);
      const amount = await issueAndChange(client);
      const [rows, oldCatalog] = [await readEveryRow(client), await readCatalog(client)];
      expect(rows.sale).toContain('sold_on');
      const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
      await client.query(
        `update drizzle.__drizzle_migrations set created_at = 1 where created_at = ${newest}`,
      );
      await expect(migrate(client)).rejects.toThrow('actualízala primero con la versión 0.1');
      expect(await readCatalog(client)).toEqual(oldCatalog);
      await client.query(
        'update drizzle.__drizzle_migrations set created_at = 1795303288783 where created_at = 1',
      );
      await migrate(client);
      const current = await readEveryRow(client);
      for (const [table, old] of Object.entries(rows)) {
        const expected = parse(old).map(kept[table] ?? ((row) => row));
        const columns = Object.keys(expected[0] ?? {});
        const found = parse(current[table]).map((row) =>
          Object.fromEntries(columns.map((column) => [column, row[column]])),
        );
        expect(sort(found), table).toEqual(sort(expected));
      }
      for (const taken of [current.payment, current.sale_payment]) {
        expect(taken, 'who took each payment').toMatch(/"created_by":"/);
        expect(taken).not.toContain('"created_by":null');
      }
      expect(current.sale_line, 'the tax within what was sold').toMatch(/"tax":[1-9]/);
      const added = Object.keys(current).filter((table) => !(table in rows));
      expect(added.filter((table) => current[table]).sort(), 'new tables with rows').toEqual(filled);
      const gyms = JSON.parse(`${rows.gym}`) as { gym_id: string; code: string }[];
      expect(JSON.parse(`${current.gym_code}`)).toEqual(
        gyms.map(({ gym_id, code }) => ({ code, account_id: gym_id })),
      );
      const { rows: receipts } = await client.query<{ amount: string }>(
        `select memberships -> 0 ->> 'amount' as amount from receipt where number = 999`,
      );
      expect(receipts, 'what the receipt said when it was issued').toEqual([{ amount }]);
      const { rows: unfound } = await client.query(
        `select from client where phone <> '' and search_text not like '%' || regexp_replace(phone, '\\D', '', 'g') || '%'`,
      );
      expect(unfound, 'phone numbers that no search finds').toEqual([]);
      expect(current.class_places).toContain('"date":"2026-11-28","taken":14,"attended":0,"waiting":0');
      bridged = await readCatalog(client);
      await migrate(client);
      expect(await readEveryRow(client), 'again').toEqual(current);
    });
    await within(async (client) => {
      await migrate(client);
      expect(bridged).toEqual(await readCatalog(client));
    });
  });
});
