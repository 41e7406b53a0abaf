import type pg from 'pg';

export interface LastBackup {
  /** When the last daily backup was finished, ISO 8601; null before the first. */
  at: string | null;
  /** Why the attempts after it failed; null when they did not. */
  failure: string | null;
}

/** What is known of the daily backups, whichever process made them. */
export async function lastBackup(pool: Pick<pg.Pool, 'query'>): Promise<LastBackup> {
  const { rows } = await pool.query<{ at: Date | null; failure: string | null }>(
    `select (select max(finished_at) from job where name = 'backup' and failure is null) as at,
      (select failure from job where name = 'backup' order by period desc limit 1) as failure`,
  );
  return { at: rows[0]?.at?.toISOString() ?? null, failure: rows[0]?.failure ?? null };
}
