import { sql } from 'drizzle-orm';

export const texts = (values: Iterable<string | undefined>) => {
  const distinct = [...new Set(values)].filter(Boolean);
  return sql`${sql.param(distinct)}::text[]`;
};

/** Compared as one set: without statistics, an embedded database would scan the table for each name. */
export const among = (values: Iterable<string | undefined>) => sql`in (select unnest(${texts(values)}))`;
export const namedAs = (names: Iterable<string | undefined>) =>
  sql`in (select sort_key(name) from unnest(${texts(names)}) name)`;
export const idsIn = (rows: readonly { id: string }[]) => sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
