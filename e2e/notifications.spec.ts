import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { emailOf, enterNewGym, expect, expectAccessible, password, show, signIn, test } from './pulso.ts';
import { create } from './store.ts';

const main = (page: Page) => page.getByRole('main');
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notificaciones/ });
const rows = (page: Page, group: string) =>
  main(page).getByRole('region', { name: group, exact: true }).getByRole('listitem');

const addLow = (page: Page, name: string) =>
  create(page, '/products', { name, price: 1000, quantity: 1, reorderPoint: 3 });

test('lo que hay que hacer se cuenta en el encabezado, se lee y lleva adonde se hace', {
  tag: ['@notifications'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);

  await test.step('nada pendiente', async () => {
    await show(page, '/admin');
    await expect(bell(page)).toHaveAccessibleName('Notificaciones');
    await bell(page).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Notificaciones');
    await expect(main(page)).toContainText('Nada pendiente');
    await expectAccessible(page);
  });

  await test.step('lo nuevo llega sin recargar, y se cuenta en cada pantalla', async () => {
    for (const name of ['Agua', 'Barra', 'Cinturón']) await addLow(page, name);
    await expect(rows(page, 'Stock bajo')).toHaveCount(3);
    await expect(rows(page, 'Stock bajo').filter({ hasText: 'Queda poco de Agua: 1' })).toContainText(
      'Nueva',
    );
    await expect(bell(page)).toHaveAccessibleName('Notificaciones, 3 sin leer');
    await expect(bell(page)).toContainText('Notificaciones');
    await expectAccessible(page);
  });

  await test.step('se lee una, se deshace, se lee un grupo', async () => {
    const agua = rows(page, 'Stock bajo').filter({ hasText: 'Agua' });
    await agua.getByRole('button', { name: 'Marcar como leída: Queda poco de Agua: 1' }).click();
    await expect(agua).not.toContainText('Nueva');
    await expect(bell(page)).toHaveAccessibleName('Notificaciones, 2 sin leer');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(agua).toContainText('Nueva');
    await main(page).getByRole('button', { name: 'Marcar como leídas: Stock bajo' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notificaciones');
    await expect(main(page)).toContainText('Todo leído');
    await expect(rows(page, 'Stock bajo')).toHaveCount(3);
  });

  await test.step('con el teclado se va adonde se hace, y queda leída', async () => {
    await addLow(page, 'Dona');
    await expect(bell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(bell(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await rows(page, 'Stock bajo')
      .getByRole('link', { name: /Queda poco de Dona/ })
      .press('Enter');
    await expect(page).toHaveURL('/store/stock/low?buscar=Dona');
    await expect(main(page)).toContainText('Dona');
    await expect(bell(page)).toHaveAccessibleName('Notificaciones');
  });

  await test.step('de lo que no se quiere saber no se dice nada, y sin correo se sabe que no sale', async () => {
    await show(page, '/notifications');
    await page.getByRole('button', { name: 'Qué quieres saber' }).click();
    const drawer = page.getByRole('dialog', { name: 'Qué quieres saber' });
    await expect(drawer).toContainText('Este Pulso no envía correos');
    await expectAccessible(page);
    await drawer.getByRole('checkbox', { name: 'Stock bajo: en la pantalla' }).click();
    await expect(rows(page, 'Stock bajo')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(main(page)).toContainText('Nada pendiente');
  });

  await test.step('otra persona ve solo lo que puede ver', async () => {
    const invited = await page.request.post('/api/team', {
      data: { id: v7(), name: 'Carla', email: emailOf('carla'), role: 'coach' },
    });
    const { link } = (await invited.json()) as { link: { url: string } };
    const coach = await openBrowser();
    const joined = await coach.request.post('/api/team-invitation/join', {
      data: { token: new URL(link.url).searchParams.get('token'), id: v7(), password },
    });
    expect(joined.ok(), await joined.text()).toBe(true);
    await signIn(coach, emailOf('carla'));
    await coach.goto('/notifications');
    await expect(main(coach)).toContainText('Nada pendiente');
  });
});
