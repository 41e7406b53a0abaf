import { dayAtGym } from './clock.ts';
import { addClass } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

test('recepción lleva a un prospecto desde que pregunta hasta su plan, y pierde a otro con su razón', {
  tag: ['@prospects'],
}, async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const row = (name: string) =>
    page.getByRole('table', { name: 'Prospectos', exact: true }).getByRole('row').filter({ hasText: name });
  const drawer = page.getByRole('dialog', { name: 'Agregar prospecto' });

  await test.step('en un gimnasio nuevo no hay ninguno; se agrega con pocas teclas', async () => {
    await enterNewGym(page);
    await addClass(page, { name: 'Funcional', capacity: 5, startTime: '00:00', endTime: '00:30' });
    await show(page, '/marketing/prospectos');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar el primero' }).click();
    await expect(drawer.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Escribe un teléfono o un correo.')).toBeVisible();
    await drawer.getByLabel('Teléfono o WhatsApp').fill('+56 9 1234 5678');
    await drawer.getByLabel('Qué sigue').fill('Llamar');
    await drawer.getByLabel('Para cuándo').fill(dayAtGym(-1).iso.split('-').reverse().join('-'));
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await expect(row('Ana')).toContainText('Nuevo');
    await expect(row('Ana')).toContainText('Atrasado');
    await expectAccessible(page);
  });

  await test.step('escribirle por WhatsApp lo deja contactado', async () => {
    const opened = context.waitForEvent('page');
    await row('Ana').getByRole('link', { name: 'WhatsApp: Ana' }).click();
    const chat = await opened;
    await chat.waitForURL(/wa\.me/);
    expect(new URL(chat.url()).searchParams.get('text')).toMatch(/^Hola, Ana: gracias por tu interés en /);
    await chat.close();
    await expect(row('Ana')).toContainText('Contactado');
  });

  await test.step('se le reserva una clase, y al marcar que vino se le puede vender', async () => {
    await row('Ana').getByRole('button', { name: 'Agendar prueba: Ana' }).click();
    const trial = page.getByRole('dialog', { name: 'Clase de prueba de Ana' });
    const choice = trial.getByLabel('Clase', { exact: true });
    await expect(choice.getByRole('option', { name: /Funcional · quedan 5 cupos/ })).toBeAttached();
    await choice.selectOption({ index: 1 });
    await trial.getByRole('button', { name: 'Reservar clase de prueba' }).click();
    await expect(trial).toBeHidden();
    await expect(row('Ana')).toContainText('Prueba agendada');
    await row('Ana').getByRole('button', { name: 'Asistió: Ana' }).click();
    await expect(row('Ana').getByRole('button', { name: 'Vender plan: Ana' })).toBeVisible();
    const origins = page.getByRole('table', { name: 'De dónde vienen y cuántos se quedan' });
    await expect(origins.getByRole('row').filter({ hasText: 'Recepción' })).toContainText(/1\s*1\s*1\s*0/);
    await row('Ana').getByRole('button', { name: 'Vender plan: Ana' }).click();
    await expect(page).toHaveURL(/\/clients\/[\w-]+\/memberships\/Ana/);
  });

  await test.step('otro se pierde con su razón, y se puede volver a abrir', async () => {
    await show(page, '/marketing/prospectos');
    await expect(row('Ana')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar prospecto' }).click();
    await drawer.getByLabel('Nombre').fill('Beto');
    await drawer.getByLabel('Correo').fill('beto@correo.cl');
    await drawer.getByRole('button', { name: 'Guardar prospecto' }).click();
    await expect(drawer).toBeHidden();
    await row('Beto').getByRole('button', { name: 'Perdido: Beto' }).click();
    const loss = page.getByRole('dialog', { name: '¿Por qué se perdió Beto?' });
    await loss.getByRole('button', { name: 'Marcar como perdido' }).click();
    await expect(loss.getByText('Elige una de las opciones.')).toBeVisible();
    await loss.getByLabel('El precio').check();
    await loss.getByRole('button', { name: 'Marcar como perdido' }).click();
    await expect(loss).toBeHidden();
    await expect(row('Beto')).toBeHidden();
    await page.getByRole('button', { name: 'Perdidos · 1' }).click();
    await expect(row('Beto')).toContainText('El precio');
    await row('Beto').getByRole('button', { name: 'Volver a abrir: Beto' }).click();
    await expect(page.getByText('Nadie en esta etapa')).toBeVisible();
  });
});
