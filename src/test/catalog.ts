import type { Client, PoolClient } from 'pg';

/** Tables, columns, constraints, indexes, policies, triggers, functions and sequences, each with its rights, a line each. */
const catalog = `
  with one as (select oid, relname, relkind, relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner) as owner,
    (select array_agg(a::text order by a::text) from unnest(relacl) a) as rights
    from pg_class where relnamespace = 'public'::regnamespace)
  select concat_ws(' ', 'relation', relname, relkind, owner, rights, relrowsecurity, relforcerowsecurity) as line from one
  union all select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
    attgenerated, attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))
  from one join pg_attribute a on attrelid = one.oid and attnum > 0 and not attisdropped
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum where relkind = 'r'
  union all select concat_ws(' ', 'constraint', relname, conname, convalidated, pg_get_constraintdef(c.oid, true))
  from one join pg_constraint c on conrelid = one.oid
  union all select concat_ws(' ', 'index', pg_get_indexdef(oid)) from one where relkind = 'i'
  union all select concat_ws(' ', 'policy', p::text) from pg_policies p
  union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(t.oid))
  from one join pg_trigger t on tgrelid = one.oid where not tgisinternal
  union all select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax)
  from pg_sequence
  union all select concat_ws(' ', 'function', pg_get_userbyid(proowner),
    (select array_agg(a::text order by a::text) from unnest(proacl) a), pg_get_functiondef(p.oid))
  from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

/** What a database is made of, whatever the order of its columns. */
export async function readCatalog(client: Client | PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(catalog);
  return rows.map(({ line }) => line);
}
