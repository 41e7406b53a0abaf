import { addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';
import {
  addProduct,
  create,
  dialog,
  expectInOrder,
  hold,
  lines,
  openPointOfSale,
  openTill,
  order,
  salesOf,
  scan,
  water,
} from './store.ts';

test('quien cobra antes de saber qué caja está abierta espera, y no la da por cerrada', {
  tag: '@tills',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await enterNewGym(page);
  await addProduct(page, water);
  await openTill(page);
  const tills = '**/api/tills';

  await test.step('llega la respuesta, y se cobra', async () => {
    const { release: letGo } = await hold(page, tills);
    await page.goto('/store/point-of-sale');
    await expect(page.getByLabel('Buscar producto o escanear código')).toBeFocused();
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('Agua mineral');
    await page.keyboard.press('F10');
    await expect(dialog(page, 'Abrir caja')).toBeVisible();
    await expect(page.getByText('Es la primera caja del gimnasio')).toBeHidden();
    letGo();
    await expect(dialog(page, 'Pago')).toContainText('Por pagar$ 1.100');
    await page.unroute(tills);
  });

  await test.step('no llega, y se dice', async () => {
    await page.route(tills, (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await expect(page.getByRole('status')).toContainText(['No sabemos qué caja está abierta.']);
    await page.keyboard.press('F12');
    await expect(dialog(page, 'Abrir caja')).toContainText('No sabemos qué caja está abierta');
    const retry = dialog(page, 'Abrir caja').getByRole('button', { name: 'Reintentar' });
    const request = page.waitForRequest(tills);
    await retry.click();
    await request;
    await page.unroute(tills);
    // A live change may have asked again by itself, so that the button is gone before it is pressed.
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1000 });
      await expect(dialog(page, 'Pago')).toContainText('Por pagar$ 1.100', { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Venta cobrada')).toContainText('N° 000001');
    expect(await salesOf(page)).toMatchObject({ total: 1 });
  });

  await test.step('los productos no han llegado: la lectura y F12 esperan, y se dice', async () => {
    const { requested, release } = await hold(page, '**/api/products/catalogue*');
    await Promise.all([page.waitForResponse(tills), page.reload()]);
    await requested;
    await expect(page.getByLabel('Buscar producto o escanear código')).toBeFocused();
    await scan(page, water.barcode);
    await expect(page.getByText(`Cargando los productos. En espera: ${water.barcode}`)).toBeVisible();
    await page.keyboard.press('F12');
    release();
    await expect(dialog(page, 'Venta cobrada')).toContainText('N° 000002');
  });
});

test('lo que se escribió para otro total no paga el nuevo, y lo que se escribe ahora reemplaza lo de antes', {
  tag: '@sales',
}, async ({ page }) => {
  await enterNewGym(page);
  await addProduct(page, water);
  await openTill(page);
  await openPointOfSale(page);
  await scan(page, water.barcode);
  await expect(order(page)).toContainText('Total$ 1.100');
  const pay = dialog(page, 'Pago');
  const received = pay.getByLabel('Recibido');
  const reopen = async (between: () => Promise<void>) => {
    await page.keyboard.press('Escape');
    await expect(pay).toBeHidden();
    await between();
    await page.keyboard.press('F10');
    await expect(received).toBeFocused();
  };
  await page.keyboard.press('F10');
  await expect(received).toBeFocused();
  await page.keyboard.type('4000');

  await test.step('el mismo total: se reemplaza, también con el teclado de la pantalla', async () => {
    await reopen(async () => {});
    await expect(received).toHaveValue('4000');
    await page.keyboard.type('2000');
    await expect(received).toHaveValue('2000');
    await reopen(async () => {});
    for (const key of ['5', '00', '0']) {
      await pay.getByRole('button', { name: key, exact: true }).click();
    }
    await expect(received).toHaveValue('5.000');
  });

  await test.step('otro total: se olvida', async () => {
    await reopen(async () => {
      await scan(page, water.barcode);
      await expect(order(page)).toContainText('Total$ 2.200');
    });
    await expect(received).toHaveValue('');
    await page.keyboard.type('3000');
    await expect(pay).toContainText('Vuelto$ 800');
  });
});

test('quien deja Enter apretado al cobrar alcanza a leer el vuelto', { tag: '@sales' }, async ({ page }) => {
  await enterNewGym(page);
  await addProduct(page, water);
  await openTill(page);
  await openPointOfSale(page);
  await scan(page, water.barcode);
  await expectInOrder(page);
  await page.keyboard.press('F10');
  await expect(dialog(page, 'Pago').getByLabel('Recibido')).toBeFocused();
  await page.keyboard.type('2000');
  await page.keyboard.down('Enter');
  const sold = dialog(page, 'Venta cobrada');
  await expect(sold).toContainText('$ 900');
  await expect(sold.getByRole('button', { name: 'Nueva venta' })).toBeFocused();
  await page.keyboard.down('Enter');
  await expect(sold).toBeVisible();
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(sold).toBeHidden();
});

test('si cierran la caja mientras se cobra, el pago lo dice, la abre y sigue', { tag: '@tills' }, async ({
  page,
}) => {
  await enterNewGym(page);
  await addProduct(page, water);
  const shiftId = await openTill(page);
  await openPointOfSale(page);
  await scan(page, water.barcode);
  await expectInOrder(page);
  await page.keyboard.press('F10');
  const pay = dialog(page, 'Pago');
  await expect(pay.getByLabel('Recibido')).toBeFocused();
  await page.keyboard.type('2000');
  const closed = await page.request.post(`/api/shifts/${shiftId}/close`, { data: { counted: 0 } });
  expect(closed.ok(), await closed.text()).toBe(true);
  await expect(pay.getByRole('status')).toContainText('está cerrada. Para cobrar, ábrela.');
  await expect(pay.getByRole('button', { name: /^Cobrar/ })).toBeDisabled();
  await pay.getByRole('button', { name: 'Abrir caja' }).click();
  await expect(dialog(page, 'Abrir caja').getByLabel('Fondo inicial')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pay).toContainText('Vuelto$ 900');
  await expect(pay.getByLabel('Recibido')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Venta cobrada')).toContainText('N° 000001');
});

test('el efectivo de un pago entra en la caja de este equipo, por rápido que se guarde', {
  tag: ['@payments', '@tills'],
}, async ({ page }) => {
  await enterNewGym(page);
  await openTill(page);
  const tillId = await create(page, '/tills', { name: 'Caja 2' });
  const shiftId = await create(page, '/shifts', { tillId, float: 0 });
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const full = await addMembership(page, ana.id, 'Full');
  await page.goto('/store/point-of-sale');
  await page.getByRole('status').getByRole('button', { name: 'Abrir caja' }).click();
  await dialog(page, 'Abrir caja')
    .getByRole('button', { name: /Caja 2/ })
    .click();
  await dialog(page, 'Abrir caja').getByRole('button', { name: 'Usar Caja 2' }).click();
  await expect(dialog(page, 'Abrir caja')).toBeHidden();

  const { release: letGo } = await hold(page, '**/api/tills');
  await page.goto(`/clients/${ana.id}/memberships/${full}/payments`);
  await page.getByRole('button', { name: 'Agregar pago' }).click();
  const form = page.getByRole('form', { name: 'Agregar Pago' });
  await form.getByLabel('Monto').fill('25000');
  await form.getByRole('button', { name: 'Guardar' }).click();
  letGo();
  await expect(form).toBeHidden();
  expect(await (await page.request.get('/api/cash/unassigned')).json()).toMatchObject({ total: 0 });
  const closed = await page.request.post(`/api/shifts/${shiftId}/close`, { data: { counted: 25_000 } });
  expect(await closed.json()).toMatchObject({ expected: 25_000 });
});
