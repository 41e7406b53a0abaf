import type pg from 'pg';
import { Pool, PreparingClient } from './prepare.ts';

/**
 * A pooler in transaction mode gives each transaction any of its connections, so nothing outlasts one: no name of a
 * statement, and no setting.
 */
class UnnamedClient extends PreparingClient {
  protected override nameOf(): string {
    return '';
  }
}

/** A pool of connections to a pooler in transaction mode; each of its own queries is a transaction with `settings`. */
export class TransactionPool extends Pool {
  readonly #settings: string;

  /** @param settings statements, each after a semicolon, that a transaction begins with */
  constructor(settings: string, options: ConstructorParameters<typeof Pool>[0]) {
    super({ ...options, Client: UnnamedClient, pipeline: true });
    this.#settings = settings;
  }

  async #inTransaction(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const connection = await this.connect();
    const query_timeout = this.answerWithinMs;
    const [begun, answer, ended] = await Promise.allSettled([
      connection.query({ text: `begin${this.#settings}`, query_timeout } as pg.QueryConfig),
      connection.query({ query_timeout, ...query } as pg.QueryConfig),
      connection.query('commit'),
    ]);
    connection.release(ended.status === 'rejected' ? ended.reason : undefined);
    for (const step of [begun, answer, ended]) if (step.status === 'rejected') throw step.reason;
    return (answer as PromiseFulfilledResult<pg.QueryResult>).value;
  }

  override query = ((query: string | pg.QueryConfig, values?: unknown[]) =>
    this.#inTransaction({
      ...(typeof query === 'string' ? { text: query } : query),
      ...(values && { values }),
    })) as pg.Pool['query'];
}
