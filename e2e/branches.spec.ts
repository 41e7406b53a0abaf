import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addColleague } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, signIn, test } from './pulso.ts';
import { addProduct, expectInOrder, openPointOfSale, openTill, scan, sheet, water } from './store.ts';

const header = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const table = (page: Page) => page.getByRole('table', { name: 'Cifras' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });

/** The head and the value of each figure of a row. */
async function figuresOf(page: Page, name: string): Promise<Record<string, string>> {
  const heads = await table(page).getByRole('columnheader').allInnerTexts();
  const cells = await row(page, name).getByRole('cell').allInnerTexts();
  return Object.fromEntries(heads.map((head, index) => [head, cells[index]?.replace(/\s/g, ' ') ?? '']));
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mi cuenta' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(header(page)).toContainText(name);
}

test('un dueño abre otra sede, cobra en las dos y ve las cifras de cada una y juntas', {
  tag: ['@branches', '@gym', '@account'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page, 'Fuerza Centro');
  await addProduct(page, water);
  await openTill(page);

  await test.step('abre la segunda desde Sedes, con el teclado', async () => {
    await show(page, '/');
    await menu(page).getByRole('link', { name: 'Sedes' }).click();
    await expect(page.getByText('Tienes una sola sede')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Abrir otra sede' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Abrir otra sede' });
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await form.getByRole('button', { name: 'Abrir sede' }).click();
    await expect(form.getByText('Escribe el nombre de la sede.')).toBeVisible();
    await form.getByLabel('Nombre').fill('Fuerza Norte');
    await form.getByLabel('Nombre').press('Enter');
    await expect(form).toBeHidden();
    await expect(row(page, 'Fuerza Centro')).toContainText('Estás aquí');
    await expect(row(page, 'Todas juntas')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('vende en la primera, cuyo nombre está a la vista', async () => {
    await openPointOfSale(page);
    await expect(header(page)).toContainText('Fuerza Centro');
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F10');
    await sheet(page).getByRole('button', { name: 'Débito' }).click();
    await sheet(page).getByRole('button', { name: 'Cobrar $ 1.100' }).click();
    await expect(sheet(page)).toContainText('Venta cobrada');
    await page.keyboard.press('Enter');
  });

  const { workplaces } = await jsonOf<{ workplaces: { id: string; name: string }[] }>(
    page.request.get('/api/me'),
  );
  const north = { 'pulso-gym': workplaces.find(({ name }) => name === 'Fuerza Norte')?.id ?? '' };

  await test.step('cambia a la segunda, que parte con el catálogo, y ahí cobra una membresía', async () => {
    const [clientId, membershipId] = [v7(), v7()];
    await jsonOf(
      page.request.post('/api/clients', {
        data: { id: clientId, name: 'Ana', surname: 'Rojas' },
        headers: north,
      }),
    );
    await jsonOf(
      page.request.post(`/api/clients/${clientId}/memberships`, {
        data: { id: membershipId, planName: 'Full', period: 'monthly' },
        headers: north,
      }),
    );
    await page.keyboard.press('Control+k');
    await page.keyboard.type('inventario');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventario');
    await switchTo(page, 'Fuerza Norte');
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Busca un cliente o una pantalla')).toBeFocused();
    await expect(page.getByText('Recientes'), 'lo abierto en la otra').toBeHidden();
    await page.keyboard.press('Escape');
    await show(page, '/store/products');
    await expect(page.getByText('Agua mineral')).toBeVisible();
    await show(page, `/clients/${clientId}/memberships/${membershipId}/payments`);
    await page.getByRole('button', { name: 'Agregar pago' }).click();
    const form = page.getByRole('form', { name: 'Agregar Pago' });
    await form.getByLabel('Monto').fill('25000');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('status').getByText('Pago guardado exitosamente.')).toBeVisible();
  });

  await test.step('ve las cifras de cada una y juntas', async () => {
    await show(page, '/sedes');
    await expect(row(page, 'Fuerza Norte')).toContainText('Estás aquí');
    const none = { 'Mes anterior': '$ 0', 'Por cobrar': '$ 0', 'Vinieron hoy': '0' };
    expect(await figuresOf(page, 'Fuerza Centro')).toMatchObject({
      ...{ Clientes: '0', Membresías: '0', Ventas: '1', ...none },
      ...{ 'De membresías': '$ 0', 'De productos': '$ 1.100', Ingresos: '$ 1.100' },
    });
    expect(await figuresOf(page, 'Fuerza Norte')).toMatchObject({
      ...{ Clientes: '1', Membresías: '1', Ventas: '0', ...none },
      ...{ 'De membresías': '$ 25.000', 'De productos': '$ 0', Ingresos: '$ 25.000' },
    });
    expect(await figuresOf(page, 'Todas juntas')).toMatchObject({
      ...{ Clientes: '1', Membresías: '1', Ventas: '1', ...none },
      ...{ 'De membresías': '$ 25.000', 'De productos': '$ 1.100', Ingresos: '$ 26.100' },
    });
    await page.getByRole('button', { name: 'Mes anterior', exact: true }).click();
    await expect(row(page, 'Todas juntas').getByRole('cell').nth(5)).toHaveText('$ 0');
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
    await expect(row(page, 'Todas juntas').getByRole('cell').nth(5)).toHaveText('$ 26.100');
  });

  await test.step('las lleva a una planilla', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar las cifras de tus sedes' });
    await dialog.getByText('CSV').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /Descargar|Exportar/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/sedes.*\.csv$/);
    await page.keyboard.press('Escape');
  });

  await test.step('una cifra lleva a su sede, y cambia a ella', async () => {
    await page.getByRole('button', { name: 'Ingresos de Fuerza Centro: $ 1.100' }).click();
    await expect(page).toHaveURL(/\/mycenter\/pagos\?/);
    await expect(header(page)).toContainText('Fuerza Centro');
    await expect(page.getByRole('main')).toContainText('$ 1.100');
    await expect(page.getByRole('main')).not.toContainText('$ 25.000');
  });

  await test.step('si no se pueden cargar, lo dice y se recupera', async () => {
    await page.route('**/api/branches*', (route) => route.abort());
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/sedes');
    await expect(page.getByText('No pudimos cargar las cifras de tus sedes')).toBeVisible();
    await page.unroute('**/api/branches*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(row(page, 'Todas juntas')).toBeVisible();
  });

  await test.step('en el teléfono son tarjetas', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, '/sedes');
    const cards = page.getByRole('list', { name: 'Cifras' }).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    await expect(cards.last()).toContainText('Ingresos$ 26.100');
    await expectAccessible(page);
  });

  await test.step('cierra la segunda, sabiendo lo que hay en ella; la lee y la reabre', async () => {
    await page.setViewportSize({ width: 1366, height: 800 });
    await show(page, '/sedes');
    await page.getByRole('button', { name: 'Cerrar sede: Fuerza Norte' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Cerrar Fuerza Norte?' });
    await expect(dialog.getByRole('list', { name: 'Lo que queda en la sede' })).toContainText(
      '1 membresía está activa',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cerrar sede' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Fuerza Norte')).toContainText('Cerrada');
    expect(await figuresOf(page, 'Todas juntas')).toMatchObject({ Clientes: '0', Ingresos: '$ 26.100' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ir a Fuerza Norte' }).click();
    await expect(page.getByRole('region', { name: 'Sede cerrada' })).toContainText(
      'Fuerza Norte está cerrada',
    );
    await show(page, '/clients');
    await expect(page.getByText('Ana Rojas')).toBeVisible();
    const refused = await page.request.post('/api/clients', {
      data: { id: v7(), name: 'Eva' },
      headers: north,
    });
    expect(refused.status()).toBe(403);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ir a Sedes' }).click();
    await page.getByRole('button', { name: 'Reabrir: Fuerza Norte' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
    await expect(row(page, 'Fuerza Norte')).not.toContainText('Cerrada');
    await expect(page.getByRole('region', { name: 'Sede cerrada' })).toBeHidden();
  });

  await test.step('una recepcionista de la primera no ve nada de la segunda', async () => {
    expectedErrors.push(/status of 403/);
    const carla = await openBrowser();
    await signIn(carla, await addColleague(page, 'Carla Soto', '1470'));
    await show(carla, '/');
    await expect(header(carla)).toContainText('Fuerza Centro');
    await expect(menu(carla).getByRole('link', { name: 'Clientes' })).toBeVisible();
    await expect(menu(carla).getByRole('link', { name: 'Sedes' })).toBeHidden();
    await carla.getByRole('button', { name: 'Mi cuenta' }).click();
    await expect(carla.getByRole('menuitem', { name: 'Fuerza Norte' })).toBeHidden();
    await carla.keyboard.press('Escape');
    await show(carla, '/sedes');
    await expect(carla.getByText('Esta página es solo para quien es dueño de Fuerza Centro')).toBeVisible();
    expect((await carla.request.get('/api/branches')).status()).toBe(403);
    expect((await carla.request.get('/api/clients', { headers: north })).status()).toBe(403);
  });
});
