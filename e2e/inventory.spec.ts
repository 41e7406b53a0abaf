import type { Page } from '@playwright/test';
import { enterNewGym, expect, show, test } from './pulso.ts';
import { addProduct, create, stockOf } from './store.ts';

const water = { name: 'Agua mineral', price: 1000, barcode: '7801234500011' };

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

test('lo contado se queda mientras el servidor no puede guardarlo', { tag: '@counts' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/, /409/);
  await enterNewGym(page);
  const productId = await addProduct(page, water);
  const count = await create(page, '/stock/counts', { name: 'Conteo de noviembre' });
  await show(page, `/store/stock/counts/${count}`);
  await expect(main(page)).toContainText('Agua mineral');
  const lines = `**/api/stock/counts/${count}/lines`;
  const refuse = (status: number, message: string) =>
    page.route(lines, (route) => route.fulfill({ status, json: { error: { code: 'any', message } } }));
  const read = async () => {
    const field = page.getByLabel('Escanea o busca un producto');
    await field.fill(water.barcode);
    await field.press('Enter');
  };

  await refuse(503, 'Pulso está ocupado.');
  await read();
  await expect(main(page)).toContainText('Pulso está ocupado.');
  await read();
  await expect(button(page, 'Reintentar (2)')).toBeVisible();
  await expect(button(page, 'Aplicar conteo')).toBeDisabled();

  await test.step('quien se va, es preguntado', async () => {
    await page.getByRole('link', { name: 'Hoja para imprimir' }).click();
    await expect(dialog(page)).toContainText('2 lecturas no se han guardado.');
    await dialog(page).getByRole('button', { name: 'Seguir contando' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(count));
  });

  await test.step('y se guarda todo cuando puede', async () => {
    await page.unroute(lines);
    await button(page, 'Reintentar (2)').click();
    await expect(page.getByLabel('Contado de Agua mineral').last()).toHaveValue('2');
    await expect(main(page)).not.toContainText('Pulso está ocupado.');
    await expect(button(page, 'Aplicar conteo')).toBeEnabled();
  });

  await test.step('lo que se rechaza se dice hasta que alguien lo lee', async () => {
    await refuse(409, 'Otra persona lo contó.');
    await read();
    await expect(main(page)).toContainText('Agua mineral: Otra persona lo contó.');
    await page.unroute(lines);
    await read();
    await expect(page.getByLabel('Contado de Agua mineral').last()).toHaveValue('3');
    await expect(main(page)).toContainText('Agua mineral: Otra persona lo contó.');
    await button(page, 'Cerrar mensaje').click();
    await expect(main(page)).not.toContainText('Otra persona lo contó.');
  });

  await test.step('y quien se va de todos modos lo deja sin guardar', async () => {
    await refuse(503, 'Pulso está ocupado.');
    await read();
    await expect(button(page, 'Reintentar (1)')).toBeVisible();
    await page.getByRole('link', { name: 'Hoja para imprimir' }).click();
    await dialog(page).getByRole('button', { name: 'Salir' }).click();
    const back = page.getByRole('link', { name: 'Volver al conteo' });
    // Requests under way while a route is taken away may get no answer.
    await expect(back).toBeVisible();
    await page.unroute(lines);
    await back.click();
    await expect(page.getByLabel('Contado de Agua mineral').last()).toHaveValue('3');
    await expect(button(page, /Reintentar/)).toHaveCount(0);
  });
  expect(await stockOf(page, productId)).toBe(0);
});

test('un costo que se borró no es un costo de cero', { tag: '@purchases' }, async ({ page }) => {
  await enterNewGym(page);
  const productId = await addProduct(page, water);
  await show(page, '/store/stock/purchases/new');
  await page.getByLabel('Agregar producto').fill(water.barcode);
  await page.keyboard.press('Enter');
  const cost = page.getByLabel('Costo unitario de Agua mineral');
  await cost.fill('500');
  await cost.fill('');
  await expect(cost).toHaveValue('');
  await expect(page.getByLabel('Total de Agua mineral')).toHaveValue('');
  await button(page, 'Guardar compra').click();
  await expect(main(page)).toContainText('Escribe un monto en números, desde cero.');
  expect(await stockOf(page, productId)).toBe(0);
  await page.getByRole('link', { name: 'Ver compras' }).click();
  await dialog(page).getByRole('button', { name: 'Seguir editando' }).click();
  await expect(dialog(page)).toBeHidden();
  await cost.pressSequentially('400');
  await expect(cost).toHaveValue('400');
  await button(page, 'Guardar compra').click();
  await expect(page).not.toHaveURL(/new/);
  expect(await stockOf(page, productId)).toBe(1);
});

test('lo que se eligió en todas las páginas se desactiva y se activa entero', { tag: '@products' }, async ({
  page,
}) => {
  await enterNewGym(page);
  const names = Array.from({ length: 52 }, (_, n) => `Producto ${n + 1}`);
  for (const name of names) await addProduct(page, { name, price: 1000 });
  await show(page, '/store/products');
  const bar = page.getByRole('toolbar', { name: 'Lo elegido' });
  const actionButton = (name: string) => bar.getByRole('button', { name, exact: true });
  const enabled = async () => {
    const response = await page.request.get('/api/products?state=enabled');
    return ((await response.json()) as { total: number }).total;
  };
  await page.getByLabel('Elegir los de esta página').check();
  await actionButton('Elegir los 52').click();
  await expect(bar).toContainText('52 elegidos');
  await actionButton('Desactivar').click();
  await expect(actionButton('Desactivar')).toBeHidden();
  await expect.poll(enabled).toBe(0);
  // The word about the last change may lie over it.
  await actionButton('Activar').press('Enter');
  await expect(actionButton('Activar')).toBeHidden();
  await expect.poll(enabled).toBe(52);

  await test.step('pero no bajo otra lista, si cambió entremedio', async () => {
    const requested = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    await actionButton('No elegir ninguno').press('Enter');
    await page.route('**/api/products/all*', async (route) => {
      requested.resolve();
      await free.promise;
      await route.continue();
    });
    await page.getByLabel('Elegir los de esta página').check();
    await actionButton('Elegir los 52').press('Enter');
    await requested.promise;
    await page.getByLabel('Buscar producto').fill('Producto 52');
    await expect(page.getByRole('grid', { name: 'Productos' }).getByLabel(/^Elegir Producto/)).toHaveCount(1);
    const reloaded = page.waitForResponse('**/api/products/all*');
    free.resolve();
    await reloaded;
    await expect(bar).toBeHidden();
  });
});
