import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../db/project.ts';

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

/** Node's flags for a process of a test: it hardly collects what it has allocated. */
export const spaciously = ['--min-semi-space-size=64', '--initial-heap-size=512'];

/**
 * For one that ends soon: it does not optimize code either, the embedded database's included, that would not run long
 * enough to win the time back. A start then takes half of the processor's time.
 */
export const briefly = ['--liftoff-only', '--no-opt', '--no-maglev', ...spaciously];

interface Start {
  /** Node's own. */
  flags?: readonly string[];
  file?: string;
  args?: readonly string[];
}

/** Starts the built server, or another file, with only these settings. */
export function startServer(
  environment: Record<string, string>,
  { flags = briefly, file = inProject('build/server/main.js'), args = [] }: Start = {},
): ServerProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...flags, file, ...args], {
    cwd: inProject(),
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
