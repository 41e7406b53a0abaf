import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/connect.ts';
import { closeToOthers } from '../../db/embedded/filesystem.ts';
import type { Log } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { type BackedUp, dailyBackup } from './daily-backup.ts';
import { pruneAccessEvents, pruneAudit, pruneDeliveries, pruneExpired, pruneOutbox } from './pruning.ts';
import { type Job, type Run, type Scheduler, startScheduler } from './scheduler.ts';

/** What happens by the clock under these settings. */
export const jobsOf = (database: BackedUp, settings: Settings): Job[] => [
  ...(settings.backups.daily ? [dailyBackup(database, settings)] : []),
  pruneExpired(database.pool),
  pruneDeliveries(database.pool),
  pruneAccessEvents(database.pool),
  pruneOutbox(join(settings.data, 'outbox'), settings.outboxDays),
  ...(settings.auditYears ? [pruneAudit(database.pool, settings.auditYears)] : []),
];

/** What Pulso keeps in its data directory, backups by hand included, and what a disk of its own has at the top. */
const ownEntry = /^(db|db\..+|outbox|backups|.+\.pulso|lost\+found)$/;

/**
 * Mails and backups are for their owner alone, those of earlier versions too; so is the data directory itself, unless
 * somebody keeps other things in it.
 */
export function closeFiles(data: string): void {
  const close = (directory: string, how: (directory: string) => void) => {
    try {
      if (existsSync(directory)) how(directory);
    } catch (reason) {
      // Some disks know no owners.
      process.emitWarning(`${directory}: ${(reason as Error).message}`);
    }
  };
  for (const name of ['outbox', 'backups']) close(join(data, name), closeToOthers);
  close(data, () => {
    if (readdirSync(data).every((name) => ownEntry.test(name))) chmodSync(data, 0o700);
  });
}

interface Started {
  readonly database: Database;
  readonly settings: Settings;
  /** Does what happens by the clock in each gym. */
  readonly doDaily: (signal: AbortSignal) => Promise<void>;
  /** What is mailed in each gym's morning. */
  readonly doHourly: (signal: AbortSignal) => Promise<void>;
  readonly log: Log;
}

export const startJobs = ({ database, settings, doDaily, doHourly, log }: Started): Pick<Scheduler, 'stop'> =>
  startScheduler({
    pool: database.pool,
    jobs: [
      ...jobsOf(database, settings),
      { name: 'gyms', run: ({ signal }) => doDaily(signal) },
      // Without a mail server there is nothing to wake the database for.
      ...(settings.smtpUrl
        ? [{ name: 'summaries', hourly: true as const, run: ({ signal }: Run) => doHourly(signal) }]
        : []),
    ],
    log,
    mayBegin: () => database.schema.state === 'current',
  });
