import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { asRole, type Rows } from '../test/roles.ts';
import { asSuperuser, listGymTables, readRows } from '../test/superuser.ts';

let fixture: GymFixture;
beforeAll(async () => {
  fixture = await openGymFixture();
});
afterAll(() => fixture.close());

const ask = async (statement: string): Promise<Rows> =>
  asSuperuser(fixture.database, async (connection) => (await connection.query(statement)).rows as Rows);

const within = (role: string, scope: Record<string, string>, statement: string): Promise<Rows> =>
  asRole(fixture.database, { role, scope }, statement);

const gymScope = () => ({ gym_id: fixture.first.accountId });
const roles = ['pulso_auth', 'pulso_gym', 'pulso_client', 'pulso_search', 'pulso_operator'];
const quoted = roles.map((role) => `'${role}'`).join(', ');

test('ninguna conexión compila consultas: tardaría más que cualquiera de las nuestras', async () => {
  const { rows } = await fixture.database.pool.query('select pg_jit_available() as compiles');
  expect(rows).toEqual([{ compiles: false }]);
});

describe('los roles', () => {
  test('Pulso trabaja con un rol que no es dueño de nada ni pasa por encima de las políticas', async () => {
    const { rows } = await fixture.database.pool.query('select current_user as role');
    expect(rows).toEqual([{ role: 'pulso_auth' }]);
    const unprivileged = await ask(
      `select rolname from pg_roles where rolname in (${quoted})
        and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin)`,
    );
    expect(unprivileged).toHaveLength(roles.length);
    expect(await ask(`select relname from pg_class where pg_get_userbyid(relowner) in (${quoted})`)).toEqual(
      [],
    );
    expect(
      await ask(
        `select r.rolname, m.rolname as of from pg_auth_members a join pg_roles r on r.oid = a.member
          join pg_roles m on m.oid = a.roleid where r.rolname in (${quoted})`,
      ),
    ).toEqual([]);
  });

  test('nadie puede borrar filas de un gimnasio, ni cambiar la auditoría', async () => {
    expect(
      await ask(
        `select grantee, table_name, privilege_type from information_schema.role_table_grants
          where grantee in (${quoted}) and (privilege_type in ('DELETE', 'TRUNCATE', 'TRIGGER')
            or (table_name = 'audit' and privilege_type = 'UPDATE'))
          and table_name in (select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
            where a.attname = 'gym_id')`,
      ),
    ).toEqual([]);
  });

  test('el rol de las cuentas no ve ni una fila de un gimnasio', async () => {
    const readable = await ask(
      `select distinct table_name from information_schema.role_table_grants where grantee = 'pulso_auth'
        and table_name in (select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
          where a.attname = 'gym_id')`,
    );
    expect(readable).toEqual([]);
    await expect(within('pulso_auth', gymScope(), 'select * from client')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('el de quien opera la instalación no ve ni una fila, de nadie', async () => {
    expect(
      await ask(
        `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
          and has_any_column_privilege('pulso_operator', c.oid, 'select, insert, update')`,
      ),
    ).toEqual([]);
    const [every] = await ask('select count(*)::int as gyms from gym');
    expect(await within('pulso_operator', {}, 'select count(*)::int as gyms from installed_gyms()')).toEqual([
      every,
    ]);
  });

  test('el de las copias lee cada tabla, y solo borra lo antiguo de la auditoría de los webhooks y de las puertas, y quién fue un cliente borrado', async () => {
    expect(
      await ask(
        `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not (has_table_privilege('pulso_maintenance', c.oid, 'select')
            and not has_table_privilege('pulso_maintenance', c.oid, 'insert, truncate')
            and (c.relname in ('accounting_entry', 'audit', 'credit_entry')
              or not has_table_privilege('pulso_maintenance', c.oid, 'update'))
            and (c.relname in ('audit', 'client_account', 'link_request', 'webhook_delivery', 'access_event')
              or not has_table_privilege('pulso_maintenance', c.oid, 'delete')))`,
      ),
    ).toEqual([]);
    const [every] = await ask('select count(*)::int as clients from client');
    expect(await within('pulso_maintenance', {}, 'select count(*)::int as clients from client')).toEqual([
      every,
    ]);
  });

  test('nadie lee el secreto que firma las sesiones', async () => {
    for (const role of roles) {
      await expect(within(role, gymScope(), 'select * from app_secret')).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  test('solo las que se enumeran prestan derechos, y no a cualquiera', async () => {
    expect(
      await ask(
        `select proname, pg_get_userbyid(proowner) as owner, proconfig,
          array(select r from unnest(array[${quoted}]) r
            where has_function_privilege(r, oid, 'execute') and r <> pg_get_userbyid(proowner)) as callers
          from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
      ),
    ).toEqual(
      // They name the gym or the account themselves. Where an account works is asked before it has entered a gym.
      // What counts in all gyms, and names none of their people, is for an operator alone.
      [
        { proname: 'branches_of', callers: ['pulso_auth'] },
        { proname: 'closed_since', owner: 'pulso_maintenance', callers: ['pulso_gym'] },
        { proname: 'custom_hosts', callers: ['pulso_auth'] },
        { proname: 'find_api_key', callers: ['pulso_auth'] },
        { proname: 'find_clients', settings: ['plan_cache_mode=force_generic_plan'], callers: ['pulso_gym'] },
        { proname: 'find_reader', callers: ['pulso_auth'] },
        { proname: 'forget_client', owner: 'pulso_maintenance', callers: ['pulso_gym'] },
        { proname: 'gym_owner', callers: ['pulso_auth', 'pulso_gym', 'pulso_client'] },
        { proname: 'gym_size', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'gyms_with_domains', callers: ['pulso_auth'] },
        { proname: 'gyms_with_network_visits', callers: ['pulso_auth'] },
        { proname: 'gyms_with_notices', callers: ['pulso_auth'] },
        { proname: 'gyms_with_online_payments', callers: ['pulso_auth'] },
        { proname: 'gyms_with_pushes', callers: ['pulso_auth'] },
        { proname: 'gyms_with_webhooks', callers: ['pulso_auth'] },
        { proname: 'gyms_with_whatsapp', callers: ['pulso_auth'] },
        { proname: 'installed_gyms', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'installed_incidents', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'installed_jobs', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'known_plans', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'moved_page', callers: ['pulso_auth'] },
        { proname: 'own_gyms', callers: ['pulso_auth', 'pulso_gym', 'pulso_client'] },
        { proname: 'own_workplace', callers: ['pulso_auth'] },
        { proname: 'own_workplaces', callers: ['pulso_auth', 'pulso_gym'] },
        { proname: 'plans_of', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'published_gym', callers: ['pulso_auth'] },
        { proname: 'published_pages', callers: ['pulso_auth'] },
        // Changes nothing but how soon a session looks up again what it may.
        { proname: 'renew_access', owner: 'pulso_auth', callers: ['pulso_gym'] },
        { proname: 'scrub_prospect', owner: 'pulso_maintenance', callers: ['pulso_gym'] },
        { proname: 'support_accesses', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'suspensions_of', owner: 'pulso_maintenance', callers: ['pulso_operator'] },
        { proname: 'unneeded_accounts', owner: 'pulso_maintenance', callers: ['pulso_gym'] },
      ].map(({ proname, owner = 'pulso_search', settings = [], callers }) => ({
        proname,
        owner,
        proconfig: ['search_path=public, pg_temp', ...settings],
        callers,
      })),
    );
  });
});

describe('cada tabla de un gimnasio', () => {
  test('tiene políticas por fila, forzadas, y el disparador de auditoría', async () => {
    expect(
      await ask(
        `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'gym_id'
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (
            c.relrowsecurity and c.relforcerowsecurity
            and exists (select from pg_policies p where p.tablename = c.relname and p.schemaname = 'public')
            and (c.relname in ('access_event', 'audit', 'automation_mail', 'class_notice', 'counter', 'notification_choice', 'notification_read', 'notification_summary', 'report_mail', 'sent_report', 'sport_page_visits', 'webhook_delivery', 'webhook_state') or 2 = (select count(*) from pg_trigger t where t.tgrelid = c.oid
              and t.tgname in ('record_change', 'record_additions') and t.tgenabled = 'O')))`,
      ),
    ).toEqual([]);
  });

  test('lleva gym_id al comienzo de su clave primaria y de cada índice único', async () => {
    const elsewhere = await ask(
      `select c.relname as table, i.indexrelid::regclass::text as index from pg_class c
          join pg_attribute g on g.attrelid = c.oid and g.attname = 'gym_id'
          left join pg_index i on i.indrelid = c.oid and i.indisunique
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and (i.indkey[0] is distinct from g.attnum
            or not exists (select from pg_index k where k.indrelid = c.oid and k.indisprimary))
        order by 1, 2`,
    );
    // An address of the web is one gym's alone.
    expect(elsewhere).toEqual([
      { table: 'custom_domain', index: 'custom_domain_unique' },
      { table: 'page_slug', index: 'page_slug_unique' },
      { table: 'sport_page', index: 'sport_page_slug_unique' },
    ]);
  });

  test('solo nombra filas de su propio gimnasio, y nadie de fuera nombra las suyas', async () => {
    const elsewhere = await ask(
      `select k.conrelid::regclass::text as table, k.conname as key from pg_constraint k
          left join pg_attribute own on own.attrelid = k.conrelid and own.attname = 'gym_id'
          left join pg_attribute named on named.attrelid = k.confrelid and named.attname = 'gym_id'
        where k.contype = 'f' and coalesce(own.attnum, named.attnum) is not null
          and (k.conkey[1] is distinct from own.attnum or k.confkey[1] is distinct from named.attnum)`,
    );
    expect(elsewhere).toEqual([]);
  });

  test('y lo demás es de las cuentas, los intentos, las tareas y la propia base', async () => {
    const shared = await ask(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select from pg_attribute g where g.attrelid = c.oid and g.attname = 'gym_id') order by 1`,
    );
    expect(shared.map(({ name }) => name)).toEqual([
      'account',
      'api_key_use',
      'app_secret',
      'applied_sql',
      'attempt',
      'closure',
      'credential',
      'gym_code',
      'gym_plan',
      'incident',
      'job',
      'permit',
      'session',
      'support_access',
      'support_look',
      'support_visit',
      'suspension',
      'turn',
      'two_factor',
      'verification',
    ]);
  });

  test('solo tiene políticas que nombran el gimnasio, salvo las que se enumeran', async () => {
    const open = await ask(
      `select policyname, cmd, roles::text from pg_policies where schemaname = 'public'
        and coalesce(qual, with_check) not like '%gym_id = current_gym()%' order by policyname`,
    );
    const searched = await ask(
      `select policyname from pg_policies where roles && array['pulso_search', 'pulso_maintenance']::name[]
        and policyname <> 'forget_by_maintenance'`,
    );
    expect(open.map(({ policyname }) => policyname)).toEqual(
      [
        // An account finds the gyms whose client it is.
        'client_account_of_account',
        // find_clients names the gym itself, so that its search may use an index; backups are of all gyms.
        ...searched.map(({ policyname }) => policyname),
      ].sort(),
    );
    expect(open.filter(({ cmd }) => cmd !== 'SELECT').map(({ policyname }) => policyname)).toEqual([
      'access_event_trimmed',
      'delete_by_maintenance',
      'webhook_delivery_trimmed',
    ]);
  });

  test('no deja entrar, mover ni ver una fila de otro gimnasio', async () => {
    const other = fixture.otherGym.accountId;
    for (const table of await listGymTables(fixture.database)) {
      const scope = gymScope();
      await expect(
        within('pulso_gym', scope, `insert into ${table} (gym_id) values ('${other}')`),
        table,
      ).rejects.toMatchObject({ code: '42501' });
      const gymIds = await within('pulso_gym', scope, `select distinct gym_id from ${table}`);
      expect(gymIds, table).toEqual([{ gym_id: fixture.first.accountId }]);
      if (table !== 'audit') {
        await expect(
          within('pulso_gym', scope, `update ${table} set gym_id = '${other}'`),
          table,
        ).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  test('sin gimnasio o sin cliente elegido no muestra nada', async () => {
    for (const table of await listGymTables(fixture.database)) {
      expect(await within('pulso_gym', {}, `select * from ${table}`), table).toEqual([]);
      const asClient = within('pulso_client', gymScope(), `select * from ${table}`);
      if (['gym', 'gym_logo'].includes(table)) expect(await asClient).toHaveLength(1);
      else
        expect(await asClient.catch(({ code }) => code), table).toSatisfy(
          (outcome) => outcome === '42501' || outcome.length === 0,
        );
    }
  });

  test('un cliente solo ve sus filas y no escribe ninguna', async () => {
    const { clientId, accountId } = fixture.client;
    const scope = { ...gymScope(), client_id: clientId, account_id: accountId };
    expect(await within('pulso_client', scope, 'select id from client')).toEqual([{ id: clientId }]);
    for (const table of await listGymTables(fixture.database)) {
      await expect(
        within('pulso_client', scope, `insert into ${table} (gym_id) values ('${fixture.first.accountId}')`),
        table,
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('la búsqueda nunca encuentra clientes de otro gimnasio', async () => {
  const rows = await readRows(fixture.database, fixture.otherGym.accountId);
  const neighbours = (rows.client ?? []).map(({ id }) => id);
  expect(neighbours.length).toBeGreaterThan(0);
  for (const status of ['all', 'active', 'expiring', 'expired', 'unpaid']) {
    for (const needle of ['', 'vecina', 'zafiro']) {
      const statement = `select ids from find_clients('${needle}', '${status}', 0, 50)`;
      const [own] = await within('pulso_gym', gymScope(), statement);
      for (const id of (own?.ids ?? []) as string[]) expect(neighbours).not.toContain(id);
      const none = await within('pulso_gym', {}, statement);
      expect(none[0]?.ids ?? []).toEqual([]);
    }
  }
  await expect(
    within('pulso_client', gymScope(), `select find_clients('', 'all', 0, 50)`),
  ).rejects.toMatchObject({
    code: '42501',
  });
});
