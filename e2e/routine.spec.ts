import { addMember } from './gym.ts';
import { emailOf, enterNewGym, expect, password, show, test } from './pulso.ts';

test('una rutina se arma, se guarda como plantilla y se aplica a otro, que marca lo que hizo', {
  tag: '@routines',
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  await addMember(page, { name: 'Luis', surname: 'Vera' });
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const days = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

  await test.step('crea la rutina y agrega un ejercicio cada día', async () => {
    await show(page, '/mycenter/rutinas');
    await page.getByRole('combobox', { name: 'Cliente' }).fill('luis');
    await page.getByRole('option', { name: /Luis Vera/ }).click();
    await expect(page.getByText('No hay rutinas para este cliente.')).toBeVisible();
    await page.getByRole('button', { name: 'Crear Rutinas' }).click();
    for (const day of days) {
      await page.getByRole('combobox', { name: `Agregar ejercicio: ${day}` }).fill('  Sentadilla  ');
      // It is shown before the server has it.
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        page.keyboard.press('Enter'),
      ]);
      await expect(page.getByRole('region', { name: new RegExp(day) }).getByText('Sentadilla')).toBeVisible();
    }
    await page.reload();
    await expect(page.getByText('Sentadilla')).toHaveCount(7);
  });

  await test.step('lo que se escribe se sugiere', async () => {
    await page.getByRole('combobox', { name: 'Agregar ejercicio: Lunes' }).fill('senta');
    await expect(page.getByRole('option', { name: 'Sentadilla' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Agregar ejercicio: Lunes' }).fill('');
  });

  await test.step('cambia el lugar de un ejercicio sin arrastrarlo', async () => {
    const monday = page.getByRole('region', { name: /Lunes/ });
    await page.getByRole('combobox', { name: 'Agregar ejercicio: Lunes' }).fill('Remo');
    await page.keyboard.press('Enter');
    await monday.getByRole('button', { name: 'Remo', exact: true }).click();
    await page.getByLabel('Lugar').selectOption('1');
    await page.keyboard.press('Escape');
    const cards = monday.getByRole('listitem');
    await expect(cards).toHaveText([/Remo/, /Sentadilla/]);
    await page.reload();
    await expect(cards).toHaveText([/Remo/, /Sentadilla/]);
    await monday.getByRole('button', { name: 'Quitar Remo' }).click();
    await expect(cards).toHaveText([/Sentadilla/]);
  });

  await test.step('la guarda como plantilla y la aplica a otra clienta', async () => {
    await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
    await page.getByLabel('Nombre de la plantilla').fill('Fuerza inicial');
    await page.getByRole('button', { name: 'Guardar plantilla' }).click();
    await expect(page.getByText('La rutina se guardó como plantilla «Fuerza inicial».')).toBeVisible();
    await show(page, `/mycenter/rutinas?cliente=${ana.id}`);
    await page.getByRole('button', { name: 'Plantillas' }).click();
    await page.getByRole('button', { name: 'Agregar a la rutina: Fuerza inicial' }).click();
    await expect(page.getByText('Sentadilla')).toHaveCount(7);
  });

  await test.step('ella la ve y marca lo de hoy', async () => {
    const hers = await openBrowser();
    await show(hers, ana.activation);
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    const own = hers.getByRole('region', { name: 'Mi rutina' });
    await own.getByLabel('Sentadilla').check();
    await expect(own.getByLabel('Sentadilla')).toBeChecked();
    await hers.reload();
    await expect(own.getByLabel('Sentadilla')).toBeChecked();
    await expect(page.getByText('Hecho hoy')).toHaveCount(1);
  });
});
