import { createHash } from 'node:crypto';
import type { Database } from '../db/connect.ts';
import { forLog } from './errors.ts';
import { requireSpace } from './space.ts';

/** A mail that did not leave, a request that Pulso failed, or what the clock did not get done in a gym: nothing of what it said, and of whom it was for no more than a hint. */
export interface Incident {
  readonly kind: 'mail' | 'error' | 'job';
  /** The kind of mail, the verb, or the job. */
  readonly subject: string;
  /** For whom it was, masked; or where in the code it failed. */
  readonly place: string;
  /** The gym, where it is known. */
  readonly gymId: string | null;
  /** Why, in words that hold no value. */
  readonly message: string;
}

interface Counted extends Incident {
  readonly hour: string;
  times: number;
  lastAt: string;
}

const writtenAfterMs = 1_000;
const triedAgainAfterMs = 10_000;
/** What waits to be written, in a storm or while the database is away. */
const maxWaiting = 200;
const maxKept = 5_000;
const longest = 300;

/** 'ana@correo.cl' as 'a…@correo.cl'. */
export const maskedAddress = (address: string): string => address.replace(/^(.?)[^@]*/u, '$1…');

/** A message without addresses, numbers that may name somebody, and what stands in quotes; '550 5.1.1' of a mail server stays. */
export const withoutValues = (text: string): string =>
  text
    .replace(/[^\s<>"'«»(),;:]+@[^\s<>"'«»(),;:]+/gu, maskedAddress)
    .replace(/"[^"]*"|(?<!\w)'[^']*'|`[^`]*`|«[^»]*»/gu, '"…"')
    .replace(/\+?(?!\d{3} \d\.\d\.\d+\b)\d(?:[ .-]?\d){5,}[\dkK]?/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, longest);

/** 'src/features/clients/server.ts:12', the innermost of ours that its stack names. */
function placeIn(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const [, place] =
      /[/\\]((?:src|server)[/\\](?!.*node_modules)[^\s():]+:\d+)/.exec(cause.stack ?? '') ?? [];
    if (place) return place.replaceAll('\\', '/').slice(-longest);
  }
  return '';
}

/** An unexpected error as an incident tells it. */
export function describeError(error: unknown): Pick<Incident, 'place' | 'message'> {
  const { message, code, constraint } = forLog(error);
  const known = [code, constraint].filter((each) => typeof each === 'string');
  return {
    place: placeIn(error),
    message: [...known, withoutValues(String(message))].join(' · ').slice(0, longest),
  };
}

const add = `
  insert into incident as i (id, kind, hour, subject, place, workplace, message, times, last_at)
  select r.id, r.kind, r.hour, r.subject, r.place, r.workplace, r.message, r.times, r.last_at
  from jsonb_populate_recordset(null::incident, $1::jsonb) r
  on conflict (id) do update set times = i.times + excluded.times, message = excluded.message,
    last_at = greatest(i.last_at, excluded.last_at)`;
const keepNewest = `
  delete from incident where id in (select id from incident order by last_at desc offset ${maxKept})`;

/** The same for what counts as one, in any process. */
function idOf({ kind, hour, subject, place, gymId }: Counted): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, hour, subject, place, gymId]))
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export interface Incidents {
  /** Counts it, and returns at once: it is written a moment later, and what cannot be written is let go in the end. */
  note(incident: Incident): void;
  /** Writes what waits. */
  close(): Promise<void>;
}

/** Keeps what went wrong for the operators, hour by hour, outside the transactions that failed. */
export function openIncidents(
  database: Pick<Database, 'pool' | 'space'>,
  now = () => Temporal.Now.instant(),
): Incidents {
  const waiting = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const written = [...waiting.entries()].map(([id, { gymId, lastAt, ...rest }]) => ({
      id,
      workplace: gymId,
      last_at: lastAt,
      ...rest,
    }));
    if (written.length === 0) return;
    requireSpace(database);
    waiting.clear();
    try {
      await database.pool.query(add, [JSON.stringify(written)]);
    } catch (reason) {
      for (const { id, workplace, last_at, ...rest } of written)
        count(id, { ...rest, gymId: workplace, lastAt: last_at });
      throw reason;
    }
    await database.pool.query(keepNewest);
  }

  function plan(afterMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write().catch(() => plan(triedAgainAfterMs));
    }, afterMs).unref();
  }

  function count(id: string, counted: Counted): void {
    const known = waiting.get(id);
    if (known) {
      known.times += counted.times;
      if (counted.lastAt > known.lastAt) known.lastAt = counted.lastAt;
    } else if (waiting.size < maxWaiting) waiting.set(id, counted);
  }

  return {
    note: (incident) => {
      const at = now();
      const hour = at.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString();
      const counted = { ...incident, hour, times: 1, lastAt: at.toString() };
      count(idOf(counted), counted);
      plan(writtenAfterMs);
    },
    close: async () => {
      clearTimeout(timer);
      await writing;
      await write().catch(() => {});
      clearTimeout(timer);
    },
  };
}
