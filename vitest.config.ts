import { defineConfig } from 'vitest/config';
import { takeMemoryDisk } from './src/test/memory-disk.ts';

takeMemoryDisk();

const pure = 'src/features/*/{domain,rules}.test.ts';
const onServer = 'src/server/**/*.test.ts';
const seeding = 'src/{demo,documents}/*.test.ts';
const features = 'src/features/**/*.test.ts';

const execArgv = ['--import', new URL('scripts/fast-imports.mjs', import.meta.url).href];

/** Each file has a database of its own, so files may share the modules that they load. */
const onDatabase = (kind: 'embedded' | 'postgres', include: string[], exclude: string[] = []) => ({
  test: {
    name: kind,
    include,
    exclude: [pure, ...exclude],
    env: { PULSO_TEST_DATABASE: kind },
    globalSetup: ['src/test/build.ts', ...(kind === 'postgres' ? ['src/test/postgres-template.ts'] : [])],
    setupFiles: ['src/test/setup.ts', ...(kind === 'embedded' ? ['src/test/embedded-code.ts'] : [])],
    isolate: false,
    execArgv,
    experimental: { viteModuleRunner: false },
  },
});

const full = process.env.PULSO_TEST_FULL === '1';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      // What these test is the same on both databases; features and seeds take most of the time, and differ in nothing.
      onDatabase(
        'embedded',
        full ? [onServer, features, seeding] : [onServer],
        full
          ? []
          : [
              'src/server/{auth,certificate,greeting,https,limits,mail,metrics,network,origins,request-log,settings}.test.ts',
            ],
      ),
      // Input is refused before any database is asked, main.ts starts its own, and descriptions and source.ts need none.
      onDatabase(
        'postgres',
        [onServer, features, seeding],
        ['src/server/{api-client,api-docs,input,main,source}.test.ts'],
      ),
      {
        test: {
          name: 'db',
          include: ['src/db/**/*.test.ts'],
          globalSetup: 'src/test/build.ts',
          setupFiles: 'src/test/embedded-code.ts',
          isolate: false,
          execArgv,
          experimental: { viteModuleRunner: false },
        },
      },
      {
        test: {
          name: 'once',
          include: ['src/*.test.ts', 'src/{web,wire,test}/**/*.test.{ts,tsx}', pure],
          isolate: false,
        },
      },
    ],
  },
});
