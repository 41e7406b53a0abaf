import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../src/test/postgres.ts';
import type { Order } from './server.ts';

export type Kind = 'embedded' | 'postgres';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const password = 'una-clave-larga';

/** A place for a database, as the environment that leads Pulso there. */
export async function openPlace(
  kind: Kind,
): Promise<{ environment: NodeJS.ProcessEnv; close(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), 'pulso-bench-'));
  const cluster = kind === 'postgres' ? await startPostgres({ durable: true }) : null;
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    environment: { ...inherited, PULSO_DATA: data, ...(cluster && { DATABASE_URL: cluster.url }) },
    close: async () => {
      await cluster?.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export async function run(
  script: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(process.execPath, [fileOf(script), ...parameters], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

export const seed = (
  environment: NodeJS.ProcessEnv,
  email: string,
  size: {
    clients: number;
    payments: number;
    classes?: number;
    reservations?: number;
    products?: number;
    sales?: number;
  },
) =>
  run(
    '../src/db/seed.ts',
    [
      ...Object.entries(size).flatMap(([what, count]) => [`--${what}`, `${count}`]),
      ...['--email', email, '--password', password],
    ],
    environment,
  );

export interface Child {
  port: number;
  process: ChildProcess;
  ask<T>(order: Order): Promise<T>;
  stop(): Promise<void>;
}

export async function start(
  script: './server.ts' | './bare.ts',
  environment: NodeJS.ProcessEnv,
): Promise<Child> {
  const child = fork(fileOf(script), { env: environment });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    process: child,
    ask: async <T>(order: Order) => {
      child.send(order);
      const [answer] = (await once(child, 'message')) as [T];
      return answer;
    },
    stop: async () => {
      if (script === './bare.ts') child.disconnect();
      else child.send({ do: 'stop' } satisfies Order);
      await once(child, 'exit');
    },
  };
}

/** Resident memory of a process, in MB. */
export async function residentMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
