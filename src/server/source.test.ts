import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
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

async function downloadSource(): Promise<string[]> {
  const app = await openTestApp();
  try {
    const owner = await app.gym();
    expect((await owner.account.me({})).sourceUrl).toBe(ownSource);
    const { statusCode, headers, rawPayload } = await app.app.inject({ url: ownSource });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    return Object.keys(unzipSync(new Uint8Array(rawPayload)));
  } finally {
    await app.close();
  }
}

let names: readonly string[];
beforeAll(async () => {
  names = await downloadSource();
});

test('quien usa el servidor puede bajar su código, con lo que hace falta para empezarlo', () => {
  for (const name of ['LICENSE', 'package-lock.json', 'scripts/start.mjs', 'src/server/main.ts', '.ci/run'])
    expect(names).toContain(`pulso/${name}`);
  expect(names.filter((name) => /^pulso\/(data|dist|node_modules|\.env|\.git\/)/.test(name))).toEqual([]);
});

/** Null where there is no repository to ask. */
const expected = await projectFiles().catch((reason) => {
  console.warn(`No se compara el código que se baja con los archivos del proyecto: ${reason}`);
  return null;
});

test.runIf(expected)('son todos los archivos del proyecto, y ningún otro', () => {
  expect(names.toSorted()).toEqual(expected?.map((name) => `pulso/${name}`).toSorted());
});
