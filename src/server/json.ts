import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './context.ts';
import { statement } from './statement.ts';

/** A verb's result as JSON text that the database built and that is sent unchanged. */
export class Json<T> {
  readonly text: string;
  declare readonly answer: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON object with the properties of T, each a column or an expression. */
export const jsonOf = <T>(fields: { readonly [K in keyof T]-?: SQLWrapper }): SQL<T> =>
  sql`json_build_object(${sql.join(
    Object.entries<SQLWrapper>(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`;

const inText = (query: SQL) => sql`select answer::text from (${query}) built`;

function textOf<T>(rows: readonly { answer: string }[]): Json<T> {
  const [built] = rows;
  if (!built) throw new Error('a query that builds an answer found none');
  return new Json(built.answer);
}

/** The column `answer` of the only row, unparsed. */
export async function readJson<T>(db: Db, query: SQL): Promise<Json<T>> {
  const { rows } = await db.execute<{ answer: string }>(inText(query));
  return textOf(rows);
}

/** Like `readJson`, for a statement that is built once. */
export function jsonStatement<T>(query: SQL) {
  const read = statement<{ answer: string }>(inText(query));
  return async (context: { readonly db: Db }, values: Readonly<Record<string, unknown>>): Promise<Json<T>> =>
    textOf((await read(context, values)).rows);
}
