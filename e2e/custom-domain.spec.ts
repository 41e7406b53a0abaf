import { type NameServer, openNameServer } from '../src/test/name-server.ts';
import { test as base } from './installation.ts';
import { enterNewGym, expect, expectAccessible } from './pulso.ts';
import { startServer } from './server.ts';
import { newData } from './setup.ts';
import { publishPage } from './sport-page.ts';

const test = base.extend<{ names: NameServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  names: async ({}, use) => {
    const names = await openNameServer();
    await use(names);
    await names.close();
  },
  installation: async ({ names }, use) => {
    const server = await startServer(await newData(), { PULSO_DNS_SERVERS: names.address });
    await use(server);
    await server.stop();
  },
});

test('un gimnasio abre su página pública en su propio dominio', {
  tag: '@customdomains',
}, async ({ openBrowser, names, installation }) => {
  const page = await openBrowser();
  await enterNewGym(page);
  const slug = `andes-${Date.now().toString(36)}`;
  await publishPage(page, slug);
  const card = page.getByRole('region', { name: 'Dominio propio' });
  const form = page.getByRole('dialog', { name: 'Dominio propio' });
  const open = (path = '/') =>
    page.request.get(`${installation.url}${path}`, { headers: { host: 'www.andes.cl' } });

  await test.step('lo pide, y lee qué registros crear', async () => {
    await card.getByRole('button', { name: 'Usar mi dominio' }).click();
    await form.getByLabel('Dominio', { exact: true }).fill('mi gimnasio');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Escribe un dominio de internet, como www.migimnasio.cl.')).toBeVisible();
    await form.getByLabel('Dominio', { exact: true }).fill('https://www.andes.cl/');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(card.getByText('Por comprobar')).toBeVisible();
    await expect(card.getByLabel('Registro TXT: nombre')).toHaveValue('_pulso.www.andes.cl');
    await expect(card.getByLabel('Registro CNAME de www.andes.cl')).toHaveValue('localhost');
    await expectAccessible(page);
  });

  await test.step('sin el registro no es suyo', async () => {
    await card.getByRole('button', { name: 'Comprobar ahora' }).click();
    await expect(card.getByText('Todavía no vemos el registro TXT')).toBeVisible();
    expect((await open()).status()).toBe(421);
  });

  await test.step('con el registro, la página se abre ahí', async () => {
    names.texts.set('_pulso.www.andes.cl', await card.getByLabel('Registro TXT: valor').inputValue());
    await card.getByRole('button', { name: 'Comprobar ahora' }).click();
    await expect(card.getByText('Comprobado', { exact: true })).toBeVisible();
    await expect(card.getByText('El registro está: el dominio es de tu página.')).toBeVisible();
    await expect(card.getByRole('link', { name: 'www.andes.cl' })).toHaveAttribute(
      'href',
      'https://www.andes.cl/',
    );
    await expectAccessible(page);
    await expect.poll(async () => (await open()).status()).toBe(200);
    expect(await (await open()).text()).toContain('<link rel="canonical" href="https://www.andes.cl/">');
    expect((await open('/login')).status()).toBe(404);
  });

  await test.step('lo quita', async () => {
    await card.getByRole('button', { name: 'Quitar' }).click();
    await expect(card.getByRole('button', { name: 'Usar mi dominio' })).toBeVisible();
    await expect.poll(async () => (await open()).status()).toBe(421);
  });
});
