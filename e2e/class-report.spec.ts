import { readFile } from 'node:fs/promises';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClass, addMember } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, test } from './pulso.ts';

test('el reporte de clases: qué tan llenas van, quién faltó, qué traen, y las clases detrás de cada cifra', {
  tag: ['@reports', '@classes'],
}, async ({ page, expectedErrors }) => {
  await enterNewGym(page);
  const today = dayAtGym();
  const tomorrow = dayAtGym(1);
  const figure = (name: string) => page.getByRole('article', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  const rows = page.getByRole('table').last().getByRole('row');
  /** A day of one of two equal periods, whose client came. */
  let ofAna = 0;

  await test.step('sin clases todavía, desde las pestañas de los reportes', async () => {
    await show(page, '/reports');
    await page
      .getByRole('navigation', { name: 'Vistas de Reportes' })
      .getByRole('link', { name: 'Clases' })
      .click();
    await expect(heading).toHaveText('Reporte de clases');
    await expect(figure('Clases hechas').getByRole('link')).toHaveText('0');
    await expect(page.getByRole('main')).toContainText('Ninguna clase hecha en esos días');
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('llega sin recargar lo que se marca en el check-in', async () => {
    const dawn = { startTime: '00:00', endTime: '00:30', capacity: 4, teachers: 'Marta' };
    const classId = await addClass(page, { name: 'Yoga', ...dawn });
    await addClass(page, { name: 'Box', startTime: '23:00', endTime: '23:59' });
    for (const name of ['Ana', 'Bruno']) {
      const client = await addMember(page, { name });
      const id = v7();
      const data = { id, classId, clientId: client.id, date: today.iso, overrideReason: 'Vino igual' };
      await jsonOf(page.request.post('/api/reservations', { data }));
      if (name === 'Ana')
        await jsonOf(page.request.put(`/api/reservations/${id}/attendance`, { data: { attended: true } }));
    }
    await expect(figure('Clases hechas').getByRole('link')).toHaveText('1');
    await expect(figure('Ocupación').getByRole('link')).toHaveText('50 %');
    await expect(figure('Ocupación')).toContainText('2 de 4 cupos');
    const week = page.getByRole('region', { name: 'Ocupación por día y horario' });
    await expect(week.getByRole('row', { name: /^12:00\sa\.\sm\. 50$/ })).toBeVisible();
    await expect(figure('Asistencias').getByRole('link')).toHaveText('1');
    await expect(figure('Faltas').getByRole('link')).toHaveText('1');
    const { earned } = await jsonOf<{ earned: number }>(
      page.request.get(`/api/reports/income?from=${today.iso}&to=${today.iso}`),
    );
    ofAna = earned / 2;
    await expect(figure('Ingreso de las clases').getByRole('link')).toHaveText(`$ ${ofAna}`);
  });

  await test.step('cada cifra lleva a las clases que suman a ella', async () => {
    await figure('Faltas').getByRole('link').click();
    await expect(page).toHaveURL(/cifra=absent/);
    await expect(heading).toHaveText('Clases hechas');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(`$ ${ofAna}`);
    await expect(page.getByRole('columnheader', { name: 'Quiénes faltaron' })).toBeVisible();
    await expect(rows.nth(1).getByRole('link', { name: 'Bruno' })).toBeVisible();
    await expect(rows.nth(1).getByRole('link', { name: 'Ana' })).toHaveCount(0);
    await page.goBack();
    await figure('Cancelaciones tardías').getByRole('link').click();
    await expect(page.getByRole('main')).toContainText('ninguna está detrás de esa cifra');
    await page.getByRole('button', { name: /^Quitar filtro: Cancelaciones tardías/ }).click();
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Reporte de clases' }).click();
  });

  await test.step('cada día y horario lleva a sus clases', async () => {
    const week = page.getByRole('region', { name: 'Ocupación por día y horario' });
    await week.getByRole('link', { name: '50', exact: true }).press('Enter');
    await expect(page).toHaveURL(/dia=\w+&hora=00(:|%3A)00/);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('Yoga');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Quitar filtro: .*, 12:00\sa\.\sm\.$/ }).click();
    await expect(page).not.toHaveURL(/hora=/);
    await page.getByRole('link', { name: 'Reporte de clases' }).click();
  });

  await test.step('por profesor, y de ahí a sus clases y a los asistentes de una', async () => {
    await page.getByLabel('Agrupar por').selectOption('Profesor');
    await expect(rows).toHaveCount(2);
    await rows.nth(1).getByRole('link', { name: 'Marta' }).press('Enter');
    await expect(heading).toHaveText('Clases hechas: Marta');
    // A month of one day so far has no two.
    await expect(page.getByText(/^(Del .* los dos incluidos|El [\d-]+)$/)).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expectAccessible(page);
    await rows.nth(1).getByRole('link', { name: 'Yoga' }).click();
    await expect(page).toHaveURL(/\/checkin\?/);
    await expect(page.getByRole('main')).toContainText('Bruno');
    await page.goBack();
    await page.getByRole('link', { name: 'Reporte de clases' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Por profesor' })).toBeVisible();
  });

  await test.step('otros días: un extremo lleva al otro consigo', async () => {
    await page.getByLabel('Desde el').fill(tomorrow.formatted);
    await expect(page.getByLabel('Hasta el')).toHaveValue(tomorrow.formatted);
    await expect(figure('Clases hechas').getByRole('link')).toHaveText('0');
    await page.getByLabel('Hasta el').fill(today.formatted);
    await expect(page.getByLabel('Desde el')).toHaveValue(today.formatted);
    await expect(figure('Clases hechas').getByRole('link')).toHaveText('1');
    expectedErrors.push(/status of 400 .*reports\/classes/);
    await show(page, `/reports/clases?desde=${tomorrow.iso}&hasta=${today.iso}`);
    await expect(page.getByRole('alert')).toContainText('No pudimos cargar las clases');
    await page.getByLabel('Desde el').fill(today.formatted);
    await expect(figure('Clases hechas').getByRole('link')).toHaveText('1');
  });

  await test.step('los períodos con nombre', async () => {
    const month = page.getByRole('button', { name: 'Este mes' });
    await month.click();
    await expect(month).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Desde el')).toHaveValue(`01${today.formatted.slice(2)}`);
    await page.getByRole('button', { name: 'Mes pasado' }).click();
    await expect(figure('Clases hechas').getByRole('link')).toHaveText('0');
    await expect(page.getByLabel('Hasta el')).not.toHaveValue(today.formatted);
    await page.getByRole('button', { name: 'Este año' }).click();
    await expect(page.getByLabel('Desde el')).toHaveValue(`01-01${today.formatted.slice(5)}`);
    await month.click();
  });

  await test.step('su archivo', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar las clases' });
    await dialog.getByLabel('CSV').check();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const [head, ...lines] = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Clase;Día;Empieza;Termina;Profesor;Clases hechas;Cupos;Cupos ocupados');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Yoga;[^;]+;00:00;00:30;Marta;1;4;2;1;1;0;0;0;0;0;\d+$/);
    expect(lines[0]?.endsWith(`;${ofAna}`)).toBe(true);
  });

  await test.step('en un teléfono', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(figure('Ocupación')).toBeVisible();
    await expectAccessible(page);
  });
});
