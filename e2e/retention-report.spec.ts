import { readFile } from 'node:fs/promises';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import {
  enterNewGym,
  expect,
  expectAccessible,
  expectTouchable,
  jsonOf,
  phone,
  show,
  test,
} from './pulso.ts';

test('el reporte de retención: quiénes siguen de los de cada mes, y por qué se cancela', {
  tag: ['@reports', '@memberships'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const today = dayAtGym();
  const heading = page.getByRole('heading', { level: 1 });
  const section = (name: string) => page.getByRole('region', { name });
  const cohort = () => section('Por mes de su primera membresía').getByRole('row').nth(1);

  await test.step('sin nadie todavía, desde las pestañas de los reportes', async () => {
    await show(page, '/reports');
    await page
      .getByRole('navigation', { name: 'Vistas de Reportes' })
      .getByRole('link', { name: 'Retención' })
      .click();
    await expect(heading).toHaveText('Reporte de retención');
    await expect(section('Por mes de su primera membresía').getByRole('row')).toHaveCount(14);
    await expect(section('Motivos de baja')).toContainText('Ninguna membresía cancelada');
    await expect(section('De dónde vienen y cuántos se quedan')).toContainText(
      'Sin prospectos en el último año',
    );
    await expectAccessible(page);
  });

  await test.step('llega sin recargar; de menos de cinco no hay porcentaje', async () => {
    for (const name of ['Ana', 'Bruno', 'Carla', 'Dora']) {
      const { id } = await addClient(page, { name });
      await addPayment(page, await addMembership(page, id));
    }
    await expect(cohort().getByRole('link', { name: '4', exact: true })).toBeVisible();
    await expect(cohort()).not.toContainText('%');
    const elsa = await addClient(page, { name: 'Elsa' });
    const membershipId = await addMembership(page, elsa.id);
    await addPayment(page, membershipId);
    await expect(cohort().getByRole('link', { name: /^100\s%\s*5$/ })).toBeVisible();
    const { items } = await jsonOf<{ items: { version: number }[] }>(
      page.request.get(`/api/clients/${elsa.id}/memberships`),
    );
    const data = { version: items[0]?.version, endsOn: today.iso, reason: 'Se muda' };
    await jsonOf(page.request.post(`/api/memberships/${membershipId}/cancel`, { data }));
    await expect(section('Motivos de baja').getByRole('row').nth(1)).toContainText('Se muda1');
  });

  await test.step('cada cifra lleva a quienes cuenta, y un motivo a lo cancelado', async () => {
    await cohort()
      .getByRole('link', { name: /^100\s%\s*5$/ })
      .press('Enter');
    await expect(heading).toHaveText(/^Socios desde /);
    await expect(page.getByRole('main')).toContainText('Los que eran socios al terminar');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Reporte de retención' }).click();
    await section('Motivos de baja').getByRole('link', { name: 'Se muda' }).click();
    await expect(heading).toHaveText('Canceladas: Se muda');
    await page.getByRole('table').getByRole('link', { name: 'Elsa' }).click();
    await expect(heading).toHaveText('Elsa');
    await page.goBack();
    await page.getByRole('link', { name: 'Reporte de retención' }).click();
  });

  await test.step('su archivo', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar la retención' });
    await dialog.getByLabel('CSV').check();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const [head, ...lines] = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Mes;Socios;Mes 0;Mes 1');
    expect(lines).toHaveLength(13);
    expect(lines[0]).toMatch(new RegExp(`^${today.iso.slice(0, 7)};5;5;`));
    await page.getByRole('button', { name: 'Exportar' }).click();
    await dialog.getByLabel('Motivos de baja').check();
    await dialog.getByLabel('CSV').check();
    const reasons = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    expect(await readFile(await (await reasons).path(), 'utf8')).toContain('Motivo;Cuántas\r\nSe muda;1');
  });

  await test.step('en un teléfono', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('main')).toContainText('Motivos de baja');
    const shownMonths = page.getByText(/^En esta pantalla van los meses /);
    await expect(shownMonths).toContainText('0, 1, 3, 6 y 12');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(shownMonths).toContainText('0, 1, 2, 3, 6, 9 y 12');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(shownMonths).toHaveCount(0);
    const touched = await openBrowser({ ...phone, storageState: await page.context().storageState() });
    await show(touched, '/reports/retention');
    const share = touched.getByRole('link', { name: /^100\s%\s*5$/ });
    await expectTouchable(share);
    await share.tap();
    await expect(touched).toHaveURL(/members\?cohorte=.*&mes=/);
  });
});
