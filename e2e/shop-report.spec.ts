import { readFile } from 'node:fs/promises';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, test } from './pulso.ts';
import { addProduct, create, openTill, water } from './store.ts';

test('el reporte de la tienda: ventas, margen, lo que no se mueve, y X y Z de cada caja', {
  tag: ['@reports', '@sales', '@tills'],
}, async ({ page, expectedErrors }) => {
  await enterNewGym(page);
  const [today, tomorrow] = [dayAtGym(), dayAtGym(1)];
  const figure = (name: string) => page.getByRole('article', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  const rowsOf = (name: string) => page.getByRole('region', { name }).getByRole('row');
  let shiftId = '';

  await test.step('sin ventas todavía, desde las pestañas de los reportes', async () => {
    await show(page, '/reports');
    await page
      .getByRole('navigation', { name: 'Vistas de Reportes' })
      .getByRole('link', { name: 'Tienda' })
      .click();
    await expect(heading).toHaveText('Reporte de tienda');
    await expect(figure('Ventas de productos').getByRole('link')).toHaveText('$ 0');
    await expect(page.getByRole('main')).toContainText('Nada vendido en esos días');
    await expect(page.getByRole('main')).toContainText('Ninguna caja abierta en esos días');
    const exports = page.getByRole('button', { name: 'Exportar' });
    await expect(exports).toHaveText(['Exportar', 'Exportar cajas']);
    for (const button of await exports.all()) await expect(button).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('llega sin recargar lo que se vende y se devuelve', async () => {
    const productId = await addProduct(page, water);
    await create(page, '/stock/purchases', {
      ...{ supplier: 'Sur', document: '', note: '', receivedOn: today.iso },
      lines: [{ productId, quantity: 10, amount: 400, per: 'unit' }],
    });
    shiftId = await openTill(page);
    const line = { kind: 'product', id: v7(), productId, name: '', price: 1000, listPrice: 0, listTax: 0 };
    const order = {
      lines: [{ ...line, priceIncludesTax: false, quantity: 4, discount: null, note: '' }],
      ...{ discount: null, note: '' },
    };
    const payments = [{ method: 'debit', amount: 4400 }];
    const data = { shiftId, order, total: 4400, payments };
    const saleId = await create(page, '/sales', data);
    await expect(figure('Ventas de productos').getByRole('link')).toHaveText('$ 4.400');
    const back = { id: v7(), saleLineId: line.id, quantity: 1, restock: true };
    await create(page, `/sales/${saleId}/refunds`, { shiftId, lines: [back], method: 'debit', reason: '' });
    await expect(figure('Ventas de productos').getByRole('link')).toHaveText('$ 3.300');
    await expect(figure('Ventas de productos')).toContainText('$ 3.000 sin impuesto');
    await expect(figure('Margen').getByRole('link')).toHaveText('$ 2.400');
    await expect(figure('Margen')).toContainText('80 %');
    await expect(rowsOf('Los que más ganancia dejaron')).toHaveCount(2);
    await expect(figure('Stock sin venta').getByRole('link')).toHaveText('$ 0');
    await expect(figure('Venta perdida sin stock')).toContainText('Es una estimación');
  });

  await test.step('cada cifra lleva a sus líneas, y de ahí a la venta', async () => {
    await figure('Ventas de productos').getByRole('link').press('Enter');
    await expect(heading).toHaveText('Líneas vendidas');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Reembolso');
    await expectAccessible(page);
    await rows.nth(2).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText(water.name);
    await page.goBack();
    await page.getByRole('link', { name: 'Reporte de tienda' }).click();
    await figure('Se acaban pronto').getByRole('link').click();
    await expect(heading).toHaveText('Se acaban pronto');
    await expect(rows).toHaveCount(2);
    await rows.nth(1).getByRole('link').first().click();
    await expect(heading).toHaveText('Inventario');
    await page.goBack();
    await page.getByRole('link', { name: 'Reporte de tienda' }).click();
    await figure('Cuánto dura el stock').getByRole('link').click();
    await expect(heading).toHaveText('Cuánto dura el stock');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar: Cuánto dura el stock' });
    await dialog.getByLabel('CSV').check();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^cuanto-dura-el-stock.*\.csv$/);
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Producto;Código;Unidad;Vendido');
    expect(lines).toHaveLength(1);
    await page.getByRole('link', { name: 'Reporte de tienda' }).click();
  });

  await test.step('X de la caja abierta dice lo que lleva, y Z de la cerrada a su arqueo', async () => {
    const shifts = rowsOf('Cajas: X y Z');
    await expect(shifts.nth(1)).toContainText('X, sigue abierta');
    await expect(shifts.nth(1)).toContainText('$ 3.300');
    await shifts.nth(1).getByRole('link').first().click();
    await expect(heading).toHaveText('X de Caja 1');
    await expect(page.getByRole('region', { name: 'Cobrado por medio de pago' })).toContainText('$ 3.300');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ver sus pagos' }).click();
    await expect(page).toHaveURL(/\/mycenter\/pagos\?turno=/);
    await expect(page.getByRole('main')).toContainText('4.400');
    await page.goBack();
    await page.getByRole('link', { name: 'Reporte de tienda' }).click();
    for (const group of ['Por día', 'Por caja']) {
      await page.getByLabel('Agrupar por').selectOption(group);
      await expect(shifts).toHaveCount(2);
      await expect(shifts.nth(1)).toContainText(/1, 1 sin cerrar.*\$\s3\.300/);
    }
    await page.getByLabel('Agrupar por').selectOption('Cada turno');
    const closing = { counted: 0, denominations: {}, note: '' };
    await jsonOf(page.request.post(`/api/shifts/${shiftId}/close`, { data: closing }));
    await expect(shifts.nth(1)).toContainText('Z, ');
    await shifts.nth(1).getByRole('link').first().click();
    await expect(heading).toHaveText('Arqueo de Caja 1');
    await page.goBack();
  });

  await test.step('otros días, y un período que no lo es', async () => {
    await page.getByLabel('Desde el').fill(tomorrow.formatted);
    await expect(figure('Ventas de productos').getByRole('link')).toHaveText('$ 0');
    await page.getByLabel('Hasta el').fill(today.formatted);
    await expect(figure('Ventas de productos').getByRole('link')).toHaveText('$ 3.300');
    expectedErrors.push(/status of 400 .*reports\/shop/);
    await show(page, `/reports/shop?desde=${tomorrow.iso}&hasta=${today.iso}`);
    await expect(page.getByRole('alert')).toContainText('No pudimos cargar la tienda');
    await page.getByLabel('Desde el').fill(today.formatted);
    await expect(figure('Ventas de productos').getByRole('link')).toHaveText('$ 3.300');
  });

  await test.step('su archivo', async () => {
    const linesOf = async (button: string, title: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByLabel('CSV').check();
      const downloaded = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Descargar' }).click();
      const text = await readFile(await (await downloaded).path(), 'utf8');
      await expect(dialog).toBeHidden();
      return text.trim().split('\r\n');
    };
    const shifts = await linesOf('Exportar cajas', 'Exportar: Cajas: X y Z');
    expect(shifts).toEqual([
      expect.stringContaining('Caja;Apertura;Corte;Cierre;Ventas;Reembolsos;Efectivo;'),
      expect.stringMatching(/^Caja 1;.*;Z;.*;1;1;0;0;3300;0;0;0;3300;0$/),
    ]);
    await page.getByLabel('Agrupar por').selectOption('Por día');
    const days = await linesOf('Exportar cajas', 'Exportar: Cajas: X y Z');
    expect(days[0]).toBe('Día;Turnos;Sin cerrar;Ventas;Reembolsos;Efectivo;Otros medios;Total;Diferencia');
    expect(days[1]).toMatch(/;1;0;1;1;0;3300;3300;0$/);
    const [head, ...lines] = await linesOf('Exportar', 'Exportar la tienda');
    expect(head).toContain('Producto;Código;Unidad;Vendido;Ventas;Sin impuesto;Costo;Margen');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(';3;3300;3000;600;2400;80;');
  });

  await test.step('en un teléfono', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(figure('Margen')).toBeVisible();
    await expectAccessible(page);
  });
});
