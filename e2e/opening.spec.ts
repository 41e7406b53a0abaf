import { v7 } from 'uuid';
import { addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';

test('una dirección con un signo % suelto abre su pantalla', { tag: '@memberships' }, async ({
  page,
  expectedErrors,
}) => {
  await enterNewGym(page);
  const { id } = await addClient(page, { name: '100%' });
  await addMembership(page, id, 'Full');
  const opened = await page.goto(`/clients/${id}/memberships/100%`);
  expect(opened?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('100%');
  await expect(page).toHaveURL(/100%25$/);
  expectedErrors.push(/404/);
  const nowhere = await page.goto(`/${v7()}%`);
  expect(nowhere?.status()).toBe(404);
  await expect(page.getByText('Esta página no existe')).toBeVisible();
});

test('sin conexión una pantalla que nunca se abrió lo dice, y se abre cuando vuelve', {
  tag: '@reservations',
}, async ({ page, context, expectedErrors }) => {
  await enterNewGym(page);
  await page.goto('/marketing');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Marketing');
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión/);
  await context.setOffline(true);
  // Chromium never asks again for code that failed, so the page has to know first.
  await expect(page.getByText(/^Sin conexión/)).toBeVisible();
  await page.getByRole('link', { name: 'Check In' }).click();
  await expect(page.getByText('No hay conexión con Pulso')).toBeVisible();
  await context.setOffline(false);
  await expect(heading).toHaveText('Check In');
});

test('sin conexión un formulario que nunca se abrió lo dice, la lista queda, y se abre cuando vuelve', {
  tag: '@clients',
}, async ({ page, context, expectedErrors }) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana' });
  await page.goto('/clients');
  const row = page.getByRole('link', { name: 'Ana', exact: true });
  await expect(row).toBeVisible();
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión/);
  await context.setOffline(true);
  // Chromium never asks again for code that failed, so the page has to know first.
  await expect(page.getByText(/^Sin conexión/)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('alert').getByText('No hay conexión con Pulso')).toBeVisible();
  await expect(row).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Agregar cliente' }).getByLabel('Nombre')).toBeFocused();
});
