import { expect } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, show, test } from './pulso.ts';

test('cancela una membresía con su motivo, ve qué significa, y lo deshace', {
  tag: ['@memberships', '@charges'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await enterNewGym(page);
  const { id: clientId } = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addPayment(page, await addMembership(page, clientId));
  await show(page, `/clients/${clientId}/memberships/Ana%20Rojas`);
  const row = page.getByRole('row', { name: /^Full/ });
  await expect(row).toContainText('Activa');

  await page.getByRole('button', { name: 'Cancelar membresía: Full' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cancelar membresía' });
  const last = dayAtGym(3).formatted;
  await drawer.getByLabel('Último día').fill(last);
  await expect(drawer.getByRole('status')).toContainText(`Puede entrar hasta el ${last}`);
  await expect(drawer.getByRole('status')).toContainText(/Quedan \d+ días pagados sin usar/);
  await drawer.getByRole('button', { name: 'Cancelar membresía' }).click();
  await expect(drawer.getByLabel('Motivo')).toHaveAccessibleDescription(/Escribe el motivo/);
  await drawer.getByLabel('Motivo').fill('Se cambia de ciudad');
  await drawer.getByLabel('Último día').fill(dayAtGym(-1).formatted);
  await drawer.getByRole('button', { name: 'Cancelar membresía' }).click();
  await expect(drawer.getByLabel('Último día')).toHaveAccessibleDescription(/Desde hoy o después/);
  await drawer.getByLabel('Último día').fill(last);
  await drawer.getByRole('button', { name: 'Cancelar membresía' }).click();
  await expect(drawer).toBeHidden();
  await expect(row).toContainText(`Cancelada: hasta el ${last}`);

  await page.getByRole('button', { name: 'Deshacer la cancelación: Full' }).click();
  await expect(row).not.toContainText('Cancelada');
});
