import { setTimeout as setTimer } from 'node:timers/promises';
import type pg from 'pg';
import type { Change } from '../db/announcer.ts';
import type { GymContext, Services } from './context.ts';
import { inOneGym } from './each-gym.ts';
import { describeError, type Incidents } from './incidents.ts';
import { workAdded } from './signals.ts';
import { isClosed, isSuspended } from './transaction.ts';

/** After a change, so that those of a moment are looked at together. */
const pauseMs = 500;
/** Between looks for gyms that another server served until it ended. */
const lookEveryMs = 5 * 60_000;
const afterFailureMs = 60_000;
const longestTimerMs = 2 ** 31 - 1;

export interface Turn {
  readonly settings: Services['settings'];
  /** The instant of the turn, ISO 8601. */
  readonly now: string;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** One transaction in the gym, on nobody's behalf. */
  open<T>(work: (context: GymContext) => Promise<T>): Promise<T>;
  /** Notes an error that ends a part of the turn alone, for the installation's errors. */
  note(reason: unknown): void;
}

/** What follows soon from changes in gyms, outside the requests that made them and without those waiting for it. */
export interface GymWork {
  readonly name: string;
  /** The word among a change's audiences that calls it (note_work); without one, any change of a gym that it knows does. */
  readonly calledBy?: string;
  /** Whether it follows from time and from whoever says so alone, and not from each change. */
  readonly onlyWhenDue?: boolean;
  /** The gyms whose changes may be work, or which have some. */
  find(pool: pg.Pool): Promise<readonly string[]>;
  /** Does what is due, in short transactions, and answers when it has to be called again; null after the next change alone. */
  run(turn: Turn): Promise<string | null>;
}

export interface Worker {
  /** Works from now on, until `close`. */
  start(): void;
  /** Does what is due by `now`, the present by default, in all gyms that have work. */
  runAll(now?: string): Promise<void>;
  close(): Promise<void>;
}

interface Planned {
  /** In Unix milliseconds. */
  readonly at: number;
  readonly timer: NodeJS.Timeout;
}

/** Does a kind of work in this process, a gym at a time; several processes may do so beside each other. */
export function openWorker(services: Services, work: GymWork, incidents: Pick<Incidents, 'note'>): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const presentNow = () => services.now ?? Temporal.Now.instant().toString();
  let known: ReadonlySet<string> = new Set();
  /** Gyms that are suspended or closed: their next change may be that they are open again. */
  const shut = new Set<string>();
  const planned = new Map<string, Planned>();
  const turns = new Map<string, Promise<void>>();
  let looking: Promise<void> = Promise.resolve();
  let looks: NodeJS.Timeout | undefined;

  async function runIn(gymId: string, now: string): Promise<string | null> {
    const open: Turn['open'] = (inside) => inOneGym(services, gymId, inside);
    const note = (reason: unknown) =>
      incidents.note({ kind: 'job', subject: work.name, gymId, ...describeError(reason) });
    try {
      return await work.run({ settings: services.settings, now, signal, open, note });
    } catch (reason) {
      if (signal.aborted) return null;
      if (isSuspended(reason) || isClosed(reason)) {
        shut.add(gymId);
        return null;
      }
      note(reason);
      return Temporal.Instant.from(now).add({ milliseconds: afterFailureMs }).toString();
    }
  }

  function plan(gymId: string, inMs: number): void {
    const at = Date.now() + Math.min(inMs, longestTimerMs);
    const sooner = planned.get(gymId);
    if (signal.aborted || (sooner && sooner.at <= at)) return;
    clearTimeout(sooner?.timer);
    planned.set(gymId, { at, timer: setTimeout(() => take(gymId), Math.max(0, at - Date.now())).unref() });
  }

  function take(gymId: string): void {
    planned.delete(gymId);
    if (turns.has(gymId)) {
      plan(gymId, pauseMs);
      return;
    }
    const turn = runIn(gymId, presentNow()).then((next) => {
      turns.delete(gymId);
      if (next) planAt(gymId, next);
    });
    turns.set(gymId, turn);
  }

  const planAt = (gymId: string, at: string) => plan(gymId, Math.max(pauseMs, Date.parse(at) - Date.now()));

  async function look(): Promise<void> {
    const found = await work.find(services.database.pool);
    known = new Set([...known, ...found]);
    // What was not read before an end without warning is due, too.
    for (const gymId of found) plan(gymId, pauseMs);
  }
  const lookAgain = () => {
    looking = looking.then(look).catch(() => {});
  };
  const hear = (gymId: unknown) => {
    known = new Set([...known, String(gymId)]);
    plan(String(gymId), 0);
  };

  const isCalled = ({ gymId, audiences }: Change) =>
    work.calledBy ? audiences.includes(work.calledBy) : !work.onlyWhenDue && known.has(gymId);

  return {
    start: () => {
      if (!work.calledBy) workAdded.subscribe(hear);
      services.database.onChange((change) => {
        if (change === null) lookAgain();
        else if (shut.delete(change.gymId) || isCalled(change)) plan(change.gymId, pauseMs);
      });
      lookAgain();
      // The embedded database has no other server.
      if (services.database.kind === 'postgres') looks = setInterval(lookAgain, lookEveryMs).unref();
    },
    runAll: async (now = presentNow()) => {
      for (const gymId of await work.find(services.database.pool)) {
        const isDue = (next: string | null) => next !== null && Date.parse(next) <= Date.parse(now);
        while (isDue(await runIn(gymId, now))) await setTimer(pauseMs / 10);
      }
    },
    close: async () => {
      stopping.abort();
      workAdded.unsubscribe(hear);
      clearInterval(looks);
      for (const { timer } of planned.values()) clearTimeout(timer);
      await looking;
      await Promise.all(turns.values());
    },
  };
}
