import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inProject } from '../db/project.ts';
import { briefly } from './server-process.ts';

export interface TestProcess {
  child: ChildProcess & { pid: number };
  /** The next line it prints; rejects when it ends without one. */
  nextLine(): Promise<string>;
  /** All printed lines that no caller read, once the process has ended. */
  rest(): Promise<string[]>;
  send(line: string): void;
}

/** Runs a module's text in a Node process of its own; `arguments_` are its `process.argv.slice(1)`. */
export function startProcess(module: string, arguments_: string[]): TestProcess {
  const child = spawn(
    process.execPath,
    [
      ...briefly,
      '--import',
      inProject('scripts/fast-imports.mjs'),
      '--input-type=module',
      '--eval',
      module,
      ...arguments_,
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child: child as TestProcess['child'],
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error('the process ended without printing another line');
      return value;
    },
    async rest() {
      const left: string[] = [];
      for (let line = await lines.next(); !line.done; line = await lines.next()) left.push(line.value);
      await ended;
      return left;
    },
    send: (line) => void child.stdin.write(`${line}\n`),
  };
}
