import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test';
import { addClient } from './gym.ts';
import { changeGym, enterNewGym, expect, test } from './pulso.ts';

/** What a fresh browser has loaded of itself. */
const loaded = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      fonts: entries
        .filter(({ name }) => name.endsWith('.woff2'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
      blocking: entries
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .map(({ name }) => new URL(name).pathname.replace(/.*\./, '')),
      asked: entries.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/api/')),
    };
  });

/** What a built file weighs on the way, in kilobytes. */
function weightOf(file: string): number {
  const path = join('dist', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000;
}

/** What a page names, which its screen waits for. */
async function weigh(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const files = [...html.matchAll(/(?:src|href)="(\/[\w/-]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const sum = (ending: string) =>
    files.filter((file) => file.endsWith(ending)).reduce((total, file) => total + weightOf(file), 0);
  return { requests: files.length, scripts: sum('.js'), styles: sum('.css') };
}

/** Kilobytes of script, compressed, of what is opened most; of the others, what the largest one has. */
const most: Readonly<Record<string, number>> = {
  '/login': 96,
  '/clients': 206,
  '/admin': 213.3,
  '/checkin': 221,
  '/store/point-of-sale': 236,
};
const mostOfAny = { requests: 40, scripts: 315.3, styles: 32 };

test('la primera visita pesa poco y pide todo de una vez', { tag: ['@account', '@clients'] }, async ({
  page,
  openBrowser,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect((await loaded(page)).asked).not.toContain('/api/me');
  expect((await page.request.get('/login')).headers()['content-security-policy']).toContain("'sha256-");
  expect(await weigh(page.request, '/login')).toMatchObject({ requests: 7 });

  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });

  await test.step('cada pantalla', async () => {
    const screens: { path: string }[] = await (await page.request.get('/routes.json')).json();
    const heavy: Record<string, object> = {};
    for (const { path } of screens) {
      const weight = await weigh(page.request, path.replaceAll(/\$\w+/g, '1'));
      const isLight =
        weight.requests <= mostOfAny.requests &&
        weight.scripts <= (most[path] ?? mostOfAny.scripts) &&
        weight.styles <= mostOfAny.styles;
      if (!isLight) heavy[path] = weight;
    }
    expect(heavy).toEqual({});
  });

  await test.step('un teléfono', async () => {
    const phone = await openBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: await page.context().storageState(),
    });
    await phone.addInitScript(() => {
      const moves: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moves.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { moves });
    });
    await phone.goto('/clients');
    await expect(phone.getByText('Ana Rojas')).toBeVisible();
    const { fonts, blocking } = await loaded(phone);
    expect(fonts).toBeLessThan(50);
    // The frame is drawn as soon as the page arrives.
    expect(blocking).toEqual([]);
    expect(await movedOn(phone)).toBeLessThan(0.01);
    for (const [path, asked] of Object.entries(slowScreens)) {
      const answer = Promise.withResolvers<void>();
      await phone.route(asked, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await phone.goto(path);
      await expect(phone.getByRole('status', { name: 'Cargando' }).first()).toBeVisible();
      answer.resolve();
      await expect(phone.getByRole('status', { name: 'Cargando' })).toHaveCount(0);
      expect(await movedOn(phone), path).toBeLessThan(0.01);
    }
  });
});

/** Screens whose answer adds more than rows, and the request that it answers. */
const slowScreens = {
  '/marketing': '**/api/outreach*',
  '/mycenter/pagos': '**/api/income*',
  '/mycenter/profesores': '**/api/wages*',
  '/reports': '**/api/reports/month*',
};

/** How much of a page has moved by itself since it was first drawn, as browsers score it. */
const movedOn = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { moves: number[] }).moves.reduce((sum, value) => sum + value, 0),
  );

/** Another browser of the person on `page`, whose clock can be put forward. It counts what it hears of changes. */
async function openFresh(
  page: Page,
  openBrowser: (options: BrowserContextOptions) => Promise<Page>,
): Promise<Page> {
  const fresh = await openBrowser({ storageState: await page.context().storageState() });
  await fresh.clock.install();
  await fresh.addInitScript(() => {
    let heard = 0;
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('change', () => Object.assign(window, { heard: ++heard }));
      }
    };
  });
  return fresh;
}

const live = '**/api/live*';

test('al abrirse una pantalla nada se pide dos veces, en ninguna', { tag: ['@account', '@clients'] }, async ({
  page,
  openBrowser,
}) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  for (const [path, shown] of [
    ['/clients', 'Ana Rojas'],
    ['/admin', 'Clientes activos'],
    ['/checkin', 'Check In'],
  ] as const) {
    await test.step(path, async () => {
      const fresh = await openFresh(page, openBrowser);
      const asked: string[] = [];
      fresh.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/') && pathname !== '/api/health') asked.push(pathname + search);
      });
      await fresh.goto(path);
      await expect(fresh.getByText(shown).first()).toBeVisible();
      await fresh.waitForFunction(() => 'heard' in window);
      // Whatever the opening of the stream would ask for is asked for within this time.
      await fresh.clock.runFor(5_000);
      await fresh.evaluate(() => fetch('/api/health'));
      expect(asked.filter((one, place) => asked.indexOf(one) !== place)).toEqual([]);
      expect(asked).toContain('/api/me');
    });
  }
});

test('lo que cambia mientras una pantalla se abre llega a ella', { tag: ['@account', '@clients'] }, async ({
  page,
  openBrowser,
}) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana' });

  await test.step('antes de que escuche los cambios', async () => {
    const fresh = await openBrowser({ storageState: await page.context().storageState() });
    await fresh.route(live, async (route) => {
      await expect(fresh.getByText('Ana')).toBeVisible();
      await addClient(page, { name: 'Bruno' });
      await route.continue();
    });
    await fresh.goto('/clients');
    await expect(fresh.getByText('Bruno')).toBeVisible();
  });

  await test.step('antes de que se entere por la ventana que escucha', async () => {
    const leading = await openFresh(page, openBrowser);
    await leading.goto('/clients');
    await leading.waitForFunction(() => 'heard' in window);
    const second = await leading.context().newPage();
    await second.route('**/api/me', async (route) => {
      const response = await route.fetch();
      await changeGym(page, { name: 'Gimnasio Nuevo' });
      await expect(leading.getByText('Gimnasio Nuevo').first()).toBeVisible();
      await route.fulfill({ response });
      await second.unroute('**/api/me');
    });
    await second.goto('/clients');
    await expect(second.getByText('Gimnasio Nuevo').first()).toBeVisible();
  });
});
