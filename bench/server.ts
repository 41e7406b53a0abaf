// Pulso in a process of its own, which can also run the SQL of a request straight on its database.
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { connect } from '../src/db/connect.ts';
import { openApp } from '../src/server/app.ts';
import { readSettings } from '../src/server/settings.ts';
import { timeOf } from './measure.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export type Order =
  | { do: 'record' }
  /**
   * `created` is the id that the recorded request made: each run makes another, and others of those that differ from it
   * in their last digit.
   */
  | {
      do: 'replay';
      account: string;
      created: string;
      isTransaction: boolean;
      connections: number;
      times: number;
    }
  /** Answers what was recorded. */
  | { do: 'recorded' }
  /** Runs each of the sequences once, as many at a time as there are connections. */
  | { do: 'run'; account: string; sequences: Statement[][]; connections: number }
  | { do: 'stop' };

type Replay = Extract<Order, { do: 'replay' }>;
type RunAll = Extract<Order, { do: 'run' }>;

const recorded: Statement[] = [];
let recording = false;
let inScope = false;
const plainQuery = pg.Client.prototype.query as (...parts: unknown[]) => unknown;
pg.Client.prototype.query = function record(this: unknown, ...parts: unknown[]) {
  const [query, values] = parts as [string | { text?: string; values?: unknown[] }, unknown[] | undefined];
  const text = typeof query === 'string' ? query : (query.text ?? '');
  if (text.startsWith('begin')) inScope = true;
  else if (text === 'commit' || text === 'rollback') inScope = false;
  else if (recording && inScope) {
    recorded.push({ text, values: values ?? (typeof query === 'string' ? [] : (query.values ?? [])) });
  }
  return plainQuery.apply(this, parts);
} as typeof pg.Client.prototype.query;

const settings = readSettings(process.env);
const database = await connect(
  settings.databaseUrl ? { url: settings.databaseUrl } : { directory: `${settings.data}/db` },
);
const screens = fileURLToPath(new URL('../dist', import.meta.url));
const app = await openApp({ settings, database, screens });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) });

type Run = (statements: readonly Statement[], fresh: (value: unknown) => unknown) => Promise<void>;

/** Works in the gym's scope on as many connections of the database as asked for, which take turns. */
async function inGym(
  { account, connections }: { account: string; connections: number },
  work: (run: Run) => Promise<number>,
): Promise<number> {
  const pool = await Promise.all(
    Array.from({ length: database.dump ? 1 : connections }, async () => {
      const client = await database.pool.connect();
      await client.query(
        `select set_config('app.gym_id', ${pg.escapeLiteral(account)}, false),
          set_config('app.account_id', ${pg.escapeLiteral(account)}, false); set role pulso_gym`,
      );
      return { client, idle: Promise.resolve() };
    }),
  );
  let turn = 0;
  try {
    return await work((statements, fresh) => {
      const one = pool[turn++ % pool.length];
      if (!one) throw new Error('no connection');
      one.idle = one.idle.then(async () => {
        for (const { text, values } of statements) await one.client.query(text, values.map(fresh));
      });
      return one.idle;
    });
  } finally {
    for (const { client } of pool) {
      await client.query('reset app.gym_id; reset app.account_id; set role pulso_auth');
      client.release();
    }
  }
}

const takeRecorded = (): Statement[] => {
  recording = false;
  return recorded.splice(0);
};

const alone = (text: string): Statement => ({ text, values: [] });

/** The statements of the last request, each on its own unless they are a transaction; ids that it made are made anew. */
function replay({ account, created, isTransaction, connections, times }: Replay): Promise<number> {
  const recent = takeRecorded();
  const statements = isTransaction ? [alone('begin'), ...recent, alone('commit')] : recent;
  const known = created.slice(0, -1);
  return inGym({ account, connections }, (run) =>
    timeOf(connections, times, () => {
      const fresh = newId().slice(0, -1);
      return run(statements, (value) => (typeof value === 'string' ? value.replaceAll(known, fresh) : value));
    }),
  );
}

function runAll({ account, sequences, connections }: RunAll): Promise<number> {
  let next = 0;
  return inGym({ account, connections }, (run) =>
    timeOf(connections, sequences.length / connections, () => run(sequences[next++] ?? [], (value) => value)),
  );
}

process.on('message', async (order: Order) => {
  if (order.do === 'record') {
    recorded.length = 0;
    recording = true;
    process.send?.({ recording });
  } else if (order.do === 'replay') {
    process.send?.({ milliseconds: await replay(order) });
  } else if (order.do === 'recorded') {
    process.send?.({ statements: takeRecorded() });
  } else if (order.do === 'run') {
    process.send?.({ milliseconds: await runAll(order) });
  } else {
    await app.close();
    process.exit(0);
  }
});
