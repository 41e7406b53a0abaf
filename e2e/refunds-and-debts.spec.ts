import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addClient } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, signIn, test } from './pulso.ts';
import { addProduct, create, openTill } from './store.ts';

interface Bought {
  productId: string;
  name: string;
  price: number;
  quantity: number;
}

const newProduct = (page: Page, name: string, price: number): Promise<string> =>
  addProduct(page, { name, price, priceIncludesTax: true, quantity: 20 });

/** Sells at once what costs `price` each, tax within, and answers the sale's id. */
function sell(
  page: Page,
  shiftId: string,
  purchases: Bought[],
  { method = 'cash', clientId = null as string | null } = {},
) {
  const total = purchases.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const lines = purchases.map((line) => ({ kind: 'product', id: v7(), priceIncludesTax: true, ...line }));
  return create(page, '/sales', {
    ...{ shiftId, clientId, order: { lines }, total, payments: [{ method, amount: total }] },
    tendered: method === 'cash' ? total : 0,
  });
}

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');

test('un reembolso sale de la caja por su número, por líneas, una vez y nunca de más', {
  tag: ['@refunds', '@receipts'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page);
  await show(page, '/store/sales');
  await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
  const water = { productId: await newProduct(page, 'Agua', 1200), name: 'Agua', price: 1200 };
  const bar = { productId: await newProduct(page, 'Barra', 1990), name: 'Barra', price: 1990 };
  const shiftId = await openTill(page, 20_000);
  const saleId = await sell(page, shiftId, [
    { ...water, quantity: 3 },
    { ...bar, quantity: 1 },
  ]);
  const other = await openBrowser();
  await signIn(other);

  await test.step('la venta está en la lista, con lo que tuvo', async () => {
    await page.getByRole('button', { name: '000001', exact: true }).click();
    await expect(dialog(page)).toContainText('3 × $ 1.200');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('un número que no existe se dice en el campo', async () => {
    expectedErrors.push(/404/);
    await show(page, '/store/refunds?volver=caja');
    await page.getByLabel('N° de comprobante').fill('77');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No hay una venta con este número.')).toBeVisible();
    await page.getByLabel('N° de comprobante').fill('1');
    await page.keyboard.press('Enter');
  });

  await test.step('se devuelve parte de una línea, y lo que se entrega se redondea', async () => {
    const quantity = page.getByLabel('Cuánto se devuelve de Agua');
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue('3');
    await main(page).getByRole('button', { name: 'Nada' }).click();
    await quantity.press('Enter');
    await expect(main(page)).toContainText('Elige cuánto se devuelve.');
    await quantity.fill('4');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText('Quedan 3.');
    await quantity.fill('1');
    await page.getByLabel('Cuánto se devuelve de Barra').fill('1');
    await page.getByLabel('Motivo').fill('Venía abierta');
    await expect(main(page)).toContainText('$ 3.190');
    await expectAccessible(page);
    await show(other, `/store/refunds?venta=${saleId}`);
    await expect(other.getByLabel('Cuánto se devuelve de Agua')).toBeFocused();
    await main(page).getByRole('button', { name: 'Reembolsar' }).dblclick();
    await expect(main(page)).toContainText('Entrega en efectivo');
    await expect(main(page)).toContainText('$ 3.190');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/store\/point-of-sale$/);
  });

  await test.step('quien llegó después ve que queda menos, y no puede pasar de ahí', async () => {
    await expect(other.getByText('Quedan 2 de 3, por $ 3.600 en total')).toBeVisible();
    await other.getByLabel('Cuánto se devuelve de Agua').fill('3');
    await other.keyboard.press('Enter');
    await expect(main(other)).toContainText('Quedan 2.');
    await main(other).getByRole('button', { name: 'Todo' }).click();
    await main(other).getByRole('button', { name: 'Reembolsar' }).click();
    await expect(main(other)).toContainText('Entrega en efectivo');
    await expect(main(other)).toContainText('$ 2.400');
    await other.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog(other)).toContainText('Reembolsada');
    await expect(dialog(other).getByRole('button', { name: 'Reembolsar' })).toBeHidden();
  });

  await test.step('los comprobantes están todos, se buscan, y no dicen que se enviaron si no hay correo', async () => {
    await show(page, '/store/sales');
    await page.getByRole('link', { name: 'Facturas' }).click();
    const rows = page.getByRole('table', { name: 'Facturas' }).getByRole('row');
    await expect(rows).toHaveText([
      /^N°/,
      /^000003.*Nota de crédito/,
      /^000002.*Nota de crédito/,
      /^000001.*Venta/,
    ]);
    await page.getByLabel('Buscar factura').fill('3');
    await expect(rows).toHaveText([/^N°/, /^000003.*No se envió.*-\$\s2\.400/]);
    await page.getByRole('button', { name: 'Enviar por correo: Nota de crédito N° 000003' }).click();
    await dialog(page).getByLabel('Correo').fill('ana@correo.cl');
    expectedErrors.push(/409/);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('Este Pulso no envía correos');
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(rows.nth(1)).toContainText('No se envió');
    await page.getByRole('link', { name: '000003', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nota de crédito N° 000003');
  });

  await test.step('todo se devolvió una sola vez', async () => {
    const { refunds } = await (await page.request.get(`/api/sales/${saleId}`)).json();
    expect(refunds.map(({ total }: { total: number }) => total)).toEqual([3190, 2400]);
    const { items } = await (await page.request.get('/api/products?search=agua')).json();
    expect(items[0].quantity).toBe(20);
  });
});

test('a quien se le fía se le anota, y paga en partes', { tag: '@credits' }, async ({
  page,
  expectedErrors,
}) => {
  await enterNewGym(page);
  const { id: clientId } = await addClient(page, { name: 'José', surname: 'Soto' });
  const bar = { productId: await newProduct(page, 'Barra', 1991), name: 'Barra', price: 1991, quantity: 2 };
  const shiftId = await openTill(page, 20_000);
  let debt = '';

  await test.step('un límite le permite fiar', async () => {
    await show(page, '/store/credits');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page.getByRole('button', { name: 'Fiar a un cliente' }).click();
    await page.getByRole('combobox', { name: 'Cliente' }).fill('jose');
    await page.getByRole('option', { name: /José Soto/ }).click();
    await page.getByRole('button', { name: 'Abrir su cuenta' }).click();
    await expect(dialog(page)).toContainText('Todavía no ha llevado nada fiado.');
    await page.getByRole('button', { name: 'Cambiar límite' }).click();
    await page.getByLabel('Hasta cuánto puede quedar debiendo').fill('10.000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('José Soto puede quedar debiendo hasta $ 10.000.')).toBeVisible();
  });

  await test.step('lo que lleva aparece sin recargar', async () => {
    debt = await sell(page, shiftId, [bar], { method: 'account', clientId });
    await expect(dialog(page)).toContainText('$ 3.982');
    await expect(dialog(page)).toContainText('Compra fiada');
    await expectAccessible(page);
  });

  await test.step('más de lo que debe no se recibe; una parte en efectivo, con su redondeo', async () => {
    await page.getByRole('button', { name: 'Ingresar abono' }).click();
    expectedErrors.push(/409/);
    await page.getByLabel('Monto').fill('5000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('El abono es mayor que lo que debe.')).toBeVisible();
    await page.getByLabel('Monto').fill('1982');
    await expect(dialog(page)).toContainText('$ 1.980');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Se anotó el abono. José Soto debe todavía $ 2.000.')).toBeVisible();
    await expect(dialog(page)).toContainText('Abono');
  });

  await test.step('lo que devuelve se descuenta primero de lo que debe, y en efectivo se avisa', async () => {
    await show(page, `/store/refunds?venta=${debt}&buscar=jose`);
    const method = page.getByRole('combobox', { name: 'Cómo se devuelve' });
    await expect(method).toHaveValue('Fiado');
    await expect(main(page)).toContainText('Se descuenta de lo que debe$ 3.982');
    await expect(main(page)).toContainText('Debe $ 2.000: le quedan $ 1.982 a favor');
    await method.click();
    await page.getByRole('option', { name: 'Efectivo' }).click();
    await expect(main(page)).toContainText('José Soto debe todavía $ 2.000 de esta venta');
    await expect(main(page)).toContainText('Se devuelve$ 3.980');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Descontar de lo que debe' }).click();
    await expect(method).toHaveValue('Fiado');
    await page.getByLabel('Cuánto se devuelve de Barra').fill('1');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText('Fiado$ 1.991');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Reembolsada en parte');
    await expect(page.getByLabel('Buscar venta')).toHaveValue('jose');
    const { balance } = await (await page.request.get(`/api/clients/${clientId}/credit`)).json();
    expect(balance).toBe(9);
  });
});
