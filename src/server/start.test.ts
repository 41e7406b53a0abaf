import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { openEmbedded } from '../db/embedded.ts';
import { findPort } from '../test/ports.ts';
import { startServer } from '../test/server-process.ts';

let home: string;
let sound: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-start-'));
  sound = join(home, 'sana');
  await (await connect({ directory: join(sound, 'db') })).close();
});
afterAll(() => rm(home, { recursive: true }));

/** What `npm start` says of a copy of a sound directory after `damage`. */
async function refusalAfter(damage: (database: string) => Promise<unknown>): Promise<string> {
  const data = await mkdtemp(join(home, 'copia-'));
  await cp(sound, data, { recursive: true });
  await damage(join(data, 'db'));
  const { ended } = startServer({ PORT: `${await findPort()}`, PULSO_DATA: data });
  const { code, stdout, stderr } = await ended;
  expect(stderr).toMatch(/^Pulso no puede empezar: [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:internal|Aborted|initialize properly/);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

const runSql = (text: string) => async (directory: string) => {
  const database = await openEmbedded({ directory });
  await database.pool.query(text);
  await database.close();
};

// Each starts its own embedded database, so once is enough.
describe.runIf(process.env.PULSO_TEST_DATABASE === 'embedded')(
  'no empieza, y dice por qué y qué hacer',
  () => {
    const restore = /restaura el último respaldo/;

    test.each([
      ['pg_control falta', (db: string) => rm(join(db, 'global/pg_control')), /global\/pg_control/],
      [
        'pg_control está dañado',
        (db: string) => writeFile(join(db, 'global/pg_control'), Buffer.alloc(8192, 7)),
        /global\/pg_control/,
      ],
      ['pg_wal falta', (db: string) => rm(join(db, 'pg_wal'), { recursive: true }), /pg_wal/],
      [
        'pg_wal está vacío',
        async (db: string) => {
          await rm(join(db, 'pg_wal'), { recursive: true });
          await mkdir(join(db, 'pg_wal'));
        },
        /pg_wal/,
      ],
      [
        'es de otra versión de PostgreSQL',
        (db: string) => writeFile(join(db, 'PG_VERSION'), '14\n'),
        /otra versión de PostgreSQL/,
      ],
    ])('cuando %s', async (_, damage, says) => {
      const refusal = await refusalAfter(damage);
      expect(refusal).toMatch(says);
      expect(refusal).toMatch(restore);
    });

    test('cuando la carpeta tiene otra cosa, que queda como está', async () => {
      const refusal = await refusalAfter(async (db) => {
        await rm(db, { recursive: true });
        await mkdir(db);
        await writeFile(join(db, 'carta.txt'), 'mía');
      });
      expect(refusal).toMatch(/no está vacía ni es una base de datos: elige otra carpeta con PULSO_DATA/);
    });

    test('cuando una migración falla, con su nombre y la razón de la base', async () => {
      const refusal = await refusalAfter(
        runSql(`delete from drizzle.__drizzle_migrations where id >
        (select min(id) + 1 from drizzle.__drizzle_migrations)`),
      );
      expect(refusal).toMatch(/la migración \d{4}_[a-z_]+ no se pudo aplicar: relation "\w+" already exists/);
      expect(refusal).toMatch(/Nada cambió en la base: vuelve a la versión anterior/);
    });

    test('cuando la base es de un Pulso más nuevo', async () => {
      const refusal = await refusalAfter(
        runSql("insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9999999999999)"),
      );
      expect(refusal).toMatch(/versión más nueva de Pulso: actualiza Pulso/);
    });
  },
);
