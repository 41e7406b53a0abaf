import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient } from './gym.ts';
import { changeGym, enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

test('una suscripción atrasada muestra sus pasos: se salta uno, se vuelve a hacer y se cambian', {
  tag: ['@renewals'],
}, async ({ page }) => {
  await enterNewGym(page);
  // Without hours in which a debt may be asked for.
  await changeGym(page, { country: 'PE' });
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
  const planId = v7();
  const plan = { id: planId, kind: 'subscription', name: 'Full', price: 30_000 };
  expect((await page.request.post('/api/plans', { data: plan })).ok()).toBe(true);
  const sale = { id: v7(), planId, startsOn: dayAtGym(-1).iso };
  expect((await page.request.post(`/api/clients/${ana.id}/memberships/from-plan`, { data: sale })).ok()).toBe(
    true,
  );

  await show(page, '/mycenter/pagos');
  await page.getByRole('link', { name: 'Suscripciones' }).click();
  const row = page.getByRole('row', { name: /Ana Rojas/ });
  await expect(row).toContainText('Primer recordatorio: por hacer');
  await expect(row).toContainText('$ 30.000');
  await expect(row.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /pendiente/);
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Saltar: primer recordatorio/ }).click();
  await expect(row).toContainText('Primer recordatorio: saltado');
  await row.getByRole('button', { name: /^No saltar: primer recordatorio/ }).click();
  await expect(row).toContainText('Primer recordatorio: por hacer');

  await page.getByRole('button', { name: 'Cambiar los pasos' }).click();
  const dialog = page.getByRole('dialog');
  const letter = dialog.getByLabel('Ejemplo del correo');
  await expect(letter).toContainText(`el ${dayAtGym(3).formatted} se renueva tu suscripción Mensual`);
  await dialog.getByLabel('Aviso del cobro').fill('5');
  await expect(letter).toContainText(`el ${dayAtGym(5).formatted} se renueva`);
  await dialog.getByRole('button', { name: '2.º recordatorio' }).click();
  await expect(letter).toContainText('Tu suscripción Mensual está pendiente');
  await dialog.getByLabel('Segundo recordatorio').fill('0');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('No puede ser antes que el primero.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Segundo recordatorio').fill('5');

  const text = dialog.getByRole('textbox', { name: 'Texto' });
  await text.fill('Paga en gimnasio.cl');
  await dialog.getByRole('button', { name: 'Aviso', exact: true }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText(/^Escribe sin enlaces/)).toBeVisible();
  await expect(text).toBeFocused();
  await text.fill('Te esperamos en ');
  await dialog.getByRole('button', { name: 'Gimnasio', exact: true }).click();
  await expect(letter).toContainText('Te esperamos en Gimnasio');
  await dialog.getByLabel('Corte del acceso').fill('1');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Corte del acceso: cortado');
});
