import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findPort } from '../src/test/ports.ts';
import { startPostgres } from '../src/test/postgres.ts';

export type Kind = 'embedded' | 'postgres';

/** Runs as with `npm start`. */
const { serverFlags } = (await import(new URL('../scripts/project.mjs', import.meta.url).href)) as {
  serverFlags: string[];
};

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const password = 'una-clave-larga';

/** A separate database, with the environment that makes Pulso use it; `url` is its superuser's, for PostgreSQL only. */
export interface Place {
  kind: Kind;
  environment: NodeJS.ProcessEnv;
  url?: string;
  close(): Promise<void>;
}

export async function openPlace(kind: Kind): Promise<Place> {
  const data = await mkdtemp(join(tmpdir(), 'pulso-bench-'));
  const cluster = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    kind,
    environment: { ...inherited, PULSO_DATA: data, ...(cluster && { DATABASE_URL: cluster.url }) },
    ...(cluster && { url: cluster.url }),
    close: async () => {
      await cluster?.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export interface GymSize {
  clients: number;
  payments: number;
  classes?: number;
  reservations?: number;
  products?: number;
  sales?: number;
}

/** Fills the gym of `email` as `npm run seed` does. @returns the seconds that it took */
export async function seed({ environment }: Place, email: string, size: GymSize): Promise<number> {
  const started = performance.now();
  const flags = Object.entries(size).flatMap(([what, count]) => [`--${what}`, `${count}`]);
  const child = spawn(
    process.execPath,
    [fileOf('../src/demo/seed.ts'), ...flags, '--email', email, '--password', password],
    { env: environment, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`seeding ${email} ended with ${code}`);
  return (performance.now() - started) / 1000;
}

export interface Server {
  port: number;
  pid: number | undefined;
  /** Milliseconds from its start until it was ready. */
  readyAfter: number;
  stop(): Promise<void>;
}

/** Pulso as `npm start` runs it. */
export async function startPulso({ environment }: Place): Promise<Server> {
  const port = await findPort();
  const before = performance.now();
  const child = spawn(process.execPath, [...serverFlags, fileOf('../build/server/main.js')], {
    env: { ...environment, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  await Promise.race([
    once(lines, 'line'),
    ended.then(([code]) => Promise.reject(new Error(`Pulso ended with ${code}`))),
  ]);
  return {
    port,
    pid: child.pid,
    readyAfter: performance.now() - before,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function startBare(): Promise<Pick<Server, 'port' | 'stop'>> {
  const child = fork(fileOf('./bare.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Resident memory of a process, in MB. */
export async function residentMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
