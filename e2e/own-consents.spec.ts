import { dayAtGym } from './clock.ts';
import { addClass, addClient } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, jsonOf, password, show, test } from './pulso.ts';
import { publishPage } from './sport-page.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true };

test('cada uno acepta y retira por sí mismo: en Mi espacio y en la página, y recepción lo ve', {
  tag: ['@consents', '@myspace', '@sportpages', '@automations'],
}, async ({ page, openBrowser, browser }) => {
  await enterNewGym(page);
  await addClass(page, { name: 'Yoga', startTime: '07:00', endTime: '08:00', trial: true });
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const slug = `andes-${Date.now().toString(36)}`;
  const purposeId = crypto.randomUUID();
  const { formatted: today } = dayAtGym();
  const write = (form: object) => page.request.post('/api/consent-purposes', { data: form });
  const standing = page.getByRole('region', { name: 'Consentimientos' });

  await test.step('el gimnasio pide permiso para dos cosas, y publica su página', async () => {
    await write({ id: purposeId, name: 'Ofertas', text: 'Acepto ofertas.', channels: ['mail', 'whatsapp'] });
    await write({ id: crypto.randomUUID(), name: 'Fotos', text: 'Acepto salir en fotos.', channels: [] });
    await publishPage(page, slug, 'trial');
    await show(page, `/clients/${ana.id}`);
  });

  const hers = await openBrowser(phone);
  const own = hers.getByRole('region', { name: 'Lo que aceptas' });
  const offers = own.getByRole('list', { name: 'Ofertas' });
  const mail = offers.getByRole('switch', { name: 'Por correo' });
  await test.step('Ana acepta con un toque, y en recepción se ve al momento', async () => {
    await hers.goto(ana.activation);
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    await expect(own.getByText('Acepto ofertas.')).toBeVisible();
    await expect(mail).not.toBeChecked();
    await mail.check({ force: true });
    await expect(offers).toContainText(`Lo aceptaste el ${today}, en Mi espacio`);
    await expect(mail).toBeChecked();
    await expect(standing.getByRole('list', { name: 'Ofertas' })).toContainText(
      `Aceptó${today}, en Mi espacio`,
    );
    await expectAccessible(hers);
  });

  await test.step('lo retira igual de fácil, con el teclado, y vuelve', async () => {
    await mail.focus();
    await hers.keyboard.press('Space');
    await expect(offers).toContainText(`Lo retiraste el ${today}`);
    await expect(standing.getByRole('list', { name: 'Ofertas' })).toContainText('Lo retiró');
    await expect(mail).toBeFocused();
    await hers.keyboard.press('Space');
    await expect(mail).toBeChecked();
    await own
      .getByRole('list', { name: 'Fotos' })
      .getByRole('switch', { name: 'Acepto' })
      .check({ force: true });
    await expect(own.getByRole('list', { name: 'Fotos' })).toContainText('Lo aceptaste');
  });

  await test.step('un texto nuevo se lee, y se acepta con otro toque', async () => {
    await page.request.put(`/api/consent-purposes/${purposeId}`, {
      data: {
        version: 1,
        name: 'Ofertas',
        text: 'Acepto ofertas y sorteos.',
        channels: ['mail', 'whatsapp'],
      },
    });
    await expect(own.getByText('Acepto ofertas y sorteos.')).toBeVisible();
    await expect(offers).toContainText('Aceptaste un texto anterior');
    await own.getByRole('button', { name: 'Aceptar el texto de ahora' }).click();
    await expect(own.getByRole('button', { name: 'Aceptar el texto de ahora' })).toHaveCount(0);
    await expect(offers).toContainText(`Lo aceptaste el ${today}`);
  });

  await test.step('quien pidió no recibir nada lo lee ahí, y vuelve', async () => {
    const stop = { id: crypto.randomUUID(), stopped: true };
    await page.request.post(`/api/clients/${ana.id}/automation-stops`, { data: stop });
    await expect(own.getByText('Pediste no recibir')).toBeVisible();
    await expectAccessible(hers);
    await own.getByRole('button', { name: 'Volver a recibirlos' }).click();
    await expect(own.getByText('Pediste no recibir')).toHaveCount(0);
  });

  await test.step('en la página, sin cuenta ni scripts, nada está marcado y nada se exige', async () => {
    const anyone = await browser.newContext({ javaScriptEnabled: false, ...phone });
    const visitor = await anyone.newPage();
    const answer = await visitor.goto(new URL(`/g/${slug}/prueba`, page.url()).href);
    expect((await answer?.body())?.length ?? 0).toBeLessThan(60_000);
    const asked = visitor.getByRole('group', { name: 'Ofertas' });
    await expect(asked).toBeHidden();
    await visitor.getByLabel('Nombre').fill('Beto');
    await visitor.getByLabel('Teléfono o WhatsApp').fill('+56 9 8765 4321');
    await expect(asked.getByLabel('Por WhatsApp')).not.toBeChecked();
    await expect(asked.getByLabel('Por correo')).toBeHidden();
    await asked.getByLabel('Por WhatsApp').check();
    const option = visitor.getByLabel('Día y clase').locator(`option[value$="_${dayAtGym(1).iso}"]`);
    await visitor.getByLabel('Día y clase').selectOption(await option.getAttribute('value'));
    await visitor.getByRole('button', { name: 'Reservar clase de prueba' }).click();
    await expect(visitor.getByRole('heading', { name: 'Listo, te esperamos' })).toBeVisible();
    await anyone.close();
  });

  await test.step('queda en la ficha de quien reservó, y dice que vino de la página', async () => {
    const { items } = await jsonOf<{ items: { id: string }[] }>(page.request.get('/api/clients?search=Beto'));
    await show(page, `/clients/${items[0]?.id}`);
    await expect(standing.getByRole('list', { name: 'Ofertas' })).toContainText(
      `WhatsAppAceptó${today}, en la página pública`,
    );
    const open = await page.context().newPage();
    await open.setViewportSize(phone.viewport);
    await open.goto(`/g/${slug}/prueba`);
    await open.getByLabel('Teléfono o WhatsApp').fill('+56 9 8765 4321');
    await open.getByLabel('Correo', { exact: true }).fill('ana@correo.cl');
    await expectAccessible(open);
    await open.close();
  });
});
