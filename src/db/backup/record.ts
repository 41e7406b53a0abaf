import type pg from 'pg';

/** Among the runs of jobs, where the dashboard looks for the last backup. */
export const byHand = 'backup by hand';

/** Notes that a backup was made by hand just now. */
export async function recordBackup(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    'insert into job (name, period, finished_at) values ($1, now(), now()) on conflict do nothing',
    [byHand],
  );
}
