import type { Page } from '@playwright/test';
import { enterAsOperator, gyms, operator, test } from './installation.ts';
import { enterNewGym, expect, expectAccessible, show, signIn } from './pulso.ts';
import {
  addProduct,
  expectInOrder,
  openPointOfSale,
  openTill,
  salesOf,
  scan,
  sheet,
  water,
} from './store.ts';

test('suspende un gimnasio con un mensaje y lo reabre: lo vendido sin conexión espera y llega', {
  tag: ['@installation', '@sales'],
}, async ({ openBrowser, expectedErrors, mailbox }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión|status of 40[03]/);
  const owner = await openBrowser();
  await enterNewGym(owner, 'Gimnasio Sur');
  await addProduct(owner, water);
  await openTill(owner);
  await owner.goto('/clients');
  const desk = await openBrowser();
  await signIn(desk);
  await openPointOfSale(desk);
  const page = await openBrowser();
  await enterAsOperator(page, mailbox, 'Casa central');
  const message = 'Falta el pago de noviembre: escríbenos a hola@pulso.test.';
  const drawer = page.getByRole('dialog', { name: 'Gimnasio Sur', exact: true });
  const closed = (screen: Page) =>
    screen.getByRole('heading', { name: 'Gimnasio Sur está suspendido', level: 1 });

  await test.step('una caja vende sin conexión', async () => {
    await desk.context().setOffline(true);
    await scan(desk, water.barcode);
    await expectInOrder(desk);
    await desk.keyboard.press('F12');
    await expect(sheet(desk).getByText(/^P-[A-Z0-9]{3}-\d+$/)).toBeVisible();
    await desk.keyboard.press('Enter');
  });

  await test.step('la operadora lo suspende, con un mensaje', async () => {
    await page.goto('/superadmin');
    await gyms(page)
      .getByRole('button', { name: /Gimnasio Sur/ })
      .click();
    await expect(drawer.getByText('Nunca se ha suspendido.')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Suspender' }).click();
    const form = page.getByRole('dialog', { name: '¿Suspender Gimnasio Sur?' });
    await form.getByRole('button', { name: 'Suspender' }).click();
    await expect(form.getByText('Escribe qué leerán quienes entren.')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Mensaje').fill(message);
    await form.getByRole('button', { name: 'Suspender' }).click();
    await expect(form).toBeHidden();
    await expect(drawer.getByRole('list', { name: 'Suspensiones' })).toContainText(message);
    await expect(gyms(page).getByRole('row', { name: /Gimnasio Sur/ })).toContainText('Suspendido');
  });

  await test.step('quien está dentro lo lee sin tocar nada, y también quien entra', async () => {
    await expect(closed(owner)).toBeVisible();
    await expect(owner.getByText(message)).toBeVisible();
    await expectAccessible(owner);
    await owner.setViewportSize({ width: 390, height: 844 });
    await owner.reload();
    await expect(closed(owner)).toBeVisible();
    await owner.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(owner).toHaveURL(/\/login$/);
    await signIn(owner);
    await owner.goto('/clients');
    await expect(closed(owner)).toBeVisible();
  });

  await test.step('lo vendido sin conexión espera, y la sesión no se cierra', async () => {
    await desk.context().setOffline(false);
    await expect(closed(desk)).toBeVisible();
    await expect(desk.getByText(/Una acción sin conexión espera en este equipo/)).toBeVisible();
    await desk.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(desk.getByText(/mira lo que falta enviar: es 1 cambio/)).toBeVisible();
    await expect(closed(desk)).toBeVisible();
  });

  await test.step('lo reabre, y queda escrito quién', async () => {
    await drawer.getByRole('button', { name: 'Reabrir' }).click();
    const question = page.getByRole('dialog', { name: '¿Reabrir Gimnasio Sur?' });
    await question.getByRole('button', { name: 'Reabrir' }).click();
    await expect(question).toBeHidden();
    await expect(drawer.getByText(`por ${operator}`)).toHaveCount(2);
    await expect(drawer.getByRole('button', { name: 'Suspender' })).toBeVisible();
  });

  await test.step('todo sigue donde estaba, y la venta llega una vez', async () => {
    for (const screen of [owner, desk]) {
      await screen.getByRole('button', { name: 'Intentar otra vez' }).click();
      await expect(closed(screen)).toBeHidden();
    }
    await expect.poll(async () => (await salesOf(owner)).total).toBe(1);
    await expect(desk.getByLabel('Buscar producto o escanear código')).toBeVisible();
    await show(owner, '/registro');
    await expect(owner.getByText(`Quien administra Pulso suspendió el gimnasio: ${message}`)).toBeVisible();
    await expect(owner.getByText('Quien administra Pulso reabrió el gimnasio')).toBeVisible();
  });
});
