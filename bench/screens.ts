import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './measure.ts';
import { printTable, seconds } from './print.ts';

const run = promisify(execFile);
const lighthouse = 'lighthouse@13.5.0';
const turns = 3;
const paths = [
  '/login',
  '/',
  '/admin',
  '/clients',
  '/checkin',
  '/store/point-of-sale',
  '/mycenter/horarios',
  '/payments',
];
const categories = ['performance', 'accessibility', 'best-practices'];
const largestReport = 64 * 1024 * 1024;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

interface Measured {
  readonly url: string;
  readonly cookie: string;
  readonly script: string;
}

/** Opens a screen in a browser of its own with nothing in its cache. */
async function measure(path: string, form: 'phone' | 'desktop', { url, cookie, script }: Measured) {
  const { stdout } = await run(
    process.execPath,
    [
      script,
      `${url}${path}`,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu --no-first-run',
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      ...(path === '/login' ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
    ],
    {
      maxBuffer: largestReport,
      env: {
        ...process.env,
        CHROME_PATH:
          process.env.CHROMIUM_PATH ??
          ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync),
      },
    },
  );
  return JSON.parse(stdout) as Report;
}

/** A row of the table: the best of some turns, since whatever else the machine does can only take from a score. */
async function rowOf(path: string, form: 'phone' | 'desktop', measured: Measured): Promise<string[]> {
  const reports: Report[] = [];
  for (let turn = 0; turn < turns; turn += 1) reports.push(await measure(path, form, measured));
  const score = (name: string) =>
    Math.max(...reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100)));
  const figure = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return [
    path,
    ...categories.map((name) => String(score(name))),
    seconds(figure('first-contentful-paint')),
    seconds(figure('largest-contentful-paint')),
    `${figure('total-blocking-time').toFixed(0)} ms`,
    figure('cumulative-layout-shift').toFixed(3),
  ];
}

/** Prints how Lighthouse judges the screens that are opened most, on a desktop and as it simulates a phone. */
export async function printScreens(url: string, cookie: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-lighthouse-'));
  try {
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, lighthouse]);
    const script = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
    for (const form of ['desktop', 'phone'] as const) {
      const rows: string[][] = [];
      for (const path of paths) rows.push(await rowOf(path, form, { url, cookie, script }));
      printTable(
        `screens on a ${form}, at a load of ${(loadavg()[0] ?? 0).toFixed(1)}`,
        ['screen', ...categories, 'first paint', 'largest paint', 'blocked', 'shift'],
        rows,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
