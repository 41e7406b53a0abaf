import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Job } from './scheduler.ts';

const rowsAtOnce = 5_000;
const keptJobDays = 90;
const keptIncidentDays = 31;
const keptDeliveryDays = 30;
const keptEventDays = 90;

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

/** Removes rows that nobody may change any more, some at a time so that others are served between. */
async function pruneRows(pool: pg.Pool, signal: AbortSignal, text: string, values: readonly unknown[]) {
  for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
    signal.throwIfAborted();
    removed = await pruneSome(pool, text, values);
  }
}

/** Removes what the audit says of more than `years` years ago. */
export const pruneAudit = (pool: pg.Pool, years: number): Job => ({
  name: 'audit',
  run: ({ now, signal }) => {
    const oldest = now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant().toString();
    const text = `delete from audit where (gym_id, id) in (select gym_id, id from audit where at < $1 order by id limit $2)`;
    return pruneRows(pool, signal, text, [oldest]);
  },
});

/** Removes what webhooks were told more than 30 days ago. */
export const pruneDeliveries = (pool: pg.Pool): Job => ({
  name: 'deliveries',
  run: ({ now, signal }) => {
    const oldest = now.subtract({ hours: keptDeliveryDays * 24 }).toString();
    const text = `delete from webhook_delivery where (gym_id, id) in (
      select gym_id, id from webhook_delivery where created_at < $1 order by created_at limit $2)`;
    return pruneRows(pool, signal, text, [oldest]);
  },
});

/** Removes who passed a door more than 90 days ago; their visits stay. */
export const pruneAccessEvents = (pool: pg.Pool): Job => ({
  name: 'access',
  run: ({ now, signal }) => {
    const oldest = now.subtract({ hours: keptEventDays * 24 }).toString();
    const text = `delete from access_event where (gym_id, id) in (
      select gym_id, id from access_event where created_at < $1 order by created_at limit $2)`;
    return pruneRows(pool, signal, text, [oldest]);
  },
});

async function pruneSome(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<number> {
  const connection = await pool.connect();
  try {
    await connection.query('begin; set local role pulso_maintenance');
    const { rowCount } = await connection.query(text, [...values, rowsAtOnce]);
    await connection.query('commit');
    return rowCount ?? 0;
  } catch (reason) {
    await connection.query('rollback').catch(() => {});
    throw reason;
  } finally {
    connection.release();
  }
}
