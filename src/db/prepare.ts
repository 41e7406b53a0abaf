import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { connectionTaken, statementRan } from './signals.ts';
import { asTrouble } from './trouble.ts';

/** The maximum number of unnamed texts that are prepared; each connection holds a plan for each. */
const maxPrepared = 1_000;

const names = new Map<string, string>();
const seenOnce = new LRUCache<string, true>({ max: maxPrepared });

/** A text is named when it is seen the second time, so that one-off texts take up no plans. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= maxPrepared) return name;
  if (!seenOnce.delete(text)) {
    seenOnce.set(text, true);
    return undefined;
  }
  const next = `pulso_${names.size + 1}`;
  names.set(text, next);
  return next;
}

/** With the stack of who asked, not of who read the answer. */
const throwAsTrouble = (reason: unknown): never => {
  if (reason instanceof Error) Error.captureStackTrace(reason);
  throw asTrouble(reason);
};

interface Timed {
  query_timeout?: number | undefined;
}

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

type Answer = (error: Error | null, result: pg.QueryResult) => void;

export class PreparingClient extends pg.Client {
  readonly #answerWithinMs: number | undefined;

  constructor({ query_timeout, ...settings }: pg.ClientConfig = {}) {
    super(settings);
    this.#answerWithinMs = query_timeout;
  }

  protected nameOf({ name, text }: pg.QueryConfig): string | undefined {
    return name ?? nameOf(text);
  }

  override query = ((query: string | pg.QueryConfig, ...more: unknown[]) => {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const config = typeof query === 'string' ? query : { ...query, name: this.nameOf(query) };
    if (typeof more.at(-1) === 'function') return super.query(config as string, ...(more as [Answer]));
    const started = performance.now();
    const answered = this.#answerTo(config, more).catch(throwAsTrouble);
    if (statementRan.hasSubscribers) {
      const text = typeof query === 'string' ? query : query.text;
      const publish = () => statementRan.publish({ text, seconds: secondsSince(started) });
      answered.then(publish, publish);
    }
    return answered;
  }) as pg.Client['query'];

  /**
   * The driver's own promise, and its limit of time, put function literals into properties, which V8 makes old at once: with
   * them everything that they reach, answers and all, would wait for a collection of the old generation.
   */
  #answerTo(config: string | (pg.QueryConfig & Timed), values: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const { query_timeout = this.#answerWithinMs, ...limitless } =
        typeof config === 'string' ? { text: config } : config;
      const timer =
        query_timeout &&
        setTimeout(() => {
          reject(new Error('Query read timeout'));
          // What was sent behind it waits for the same answer.
          this.connection.stream.destroy();
        }, query_timeout);
      const settle: Answer = (error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      };
      const send = super.query.bind(this) as (
        config: pg.QueryConfig,
        values: unknown,
        settle: Answer,
      ) => void;
      send(limitless, values[0], settle);
    });
  }
}

/**
 * A pool whose promises reject with a DatabaseTroubleError where the database cannot be used for now; `answerWithinMs`
 * limits its own queries, though not those of a connection that was taken from it.
 */
export class Pool extends pg.Pool {
  protected readonly answerWithinMs: number | undefined;

  constructor({ answerWithinMs, ...settings }: pg.PoolConfig & { answerWithinMs?: number }) {
    super(settings);
    this.answerWithinMs = answerWithinMs;
  }

  override connect = ((callback?: (error: Error | undefined, ...rest: unknown[]) => void) => {
    const take = super.connect.bind(this) as (callback?: unknown) => Promise<pg.PoolClient>;
    if (callback) return take(callback);
    const started = performance.now();
    const taken = take().catch(throwAsTrouble);
    taken.then(
      () => connectionTaken.publish(secondsSince(started)),
      () => {},
    );
    return taken;
  }) as pg.Pool['connect'];

  override query = ((query: string | pg.QueryConfig, ...more: unknown[]) => {
    const send = super.query.bind(this) as (...query: unknown[]) => unknown;
    const config = typeof query === 'string' ? { name: '', text: query } : query;
    const answer = send({ query_timeout: this.answerWithinMs, ...config }, ...more);
    return answer instanceof Promise ? answer.catch(throwAsTrouble) : answer;
  }) as pg.Pool['query'];
}

/**
 * Settings of a pool whose connections pipeline: a query is sent without waiting for earlier responses, and the
 * queries of one tick in one packet. A query given as an object is prepared once and then run by its name.
 */
export const preparing = { Client: PreparingClient, pipeline: true } satisfies pg.PoolConfig & {
  Client: unknown;
};
