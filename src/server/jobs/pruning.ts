import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Job } from './scheduler.ts';

const auditRowsAtOnce = 5_000;
const keptJobDays = 90;
const keptIncidentDays = 31;

/** Removes sessions, links and counted attempts that are over, and old rows of jobs and incidents. */
export const pruneExpired = (pool: pg.Pool): Job => ({
  name: 'expired',
  run: async ({ now }) => {
    const at = now.toString();
    await pool.query('delete from session where expires_at < $1', [at]);
    await pool.query('delete from permit where expires_at < $1', [at]);
    await pool.query(`delete from turn where until < $1::timestamptz - interval '3 days'`, [at]);
    await pool.query('delete from verification where expires_at < $1', [at]);
    await pool.query('delete from attempt where expire < $1', [now.epochMilliseconds]);
    await pool.query(`delete from job where period < $1::timestamptz - $2 * interval '1 day'`, [
      at,
      keptJobDays,
    ]);
    await pool.query(`delete from incident where last_at < $1::timestamptz - $2 * interval '1 day'`, [
      at,
      keptIncidentDays,
    ]);
  },
});

/** Removes mails that were written to the outbox `days` days ago. */
export const pruneOutbox = (outbox: string, days: number): Job => ({
  name: 'outbox',
  run: async ({ now }) => {
    const oldest = now.subtract({ hours: days * 24 }).epochMilliseconds;
    const names = await readdir(outbox).catch((reason: NodeJS.ErrnoException) => {
      if (reason.code === 'ENOENT') return [];
      throw reason;
    });
    for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
      const path = join(outbox, name);
      if ((await lstat(path)).mtimeMs < oldest) await rm(path);
    }
  },
});

/** Removes what the audit says of more than `years` years ago, some rows at a time so that others are served between. */
export const pruneAudit = (pool: pg.Pool, years: number): Job => ({
  name: 'audit',
  run: async ({ now, signal }) => {
    const oldest = now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant().toString();
    for (let removed = auditRowsAtOnce; removed === auditRowsAtOnce; ) {
      signal.throwIfAborted();
      removed = await pruneSome(pool, oldest);
    }
  },
});

async function pruneSome(pool: pg.Pool, oldest: string): Promise<number> {
  const connection = await pool.connect();
  try {
    await connection.query('begin; set local role pulso_maintenance');
    const { rowCount } = await connection.query(
      `delete from audit where (gym_id, id) in (select gym_id, id from audit where at < $1 order by id limit $2)`,
      [oldest, auditRowsAtOnce],
    );
    await connection.query('commit');
    return rowCount ?? 0;
  } catch (reason) {
    await connection.query('rollback').catch(() => {});
    throw reason;
  } finally {
    connection.release();
  }
}
