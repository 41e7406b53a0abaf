import type { Db } from '../../server/context.ts';
import type { AuditRow } from '../../wire/record.ts';
import { gym } from '../gym/table.ts';
import { readNames } from './names.server.ts';
import { type Change, sayIn } from './rules.ts';

/**
 * Writes values of these rows for people of the gym.
 * @param isArchive whether they have the columns of an archive
 */
export async function speakerFor(db: Db, changes: readonly Change[], isArchive = false) {
  const [place] = await db.select({ currency: gym.currency, timeZone: gym.timeZone }).from(gym);
  return sayIn(
    place ?? { currency: 'CLP', timeZone: 'America/Santiago' },
    await readNames(db, changes, isArchive),
  );
}
export type Speaker = Awaited<ReturnType<typeof speakerFor>>;

/** Rows as they are now, as what was added with them. */
export const asChanges = (table: string, rows: readonly AuditRow[]): Change[] =>
  rows.map((after) => ({ id: 0, table, action: 'insert', before: null, after, alike: 1 }));
