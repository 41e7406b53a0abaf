import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { EngineOption } from './e2e/browsers/fixtures.ts';
import type { DatabaseOption } from './e2e/pulso.ts';
import { takeMemoryDisk } from './src/test/memory-disk.ts';

takeMemoryDisk();

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const full = process.env.PULSO_TEST_FULL === '1';
/** What is another on the embedded database: see decision 16. */
const onEmbedded = /@embedded\b/;
/** The part `browsers`, in which nothing else runs: see decision 78. */
const otherBrowsers = process.env.PULSO_TEST_BROWSERS === '1';
const ofOtherBrowsers = '**/browsers/*.spec.ts';

export default defineConfig<object, DatabaseOption & EngineOption>({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What failed is run once more for its trace alone, and counts as failed: to trace every test costs a tenth of the run.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 480_000,
  // Patience costs a green run nothing, and a busy machine is no failure.
  expect: { timeout: 45_000 },
  reporter: 'list',
  projects: otherBrowsers
    ? [
        { name: 'firefox', testMatch: ofOtherBrowsers, use: { engine: 'firefox' } },
        { name: 'webkit', testMatch: ofOtherBrowsers, use: { engine: 'webkit' } },
      ]
    : [
        {
          name: 'embedded',
          testIgnore: ofOtherBrowsers,
          use: { database: 'embedded' },
          ...(!full && { grep: onEmbedded }),
        },
        {
          name: 'postgres',
          testIgnore: ofOtherBrowsers,
          use: { database: 'postgres' },
          ...(!full && { grepInvert: onEmbedded }),
        },
      ],
  use: {
    browserName: 'chromium',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer in place of what a journey routes; the day offline lets it in.
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? usualPlaces.find(existsSync),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
