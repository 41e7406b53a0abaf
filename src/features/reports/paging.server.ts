import { type SQL, sql } from 'drizzle-orm';
import { pageSize } from '../../wire/page-size.ts';
import { mostRows } from './domain.ts';

const { placeholder } = sql;

/** The rows of a page, or all of them: behind the first `skip`, `limit` at most. */
export const page = sql`offset ${placeholder('skip')}::int limit ${placeholder('limit')}::int`;

interface AskedRows {
  readonly page: number;
  readonly rows?: 'all' | undefined;
}

/** Which rows are asked for. */
export const rowsAsked = ({ page: number, rows }: AskedRows): { skip: number; limit: number } =>
  rows === 'all' ? { skip: 0, limit: mostRows } : { skip: (number - 1) * pageSize, limit: pageSize };

/** Of the client `c`. */
export const clientName = sql`trim(c.name || ' ' || c.surname)`;

/** The rows of the table `found` on a page, with the client `c` of each. */
export const onPage = (shown: SQL, order: SQL) => sql`coalesce((
  select json_agg(${shown} order by ${order}) from (
    select f.*, c.sort_key, ${clientName} as client_name from found f
    join client c on c.gym_id = current_gym() and c.id = f.client_id order by ${order} ${page}) f), '[]')`;
