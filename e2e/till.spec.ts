import { addClient } from './gym.ts';
import { enterNewGym, expect, show, test } from './pulso.ts';
import {
  addProduct,
  bar,
  button,
  create,
  expectInOrder,
  lines,
  openPointOfSale,
  openTill,
  order,
  scan,
  sheet,
  stockOf,
  water,
} from './store.ts';

test('un día en la caja, desde que abre hasta que cierra', { tag: ['@sales', '@tills'] }, async ({
  page,
}) => {
  await enterNewGym(page);
  const waterId = await addProduct(page, water);
  const barId = await addProduct(page, bar);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await openPointOfSale(page);
  await expect(order(page)).toContainText('No hay artículos');

  await test.step('un código que nadie conoce', async () => {
    await scan(page, '999');
    await expect(page.getByRole('alert')).toHaveText('Producto no encontrado para el código de barras: 999');
    const field = page.getByLabel('Buscar producto o escanear código');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  });

  await test.step('la primera venta abre la caja', async () => {
    await scan(page, water.barcode);
    await scan(page, ` ${water.barcode} `);
    await page.getByRole('region', { name: 'Productos en venta' }).getByText(bar.name).click();
    await expect(lines(page).getByRole('listitem')).toHaveText([
      /^2Agua mineral\$\s1\.000 \+ impuesto\$\s2\.200$/,
      /^1Barra de proteína\$\s1\.990 \+ impuesto\$\s2\.189$/,
    ]);
    await expect(order(page)).toContainText('Subtotal$ 3.990');
    await expect(order(page)).toContainText('Impuesto 10 %$ 399');
    await expect(order(page)).toContainText('Total$ 4.389');
    await page.keyboard.press('F10');
    const opening = page.getByRole('dialog', { name: 'Abrir caja' });
    await opening.getByLabel('Fondo inicial').fill('20000');
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Por pagar$ 4.390');
    await expect(sheet(page)).toContainText('Redondeo$ 1');
    await expect(sheet(page).getByLabel('Recibido')).toBeFocused();
    await page.keyboard.type('5000');
    await expect(sheet(page)).toContainText('Vuelto$ 610');
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Venta cobrada');
    await expect(sheet(page)).toContainText('N° 000001');
    await page.keyboard.press('Enter');
    await expect(order(page)).toContainText('No hay artículos');
  });

  await test.step('una venta se guarda con su cliente y otra pasa adelante', async () => {
    await scan(page, bar.barcode);
    await page.keyboard.press('F6');
    await expect(page.getByLabel('Buscar cliente')).toBeFocused();
    await page.keyboard.type('rojas');
    await expect(page.getByRole('listbox', { name: 'Clientes encontrados' })).toContainText('Ana Rojas');
    await page.keyboard.press('Enter');
    await expect(order(page)).toContainText('Ana Rojas');
    await page.keyboard.press('F9');
    await page.getByRole('dialog').getByLabel('Nombre').fill('Después del entrenamiento');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Guardadas (1)')).toBeVisible();
    await expect(order(page)).toContainText('No hay artículos');
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000002');
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('1Agua mineral');
  });

  await test.step('una orden se anula con su motivo', async () => {
    await button(page, 'Anular orden').click();
    const dialog = page.getByRole('dialog', { name: 'Anular orden' });
    await dialog.getByRole('button', { name: 'Sin medio de pago' }).click();
    await expect(dialog.getByLabel('Motivo')).toHaveValue('Sin medio de pago');
    await dialog.getByLabel('Motivo').fill('');
    await dialog.getByRole('button', { name: 'Anular orden' }).click();
    await expect(dialog).toContainText('Escribe por qué se anula.');
    await dialog.getByRole('button', { name: 'Se digitó mal' }).click();
    await dialog.getByLabel('Motivo').press('Enter');
    await expect(order(page)).toContainText('No hay artículos');
  });

  await test.step('la guardada vuelve y se paga con dos medios', async () => {
    await button(page, 'Guardadas (1)').click();
    await page.getByRole('list', { name: 'Ventas guardadas' }).getByRole('button').click();
    await expect(order(page)).toContainText('Ana Rojas');
    await expect(lines(page)).toContainText('1Barra de proteína');
    await page.keyboard.press('F10');
    await expect(sheet(page).getByLabel('Recibido')).toBeFocused();
    await page.keyboard.type('1000');
    await sheet(page).getByRole('button', { name: 'Débito' }).click();
    await expect(sheet(page)).toContainText('Por pagar$ 1.189');
    await sheet(page).getByRole('button', { name: 'Cobrar $ 2.189' }).click();
    await expect(sheet(page)).toContainText('N° 000003');
    await page.keyboard.press('Enter');
  });

  await test.step('se devuelve un agua de la primera', async () => {
    await scan(page, bar.barcode);
    await expect(lines(page)).toContainText('1Barra de proteína');
    await button(page, 'Reembolso').click();
    await expect(page.getByRole('heading', { name: 'Reembolso', exact: true })).toBeVisible();
    await expect(page.getByLabel('N° de comprobante')).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Reembolso de la venta N° 000001' })).toBeVisible();
    const refund = page.getByRole('main');
    await expect(refund.getByLabel('Cuánto se devuelve de Agua mineral')).toBeFocused();
    await expect(refund.getByLabel('Cuánto se devuelve de Agua mineral')).toHaveValue('2');
    await refund.getByRole('button', { name: 'Nada' }).click();
    await expect(refund).toContainText('Nada vuelve al stock');
    await refund.getByRole('button', { name: 'Todo' }).click();
    await expect(refund).toContainText('Vuelve al stock: 2 Agua mineral, 1 Barra de proteína');
    await refund.getByRole('button', { name: 'Nada' }).click();
    await refund.getByLabel('Cuánto se devuelve de Agua mineral').fill('1');
    await refund.getByLabel('Motivo').fill('Vencida');
    await refund.getByRole('button', { name: /^Reembolsar/ }).click();
    await expect(refund).toContainText(/Reembolso N° \d+ guardado/);
    await expect(page.getByRole('button', { name: 'Volver a la caja' })).toBeFocused();
    await page.keyboard.press('Enter');
    // La orden que había en la caja sigue ahí.
    await expect(lines(page)).toContainText('1Barra de proteína');
  });

  await test.step('la orden anulada se encuentra con su motivo', async () => {
    await show(page, '/store/sales');
    await page.getByRole('link', { name: 'Órdenes anuladas' }).click();
    const row = page.getByRole('row', { name: /Se digitó mal/ });
    await expect(row).toContainText('1 Agua mineral');
    await expect(row).toContainText('$ 1.100');
    await row.getByRole('button').click();
    const opened = page.getByRole('dialog', { name: 'Orden anulada' });
    await expect(opened).toContainText('Motivo: Se digitó mal');
    await expect(opened).toContainText('Anulada por: Dueño');
    await expect(opened).toContainText('1 × $ 1.000 + impuesto');
    await page.reload();
    await expect(opened).toBeVisible();
  });

  await test.step('el cierre cuadra', async () => {
    await show(page, '/store/tills');
    await button(page, 'Cerrar caja').click();
    const closing = page.getByRole('dialog', { name: 'Cerrar Caja 1' });
    await closing.getByRole('button', { name: 'Cerrar caja' }).click();
    await expect(closing).toContainText('Escribe cuántos hay de cada uno');
    await closing.getByRole('button', { name: 'Escribir un solo monto' }).click();
    // 20.000 de fondo + 4.390 + 1.100 + 1.000 − 1.100 del agua devuelta
    await closing.getByLabel('Efectivo contado').fill('25390');
    await closing.getByRole('button', { name: 'Cerrar caja' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arqueo de Caja 1');
    const { items } = (await (await page.request.get('/api/shifts')).json()) as {
      items: { difference: number; expected: number }[];
    };
    expect(items).toMatchObject([{ expected: 25_390, difference: 0 }]);
  });
  expect(await stockOf(page, waterId)).toBe(8);
  expect(await stockOf(page, barId)).toBe(3);
});

test('una membresía y productos van en un mismo ticket, con una parte fiada', {
  tag: ['@memberships', '@sales', '@credits'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addProduct(page, water);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await create(page, '/plans', { kind: 'period', name: 'Full', price: 25_000, programIds: [] });
  const limited = await page.request.put(`/api/clients/${ana.id}/credit`, { data: { limit: 5000 } });
  expect(limited.ok(), await limited.text()).toBe(true);
  await openTill(page);
  await openPointOfSale(page);
  const opened = page.waitForEvent('popup');
  await button(page, 'Más de esta caja').click();
  await page.getByRole('menuitem', { name: 'Pantalla del cliente' }).click();
  const display = await opened;
  await scan(page, water.barcode);
  await page.keyboard.press('F6');
  await page.getByLabel('Buscar cliente').fill('rojas');
  await page.getByRole('listbox', { name: 'Clientes encontrados' }).getByText('Ana Rojas').click();
  await button(page, 'Membresía').click();
  await page.getByRole('button', { name: /^Full/ }).click();
  await expect(order(page)).toContainText('Total$ 26.100');
  await page.keyboard.press('F10');
  await sheet(page)
    .getByRole('button', { name: /^Fiado/ })
    .click();
  await expect(sheet(page)).toContainText('Puede deber $ 5.000');
  await expect(sheet(page)).toContainText('Falta$ 25.000');
  await sheet(page).getByRole('button', { name: 'Transferencia' }).click();
  await sheet(page).getByRole('button', { name: 'Cobrar $ 26.100' }).click();
  await expect(sheet(page)).toContainText('N° 000001');
  await expect(display.locator('main')).toContainText('Pagaste $ 25.000');
  await expect(display.locator('main')).toContainText('Queda en tu cuenta $ 1.100');
  await page.keyboard.press('Enter');

  await show(page, `/clients/${ana.id}/memberships/Ana`);
  await expect(page.getByRole('row', { name: /Full/ })).toContainText('Vence el');
  await show(page, '/store/credits');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('1.100');
});
