// The project's paths, its pinned Node, and functions to run programs.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

export const pinnedNode = inRoot('node_modules', 'node', 'bin', 'node');

/** The environment with the project's programs first in PATH, so that any tool starts the pinned Node too. */
export const toolEnvironment = {
  PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
};

/** PATH without node_modules, which an install replaces while it runs. */
export const systemPath = (process.env.PATH || '')
  .split(delimiter)
  .filter((folder) => !/\/node_modules\//.test(folder))
  .join(delimiter);

/** Runs a program quietly. @returns { code, stdout, output: both streams } */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 1, output: String(error), stdout }));
    child.on('close', (code) => resolve({ code: code === null ? 1 : code, output, stdout }));
  });
}

/**
 * Node's flags for a server: a young generation large enough for a few requests. It would otherwise shrink to 1 MB
 * between requests, and collecting it every other request took a sixth of the CPU time.
 */
export const serverFlags = ['--min-semi-space-size=8'];

/** Node's flags for a program that runs from source. */
export const sourceFlags = ['--import', inRoot('scripts', 'fast-imports.mjs')];

/** Starts a file with the pinned Node in this terminal. */
export function startNode(args, env = {}) {
  return spawn(pinnedNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...toolEnvironment, ...env },
  });
}

/** Settles with the exit code, 128 + the signal's number as shells do. */
export function exitOf(child) {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(String(error));
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(signal ? 128 + (numbers[signal] || 1) : code));
  });
}

/** Forwards signals (a terminal sends Ctrl+C to the child itself) and the end of npm to the child. */
export function endTogether(child) {
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || child.kill('SIGTERM'), 500).unref();
}

/** Ends this process with a sentence for the person and, when there is one, the tool's own output. */
export function giveUp(sentence, output = '') {
  if (output.trim()) console.error(output.trim());
  console.error(sentence);
  process.exit(1);
}
