import { readFile } from 'node:fs/promises';
import { addClient, addMember } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';

test('quien administra arma un segmento con reglas, ve a sus personas, les escribe y lo elimina', {
  tag: ['@segments', '@outreach', '@automations'],
}, async ({ page, context, expectedErrors }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const drawer = page.getByRole('dialog', { name: 'Crear segmento' });
  const now = drawer.getByRole('status', { name: 'Quiénes las cumplen ahora' });
  const row = (name: string) =>
    page.getByRole('table', { name: 'Segmentos', exact: true }).getByRole('row').filter({ hasText: name });
  const person = (name: string) =>
    page.getByRole('table', { name: 'Personas del segmento' }).getByRole('row').filter({ hasText: name });

  await test.step('sin segmentos hay tres listos, y las reglas dicen quiénes las cumplen mientras se escriben', async () => {
    await enterNewGym(page);
    await addMember(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
    await addMember(page, { name: 'Beto', surname: 'Soto', email: 'beto.soto@correo.cl' });
    await addClient(page, { name: 'Caro', surname: 'Lagos' });
    await show(page, '/marketing/segmentos');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Plan vence en 7 días y sin reserva' }).click();
    await expect(drawer.getByLabel('Nombre')).toHaveValue('Plan vence en 7 días y sin reserva');
    await expect(now).toContainText('0 personas las cumplen ahora');
    await drawer.getByLabel('Hasta (días)').fill('40');
    await expect(now).toContainText('2 personas las cumplen ahora');
    await expect(now.getByRole('link', { name: 'Ana Rojas' })).toHaveAttribute('href', /\/clients\//);
    await expectAccessible(page);
  });

  await test.step('lo que falta se dice en su campo, y no se guarda', async () => {
    await drawer.getByLabel('Hasta (días)').fill('');
    await expect(now).toContainText('Completa las reglas');
    await drawer.getByRole('button', { name: 'Guardar segmento' }).click();
    await expect(drawer.getByText('Escribe cuántos días, de 0 a 365.')).toBeVisible();
    await drawer.getByLabel('Hasta (días)').fill('40');
    await expect(now).toContainText('2 personas las cumplen ahora');
  });

  await test.step('otra regla deja a una persona; se guarda con su mensaje', async () => {
    await drawer.getByRole('button', { name: 'Agregar regla' }).click();
    await expect(drawer.getByLabel('Regla 3', { exact: true })).toBeFocused();
    await drawer.getByLabel('Regla 3', { exact: true }).selectOption({ label: 'Hora a la que viene' });
    await drawer.getByLabel('Antes de las').fill('00:00');
    await expect(drawer.getByText('A las 24:00, medianoche')).toBeVisible();
    await drawer.getByLabel('Regla 3', { exact: true }).selectOption({ label: 'Correo o WhatsApp' });
    await drawer.getByLabel('Qué', { exact: true }).selectOption({ label: 'WhatsApp' });
    await expect(now).toContainText('1 persona las cumple ahora');
    await drawer.getByLabel('Nombre').fill('Por renovar');
    await drawer.getByLabel('Mensaje para escribirles').fill('Hola, {nombre}: ¿renovamos?');
    await drawer.getByRole('button', { name: 'Guardar segmento' }).click();
    await expect(drawer).toBeHidden();
    await expect(row('Por renovar')).toContainText(
      'Clientes que vencen en 40 días o menos, que no tienen reservas y que tienen WhatsApp.',
    );
    await expect(row('Por renovar').getByRole('cell').filter({ hasText: /^1$/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('sus personas son las de ahora, y se les escribe su mensaje', async () => {
    await row('Por renovar').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Por renovar' })).toBeVisible();
    await expect(person('Ana Rojas')).toBeVisible();
    await addMember(page, { name: 'Dani', surname: 'Vera', whatsapp: '+56 9 1234 5679' });
    await expect(person('Dani Vera')).toBeVisible();
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await person('Ana Rojas').getByRole('link', { name: 'WhatsApp: Ana Rojas' }).click();
    const chat = await opened;
    await chat.waitForURL(/wa\.me/);
    expect(new URL(chat.url()).searchParams.get('text')).toBe('Hola, Ana: ¿renovamos?');
    await chat.close();
    await expect(person('Ana Rojas')).toContainText('Escrito hoy');
  });

  await test.step('se exportan', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar Por renovar' });
    await dialog.getByText('CSV').click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    const file = await (await downloading).path();
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Ana');
    expect(text).toContain('Dani');
    expect(text).not.toContain('Beto');
    await expect(dialog).toBeHidden();
  });

  await test.step('un correo automático sale solo a quien está en él, y mientras tanto no se elimina', async () => {
    const chooseWhom = async (label: string) => {
      await show(page, '/marketing/automatizaciones/bienvenida');
      await page.getByRole('button', { name: 'Cambiar' }).click();
      const form = page.getByRole('dialog', { name: 'Bienvenida' });
      await form.getByLabel('A quiénes').selectOption({ label });
      await form.getByRole('button', { name: 'Guardar' }).click();
      await expect(form).toBeHidden();
    };
    const only = page.getByText('Solo a quien está en el segmento «Por renovar»');
    await chooseWhom('Segmento: Por renovar');
    await expect(only).toBeVisible();
    expectedErrors.push(/status of 409 .*segments/);
    await show(page, '/marketing/segmentos');
    await row('Por renovar').getByRole('button', { name: 'Eliminar: Por renovar' }).click();
    const question = page.getByRole('dialog', { name: '¿Eliminar el segmento Por renovar?' });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(question.getByText('Un correo automático le llega a este segmento.')).toBeVisible();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await chooseWhom('A todos');
    await expect(only).toBeHidden();
  });

  await test.step('se elimina, y se deshace', async () => {
    await show(page, '/marketing/segmentos');
    await row('Por renovar').getByRole('button', { name: 'Eliminar: Por renovar' }).click();
    const question = page.getByRole('dialog', { name: '¿Eliminar el segmento Por renovar?' });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    const toast = page.getByRole('status').filter({ hasText: 'Se eliminó el segmento Por renovar.' });
    await toast.getByRole('button', { name: 'Deshacer' }).click();
    await expect(row('Por renovar')).toBeVisible();
  });
});
