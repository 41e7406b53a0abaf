import { type APIRequestContext, request } from '@playwright/test';
import { addClient, addMember } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, jsonOf, password, show, test } from './pulso.ts';

interface Answer {
  readonly granted: boolean;
  readonly code: string | null;
  readonly message: string;
}

const passing = (reader: APIRequestContext) => (pass: string) =>
  jsonOf<Answer>(reader.post('/api/access/passages', { data: { id: crypto.randomUUID(), pass } }));

test('control de acceso: se agrega un lector, se da una tarjeta, abre o dice por qué no, y se ve quién pasó', {
  tag: ['@accesscontrol'],
}, async ({ page, openBrowser, expectedErrors, baseURL }) => {
  expectedErrors.push(/status of 409 .*access-cards/);
  await enterNewGym(page);
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const bea = await addClient(page, { name: 'Bea', surname: 'Soto' });
  const list = page.getByRole('region', { name: 'Tus lectores' });
  const row = list.getByRole('row').filter({ hasText: 'Torniquete' });

  const key = await test.step('el lector se agrega, y su llave se ve una vez', async () => {
    await show(page, '/plugins/readers');
    await expect(list).toContainText('Ninguna puerta pregunta todavía');
    await page.getByRole('button', { name: 'Agregar lector' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Agregar lector' });
    await form.getByRole('button', { name: 'Agregar lector' }).click();
    await expect(form).toContainText('Escribe dónde está el lector.');
    await form.getByLabel('Dónde está').fill('Torniquete de la entrada');
    await form.getByLabel('Mostrar el primer nombre de quien entra').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Agregar lector' }).click();
    const dialog = page.getByRole('dialog', { name: 'Llave de Torniquete de la entrada' });
    const shown = await dialog.getByLabel('Llave del lector').inputValue();
    expect(shown).toMatch(/^pulso_reader_/);
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Encendido');
    await expect(page.locator('body')).not.toContainText(shown);
    await expectAccessible(page);
    return shown;
  });

  await test.step('cada una recibe su tarjeta en su ficha, y ninguna la de otra', async () => {
    const cards = page.getByRole('region', { name: 'Tarjetas de acceso' });
    const form = page.getByRole('dialog', { name: 'Dar una tarjeta' });
    for (const [client, number] of [
      [ana, '0004512345'],
      [bea, '0004512346'],
    ] as const) {
      await show(page, `/clients/${client.id}`);
      await expect(cards).toContainText('No tiene tarjeta ni llavero.');
      await cards.getByRole('button', { name: 'Dar tarjeta' }).click();
      if (client === bea) {
        await form.getByLabel('Número de la tarjeta o llavero').fill('0004512345');
        await form.getByRole('button', { name: 'Guardar tarjeta' }).click();
        await expect(form).toContainText('Esta tarjeta ya es de otra persona.');
      }
      await form.getByLabel('Número de la tarjeta o llavero').fill(number);
      await form.getByRole('button', { name: 'Guardar tarjeta' }).click();
      await expect(form).toBeHidden();
      await expect(cards).toContainText(number);
    }
    await expectAccessible(page);
  });

  const reader = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const pass = passing(reader);
  const events = page.getByRole('region', { name: 'Últimos accesos' });
  await test.step('sin recargar se ve a quien abre, y a quien no y por qué', async () => {
    await show(page, '/accesos');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    expect(await pass('0004512345')).toMatchObject({ granted: true, message: 'Adelante, Ana.' });
    await expect(events.getByRole('row').filter({ hasText: 'Ana Rojas' })).toContainText('Pasó');
    expect(await pass('0004512346')).toMatchObject({
      ...{ granted: false, code: 'no_membership' },
      message: 'No tienes membresía. Pasa por recepción.',
    });
    const refused = events.getByRole('row').filter({ hasText: 'Bea Soto' });
    await expect(refused).toContainText('No pasó');
    await expect(refused).toContainText('No tiene membresía');
    expect(await pass('999')).toMatchObject({ granted: false, code: 'unknown_pass' });
    await expect(events).toContainText('Tarjeta 999');
    await expectAccessible(page);
  });

  await test.step('se filtra, y de una fila se va a la ficha', async () => {
    await page.getByLabel('Resultado').selectOption('No pasaron');
    await expect(events.getByText('Ana Rojas')).toBeHidden();
    await events
      .getByRole('link', { name: /^Bea Soto/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Ver sus accesos' }).click();
    await expect(page.getByText('De Bea Soto')).toBeVisible();
    await expect(events.getByText('Tarjeta 999')).toBeHidden();
    await expect(events.getByText('Bea Soto')).toBeVisible();
  });

  await test.step('el código de Mi espacio abre, y recepción también lo lee', async () => {
    const phone = await openBrowser();
    await show(phone, ana.activation);
    await phone.getByLabel('Elige una contraseña').fill(password);
    await phone.getByRole('button', { name: 'Activar mi cuenta' }).click();
    await expect(phone.getByRole('button', { name: 'Mi código QR' })).toBeVisible();
    const asked = phone.waitForResponse((response) => response.url().endsWith('/api/my-space/codes'));
    await phone.getByRole('button', { name: 'Mi código QR' }).click();
    const { codes } = (await (await asked).json()) as { codes: string[] };
    await expect(phone.getByText(/Cambia en \d+ s: una foto no sirve\./)).toBeVisible();
    await expectAccessible(phone);
    expect(await pass(`${codes[0]}`)).toMatchObject({ granted: true, message: 'Adelante, Ana.' });
    expect(await pass(`${codes[9]}`)).toMatchObject({ granted: false, code: 'code_expired' });
    await show(page, '/checkin');
    await page.getByRole('listitem').filter({ hasText: 'Acceso libre' }).click();
    await expect(page.getByRole('heading', { name: 'Acceso libre' })).toBeVisible();
    const field = page.getByRole('combobox', { name: 'Buscar cliente' });
    await expect(field).toBeFocused();
    await page.keyboard.type(`${codes[0]}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ana Rojas ya entró.')).toBeVisible();
  });

  await test.step('con otra llave, la de antes no abre', async () => {
    await show(page, '/plugins/readers');
    await row.getByRole('button', { name: /Cambiar llave/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar llave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Llave de Torniquete de la entrada' });
    await expect(dialog.getByLabel('Llave del lector')).not.toHaveValue(key);
    const answer = await reader.post('/api/access/passages', {
      data: { id: crypto.randomUUID(), pass: '0004512345' },
    });
    expect(answer.status()).toBe(401);
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog).toBeHidden();
    await reader.dispose();
  });
});
