import AxeBuilder from '@axe-core/playwright';
import {
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { v7 } from 'uuid';
import { openPaymentProviders, type PaymentProviders } from '../src/test/payment-providers.ts';
import { spaciously } from '../src/test/server-process.ts';
import { gymTimeZone } from './clock.ts';
import { type Server, startServer } from './server.ts';
import { newData, newDatabase } from './setup.ts';

interface Fixtures {
  /** What a browser's console may complain of from now on; a test that provokes a complaint adds it. */
  expectedErrors: RegExp[];
  /** Opens a further browser, whose console is listened to like that of the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  complaints: string[];
  /** Shows what the server printed while a test failed. */
  serverOutput: undefined;
}

export interface DatabaseOption {
  /** What the worker's server stores its gyms in: see decision 16. */
  database: 'postgres' | 'embedded';
}

interface WorkerFixtures extends DatabaseOption {
  /** By which its gyms are paid online. */
  providers: PaymentProviders;
  /** Every test of the worker has gyms of its own on this server. */
  server: Server;
}

/** Of the present test alone, and the same in every run. */
const testCode = (): string => test.info().testId.slice(-8);

/** An e-mail address that no other test has: accounts are what all gyms of a server share. */
export const emailOf = (name: string): string => `${name}.${testCode()}@correo.cl`;

function listenToConsole(context: BrowserContext, complaints: string[], expected: readonly RegExp[]): void {
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complain(`${error.error()}`));
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['postgres', { scope: 'worker', option: true }],
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: as below.
    async ({}, use) => {
      const providers = await openPaymentProviders();
      await use(providers);
      await providers.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, providers }, use) => {
      const environment: Record<string, string> = {
        PULSO_PROVIDERS_URL: providers.url,
        ...(database === 'postgres' && { DATABASE_URL: await newDatabase() }),
      };
      // It lives for as long as the worker, so it optimizes like any server.
      const server = await startServer(await newData(), environment, spaciously);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  serverOutput: [
    async ({ server }, use, testInfo) => {
      const before = server.output().length;
      await use(undefined);
      const printed = server.output().slice(before);
      if (testInfo.status !== testInfo.expectedStatus && printed)
        console.error(`The server printed:\n${printed}`);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Each test comes from a network of its own, since the server counts attempts by address.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': `2001:db8:${testCode().replace(/.{4}/, '$&:')}::1` }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
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
  openBrowser: async ({ browser, contextOptions, server, complaints, expectedErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, ...options });
      opened.push(context);
      listenToConsole(context, complaints, expectedErrors);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export { expect };

export const password = 'una-clave-larga';

/** The e-mail address of the test's owner of a gym. */
export const ownerEmail = (): string => emailOf('duena');

/** Signs in through the screen that is open: /login. */
export async function submitSignIn(page: Page, email = ownerEmail()): Promise<void> {
  // Other pages for those who have not signed in ask for an address, too.
  await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Whoever asks the server without a screen: a page, or what stands for one. */
export type Asking = Pick<Page, 'request'>;

/** Gives the browser a session; it shows what it showed. */
export async function signIn(page: Asking, email = ownerEmail()): Promise<void> {
  const signedIn = await page.request.post('/api/sign-in', { data: { email, password } });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
}

/** The body of an answer that has to be a good one. */
export async function jsonOf<Body>(response: Promise<APIResponse>): Promise<Body> {
  const received = await response;
  expect(received.ok(), await received.text()).toBe(true);
  return received.json() as Promise<Body>;
}

export async function changeGym(page: Asking, changed: Readonly<Record<string, unknown>>): Promise<void> {
  const {
    id: _,
    code: __,
    key: ___,
    ...settings
  } = await jsonOf<Record<string, unknown>>(page.request.get('/api/gym'));
  await jsonOf(page.request.put('/api/gym', { data: { ...settings, ...changed } }));
}

/** Registers a gym, places it where it is noon and signs its owner in. */
export async function enterNewGym(page: Asking, name = 'Gimnasio Andes'): Promise<void> {
  const registered = await page.request.post('/api/register', {
    data: { id: v7(), email: ownerEmail(), password, gymName: name, role: 'gym' },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  await signIn(page);
  await changeGym(page, { timeZone: gymTimeZone });
}

/**
 * Shows a screen, whose title or words then say that it is there. A page that has Pulso open goes there as by a link:
 * loading everything again costs more than most tests do with it.
 */
export async function show(page: Page, path: string): Promise<void> {
  const isShown =
    page.url() !== 'about:blank' &&
    (await page.evaluate((path) => {
      // By it the router tells Back from other ways. The page to sign in has no router.
      const index = history.state?.__TSR_index;
      if (index === undefined) return false;
      history.pushState({ __TSR_index: index + 1 }, '', path);
      return true;
    }, path));
  if (!isShown) await page.goto(path);
}

/**
 * Resolves once the page shows a colour scheme, nothing is dimmed while it waits for its answer, and no transition is
 * under way; a loader's endless turning is none, nor what follows scrolling.
 */
const waitForScheme = (page: Page, scheme: string) =>
  page.waitForFunction(
    (scheme) =>
      // A page that is none of the app's follows the device alone.
      (document.documentElement.dataset.mantineColorScheme === scheme || !document.getElementById('root')) &&
      !document.querySelector('[data-pending], [aria-busy="true"]') &&
      !document
        .getAnimations()
        .some(
          ({ playState, effect, timeline }) =>
            playState === 'running' && timeline === document.timeline && effect?.getTiming().iterations === 1,
        ),
    scheme,
  );

/** Fails on anything that axe finds on the present screen, and on the contrast of its dark colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await waitForScheme(page, scheme);
    // Without `preload` axe does not load all styles again. It stays in a page, where AxeBuilder would put it again.
    const hasAxe = await page.evaluate(() => 'axe' in window);
    const { violations } = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
      .setLegacyMode()
      .options({
        resultTypes: ['violations'],
        preload: false,
        // Of WCAG 2.2, which axe leaves out unless told.
        rules: { 'target-size': { enabled: true } },
        ...(scheme === 'dark' && { runOnly: ['color-contrast'] }),
      })
      .analyze();
    const problems = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect(problems, `axe, ${scheme}, ${page.url()}`).toEqual([]);
  }
}

/** A phone, touched with a finger. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Fails where a finger that touches within 44 pixels around its middle would reach something else. */
export async function expectTouchable(target: Locator): Promise<void> {
  const missed = await target.evaluate((node) => {
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = node.getBoundingClientRect();
    const labels = node instanceof HTMLInputElement ? [...(node.labels ?? [])] : [];
    const spots = [
      [0, 0],
      [0, -21],
      [0, 21],
      [-21, 0],
      [21, 0],
    ] as const;
    return spots.filter(([right, down]) => {
      const touched = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down);
      return ![node, ...labels].some((part) => part.contains(touched));
    });
  });
  expect(missed, `${target}`).toEqual([]);
}
