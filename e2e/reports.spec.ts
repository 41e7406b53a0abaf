import { readFile } from 'node:fs/promises';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, test } from './pulso.ts';

/** The first day of the month before. */
function lastMonth(): string {
  const first = new Date(`${dayAtGym().iso.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  return first.toISOString().slice(0, 10);
}

test('el mes del dueño: quiénes vinieron y se fueron, cuánto entró, y las personas detrás de cada cifra', {
  tag: ['@reports', '@income'],
}, async ({ page }) => {
  await enterNewGym(page);
  const figure = (name: string) => page.getByRole('article', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('sin nadie todavía', async () => {
    await show(page, '/reports');
    await expect(heading).toHaveText('Reportes');
    await expect(figure('Socios al final').getByRole('link')).toHaveText('0');
    await expect(figure('Bajas').getByRole('link')).toHaveText('—');
    await expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('llega sin recargar lo que se paga', async () => {
    const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
    await addPayment(page, await addMembership(page, ana.id), 25_000);
    await expect(figure('Nuevos').getByRole('link')).toHaveText('1');
    await expect(figure('De membresías').getByRole('link')).toHaveText('$ 25.000');
    await expect(figure('Por socio')).toContainText('$ 25.000');
    const bruno = await addClient(page, { name: 'Bruno', surname: 'Lagos' });
    const day = lastMonth();
    const data = { id: v7(), amount: 18_000, paidOn: day, planStartsOn: day };
    const membership = await addMembership(page, bruno.id);
    await jsonOf(page.request.post(`/api/memberships/${membership}/payments`, { data }));
    await expect(figure('Se fueron').getByRole('link')).toHaveText('1');
    await expect(figure('Socios al inicio').getByRole('link')).toHaveText('1');
    await expect(figure('Socios al final').getByRole('link')).toHaveText('1');
    await expect(figure('Socios al inicio')).toContainText(/Al inicio de \S+ \d{4}: 0/);
    await expect(figure('Socios al final')).toContainText(/Al (\d+|final) de \S+ \d{4}: 1/);
    await expect(figure('Bajas').getByRole('link')).toHaveText('100 %');
    await expect(page.getByRole('region', { name: 'Deuda de hoy' })).toContainText('$ 0');
  });

  await test.step('cada cifra lleva a quienes cuenta, y de ahí a su ficha', async () => {
    await figure('Se fueron').getByRole('link').press('Enter');
    await expect(heading).toHaveText(/^Se fueron: /);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Bruno Lagos');
    await expectAccessible(page);
    await rows.nth(1).getByRole('link', { name: 'Bruno Lagos' }).click();
    await expect(heading).toHaveText('Bruno Lagos');
    await page.goBack();
    await page.getByRole('link', { name: 'Reportes', exact: true }).last().click();
    await figure('De membresías').getByRole('link').click();
    await expect(page.getByRole('main')).toContainText('$ 25.000');
    await page.goBack();
  });

  await test.step('el ingreso por socio y lo recurrente llevan a sus filas', async () => {
    const rows = page.getByRole('table').getByRole('row');
    await figure('Por socio').getByRole('link').press('Enter');
    await expect(heading).toHaveText(/^Por socio: /);
    await expect(page.getByRole('main')).toContainText('$ 25.000 entre 1 socio al final: $ 25.000');
    await expect(rows.nth(1)).toContainText('Ana Rojas');
    await expectAccessible(page);
    await page.goBack();
    await figure('Recurrente').getByRole('link').press('Enter');
    await expect(heading).toHaveText(/^Recurrente: /);
    await expect(page.getByRole('main')).toContainText('suman $ 25.000 por mes');
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    await page.goBack();
  });

  await test.step('el mes anterior, su tabla y su archivo', async () => {
    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await expect(figure('Nuevos').getByRole('link')).toHaveText('1');
    await expect(figure('Recurrente')).toContainText('$ 18.000');
    await expect(page.getByRole('region', { name: 'Deuda de hoy' })).toBeHidden();
    await page
      .getByRole('region', { name: /^Deuda al / })
      .getByRole('link')
      .first()
      .press('Enter');
    await expect(heading).toHaveText('Deuda: 0 a 30 días');
    await expect(page.getByRole('main')).toContainText(/Al terminar el \d\d-\d\d-\d{4}: \$\s0/);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Mes a mes' }).getByRole('row').nth(1)).toContainText(
      '$ 18.000',
    );
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar el mes' });
    await dialog.getByLabel('CSV').check();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const [head, ...lines] = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain(
      'Mes;Socios al inicio;Nuevos;Vuelven;Se fueron;Solo en el mes;Socios al final;Bajas por cada cien',
    );
    expect(lines.at(-1)).toBe(`${lastMonth().slice(0, 7)};0;1;0;0;0;1;;18000;0;18000;18000;18000`);
    expect(lines).toHaveLength(13);
    await page.getByRole('button', { name: 'Exportar' }).click();
    await dialog.getByLabel('Deuda por antigüedad').check();
    await dialog.getByLabel('CSV').check();
    const debt = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const table = (await readFile(await (await debt).path(), 'utf8')).trim().split('\r\n');
    expect(table[0]).toContain('Al;Antigüedad;Clientes;Deuda');
    expect(table).toHaveLength(10);
  });

  await test.step('en un teléfono', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(figure('Socios al final')).toBeVisible();
    await expectAccessible(page);
  });
});

test('un informe abierto no se pide con cada cambio, y muestra el último al rato', {
  tag: '@reports',
}, async ({ page }) => {
  await enterNewGym(page);
  const owing = [];
  for (const name of ['Ana', 'Bea']) {
    const { id } = await addClient(page, { name });
    owing.push(await addMembership(page, id));
  }
  const [ana = '', bea = ''] = owing;
  await page.clock.install();
  await page.goto('/reports');
  const joined = page.getByRole('article', { name: 'Nuevos', exact: true }).getByRole('link');
  await expect(joined).toHaveText('0');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  let asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  /** Lets a moment pass in the page. */
  const meanwhile = <Seen>(see: () => Seen) =>
    expect.poll(async () => {
      await page.clock.runFor(50);
      return see();
    });

  await test.step('tras el primero se pide enseguida', async () => {
    await addPayment(page, ana, 25_000);
    await meanwhile(() => joined.textContent()).toBe('1');
  });

  await test.step('tras el que sigue, cuando pasó un rato', async () => {
    asked = [];
    await addPayment(page, bea, 25_000);
    await meanwhile(() => asked).toContain('/api/notifications/count');
    expect(asked).not.toContain('/api/reports/month');
    await page.clock.runFor(15_000);
    await meanwhile(() => joined.textContent()).toBe('2');
  });
});
