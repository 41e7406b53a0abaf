import type { Client, PoolClient } from 'pg';
import { type Examination, type Finding, messageOf } from './finding.ts';

/** For each foreign key, a query that counts the rows whose other row does not exist. */
const listReferences = `
  select c.conname as name, c.conrelid::regclass::text as table, format(
    'select count(*)::int as missing from %s o where %s and not exists (select from %s t where %s)',
    c.conrelid::regclass, string_agg(format('o.%I is not null', own.attname), ' and '), c.confrelid::regclass,
    string_agg(format('t.%I = o.%I', other.attname, own.attname), ' and ')) as query
  from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as pair (own_number, other_number)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = own_number
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = other_number
  where c.contype = 'f' group by c.oid, c.conname, c.conrelid, c.confrelid order by 2, 1`;

/** Looks for rows that name another row that does not exist. */
export async function examineReferences(client: Client | PoolClient): Promise<Examination> {
  const { rows } = await client.query<{ name: string; table: string; query: string }>(listReferences);
  const findings: Finding[] = [];
  for (const { name, table, query } of rows) {
    try {
      const missing = (await client.query<{ missing: number }>(query)).rows[0]?.missing ?? 0;
      if (missing === 0) continue;
      const says = `Hay ${missing} filas que nombran otra que no existe.`;
      findings.push({ check: name, says, where: table });
    } catch (reason) {
      findings.push({ check: name, says: `No se pudo revisar: ${messageOf(reason)}`, where: table });
    }
  }
  return { findings, examined: rows.length };
}
