import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { median } from './measure.ts';
import { printTable, seconds } from './print.ts';

const run = promisify(execFile);
const lighthouse = 'lighthouse@13.5.0';
const usualTurns = 3;
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
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly details?: Details }>>;
}

interface Details {
  readonly items?: readonly unknown[];
}

interface Measured {
  readonly url: string;
  readonly cookie: string;
  readonly script: string;
  readonly turns: number;
}

/** Starts a browser that is signed in with these cookies, and nothing in its cache. */
async function openBrowser(url: string, cookie: string, folder: string) {
  const executable =
    process.env.CHROMIUM_PATH ??
    ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ??
    'chromium';
  const browser = spawn(
    executable,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(browser, 'exit');
  let port = '';
  for await (const line of createInterface(browser.stderr)) {
    port = /^DevTools listening on .*:(\d+)\//.exec(line)?.[1] ?? '';
    if (port) break;
  }
  browser.stderr.resume();
  const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/) as [string, string]);
  if (cookie) await connected.contexts()[0]?.addCookies(pairs.map(([name, value]) => ({ name, value, url })));
  await connected.close();
  return {
    port,
    close: async () => {
      browser.kill();
      await ended;
    },
  };
}

/** Judges a screen in a browser of its own; null when another came instead, such as that to sign in. */
async function measure(path: string, form: 'phone' | 'desktop', { url, cookie, script }: Measured) {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-browser-'));
  const browser = await openBrowser(url, path === '/login' ? '' : cookie, folder);
  try {
    const { stdout } = await run(
      process.execPath,
      [
        script,
        `${url}${path}`,
        '--quiet',
        '--output=json',
        `--port=${browser.port}`,
        `--only-categories=${categories.join(',')}`,
        ...(form === 'desktop' ? ['--preset=desktop'] : []),
      ],
      { maxBuffer: largestReport },
    );
    const report = JSON.parse(stdout) as Report;
    return report.finalDisplayedUrl === `${url}${path}` ? report : null;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
}

/** A row of the table: the best of some turns, since whatever else the machine does can only take from a score. */
async function rowOf(path: string, form: 'phone' | 'desktop', measured: Measured): Promise<string[]> {
  const reports: Report[] = [];
  for (let turn = 0; turn < measured.turns; turn += 1) {
    const report = await measure(path, form, measured);
    if (!report) return [path, 'leads elsewhere'];
    reports.push(report);
  }
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
    `${(figure('total-byte-weight') / 1000).toFixed(0)} kB`,
    String(reports[0]?.audits['network-requests']?.details?.items?.length ?? ''),
    `${figure('bootup-time').toFixed(0)} ms`,
  ];
}

/** Every screen that needs no id in its address. */
async function allPaths(url: string): Promise<readonly string[]> {
  const screens = (await (await fetch(`${url}/routes.json`)).json()) as { path: string }[];
  return screens.map(({ path }) => path).filter((path) => !path.includes('$'));
}

/**
 * Prints how Lighthouse judges the screens that are opened most, or each of them once, on a desktop and as it simulates a
 * phone.
 */
export async function printScreens(url: string, cookie: string, every: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-lighthouse-'));
  try {
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, lighthouse]);
    const script = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
    const measured = { url, cookie, script, turns: every ? 1 : usualTurns };
    for (const form of ['desktop', 'phone'] as const) {
      const rows: string[][] = [];
      for (const path of every ? await allPaths(url) : paths) rows.push(await rowOf(path, form, measured));
      printTable(
        `screens on a ${form}, at a load of ${(loadavg()[0] ?? 0).toFixed(1)}`,
        [
          'screen',
          ...categories,
          'first paint',
          'largest paint',
          'blocked',
          'shift',
          'bytes',
          'requests',
          'script',
        ],
        rows,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
