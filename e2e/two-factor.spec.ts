import { appCodeOf, freshCodeOf } from '../src/test/totp.ts';
import {
  enterNewGym,
  expect,
  expectAccessible,
  ownerEmail,
  password,
  signIn,
  submitSignIn,
  test,
} from './pulso.ts';

test('una dueña activa la verificación en dos pasos, entra con su código y la desactiva', {
  tag: '@account',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await enterNewGym(page);
  await page.goto('/account-settings');
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  let secret = '';
  let recoveryCodes: string[] = [];
  let askedAgain: Promise<unknown> = Promise.resolve();

  await test.step('escanea el código QR y confirma con un primer código', async () => {
    await section.getByRole('button', { name: 'Activar' }).click();
    await section.getByLabel('Tu contraseña').fill(password);
    await section.getByRole('button', { name: 'Continuar' }).click();
    await expect(section.getByRole('img', { name: 'Código QR' })).toBeVisible();
    const [written = ''] = await section.getByText(/^([A-Z2-7]{1,4} ?)+$/).allInnerTexts();
    secret = written.replaceAll(' ', '');
    const code = section.getByLabel('Código de la aplicación');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill(appCodeOf(secret, 1000));
    await section.getByRole('button', { name: 'Activar' }).click();
    await expect(section.getByText(/El código no es correcto/)).toBeVisible();
    await expectAccessible(page);
    // The session is another one from here on: its stream opens anew, and the page asks again.
    askedAgain = Promise.all(
      [
        'me',
        'gym',
        'till-pin',
        'team',
        'counter/pin',
        'gym/plan',
        'notifications/count',
        'gym/logo',
        'counter/people',
      ].map((path) => page.waitForResponse(`**/api/${path}`)),
    );
    await code.fill(freshCodeOf(secret));
    await page.keyboard.press('Enter');
  });

  await test.step('guarda los códigos de recuperación, que se imprimen solos', async () => {
    const list = section.getByRole('list', { name: 'Códigos de recuperación' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    recoveryCodes = await list.getByRole('listitem').allInnerTexts();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`Códigos de recuperación de Pulso para ${ownerEmail()}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Configurar cuenta' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await section.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect(section.getByText('Te quedan 10 códigos de recuperación')).toBeVisible();
  });

  await test.step('al entrar se le pide el código', async () => {
    // Whoever leaves with a question on its way is told 401, which the console repeats.
    await askedAgain;
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await submitSignIn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificación en dos pasos');
    const code = page.getByLabel('Código de la aplicación');
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill(appCodeOf(secret, 1000));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/El código no es correcto/)).toBeVisible();
    // What the page asks for last.
    askedAgain = page.waitForResponse('**/api/notifications/count');
    await code.fill(freshCodeOf(secret));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('sin el teléfono entra con un código de recuperación', async () => {
    await askedAgain;
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await submitSignIn(page);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await page.getByLabel('Código de recuperación').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('la desactiva con su contraseña y un código', async () => {
    await page.goto('/account-settings');
    await expect(section.getByText('Te quedan 9 códigos de recuperación')).toBeVisible();
    await section.getByRole('button', { name: 'Desactivar' }).click();
    await section.getByLabel('Tu contraseña').fill(password);
    await section.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await section.getByLabel('Código de recuperación').fill(recoveryCodes[1] ?? '');
    await section.getByRole('button', { name: 'Desactivar' }).click();
    await expect(section.getByText('Verificación en dos pasos desactivada.')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Activar', exact: true })).toBeVisible();
  });
});

test('ve dónde está abierta su cuenta y cierra lo que no reconoce', { tag: '@account' }, async ({
  page,
  openBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await enterNewGym(page);
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
  const [firefox, another] = [await openBrowser({ userAgent }), await openBrowser()];
  for (const other of [firefox, another]) {
    await signIn(other);
    await other.goto('/clients');
  }
  await page.goto('/account-settings');
  const section = page.getByRole('region', { name: 'Sesiones abiertas' });
  const rows = section.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Este dispositivo');

  await test.step('una', async () => {
    await section.getByRole('button', { name: 'Cerrar: Firefox en Linux' }).click();
    await expect(rows).toHaveCount(2);
    await expect(firefox).toHaveURL(/\/login/);
  });

  await test.step('todas las demás', async () => {
    await section.getByRole('button', { name: 'Cerrar todas las demás' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar las demás' }).click();
    await expect(rows).toHaveCount(1);
    await expect(another).toHaveURL(/\/login/);
    await expect(section.getByRole('button', { name: 'Cerrar todas las demás' })).toBeHidden();
  });

  await test.step('todas', async () => {
    await section.getByRole('button', { name: 'Cerrar todas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar todas' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
