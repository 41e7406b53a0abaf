import { type SQL, sql } from 'drizzle-orm';
import { pageSize } from '../../wire/page-size.ts';

/** The rows of a page, behind the first `skip`. */
export const page = sql`offset ${sql.placeholder('skip')}::int limit ${sql.raw(String(pageSize))}`;

/** How many rows stand before a page. */
export const skipTo = (number: number): number => (number - 1) * pageSize;

const clientName = sql`trim(c.name || ' ' || c.surname)`;

/** The rows of the table `found` on a page, with the client `c` of each. */
export const onPage = (shown: SQL, order: SQL) => sql`coalesce((
  select json_agg(${shown} order by ${order}) from (
    select f.*, c.sort_key, ${clientName} as client_name from found f
    join client c on c.gym_id = current_gym() and c.id = f.client_id order by ${order} ${page}) f), '[]')`;
