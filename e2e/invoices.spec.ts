import type { Page } from '@playwright/test';
import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, signIn, test } from './pulso.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const slip = (page: Page) => main(page).getByRole('article');

test('una factura se anula con su motivo, queda, y se emite otra en su lugar', {
  tag: ['@receipts', '@payments'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  await show(page, '/invoices');
  await expect(main(page)).toContainText('Contenido de las facturas.');
  await expect(main(page)).toContainText('Ups! Aún no hay registros');
  const { id: clientId } = await addClient(page, { name: 'Ana', surname: 'Rojas', dni: '12.345.678-5' });
  const membershipId = await addMembership(page, clientId);
  await addPayment(page, membershipId);
  const payments = `/clients/${clientId}/memberships/${membershipId}/payments`;
  const other = await openBrowser();
  await signIn(other);
  await show(other, '/invoices');

  await test.step('el pago trae su comprobante', async () => {
    await show(page, payments);
    await page.getByRole('button', { name: /^Ver comprobante/ }).click();
    await expect(title(page)).toHaveText('Comprobante N° 000001');
    await expect(main(other)).toContainText('000001');
  });

  await test.step('sin motivo no se anula; cancelar no cambia nada', async () => {
    await button(page, 'Anular').click();
    await expect(dialog(page)).toContainText('El dinero no se mueve');
    await dialog(page).getByRole('button', { name: 'Anular' }).click();
    await expect(dialog(page)).toContainText('Escribe por qué se anula.');
    await expect(dialog(page).getByLabel('Motivo')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(slip(page)).not.toContainText('ANULADA');
  });

  await test.step('anulada lleva el sello, ya no se envía y el pago sigue igual', async () => {
    await button(page, 'Anular').click();
    await dialog(page).getByLabel('Motivo').fill('Se digitó mal el RUT');
    await page.keyboard.press('Enter');
    await expect(slip(page)).toContainText('ANULADA');
    await expect(slip(page)).toContainText('Se digitó mal el RUT');
    await expect(slip(page)).toContainText('$ 25.000');
    await expect(button(page, 'Enviar por correo')).toBeHidden();
    await expect(button(page, 'Anular')).toBeHidden();
    await expectAccessible(page);
    await expect(main(other)).toContainText('Anulada');
    await show(page, payments);
    const rows = page.getByRole('table', { name: 'Pagos' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('$ 25.000');
    await expect(rows.nth(1)).toContainText('Comprobante anulado');
    await page.getByRole('button', { name: /^Ver comprobante/ }).click();
    await expect(title(page), 'verlo no emite otro').toHaveText('Comprobante N° 000001');
  });

  await test.step('se emite otra, que dice a cuál reemplaza', async () => {
    await button(page, 'Emitir otro').dblclick();
    await expect(title(page)).toHaveText('Comprobante N° 000002');
    await expect(slip(page)).toContainText('Reemplaza al comprobante N° 000001');
    await main(page)
      .getByRole('link', { name: /^comprobante N° 000001/ })
      .click();
    await expect(title(page)).toHaveText('Comprobante N° 000001');
    await expect(main(page)).toContainText('En su lugar vale el comprobante N° 000002');
    await expect(button(page, 'Emitir otro')).toBeHidden();
  });

  await test.step('la lista las tiene a las dos: se buscan por RUT y monto, y se filtran', async () => {
    await show(page, '/store/receipts?buscar=rojas');
    await expect(page).toHaveURL(/\/invoices\?buscar=rojas$/);
    const rows = page.getByRole('table', { name: 'Facturas' }).getByRole('row');
    await expect(rows).toHaveText([/^N°/, /^000002.*Pago de membresía/, /^000001.*Anulada/]);
    for (const text of ['12345678-5', '25.000']) {
      await page.getByLabel('Buscar factura').fill(text);
      await expect(page).toHaveURL((url) => url.search.includes(text));
      await expect(rows).toHaveCount(3);
    }
    await page.getByRole('combobox', { name: 'Estado' }).click();
    await page.getByRole('option', { name: 'Anuladas' }).click();
    await expect(rows).toHaveText([/^N°/, /^000001/]);
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Venta' }).click();
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).first().click();
    await expect(main(page)).toContainText('Ninguna factura en lo que elegiste');
    await button(page, 'Quitar los filtros').click();
    await expect(rows).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Mes' }).click();
    await page.getByRole('option').nth(1).click();
    await expect(main(page)).toContainText('Ninguna factura en lo que elegiste');
    await button(page, 'Quitar los filtros').click();
    await expect(rows).toHaveCount(3);
    await expectAccessible(page);
  });
});
