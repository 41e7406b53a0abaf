import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeImage } from '../test/images.ts';
import { type Embedded, openEmbedded } from './embedded.ts';

let home: string;
let image: string;
let database: Embedded;
let renewals = 0;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pulso-embedded-'));
  image = join(home, 'members');
  const members = `
    create table member (id int primary key, name text constraint has_name check (name <> ''));
    create role reader;
    grant select, insert on member to reader;
    insert into member values (1, 'Ñandú')`;
  await makeImage(image, ({ pool }) => pool.query(members));
  database = await openEmbedded({
    directory: null,
    image,
    onConnect: async (client) => {
      renewals += 1;
      await client.query('listen visits');
    },
  });
});

afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true });
});

describe('the embedded database', () => {
  test('starts from an image with what was in it', async () => {
    const { rows } = await database.pool.query('select * from member where name = $1', ['Ñandú']);
    expect(rows).toEqual([{ id: 1, name: 'Ñandú' }]);
  });

  test.each([
    ["insert into member values (1, 'again')", '23505', 'member_pkey'],
    ["insert into member values (2, '')", '23514', 'has_name'],
    ['select * from nowhere', '42P01', undefined],
  ])('answers "%s" with the code of PostgreSQL', async (statement, code, constraint) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code, constraint });
  });

  test('loads the extensions for search and for mixed indexes', async () => {
    await database.pool.query('create extension pg_trgm; create extension btree_gin');
    const { rows } = await database.pool.query("select similarity('pulso', 'pulsa') > 0.4 as alike");
    expect(rows).toEqual([{ alike: true }]);
  });

  test('answers a named statement again and again', async () => {
    const client = await database.pool.connect();
    try {
      for (const n of [1, 2, 3]) {
        const { rows } = await client.query({
          name: 'double',
          text: 'select $1::int * 2 as doubled',
          values: [n],
        });
        expect(rows).toEqual([{ doubled: n * 2 }]);
      }
    } finally {
      client.release();
    }
  });

  test('hands over an answer of several megabytes unharmed', async () => {
    const { rows } = await database.pool.query<{ n: number; text: string }>(
      'select n, repeat(n::text, 20) as text from generate_series(1, 40000) n',
    );
    expect(rows).toHaveLength(40_000);
    expect(rows.every(({ n, text }, index) => n === index + 1 && text === String(n).repeat(20))).toBe(true);
  });

  test('answers queries that were sent without waiting, each its own, and refuses what comes after a failure', async () => {
    const client = await database.pool.connect();
    const named = (text: string, values: unknown[] = []) => client.query({ text, values });
    try {
      for (let time = 0; time < 3; time += 1) {
        const [begin, success, failure, late, commit] = await Promise.allSettled([
          client.query('begin'),
          named('select $1::int as n', [time]),
          named('select 1 / $1::int as n', [0]),
          named('select $1::int + 1 as n', [time]),
          client.query('rollback'),
        ]);
        expect(begin.status).toBe('fulfilled');
        expect(success).toMatchObject({ value: { rows: [{ n: time }] } });
        expect(failure).toMatchObject({ reason: { code: '22012' } });
        expect(late).toMatchObject({ reason: { code: '25P02' } });
        expect(commit.status).toBe('fulfilled');
      }
      expect((await named('select $1::int + 1 as n', [1])).rows).toEqual([{ n: 2 }]);
    } finally {
      client.release();
    }
  });

  test('delivers notifications, those of its own session too, once their transaction commits', async () => {
    const client = await database.pool.connect();
    try {
      const notifications: unknown[] = [];
      client.on('notification', ({ channel, payload }) => notifications.push([channel, payload]));
      const first = once(client, 'notification');
      await client.query("notify visits, 'plain'");
      await first;
      await client.query('begin');
      await client.query("select pg_notify('visits', $1)", ['in a transaction']);
      expect(notifications).toEqual([['visits', 'plain']]);
      const second = once(client, 'notification');
      await client.query('commit');
      await second;
      expect(notifications.at(-1)).toEqual(['visits', 'in a transaction']);
      client.removeAllListeners('notification');
    } finally {
      client.release();
    }
  });

  test('begins each session anew, whatever the one before left', async () => {
    const client = await database.pool.connect();
    await client.query("set application_name = 'left over'");
    await client.query('create temporary table left_over ()');
    await client.query('begin');
    await client.query('set role reader');
    await expect(client.query('select * from nowhere')).rejects.toThrow('nowhere');
    const before = renewals;
    const waiting = database.pool.query(
      `select current_user as "user", current_setting('application_name') as name,
        to_regclass('left_over') as "table", pg_current_xact_id_if_assigned() as transaction`,
    );
    client.release(true);
    const { rows } = await waiting;
    expect(rows).toEqual([{ user: 'postgres', name: '', table: null, transaction: null }]);
    expect(renewals).toBe(before + 1);
    await database.pool.query("insert into member values (3, 'kept')");
    expect((await database.pool.query('select 1 from member where id = 3')).rowCount).toBe(1);
  });

  test('closes after every query already asked for, and then refuses more', async () => {
    const closing = await openEmbedded({ directory: null, image });
    const answers = Promise.all([1, 2, 3].map((n) => closing.pool.query('select $1::int as n', [n])));
    await Promise.all([closing.close(), closing.close()]);
    expect((await answers).map(({ rows }) => rows[0].n)).toEqual([1, 2, 3]);
    await expect(closing.pool.query('select 1')).rejects.toThrow();
  });
});

describe('a query over its time limit', () => {
  const endless = 'select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000000000) b';
  let limited: Embedded;
  let connected = 0;

  beforeAll(async () => {
    const onConnect = async () => {
      connected += 1;
    };
    limited = await openEmbedded({
      directory: join(home, 'data'),
      image,
      queryTimeoutMs: 1_000,
      onConnect,
    });
  });

  afterAll(() => limited.close());

  test('fails with 57014; those that waited and came later are answered, and no row is lost', async () => {
    await limited.pool.query("insert into member values (7, 'before')");
    const runaway = expect(limited.pool.query(endless)).rejects.toMatchObject({ code: '57014' });
    const waiting = limited.pool.query('select name from member where id = 7');
    await runaway;
    expect((await waiting).rows).toEqual([{ name: 'before' }]);
    expect((await limited.pool.query('select 1 as later')).rows).toEqual([{ later: 1 }]);
    expect(connected).toBe(2);
  });

  test('takes its transaction with it', async () => {
    const client = await limited.pool.connect();
    await client.query('begin');
    await client.query("insert into member values (8, 'never committed')");
    await expect(client.query(endless)).rejects.toMatchObject({ code: '57014' });
    await expect(client.query('rollback')).rejects.toThrow();
    client.release();
    expect((await limited.pool.query('select 1 from member where id = 8')).rowCount).toBe(0);
  });
});
