import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { processStart } from './process.ts';

const heartbeatMs = 5_000;
const foreignLockExpiresMs = 30_000;

interface Owner {
  token: string;
  pid: number;
  started: string;
  host: string;
}

export interface Lock {
  release(): void;
}

export class LockHeldError extends Error {
  readonly pid: number;

  constructor(pid: number) {
    super(`lock held by process ${pid}`);
    this.pid = pid;
  }
}

/**
 * Acquires the lock file `path` for this process. A lock whose process has ended is taken over; of several processes
 * that try at once exactly one succeeds.
 * @throws LockHeldError when a living process (this one included) holds it; file system errors unchanged
 */
export function acquireLock(path: string): Lock {
  const token = randomUUID();
  const started = processStart(process.pid) ?? 'unknown';
  const content = JSON.stringify({ token, pid: process.pid, started, host: hostname() } satisfies Owner);
  const holder = claim(path, token, content);
  if (holder) throw new LockHeldError(holder.pid);
  const heartbeat = setInterval(() => touch(path), heartbeatMs).unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (read(path) === content) rmSync(path);
    },
  };
}

/** A living holder, or null once the lock is ours. Only the holder of the guard may replace a dead lock. */
function claim(path: string, token: string, content: string): Owner | null {
  const candidate = `${path}.${token}`;
  writeFileSync(candidate, content, { flag: 'wx' });
  try {
    while (!linked(candidate, path)) {
      const existing = read(path);
      if (existing === null) continue;
      const owner = parse(existing);
      if (owner && isAlive(owner, path)) return owner;
      const guard = `${path}.takeover`;
      const rival = claim(guard, token, content);
      if (rival) return rival;
      try {
        if (read(path) === existing) {
          renameSync(candidate, path);
          return null;
        }
      } finally {
        rmSync(guard);
      }
    }
    return null;
  } finally {
    rmSync(candidate, { force: true });
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(content: string): Owner | null {
  try {
    const owner = JSON.parse(content) as Owner;
    return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : null;
  } catch {
    return null;
  }
}

/** Pids mean nothing in another machine or container that shares the disk: there the heartbeat counts. */
function isAlive(owner: Owner, path: string): boolean {
  if (owner.host !== hostname()) {
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - touched < foreignLockExpiresMs;
  }
  const started = processStart(owner.pid);
  return (
    started !== null && (started === owner.started || started === 'unknown' || owner.started === 'unknown')
  );
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Someone removed it: there is nothing to keep alive.
  }
}
