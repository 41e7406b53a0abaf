import { expect, type Page, type Route } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, test } from './pulso.ts';
import {
  addProduct,
  create,
  expectInOrder,
  lines,
  openPointOfSale,
  openTill,
  order,
  salesOf,
  scan,
  sheet,
  water,
} from './store.ts';

const parking = (page: Page) => page.getByRole('dialog', { name: 'Guardar venta' });

interface Waiting {
  items: { id: string; total: number }[];
}
const waitingOf = async (page: Page): Promise<Waiting['items']> =>
  ((await (await page.request.get('/api/orders')).json()) as Waiting).items;

/** Saves something anew, as somebody else would. */
async function edit(page: Page, path: string, form: object): Promise<void> {
  const { version } = (await (await page.request.get(`/api${path}`)).json()) as { version: number };
  const response = await page.request.put(`/api${path}`, { data: { ...form, version } });
  expect(response.ok(), await response.text()).toBe(true);
}

test('lo que se guardó sin que llegara la respuesta se va con lo que se cobra', { tag: '@orders' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of (404|409)/);
  await enterNewGym(page);
  await addProduct(page, water);
  await openTill(page);
  await openPointOfSale(page);

  /** Saves the order, which nobody hears of again. */
  const parkWithLostResponse = async (handle: (route: Route) => Promise<void>) => {
    await page.route('**/api/orders', (route) =>
      route.request().method() === 'POST' ? handle(route) : route.continue(),
    );
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('1Agua mineral');
    await page.keyboard.press('F9');
    await parking(page).getByRole('button', { name: 'Guardar venta' }).click();
    await expect(parking(page).getByRole('alert')).toContainText('No hay conexión con Pulso.');
    await page.unroute('**/api/orders');
    await page.keyboard.press('Escape');
    await expect(parking(page)).toBeHidden();
    await expect(lines(page)).toContainText('1Agua mineral');
  };
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };

  await test.step('se había guardado', async () => {
    await parkWithLostResponse(loseResponse);
    expect(await waitingOf(page)).toHaveLength(1);
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000001');
    await page.keyboard.press('Enter');
    expect(await waitingOf(page)).toEqual([]);
  });

  await test.step('no se había guardado', async () => {
    await parkWithLostResponse((route) => route.abort());
    expect(await waitingOf(page)).toEqual([]);
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000002');
    await page.keyboard.press('Enter');
    expect(await waitingOf(page)).toEqual([]);
  });

  await test.step('se había guardado, cambia y se guarda otra vez', async () => {
    await parkWithLostResponse(loseResponse);
    await scan(page, water.barcode);
    await page.keyboard.press('F9');
    await parking(page).getByRole('button', { name: 'Guardar venta' }).click();
    await expect(order(page)).toContainText('No hay artículos');
    expect(await waitingOf(page)).toMatchObject([{ total: 2200 }]);
  });

  await test.step('se había guardado y otra caja siguió con ella', async () => {
    const [before] = await waitingOf(page);
    await parkWithLostResponse(loseResponse);
    const parked = (await waitingOf(page)).find(({ id }) => id !== before?.id);
    await create(page, `/orders/${parked?.id}/resume`, { id: undefined, version: 1 });
    await page.keyboard.press('F12');
    await expect(sheet(page).getByRole('alert')).toContainText('Otra caja ya tomó esta venta.');
  });
  expect(await salesOf(page)).toMatchObject({ total: 2 });
});

test('un pago que se rechaza queda como se eligió, y se ve que cambió el total', { tag: '@sales' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await enterNewGym(page);
  const waterId = await addProduct(page, water);
  const full = { kind: 'period', name: 'Full', price: 25_000, programIds: [] };
  const planId = await create(page, '/plans', full);
  await addClient(page, { name: 'Ana', surname: 'Rojas', email: 'ana@correo.cl' });
  await openTill(page);
  await openPointOfSale(page);
  await page.keyboard.press('F6');
  await page.getByLabel('Buscar cliente').fill('rojas');
  await page.getByRole('listbox', { name: 'Clientes encontrados' }).getByText('Ana Rojas').click();
  await scan(page, water.barcode);
  await page.getByRole('button', { name: 'Membresía', exact: true }).click();
  await page.getByRole('button', { name: /^Full/ }).click();
  await expect(order(page)).toContainText('Total$ 26.100');
  const charge = sheet(page).getByRole('button', { name: /^Cobrar/ });
  const refused = sheet(page).getByRole('alert').getByText('Un precio o el impuesto cambió');
  const isAsChosen = async () => {
    await expect(refused).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Débito', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(sheet(page).getByRole('button', { name: 'Quitar Efectivo' })).toBeVisible();
    await expect(sheet(page).getByLabel('Correo para el comprobante')).toHaveValue('otra@correo.cl');
    await expect(sheet(page).getByLabel('Monto')).toBeFocused();
  };

  await page.keyboard.press('F10');
  await expect(sheet(page).getByLabel('Recibido')).toBeFocused();
  await page.keyboard.type('5000');
  await page.keyboard.press('d');
  await sheet(page).getByLabel('Enviar el comprobante por correo').check();
  await expect(sheet(page).getByLabel('Correo para el comprobante')).toHaveValue('ana@correo.cl');
  await sheet(page).getByLabel('Correo para el comprobante').fill('otra@correo.cl');

  await test.step('cambia el precio de un plan', async () => {
    await edit(page, `/plans/${planId}`, { ...full, price: 27_000 });
    await charge.click();
    await isAsChosen();
    await expect(sheet(page)).toContainText('Total anterior$ 26.100');
    await expect(sheet(page)).toContainText('Por pagar$ 23.100');
    await expect(lines(page)).toContainText('27.000');
  });

  await test.step('cambia el precio de un producto', async () => {
    await edit(page, `/products/${waterId}`, { name: water.name, barcode: water.barcode, price: 2000 });
    await charge.click();
    await isAsChosen();
    await expect(sheet(page)).toContainText('Total anterior$ 28.100');
    await expect(sheet(page)).toContainText('Por pagar$ 24.200');
  });

  await test.step('se cierra, se agrega algo y sigue igual', async () => {
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('2Agua mineral');
    await page.keyboard.press('F10');
    await expect(sheet(page)).toContainText('Por pagar$ 26.400');
    await expect(sheet(page)).not.toContainText('Total anterior');
    await expect(sheet(page).getByRole('button', { name: 'Quitar Efectivo' })).toBeVisible();
    await charge.click();
    await expect(sheet(page)).toContainText('N° 000001');
    await expect(sheet(page)).toContainText('Débito$ 26.400');
    await page.keyboard.press('Enter');
  });

  await test.step('la venta que sigue empieza de nuevo', async () => {
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F10');
    await expect(sheet(page).getByLabel('Recibido')).toHaveValue('');
    await expect(sheet(page).getByLabel('Enviar el comprobante por correo')).not.toBeChecked();
  });
});
