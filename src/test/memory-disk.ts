import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const disk = '/dev/shm';
const enoughBytes = 6 * 1024 ** 3;
const ours = /^pulso-tests-(\d+)$/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** A killed run may have left something mounted in its folder: that stays, and no other run fails over it. */
function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (reason) {
    console.warn(`No se pudo borrar ${path}: ${reason}`);
  }
}

/**
 * Keeps the temporary files of this test run in memory, where the system offers that and has room: a database is a
 * thousand files, and on a disk making them takes longer than what most tests do with them. They go with this process,
 * or with the next run when it was killed.
 */
export function takeMemoryDisk(): void {
  // A worker process has its parent's.
  if (process.env.TMPDIR?.startsWith(join(disk, 'pulso-tests-'))) return;
  if (freeBytes() < enoughBytes) return;
  for (const name of readdirSync(disk)) {
    const [, pid] = ours.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) removeFolder(join(disk, name));
  }
  const own = join(disk, `pulso-tests-${process.pid}`);
  mkdirSync(own, { recursive: true });
  // PostgreSQL runs as an account of its own.
  chmodSync(own, 0o711);
  process.env.TMPDIR = own;
  process.on('exit', () => removeFolder(own));
}
