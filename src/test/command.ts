import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inProject } from '../db/project.ts';
import { briefly } from './server-process.ts';

/** Runs the built command of this name with only these settings. */
export async function runCommand(name: string, args: string[], environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...briefly, inProject('build/server', `${name}.js`), ...args], {
    cwd: inProject(),
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, stdout, stderr };
}

/**
 * Runs a command like `runCommand`, in a terminal of its own, and types `answer` once `question` is shown.
 * @returns what the terminal showed
 */
export async function typeCommand(
  name: string,
  args: string[],
  environment: Record<string, string>,
  { question, answer }: { question: string; answer: string },
) {
  const command = [process.execPath, ...briefly, inProject('build/server', `${name}.js`), ...args];
  const child = spawn('script', ['-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null'], {
    cwd: inProject(),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let answered = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (answered || !shown.includes(question)) return;
    answered = true;
    child.stdin.write(`${answer}\r`);
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, shown };
}
