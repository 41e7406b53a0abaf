import type { Page } from '@playwright/test';
import { addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';
import { addProduct, create, expectInOrder, openPointOfSale, openTill, salesOf, scan } from './store.ts';

const water = { name: 'Agua mineral', price: 1000, barcode: '7801234500011', quantity: 10 };

const order = (page: Page) => page.getByRole('region', { name: 'Orden' });
const lines = (page: Page) => page.getByRole('list', { name: /Artículos de la venta/ });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Keeps the answers to such requests back until they are let go, and tells when the first was asked. */
async function hold(page: Page, url: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const asked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    asked.resolve();
    await free.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: free.resolve };
}

test('Enter elige a quien se escribió, aunque la lista sea todavía la de antes', { tag: '@sales' }, async ({
  page,
}) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Aldo', surname: 'Soto' });
  await addClient(page, { name: 'Zoe', surname: 'Rojas' });
  await openPointOfSale(page);
  await page.keyboard.press('F6');
  const field = page.getByLabel('Buscar cliente');
  await field.fill('aldo');
  await expect(page.getByRole('listbox', { name: 'Clientes encontrados' })).toContainText('Aldo Soto');
  const { asked, letGo } = await hold(page, '**/api/clients?*search=rojas*');
  await field.fill('rojas');
  await asked;
  await page.keyboard.press('Enter');
  letGo();
  await expect(order(page)).toContainText('Zoe Rojas');

  await test.step('y también antes de que se pregunte', async () => {
    await expect(field).toBeHidden();
    await page.keyboard.press('F6');
    await expect(field).toBeFocused();
    await page.keyboard.type('soto');
    await page.keyboard.press('Enter');
    await expect(order(page)).toContainText('Aldo Soto');
  });
});

test('lo que se lee mientras la lista todavía lo busca se toma igual', { tag: '@purchases' }, async ({
  page,
}) => {
  await enterNewGym(page);
  await addProduct(page, water);
  await page.goto('/store/stock/purchases/new');
  const { asked, letGo } = await hold(page, `**/api/stock/products?*search=${water.barcode}*`);
  const field = page.getByLabel('Agregar producto');
  await field.fill(water.barcode);
  await asked;
  await field.press('Enter');
  await expect(field).toHaveValue('');
  letGo();
  await expect(page.getByLabel('Costo unitario de Agua mineral')).toBeVisible();
});

test('una venta nueva no hereda nada de la que se quedó sin artículos', {
  tag: ['@sales', '@orders'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addProduct(page, water);
  await openPointOfSale(page);
  const discount = async () => {
    await page.keyboard.press('F2');
    await dialog(page, 'Descuento de la venta').getByLabel('Descuento', { exact: true }).fill('10');
    await dialog(page, 'Descuento de la venta').getByLabel('Nota de la venta').fill('Amigo de la casa');
    await page.keyboard.press('Enter');
    await expect(order(page)).toContainText('Descuento');
  };

  await test.step('ni el descuento ni la nota', async () => {
    await scan(page, water.barcode);
    await discount();
    await button(page, 'Eliminar').click();
    await expect(order(page)).toContainText('No hay artículos');
    await page.keyboard.press('F8');
    await scan(page, water.barcode);
    await expect(order(page)).toContainText('Total$ 1.100');
    await expect(order(page)).not.toContainText('Descuento');
  });

  await test.step('ni la venta guardada que era, que se anula con su motivo', async () => {
    await page.keyboard.press('F9');
    await dialog(page, 'Guardar venta').getByLabel('Nombre').fill('Mesa 3');
    await page.keyboard.press('Enter');
    await button(page, 'Guardadas (1)').click();
    await page.getByRole('list', { name: 'Ventas guardadas' }).getByRole('button').click();
    await expect(order(page)).toContainText('Mesa 3');
    await lines(page).getByRole('button').click();
    await button(page, 'Eliminar').click();
    await page.keyboard.press('F8');
    await expect(dialog(page, 'Nueva venta')).toContainText('Esta venta guardada se quedó sin artículos.');
    await dialog(page, 'Nueva venta').getByRole('button', { name: 'Anular orden' }).click();
    await dialog(page, 'Anular orden').getByLabel('Motivo').fill('Se fue');
    await dialog(page, 'Anular orden').getByRole('button', { name: 'Anular orden' }).click();
    await expect(order(page)).not.toContainText('Mesa 3');
    const { items } = await (await page.request.get('/api/orders/cancelled')).json();
    expect(items).toMatchObject([{ name: 'Mesa 3', reason: 'Se fue' }]);
  });
});

test('las teclas de la caja no son del navegador, tampoco con un diálogo abierto', { tag: '@sales' }, async ({
  page,
}) => {
  await enterNewGym(page);
  await openPointOfSale(page);
  await page.keyboard.press('F6');
  await expect(page.getByLabel('Buscar cliente')).toBeFocused();
  await page.evaluate(() => {
    const tell = (event: KeyboardEvent) => {
      document.body.dataset.pressed = `${event.key} ${event.defaultPrevented ? 'taken' : 'free'}`;
    };
    window.addEventListener('keydown', (event) => setTimeout(() => tell(event)));
  });
  for (const key of ['F3', 'F10', 'F12']) {
    await page.keyboard.press(key);
    await expect(page.locator('body')).toHaveAttribute('data-pressed', `${key} taken`);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
});

test('las membresías de la caja son las del cliente, una vez cada una', { tag: '@memberships' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addClient(page, { name: 'Bruno', surname: 'Soto' });
  await addMembership(page, ana.id, 'Mensual antigua');
  await create(page, '/plans', { kind: 'period', name: 'Full', price: 25_000, programIds: [] });
  await openPointOfSale(page);
  const choose = async (name: string) => {
    await page.keyboard.press('F6');
    await page.getByLabel('Buscar cliente').fill(name);
    await page.getByRole('listbox', { name: 'Clientes encontrados' }).getByText(name).click();
    await expect(order(page)).toContainText(name);
  };
  const renewal = page.getByRole('button', { name: /^Mensual antigua/ });
  const plan = page.getByRole('button', { name: /^Full/ });

  await test.step('sin saber lo que tiene, no se le vende nada', async () => {
    const owned = '**/api/clients/*/memberships*';
    await page.route(owned, (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, 'Membresía').click();
    await choose('Ana Rojas');
    const place = page.getByRole('region', { name: 'Productos en venta' });
    await expect(place).toContainText('No pudimos cargar las membresías');
    await expect(plan).toBeHidden();
    await page.unroute(owned);
    await place.getByRole('button', { name: 'Reintentar' }).click();
    await expect(renewal).toBeEnabled();
  });

  await test.step('un plan va una vez', async () => {
    await plan.dblclick({ force: true });
    await expect(plan).toBeDisabled();
    await expect(lines(page).getByRole('listitem')).toHaveText([/Full/]);
  });

  await test.step('lo que se le renueva se queda atrás cuando la venta es de otro', async () => {
    await renewal.click();
    await expect(lines(page).getByRole('listitem')).toHaveText([/Full/, /Mensual antigua/]);
    await choose('Bruno Soto');
    await expect(lines(page).getByRole('listitem')).toHaveText([/Full/]);
    await expect(page.getByText('Las renovaciones del cliente anterior salieron de la venta.')).toBeVisible();
  });

  await test.step('lo escrito de un cliente nuevo no se pierde sin preguntar', async () => {
    await page.keyboard.press('F6');
    await button(page, 'Crear cliente').click();
    const form = dialog(page, 'Crear cliente');
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.type('Carla Díaz');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(form.getByLabel('Nombre')).toHaveValue('Carla Díaz');
    await form.getByRole('button', { name: 'Crear cliente' }).click();
    await expect(order(page)).toContainText('Carla Díaz');
  });
});

test('quien cobra antes de saber qué caja está abierta espera, y no la da por cerrada', {
  tag: '@tills',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await enterNewGym(page);
  await addProduct(page, water);
  await openTill(page);
  const tills = '**/api/tills';

  await test.step('llega la respuesta, y se cobra', async () => {
    const { letGo } = await hold(page, tills);
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
    const asked = page.waitForRequest(tills);
    await retry.click();
    await asked;
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

  const { letGo } = await hold(page, '**/api/tills');
  await page.goto(`/clients/${ana.id}/memberships/${full}/payments`);
  await page.getByRole('button', { name: 'Agregar pago' }).click();
  const form = page.getByRole('form', { name: 'Agregar Pago' });
  await form.getByLabel('Monto').fill('25000');
  await form.getByRole('button', { name: 'Guardar' }).click();
  letGo();
  await expect(form).toBeHidden();
  expect(await (await page.request.get('/api/cash/loose')).json()).toMatchObject({ total: 0 });
  const closed = await page.request.post(`/api/shifts/${shiftId}/close`, { data: { counted: 25_000 } });
  expect(await closed.json()).toMatchObject({ expected: 25_000 });
});

test('un orden nuevo no se pierde sin preguntar, y Escape devuelve primero lo que está levantado', {
  tag: ['@products', '@groups'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addProduct(page, { name: 'Agua', price: 1000 });
  await addProduct(page, { name: 'Barra', price: 2000 });
  await page.goto('/store/products');
  await page.getByRole('button', { name: 'Sorting' }).click();
  const sorting = dialog(page, 'Ordenar');
  const rows = sorting.getByRole('button', { name: /^(Agua|Barra)/ });
  await expect(rows).toHaveText([/Agua/, /Barra/]);
  const lift = async () => {
    await rows.first().focus();
    await page.keyboard.press('Space');
    await expect(page.locator('[data-lifted]')).toBeVisible();
    await page.keyboard.press('ArrowDown');
  };
  await lift();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveText([/Agua/, /Barra/]);
  await lift();
  await page.keyboard.press('Space');
  await expect(rows).toHaveText([/Barra/, /Agua/]);
  await page.keyboard.press('Escape');
  await sorting.getByRole('button', { name: 'Seguir ordenando' }).click();
  await sorting.getByRole('button', { name: 'Cancelar' }).click();
  await expect(sorting.getByRole('alertdialog')).toContainText('¿Descartar el orden nuevo?');
  await sorting.getByRole('button', { name: 'Seguir ordenando' }).click();
  await sorting.getByRole('button', { name: 'Guardar orden' }).click();
  await expect(page.getByText('Se guardó el orden.')).toBeVisible();
});
