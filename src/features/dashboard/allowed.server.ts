import { type SQL, sql } from 'drizzle-orm';

/** A part of an answer that is null unless the statement's value `part` is true. */
export const ifAllowed = <T>(part: string, shown: SQL<T>): SQL<T | null> =>
  sql`case when ${sql.placeholder(part)}::boolean then ${shown} end`;
