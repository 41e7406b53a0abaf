import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPort } from './ports.ts';

/** The migrated database the tests' own are copied from. */
export const templateName = 'pulso_template';

const oldestVersion = 15;
const stopWithinMs = 10_000;
const usualPlaces = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
];

interface Account {
  uid: number;
  gid: number;
}

const run = promisify(execFile);

export interface TestPostgres {
  readonly url: string;
  /** Ends it as a restart does, without waiting for its clients; `resume` starts it again. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops all of its processes where they are, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends and removes it. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Flushes on commit as a real one does; tests need not wait for that. */
  durable?: boolean;
  /** Existing folders for the data and for its log, by default both in a temporary one. */
  dataIn?: string;
  logIn?: string;
}

/** Starts a PostgreSQL of its own on a free port, with the superuser `postgres`. */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const { durable = false, dataIn = tmpdir(), logIn } = options;
  const binaries = await findBinaries();
  const account = await findAccount();
  const directory = await mkdtemp(join(dataIn, 'pulso-pg-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    if (account) await chown(directory, account.uid, account.gid);
    const data = join(directory, 'data');
    const initialize = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    if (logIn) {
      if (account) await chown(logIn, account.uid, account.gid);
      initialize.push('--wal-segsize=1', `--waldir=${join(logIn, 'wal')}`);
    }
    await run(join(binaries, 'initdb'), initialize, { ...account, cwd: directory });
    const port = await findPort();
    const start = () => startServer(join(binaries, 'postgres'), directory, port, account, durable);
    let server = await start();
    const halt = () => stopServer(server);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      halt,
      resume: async () => {
        server = await start();
      },
      freeze: () => signalAll(server, 'SIGSTOP'),
      thaw: () => signalAll(server, 'SIGCONT'),
      stop: async () => {
        await halt();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function findBinaries(): Promise<string> {
  const configured = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  const directories = [...configured, ...globSync(usualPlaces)];
  const installations = await Promise.all(
    directories
      .filter((directory) => existsSync(join(directory, 'initdb')) && existsSync(join(directory, 'postgres')))
      .map(async (directory) => ({ directory, version: await readVersion(directory) })),
  );
  const [newest] = installations
    .filter(({ version }) => version >= oldestVersion)
    .sort((a, b) => b.version - a.version);
  if (!newest) {
    throw new Error(
      `No se encontró PostgreSQL ${oldestVersion} o más nuevo (initdb y postgres): instálalo, por ejemplo con "apt-get install postgresql".`,
    );
  }
  return newest.directory;
}

async function readVersion(directory: string): Promise<number> {
  const { stdout } = await run(join(directory, 'postgres'), ['--version']);
  return Number(/\d+/.exec(stdout)?.[0] ?? 0);
}

/** PostgreSQL refuses to run as root, so there it runs as the user its package made. */
export async function findAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch (cause) {
    throw new Error('PostgreSQL no corre como root y no existe el usuario "postgres".', { cause });
  }
}

async function startServer(
  postgres: string,
  directory: string,
  port: number,
  account: Account | undefined,
  durable: boolean,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: directory,
    lc_messages: 'C',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', join(directory, 'data'), ...parameters], {
    ...account,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => server.kill('SIGQUIT'));
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve();
      log.push(line);
      if (log.length > 50) log.shift();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL no arrancó:\n${log.join('\n')}`)));
  });
  return server;
}

/** Signals a server and the processes that it has started, which have groups of their own. */
async function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const children = all.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
  for (const target of [pid ?? 0, ...children]) if (target > 0) process.kill(target, signal);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), stopWithinMs);
  await ended;
  clearTimeout(impatience);
}

/** The same cluster, another database. */
export function databaseUrl(url: string, name: string): string {
  return new URL(name, url).href;
}

/** Copies the template. @returns the address of the copy and its name */
export async function copyTemplate(url: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(url, `create database ${name} template ${templateName}`);
  return { name, url: databaseUrl(url, name) };
}

/** Runs one statement on a connection of its own. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
