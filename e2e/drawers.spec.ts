import type { Locator, Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addClient } from './gym.ts';
import { enterNewGym, expect, show, test } from './pulso.ts';
import { addProduct, create, openTill } from './store.ts';

const dialogs = (page: Page) => page.getByRole('dialog');

/** Double clicks where the element is at first, as a hand does: whatever has come between by the second click takes that. */
async function clickTwice(page: Page, target: Locator, { atStart = false } = {}): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It has no place on the screen.');
  const { x, y, width, height } = box;
  await page.mouse.dblclick(x + (atStart ? 4 : width / 2), y + height / 2, { delay: 20 });
}

test('lo que abre un formulario o un detalle lo abre una vez con doble clic, y al cerrarlo recibe el foco', {
  tag: ['@clients', '@sales'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const shiftId = await openTill(page);
  const water = { name: 'Agua', price: 1200, priceIncludesTax: true };
  const productId = await addProduct(page, { ...water, quantity: 9 });
  await create(page, '/sales', {
    ...{ shiftId, clientId: null, total: 1200, tendered: 1200 },
    order: { lines: [{ kind: 'product', id: v7(), productId, ...water, quantity: 1 }] },
    payments: [{ method: 'cash', amount: 1200 }],
  });

  const expectOpenOnce = async (page: Page, name: string | RegExp) => {
    const opened = page.getByRole('dialog', { name });
    await expect(opened).toBeVisible();
    // Whatever the second click did is done once the page has answered the next key.
    await page.keyboard.press('Shift');
    await expect(dialogs(page)).toHaveCount(1);
    await expect(opened).toBeVisible();
    return opened;
  };
  const closeTo = async (target: Locator) => {
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    await expect(target).toBeFocused();
  };

  await test.step('el botón que agrega', async () => {
    await show(page, '/clients');
    const add = page.getByRole('button', { name: 'Agregar cliente' });
    await clickTwice(page, add);
    const form = await expectOpenOnce(page, 'Agregar cliente');
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await closeTo(add);
    await page.keyboard.press('Enter');
    await expectOpenOnce(page, 'Agregar cliente');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  await test.step('la acción de una fila', async () => {
    const edit = page.getByRole('button', { name: 'Editar: Ana Rojas' });
    await clickTwice(page, edit);
    const form = await expectOpenOnce(page, 'Editar cliente');
    await closeTo(edit);
    await page.keyboard.press('Enter');
    await form.getByLabel('Nombre').fill('Anita');
    await page.keyboard.press('Enter');
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Editar: Anita Rojas' })).toBeFocused();
  });

  await test.step('la fila entera, que queda a la izquierda del detalle', async () => {
    await show(page, '/store/sales');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ventas');
    const row = page.getByRole('row', { name: /1\.200/ }).locator('[data-row-link]');
    await expect(row).toBeVisible();
    await clickTwice(page, row, { atStart: true });
    await expectOpenOnce(page, /^Venta N°/);
    await closeTo(row);
    await page.keyboard.press('Enter');
    await expectOpenOnce(page, /^Venta N°/);
    await page.mouse.click(20, 300);
    await expect(dialogs(page), 'un clic al lado lo cierra').toHaveCount(0);
    await expect(row).toBeFocused();
  });
});
