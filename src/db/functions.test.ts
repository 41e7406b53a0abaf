import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalog } from '../test/catalog.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

let database: Embedded;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await openEmbedded({ directory: null });
  client = await database.pool.connect();
  await migrate(client);
});
afterAll(async () => {
  client.release(true);
  await database.close();
});

const forget = (path: string) => client.query(`update applied_sql set hash = '' where path = $1`, [path]);

test('a file that changed is applied, and what no file defines any more is dropped', async () => {
  const before = await readCatalog(client);
  await client.query(`
    create or replace function fresh() returns trigger language plpgsql as 'begin return new; end';
    create trigger fresh before update on account for each row execute function fresh();
    create function barcodes_of(barcode text, separator text) returns text[] language sql as 'select array[barcode]';
    create or replace function sync_barcodes() returns trigger language plpgsql as 'begin return null; end';
    create trigger sync_barcodes after insert on product_group for each row execute function sync_barcodes()`);
  await forget('src/features/products/functions.sql');
  await migrate(client);
  expect(await readCatalog(client)).toEqual(before);
});

test('a file that is gone takes its functions along', async () => {
  const before = await readCatalog(client);
  await client.query(`
    create function gone() returns int language sql as 'select 1';
    insert into applied_sql values ('src/features/gone/functions.sql', '')`);
  await migrate(client);
  expect(await readCatalog(client)).toEqual(before);
});

test("another owner's functions stay", async () => {
  await client.query(`
    create role neighbour;
    create function theirs() returns int language sql as 'select 1';
    alter function theirs() owner to neighbour`);
  await forget('src/db/functions.sql');
  await migrate(client);
  const { rows } = await client.query('select theirs()');
  expect(rows).toEqual([{ theirs: 1 }]);
  await client.query('drop function theirs()');
});

test('a file that cannot be applied is named, and nothing of the others is', async () => {
  await forget('src/db/functions.sql');
  await client.query('alter table routine_exercise rename to moved');
  await forget('src/features/routines/functions.sql');
  await expect(migrate(client)).rejects.toThrow(
    'src/features/routines/functions.sql no se pudo aplicar: relation "routine_exercise" does not exist',
  );
  const { rows } = await client.query(`select path from applied_sql where hash = '' order by path`);
  expect(rows).toEqual([{ path: 'src/db/functions.sql' }, { path: 'src/features/routines/functions.sql' }]);
});
