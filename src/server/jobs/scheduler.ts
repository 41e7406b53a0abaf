import type pg from 'pg';
import { forLog, type Log } from '../errors.ts';

const checkEveryMs = 10 * 60_000;
const firstCheckMs = 60_000;
const holdMinutes = 10;
const retryMinutes = 60;
const renewEveryMs = 3 * 60_000;
/** The hour of this machine's time zone at which a day of jobs begins: most gyms sleep. */
const firstHour = 4;

export interface Run {
  /** When the period began. */
  period: Temporal.ZonedDateTime;
  now: Temporal.Instant;
  /** Aborted when the server stops. */
  signal: AbortSignal;
}

/** What happens once a day, or once an hour. A run may be repeated after a failure or the death of its process. */
export interface Job {
  readonly name: string;
  readonly hourly?: true;
  run(run: Run): Promise<void>;
}

export interface SchedulerOptions {
  pool: pg.Pool;
  jobs: readonly Job[];
  log: Log;
  /** Whether jobs may begin now; always by default. */
  mayBegin?: () => boolean;
  /** The clock; the real one by default. */
  now?: () => Temporal.Instant;
  /** This machine's time zone by default. */
  timeZone?: string;
}

export interface Scheduler {
  /** Runs what is due and nobody runs or has run. It asks the database only while something may be due. */
  check(): Promise<void>;
  /** Ends running jobs: another process, or the next start, takes them up. */
  stop(): Promise<void>;
}

const hourOf = (now: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime =>
  now.toZonedDateTimeISO(timeZone).round({ smallestUnit: 'hour', roundingMode: 'floor' });

/** The start of the day of jobs that an instant belongs to. */
export function periodOf(now: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime {
  const local = now.toZonedDateTimeISO(timeZone);
  const day = local.hour < firstHour ? local.subtract({ days: 1 }) : local;
  return day
    .toPlainDate()
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: firstHour }) });
}

/** The last run of a job: when its period began, and when it failed, if it did. */
interface LastRun {
  readonly period: Temporal.Instant;
  readonly failedAt: Temporal.Instant | null;
}

/** When a job begins again after its last run; null when it is due. */
export function nextRun(
  { hourly }: Pick<Job, 'hourly'>,
  { period, failedAt }: LastRun,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant | null {
  const present = (hourly ? hourOf : periodOf)(now, timeZone);
  if (Temporal.Instant.compare(period, present.toInstant()) < 0) return null;
  const next = failedAt
    ? failedAt.add({ minutes: retryMinutes })
    : present.add(hourly ? { hours: 1 } : { days: 1 }).toInstant();
  return Temporal.Instant.compare(next, now) > 0 ? next : null;
}

/** The attempt is the caller's: nobody else is at it, and it has not succeeded. */
const claim = `
  insert into job as j (name, period, held_until) values ($1, $2, $3::timestamptz + $4 * interval '1 minute')
  on conflict (name, period) do update
    set attempts = j.attempts + 1, held_until = excluded.held_until, finished_at = null, failure = null
    where (j.finished_at is null and j.held_until <= $3)
      or (j.failure is not null and j.finished_at <= $3::timestamptz - $5 * interval '1 minute')
  returning attempts`;
/** Whoever took over in the meantime counts another attempt. */
const renew = `update job set held_until = $4 where name = $1 and period = $2 and attempts = $3`;
const finish = `update job set held_until = null, finished_at = $4, failure = $5
  where name = $1 and period = $2 and attempts = $3`;
const hasSucceeded = `select from job where name = $1 and period = $2 and finished_at is not null and failure is null`;

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

/** Runs each job once a day, or an hour, however many processes check the same database. */
export function openScheduler({
  pool,
  jobs,
  log,
  mayBegin = () => true,
  now = Temporal.Now.instant,
  timeZone = Temporal.Now.timeZoneId(),
}: SchedulerOptions): Scheduler {
  const stopping = new AbortController();
  const settled = new Map<string, string>();
  const notBefore = new Map<string, Temporal.Instant>();

  async function attempt(job: Job, period: Temporal.ZonedDateTime, key: string): Promise<boolean> {
    const claimed = await pool.query<{ attempts: number }>(claim, [
      job.name,
      key,
      now().toString(),
      holdMinutes,
      retryMinutes,
    ]);
    const attempts = claimed.rows[0]?.attempts;
    if (attempts === undefined) return (await pool.query(hasSucceeded, [job.name, key])).rowCount === 1;
    const held = [job.name, key, attempts];
    const holdUntil = () => now().add({ minutes: holdMinutes }).toString();
    const renewing = setInterval(
      () => void pool.query(renew, [...held, holdUntil()]).catch(() => {}),
      renewEveryMs,
    ).unref();
    let failure: string | null = null;
    try {
      await job.run({ period, now: now(), signal: stopping.signal });
    } catch (reason) {
      failure = messageOf(reason);
      log.write(
        `${JSON.stringify({ level: 50, time: Date.now(), msg: `job ${job.name}`, failed: forLog(reason) })}\n`,
      );
    } finally {
      clearInterval(renewing);
    }
    if (failure !== null && stopping.signal.aborted) await pool.query(renew, [...held, now().toString()]);
    else await pool.query(finish, [...held, now().toString(), failure]);
    return failure === null;
  }

  async function check(): Promise<void> {
    for (const job of jobs) {
      const period = (job.hourly ? hourOf : periodOf)(now(), timeZone);
      const key = period.toInstant().toString();
      const wait = notBefore.get(job.name);
      const waits = wait !== undefined && Temporal.Instant.compare(now(), wait) < 0;
      if (settled.get(job.name) === key || waits || stopping.signal.aborted || !mayBegin()) continue;
      if (await attempt(job, period, key)) settled.set(job.name, key);
      else notBefore.set(job.name, now().add({ minutes: holdMinutes }));
    }
  }

  let running: Promise<void> = Promise.resolve();
  return {
    check: () => {
      running = running.then(check);
      const result = running;
      running = running.catch(() => {});
      return result;
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Checks soon after the start and then every ten minutes, without keeping the process alive. */
export function startScheduler(options: SchedulerOptions): Pick<Scheduler, 'stop'> {
  const scheduler = openScheduler(options);
  const check = () =>
    void scheduler.check().catch((reason) => {
      options.log.write(
        `${JSON.stringify({ level: 50, time: Date.now(), msg: 'jobs', failed: forLog(reason) })}\n`,
      );
    });
  const first = setTimeout(check, firstCheckMs).unref();
  const later = setInterval(check, checkEveryMs).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(later);
      await scheduler.stop();
    },
  };
}
