import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type APIRequestContext, chromium, request } from '@playwright/test';
import { certificates } from '../src/test/certificates.ts';
import { median } from './measure.ts';
import { type Place, password, startPulso } from './places.ts';
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

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

interface Measured {
  readonly url: string;
  readonly cookies: Cookies;
  readonly script: string;
  readonly turns: number;
}

/** Starts a browser that is signed in with these cookies, and nothing in its cache. */
async function openBrowser(cookies: Cookies, folder: string) {
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
      '--ignore-certificate-errors',
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
  await connected.contexts()[0]?.addCookies(cookies);
  await connected.close();
  return {
    port,
    // A signal would end the script that starts Debian's browser, and not the browser.
    close: async () => {
      const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      await (await connected.newBrowserCDPSession()).send('Browser.close');
      await ended;
    },
  };
}

/** Judges a screen in a browser of its own; null when another came instead, such as that to sign in. */
async function measure(path: string, form: 'phone' | 'desktop', { url, cookies, script }: Measured) {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-browser-'));
  const browser = await openBrowser(path === '/login' ? [] : cookies, folder);
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
async function allPaths(client: APIRequestContext): Promise<readonly string[]> {
  const screens = (await (await client.get('/routes.json')).json()) as { path: string }[];
  return screens.map(({ path }) => path).filter((path) => !path.includes('$'));
}

/** Starts Pulso on `place` by https, and so with HTTP/2, as a phone reaches it. */
async function startSecure({ environment, ...place }: Place, folder: string) {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(cert, certificates.first.cert);
  await writeFile(key, certificates.first.key);
  return startPulso({ ...place, environment: { ...environment, PULSO_TLS_CERT: cert, PULSO_TLS_KEY: key } });
}

/**
 * Prints how Lighthouse judges the screens of `owner` that are opened most, or each of them once, on a desktop and as it
 * simulates a phone.
 */
export async function printScreens(place: Place, owner: string, every: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-lighthouse-'));
  const server = await startSecure(place, folder);
  const url = `https://localhost:${server.port}`;
  const client = await request.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  try {
    await client.post('/api/sign-in', {
      data: { email: owner, password },
      headers: { origin: url },
      failOnStatusCode: true,
    });
    const { cookies } = await client.storageState();
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, lighthouse]);
    const script = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
    const measured = { url, cookies, script, turns: every ? 1 : usualTurns };
    for (const form of ['desktop', 'phone'] as const) {
      const rows: string[][] = [];
      for (const path of every ? await allPaths(client) : paths) rows.push(await rowOf(path, form, measured));
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
    await client.dispose();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
