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

const throwAsTrouble = (reason: unknown): never => {
  throw asTrouble(reason);
};

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

export class PreparingClient extends pg.Client {
  protected nameOf({ name, text }: pg.QueryConfig): string | undefined {
    return name ?? nameOf(text);
  }

  override query = ((query: string | pg.QueryConfig, ...more: unknown[]) => {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    const started = performance.now();
    const answer = send(typeof query === 'string' ? query : { ...query, name: this.nameOf(query) }, ...more);
    if (answer instanceof Promise && statementRan.hasSubscribers) {
      const text = typeof query === 'string' ? query : query.text;
      const publish = () => statementRan.publish({ text, seconds: secondsSince(started) });
      answer.then(publish, publish);
    }
    return answer instanceof Promise ? answer.catch(throwAsTrouble) : answer;
  }) as pg.Client['query'];
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
