import type { Page } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { addProduct, create, expectInOrder, openPointOfSale, openTill, scan } from './store.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a screen, waits for what it is about, and lets axe look. */
async function expectAccessibleAt(page: Page, path: string, words: string | RegExp): Promise<void> {
  await test.step(path, async () => {
    await show(page, path);
    await expect(main(page)).toContainText(words);
    await expectAccessible(page);
  });
}

test('axe no encuentra nada en lo que se imprime, exporta y edita de los productos', {
  tag: ['@products', '@imports'],
}, async ({ page }) => {
  await enterNewGym(page);
  await create(page, '/product-groups', { name: 'Bebidas' });
  await addProduct(page, { name: 'Agua mineral', price: 1000, barcode: '7801234500011', quantity: 10 });
  await expectAccessibleAt(page, '/store/print', 'Agua mineral');
  await expectAccessibleAt(page, '/store/labels', 'Agua mineral');
  await expectAccessibleAt(page, '/store/export?tipo=products', 'Planilla (.xlsx)');
  await show(page, '/store/products');
  for (const [name, title] of [
    ['Nuevo producto', 'Nuevo Producto'],
    ['Nuevo grupo', 'Nuevo grupo'],
    ['Sorting', 'Ordenar'],
  ] as const) {
    await test.step(name, async () => {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
  }
});

test('axe no encuentra nada en las compras, los conteos y el costo promedio', {
  tag: ['@purchases', '@counts', '@stock'],
}, async ({ page }) => {
  await enterNewGym(page);
  const productId = await addProduct(page, { name: 'Agua mineral', price: 1000, quantity: 10 });
  const purchase = await create(page, '/stock/purchases', {
    supplier: 'Andina',
    receivedOn: dayAtGym().iso,
    lines: [{ productId, quantity: 12, amount: 400 }],
  });
  const count = await create(page, '/stock/counts', { name: 'Conteo de noviembre' });
  await expectAccessibleAt(page, '/store/stock/purchases', 'Andina');
  await expectAccessibleAt(page, '/store/stock/purchases/new', 'Proveedor');
  await expectAccessibleAt(page, `/store/stock/purchases/${purchase}`, 'Agua mineral');
  await expectAccessibleAt(page, '/store/stock/counts', 'Conteo de noviembre');
  await expectAccessibleAt(page, `/store/stock/counts/${count}`, 'Agua mineral');
  await expectAccessibleAt(page, `/store/stock/counts/${count}/sheet`, 'Agua mineral');
  await expectAccessibleAt(page, '/store/average-cost', 'Agua mineral');
  await expectAccessibleAt(page, `/store/average-cost?producto=${productId}`, 'Andina');
});

test('axe no encuentra nada en el comprobante, el arqueo y el efectivo fuera de turno', {
  tag: ['@receipts', '@tills'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addProduct(page, { name: 'Agua mineral', price: 1000, barcode: '7801234500011', quantity: 10 });
  const shift = await openTill(page, 20_000);
  await openPointOfSale(page);
  await scan(page, '7801234500011');
  await expectInOrder(page);
  await page.keyboard.press('F12');
  await expect(dialog(page)).toContainText('N° 000001');
  const { items } = await (await page.request.get('/api/sales')).json();
  const closed = await page.request.post(`/api/shifts/${shift}/close`, { data: { counted: 21_000 } });
  expect(closed.ok(), await closed.text()).toBe(true);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addPayment(page, await addMembership(page, ana.id));
  await expectAccessibleAt(page, `/store/receipts/${items[0].id}`, 'Agua mineral');
  await expectAccessibleAt(page, `/store/tills/${shift}`, 'Arqueo de Caja 1');
  await expectAccessibleAt(page, '/store/tills/fuera-de-turno', 'Ana Rojas');
});
