import { readFileSync } from 'node:fs';
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
    const first = await migrate(client);
    expect(await migrate(client), 'again').toEqual(first);
    await client.query(`update applied_sql set hash = ''`);
    expect(await migrate(client), 'with every function anew').toEqual(first);
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

test('what pg_dump wrote can be loaded: it leaves no schema to look names up in', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`
      select set_config('app.gym_id', '00000000-0000-7000-8000-000000000001', false);
      set search_path = '';
      alter table public.client disable trigger user;
      alter table public.gym disable trigger user;
      insert into public.gym (gym_id, name, code, key)
      values ('00000000-0000-7000-8000-000000000001', 'Fuerza', 'ABCDEF', 'ABCDEFGHJK');
      insert into public.client (gym_id, id, name, dni, phone)
      values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'Ñandú', '1-9', '+56 9 1')`);
    const { rows } = await client.query('select search_text, sort_key from public.client');
    expect(rows).toEqual([{ search_text: 'nandu   1-9 1-9 19 5691 ', sort_key: 'n~andu ' }]);
  } finally {
    client.release(true);
  }
});

test('roles keep with an update what they could, whoever owns the database', async () => {
  const client = await database.pool.connect();
  const inGym = (id: string) => client.query(`select set_config('app.gym_id', $1, false)`, [id]);
  const gym = '00000000-0000-7000-8000-000000000003';
  try {
    await inGym(gym);
    await client.query(`
      set search_path = '';
      alter table public.gym disable trigger user;
      alter table public.team_role disable trigger user;
      insert into public.gym (gym_id, name, code, key) values ('${gym}', 'Andes', 'BCDEFG', 'BCDEFGHJKL');
      insert into public.team_role (gym_id, id, name, rights) values
        ('${gym}', '00000000-0000-7000-8000-000000000004', 'Caja', '{sales.sell}'),
        ('${gym}', '00000000-0000-7000-8000-000000000005', 'Sala', '{attendance}'),
        ('${gym}', '00000000-0000-7000-8000-000000000006', 'Socios', '{clients.view,wages}');
      alter table public.team_member disable trigger user;
      insert into public.team_member (gym_id, id, name, email, role, role_id, invited_until) values
        ('${gym}', '00000000-0000-7000-8000-000000000007', 'Ana', 'ana@x.cl', 'own', '00000000-0000-7000-8000-000000000006', 'infinity'),
        ('${gym}', '00000000-0000-7000-8000-000000000008', 'Beto', 'beto@x.cl', 'own', '00000000-0000-7000-8000-000000000005', 'infinity');
      reset search_path`);
    await inGym('');
    for (const file of ['0053_discount_right.sql', '0067_personal_right.sql'])
      await client.query(readFileSync(new URL(`../../migrations/${file}`, import.meta.url), 'utf8'));
    await inGym(gym);
    const members = await client.query(
      'select name, invited_until <= now() as ended from public.team_member order by name',
    );
    expect(members.rows, 'the links for rights that a role had').toEqual([
      { name: 'Ana', ended: true },
      { name: 'Beto', ended: false },
    ]);
    const { rows } = await client.query('select name, rights from public.team_role order by name');
    expect(rows).toEqual([
      { name: 'Caja', rights: ['sales.sell', 'sales.discount'] },
      { name: 'Sala', rights: ['attendance'] },
      { name: 'Socios', rights: ['clients.view', 'wages', 'clients.personal', 'wages.view'] },
    ]);
  } finally {
    client.release(true);
  }
});
