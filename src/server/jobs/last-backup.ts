import type pg from 'pg';
import { byHand } from '../../db/backup/record.ts';

export interface LastBackup {
  /** When the last backup was finished, daily or by hand, ISO 8601; null before the first. */
  at: string | null;
  /** Why the last daily one failed; null when it did not. */
  failure: string | null;
}

/** What is known of backups, whichever process made them. */
export async function lastBackup(pool: Pick<pg.Pool, 'query'>): Promise<LastBackup> {
  const { rows } = await pool.query<{ at: Date | null; failure: string | null }>(
    `select (select max(finished_at) from job where name in ('backup', $1) and failure is null) as at,
      (select failure from job where name = 'backup' order by period desc limit 1) as failure`,
    [byHand],
  );
  return { at: rows[0]?.at?.toISOString() ?? null, failure: rows[0]?.failure ?? null };
}
