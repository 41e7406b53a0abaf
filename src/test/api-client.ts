import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';

const runFile = promisify(execFile);
const compiler = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url));
const strict = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--allowImportingTsExtensions',
  '--skipLibCheck',
  ...['--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom,dom.iterable', '--types', ''],
];

/** What a tool outside this project makes of the description of the API, and a program that uses it. */
export interface ApiClient {
  /** The compiler's objections to a program that imports './client/index.ts'. */
  check(program: string): Promise<string>;
  /** Runs the program and returns what it printed. */
  run(program: string, environment: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

export async function generateClient(description: string): Promise<ApiClient> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-client-'));
  const input = join(folder, 'openapi.json');
  const main = join(folder, 'main.ts');
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(input, description);
  await createClient({
    input,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  return {
    check: async (program) => {
      await writeFile(main, program);
      const args = [compiler, ...strict, main];
      return runFile(process.execPath, args, { cwd: folder }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
    run: async (program, environment) => {
      await writeFile(main, program);
      const { stdout } = await runFile(process.execPath, [main], { cwd: folder, env: environment });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
