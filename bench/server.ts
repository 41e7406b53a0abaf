// Pulso in a process of its own, which can also run the SQL of a request straight on its database.
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { connect } from '../src/db/connect.ts';
import { openApp } from '../src/server/app.ts';
import { readSettings } from '../src/server/settings.ts';
import { timeOf } from './measure.ts';

interface Statement {
  text: string;
  values: unknown[];
}

export type Order =
  | { do: 'record' }
  /** `created` is the id that the recorded request made: each run makes another. */
  | { do: 'replay'; account: string; created: string | null; connections: number; times: number }
  | { do: 'stop' };

type Replay = Extract<Order, { do: 'replay' }>;

const recorded: Statement[] = [];
let recording = false;
let inScope = false;
const plainQuery = pg.Client.prototype.query as (...parts: unknown[]) => unknown;
pg.Client.prototype.query = function record(this: unknown, ...parts: unknown[]) {
  const [query, values] = parts as [string | { text?: string; values?: unknown[] }, unknown[] | undefined];
  const text = typeof query === 'string' ? query : (query.text ?? '');
  if (text.startsWith('begin')) inScope = true;
  else if (text === 'commit') inScope = false;
  else if (recording && inScope) {
    recorded.push({ text, values: values ?? (typeof query === 'string' ? [] : (query.values ?? [])) });
  }
  return plainQuery.apply(this, parts);
} as typeof pg.Client.prototype.query;

const settings = readSettings(process.env);
const database = await connect(
  settings.databaseUrl ? { url: settings.databaseUrl } : { directory: `${settings.data}/db` },
);
const app = await openApp({ settings, database });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) });

/** The statements of the last request, each on its own, in the gym's scope; ids that it made are made anew. */
async function replay({ account, created, connections, times }: Replay): Promise<number> {
  recording = false;
  const statements = recorded.splice(0);
  const pools = await Promise.all(
    Array.from({ length: database.dump ? 1 : connections }, async () => {
      const client = await database.pool.connect();
      await client.query(
        `select set_config('app.gym_id', ${pg.escapeLiteral(account)}, false),
          set_config('app.account_id', ${pg.escapeLiteral(account)}, false); set role pulso_gym`,
      );
      return client;
    }),
  );
  let turn = 0;
  try {
    return await timeOf(connections, times, async () => {
      const client = pools[turn++ % pools.length];
      const fresh = newId();
      for (const { text, values } of statements) {
        await client?.query(
          text,
          values.map((value) => (value === created ? fresh : value)),
        );
      }
    });
  } finally {
    for (const client of pools) {
      await client.query('reset app.gym_id; reset app.account_id; set role pulso_auth');
      client.release();
    }
  }
}

process.on('message', async (order: Order) => {
  if (order.do === 'record') {
    recorded.length = 0;
    recording = true;
    process.send?.({ recording });
  } else if (order.do === 'replay') {
    process.send?.({ milliseconds: await replay(order) });
  } else {
    await app.close();
    process.exit(0);
  }
});
