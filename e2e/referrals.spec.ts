import { dayAtGym } from './clock.ts';
import { addClass, addClient } from './gym.ts';
import {
  emailOf,
  enterNewGym,
  expect,
  expectAccessible,
  expectTouchable,
  password,
  phone,
  show,
  test,
} from './pulso.ts';
import { publishPage } from './sport-page.ts';

test('un cliente invita con su enlace, y el gimnasio ve quién llegó por él', {
  tag: ['@referrals', '@myspace', '@sportpages'],
}, async ({ page, openBrowser, browser }) => {
  await enterNewGym(page);
  await addClass(page, { name: 'Yoga', startTime: '07:00', endTime: '08:00', trial: true });
  const rita = await addClient(page, { name: 'Rita', surname: 'Paz', email: emailOf('rita') });
  const slug = `andes-${Date.now().toString(36)}`;

  await test.step('el gimnasio enciende los referidos, con límites', async () => {
    await show(page, '/marketing/referidos');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page.getByRole('button', { name: 'Condiciones' }).click();
    const drawer = page.getByRole('dialog', { name: 'Condiciones de los referidos' });
    await drawer.getByLabel('Encendidos: tus clientes pueden invitar').check();
    await drawer.getByLabel('Días gratis para quien invita').fill('90');
    await drawer.getByRole('button', { name: 'Guardar condiciones' }).click();
    await expect(drawer.getByText('Escribe de 1 a 60 días.')).toBeVisible();
    await drawer.getByLabel('Días gratis para quien invita').fill('10');
    await drawer.getByLabel('Qué lee el invitado').fill('Tu primera clase es gratis.');
    await drawer.getByRole('button', { name: 'Guardar condiciones' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(/^Quien invita recibe 10 días gratis cuando/)).toBeVisible();
    await expect(page.getByText(/publica tu página y ofrécelas/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('publica su página con clases de prueba', async () => {
    await publishPage(page, slug, 'trial');
  });

  const hers = await openBrowser();
  const invite = hers.getByRole('region', { name: 'Invita a alguien' });
  const field = invite.getByLabel('Tu enlace para invitar');
  await test.step('Rita crea su enlace en Mi espacio', async () => {
    await hers.goto(rita.activation);
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    await invite.getByRole('button', { name: 'Crear mi enlace' }).click();
    await expect(field).toHaveValue(new RegExp(`/g/${slug}/invitacion/[a-z2-9]{12}$`));
    await expect(invite.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=Ven%20a%20probar/,
    );
    await invite.getByRole('button', { name: 'Código QR' }).click();
    await expect(invite.getByRole('img', { name: 'Código QR' })).toBeVisible();
    await expectAccessible(hers);
  });

  await test.step('Beto reserva con él, sin cuenta ni scripts, y no lee quién invitó', async () => {
    const anyone = await browser.newContext({
      javaScriptEnabled: false,
      ...{ viewport: { width: 390, height: 844 }, isMobile: true },
    });
    const visitor = await anyone.newPage();
    await visitor.goto(new URL(new URL(await field.inputValue()).pathname, page.url()).href);
    await expect(visitor.getByText('Te invitaron a probar. Tu primera clase es gratis.')).toBeVisible();
    await expect(visitor.getByText('Rita')).toHaveCount(0);
    await visitor.getByLabel('Nombre').fill('Beto');
    await visitor.getByLabel('Teléfono o WhatsApp').fill('+56 9 8765 4321');
    const choice = visitor.getByLabel('Día y clase');
    const option = choice.locator(`option[value$="_${dayAtGym(1).iso}"]`);
    await choice.selectOption(await option.getAttribute('value'));
    await visitor.getByRole('button', { name: 'Reservar clase de prueba' }).click();
    await expect(visitor.getByRole('heading', { name: 'Listo, te esperamos' })).toBeVisible();
    await anyone.close();
  });

  await test.step('el gimnasio lo ve con quien lo invitó, y Rita que llegó alguien', async () => {
    await show(page, '/marketing/referidos');
    const rows = page.getByRole('table', { name: 'Referidos', exact: true }).getByRole('row');
    await expect(rows.filter({ hasText: 'Beto' })).toContainText('Rita Paz');
    await expect(rows.filter({ hasText: 'Beto' })).toContainText('Invitado');
    await expect(page.getByRole('table', { name: 'Quiénes más traen' })).toContainText('Rita Paz');
    await page.getByRole('button', { name: 'Invitado · 1' }).click();
    await expect(rows.filter({ hasText: 'Beto' })).toBeVisible();
    await expectAccessible(page);
    await expect(
      invite.getByText('Llegó 1 persona, se inscribieron 0; 0 días gratis ganados.'),
    ).toBeVisible();
    await expect(hers.getByText('Beto')).toHaveCount(0);
    const desk = await openBrowser({ ...phone, storageState: await page.context().storageState() });
    await show(desk, '/marketing/referidos');
    for (const list of ['Referidos', 'Quiénes más traen'])
      await expectTouchable(
        desk.getByRole('list', { name: list, exact: true }).getByRole('link', { name: 'Rita Paz' }),
      );
  });

  await test.step('recepción tiene el mismo enlace en la ficha, y puede apagarlo', async () => {
    await show(page, `/clients/${rita.id}`);
    const card = page.getByRole('region', { name: 'Invitaciones' });
    await expect(card.getByLabel('Su enlace para invitar')).toHaveValue(await field.inputValue());
    await card.getByRole('button', { name: 'Apagar enlace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(card.getByRole('button', { name: 'Crear su enlace' })).toBeVisible();
    await expect(invite.getByRole('button', { name: 'Crear mi enlace' })).toBeVisible();
  });
});
