import { dayAtGym } from './clock.ts';
import { addClient, addMember } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, jsonOf, show, test } from './pulso.ts';

test('la bienvenida se prueba con nombres antes de encenderla, y quien no quiere más queda fuera', {
  tag: ['@automations'],
}, async ({ page }) => {
  await enterNewGym(page);
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  await addMember(page, { name: 'Beto', surname: 'Soto' });
  const drawer = page.getByRole('dialog', { name: 'Bienvenida' });
  const people = page.getByRole('table', { name: 'A quién le llegaría hoy' });

  await test.step('está apagada, y se elige que salga el mismo día con otro asunto', async () => {
    await show(page, '/marketing');
    await page.getByRole('link', { name: 'Automatizaciones' }).click();
    await expect(page.getByRole('row', { name: /Cumpleaños/ })).toContainText('Apagado');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Bienvenida' }).click();
    await expect(page.getByText('Hoy no le llegaría a nadie')).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar' }).click();
    await drawer.getByLabel('Días después de empezar').fill('90');
    await drawer.getByLabel('Asunto').fill('Qué bueno, {nombre}');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer.getByText('Escribe de 0 a 30 días.')).toBeVisible();
    await drawer.getByLabel('Días después de empezar').fill('0');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('se ve a quién le llegaría, con su texto, y quién queda fuera y por qué', async () => {
    await expect(people.getByRole('row', { name: /Ana Rojas/ })).toContainText('Qué bueno, Ana');
    await expectAccessible(page);
    await people.getByText('Ana Rojas').click();
    const letter = page.getByRole('dialog', { name: 'Correo a Ana Rojas' });
    await expect(letter).toContainText('Hola, Ana: qué bueno que entrenes con nosotros.');
    await page.keyboard.press('Escape');
    await expect(letter).toBeHidden();
    await page.getByRole('button', { name: 'Quedan fuera · 1' }).click();
    await expect(people.getByRole('row', { name: /Beto Soto/ })).toContainText('No tiene correo');
  });

  await test.step('se enciende; el cumpleaños pide antes con qué consentimiento', async () => {
    await page.getByRole('button', { name: 'Encender' }).click();
    await expect(page.getByRole('button', { name: 'Apagar' })).toBeVisible();
    await show(page, '/marketing/automatizaciones/cumpleanos');
    await page.getByRole('button', { name: 'Encender' }).click();
    const birthday = page.getByRole('dialog', { name: 'Cumpleaños' });
    await birthday.getByRole('button', { name: 'Guardar' }).click();
    await expect(birthday.getByText('Elige con qué consentimiento se envía.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a quien pide en recepción no recibir más, no le llega', async () => {
    await show(page, `/clients/${ana.id}`);
    const mails = page.getByRole('region', { name: 'Mensajes automáticos' });
    await expect(mails).toContainText('No se le ha enviado ninguno.');
    await mails.getByRole('button', { name: 'No enviarle más' }).click();
    await expect(mails).toContainText('No recibe más');
    await mails.getByRole('button', { name: 'Volver a enviarle' }).click();
    const question = page.getByRole('dialog', { name: '¿Volver a enviarle mensajes?' });
    await expect(question).toContainText('Pidió no recibir más.');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await expect(mails).toContainText('No recibe más');
    await show(page, '/marketing/automatizaciones/bienvenida');
    await page.getByRole('button', { name: 'Quedan fuera · 2' }).click();
    await expect(people.getByRole('row', { name: /Ana Rojas/ })).toContainText(
      'Pidió no recibir más mensajes',
    );
  });
});

test('un pago pendiente se recuerda a quien debe, por lo que debe, y lo de suscripciones se encuentra desde ahí', {
  tag: ['@automations'],
}, async ({ page }) => {
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const planId = crypto.randomUUID();
  const plan = { id: planId, kind: 'period', name: 'Trimestral', price: 90_000, billingPeriod: 'monthly' };
  await jsonOf(page.request.post('/api/plans', { data: plan }));
  await jsonOf(
    page.request.post(`/api/clients/${ana.id}/memberships/from-plan`, {
      data: { id: crypto.randomUUID(), planId, startsOn: dayAtGym(-3).iso },
    }),
  );
  const drawer = page.getByRole('dialog', { name: 'Pago pendiente' });
  const person = page
    .getByRole('table', { name: 'A quién le llegaría hoy' })
    .getByRole('row', { name: /Ana Rojas/ });

  await test.step('está apagado, y se ve a quién le llegaría y cuánto debe', async () => {
    await show(page, '/marketing/automatizaciones');
    await expect(page.getByRole('row', { name: /Pago pendiente/ })).toContainText('Apagado');
    await page.getByRole('link', { name: 'Pago pendiente' }).click();
    await expect(person).toContainText('Primer recordatorio');
    await expect(person).toContainText('90.000');
    await expectAccessible(page);
    await person.click();
    await expect(page.getByRole('dialog', { name: 'Correo a Ana Rojas' })).toContainText(
      /90\.000 de tu membresía Trimestral/,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('se elige cada cuánto se recuerda, dentro de sus límites', async () => {
    await page.getByRole('button', { name: 'Cambiar' }).click();
    await expect(drawer).toContainText(/tienes pendiente .*20\.000 de tu membresía/);
    await drawer.getByLabel('De nuevo cada cuántos días').fill('2');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer.getByText('Escribe de 5 a 30 días.')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByLabel('De nuevo cada cuántos días').fill('10');
    await drawer.getByLabel('Cuántas veces como máximo').fill('2');
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(/y de nuevo cada 10 días, 2 veces como máximo/)).toBeVisible();
    await page.getByRole('button', { name: 'Encender' }).click();
    await expect(page.getByRole('button', { name: 'Apagar' })).toBeVisible();
  });

  await test.step('los recordatorios de las suscripciones están a un clic', async () => {
    await page.getByRole('link', { name: 'Recordatorios de las suscripciones' }).click();
    await expect(page.getByRole('heading', { name: 'Suscripciones', level: 1 })).toBeVisible();
  });
});
