import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  /** The first group of what the program prints, once it does; rejects when it ends before. */
  printed(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a program with these settings over those of this process. */
export function startProgram(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Program {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').catch(() => {});
  let output = '';
  let look = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text;
      look();
    });
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => {
          const found = pattern.exec(output)?.[1];
          if (found) resolve(found);
        };
        look();
        void ended.then(() => reject(new Error(`${command} ended: ${output}`)));
      }),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
