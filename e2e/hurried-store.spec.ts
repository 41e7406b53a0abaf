import { addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';
import {
  addProduct,
  button,
  create,
  dialog,
  hold,
  lines,
  openPointOfSale,
  order,
  scan,
  water,
} from './store.ts';

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
  const { requested, release } = await hold(page, '**/api/clients?*search=rojas*');
  await field.fill('rojas');
  await requested;
  await page.keyboard.press('Enter');
  release();
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
  const { requested, release } = await hold(page, `**/api/stock/products?*search=${water.barcode}*`);
  const field = page.getByLabel('Agregar producto');
  await field.fill(water.barcode);
  await requested;
  await field.press('Enter');
  await expect(field).toHaveValue('');
  release();
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

  await test.step('ni lo que pasó a otra, nueva o guardada', async () => {
    const move = async () => {
      await page.keyboard.press('F7');
      await dialog(page, 'Transferir').getByLabel('Cuánto se transfiere de Agua mineral').fill('1');
    };
    for (let count = 0; count < 3; count += 1) await scan(page, water.barcode);
    await expect(lines(page).getByRole('listitem')).toHaveText([/^3Agua mineral/]);
    await move();
    await dialog(page, 'Transferir').getByLabel('Nombre').fill('Luis');
    await dialog(page, 'Transferir').getByRole('button', { name: 'Guardar aparte' }).click();
    await expect(page.getByText('Lo elegido quedó guardado aparte, en «Luis».')).toBeVisible();
    await expect(lines(page).getByRole('listitem')).toHaveText([/^2Agua mineral/]);
    await move();
    await dialog(page, 'Transferir').getByRole('button', { name: /^Luis/ }).click();
    await expect(page.getByText('Lo elegido pasó a «Luis».')).toBeVisible();
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Agua mineral/]);
    const { items } = await (await page.request.get('/api/orders')).json();
    expect(items).toMatchObject([{ name: 'Luis', lineCount: 2, total: 2200, resumed: false }]);
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
  await create(page, '/plans', { kind: 'period', name: 'Libre', price: 30_000, enrolmentFee: 10_000 });
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
    const productArea = page.getByRole('region', { name: 'Productos en venta' });
    await expect(productArea).toContainText('No pudimos cargar las membresías');
    await expect(plan).toBeHidden();
    await page.unroute(owned);
    await productArea.getByRole('button', { name: 'Reintentar' }).click();
    await expect(renewal).toBeEnabled();
  });

  await test.step('un plan va una vez', async () => {
    await plan.dblclick({ force: true });
    await expect(plan).toBeDisabled();
    await expect(lines(page).getByRole('listitem')).toHaveText([/Full/]);
  });

  await test.step('lo que se le renueva se queda atrás cuando la venta es de otro', async () => {
    await renewal.click();
    await page.getByRole('button', { name: /^Libre.* con matrícula/ }).click();
    await expect(lines(page).getByRole('listitem')).toHaveText([
      /Full/,
      /Mensual antigua/,
      /Libre.*con matrícula.*\$\s40\.000/,
    ]);
    await choose('Bruno Soto');
    await expect(lines(page).getByRole('listitem')).toHaveText([/Full/]);
    await expect(
      page.getByText('Las renovaciones y matrículas del cliente anterior salieron de la venta.'),
    ).toBeVisible();
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

test('un orden nuevo no se pierde sin preguntar, y Escape devuelve primero lo que está levantado', {
  tag: ['@products', '@groups'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addProduct(page, { name: 'Agua', price: 1000 });
  await addProduct(page, { name: 'Barra', price: 2000 });
  for (const name of ['Bebidas', 'Ropa']) await create(page, '/product-groups', { name });
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
  // Both keys within a frame: nothing was painted in between, so that nothing moves back either.
  await rows.first().focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-lifted]')).toBeVisible();
  await rows.first().evaluate((row) => {
    const press = (key: string, keyCode: number) =>
      row.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
    press('ArrowDown', 40);
    press('Escape', 27);
  });
  await expect(rows).toHaveText([/Agua/, /Barra/]);
  await expect(page.getByText('Agua quedó donde estaba: lugar 1.')).toBeAttached();
  await lift();
  await page.keyboard.press('Space');
  await expect(rows).toHaveText([/Barra/, /Agua/]);
  await page.keyboard.press('Escape');
  await sorting.getByRole('button', { name: 'Seguir ordenando' }).click();
  await sorting.getByRole('button', { name: 'Cancelar' }).click();
  await expect(sorting.getByRole('alertdialog')).toContainText('¿Descartar el orden nuevo?');
  await sorting.getByRole('button', { name: 'Seguir ordenando' }).click();
  await sorting.getByLabel('Lugar de Agua').fill('1');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/Agua/, /Barra/]);
  await sorting.getByRole('button', { name: 'Poner Barra primero' }).click();
  await expect(rows).toHaveText([/Barra/, /Agua/]);
  await sorting.getByText('Grupos', { exact: true }).click();
  await sorting.getByRole('button', { name: 'Subir Ropa' }).click();
  await expect(sorting.getByRole('button', { name: /^Subir/ }).first()).toHaveAccessibleName('Subir Ropa');
  await sorting.getByRole('button', { name: 'Guardar orden' }).click();
  await expect(page.getByText('Se guardó el orden.')).toBeVisible();
});
