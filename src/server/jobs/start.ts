import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../../db/backup/read.ts';
import type { Database } from '../../db/connect.ts';
import { closeToOthers } from '../../db/embedded/filesystem.ts';
import type { Log } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { dailyBackup } from './daily-backup.ts';
import { pruneAudit, pruneExpired, pruneOutbox } from './pruning.ts';
import { type Job, type Scheduler, startScheduler } from './scheduler.ts';

/** What happens by the clock under these settings. */
export const jobsOf = (database: Source, settings: Settings): Job[] => [
  ...(settings.backups.daily ? [dailyBackup(database, settings)] : []),
  pruneExpired(database.pool),
  pruneOutbox(join(settings.data, 'outbox'), settings.outboxDays),
  ...(settings.auditYears ? [pruneAudit(database.pool, settings.auditYears)] : []),
];

/** Mails and backups are for their owner alone, those of earlier versions too. */
export function closeFiles(data: string): void {
  for (const name of ['outbox', 'backups']) {
    const directory = join(data, name);
    try {
      if (existsSync(directory)) closeToOthers(directory);
    } catch (reason) {
      // Some disks know no owners.
      process.emitWarning(`${directory}: ${(reason as Error).message}`);
    }
  }
}

interface Started {
  readonly database: Database;
  readonly settings: Settings;
  /** Does what happens by the clock in each gym. */
  readonly doDaily: (signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

export const startJobs = ({ database, settings, doDaily, log }: Started): Pick<Scheduler, 'stop'> =>
  startScheduler({
    pool: database.pool,
    jobs: [...jobsOf(database, settings), { name: 'gyms', run: ({ signal }) => doDaily(signal) }],
    log,
    mayBegin: () => database.schema.state === 'current',
  });
