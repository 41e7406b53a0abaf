import { sql } from 'drizzle-orm';
import { pageSize } from '../../wire/page-size.ts';

/** The rows of a page, behind the first `skip`. */
export const page = sql`offset ${sql.placeholder('skip')}::int limit ${sql.raw(String(pageSize))}`;

/** How many rows stand before a page. */
export const skipTo = (number: number): number => (number - 1) * pageSize;
