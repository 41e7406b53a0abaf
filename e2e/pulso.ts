import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { v7 } from 'uuid';

const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export interface Pulso {
  readonly url: string;
  /** The data directory, for the outbox. */
  readonly data: string;
}

async function startPulso(data: string, port: number): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const server = spawn(process.execPath, [main], {
    env: { ...environment, PORT: `${port}`, PULSO_DATA: data, SUPPORT_URL: 'https://ayuda.pulso.test/' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(server.stdout as NodeJS.ReadableStream);
  await Promise.race([
    once(lines, 'line'),
    once(server, 'exit').then(([code]) => {
      throw new Error(`Pulso ended with ${code} before it was ready`);
    }),
  ]);
  return server;
}

interface Fixtures {
  /** A server of the test's own on an empty directory. */
  pulso: Pulso;
  /** What a browser's console may complain of from now on; a test that provokes a complaint adds it. */
  expectedErrors: RegExp[];
  /** Opens a further browser, whose console is listened to like that of the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  complaints: string[];
}

function listenToConsole(context: BrowserContext, complaints: string[], expected: readonly RegExp[]): void {
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complain(`${error.error()}`));
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  pulso: async ({}, use) => {
    const data = await mkdtemp(join(tmpdir(), 'pulso-e2e-'));
    const port = await freePort();
    const server = await startPulso(data, port);
    await use({ url: `http://localhost:${port}`, data });
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(data, { recursive: true, force: true });
  },
  baseURL: async ({ pulso }, use) => use(pulso.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'errores en la consola').toEqual([]);
  },
  context: async ({ context, complaints, expectedErrors }, use) => {
    listenToConsole(context, complaints, expectedErrors);
    await use(context);
  },
  openBrowser: async ({ browser, contextOptions, pulso, complaints, expectedErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: pulso.url, ...options });
      opened.push(context);
      listenToConsole(context, complaints, expectedErrors);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

export const password = 'una-clave-larga';
export const owner = 'duena@andes.cl';

/** Signs in through the screen that is open: /login. */
export async function signIn(page: Page, email = owner): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Registers a gym and signs its owner in. */
export async function enterNewGym(page: Page, name = 'Gimnasio Andes'): Promise<void> {
  const registered = await page.request.post('/api/register', {
    data: { id: v7(), email: owner, password, gymName: name, role: 'gym' },
  });
  expect(registered.ok()).toBe(true);
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL(/\/admin$/);
}

/** How many transitions are under way; a loader's endless turning is none. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1)
        .length,
  );

/** Fails on anything that axe finds on the present screen, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await expect.poll(() => moving(page)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect(found, `axe, ${scheme}, ${page.url()}`).toEqual([]);
  }
}
