import type { Page } from '@playwright/test';
import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, expect, expectAccessible, signIn, test } from './pulso.ts';

test('dos personas de un gimnasio ven lo que la otra cambia, sin recargar', {
  tag: ['@embedded', '@clients'],
}, async ({ page, openBrowser, expectedErrors }) => {
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
    await expect(form).toBeHidden();
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

  await test.step('quien edita lo que otra persona cambió lo junta, y elige donde las dos cambiaron lo mismo', async () => {
    const edit = async (window: Page, name: string) => {
      await window.getByRole('button', { name: `Editar: ${name}` }).click();
      return window.getByRole('dialog', { name: 'Editar cliente' });
    };
    const form = await edit(page, 'Ana Rojas');
    const surname = form.getByRole('textbox', { name: 'Apellido' });
    const save = form.getByRole('button', { name: 'Guardar cliente' });
    const change = async (name: string, fields: Readonly<Record<string, string>>) => {
      const other = await edit(reception, name);
      for (const [label, text] of Object.entries(fields)) await other.getByLabel(label).fill(text);
      await other.getByRole('button', { name: 'Guardar cliente' }).click();
      await expect(other).toBeHidden();
    };
    expectedErrors.push(/status of 409/);

    await surname.fill('Rojas Díaz');
    await change('Ana Rojas', { Apellido: 'Rojas Pérez', Teléfono: '+56 2 2345 6789' });
    await save.click();
    const alert = form.getByRole('alert');
    await expect(alert).toContainText('Otra persona cambió lo mismo mientras lo editabas.');
    await expect(alert).toContainText('Lo demás que cambió ya está aquí: Teléfono.');
    await expect(form.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('+56 2 2345 6789');
    await expect(surname).toHaveValue('Rojas Díaz');
    const choice = alert.getByRole('radiogroup', { name: 'Apellido' });
    await expect(choice.getByLabel('Lo tuyo: Rojas Díaz')).toBeChecked();
    await expectAccessible(page);
    await choice.getByLabel('Lo de la otra persona: Rojas Pérez').check();
    await expect(surname).toHaveValue('Rojas Pérez');
    await choice.getByLabel('Lo tuyo: Rojas Díaz').check();
    await save.click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: /Ana Rojas Díaz/ })).toBeVisible();

    await edit(page, 'Ana Rojas Díaz');
    await surname.fill('Rojas Soto');
    await change('Ana Rojas Díaz', { Nombre: 'Anita' });
    await save.click();
    await expect(form).toBeHidden();
    await expect(page.getByText('También quedó lo que otra persona cambió: Nombre.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Anita Rojas Soto/ })).toBeVisible();
  });
});
