import type { Locator, Page } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { addProduct, create, expectInOrder, openPointOfSale, openTill, scan } from './store.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

/** A gym that sells two things, of one more than there is. */
async function sellingGym(page: Page): Promise<void> {
  await enterNewGym(page);
  await addProduct(page, { name: 'Agua mineral', price: 1000, barcode: '7801', quantity: 10 });
  await addProduct(page, { name: 'Toalla', price: 5990, barcode: '7802', quantity: 1 });
  await addClient(page, { name: 'Ana', surname: 'Rojas', email: 'ana@correo.cl' });
}

test('axe no encuentra nada en el punto de venta', { tag: ['@sales', '@orders'] }, async ({ page }) => {
  await sellingGym(page);
  await openPointOfSale(page);
  await test.step('sin artículos y con la caja cerrada', async () => {
    await expect(page.getByRole('region', { name: 'Productos en venta' })).toContainText('Toalla');
    await expect(page.getByRole('status')).toContainText(['La caja está cerrada.']);
    await expectAccessible(page);
  });
  await test.step('con artículos y un código desconocido', async () => {
    for (const barcode of ['7801', '7802', '7802', '999']) await scan(page, barcode);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
  for (const [key, words] of [
    ['F2', 'Descuento de la venta'],
    ['F4', 'Cantidad'],
    ['F6', 'Buscar cliente'],
    ['F7', 'A una venta guardada'],
    ['F8', 'Seguir con esta'],
    ['F9', 'Guardar venta'],
    ['F10', 'Fondo inicial'],
  ] as const) {
    await test.step(key, async () => {
      await page.keyboard.press(key);
      await expect(dialog(page)).toContainText(words);
      await expectAccessible(page);
      await close(page);
    });
  }
  await test.step('la membresía', async () => {
    await page.getByRole('button', { name: 'Membresía', exact: true }).click();
    await expect(page.getByText('Aún no hay planes')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('el pago y lo que viene después', async () => {
    await openTill(page);
    await expect(page.getByRole('button', { name: 'Abrir caja' })).toBeHidden();
    await page.keyboard.press('F10');
    await expect(dialog(page)).toContainText('Por pagar');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('N° 000001');
    await expectAccessible(page);
    await close(page);
  });
  await test.step('el bloqueo', async () => {
    await page.getByRole('button', { name: 'Bloquear' }).click();
    await expect(dialog(page)).toContainText('Repite el PIN');
    await expectAccessible(page);
    await page.keyboard.type('2468');
    await dialog(page).getByLabel('Repite el PIN').fill('2468');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Caja bloqueada');
    await expectAccessible(page);
  });
});

test('axe no encuentra nada en el punto de venta de un teléfono, y con aumento se vende', {
  tag: '@sales',
}, async ({ page }) => {
  await sellingGym(page);
  await openTill(page);
  await test.step('1366 por 768 con un aumento de 200 %', async () => {
    await page.setViewportSize({ width: 683, height: 384 });
    await openPointOfSale(page);
    await page.getByRole('button', { name: /^Agua mineral/ }).click();
    await expect(page.getByRole('button', { name: /^Cobrar/ })).toBeEnabled();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /^Cobrar/ })).toBeEnabled();
  await expectAccessible(page);
  await page.getByText(/^Orden ·/).click();
  await expect(page.getByRole('region', { name: 'Orden' })).toContainText('Agua mineral');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cobrar/ }).click();
  await expect(dialog(page)).toContainText('Por pagar');
  await expectAccessible(page);
});

test('axe no encuentra nada en las demás pantallas de la tienda', {
  tag: ['@credits', '@refunds', '@groups'],
}, async ({ page }) => {
  await sellingGym(page);
  await openTill(page);
  await openPointOfSale(page);
  await scan(page, '7801');
  await expectInOrder(page);
  await page.keyboard.press('F12');
  await expect(dialog(page)).toContainText('N° 000001');
  await create(page, '/orders/cancelled', {
    order: { lines: [], discount: null, note: '' },
    reason: 'Se digitó mal',
  });
  for (const [path, words] of [
    ['/store/products', 'Agua mineral'],
    ['/store/stock', 'Agua mineral'],
    ['/store/stock/low', 'Nada está por acabarse'],
    ['/store/tills', 'Caja 1'],
    ['/store/sales', '1.100'],
    ['/store/refunds', 'N° de comprobante'],
    ['/store/sales/cancelled', 'Se digitó mal'],
    ['/store/credits', 'Ups! Aún no hay registros'],
    ['/invoices', '1.100'],
  ] as const) {
    await test.step(path, async () => {
      await show(page, path);
      await expect(page.getByRole('main')).toContainText(words);
      await expectAccessible(page);
    });
  }
});

/** Whether nothing covers or cuts off the two ends of something. */
const isOnTop = (what: Locator) =>
  what.evaluate((node) => {
    const { left, right, top, height } = node.getBoundingClientRect();
    return [left + 2, right - 2].every((x) => node.contains(document.elementFromPoint(x, top + height / 2)));
  });

test('en una tableta, con el teclado nada que tiene el foco queda tapado ni el foco se pierde', {
  tag: ['@products', '@receipts'],
}, async ({ page }) => {
  await sellingGym(page);

  await test.step('el precio y si está activo se ven sin mover la lista de productos', async () => {
    await show(page, '/store/products');
    const row = page.getByRole('row', { name: /Agua mineral/ });
    for (const [width, headings] of [
      [1366, ['Precio de venta con impuestos', 'Activo']],
      [1024, ['Precio de venta con impuestos']],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      await expect(row).toBeVisible();
      for (const name of headings) {
        const head = page.getByRole('columnheader', { name, exact: true });
        const column = await head.evaluate((node) => (node as HTMLTableCellElement).cellIndex);
        const isInSight = async () => (await isOnTop(head)) && (await isOnTop(row.locator('td').nth(column)));
        await expect.poll(isInSight, `${name}, ${width}`).toBe(true);
      }
    }
  });
  await page.setViewportSize({ width: 1024, height: 600 });

  await test.step('la cabecera sale de debajo de las columnas que quedan', async () => {
    await show(page, '/store/products');
    const head = page.getByRole('button', { name: 'Cantidad', exact: true });
    await page.getByRole('button', { name: 'Nombre', exact: true }).last().focus();
    const isFocused = () => head.evaluate((node) => node === document.activeElement);
    while (!(await isFocused())) await page.keyboard.press('Tab');
    const isOnTop = await head.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  });

  await test.step('de una lista abierta se pasa al campo siguiente', async () => {
    await show(page, '/invoices');
    await page.getByRole('combobox', { name: 'Mes' }).focus();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Estado' })).toBeFocused();
  });
});
