import { expect, type Page } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, test } from './pulso.ts';
import {
  addProduct,
  create,
  expectInOrder,
  openPointOfSale,
  openTill,
  salesOf,
  scan,
  stockOf,
} from './store.ts';

const water = { name: 'Agua mineral', price: 1000, barcode: '7801234500011', quantity: 10 };
const bar = { name: 'Barra de proteína', price: 1990, barcode: '7801234500028', quantity: 5 };

const order = (page: Page) => page.getByRole('region', { name: 'Orden' });
const lines = (page: Page) => page.getByRole('list', { name: /Artículos de la venta/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: /Pago|Venta cobrada/ });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

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
    await expect(lines(page).getByRole('listitem')).toHaveText([/^2Agua mineral/, /^1Barra de proteína/]);
    await expect(order(page)).toContainText('Subtotal$ 3.990');
    await expect(order(page)).toContainText('Impuesto$ 399');
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
    const asked = page.getByRole('dialog', { name: 'Anular orden' });
    await asked.getByRole('button', { name: 'Sin medio de pago' }).click();
    await expect(asked.getByLabel('Motivo')).toHaveValue('Sin medio de pago');
    await asked.getByLabel('Motivo').fill('');
    await asked.getByRole('button', { name: 'Anular orden' }).click();
    await expect(asked).toContainText('Escribe por qué se anula.');
    await asked.getByRole('button', { name: 'Se digitó mal' }).click();
    await asked.getByLabel('Motivo').press('Enter');
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
    await refund.getByRole('button', { name: 'Todo' }).click();
    await expect(refund.getByLabel('Cuánto se devuelve de Agua mineral')).toHaveValue('2');
    await expect(refund).not.toContainText('Elige cuánto se devuelve.');
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
    await page.goto('/store/sales');
    await page.getByRole('link', { name: 'Órdenes anuladas' }).click();
    const row = page.getByRole('row', { name: /Se digitó mal/ });
    await expect(row).toContainText('1 Agua mineral');
    await expect(row).toContainText('$ 1.100');
    await row.getByRole('button').click();
    const opened = page.getByRole('dialog', { name: 'Orden anulada' });
    await expect(opened).toContainText('Motivo: Se digitó mal');
    await expect(opened).toContainText('1 × $ 1.000');
    await page.reload();
    await expect(opened).toBeVisible();
  });

  await test.step('el cierre cuadra', async () => {
    await page.goto('/store/tills');
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

test('una venta se cobra una sola vez aunque la respuesta se pierda, se recargue o se pulse dos veces', {
  tag: '@sales',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await enterNewGym(page);
  const waterId = await addProduct(page, water);
  await openTill(page);
  await openPointOfSale(page);

  await test.step('la respuesta se pierde', async () => {
    await page.route('**/api/sales', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('1Agua mineral');
    await page.keyboard.press('F12');
    await expect(page.getByText('Venta sin confirmar')).toBeVisible();
    await page.unroute('**/api/sales');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(sheet(page)).toContainText('N° 000001');
    await page.keyboard.press('Enter');
    expect(await salesOf(page)).toMatchObject({ total: 1 });
  });

  await test.step('se recarga antes de saber', async () => {
    await page.route('**/api/sales', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F12');
    await expect(page.getByText('Venta sin confirmar')).toBeVisible();
    await page.unroute('**/api/sales');
    await page.reload();
    await expect(sheet(page)).toContainText('N° 000002');
    await page.keyboard.press('Enter');
  });

  await test.step('se pulsa dos veces', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/sales')) sent++;
    });
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F10');
    await sheet(page)
      .getByRole('button', { name: /^Cobrar/ })
      .dblclick();
    await expect(page.getByText('N° 000003')).toBeVisible();
    expect(sent).toBe(1);
  });
  expect(await salesOf(page)).toMatchObject({ total: 3 });
  expect(await stockOf(page, waterId)).toBe(7);
});

test('cada ventana tiene su orden, que sobrevive a recargar y al bloqueo con PIN', {
  tag: ['@orders', '@locks'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/403/);
  await enterNewGym(page);
  await addProduct(page, water);
  await addProduct(page, bar);
  await openTill(page);
  await openPointOfSale(page);
  await scan(page, water.barcode);
  await expect(lines(page)).toContainText('1Agua mineral');
  const other = await page.context().newPage();
  await openPointOfSale(other);
  await expect(order(other)).toContainText('No hay artículos');
  await scan(other, bar.barcode);
  await expect(lines(other)).toContainText('1Barra de proteína');
  for (const window of [page, other]) await window.reload();
  await expect(lines(page)).toContainText('1Agua mineral');
  await expect(lines(other)).toContainText('1Barra de proteína');
  await other.close();

  await button(page, 'Bloquear').click();
  const choosing = page.getByRole('dialog', { name: 'Crear el PIN de la caja' });
  await choosing.getByLabel('PIN', { exact: true }).fill('2468');
  await choosing.getByLabel('Repite el PIN').fill('2468');
  await page.keyboard.press('Enter');
  const lock = page.getByRole('dialog', { name: 'Caja bloqueada' });
  await expect(lock).toBeVisible();
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/store\/point-of-sale$/);
  await expect(lock.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.keyboard.type('1111');
  await page.keyboard.press('Enter');
  await expect(lock).toContainText('El PIN no es correcto.');
  await page.keyboard.type('2468');
  await page.keyboard.press('Enter');
  await expect(lock).toBeHidden();
  await expect(lines(page)).toContainText('1Agua mineral');
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
  await page.keyboard.press('Enter');

  await page.goto(`/clients/${ana.id}/memberships/Ana`);
  await expect(page.getByRole('row', { name: /Full/ })).toContainText('Vence el');
  await page.goto('/store/credits');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('1.100');
});

test('bloquear cubre enseguida las otras ventanas del navegador, y desbloquear en una las descubre todas', {
  tag: '@locks',
}, async ({ page }) => {
  await enterNewGym(page);
  await openPointOfSale(page);
  const other = await page.context().newPage();
  await other.goto('/clients');
  await other.getByRole('button', { name: 'Agregar cliente' }).first().click();
  const name = other.getByRole('dialog', { name: 'Agregar cliente' }).getByLabel('Nombre');
  await name.fill('Bruno');
  const lock = (window: Page) => window.getByRole('dialog', { name: 'Caja bloqueada' });
  const pin = (window: Page) => lock(window).getByLabel('PIN', { exact: true });

  await button(page, 'Bloquear').click();
  const choosing = page.getByRole('dialog', { name: 'Crear el PIN de la caja' });
  await choosing.getByLabel('PIN', { exact: true }).fill('2468');
  await choosing.getByLabel('Repite el PIN').fill('2468');
  await page.keyboard.press('Enter');
  for (const window of [page, other]) await expect(lock(window)).toBeVisible();
  await expect(pin(other)).toBeFocused();

  await test.step('ninguna tecla llega a lo que está debajo', async () => {
    for (const key of ['Escape', 'Control+k', 'F2', 'Tab', 'Tab', 'n']) await other.keyboard.press(key);
    await expect(lock(other)).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(2);
  });

  await pin(other).fill('2468');
  await pin(other).press('Enter');
  for (const window of [page, other]) await expect(lock(window)).toBeHidden();
  await expect(other).toHaveURL(/\/clients$/);
  await expect(name).toHaveValue('Bruno');
});
