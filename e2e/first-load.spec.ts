import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';

/** What a fresh browser has loaded of itself. */
const loaded = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    /** When each was asked for; once the screen follows changes, it asks for everything again. */
    const asked = (path: string) =>
      entries.filter(({ name }) => new URL(name).pathname === path).map(({ startTime }) => startTime);
    return {
      fonts: entries
        .filter(({ name }) => name.endsWith('.woff2'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
      blocking: entries
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .map(({ name }) => new URL(name).pathname.replace(/.*\./, '')),
      accountAsked: asked('/api/me').filter((at) => at <= (asked('/api/clients')[0] ?? at)).length,
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
  '/login': 130,
  '/clients': 200,
  '/admin': 205,
  '/checkin': 215,
};
const mostOfAny = { requests: 40, scripts: 310, styles: 32 };

test('la primera visita pesa poco y pide todo de una vez', { tag: ['@account', '@clients'] }, async ({
  page,
  openBrowser,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await loaded(page)).toMatchObject({ accountAsked: 0 });
  expect(await weigh(page.request, '/login')).toMatchObject({ requests: 8 });

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
    const { fonts, blocking, accountAsked } = await loaded(phone);
    expect(fonts).toBeLessThan(50);
    // Nothing is drawn before these: the styles of every screen, and which colours they have.
    expect(blocking.toSorted()).toEqual(['css', 'css', 'js']);
    expect(accountAsked).toBe(1);
    // Nothing moves by itself once it is drawn.
    const moved = await phone.evaluate(() =>
      (window as unknown as { moves: number[] }).moves.reduce((sum, value) => sum + value, 0),
    );
    expect(moved).toBeLessThan(0.01);
  });
});
