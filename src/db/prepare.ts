import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** How many texts without a name of their own are prepared at most; each connection holds the plan of each. */
const maxPrepared = 1_000;

const names = new Map<string, string>();
const seenOnce = new LRUCache<string, true>({ max: maxPrepared });

/** A text gets its name when it is seen again, so that those built for one request take nobody's place. */
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

class PreparingClient extends pg.Client {
  override query = ((query: string | pg.QueryConfig, ...more: unknown[]) => {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    return send(
      typeof query === 'string' ? query : { ...query, name: query.name ?? nameOf(query.text) },
      ...more,
    );
  }) as pg.Client['query'];
}

/**
 * Settings of a pool whose connections pipeline: a query is sent without waiting for the answers of those before it,
 * and the queries of one moment in one piece. A query given as an object is prepared once and then called by its name.
 */
export const preparing = { Client: PreparingClient, pipeline: true } satisfies pg.PoolConfig & {
  Client: unknown;
};
