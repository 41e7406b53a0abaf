import { addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';

test('los avisos dicen lo que pasó y se van a los 3 segundos', { tag: '@payments' }, async ({
  page,
  expectedErrors,
}) => {
  await page.clock.install();
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const full = await addMembership(page, ana.id, 'Full');
  const saved = page.getByText('Pago guardado exitosamente.');
  const failed = page.getByText('No se guardo el Pago.');
  /** Stops the clock before `act`, so that what it shows is seen to last 3,000 ms and no longer. */
  const expectToLast = async (message: typeof saved, action: () => Promise<void>) => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await action();
    await expect(message).toBeVisible();
    await page.clock.runFor(2_900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toBeHidden();
    await page.clock.resume();
  };

  await test.step('un pago que no se guarda', async () => {
    await page.goto(`/clients/${ana.id}/memberships/${full}/payments`);
    await page.getByRole('button', { name: 'Agregar pago' }).click();
    const form = page.getByRole('form', { name: 'Agregar Pago' });
    await expect(form.getByLabel('Enviar boleta')).toHaveValue('No');
    await expect(form.getByLabel('Tipo de documento').getByRole('option')).toHaveText([
      'Boletas Electrónica No Afectas o Exentas',
      'Boleta electrónica con IVA',
    ]);
    await expect(form.getByLabel('Tipo de pago').getByRole('option')).toHaveText([
      'Efectivo',
      'Transferencia',
      'Débito',
      'Crédito',
      'Cheque',
      'Pago Online',
    ]);
    await form.getByLabel('Monto').fill('25000');
    expectedErrors.push(/net::ERR_FAILED/);
    await page.route('**/api/memberships/*/payments', (route) => route.abort(), { times: 1 });
    await expectToLast(failed, () => form.getByRole('button', { name: 'Guardar' }).click());
    await expect(form.getByLabel('Monto')).toHaveValue(/^25\.?000$/);
    await expectToLast(saved, () => form.getByRole('button', { name: 'Guardar' }).click());
    await expect(form).toBeHidden();
  });

  await test.step('una membresía guardada', async () => {
    await page.goto(`/clients/${ana.id}/memberships/Ana%20Rojas`);
    await page.getByRole('button', { name: 'Agregar membresía' }).click();
    const form = page.getByRole('dialog', { name: 'Agregar membresía' });
    await expect(form.getByLabel('Tipo de plan').getByRole('option')).toHaveText([
      'Mensual',
      'Bimestral',
      'Trimestral',
      'Semestral',
      'Anual',
    ]);
    await form.getByLabel('Plan', { exact: true }).fill('Crossfit');
    await expectToLast(page.getByText('Membresía guardada exitosamente.'), () =>
      form.getByRole('button', { name: 'Guardar membresía' }).click(),
    );
  });

  await test.step('el número de socio', async () => {
    // Whoever leaves with a question on its way is told 401, which the console repeats.
    await Promise.all([page.waitForResponse('**/api/link-requests'), page.goto('/clients')]);
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'N° SOCIO' })).toBeVisible();
  });

  await test.step('Google sin configurar', async () => {
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    expectedErrors.push(/status of 503 .*google/);
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'El acceso con Google no está configurado en este servidor',
    );
  });
});
