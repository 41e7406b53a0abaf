import { readFile } from 'node:fs/promises';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, jsonOf, password, show, test } from './pulso.ts';

/** The first day of the month that many months ago. */
function monthsAgo(months: number): string {
  const first = new Date(`${dayAtGym().iso.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  return first.toISOString().slice(0, 10);
}

test('el contador cierra un mes: queda como estaba, y lo que se corrige después se ve dónde y cuándo', {
  tag: ['@accounting', '@reports', '@team'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const paidOn = monthsAgo(2);
  const month = paidOn.slice(0, 7);
  const figure = (name: string) => his.getByRole('article', { name, exact: true });
  const rows = (name: string) => his.getByRole('region', { name, exact: true }).getByRole('row');
  const state = () => his.getByRole('region', { name: 'Estado del mes' });
  const client = await addClient(page, { name: 'Ana', surname: 'Rojas', dni: '12.345.678-5' });
  const membershipId = await addMembership(page, client.id);
  const paymentId = v7();
  const payment = { amount: 30_000, paidOn, planStartsOn: paidOn };
  const { version } = await jsonOf<{ version: number }>(
    page.request.post(`/api/memberships/${membershipId}/payments`, { data: { id: paymentId, ...payment } }),
  );
  const data = { id: v7(), name: 'Luis Vera', email: emailOf('luis'), role: 'accountant' };
  const { link } = await jsonOf<{ link: { url: string } }>(page.request.post('/api/team', { data }));
  const his = await openBrowser();
  await show(his, link.url);
  await his.getByLabel('Elige una contraseña').fill(password);
  await his.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(his.getByRole('heading', { level: 1 })).toHaveText(/^Panel de/);

  await test.step('el mes presente, vacío, no se puede cerrar todavía', async () => {
    await show(his, '/reports');
    await his.getByRole('link', { name: 'Contador', exact: true }).click();
    await expect(his.getByRole('heading', { level: 1 })).toHaveText('Para el contador');
    await expect(his.getByRole('main')).toContainText('Ningún documento');
    await expect(state()).toContainText('Se puede cerrar desde el');
    await expect(his.getByRole('button', { name: 'Cerrar el mes' })).toHaveCount(0);
    await expect(his.getByRole('button', { name: 'Exportar' })).toBeDisabled();
    await expectAccessible(his);
  });

  await test.step('un mes que pasó, con cada documento detrás de su cifra', async () => {
    await show(his, `/reports/accounting?mes=${month}`);
    await expect(figure('Exento').getByRole('link')).toHaveText('$ 30.000');
    await expect(rows('Documentos').nth(1)).toContainText('12.345.678-5');
    await figure('Neto').getByRole('link').click();
    await expect(his.getByRole('heading', { name: 'Documentos: afecto' })).toBeVisible();
    await expect(his.getByRole('main')).toContainText('Ningún documento');
    await figure('Exento').getByRole('link').press('Enter');
    await expect(rows('Documentos: exento')).toHaveCount(2);
    await figure('Total').getByRole('link').click();
    await rows('Documentos').nth(1).getByRole('link').first().click();
    await expect(his).toHaveURL(new RegExp(`/clients/${client.id}/memberships/${membershipId}/payments$`));
    await his.goBack();
    await jsonOf(page.request.post(`/api/payments/${paymentId}/receipt`, { data: {} }));
    await rows('Documentos')
      .filter({ hasText: /N° \d+/ })
      .getByRole('link')
      .first()
      .click();
    await expect(his.getByRole('article', { name: /N° \d+/ })).toBeVisible();
    await his.goBack();
  });

  await test.step('lo cierra', async () => {
    await his.getByRole('button', { name: 'Cerrar el mes' }).click();
    const dialog = his.getByRole('dialog', { name: /^¿Cerrar/ });
    await expect(dialog).toContainText('No se puede volver a abrir');
    await dialog.getByRole('button', { name: 'Cerrar el mes' }).click();
    await expect(state()).toContainText('por Luis Vera');
    await expect(state()).toContainText('Desde entonces no cambió nada');
    await expect(his.getByRole('button', { name: 'Cerrar el mes' })).toHaveCount(0);
  });

  await test.step('lo que la dueña corrige después no lo cambia, y se dice', async () => {
    const form = { sendReceipt: false, documentType: 'exemptReceipt', method: 'cash', observation: '' };
    const changed = { version, ...form, ...payment, amount: 25_000 };
    await jsonOf(page.request.put(`/api/payments/${paymentId}`, { data: changed }));
    await expect(state()).toContainText('cambió en -$ 5.000');
    await expect(figure('Exento').getByRole('link')).toHaveText('$ 30.000');
    await expect(rows('Qué cambió después de cerrarse').nth(1)).toContainText('Pago corregido');
    await expectAccessible(his);
    await show(his, '/reports/accounting');
    await expect(figure('Exento').getByRole('link')).toHaveText('-$ 5.000');
    await expect(rows('Documentos').nth(1)).toContainText(`de ${month.slice(5)}-${month.slice(0, 4)}`);
  });

  await test.step('su archivo', async () => {
    await show(his, `/reports/accounting?mes=${month}`);
    await his.getByRole('button', { name: 'Exportar' }).click();
    const dialog = his.getByRole('dialog', { name: 'Exportar para el contador' });
    await dialog.getByLabel('CSV').check();
    const downloaded = his.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const [head, ...lines] = (await readFile(await (await downloaded).path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Fecha;Documento;N°;RUT;Neto;IVA;Exento;Redondeo;Total;Medio');
    expect(lines).toEqual([`${paidOn};Pago de membresía;000001;12.345.678-5;0;0;30000;0;30000;Efectivo;;`]);
  });

  await test.step('en un teléfono', async () => {
    await his.setViewportSize({ width: 390, height: 844 });
    await expect(figure('Total')).toBeVisible();
    await expectAccessible(his);
  });
});
