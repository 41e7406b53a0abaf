import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const chunk = Buffer.alloc(64 * 1024, 1);

export interface SmallDisk {
  readonly path: string;
  /** Takes all the space that is left. */
  fill(): Promise<void>;
  /** Gives back what `fill` took. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk of so many megabytes, in memory; null where this account may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'pulso-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  } catch {
    await rmdir(path);
    return null;
  }
  const filling = join(path, 'filling');
  return {
    path,
    fill: async () => {
      for (const bytes of [chunk, chunk.subarray(0, 1)]) {
        for (let full = false; !full; ) {
          await appendFile(filling, bytes).catch((reason: NodeJS.ErrnoException) => {
            if (reason.code !== 'ENOSPC') throw reason;
            full = true;
          });
        }
      }
    },
    free: () => rm(filling),
    remove: async () => {
      await run('umount', ['--lazy', path]);
      await rmdir(path);
    },
  };
}
