import type { Page } from '@playwright/test';
import { theTimeAtGym, timeAtGym } from './clock.ts';
import { addColleague } from './gym.ts';
import { enterNewGym, expect, expectAccessible, ownerEmail, phone, show, signIn, test } from './pulso.ts';

const pins = { carla: '1470', teo: '3690' };
const chooser = (page: Page) => page.getByRole('dialog', { name: '¿Quién entra o sale?' });

test('un día de horas: en el mesón con el PIN, en el teléfono sin él, y una corrección', {
  tag: ['@timesheets', '@pins', '@team', '@record'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page);
  const carla = await addColleague(page, 'Carla Soto', pins.carla);
  await addColleague(page, 'Teo Paz', pins.teo);
  const owner = await openBrowser();
  await signIn(owner);
  await page.context().clearCookies();
  await signIn(page, carla);

  await test.step('Teo marca su entrada donde atiende Carla, que sigue atendiendo', async () => {
    await show(page, '/clients');
    const attends = page.getByRole('button', { name: /Atiende Carla Soto/ });
    await expect(attends).toBeVisible();
    await page.keyboard.press('Alt+U');
    await page.getByRole('button', { name: 'Marcar entrada o salida' }).click();
    await expect(chooser(page).getByRole('button', { name: 'Carla Soto' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('2');
    expectedErrors.push(/status of 403/);
    await page.keyboard.type('0000');
    await expect(chooser(page).getByText('El PIN no es correcto.')).toBeVisible();
    await page.keyboard.type(pins.teo);
    await expect(
      page.getByRole('status').getByText(new RegExp(`Teo Paz: entrada a ${theTimeAtGym}`)),
    ).toBeVisible();
    await expect(chooser(page)).toBeHidden();
    await expect(attends).toBeVisible();
  });

  await test.step('Carla, en su teléfono, con un toque', async () => {
    const own = await openBrowser(phone);
    await signIn(own, carla);
    await show(own, '/mis-horas');
    await expect(own.getByText('No estás trabajando')).toBeVisible();
    await expectAccessible(own);
    await own.getByRole('button', { name: 'Marcar entrada' }).tap();
    await expect(own.getByText(new RegExp(`^Trabajas desde ${theTimeAtGym}`))).toBeVisible();
    await expect(own.getByRole('button', { name: 'Marcar salida' })).toBeVisible();
    await expect(own.getByRole('region', { name: 'Entradas y salidas' })).toContainText('Trabajando');
    await expectAccessible(own);
    await show(own, '/mycenter/horas');
    await expect(own.getByText('No tienes acceso a esta página')).toBeVisible();
  });

  await test.step('la dueña ve quién está, y corrige con el motivo lo que Teo olvidó', async () => {
    await show(owner, '/mycenter/horas');
    const menu = owner.getByRole('navigation', { name: 'Menú principal' });
    await expect(menu.getByRole('link', { name: 'Mis horas' })).toBeVisible();
    const present = owner.getByRole('table', { name: 'Quién está ahora' });
    await expect(present.getByRole('row', { name: /Teo Paz/ })).toContainText(new RegExp(timeAtGym));
    await expect(present.getByRole('row', { name: /Carla Soto/ })).toBeVisible();
    await expectAccessible(owner);
    await owner
      .getByRole('table', { name: 'Personas' })
      .getByRole('row', { name: /Teo Paz/ })
      .click();
    await owner.getByRole('button', { name: /^Corregir/ }).click();
    const form = owner.getByRole('dialog', { name: 'Corregir horas de Teo Paz' });
    await form.getByLabel('Entrada', { exact: true }).fill('08:00');
    await form.getByLabel('Salida').fill('11:30');
    await form.getByRole('button', { name: 'Guardar corrección' }).click();
    await expect(form.getByText('Escribe por qué se corrige.')).toBeVisible();
    await expectAccessible(owner);
    await form.getByLabel('Motivo').fill('Olvidó marcar');
    await form.getByRole('button', { name: 'Guardar corrección' }).click();
    await expect(owner.getByText('Total 3 h 30 min')).toBeVisible();
    await expect(owner.getByRole('table', { name: 'Entradas y salidas' })).toContainText('Olvidó marcar');
    await expectAccessible(owner);
  });

  await test.step('y agrega la jornada que faltaba, que no se cruza con la otra', async () => {
    expectedErrors.push(/status of 409/);
    await owner.getByRole('button', { name: 'Agregar horas' }).click();
    const form = owner.getByRole('dialog', { name: 'Agregar horas de Teo Paz' });
    await form.getByLabel('Entrada', { exact: true }).fill('07:00');
    await form.getByLabel('Salida').fill('08:30');
    await form.getByLabel('Motivo').fill('Abrió el gimnasio');
    await form.getByRole('button', { name: 'Agregar horas' }).click();
    await expect(form.getByText('Se cruza con otra entrada de esta persona.')).toBeVisible();
    await form.getByLabel('Salida').fill('07:30');
    await form.getByRole('button', { name: 'Agregar horas' }).click();
    await expect(owner.getByText('Total 4 h', { exact: true })).toBeVisible();
  });

  await test.step('la hoja de todos lo suma por persona y por día, y el registro lo cuenta', async () => {
    await owner.getByRole('link', { name: 'Ver a todos' }).click();
    const people = owner.getByRole('table', { name: 'Personas' });
    await expect(people.getByRole('row', { name: /Teo Paz/ })).toContainText('4 h');
    await expect(owner.getByRole('table', { name: 'Por día' })).toContainText('4 h');
    await expect(owner.getByRole('table', { name: 'Quién está ahora' })).not.toContainText('Teo Paz');
    await show(owner, '/registro');
    await expect(owner.getByText('Corrigió las horas de Teo Paz: Olvidó marcar')).toBeVisible();
    await expect(owner.getByText('Marcó la entrada de Carla Soto')).toBeVisible();
  });

  await test.step('también donde no atiende nadie, en el teléfono del mesón', async () => {
    const counter = await openBrowser(phone);
    await signIn(counter, ownerEmail());
    await counter.goto('/counter');
    await counter.getByRole('button', { name: 'Marcar entrada o salida' }).tap();
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText('¿Quién entra o sale?');
    await expectAccessible(counter);
    await counter.getByRole('button', { name: 'Teo Paz' }).tap();
    await counter.getByLabel('PIN de Teo Paz').fill(pins.teo);
    await expect(counter.getByText(new RegExp(`Teo Paz: entrada a ${theTimeAtGym}`))).toBeVisible();
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText('¿Quién atiende?');
  });
});
