import type { Page } from '@playwright/test';
import { dayAtGym } from './clock.ts';
import { addClass, addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { addProduct, create, lines, openTill, order } from './store.ts';

const field = (page: Page) => page.getByPlaceholder('Busca un cliente o una pantalla');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the search and types at once, as somebody in a hurry does. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
}

test('ninguna letra se pierde mientras la búsqueda carga, se abre o espera respuesta', {
  tag: '@clients',
}, async ({ page }) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addClient(page, { name: 'Álvaro', surname: 'Henríquez' });
  const held = Promise.withResolvers<void>();
  await page.goto('/marketing');
  await expect(title(page)).toHaveText('Marketing');
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });

  await test.step('mientras carga, también Retroceso y Enter', async () => {
    await ask(page, 'rojasx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    held.resolve();
    await expect(title(page)).toHaveText('Ana Rojas');
  });

  await test.step('mientras se abre otra vez', async () => {
    await ask(page, 'henr');
    await expect(field(page)).toHaveValue('henr');
    await expect(page.getByRole('dialog').getByText('Álvaro Henríquez')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
  });

  await test.step('Escape antes de que se abra deja las teclas en su lugar', async () => {
    await page.goto('/clients');
    const search = page.getByRole('searchbox');
    await search.click();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    await search.pressSequentially('ana');
    await expect(search).toHaveValue('ana');
  });
});

test('una pantalla que todavía carga cede ante lo que se elige después', {
  tag: '@clients',
}, async ({ page }) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await page.goto('/marketing');
  await expect(title(page)).toHaveText('Marketing');
  await ask(page, 'ana');
  await expect(page.getByRole('dialog').getByText('Ana Rojas')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Ana Rojas');
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/assets/*.js');
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await ask(page, 'rutinas');
  await page.keyboard.press('Enter');
  await asked;
  await expect(field(page)).toBeHidden();
  await ask(page, 'marketing');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Marketing');
  held.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(title(page)).toHaveText('Marketing');
});

test('su campo conserva el foco aunque la pantalla de atrás lo tome tarde; un teléfono encuentra a quién es', {
  tag: '@clients',
}, async ({ page }) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 8765 4321' });
  await page.goto('/payments');
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused();
  await ask(page, '8765');
  await expect(field(page)).toBeFocused();
  await page.evaluate(() => document.querySelector<HTMLInputElement>('main input')?.focus());
  await page.keyboard.type(' 4321');
  await expect(field(page)).toHaveValue('8765 4321');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Ana Rojas');
  await page.goto('/clients');
  await page.getByRole('searchbox').fill('(9) 87654321');
  await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
});

test('se va a cualquier pantalla, comprobante y persona, y se empieza lo que se hace con ella', {
  tag: ['@clients', '@receipts', '@freezes'],
}, async ({ page }) => {
  await enterNewGym(page);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addClient(page, { name: 'Horacio', surname: 'Soto' });
  await create(page, `/memberships/${await addMembership(page, id)}/payments`, {
    ...{ amount: 25_000, paidOn: dayAtGym().iso, planStartsOn: dayAtGym().iso, sendReceipt: true },
  });
  await addClass(page, { name: 'Yoga', startTime: '00:00', endTime: '23:59' });
  await openTill(page);
  await page.goto('/marketing');
  await expect(title(page)).toHaveText('Marketing');
  const go = async (text: string) => {
    await ask(page, text);
    await page.keyboard.press('Enter');
  };

  await test.step('con las palabras del menú', async () => {
    await go('horarios');
    await expect(title(page)).toHaveText('Agenda de clases');
    await go('checkin');
    await expect(title(page)).toHaveText('Check In');
    await go('hora');
    await expect(title(page), 'una persona que empieza así va antes').toHaveText('Horacio Soto');
  });

  await test.step('con el número de un comprobante', async () => {
    await go('1');
    await expect(title(page)).toContainText('Comprobante');
    await expect(page).toHaveURL(/\/store\/receipts\//);
    await go('horacio');
    await expect(title(page)).toHaveText('Horacio Soto');
  });

  await test.step('lo último está ahí al abrirla', async () => {
    await page.goto('/clients');
    await page
      .getByRole('row', { name: /Ana Rojas/ })
      .locator('[data-row-link]')
      .click();
    await expect(title(page)).toHaveText('Ana Rojas');
    await ask(page, '');
    const options = page.getByRole('dialog').locator('[data-action]');
    await expect(options.nth(0), 'no lo que ya está a la vista').toContainText('Horacio Soto');
    await page.keyboard.press('Escape');
    await show(page, '/clients');
    await expect(title(page)).toHaveText('Clientes');
    await ask(page, '');
    await expect(options.nth(0), 'también lo que se abrió desde una lista').toContainText('Ana Rojas');
    await expect(options.nth(1)).toContainText('Horacio Soto');
    await expect(options.nth(2)).toContainText('Comprobante N° 000001');
    await expect(
      page.getByRole('dialog').locator('[data-action]', { hasText: /^Check In/ }),
      'la pantalla que se abrió está una sola vez',
    ).toHaveCount(1);
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
  });

  await test.step('y también en otra pestaña', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/marketing');
    await expect(title(tab)).toHaveText('Marketing');
    await ask(tab, '');
    await expect(tab.getByRole('dialog').locator('[data-action]').first()).toContainText('Ana Rojas');
    await tab.close();
  });

  await test.step('cobrar, reservar, vender y congelar', async () => {
    await go('cobrar a ana');
    await expect(page.getByRole('form', { name: 'Pago de Ana Rojas' })).toBeVisible();
    await go('reservar a ana');
    await expect(title(page)).toHaveText('Check In');
    await expect(page.getByLabel('Buscar cliente')).toHaveValue('Ana Rojas');
    await go('vender a ana');
    await expect(order(page)).toContainText('Ana Rojas');
    await expect(page).toHaveURL(/point-of-sale$/);
    await go('congelar a ana');
    await expect(page.getByRole('dialog', { name: 'Congelar membresía' })).toBeVisible();
  });
});

test('se escribe y se anota a alguien, y se vende un producto por su nombre, sin perder una letra', {
  tag: ['@clients', '@notes', '@sales'],
}, async ({ page }) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.addInitScript(() =>
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
      if (!link) return;
      event.preventDefault();
      document.documentElement.dataset.mailed = link.href;
    }),
  );
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 8765 4321' });
  await addClient(page, { name: 'Bruno', surname: 'Soto', whatsapp: '', email: 'bruno@correo.cl' });
  await openTill(page);
  for (const name of ['Agua', 'Agua con gas', 'Barra de avena'])
    await addProduct(page, { name, price: 1000, quantity: 9 });
  await page.goto('/marketing');
  await expect(title(page)).toHaveText('Marketing');
  const options = page.getByRole('dialog').locator('[data-action]');

  await test.step('lo que se escribe tras Enter es la nota, también antes de que la búsqueda esté', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await ask(page, 'nota a bruno');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Vuelve en marzo');
    held.resolve();
    const form = page.getByRole('dialog', { name: 'Anotar' });
    await expect(form.getByLabel('Nota')).toHaveValue('Vuelve en marzo');
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
  });

  await test.step('por WhatsApp a quien lo tiene, y queda anotado', async () => {
    await ask(page, 'escribir a ana');
    await expect(options.first()).toContainText('Escribir a Ana Rojas');
    const [chat] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await expect(chat).toHaveURL('https://wa.me/56987654321');
    await chat.close();
    await expect(page.getByText('Quedó anotado que le escribiste a Ana.')).toBeVisible();
    await expect(page, 'al volver a abrirla no se escribe otra vez').toHaveURL(/\/clients\/[\w-]+$/);
  });

  await test.step('por correo a quien solo tiene eso', async () => {
    await ask(page, 'escribir a bruno');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Bruno Soto');
    await expect(page.locator('html')).toHaveAttribute('data-mailed', 'mailto:bruno@correo.cl');
  });

  await test.step('lo que se escribe mientras se abre la nota queda en ella', async () => {
    await ask(page, 'nota a ana');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Le duele la rodilla');
    const form = page.getByRole('dialog', { name: 'Anotar' });
    await expect(form.getByLabel('Nota')).toHaveValue('Le duele la rodilla');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(page.getByRole('list', { name: 'Notas y mensajes' })).toContainText('Le duele la rodilla');
    await expect(title(page)).toHaveText('Ana Rojas');
  });

  await test.step('el producto que se llama así entra en la venta; entre varios se elige', async () => {
    await ask(page, 'vender agua');
    await page.keyboard.press('Enter');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Agua\D/]);
    await expect(page).toHaveURL(/point-of-sale$/);
    await ask(page, 'vender avena');
    await page.keyboard.press('Enter');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Agua\D/, /^1Barra de avena/]);
    await ask(page, 'vender ag');
    await page.keyboard.press('Enter');
    const search = page.getByLabel('Buscar producto o escanear código');
    await expect(search).toHaveValue('ag');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(lines(page).getByRole('listitem')).toHaveText([
      ...[/^1Agua\D/, /^1Barra de avena/],
      /^1Agua con gas/,
    ]);
    await ask(page, 'vender chicle');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('chicle');
  });

  await test.step('con «a» se vende a una persona, y quien se llama así va antes que un producto', async () => {
    await ask(page, 'vender a ana');
    await expect(options).toHaveText([/Vender a Ana Rojas/]);
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    await ask(page, 'vender ana');
    await expect(options).toHaveText([/Vender a Ana Rojas/, /Vender ana/]);
  });
});
