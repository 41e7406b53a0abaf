import type { Page } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';

/** What a fresh browser has loaded, in kilobytes as compressed on the way. */
const weigh = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const kilobytes = (ending: string) =>
      entries
        .filter(({ name }) => name.endsWith(ending))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    return {
      scripts: kilobytes('.js'),
      styles: kilobytes('.css'),
      fonts: kilobytes('.woff2'),
      blocking: entries
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .map(({ name }) => new URL(name).pathname.replace(/.*\./, '')),
      accountAsked: entries.filter(({ name }) => new URL(name).pathname === '/api/me').length,
    };
  });

test('la primera visita pesa poco y pide todo de una vez', { tag: ['@account', '@clients'] }, async ({
  page,
  openBrowser,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  const login = await weigh(page);
  expect(login.scripts).toBeLessThan(130);
  expect(login.styles).toBeLessThan(14);
  expect(login.accountAsked).toBe(0);

  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const fresh = await openBrowser();
  await fresh.context().addCookies(await page.context().cookies());
  await fresh.goto('/clients');
  await expect(fresh.getByText('Ana Rojas')).toBeVisible();
  const clients = await weigh(fresh);
  expect(clients.scripts).toBeLessThan(210);
  expect(clients.styles).toBeLessThan(32);
  expect(clients.fonts).toBeLessThan(50);
  // Nothing is drawn before these: the styles of every screen, and which colours they have.
  expect(clients.blocking.toSorted()).toEqual(['css', 'css', 'js']);
  expect(clients.accountAsked).toBe(1);
});
