import pg from 'pg';

/**
 * Copies the only gym of a database, with its accounts, until there are `gyms`: all rows of a table at once, each id
 * prefixed with the number of its gym, which keeps all references consistent. The audit is not copied.
 * @returns the gyms' ids; the accounts' e-mail addresses begin with the gym's number and a dash
 */
export async function copyGym(url: string, gyms: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Without triggers and foreign keys, because the copies of all rows are already consistent.
    await client.query(`
      set session_replication_role = replica;
      set maintenance_work_mem = '256MB';
      begin;
      create function numbered(id uuid, n int) returns uuid language sql immutable strict parallel safe as
        $$ select (lpad(to_hex(n), 8, '0') || substr(id::text, 9))::uuid $$`);
    const { rows: tables } = await client.query<{ name: string; columns: string; copies: string }>(
      `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
        string_agg(case
          when c.relname = 'account' and a.attname = 'email' then 'n || ''-'' || email'
          when c.relname = 'credential' and a.attname = 'account_id' then 'numbered(account_id::uuid, n)::text'
          when c.relname in ('gym', 'gym_code') and a.attname = 'code' then 'n::text'
          when c.relname = 'sport_page' and a.attname = 'slug' then 'n || ''-'' || slug'
          when a.atttypid = 'uuid'::regtype then format('numbered(%I, n)', a.attname)
          when a.atttypid = 'uuid[]'::regtype then
            format('array(select numbered(one, n) from unnest(%I) one)', a.attname)
          else quote_ident(a.attname) end, ', ' order by a.attnum) as copies
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname in ('account', 'credential', 'gym_code') or c.relname <> 'audit' and exists (
          select from pg_attribute g where g.attrelid = c.oid and g.attname = 'gym_id'))
      group by c.oid`,
    );
    // A search index is faster to build once than to update with each row.
    const { rows: slow } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of slow) await client.query(`drop index ${name}`);
    for (const { name, columns, copies } of tables) {
      await client.query(
        `insert into ${name} (${columns}) select ${copies} from generate_series(1, ${gyms - 1}) n cross join ${name}`,
      );
    }
    for (const { definition } of slow) await client.query(definition);
    const { rows } = await client.query<{ id: string }>('select gym_id as id from gym order by gym_id');
    await client.query('drop function numbered; commit');
    await client.query('vacuum (analyze)');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
