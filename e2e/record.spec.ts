import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addClient } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { addProduct, create, openTill } from './store.ts';

const main = (page: Page) => page.getByRole('main');
const entry = (page: Page, sentence: RegExp) => main(page).getByRole('button', { name: sentence });
const sentences = (page: Page) => main(page).getByRole('listitem').getByRole('button');

test('el registro dice quién hizo qué: se despliega, se filtra y se exporta', { tag: '@record' }, async ({
  page,
}) => {
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Contreras' });
  const productId = await addProduct(page, {
    name: 'Agua',
    price: 1200,
    priceIncludesTax: true,
    quantity: 9,
  });
  const shiftId = await openTill(page, 20_000);
  const line = { kind: 'product', id: v7(), productId, name: 'Agua', price: 1200, quantity: 1 };
  const saleId = await create(page, '/sales', {
    ...{
      shiftId,
      clientId: ana.id,
      total: 1200,
      payments: [{ method: 'cash', amount: 1200 }],
      tendered: 1200,
    },
    order: { lines: [{ ...line, priceIncludesTax: true }] },
  });
  const { lines } = await (await page.request.get(`/api/sales/${saleId}`)).json();
  await create(page, `/sales/${saleId}/refunds`, {
    ...{ shiftId, method: 'cash', reason: 'Se arrepintió' },
    lines: [{ id: v7(), saleLineId: lines[0].id, quantity: 1, restock: true }],
  });

  await test.step('una venta y su reembolso son una frase cada una, y entrar también', async () => {
    await show(page, '/admin');
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Registro' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registro');
    await expect(entry(page, /Reembolsó \$\s1\.200 de la venta 000001: Se arrepintió/)).toBeVisible();
    await expect(entry(page, /Hizo la venta 000001 por \$\s1\.200 a Ana Contreras/)).toBeVisible();
    await expect(entry(page, /Agregó la caja Caja 1; abrió la caja Caja 1 con \$\s20\.000/)).toBeVisible();
    await expect(entry(page, /Entró desde /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('lo que otra persona cambia aparece sin recargar, con el antes y el después', async () => {
    const changed = await page.request.put(`/api/clients/${ana.id}`, {
      data: { version: 1, name: 'Ana', surname: 'Contreras', phone: '+56 9 1234 5678', dniType: 'other' },
    });
    expect(changed.ok(), await changed.text()).toBe(true);
    const added = entry(page, /Agregó el teléfono de Ana Contreras: \+56 9 1234 5678/);
    await expect(added).toBeVisible();
    await added.press('Enter');
    await expect(main(page).getByRole('row')).toHaveText(['DatoDespués', 'Teléfono+56 9 1234 5678']);
    await expectAccessible(page);
    await added.press('Enter');
    await expect(main(page).getByRole('row')).toHaveCount(0);
  });

  await test.step('los filtros quedan en la dirección', async () => {
    await page.getByLabel('Tipo').selectOption('Ventas');
    await expect(sentences(page)).toHaveText([/Reembolsó/, /Hizo la venta/]);
    await page.getByLabel('Quién').selectOption('Pulso');
    await expect(main(page)).toContainText('Nada en lo que elegiste');
    await expect(page).toHaveURL(/tipo=sales&persona=pulso/);
    await page.getByRole('button', { name: 'Ver todo el registro' }).click();
    await expect(entry(page, /Entró desde /)).toBeVisible();
    await page.getByLabel('Tipo').selectOption('Cuenta');
    await expect(sentences(page)).toHaveText([/Entró desde /]);
  });

  await test.step('la ficha muestra lo de su cliente y lleva a todo lo suyo', async () => {
    await show(page, `/clients/${ana.id}`);
    const card = page.getByRole('region', { name: 'Registro' });
    await expect(card.getByRole('listitem')).toHaveText([
      /Agregó el teléfono/,
      /Reembolsó/,
      /Hizo la venta/,
      /Agregó a Ana Contreras como cliente/,
    ]);
    // The cards above it grow while they load, and move the link away from a click.
    await expect(main(page).locator('.mantine-Skeleton-root')).toHaveCount(0);
    await card.getByRole('link', { name: 'Ver todo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registro');
    await expect(sentences(page)).toHaveCount(4);
    await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Ana Contreras');
  });

  await test.step('se exporta lo que los filtros dejan', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar el registro' });
    await dialog.getByLabel('CSV').check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Descargar' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^\ufeffCuándo;Quién;Tipo;Qué;Cambios\r\n/);
    expect(text).toContain('Teléfono: — → +56 9 1234 5678');
    expect(text).not.toContain('Entró desde');
  });

  await test.step('Ctrl+K la encuentra, y en un teléfono se lee', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('registro');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/registro$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(entry(page, /Hizo la venta/)).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
