import { defineConfig } from 'vitest/config';

const rules = 'src/features/*/rules.test.ts';
const seeding = 'src/db/{seed,demo}.test.ts';

const onDatabase = (kind: 'embedded' | 'postgres') => ({
  test: {
    name: kind,
    include: ['src/features/**/*.test.ts', 'src/server/**/*.test.ts', seeding],
    exclude: [rules],
    env: { PULSO_TEST_DATABASE: kind },
    globalSetup: 'src/test/global-setup.ts',
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      onDatabase('embedded'),
      onDatabase('postgres'),
      {
        test: {
          name: 'once',
          include: ['src/*.test.ts', 'src/{db,web,wire,test}/**/*.test.{ts,tsx}', rules],
          exclude: [seeding],
        },
      },
    ],
  },
});
