import { dayAtGym } from './clock.ts';
import { addClient } from './gym.ts';
import { enterNewGym, expect, show, test } from './pulso.ts';
import { addClass, attendee, expectReady, search } from './reception.ts';

test('un bono de dos sesiones se vende, se usa en recepción, y la tercera se rechaza', {
  tag: ['@plans', '@memberships', '@reservations'],
}, async ({ page }) => {
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const classes: string[] = [];
  for (const name of ['Yoga', 'Pilates', 'Boxeo']) classes.push(await addClass(page, name, 10));

  await test.step('se crea, y dice lo que falta', async () => {
    await show(page, '/planes/crear?tipo=bono');
    const form = page.getByRole('form', { name: 'Crear bono' });
    const create = form.getByRole('button', { name: 'Crear plan' });
    await form.getByLabel('Nombre').fill('Bono 2');
    await form.getByLabel('Valor').fill('20000');
    await create.click();
    await expect(form.getByLabel('Sesiones')).toHaveAccessibleDescription(/Escribe de 0 a 1.000/);
    await form.getByLabel('Sesiones').fill('2');
    await form.getByLabel('Días para usarlas').fill('30');
    await create.click();
    await expect(page.getByText('Plan creado exitosamente')).toBeVisible();
  });

  await test.step('se vende', async () => {
    await show(page, '/planes/ver');
    await page.getByRole('button', { name: 'Vender Bono 2' }).click();
    const sale = page.getByRole('dialog', { name: 'Vender Bono 2' });
    await sale.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await page.getByRole('option', { name: /Ana Rojas/ }).click();
    await sale.getByRole('button', { name: 'Vender plan' }).click();
    await expect(sale).toBeHidden();
    await show(page, `/clients/${ana.id}/memberships/Ana`);
    const row = page.getByRole('row', { name: /Bono 2/ });
    await expect(row).toContainText('2 sesiones en 30 días');
    await expect(row).toContainText('Quedan 2 sesiones');
  });

  const find = async (place: number) => {
    await show(page, `/checkin?fecha=${dayAtGym(1).iso}&clase=${classes[place]}`);
    await expectReady(page);
    await search(page).fill('ana');
    return page.getByRole('row', { name: /Ana Rojas/ });
  };
  await test.step('cada reserva usa una sesión; quitarla la devuelve', async () => {
    for (const [place, left] of ['Le quedan 2 sesiones', 'Le queda 1 sesión'].entries()) {
      await expect(await find(place)).toContainText(left);
      await page.keyboard.press('Enter');
      await expect(attendee(page, 'Ana Rojas')).toBeVisible();
    }
    const refused = await find(2);
    await expect(refused).toContainText('No le quedan sesiones');
    await expect(refused.getByRole('link', { name: 'Cobrar a Ana Rojas' })).toBeVisible();
    await find(1);
    await page.keyboard.press('Escape');
    await attendee(page, 'Ana Rojas').getByRole('button', { name: 'Quitar a Ana Rojas' }).click();
    await expect(attendee(page, 'Ana Rojas')).toBeHidden();
    await expect(await find(2)).toContainText('Le queda 1 sesión');
  });
});
