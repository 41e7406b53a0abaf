import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openTestApp } from '../test/app.ts';
import { ownSource } from './source.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

async function projectFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: project },
  );
  return stdout.split('\0').filter(Boolean);
}

test('quien usa el servidor puede bajar los archivos del proyecto, todos y ningún otro', async () => {
  const app = await openTestApp();
  try {
    const owner = await app.gym();
    expect((await owner.account.me({})).sourceUrl).toBe(ownSource);
    const { statusCode, headers, rawPayload } = await app.app.inject({ url: ownSource });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    const names = Object.keys(unzipSync(new Uint8Array(rawPayload)));
    const expected = (await projectFiles()).map((name) => `pulso/${name}`);
    expect(names.toSorted()).toEqual(expected.toSorted());
  } finally {
    await app.close();
  }
});
