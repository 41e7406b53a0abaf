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

/** A disk of so many megabytes, in memory. */
export async function mountSmallDisk(megabytes: number, folder = tmpdir()): Promise<SmallDisk> {
  const path = await mkdtemp(join(folder, 'pulso-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
  } catch (reason) {
    await rmdir(path);
    throw reason;
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

/** Whether this account may mount one, as the root of a machine may and that of many containers may not; says why not. */
export const canMount = (): Promise<boolean> =>
  mountSmallDisk(1).then(
    async ({ remove }) => {
      await remove();
      return true;
    },
    (reason) => {
      console.warn(`No se puede montar un disco pequeño, y no se prueba uno lleno: ${reason}`);
      return false;
    },
  );
