import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Its first line; rejects when it ends before. */
  readonly ready: Promise<string>;
  /** What it has printed so far, errors too. */
  output(): string;
}

/** `node src/server/main.ts` of a checkout with only these settings; `options` are Node's own, `args` ours. */
export function startServer(
  environment: Record<string, string>,
  options: readonly string[] = [],
  args: readonly string[] = [],
  checkout = root,
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...options, 'src/server/main.ts', ...args], {
    cwd: checkout,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      stdout += text;
      if (stdout.includes('\n')) resolve(stdout.split('\n')[0] ?? '');
    });
    child.once('exit', () => reject(new Error(`ended before it was ready: ${stderr}`)));
  });
  ready.catch(() => {});
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }) as Ended);
  return { child, ended, ready, output: () => stdout + stderr };
}
