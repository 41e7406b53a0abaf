import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { enterNewGym, expect, expectAccessible, ownerEmail, test } from './pulso.ts';

const header =
  'Name,ProductGroup,SKU,Barcode,MeasurementUnit,Cost,Markup,Price,Tax,IsTaxInclusivePrice,IsPriceChangeAllowed,IsUsingDefaultQuantity,IsService,IsEnabled,Description,Quantity,Supplier,ReorderPoint,PreferredQuantity,LowStockWarning,WarningQuantity';
const whey =
  '"Proteína ""Whey""",Suplementos/Proteínas,WH-1,7801234000017|7801234000024,un,12500.50,60,20000.80,19,0,1,1,0,1,Vainilla,3.5,Andina,2,6,1,1';
const water = 'Agua 500,Bebidas,AG-5,7801234000031,un,300,100,600,19,1,0,1,0,1,,48,Andina,12,48,1,12';
const invalidLine = 'Barra,Suplementos,BA-1,7801234000048,un,500,100,mil,19,0,0,1,0,1,,24,,0,0,0,0';
const fixedLine = invalidLine.replace('mil', '1000');

const csv = (...lines: string[]) => ({
  name: 'aronium.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\r\n')),
});

const file = (page: Page) => page.getByLabel('Archivo para importar');
const review = (page: Page) => page.getByRole('button', { name: /^Revisar/ });
const importing = (page: Page) => page.getByRole('button', { name: /^Importar \d/ });
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');

/** Exports the products and reviews the file as one to import: as many are known, and nothing differs. */
async function takeOutAndIn(page: Page, format: 'Planilla (.xlsx)' | 'CSV', total: string): Promise<void> {
  await page.goto('/store/export?tipo=products');
  await page.getByRole('radio', { name: format, exact: true }).check();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  await page.goto('/store/import?tipo=products');
  await file(page).setInputFiles({
    name: exported.suggestedFilename(),
    mimeType:
      format === 'CSV' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(await exported.path()),
  });
  await review(page).click();
  await expect(figure(page, 'Sin cambios')).toHaveText(total, { timeout: 180_000 });
  for (const label of ['Nuevos', 'Cambian', 'Con error']) await expect(figure(page, label)).toHaveText('0');
}

test('un catálogo llega desde Aronium y vuelve a salir sin cambios', {
  tag: ['@imports', '@products', '@groups'],
}, async ({ page, expectedErrors }) => {
  await enterNewGym(page);

  await test.step('el archivo se reconoce, y su línea mala se ve con su motivo', async () => {
    await page.goto('/store/products');
    await page.getByRole('link', { name: 'Importar', exact: true }).first().click();
    await expect(page).toHaveURL(/\/store\/import/);
    await file(page).setInputFiles(csv(whey, water, invalidLine));
    await expect(page.getByRole('combobox', { name: 'Tax es' })).toHaveValue('Impuesto %');
    await expect(page.getByRole('combobox', { name: 'Markup es' })).toHaveValue('Ganancia %');
    await expectAccessible(page);
    await review(page).click();
    await expect(page.getByRole('row', { name: /4 Precio de venta mil/ })).toBeVisible();
    await expect(figure(page, 'Nuevos')).toHaveText('2');
    await expect(importing(page)).toBeDisabled();
    await expectAccessible(page);
    const [errors] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar errores' }).click(),
    ]);
    expect(await readFile(await errors.path(), 'utf8')).toContain('4;Precio de venta;mil;');
  });

  await test.step('sin red se dice que el archivo no bajó, y lo dicho no queda para el próximo', async () => {
    const worker = /worker/;
    expectedErrors.push(/net::ERR_FAILED .*(worker|imports)/);
    await page.route(worker, (route) => route.abort());
    await page.getByRole('button', { name: 'Descargar errores' }).click();
    await expect(page.getByText('No pudimos abrir el archivo. Inténtalo otra vez.')).toBeVisible();
    await page.unroute(worker);
    await page.getByRole('button', { name: 'Volver a las columnas' }).click();
    const checks = '**/api/imports/**';
    await page.route(checks, (route) => route.abort());
    await review(page).click();
    const failed = page.getByText(/^No hay conexión con Pulso/);
    await expect(failed).toBeVisible();
    await page.unroute(checks);
    await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
    await expect(file(page)).toBeAttached();
    await expect(failed).toBeHidden();
    await page.route(worker, (route) => route.abort());
    await page.getByRole('button', { name: 'Descargar una plantilla vacía' }).click();
    await expect(page.getByText('No pudimos abrir el archivo. Inténtalo otra vez.')).toBeVisible();
    await page.unroute(worker);
  });

  await test.step('corregido, entra entero con sus grupos, precios y existencias', async () => {
    await file(page).setInputFiles(csv(whey, water, fixedLine));
    await review(page).click();
    await importing(page).click();
    await expect(page.getByText('3 nuevos, 0 cambiados y 0 sin cambios.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver productos' }).click();
    await expect(page.getByText('Proteína "Whey"')).toBeVisible();
    const { items } = await (await page.request.get('/api/products/all')).json();
    expect(items).toMatchObject([
      { name: 'Agua 500', groupPath: 'Bebidas', price: 600, tax: 96, priceIncludesTax: true, quantity: 48 },
      { name: 'Barra', groupPath: 'Suplementos', price: 1000, tax: 190, quantity: 24 },
      {
        name: 'Proteína "Whey"',
        groupPath: 'Suplementos/Proteínas',
        barcode: '7801234000017|7801234000024',
        cost: 12501,
        price: 20001,
        quantity: 3.5,
        supplier: 'Andina',
      },
    ]);
  });

  await test.step('las cantidades de lo que ya existe sólo cambian si se pide', async () => {
    const agua = async () => {
      const { items } = await (await page.request.get('/api/products/all?search=agua')).json();
      return items[0].quantity;
    };
    for (const [overwrites, remaining] of [
      [false, 48],
      [true, 40],
      [false, 40],
    ] as const) {
      await page.goto('/store/import');
      await expect(page.getByRole('row', { name: /aronium\.csv/ }).first()).toContainText(ownerEmail());
      await file(page).setInputFiles(csv(whey, water.replace(',48,Andina', ',40,Andina'), fixedLine));
      await review(page).click();
      await expect(figure(page, 'Cambian')).toHaveText('0');
      const choice = page.getByRole('checkbox', { name: 'Actualizar también las cantidades' });
      if (overwrites) {
        await expect(choice).not.toBeChecked();
        await choice.check();
        await expect(figure(page, 'Cambian')).toHaveText('1');
        await expectAccessible(page);
      }
      await importing(page).click();
      await expect(page.getByText('Importación terminada')).toBeVisible();
      expect(await agua()).toBe(remaining);
    }
    await page.goto('/store/import');
    await file(page).setInputFiles(csv(whey, water.replace(',48,Andina', ',40,Andina'), fixedLine));
    await review(page).click();
    await expect(figure(page, 'Sin cambios')).toHaveText('3');
    await expect(page.getByText('Actualizar también las cantidades')).toBeHidden();
  });

  await test.step('lo exportado se importa sin que nada cambie', async () => {
    for (const format of ['Planilla (.xlsx)', 'CSV'] as const) await takeOutAndIn(page, format, '3');
  });
});

test('una planilla de miles de productos sale y vuelve a entrar', { tag: '@imports' }, async ({ page }) => {
  await enterNewGym(page);
  const lines = Array.from({ length: 4000 }, (_, index) => ({
    ...{ line: index + 2, code: `P${index}`, name: `Producto de prueba número ${index}` },
    ...{ barcode: `78${index}`, price: 1000 + index, description: `Descripción larga del producto ${index}` },
  }));
  const saved = await page.request.post('/api/imports/products', { data: { id: newId(), lines } });
  expect(saved.ok()).toBe(true);
  await takeOutAndIn(page, 'Planilla (.xlsx)', '4.000');
});

test('los clientes llegan de una planilla, y los que ya están se reconocen', {
  tag: ['@imports', '@clients'],
}, async ({ page }) => {
  await enterNewGym(page);
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Más acciones' }).first().click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  const people = {
    name: 'socios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nombres;Apellidos;RUT;E-mail;Teléfono\nÍñigo;Núñez;12345678-5;inigo@x.cl;+56 9 1234 5678\n',
      'latin1',
    ),
  };
  await file(page).setInputFiles(people);
  await review(page).click();
  await importing(page).click();
  await expect(page.getByText('1 nuevo, 0 cambiados y 0 sin cambios.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver clientes' }).click();
  await expect(page.getByText('Íñigo Núñez')).toBeVisible();
  await expect(page.getByText('12.345.678-5')).toBeVisible();
  await page.goto('/clients/import');
  await file(page).setInputFiles(people);
  await review(page).click();
  await expect(figure(page, 'Sin cambios')).toHaveText('1');
});
