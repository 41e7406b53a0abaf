import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { type Asking, expect, show } from './pulso.ts';

export const water = { name: 'Agua mineral', price: 1000, barcode: '7801234500011', quantity: 10 };
export const bar = { name: 'Barra de proteína', price: 1990, barcode: '7801234500028', quantity: 5 };

export const order = (page: Page) => page.getByRole('region', { name: 'Orden' });
export const lines = (page: Page) => page.getByRole('list', { name: /Artículos de la venta/ });
export const sheet = (page: Page) => page.getByRole('dialog', { name: /Pago|Venta cobrada/ });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface NewProduct {
  name: string;
  price: number;
  priceIncludesTax?: boolean;
  barcode?: string;
  quantity?: number;
  groupId?: string;
}

/** Sends something new under an id of its own, and answers the id. */
export async function create(page: Asking, path: string, data: Record<string, unknown>): Promise<string> {
  const id = v7();
  const response = await page.request.post(`/api${path}`, { data: { id, ...data } });
  expect(response.ok(), await response.text()).toBe(true);
  return id;
}

/** Adds a product to the gym that is signed in. */
export const addProduct = (page: Asking, product: NewProduct): Promise<string> =>
  create(page, '/products', { ...product });

/** Opens the gym's only till, which comes to be with it. */
export const openTill = (page: Asking, float = 0): Promise<string> =>
  create(page, '/shifts', { tillId: v7(), float });

/** How much of a product there is. */
export async function stockOf(page: Page, productId: string): Promise<number> {
  const response = await page.request.get(`/api/products/${productId}`);
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { quantity: number }).quantity;
}

interface Sales {
  readonly total: number;
  readonly sum: number;
  /** The newest first. */
  readonly items: readonly { readonly id: string }[];
}

/** How many sales there are, what they sum up to, and the newest. */
export async function salesOf(page: Asking): Promise<Sales> {
  const response = await page.request.get('/api/sales');
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Sales;
}

/** Opens the till's screen, ready to scan and to be paid: it knows which till is open. */
export async function openPointOfSale(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/tills'), show(page, '/store/point-of-sale')]);
  await expect(page.getByLabel('Buscar producto o escanear código')).toBeFocused();
}

/** What a scanner does: types the code and presses Enter, wherever the focus is. */
export async function scan(page: Page, barcode: string): Promise<void> {
  await page.keyboard.type(barcode);
  await page.keyboard.press('Enter');
}

/** What was scanned into an empty order has been found: until then there is nothing to pay. */
export async function expectInOrder(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: /Artículos de la venta/ })).toBeVisible();
}

/** Keeps the answers to such requests back until they are let go, and tells when the first was asked. */
export async function hold(
  page: Page,
  url: string,
): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}
