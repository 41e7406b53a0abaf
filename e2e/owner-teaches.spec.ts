import { theTimeAtGym } from './clock.ts';
import { addClass } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

test('una dueña que trabaja sola también da clases', {
  tag: ['@team', '@classes', '@wages', '@timesheets'],
}, async ({ page }) => {
  await enterNewGym(page);
  await addClass(page, { name: 'Yoga', startTime: '00:01', endTime: '23:59' });
  await show(page, '/administration');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByRole('link', { name: 'Administración' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /Mi semana|Mis horas/ })).toHaveCount(0);

  await test.step('se agrega al equipo con su nombre, y sigue pudiendo todo', async () => {
    await page.getByRole('button', { name: 'Agregarme al equipo' }).click();
    const form = page.getByRole('dialog', { name: 'Agregarme al equipo' });
    await form.getByRole('button', { name: 'Agregarme' }).click();
    await expect(form.getByText('Escribe el nombre.')).toBeVisible();
    await form.getByLabel('Tu nombre').fill('Rosa Paz');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Agregarme' }).click();
    await expect(form).toBeHidden();
    const team = page.getByRole('table', { name: 'Equipo' });
    await expect(team.getByRole('row', { name: /Rosa Paz \(tú\)/ })).toContainText('Dueño');
    await expect(page.getByRole('button', { name: 'Agregarme al equipo' })).toBeHidden();
    await expect(menu.getByRole('link', { name: /Mi semana|Mis horas/ })).toHaveCount(2);
    await expect(menu.getByRole('link', { name: 'Sedes' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('se elige como profesora, y tiene su semana', async () => {
    await show(page, '/mycenter/horarios');
    await page.getByRole('button', { name: /^Yoga/ }).first().click();
    await page.getByRole('button', { name: 'Editar' }).click();
    const form = page.getByRole('dialog', { name: 'Editar horario' });
    await form.getByRole('combobox', { name: 'Profesores (opcional)' }).fill('rosa');
    await page.getByRole('option', { name: 'Rosa Paz' }).click();
    await form.getByRole('button', { name: 'Guardar horario' }).click();
    await expect(page.getByText('Se guardó el horario de Yoga.')).toBeVisible();
    await menu.getByRole('link', { name: 'Mi semana' }).click();
    const yoga = page.getByRole('region', { name: /^Hoy/ }).getByRole('button', { name: /Yoga/ });
    await expect(yoga).toBeVisible();
    await expect(page.getByRole('button', { name: 'No puedo ir' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('y sus horas y su hoja del mes', async () => {
    await page.getByRole('link', { name: 'Mi hoja' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mi hoja del mes|Rosa Paz/);
    await menu.getByRole('link', { name: 'Mis horas' }).click();
    await page.getByRole('button', { name: 'Marcar entrada' }).click();
    await expect(page.getByText(new RegExp(`^Trabajas desde ${theTimeAtGym}`))).toBeVisible();
  });

  await test.step('se quita de la lista y no pierde nada', async () => {
    await show(page, '/administration');
    await page.getByRole('button', { name: 'Quitar: Rosa Paz' }).click();
    const asked = page.getByRole('dialog', { name: '¿Quitarte de la lista del equipo?' });
    await expect(asked).toContainText('Sigues siendo la cuenta dueña y puedes todo');
    await asked.getByRole('button', { name: 'Quitar' }).click();
    await expect(page.getByText('Todavía trabajas solo')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Mi semana' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Administración' })).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(menu.getByRole('link', { name: 'Mi semana' })).toBeVisible();
  });
});
