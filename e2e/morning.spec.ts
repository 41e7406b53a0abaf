import type { Page } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClass, addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { create } from './store.ts';

/** Somebody whose month began so many days ago. */
async function addExpired(page: Page, name: string, days: number): Promise<void> {
  const { id } = await addClient(page, { name, surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
  const membershipId = await addMembership(page, id, 'Libre');
  const { iso } = dayAtGym(-days);
  await create(page, `/memberships/${membershipId}/payments`, {
    amount: 25_000,
    paidOn: iso,
    planStartsOn: iso,
  });
}

test.use({ viewport: { width: 390, height: 844 } });

test('la mañana de una dueña en el teléfono: a quién escribir, qué falta y qué hay hoy', {
  tag: ['@dashboard', '@messages', '@notes', '@stock'],
}, async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const late = region('Vencidos').getByRole('listitem');
  const steps = region('Primeros pasos').getByRole('listitem');

  await test.step('un gimnasio vacío tiene una guía de cinco pasos', async () => {
    await enterNewGym(page);
    await show(page, '/admin');
    await expect(steps).toHaveCount(5);
    await expect(region('Hoy')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('la guía se va sola, y aparece lo que espera', async () => {
    await create(page, '/plans', { kind: 'period', name: 'Libre', price: 25_000, billingPeriod: 'monthly' });
    await expect(steps.filter({ hasText: '(listo)' })).toHaveCount(1);
    await addExpired(page, 'Ana', 35);
    await addExpired(page, 'Beto', 40);
    await addClient(page, { name: 'Caro', surname: 'Soto', birthDate: `1988${dayAtGym(0).iso.slice(4)}` });
    await create(page, '/products', { name: 'Agua', price: 1000, quantity: 1, reorderPoint: 5 });
    await addClass(page, { name: 'Yoga', startTime: '00:00', endTime: '23:59', capacity: 16 });
    await expect(region('Primeros pasos')).toBeHidden();
    await expect(late).toHaveText([/^ARAna RojasVenció .* · Libre$/, /^BRBeto RojasVenció .* · Libre$/]);
    await expect(region('Cumpleaños de hoy').getByRole('listitem')).toHaveText([/^CSCaro Soto/]);
    await expect(region('Clases de hoy')).toContainText('Yoga0 de 16');
    await expect(region('Hoy')).toContainText('Sin novedad: ');
    await expectAccessible(page);
  });

  const chatWith = (name: string) =>
    region('Vencidos').getByRole('link', { name: `WhatsApp a ${name} Rojas` });
  const write = async (name: string) => {
    const opened = context.waitForEvent('page');
    await chatWith(name).click();
    const chat = await opened;
    await chat.waitForURL(/wa\.me/);
    const text = new URL(chat.url()).searchParams.get('text');
    await chat.close();
    return text;
  };

  await test.step('escribe a los dos con el mensaje listo, y queda anotado', async () => {
    expect(await write('Ana')).toMatch(
      /^Hola, Ana: tu membresía Libre en Gimnasio Andes venció .*\. ¿La renovamos\?/,
    );
    await expect(late).toHaveText([/^BRBeto/, /^ARAna.*Escrito hoy$/]);
    await write('Beto');
    await expect(late).toHaveText([/Escrito hoy$/, /Escrito hoy$/]);
    await expectAccessible(page);
    await late.getByRole('link', { name: /^Ana Rojas/ }).click();
    await expect(page.getByRole('list', { name: 'Notas y mensajes' })).toContainText(
      'Hola, Ana: tu membresía',
    );
    await page.goBack();
  });

  await test.step('mira toda la lista, cambia el mensaje y lo ve con una persona', async () => {
    await region('Vencidos').getByRole('link', { name: 'Ver los 2' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quién escribir');
    await expect(page.getByText('Escrito hoy')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Cambiar los mensajes' }).click();
    const message = page.getByRole('textbox', { name: 'Mensaje: Venció' });
    const form = page.getByRole('form', { name: 'Venció' });
    await message.fill('{nombre}, vuelve a {gimnasia}');
    await form.getByRole('button', { name: 'Guardar mensaje' }).click();
    await expect(message).toHaveAccessibleDescription(/No se conoce \{gimnasia\}/);
    await message.fill('{nombre}, vuelve a {gimnasio}');
    await expect(form).toContainText('Ana, vuelve a Gimnasio Andes');
    await form.getByRole('button', { name: 'Guardar mensaje' }).click();
    await expect(form.getByRole('button', { name: 'Volver al de siempre' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('va a lo que se acaba, y vuelve', async () => {
    await show(page, '/admin');
    await region('Stock bajo').getByRole('link', { name: 'Ver en la lista' }).click();
    await expect(page.getByRole('region', { name: 'Stock bajo' })).toContainText('Agua');
    await page.goBack();
    await expect(page).toHaveURL('/admin');
    // What the screen showed last stands there until its answer comes.
    await expect(chatWith('Ana')).toHaveAttribute('href', /vuelve/);
    expect(await write('Ana')).toBe('Ana, vuelve a Gimnasio Andes');
  });

  await test.step('al cobrar se ofrece a quienes les vence o venció hace poco', async () => {
    await addExpired(page, 'Dina', 27);
    await show(page, '/payments');
    await expect(region('Les toca pagar').getByRole('listitem')).toHaveText([
      /^DRDina RojasVence (hoy|el .*) · Libre$/,
      /^ARAna RojasVenció el .* · Libre$/,
      /^BRBeto RojasVenció el .* · Libre$/,
    ]);
  });
});
