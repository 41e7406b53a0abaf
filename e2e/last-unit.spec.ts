import type { Page } from '@playwright/test';
import { changeGym, enterNewGym, expect, signIn, test } from './pulso.ts';
import { addProduct, openPointOfSale, openTill, salesOf, scan, stockOf } from './store.ts';

const ball = { name: 'Balón medicinal', price: 10_000, barcode: '7801234500035', quantity: 1 };

/** Two tills with the last unit in their orders. */
async function twoTills(page: Page, openBrowser: () => Promise<Page>): Promise<[Page, Page]> {
  const other = await openBrowser();
  await signIn(other);
  for (const till of [page, other]) {
    await openPointOfSale(till);
    await scan(till, ball.barcode);
    await expect(till.getByRole('list', { name: /Artículos de la venta/ })).toContainText('1Balón medicinal');
  }
  return [page, other];
}

test('la última unidad se vende en una sola caja cuando el gimnasio no vende sin stock', {
  tag: ['@embedded', '@sales', '@stock'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/409/);
  await enterNewGym(page);
  await changeGym(page, { stockPolicy: 'refuse' });
  const id = await addProduct(page, ball);
  await openTill(page);
  const tills = await twoTills(page, openBrowser);
  await Promise.all(tills.map((till) => till.keyboard.press('F12')));
  const outcomes = await Promise.all(
    tills.map(async (till) => {
      const sold = till.getByRole('dialog', { name: 'Venta cobrada' });
      const refused = till.getByRole('alert').getByText(/^Ya no queda suficiente/);
      await expect(sold.or(refused)).toBeVisible();
      if (await sold.isVisible()) return 'sold';
      await till.keyboard.press('Escape');
      await expect(till.getByRole('list', { name: /Artículos de la venta/ })).toContainText('No queda');
      return 'refused';
    }),
  );
  expect(outcomes.sort()).toEqual(['refused', 'sold']);
  expect(await stockOf(page, id)).toBe(0);
  expect(await salesOf(page)).toMatchObject({ total: 1 });
});

test('la última unidad se vende en las dos cajas, avisando, cuando el gimnasio vende igual', {
  tag: ['@embedded', '@sales', '@stock'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const id = await addProduct(page, ball);
  await openTill(page);
  const [first, second] = await twoTills(page, openBrowser);
  await first.keyboard.press('F12');
  await expect(first.getByRole('dialog', { name: 'Venta cobrada' })).toBeVisible();
  await expect(second.getByRole('list', { name: /Artículos de la venta/ })).toContainText('No queda');
  await second.keyboard.press('F12');
  await expect(second.getByRole('dialog', { name: 'Venta cobrada' })).toBeVisible();
  expect(await stockOf(page, id)).toBe(-1);
});
