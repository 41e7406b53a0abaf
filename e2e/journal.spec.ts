import { readFile } from 'node:fs/promises';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, jsonOf, password, show, test } from './pulso.ts';

test('el contador enciende Contabilidad, fija una cuenta, ve los asientos del mes y se los lleva', {
  tag: ['@accounting', '@plugins', '@reports'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const paidOn = dayAtGym().iso;
  const client = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const membershipId = await addMembership(page, client.id);
  const pay = (more: object) =>
    jsonOf(
      page.request.post(`/api/memberships/${membershipId}/payments`, {
        data: { id: v7(), paidOn, planStartsOn: paidOn, ...more },
      }),
    );
  await pay({ amount: 30_000 });
  await pay({ amount: 11_000, method: 'transfer', documentType: 'vatReceipt' });
  const data = { id: v7(), name: 'Luis Vera', email: emailOf('luis'), role: 'accountant' };
  const { link } = await jsonOf<{ link: { url: string } }>(page.request.post('/api/team', { data }));
  const his = await openBrowser();
  await show(his, link.url);
  await his.getByLabel('Elige una contraseña').fill(password);
  await his.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(his.getByRole('heading', { level: 1 })).toHaveText(/^Panel de/);

  const plugin = his.getByRole('region', { name: 'Contabilidad' });
  const sees = his.getByRole('region', { name: 'Qué ve' });
  const form = his.getByRole('dialog', { name: 'Cuentas contables' });
  const code = form.getByLabel('Efectivo: código', { exact: true });
  const open = async () => {
    await plugin.getByRole('button', { name: /Configurar/ }).click();
    await expect(code).toBeVisible();
  };

  await test.step('apagada, dice dónde se enciende', async () => {
    await show(his, '/reports/accounting');
    await his.getByRole('link', { name: 'Asientos', exact: true }).click();
    await expect(his.getByRole('heading', { level: 1 })).toHaveText('Asientos contables');
    await expect(his.getByRole('main')).toContainText('Contabilidad está apagada');
    await expectAccessible(his);
    await his.getByRole('link', { name: 'Ir a Plugins' }).click();
    await expect(sees).toContainText('Apagado');
  });

  await test.step('la enciende con el código de su caja; uno que no sirve se dice junto al campo', async () => {
    await open();
    await expect(code).toHaveValue('1-1-01-001');
    await code.fill('1;1');
    await form.getByRole('button', { name: 'Guardar cuentas' }).click();
    await expect(form).toContainText('Usa números y letras, separados por puntos o guiones.');
    await expectAccessible(his);
    await code.fill('110101');
    await form.getByRole('button', { name: 'Guardar cuentas' }).click();
    await expect(form).toBeHidden();
    await expect(sees).toContainText('Encendido');
  });

  const accounts = his.getByRole('region', { name: 'Por cuenta' });
  await test.step('el mes suma lo mismo en el debe y en el haber, por cuenta y por asiento', async () => {
    await plugin.getByRole('link', { name: /Ver asientos/ }).click();
    await expect(his.getByRole('article', { name: 'Debe', exact: true })).toContainText('$ 41.000');
    await expect(his.getByRole('article', { name: 'Haber', exact: true })).toContainText('$ 41.000');
    await expect(accounts.getByRole('row').filter({ hasText: '110101' })).toContainText('$ 30.000');
    await expect(accounts.getByRole('row').filter({ hasText: 'IVA débito fiscal' })).toContainText('$ 1.000');
    await expectAccessible(his);
    await his.getByRole('region', { name: 'Asientos', exact: true }).getByRole('row').nth(1).click();
    const lines = his.getByRole('dialog').getByRole('region', { name: 'Líneas' });
    await expect(lines.getByRole('row')).toHaveCount(6);
    await expect(his.getByRole('dialog')).toContainText('Debe $ 41.000 = Haber $ 41.000');
    await his.keyboard.press('Escape');
    await expect(lines).toBeHidden();
  });

  const download = async (layout: string) => {
    await his.getByRole('button', { name: 'Exportar' }).click();
    const dialog = his.getByRole('dialog', { name: 'Exportar asientos' });
    await dialog.getByLabel(layout).check();
    await dialog.getByLabel('CSV').check();
    await expect(dialog).toContainText('En CSV, Excel lee códigos como 1-1-01 como fechas');
    const downloaded = his.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const text = await readFile(await (await downloaded).path(), 'utf8');
    await expect(dialog).toBeHidden();
    return text.trim().split('\r\n');
  };
  const shown = paidOn.split('-').toReversed().join('-');
  await test.step('se lleva el archivo, y el de Defontana', async () => {
    const [head, first, ...others] = await download('Cualquier programa');
    expect(head).toContain('Comprobante;Fecha;Glosa;Línea;Cuenta;Nombre de la cuenta;Debe;Haber;Detalle');
    expect(first).toBe(`1;${paidOn};Ventas y cobros del ${shown};1;110101;Caja;30000;0;Efectivo`);
    expect(others).toHaveLength(4);
    const [defontana, line] = await download('Defontana');
    expect(defontana).toContain('Tipo de comprobante;Número;Fecha;Línea;Cuenta;Comentario;Debe moneda local');
    expect(line).toBe(
      `Traspaso;1;${shown.replaceAll('-', '/')};1;110101;Ventas y cobros del ${shown};30000;0`,
    );
  });

  await test.step('en un teléfono, y apagada otra vez', async () => {
    await his.setViewportSize({ width: 390, height: 844 });
    await expect(accounts).toBeVisible();
    await expectAccessible(his);
    await show(his, '/plugins/accounting');
    await open();
    await form.getByLabel('Encendida: hace los asientos de cada mes').uncheck();
    await form.getByRole('button', { name: 'Guardar cuentas' }).click();
    await expect(form).toBeHidden();
    await expect(sees).toContainText('Apagado');
  });
});
