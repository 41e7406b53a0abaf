import { attends, chooser, pins } from './counter.ts';
import { addColleague } from './gym.ts';
import { enterNewGym, expect, jsonOf, show, signIn, test } from './pulso.ts';
import {
  addProduct,
  create,
  dialog,
  expectInOrder,
  openPointOfSale,
  openTill,
  salesOf,
  scan,
  sheet,
  water,
} from './store.ts';

test('lo vendido sin conexión es de quien lo vendió, y el turno suma por persona', {
  tag: ['@pins', '@sales', '@tills'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión|status of (403|503)/);
  await enterNewGym(page);
  const carla = await addColleague(page, 'Carla Soto', pins.carla);
  await addColleague(page, 'Teo Paz', pins.teo);
  await addProduct(page, water);
  const shiftId = await openTill(page);
  const till = await openBrowser();
  await signIn(till, carla);
  await openPointOfSale(till);
  const sell = async (done: RegExp) => {
    await scan(till, water.barcode);
    await expectInOrder(till);
    await till.keyboard.press('F12');
    await expect(sheet(till)).toContainText(done);
    await till.keyboard.press('Enter');
    await expect(sheet(till)).toBeHidden();
  };

  await test.step('Carla vende con conexión y sin ella; lo segundo espera', async () => {
    await sell(/N° 000001/);
    await till.context().setOffline(true);
    await expect(till.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
    await sell(/P-[A-Z0-9]{3}-1/);
    await till.route('**/api/sales', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '2' },
        json: { error: { code: 'stopping', message: 'Pulso se está cerrando', requestId: '' } },
      }),
    );
    await till.context().setOffline(false);
    await expect(till.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeHidden();
  });

  await test.step('Teo sigue, y llega la venta de Carla', async () => {
    await attends(till, 'Carla Soto').click();
    await chooser(till).getByRole('button', { name: 'Teo Paz' }).click();
    await till.keyboard.type(pins.teo);
    await expect(attends(till, 'Teo Paz')).toBeVisible();
    expect(await salesOf(page)).toMatchObject({ total: 1 });
    await show(till, '/sin-enviar');
    await expect(till.getByRole('listitem').filter({ hasText: 'Venta P-' })).toContainText('Carla Soto');
    await till.unroute('**/api/sales');
    await expect(till.getByText('Todo está enviado')).toBeVisible();
    await openPointOfSale(till);
    await sell(/N° 000003/);
  });

  await test.step('Teo cierra lo que abrió la dueña, y el arqueo suma por persona', async () => {
    await jsonOf(
      till.request.post(`/api/shifts/${shiftId}/close`, {
        data: { counted: 3300, denominations: {}, note: '' },
      }),
    );
    await show(page, `/store/tills/${shiftId}`);
    await expect(page.getByText(/Abierta el .* por Dueño, cerrada el .* por Teo Paz/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cobrado por persona' })).toContainText(
      /Carla Soto \(2\)\$\s2\.200Teo Paz \(1\)\$\s1\.100/,
    );
  });
});

test('a quien entretanto perdió el derecho, lo que vendió sin conexión le espera, y no detiene lo demás', {
  tag: ['@pins', '@sales', '@team'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|No hay conexión|status of 403/);
  await enterNewGym(page);
  const id = await create(page, '/team/roles', { name: 'Mesón', rights: ['sales.sell', 'attendance'] });
  const setRights = (version: number, rights: string[]) =>
    jsonOf(page.request.put(`/api/team/roles/${id}`, { data: { version, name: 'Mesón', rights } }));
  const carla = await addColleague(page, 'Carla Soto', pins.carla, id);
  await addProduct(page, water);
  await openTill(page);
  const till = await openBrowser();
  await signIn(till, carla);
  await openPointOfSale(till);
  await till.context().setOffline(true);
  await expect(till.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
  for (const number of [1, 2]) {
    await scan(till, water.barcode);
    await expectInOrder(till);
    await till.keyboard.press('F12');
    await expect(sheet(till)).toContainText(new RegExp(`P-[A-Z0-9]{3}-${number}`));
    await till.keyboard.press('Enter');
    await expect(sheet(till)).toBeHidden();
  }
  await setRights(1, ['attendance']);
  await till.context().setOffline(false);
  await till.getByRole('link', { name: '2 sin enviar: mira qué hacer' }).click();
  const waiting = till.getByRole('listitem').filter({ hasText: 'Venta P-' });
  await expect(waiting.getByText(/Tu rol en este gimnasio no lo permite/)).toHaveCount(2);
  await setRights(2, ['sales.sell', 'attendance']);
  await waiting.first().getByRole('button', { name: 'Reintentar' }).click();
  await expect(waiting).toHaveCount(1);
  expect(await salesOf(page)).toMatchObject({ total: 1 });

  await test.step('se guarda, se pierde la respuesta y el derecho, y se avisa', async () => {
    await till.route(
      '**/api/sales',
      async (route) => {
        await route.fetch();
        await setRights(3, ['attendance']);
        await route.abort();
      },
      { times: 1 },
    );
    await waiting.getByRole('button', { name: 'Reintentar' }).click();
    await expect(waiting.getByText(/Puede que ya esté guardada/)).toBeVisible();
    expect(await salesOf(page)).toMatchObject({ total: 2 });
  });
});

test('un descuento que la dueña hizo sin conexión espera su PIN cuando atiende quien no los hace', {
  tag: ['@pins', '@sales', '@record'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión|ERR_FAILED|status of (403|409|503)/,
  );
  await enterNewGym(page);
  await jsonOf(page.request.put('/api/counter/pin', { data: { pin: pins.owner } }));
  const role = await create(page, '/team/roles', { name: 'Caja', rights: ['sales.sell'] });
  await addColleague(page, 'Teo Paz', pins.teo, role);
  await addProduct(page, water);
  await openTill(page);
  await openPointOfSale(page);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
  await scan(page, water.barcode);
  await expectInOrder(page);
  await page.keyboard.press('F2');
  await dialog(page, 'Descuento de la venta').getByLabel('Descuento', { exact: true }).fill('10');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F12');
  await expect(sheet(page)).toContainText(/P-[A-Z0-9]{3}-1/);
  await page.keyboard.press('Enter');
  await page.route('**/api/sales', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '2' },
      json: { error: { code: 'stopping', message: 'Pulso se está cerrando', requestId: '' } },
    }),
  );
  await page.context().setOffline(false);
  await attends(page, 'Dueño').click();
  await chooser(page).getByRole('button', { name: 'Teo Paz' }).click();
  await page.keyboard.type(pins.teo);
  await expect(attends(page, 'Teo Paz')).toBeVisible();
  await page.unroute('**/api/sales');
  await page.getByRole('link', { name: '1 sin enviar: mira qué hacer' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Venta P-' });
  await expect(waiting.getByText(/hace falta el PIN de quien puede/)).toBeVisible();
  const ask = waiting.getByRole('button', { name: 'Guardar con el PIN de quien puede' });
  await ask.click();
  const permit = page.getByRole('dialog', { name: /Pide el PIN a quien puede hacer descuentos/ });
  await expect(permit.getByText(/^Venta P-[A-Z0-9]{3}-1.* · Dueño$/)).toBeVisible();
  await expect(permit.getByRole('button', { name: 'Dueño' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(permit).toBeHidden();
  await expect(waiting).toBeVisible();
  await expect(waiting.getByText(/Puede que ya esté guardada/)).toBeHidden();
  const lost = Promise.withResolvers<void>();
  await page.route('**/api/sales', async (route) => {
    if (!route.request().headers()['pulso-permit']) return route.continue();
    await route.fetch();
    await lost.promise;
    await route.abort();
  });
  await ask.click();
  await permit.getByRole('button', { name: 'Dueño' }).click();
  await page.keyboard.type(pins.owner);
  await expect(permit).toBeHidden();
  await expect(waiting.getByRole('button', { name: 'Abrir en la caja' })).toBeDisabled();
  await expect(waiting.getByRole('button', { name: 'Descartar' })).toBeDisabled();
  lost.resolve();
  await expect(page.getByText('Todo está enviado')).toBeVisible();
  expect(await salesOf(page)).toMatchObject({ total: 1 });
  await attends(page, 'Teo Paz').click();
  await chooser(page).getByRole('button', { name: 'Dueño' }).click();
  await page.keyboard.type(pins.owner);
  await show(page, '/registro');
  await expect(page.getByText(/^duena\..*, enviado por Teo Paz, autorizado por duena\./)).toBeVisible();
});
