import { expect } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import { enterNewGym, show, test } from './pulso.ts';

test('congela una membresía pagada, ve antes qué cambia, y lo deshace', {
  tag: ['@freezes', '@charges', '@payments'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await enterNewGym(page);
  const { id: clientId } = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const membershipId = await addMembership(page, clientId);
  const start = page.getByRole('button', { name: 'Congelar', exact: true });
  await show(page, `/clients/${clientId}/memberships/${membershipId}/payments`);
  await expect(start, 'sin pagos').toBeDisabled();
  await addPayment(page, membershipId);
  await page.reload();

  const [first, last] = [dayAtGym(2).formatted, dayAtGym(11).formatted];
  await start.click();
  const drawer = page.getByRole('dialog', { name: 'Congelar membresía' });
  const preview = drawer.getByRole('status');
  await drawer.getByLabel('Desde').fill(first);
  await drawer.getByLabel('Hasta').fill(dayAtGym(1).formatted);
  await drawer.getByRole('button', { name: 'Congelar' }).click();
  await expect(drawer.getByLabel('Hasta')).toHaveAccessibleDescription(/Es antes del comienzo/);
  await expect(drawer.getByLabel('Motivo')).toHaveAccessibleDescription(/Escribe el motivo/);
  await drawer.getByLabel('Hasta').fill(last);
  await expect(preview).toContainText('10 días: vencerá el ');
  await drawer.getByLabel('Motivo').fill('Viaje');
  await drawer.getByRole('button', { name: 'Congelar' }).click();
  await expect(drawer).toBeHidden();

  const freezes = page.getByRole('region', { name: 'Congelamientos' });
  await expect(freezes.getByRole('row', { name: `${first} al ${last} Viaje` })).toContainText('Programado');

  await test.step('no dos veces los mismos días', async () => {
    await start.click();
    await drawer.getByLabel('Desde').fill(first);
    await drawer.getByLabel('Hasta').fill(last);
    await expect(preview).toHaveText('Ya está congelada en esos días.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Descartar' }).click();
  });

  await test.step('se deshace', async () => {
    await freezes.getByRole('button', { name: /^Deshacer/ }).click();
    const question = page.getByRole('dialog', { name: /^¿Deshacer el congelamiento/ });
    await question.getByRole('button', { name: 'Deshacer' }).click();
    await expect(freezes).toBeHidden();
  });
});
