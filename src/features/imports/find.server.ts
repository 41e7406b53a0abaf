import { sql } from 'drizzle-orm';

export const texts = (values: Iterable<string | undefined>) => {
  const given = [...new Set(values)].filter(Boolean);
  return sql`${sql.param(given)}::text[]`;
};

/** Compared as one set, for an embedded database that knows nothing yet of a table would look through it for each. */
export const among = (values: Iterable<string | undefined>) => sql`in (select unnest(${texts(values)}))`;
export const namedAs = (names: Iterable<string | undefined>) =>
  sql`in (select sort_key(name) from unnest(${texts(names)}) name)`;
export const idsIn = (rows: readonly { id: string }[]) => sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
