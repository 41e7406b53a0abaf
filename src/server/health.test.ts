import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { asSuperuser } from '../test/superuser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const health = async () => {
  const { status, body } = await app.nobody().raw('GET', '/api/health');
  return { status, ...JSON.parse(body) };
};

test('el estado dice que la base responde y hasta qué migración llega', async () => {
  expect(await health()).toEqual({
    status: 200,
    ok: true,
    database: { ok: true },
    migrations: { ok: true, migration: expect.stringMatching(/^\d{4}_[a-z_-]+$/) },
    space: { ok: true },
    backups: { ok: true, lastAt: null, ageHours: null, failing: false },
  });
});

test('el estado dice cuántas horas tiene la última copia, y si la del día falló', async () => {
  await app.database.pool.query(
    `insert into job (name, period, finished_at, failure) values
      ('backup', now() - interval '51 hours', now() - interval '50.5 hours', null),
      ('backup', now() - interval '3 hours', now() - interval '2 hours', 'ENOSPC: /un/lugar')`,
  );
  const { status, backups } = await health();
  expect(status).toBe(200);
  expect(backups).toEqual({ ok: true, lastAt: expect.any(String), ageHours: 50, failing: true });
});

test('el estado dice que otro Pulso más nuevo cambió la base, con 503', async () => {
  await asSuperuser(app.database, (connection) =>
    connection.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('de otra versión', 9999999999999)",
    ),
  );
  expect(await health()).toMatchObject({
    status: 503,
    ok: false,
    migrations: { ok: false, reason: expect.stringMatching(/actualiza/) },
  });
});
