import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ConnectionTest } from '../wire/connection.ts';
import type { Failure } from '../wire/verb.ts';
import type { AccountContext, GymContext } from './context.ts';
import { VerbError } from './errors.ts';
import { jsonOf } from './json.ts';

interface Tested {
  /** The table of what is connected, as the audit names it. */
  readonly table: string;
  /** Which of its rows, by columns of the table. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Records that somebody of the gym tested a connection, and the code of why it did not work; '' where it did. */
export async function recordTest({ db }: GymContext, { table, row }: Tested, refusal: string): Promise<void> {
  await db.execute(sql`
    with recorded as (
      insert into audit (at, actor, transaction_id, table_name, action, after)
      values (current_instant(), current_actor(), current_xid(), ${table}, 'test', ${JSON.stringify({ ...row, refusal })}::jsonb)
      returning 1)
    select note_change('staff') from recorded`);
}

/** Tests a connection and records what came of it. @throws VerbError that of the test */
export async function testConnection<T>(
  context: AccountContext,
  tested: Tested,
  test: () => Promise<T>,
): Promise<T> {
  let found: T;
  try {
    found = await test();
  } catch (reason) {
    if (reason instanceof VerbError)
      await context.inTeam((scope) => recordTest(scope, tested, reason.failure.code));
    throw reason;
  }
  await context.inTeam((scope) => recordTest(scope, tested, ''));
  return found;
}

interface LastTest {
  readonly table: string;
  /** Which tests of the audit `a` are of the row, and of the keys that it has now. */
  readonly which: SQL;
  readonly by: (actor: SQLWrapper) => SQL;
}

/** The last test of a row, its refusal a code; null without any. */
export const lastTest = ({ table, which, by }: LastTest) => sql`(
  select ${jsonOf<ConnectionTest>({
    at: sql`a.at`,
    by: by(sql`a.actor`),
    refusal: sql`a.after ->> 'refusal'`,
  })} from audit a
  where a.gym_id = current_gym() and a.table_name = ${sql.raw(`'${table}'`)} and a.action = 'test' and ${which}
  order by a.at desc, a.id desc limit 1)`;

/** A test with why it was refused in words. */
export const inWords = (test: ConnectionTest | null, failures: readonly Failure[]): ConnectionTest | null =>
  test && {
    ...test,
    refusal: failures.find(({ code }) => code === test.refusal)?.message ?? test.refusal,
  };
