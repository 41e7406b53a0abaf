import { dayAtGym } from './clock.ts';
import { addClass, addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, expect, show, test } from './pulso.ts';

const a4 = { width: 794, height: 1123 };

test('un reporte se imprime entero: sin pestañas ni botones, con todas las columnas y todos los documentos', {
  tag: ['@reports', '@accounting'],
}, async ({ page }) => {
  await enterNewGym(page);

  await test.step('las columnas de pantallas anchas están, y lo que no se puede apretar no', async () => {
    await addClass(page, { name: 'Yoga', startTime: '00:00', endTime: '00:30' });
    await show(page, '/reports/clases');
    await expect(page.getByRole('table').last()).toContainText('Ingreso');
    await page.setViewportSize(a4);
    await expect(page.getByRole('columnheader', { name: 'Tardías' })).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('columnheader', { name: 'Tardías' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Vistas de Reportes' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('columnheader', { name: 'Tardías' })).toBeHidden();
  });

  await test.step('para el contador van todos los documentos, no los de la página', async () => {
    const { id } = await addClient(page, { name: 'Ana' });
    const membershipId = await addMembership(page, id);
    for (let paid = 0; paid < 51; paid += 1) await addPayment(page, membershipId);
    await page.setViewportSize({ width: 1280, height: 800 });
    await show(page, `/reports/accounting?mes=${dayAtGym().iso.slice(0, 7)}`);
    const rows = page.getByRole('table', { name: 'Documentos' }).getByRole('row');
    await expect(rows).toHaveCount(51);
    const printed = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.print = () => resolve(document.querySelectorAll('main tbody tr').length);
        }),
    );
    await page.getByRole('button', { name: 'Imprimir' }).click();
    expect(await printed).toBe(51);
    await expect(rows).toHaveCount(52);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(rows).toHaveCount(51);
  });
});
