import { chromium } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { checkedAtOnce } from '../src/features/imports/contract.ts';
import { ask, type Operation, post, type Session } from './latency.ts';
import { median } from './measure.ts';
import { type Child, password } from './places.ts';

interface Item {
  id: string;
  name: string;
  price: number;
  priceIncludesTax: boolean;
  barcodes: string[];
}

interface Catalogue {
  at: string;
  items: Item[];
}

/** What is sold, and the open shift that takes it. */
export interface Counter {
  shiftId: string;
  catalogue: Catalogue;
  taxRate: number;
}

/** Opens the gym's till. */
export async function openCounter({ port }: Child, { cookie }: Session): Promise<Counter> {
  const catalogue = await ask<Catalogue>(port, '/products/catalogue', cookie);
  const { items } = await ask<{ items: { id: string; shift: { id: string } | null }[] }>(
    port,
    '/tills',
    cookie,
  );
  const { taxRate } = await ask<{ taxRate: number }>(port, '/gym', cookie);
  const open = items.find(({ shift }) => shift)?.shift;
  if (open) return { shiftId: open.id, catalogue, taxRate };
  const shiftId = newId();
  await post(port, '/shifts', cookie, { id: shiftId, tillId: items[0]?.id ?? newId(), float: 0 });
  return { shiftId, catalogue, taxRate };
}

/** As `id`, but for its last digit: what stands for `id` elsewhere stands for these as well. */
const besides = (id: string, place: number): string =>
  id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + 1 + place) % 16).toString(16);

export function storeOperations({ cookie }: Session, { shiftId, catalogue, taxRate }: Counter): Operation[] {
  const sold = catalogue.items.filter(({ priceIncludesTax }) => !priceIncludesTax).slice(0, 3);
  const total = Math.round((sold.reduce((sum, { price }) => sum + price, 0) * (10_000 + taxRate)) / 10_000);
  const get = (name: string, path: string, times?: number): Operation => ({
    name,
    ...(times && { times }),
    call: () => ({ method: 'GET', path: `/api${path}`, cookie }),
  });
  return [
    {
      name: 'sell 3 products',
      isTransaction: true,
      call: (id) => ({
        method: 'POST',
        path: '/api/sales',
        cookie,
        body: {
          ...{ id, shiftId, total, payments: [{ method: 'debit', amount: total }] },
          order: {
            lines: sold.map(({ id: productId, name, price, priceIncludesTax }, place) => ({
              ...{ kind: 'product', id: besides(id, place), productId, name, price, priceIncludesTax },
              quantity: 1,
            })),
          },
        },
      }),
    },
    get('products, a page of 50', '/products'),
    get('catalogue, whole', '/products/catalogue', 6),
    get('catalogue, what changed', `/products/catalogue?since=${catalogue.at}`),
  ];
}

export interface ImportTimes {
  lines: number;
  check: number;
  apply: number;
  again: number;
}

/** Milliseconds that a file's lines take: looked at, taken in, and taken in again when nothing has changed. */
export async function timeImport({ port }: Child, { cookie }: Session, count: number): Promise<ImportTimes> {
  const lines = Array.from({ length: count }, (_, place) => ({
    line: place + 2,
    code: `I${place + 1}`,
    name: `Producto importado ${place + 1}`,
    group: ['Importados', `Grupo ${place % 40}`],
    barcode: `20${String(place).padStart(10, '0')}`,
    cost: 500 + place,
    price: 1000 + place,
    quantity: 12,
  }));
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const time = (path: string, body: unknown) => timed(() => post(port, path, cookie, body));
  return {
    lines: count,
    check: await timed(async () => {
      for (let from = 0; from < count; from += checkedAtOnce) {
        const portion = lines.slice(from, from + checkedAtOnce);
        await post(port, '/imports/products/check', cookie, { lines: portion });
      }
    }),
    apply: await time('/imports/products', { id: newId(), lines }),
    again: await time('/imports/products', { id: newId(), lines }),
  };
}

const scans = 40;

/**
 * Milliseconds from a scanner's Enter to the frame in which the browser has drawn the line, the median and the worst.
 * Before it the browser has typed the barcode, as a scanner does.
 */
export async function timeScan(
  port: number,
  email: string,
  { catalogue }: Counter,
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
    const scanned = catalogue.items.filter(({ barcodes }) => barcodes.length > 0);
    const step = Math.floor(scanned.length / scans);
    const taken: number[] = [];
    for (let place = 0; place < scans; place += 1) {
      const { barcodes, name } = scanned[place * step] as Item;
      await field.focus();
      await page.keyboard.insertText(barcodes[0] ?? '');
      // In place before the key is pressed: the page is told of keys by another way than of scripts.
      await page.evaluate((words) => {
        const order = document.querySelector('section[aria-label="Orden"]');
        const drawn = new Promise<number>((resolve) => {
          const listen = () => {
            const pressed = performance.now();
            const seen = new MutationObserver(() => {
              if (!order?.textContent?.includes(words)) return;
              seen.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
            });
            seen.observe(document.body, { childList: true, subtree: true, characterData: true });
          };
          addEventListener('keydown', listen, { capture: true, once: true });
        });
        Object.assign(window, { drawn });
      }, name);
      await page.keyboard.press('Enter');
      taken.push(await page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn));
    }
    return { usual: median(taken), worst: Math.max(...taken) };
  } finally {
    await browser.close();
  }
}
