import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

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
  /** What the browser's console may complain of in this test, when the test provokes it. */
  expectedErrors: RegExp[];
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
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = [];
    const complain = (text: string) => {
      if (!expectedErrors.some((expected) => expected.test(text))) complaints.push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error') complain(message.text());
    });
    page.on('pageerror', (error) => complain(`${error}`));
    await use(page);
    expect(complaints, 'errores en la consola').toEqual([]);
  },
});

export { expect };

export const password = 'una-clave-larga';

/** Registers a gym and signs in, through the screens. */
export async function enterNewGym(page: Page, name = 'Gimnasio Andes'): Promise<{ email: string }> {
  const email = 'duena@andes.cl';
  await page.request.post('/api/register', {
    data: { id: '01900000-0000-7000-8000-000000000001', email, password, gymName: name, role: 'gym' },
  });
  await page.goto('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  return { email };
}

/** Fails on anything that axe finds on the present screen, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    expect(found, `axe, ${scheme}, ${page.url()}`).toEqual([]);
  }
}
