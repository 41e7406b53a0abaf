import { sql } from 'drizzle-orm';
import { byHand } from '../../db/backup/record.ts';
import type { Verbs } from '../../server/implement.ts';
import { nextRun } from '../../server/jobs/scheduler.ts';
import type { InstalledJob, installationContract } from './contract.ts';
import { isJobName, jobNames } from './words.ts';

interface StoredJob extends Record<string, unknown> {
  name: string;
  period: string;
  failure: string | null;
  failedAt: string | null;
  succeededAt: string | null;
  now: string;
}

function shownJob({ name, period, failure, failedAt, succeededAt, now }: StoredJob): InstalledJob[] {
  // A backup that was made by hand is no job.
  if (!isJobName(name)) return [];
  const next = nextRun(
    name === 'summaries' ? { hourly: true } : {},
    { period: Temporal.Instant.from(period), failedAt: failedAt ? Temporal.Instant.from(failedAt) : null },
    Temporal.Instant.from(now),
    Temporal.Now.timeZoneId(),
  );
  return [{ name, succeededAt, failure, nextAt: next?.toString() ?? null }];
}

export const jobVerbs: Verbs<typeof installationContract, 'jobs'> = {
  jobs: async ({ db, settings }) => {
    const { rows } = await db.execute<StoredJob>(sql`
      select name, to_json(period) as period, failure, to_json(failed_at) as "failedAt", to_json(succeeded_at) as "succeededAt",
        to_json(current_instant()) as now
      from installed_jobs()`);
    const names = Object.keys(jobNames);
    const made = rows
      .filter(({ name, succeededAt }) => succeededAt !== null && ['backup', byHand].includes(name))
      .sort((one, other) => Date.parse(other.succeededAt ?? '') - Date.parse(one.succeededAt ?? ''));
    const [last] = made;
    const since = last ? Date.parse(last.now) - Date.parse(last.succeededAt ?? '') : null;
    return {
      items: rows.flatMap(shownJob).sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name)),
      mails: settings.smtpUrl !== undefined,
      backups: settings.backups.daily,
      backedUpAt: last?.succeededAt ?? null,
      backedUpDays: since === null ? null : Math.floor(since / 86_400_000),
    };
  },
};
