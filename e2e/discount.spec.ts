import { enterNewGym, expect, show, test } from './pulso.ts';
import { addProduct, dialog, lines, openPointOfSale, order, scan, water } from './store.ts';

test('un descuento en por ciento dice de qué monto se toma', { tag: ['@sales', '@orders'] }, async ({
  page,
}) => {
  await enterNewGym(page);
  await addProduct(page, water);
  await openPointOfSale(page);
  await scan(page, water.barcode);
  await scan(page, water.barcode);

  await test.step('el de un artículo, de su precio por la cantidad, con impuesto', async () => {
    await page.keyboard.press('F4');
    const form = dialog(page, 'Agua mineral');
    await expect(form).toContainText('El por ciento es de $ 2.200, el precio por la cantidad, con impuesto.');
    await form.getByLabel('Descuento', { exact: true }).fill('10');
    await expect(form).toContainText(
      '10 % de $ 2.200, el precio por la cantidad, con impuesto: $ 220 menos.',
    );
    await form.getByLabel('Cantidad').fill('3');
    await expect(form).toContainText(
      '10 % de $ 3.300, el precio por la cantidad, con impuesto: $ 330 menos.',
    );
    await form.getByRole('button', { name: 'Listo' }).click();
    await expect(lines(page)).toContainText('$ 1.000 + impuesto · −10 % de $ 3.300 con impuesto');
    await expect(lines(page)).toContainText('$ 2.970');
  });

  await test.step('el de la venta, de lo que queda por los artículos', async () => {
    await page.keyboard.press('F2');
    const form = dialog(page, 'Descuento de la venta');
    await form.getByLabel('Descuento', { exact: true }).fill('50');
    await expect(form).toContainText(
      '50 % de $ 2.970, lo que suman los artículos después de sus descuentos, con impuesto: $ 1.485 menos.',
    );
    await page.keyboard.press('Enter');
    await expect(order(page)).toContainText('Descuento 50 % de $ 2.970');
    await expect(order(page)).toContainText('−$ 1.485');
    await expect(order(page)).toContainText('Total$ 1.485');
  });

  await test.step('y también en la orden anulada', async () => {
    await order(page).getByRole('button', { name: 'Anular orden' }).click();
    await dialog(page, 'Anular orden').getByLabel('Motivo').fill('Se fue');
    await dialog(page, 'Anular orden').getByRole('button', { name: 'Anular orden' }).click();
    await expect(order(page)).toContainText('No hay artículos');
    await show(page, '/store/sales/cancelled');
    await page
      .getByRole('row', { name: /Se fue/ })
      .getByRole('button')
      .click();
    const details = dialog(page, 'Orden anulada');
    await expect(details).toContainText('descuento 10 % de $ 3.300: $ 330');
    await expect(details).toContainText('Descuento 50 % de $ 2.970$ 1.485');
  });
});
