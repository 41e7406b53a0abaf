import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

let database: Embedded;
beforeAll(async () => {
  database = await openEmbedded({ directory: null });
});
afterAll(() => database.close());

test('a database is migrated by its owner, who needs no superuser, and takes on the narrow roles', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`
      create role keeper login createrole;
      alter database postgres owner to keeper;
      set session authorization keeper`);
    const { secret } = await migrate(client);
    expect(await migrate(client), 'again').toEqual({ secret });
    for (const role of ['pulso_auth', 'pulso_gym', 'pulso_client']) {
      await client.query(`set role ${role}`);
      const { rows } = await client.query('select current_user as role');
      expect(rows).toEqual([{ role }]);
      await client.query('reset role');
    }
    await client.query('set role pulso_gym');
    const { rows } = await client.query(`select total from find_clients('', 'all', 0, 50)`);
    expect(rows).toEqual([{ total: 0 }]);
    await expect(client.query('select from app_secret')).rejects.toMatchObject({ code: '42501' });
  } finally {
    client.release(true);
  }
});
