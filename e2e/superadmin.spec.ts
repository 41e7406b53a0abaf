import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addClient } from './gym.ts';
import { enterInTwoSteps, gyms, proveAddress, signUpOperator, test } from './installation.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, ownerEmail, show } from './pulso.ts';

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Super Admin' });
async function expectNoAccess(page: Page): Promise<void> {
  await page.goto('/superadmin');
  await expect(page.getByText('No tienes acceso a esta página')).toBeVisible();
  await expect(entry(page)).toBeHidden();
  expect((await page.request.get('/api/installation/gyms')).status()).toBe(403);
}

test('quien opera la instalación ve sus gimnasios, y nadie más', {
  tag: ['@installation', '@account'],
}, async ({ openBrowser, expectedErrors, mailbox }) => {
  expectedErrors.push(/status of 40[13]/);
  const owner = await openBrowser();
  await enterNewGym(owner, 'Gimnasio Andes');
  await addClient(owner, { name: 'Ana' });
  const page = await openBrowser();
  await signUpOperator(page, 'Casa matriz');
  const failedMails = async () =>
    (await jsonOf<{ total: number }>(page.request.get('/api/installation/failed-mails'))).total;

  await test.step('la dueña de un gimnasio no, ni quien no ha confirmado su correo', async () => {
    await expectNoAccess(owner);
    await expectNoAccess(page);
  });

  await test.step('ni quien lo confirmó, hasta que entra en dos pasos', async () => {
    await proveAddress(page, mailbox);
    await expectNoAccess(page);
    await enterInTwoSteps(page);
  });

  await test.step('desde el menú ve los gimnasios, con su tamaño y lo que hay que mirar', async () => {
    await page.goto('/');
    await entry(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Super Admin');
    const row = gyms(page).getByRole('row', { name: 'Gimnasio Andes' });
    await expect(row).toContainText('Dueño sin confirmar');
    await expect(row).toContainText('Hace menos de un día');
    await expect(row.getByRole('cell').nth(4)).toHaveText('1');
    await expect(gyms(page).getByRole('row', { name: 'Casa matriz' })).toContainText('En uso');
    const jobs = page.getByRole('region', { name: 'Tareas' });
    await expect(jobs.getByText('Todavía no se ha hecho ninguna')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('ve qué correos no salieron, y a quién solo a medias', async () => {
    const mails = page.getByRole('region', { name: 'Correos que no salieron' });
    await expect(mails.getByText('En este tiempo, ninguno')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Errores del servidor' }).getByText('En este tiempo, ninguno'),
    ).toBeVisible();
    mailbox.refuse(550);
    await jsonOf(owner.request.post('/api/password-reset', { data: { email: ownerEmail() } }));
    const row = mails.getByRole('row', { name: 'Cambio de contraseña' });
    await expect.poll(failedMails).toBe(1);
    mailbox.refuse(null);
    await page.reload();
    await expect(row).toContainText('d…@correo.cl');
    await expect(row).toContainText('buzón lleno');
    const period = page.getByRole('radiogroup', {
      name: 'Correos que no salieron, desde hace',
    });
    await period.getByRole('radio', { name: 'Una semana' }).press('ArrowLeft');
    await expect(period.getByRole('radio', { name: 'Un día' })).toBeChecked();
    await expect(row).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('cada problema de un gimnasio lleva a sus filas, y a las de ningún otro', async () => {
    mailbox.refuse(550);
    await jsonOf(
      page.request.post('/api/clients', { data: { id: v7(), name: 'Rosa', email: 'rosa@correo.cl' } }),
    );
    const chip = page.getByRole('button', { name: 'Ver 1 correo no salió de Casa matriz' });
    await expect.poll(failedMails).toBe(2);
    mailbox.refuse(null);
    await page.reload();
    await chip.press('Enter');
    const mails = page.getByRole('table', { name: 'Correos que no salieron' });
    await expect(mails.getByRole('row', { name: 'Cambio de contraseña' })).toBeHidden();
    await expect(mails.getByRole('row')).toHaveCount(2);
    await expect(mails).toContainText('r…@correo.cl');
    await expect(mails).toBeInViewport();
    await page.getByRole('button', { name: 'Quitar filtro: Casa matriz' }).press('Enter');
    await expect(mails.getByRole('row')).toHaveCount(3);
    await page.getByLabel('Estado de los gimnasios').selectOption('Con correos que no salieron');
    await expect(gyms(page).getByRole('row')).toHaveCount(2);
    await page.getByLabel('Estado de los gimnasios').selectOption('Suspendidos');
    await expect(page.getByText('Suspendidos: no hay ningún gimnasio.')).toBeVisible();
    await page.getByLabel('Estado de los gimnasios').selectOption('Todos los gimnasios');
  });

  await test.step('anota el plan de un gimnasio, que lo ve; y filtra los vencidos', async () => {
    await gyms(page)
      .getByRole('button', { name: /Gimnasio Andes/ })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Gimnasio Andes', exact: true });
    await drawer.getByRole('button', { name: 'Anotar plan' }).click();
    const form = page.getByRole('dialog', { name: 'Plan de Gimnasio Andes' });
    await form.getByRole('combobox', { name: 'Plan' }).fill('Mensual');
    await form.getByLabel('Precio').fill('$ 29.900 al mes');
    await form.getByLabel('Pagado hasta').fill('31-12-2020');
    await form.getByLabel('Nota').fill('Paga por transferencia.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Guardar plan' }).click();
    await expect(page.getByText('El plan de Gimnasio Andes está guardado.')).toBeVisible();
    await expect(drawer.getByRole('list', { name: 'Planes' })).toContainText(
      'Mensual, $ 29.900 al mes, pagado hasta el 31-12-2020',
    );
    await expect(drawer).toContainText('Plan vencido');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Estado de los gimnasios').selectOption('Con el plan vencido');
    await expect(gyms(page).getByRole('row')).toHaveCount(2);
    await expect(gyms(page).getByRole('row', { name: 'Gimnasio Andes' })).toContainText(
      'Hasta el 31-12-2020',
    );
    await page.getByLabel('Estado de los gimnasios').selectOption('Todos los gimnasios');
    await owner.goto('/account-settings');
    const section = owner.getByRole('region', { name: 'Tu plan de Pulso' });
    await expect(section).toContainText('Mensual$ 29.900 al mes');
    await expect(section).toContainText('Vencido: estaba pagado hasta el 31-12-2020');
    await expect(owner.getByText('Paga por transferencia.')).toBeHidden();
    await expectAccessible(owner);
  });

  await test.step('los ordena y los busca', async () => {
    const names = gyms(page).getByRole('row').getByRole('cell').first();
    await expect(names).toContainText('Casa matriz');
    await page.getByRole('button', { name: 'Gimnasio', exact: true }).click();
    await page.getByRole('button', { name: 'Gimnasio', exact: true }).click();
    await expect(names).toContainText('Gimnasio Andes');
    await page.getByLabel('Buscar gimnasio').fill('nada de esto');
    await expect(page.getByText('Nada coincide con “nada de esto”')).toBeVisible();
    await page.getByLabel('Buscar gimnasio').fill('matriz');
    await expect(gyms(page).getByRole('row')).toHaveCount(2);
  });

  await test.step('si no se pueden cargar, lo dice y se recupera', async () => {
    await page.route('**/api/installation/gyms*', (route) => route.abort());
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/superadmin');
    await expect(page.getByText('No pudimos cargar los gimnasios')).toBeVisible();
    await page.unroute('**/api/installation/gyms*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(gyms(page).getByRole('row')).toHaveCount(3);
  });

  await test.step('en el teléfono son tarjetas', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, '/superadmin');
    await expect(page.getByRole('list', { name: 'Gimnasios' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });
});
