import type pg from 'pg';
import type { Engine } from './engine.ts';

const checkpointEveryMs = 5 * 60_000;
const checkpointsPerVacuum = 12;

/** Runs `task` while no transaction is open, and no query either. */
export async function betweenTransactions<T>(pool: pg.Pool, task: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await task();
  } finally {
    client.release();
  }
}

/**
 * The engine has neither checkpointer nor autovacuum. After writes: a checkpoint every five minutes, with VACUUM
 * (ANALYZE) before the first and then every twelfth of them, unless the disk is too full for what it writes.
 */
export function scheduleMaintenance(engine: Engine, pool: pg.Pool, mayGrow: () => boolean): { stop(): void } {
  let lastSyncs = engine.syncs;
  let checkpoints = 0;
  const maintain = async () => {
    if (engine.syncs === lastSyncs) return;
    await betweenTransactions(pool, async () => {
      if (checkpoints % checkpointsPerVacuum === 0 && mayGrow()) await engine.maintain('vacuum');
      await engine.maintain('checkpoint');
      checkpoints += 1;
      lastSyncs = engine.syncs;
    });
  };
  const timer = setInterval(
    () => void maintain().catch((error) => process.emitWarning(error)),
    checkpointEveryMs,
  );
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
