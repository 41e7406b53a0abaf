import { chromium } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { linesPerCheck } from '../src/features/imports/contract.ts';
import { ask, type HttpCall, post, type Session } from './http.ts';
import { median } from './measure.ts';
import { password, type Server } from './places.ts';

interface Item {
  id: string;
  name: string;
  price: number;
  priceIncludesTax: boolean;
  barcodes: string[];
}

export interface Catalogue {
  at: string;
  items: Item[];
}

/** A basket, one of each product, with its total. */
export interface Basket {
  items: readonly Item[];
  total: number;
}

export const readCatalogue = ({ port }: Pick<Server, 'port'>, { cookie }: Session): Promise<Catalogue> =>
  ask<Catalogue>(port, '/products/catalogue', cookie);

/** Baskets of 3 products each, all different. */
export async function fillBaskets(
  { port }: Pick<Server, 'port'>,
  { cookie }: Session,
  { items }: Catalogue,
  count: number,
): Promise<Basket[]> {
  const { taxRate } = await ask<{ taxRate: number }>(port, '/gym', cookie);
  const sold = items.filter(({ priceIncludesTax }) => !priceIncludesTax).slice(0, 3 * count);
  if (sold.length < 3 * count) throw new Error(`the catalogue has no ${3 * count} products to sell`);
  return Array.from({ length: count }, (_, index) => {
    const basket = sold.slice(3 * index, 3 * index + 3);
    const subtotal = basket.reduce((sum, { price }) => sum + price, 0);
    return { items: basket, total: Math.round((subtotal * (10_000 + taxRate)) / 10_000) };
  });
}

/** Opens a new till. @returns the shift that sells there */
export async function openShift({ port }: Pick<Server, 'port'>, { cookie }: Session): Promise<string> {
  const [tillId, shiftId] = [newId(), newId()];
  await post(port, '/tills', cookie, { id: tillId, name: tillId });
  await post(port, '/shifts', cookie, { id: shiftId, tillId, float: 0 });
  return shiftId;
}

/** Sells the basket under `id`. */
export const sell = (
  { cookie }: Session,
  id: string,
  shiftId: string,
  { items, total }: Basket,
): HttpCall => ({
  method: 'POST',
  path: '/api/sales',
  cookie,
  body: {
    ...{ id, shiftId, total, payments: [{ method: 'debit', amount: total }] },
    order: {
      lines: items.map(({ id: productId, name, price, priceIncludesTax }) => ({
        ...{ kind: 'product', id: newId(), productId, name, price, priceIncludesTax, quantity: 1 },
      })),
    },
  },
});

/** The parameters of `statements.sale` for the same basket. */
export const sellMinimal = (
  id: string,
  shiftId: string,
  today: string,
  { items, total }: Basket,
): unknown[] => [
  ...[id, shiftId, items.map(() => newId()), items.map((item) => item.id), items.map(() => 1)],
  ...[today, total, 'debit'],
];
export interface ImportTimes {
  lines: number;
  check: number;
  apply: number;
  again: number;
  /** The longest that a list of somebody else took meanwhile, asked for again and again. */
  longestWait: number;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Milliseconds of the slowest call while `work` is under way, one call after the other. */
async function slowestDuring(work: Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  let slowest = 0;
  while (!done) slowest = Math.max(slowest, await timed(call));
  return slowest;
}

/** Milliseconds that a file's lines take: looked at, taken in, and taken in again when nothing has changed. */
export async function timeImport(
  { port }: Server,
  { cookie }: Session,
  other: Session,
  count: number,
): Promise<ImportTimes> {
  const lines = Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    name: `Producto importado ${index + 1}`,
    group: ['Importados', `Grupo ${index % 40}`],
    barcode: `20${String(index).padStart(10, '0')}`,
    cost: 500 + index,
    price: 1000 + index,
    quantity: 12,
  }));
  const apply = () => timed(() => post(port, '/imports/products', cookie, { id: newId(), lines }));
  const check = await timed(async () => {
    for (let from = 0; from < count; from += linesPerCheck) {
      const portion = lines.slice(from, from + linesPerCheck);
      await post(port, '/imports/products/check', cookie, { lines: portion });
    }
  });
  const first = apply();
  const longestWait = await slowestDuring(first, () => ask(port, '/clients', other.cookie));
  return { lines: count, check, apply: await first, again: await apply(), longestWait };
}

const scans = 40;

/**
 * The milliseconds from a scanner's Enter to the frame in which the browser has drawn the line, median and worst.
 * Before it the barcode was typed, as a scanner does.
 */
export async function timeScan(
  port: number,
  email: string,
  { items }: Catalogue,
): Promise<{ usual: number; worst: number }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    await context.request.post(`http://localhost:${port}/api/sign-in`, { data: { email, password } });
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/store/point-of-sale`);
    const field = page.getByLabel('Buscar producto o escanear código');
    await field.waitFor();
    await page.locator('section[aria-label="Productos en venta"] button').nth(8).waitFor();
    const scanned = items.filter(({ barcodes }) => barcodes.length > 0);
    const step = Math.floor(scanned.length / scans);
    const times: number[] = [];
    for (let index = 0; index < scans; index += 1) {
      const { barcodes, name } = scanned[index * step] as Item;
      await field.focus();
      await page.keyboard.insertText(barcodes[0] ?? '');
      // Installed before the key is pressed, because key events reach the page independently of scripts.
      await page.evaluate((words) => {
        const order = document.querySelector('section[aria-label="Orden"]');
        const drawn = new Promise<number>((resolve) => {
          const listen = () => {
            const pressed = performance.now();
            const observer = new MutationObserver(() => {
              if (!order?.textContent?.includes(words)) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
            });
            observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          };
          addEventListener('keydown', listen, { capture: true, once: true });
        });
        Object.assign(window, { drawn });
      }, name);
      await page.keyboard.press('Enter');
      times.push(await page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn));
    }
    return { usual: median(times), worst: Math.max(...times) };
  } finally {
    await browser.close();
  }
}
