import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, expect, signIn, test } from './pulso.ts';

test('dos personas de un gimnasio ven lo que la otra cambia, sin recargar', { tag: '@clients' }, async ({
  page,
  openBrowser,
  expectedErrors,
}) => {
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const full = await addMembership(page, ana.id, 'Full');

  const reception = await openBrowser();
  await signIn(reception);
  const tab = await page.context().newPage();
  await tab.goto('/');
  await page.goto('/clients');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Sin pagos');
  await expect(tab.getByRole('link', { name: /^Pagos de membresías del mes \$ 0 / })).toBeVisible();

  await test.step('un cliente nuevo', async () => {
    await reception.goto('/clients');
    await reception.getByRole('button', { name: 'Agregar cliente' }).first().click();
    const form = reception.getByRole('dialog', { name: 'Agregar cliente' });
    await form.getByLabel('Nombre').fill('Bruno');
    await form.getByRole('button', { name: 'Guardar cliente' }).click();
    await reception.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
    await expect(page.getByRole('row', { name: /Bruno/ })).toBeVisible();
    await expect(tab.getByRole('link', { name: /^Clientes activos 2 / })).toBeVisible();
  });

  await test.step('un pago', async () => {
    await addPayment(reception, full, 25_000);
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Vence el');
    await expect(tab.getByRole('link', { name: /^Pagos de membresías del mes \$ 25\.000 / })).toBeVisible();
  });

  await test.step('una eliminación, en el otro sentido', async () => {
    await page.getByRole('button', { name: 'Eliminar: Bruno' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(reception.getByRole('row', { name: /Bruno/ })).toBeHidden();
    await expect(reception.getByText('1-1 de 1')).toBeVisible();
  });

  await test.step('quien edita lo que otro ya cambió se entera y no lo pisa', async () => {
    await page.getByRole('button', { name: 'Editar: Ana Rojas' }).click();
    const form = page.getByRole('dialog', { name: 'Editar cliente' });
    await form.getByLabel('Apellido').fill('Rojas Díaz');
    await reception.getByRole('button', { name: 'Editar: Ana Rojas' }).click();
    const other = reception.getByRole('dialog', { name: 'Editar cliente' });
    await other.getByLabel('Apellido').fill('Rojas Pérez');
    await other.getByRole('button', { name: 'Guardar cliente' }).click();
    await expect(other).toBeHidden();
    await expect(page.getByRole('row', { name: /Ana Rojas Pérez/, includeHidden: true })).toBeAttached();
    expectedErrors.push(/status of 409/);
    await form.getByRole('button', { name: 'Guardar cliente' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByLabel('Apellido')).toHaveValue('Rojas Díaz');
  });
});
