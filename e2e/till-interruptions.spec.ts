import type { Page } from '@playwright/test';
import { enterNewGym, expect, test } from './pulso.ts';
import {
  addProduct,
  bar,
  button,
  expectInOrder,
  lines,
  openPointOfSale,
  openTill,
  order,
  salesOf,
  scan,
  sheet,
  stockOf,
  water,
} from './store.ts';

test('una venta se cobra una sola vez aunque la respuesta se pierda, se recargue o se pulse dos veces', {
  tag: '@sales',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await enterNewGym(page);
  const waterId = await addProduct(page, water);
  await openTill(page);
  await openPointOfSale(page);

  await test.step('la respuesta se pierde', async () => {
    let isLost = true;
    await page.route('**/api/sales', async (route) => {
      if (!isLost || route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('1Agua mineral');
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('Nota provisional');
    isLost = false;
    await expect(sheet(page)).toContainText('N° 000001');
    await page.keyboard.press('Enter');
    expect(await salesOf(page)).toMatchObject({ total: 1 });
  });

  await test.step('se recarga antes de saber', async () => {
    await page.route('**/api/sales', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('Nota provisional');
    await page.unroute('**/api/sales');
    await page.reload();
    await expect.poll(() => salesOf(page)).toMatchObject({ total: 2 });
    await expect(page.getByLabel('Buscar producto o escanear código')).toBeFocused();
  });

  await test.step('se pulsa dos veces', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/sales'))
        sent.push(request.postDataJSON().id);
    });
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F10');
    await sheet(page)
      .getByRole('button', { name: /^Cobrar/ })
      .dblclick();
    await expect(page.getByText('N° 000003')).toBeVisible();
    // The sale before, which the reloaded page may send once more, has another id.
    const { items } = await salesOf(page);
    expect(sent.filter((id) => id === items[0]?.id)).toHaveLength(1);
  });
  expect(await salesOf(page)).toMatchObject({ total: 3 });
  expect(await stockOf(page, waterId)).toBe(7);
});

test('cada ventana tiene su orden, que sobrevive a recargar y al bloqueo con PIN', {
  tag: ['@orders', '@locks'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/403/);
  await enterNewGym(page);
  await addProduct(page, water);
  await addProduct(page, bar);
  await openTill(page);
  await openPointOfSale(page);
  await scan(page, water.barcode);
  await expect(lines(page)).toContainText('1Agua mineral');
  const duplicated = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const other = await duplicated;
  await expect(order(other)).toContainText('No hay artículos');
  await scan(other, bar.barcode);
  await expect(lines(other)).toContainText('1Barra de proteína');
  for (const window of [page, other]) await window.reload();
  await expect(lines(page)).toContainText('1Agua mineral');
  await expect(lines(other)).toContainText('1Barra de proteína');
  await other.close();

  await button(page, 'Bloquear').click();
  const choosing = page.getByRole('dialog', { name: 'Crear el PIN de la caja' });
  await choosing.getByLabel('PIN', { exact: true }).fill('2468');
  await choosing.getByLabel('Repite el PIN').fill('2468');
  await page.keyboard.press('Enter');
  const lock = page.getByRole('dialog', { name: 'Caja bloqueada' });
  await expect(lock).toBeVisible();
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/store\/point-of-sale$/);
  await expect(lock.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type('1111');
  await page.keyboard.press('Enter');
  await expect(lock).toContainText('El PIN no es correcto.');
  await page.keyboard.type('2468');
  await page.keyboard.press('Enter');
  await expect(lock).toBeHidden();
  await expect(lines(page)).toContainText('1Agua mineral');
});

test('una ventana nueva se abre aunque la primera conteste antes de que el navegador sepa de bloqueos', {
  tag: '@orders',
}, async ({ page }) => {
  await enterNewGym(page);
  await openPointOfSale(page);
  await page.context().addInitScript(() => {
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function say(message) {
      postMessage.call(this, message);
      if (message !== 'asks') return;
      queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data: 'holds' })));
    };
  });
  const duplicated = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  await expect(order(await duplicated)).toContainText('No hay artículos');
});

test('bloquear cubre enseguida las otras ventanas del navegador, y desbloquear en una las descubre todas', {
  tag: '@locks',
}, async ({ page }) => {
  await enterNewGym(page);
  await openPointOfSale(page);
  const other = await page.context().newPage();
  await other.goto('/clients');
  await other.getByRole('button', { name: 'Agregar cliente' }).first().click();
  const name = other.getByRole('dialog', { name: 'Agregar cliente' }).getByLabel('Nombre');
  await name.fill('Bruno');
  const lock = (window: Page) => window.getByRole('dialog', { name: 'Caja bloqueada' });
  const pin = (window: Page) => lock(window).getByLabel('PIN', { exact: true });

  await button(page, 'Bloquear').click();
  const choosing = page.getByRole('dialog', { name: 'Crear el PIN de la caja' });
  await choosing.getByLabel('PIN', { exact: true }).fill('2468');
  await choosing.getByLabel('Repite el PIN').fill('2468');
  await page.keyboard.press('Enter');
  for (const window of [page, other]) await expect(lock(window)).toBeVisible();
  await expect(pin(other)).toBeFocused();

  await test.step('ninguna tecla llega a lo que está debajo', async () => {
    for (const key of ['Escape', 'Control+k', 'F2', 'Tab', 'Tab', 'n']) await other.keyboard.press(key);
    await expect(lock(other)).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(2);
  });

  await pin(other).fill('2468');
  await pin(other).press('Enter');
  for (const window of [page, other]) await expect(lock(window)).toBeHidden();
  await expect(other).toHaveURL(/\/clients$/);
  await expect(name).toHaveValue('Bruno');
});
