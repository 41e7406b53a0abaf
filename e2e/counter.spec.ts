import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addColleague } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, signIn, test } from './pulso.ts';
import {
  addProduct,
  create,
  dialog,
  expectInOrder,
  openPointOfSale,
  openTill,
  order,
  salesOf,
  scan,
  sheet,
  water,
} from './store.ts';

const pins = { owner: '2580', carla: '1470', teo: '3690' };
const chooser = (page: Page) => page.getByRole('dialog', { name: '¿Quién atiende?' });
const attends = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`Atiende ${name}\\s*: cambiar de persona`) });

test('dos recepcionistas comparten una caja durante un día', {
  tag: ['@pins', '@team', '@account'],
}, async ({ page, expectedErrors }) => {
  await enterNewGym(page);
  const carla = await addColleague(page, 'Carla Soto', pins.carla);
  await addColleague(page, 'Teo Paz', pins.teo);

  await test.step('la dueña crea su PIN, y ve quién tiene uno', async () => {
    await show(page, '/account-settings');
    const own = page.getByRole('region', { name: 'Tu PIN' });
    await own.getByLabel('PIN', { exact: true }).fill('1111');
    await own.getByRole('button', { name: 'Crear PIN' }).click();
    await expect(own.getByText('Es de los primeros que se prueban. Elige otro.')).toBeVisible();
    await own.getByLabel('PIN', { exact: true }).fill(pins.owner);
    await own.getByRole('button', { name: 'Crear PIN' }).click();
    await expect(own.getByText('PIN guardado.')).toBeVisible();
    await show(page, '/administration');
    await expect(page.getByRole('row', { name: /Teo Paz/ })).toContainText('Sí');
    await expect(page.getByRole('button', { name: 'Quitar PIN: Teo Paz' })).toBeVisible();
  });

  const productId = await addProduct(page, water);
  const shiftId = await openTill(page);
  const saleId = await create(page, '/sales', {
    shiftId,
    clientId: null,
    order: {
      lines: [
        {
          ...{
            id: v7(),
            kind: 'product',
            productId,
            name: water.name,
            quantity: 1,
            discount: null,
            note: '',
          },
          ...{ price: 1000, listPrice: 1000, listTax: 0, priceIncludesTax: false },
        },
      ],
      discount: null,
      note: '',
    },
    total: 1100,
    payments: [{ method: 'debit', amount: 1100 }],
  });

  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, carla);

  await test.step('Teo sigue en la caja de Carla en dos teclas y su PIN, en todas sus ventanas', async () => {
    await page.goto('/clients');
    const other = await page.context().newPage();
    await other.goto('/clients');
    await expect(attends(other, 'Carla Soto')).toBeVisible();
    await page.keyboard.press('Alt+U');
    await expect(chooser(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('2');
    expectedErrors.push(/status of 403/);
    await page.keyboard.type('0000');
    await expect(chooser(page).getByText('El PIN no es correcto.')).toBeVisible();
    await page.keyboard.type(pins.teo);
    for (const window of [page, other]) await expect(attends(window, 'Teo Paz')).toBeVisible();
    await other.close();
  });

  await test.step('no llega a la cuenta de Carla', async () => {
    await show(page, '/account-settings');
    await expect(page.getByText(/que inició sesión en este equipo/)).toBeVisible();
    await expect(page.getByLabel('Contraseña actual')).toBeHidden();
  });

  await test.step('y Carla vuelve con el suyo', async () => {
    await attends(page, 'Teo Paz').click();
    await chooser(page).getByRole('button', { name: 'Carla Soto' }).click();
    await page.keyboard.type(pins.carla);
    await expect(attends(page, 'Carla Soto')).toBeVisible();
    await expect(page.getByLabel('Contraseña actual')).toBeVisible();
  });

  await test.step('anula un comprobante con el PIN de la dueña, una vez', async () => {
    await show(page, `/store/receipts/${saleId}`);
    await page.getByRole('button', { name: 'Anular' }).click();
    const form = page.getByRole('dialog', { name: /Anular/ });
    await form.getByLabel('Motivo').fill('Se marcó dos veces');
    await form.getByRole('button', { name: 'Anular' }).click();
    const permit = page.getByRole('dialog', {
      name: 'Pide el PIN a quien puede anular comprobantes y reembolsar ventas',
    });
    await expect(permit.getByRole('button', { name: 'Dueño' })).toBeVisible();
    await expect(permit.getByRole('button', { name: 'Teo Paz' })).toBeHidden();
    await page.keyboard.press('1');
    await page.keyboard.type(pins.owner);
    await expect(page.getByText('Se anuló:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Anular' })).toBeHidden();
  });

  await test.step('la dueña sigue, y el registro dice quién y con quién', async () => {
    await page.keyboard.press('Alt+U');
    await page.keyboard.press('1');
    await page.keyboard.type(pins.owner);
    await expect(attends(page, 'Dueño')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Administración' })).toBeVisible();
    await show(page, '/registro');
    await expect(page.getByText(/Carla Soto, autorizado por /).first()).toBeVisible();
  });
});

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
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión|status of 403/);
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
});

test('un descuento se cobra con el PIN de quien los hace, y sin conexión no se cobra', {
  tag: ['@pins', '@sales', '@team'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión|status of 409/);
  await enterNewGym(page);
  await jsonOf(page.request.put('/api/counter/pin', { data: { pin: pins.owner } }));
  const role = await create(page, '/team/roles', { name: 'Caja', rights: ['sales.sell'] });
  const teo = await addColleague(page, 'Teo Paz', pins.teo, role);
  await addProduct(page, water);
  await openTill(page);
  const till = await openBrowser();
  await signIn(till, teo);
  await openPointOfSale(till);
  const discount = async () => {
    await scan(till, water.barcode);
    await expectInOrder(till);
    await till.keyboard.press('F2');
    const form = dialog(till, 'Descuento de la venta');
    await form.getByLabel('Descuento', { exact: true }).fill('10');
    await expect(form.getByText('al cobrar se pide el PIN de quien puede hacerlos')).toBeVisible();
    await till.keyboard.press('Enter');
    await expect(order(till)).toContainText('Descuento');
  };
  const permit = till.getByRole('dialog', {
    name: /Pide el PIN a quien puede hacer descuentos y cambiar precios/,
  });

  await test.step('se cobra con el PIN de la dueña, que sirve una vez', async () => {
    await discount();
    await till.keyboard.press('F12');
    await expect(permit.getByRole('button', { name: 'Dueño' })).toBeVisible();
    await expectAccessible(till);
    await till.keyboard.press('1');
    await till.keyboard.type(pins.owner);
    await expect(sheet(till)).toContainText('N° 000001');
    await till.keyboard.press('Enter');
    await expect(sheet(till)).toBeHidden();
    await show(page, '/registro');
    await expect(page.getByText(/Teo Paz, autorizado por /).first()).toBeVisible();
  });

  await test.step('sin el PIN la venta sigue, y sin el descuento se cobra', async () => {
    await discount();
    await till.keyboard.press('F12');
    await expect(permit).toBeVisible();
    await till.keyboard.press('Escape');
    await expect(sheet(till).getByText(/hace falta el PIN de quien puede/)).toBeVisible();
    await till.keyboard.press('Escape');
    await expect(sheet(till)).toBeHidden();
    await till.keyboard.press('F2');
    await dialog(till, 'Descuento de la venta').getByLabel('Descuento', { exact: true }).fill('');
    await till.keyboard.press('Enter');
    await till.keyboard.press('F12');
    await expect(sheet(till)).toContainText('N° 000002');
    await till.keyboard.press('Enter');
    await expect(sheet(till)).toBeHidden();
  });

  await test.step('sin conexión se dice antes de cobrar, y sin el descuento se cobra', async () => {
    await discount();
    await till.context().setOffline(true);
    await expect(till.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
    await till.keyboard.press('F12');
    await expect(sheet(till).getByText(/sin conexión no se puede comprobar el PIN/)).toBeVisible();
    await expect(till.getByText('1 por enviar')).toBeHidden();
    await till.keyboard.press('Escape');
    await till.keyboard.press('F2');
    await dialog(till, 'Descuento de la venta').getByLabel('Descuento', { exact: true }).fill('');
    await till.keyboard.press('Enter');
    await till.keyboard.press('F12');
    await expect(sheet(till)).toContainText(/P-[A-Z0-9]{3}-1/);
  });
});

test('a los diez minutos sin que nadie toque nada, la caja pregunta quién atiende', {
  tag: ['@pins', '@sales'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 403|ERR_FAILED/);
  await enterNewGym(page);
  const carla = await addColleague(page, 'Carla Soto', pins.carla);
  await addColleague(page, 'Teo Paz', pins.teo);
  await openTill(page);
  const till = await openBrowser();
  await till.clock.install();
  // What others change would tell this page sooner.
  await till.route('**/api/live*', (route) => route.abort());
  await signIn(till, carla);
  await openPointOfSale(till);
  await till.keyboard.press('Alt+U');
  await chooser(till).getByRole('button', { name: 'Teo Paz' }).click();
  await till.keyboard.type(pins.teo);
  await expect(attends(till, 'Teo Paz')).toBeVisible();
  await till.waitForLoadState('networkidle');
  const { items: team } = await jsonOf<{ items: { id: string; name: string }[] }>(
    page.request.get('/api/team/people'),
  );
  const teo = team.find(({ name }) => name === 'Teo Paz');
  // From here on nobody uses the session, as the server sees it.
  await jsonOf(page.request.put(`/api/team/${teo?.id}/pin`, { data: { pin: '8642' } }));

  await test.step('antes no pregunta', async () => {
    await till.clock.fastForward('09:30');
    await till.evaluate(() => fetch('/api/health'));
    await expect(attends(till, 'Teo Paz')).toBeVisible();
  });

  await test.step('después sí, y vuelve adonde estaba', async () => {
    await till.clock.fastForward('01:00');
    await expect(till.getByRole('heading', { name: '¿Quién atiende?' })).toBeVisible();
    await expect(till).toHaveURL(/\/counter\?redirect=/);
    await expect(till.getByText('Después de 10 minutos sin uso')).toBeVisible();
    await expectAccessible(till);
    await till.getByRole('button', { name: 'Teo Paz' }).click();
    await till.keyboard.type('8642');
    await expect(attends(till, 'Teo Paz')).toBeVisible();
    await expect(till).toHaveURL(/point-of-sale/);
  });
});
