import type { Page } from '@playwright/test';
import { addClient } from './gym.ts';
import { enterNewGym, expect, ownerEmail, password, signIn, submitSignIn, test } from './pulso.ts';
import { addProduct, scan, water } from './store.ts';

const keptOf = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) =>
      /^pulso-(tab|kept) /.test(key),
    ),
  );

test('cerrar sesión vacía todas las pestañas del navegador, y Atrás no muestra nada', {
  tag: '@account',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await enterNewGym(page);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await page.goto('/clients');
  const tab = await page.context().newPage();
  await tab.goto(`/clients/${id}`);
  await expect.poll(() => keptOf(tab), 'lo que se abrió').toHaveLength(1);
  await tab.goto('/clients');
  const away = await page.context().newPage();
  await away.goto('/clients');
  await expect(away.getByText('Ana Rojas')).toBeVisible();
  await away.goto('/api/health');

  await test.step('también una con un formulario a medias, sin preguntar', async () => {
    await tab.getByRole('button', { name: 'Agregar cliente' }).first().click();
    await tab.getByRole('dialog', { name: 'Agregar cliente' }).getByLabel('Nombre').fill('Bruno');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    for (const each of [page, tab]) {
      await expect(each).toHaveURL(/\/login$/);
      await expect(each.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
      await expect(each.getByText('Ana Rojas')).toBeHidden();
      expect(await keptOf(each)).toEqual([]);
    }
  });

  await test.step('Atrás lleva a iniciar sesión en cada una', async () => {
    for (const each of [page, tab, away]) {
      await each.goBack();
      await expect(each).toHaveURL(/\/login/);
      await expect(each.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
      await expect(each.getByText('Ana Rojas')).toBeHidden();
    }
  });

  await test.step('y al entrar otra vez se vuelve adonde se estaba', async () => {
    await submitSignIn(away);
    await expect(away).toHaveURL(/\/clients$/);
    await expect(away.getByText('Ana Rojas')).toBeVisible();
  });
});

test('lo que se toca mientras se cierra la sesión ya no pide nada', {
  tag: '@account',
}, async ({ page }) => {
  await enterNewGym(page);
  await page.goto('/admin');
  const signedOut = Promise.withResolvers<void>();
  const touched = Promise.withResolvers<void>();
  await page.route('**/api/sign-out', async (route) => {
    const response = await route.fetch();
    signedOut.resolve();
    await touched.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await signedOut.promise;
  await page.getByRole('link', { name: 'Clientes' }).first().click();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes');
  touched.resolve();
  await expect(page).toHaveURL(/\/login$/);
});

test('una página que el navegador guardó entera no vuelve a verse tras cerrar sesión', {
  tag: '@account',
}, async ({ page }) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await page.goto('/clients');
  await expect(page.getByText('Ana Rojas')).toBeVisible();
  const html = page.locator('html');
  const turn = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);

  await turn('pagehide');
  await expect(html).toHaveCSS('opacity', '0');
  await turn('pageshow');
  await expect(html).toHaveCSS('opacity', '1');

  await turn('pagehide');
  // What another tab leaves behind while this page is frozen and hears nothing.
  await page.evaluate(() => localStorage.setItem('pulso-account', ''));
  await turn('pageshow');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
});

test('una sesión que se cierra desde otro dispositivo deja sus pestañas en iniciar sesión', {
  tag: '@account',
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await page.goto('/clients');
  const tab = await page.context().newPage();
  await tab.goto('/clients');
  for (const each of [page, tab]) await expect(each.getByText('Ana Rojas')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar cliente' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar cliente' });
  await form.getByLabel('Nombre').fill('Bruno');
  await addProduct(page, water);
  const purchase = await page.context().newPage();
  await purchase.goto('/store/stock/purchases/new');
  await expect(purchase.getByLabel('Agregar producto')).toBeFocused();
  await scan(purchase, water.barcode);
  const quantity = purchase.getByLabel(`Cantidad de ${water.name}`);
  await quantity.fill('24');
  const other = await openBrowser();
  await signIn(other);
  const ended = await other.request.delete('/api/sessions', { data: { current: false } });
  expect(ended.ok()).toBe(true);
  for (const each of [page, tab, purchase]) {
    await expect(each).toHaveURL(/\/login/);
    await expect(each.getByText('Ana Rojas')).toBeHidden();
  }

  const recover = form.getByRole('button', { name: 'Recuperar lo que escribiste' });
  const add = page.getByRole('button', { name: 'Agregar cliente' });

  await test.step('y quien vuelve a entrar recupera lo que escribía', async () => {
    await submitSignIn(page);
    await expect(page).toHaveURL(/\/clients$/);
    // The other tabs go on where they were too.
    await expect(tab).toHaveURL(/\/clients$/);
    await expect(purchase).toHaveURL(/\/purchases\/new$/);
    await add.click();
    await expect(form.getByLabel('Nombre')).toHaveValue('');
    await recover.click();
    await expect(form.getByLabel('Nombre')).toHaveValue('Bruno');
    await expect(recover).toBeHidden();
    await purchase.getByRole('button', { name: 'Recuperar lo que escribiste' }).click();
    await expect(quantity).toHaveValue('24');
    await purchase.close();
  });

  await test.step('que no queda para nadie tras cerrar sesión', async () => {
    await page.reload();
    await add.click();
    await expect(recover).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await keptOf(page)).toEqual([]);
    await submitSignIn(page);
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    await add.click();
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await expect(recover).toBeHidden();
  });
});

test('entrar con otra cuenta no deja en otra pestaña lo de la anterior', { tag: '@account' }, async ({
  page,
  expectedErrors,
}) => {
  // What the screen asks for before it hears of the other account is of a session that ended, or of a gym that is not theirs.
  expectedErrors.push(/status of 40[13]/);
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await page.goto('/clients');
  await expect(page.getByText('Ana Rojas')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/login');
  const email = `otra.${ownerEmail()}`;
  const registered = await tab.request.post('/api/register', {
    data: { id: crypto.randomUUID(), email, password, gymName: 'Box Pampa', role: 'gym' },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  await submitSignIn(tab, email);
  await expect(tab).toHaveURL(/\/admin$/);
  await expect(page.getByText('Box Pampa').first()).toBeVisible();
  await expect(page.getByText('Ana Rojas')).toBeHidden();
});
