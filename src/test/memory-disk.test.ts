import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { canMount, mountSmallDisk } from './small-disk.ts';

const run = promisify(execFile);
// No process has this number: the largest that Linux gives is 4194304.
const left = '/dev/shm/pulso-tests-99999999';
const take = `import { takeMemoryDisk } from '${join(import.meta.dirname, 'memory-disk.ts')}'; takeMemoryDisk();`;
const { TMPDIR: _ours, ...environment } = process.env;

const takeInProcess = () =>
  run(process.execPath, ['--input-type=module', '--eval', take], { env: environment });

test.runIf(existsSync('/dev/shm'))('removes the folder of a run that was killed', async () => {
  mkdirSync(join(left, 'inside'), { recursive: true });
  await takeInProcess();
  expect(existsSync(left)).toBe(false);
});

test.runIf(existsSync('/dev/shm') && (await canMount()))(
  'starts although a run that was killed left something mounted',
  async () => {
    mkdirSync(left, { recursive: true });
    const disk = await mountSmallDisk(1, left);
    try {
      const { stderr } = await takeInProcess();
      expect(stderr).toContain(left);
    } finally {
      await disk.remove();
      rmSync(left, { recursive: true, force: true });
    }
  },
);
