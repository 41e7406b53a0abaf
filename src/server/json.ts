import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { notFound } from '../wire/failures.ts';
import type { Db } from './context.ts';
import { VerbError } from './errors.ts';
import { statement } from './statement.ts';
import { finishRead } from './transaction.ts';

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

async function textOf<T>(db: Db, asked: Promise<{ rows: readonly { answer: string }[] }>): Promise<Json<T>> {
  // Nothing reads what it answers, so nothing follows it.
  finishRead(db);
  const [built] = (await asked).rows;
  if (!built) throw new VerbError(notFound);
  return new Json(built.answer);
}

/**
 * A read's whole answer: the column `answer` of the only row, unparsed. No statement may follow it.
 * @throws VerbError not_found when there is no row
 */
export const readJson = <T>(db: Db, query: SQL): Promise<Json<T>> =>
  textOf(db, db.execute<{ answer: string }>(inText(query)).execute());

/** Like `readJson`, for a statement that is built once. */
export function jsonStatement<T>(query: SQL) {
  const read = statement<{ answer: string }>(inText(query));
  return (context: { readonly db: Db }, values: Readonly<Record<string, unknown>>): Promise<Json<T>> =>
    textOf(context.db, read(context, values));
}
