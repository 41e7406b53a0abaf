import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import { emailOf, enterNewGym, expect, password, submitSignIn, test } from './pulso.ts';

test('un cliente activa su cuenta y ve en Mi espacio solo lo suyo', {
  tag: ['@invitations', '@myspace'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const full = await addMembership(page, ana.id, 'Full');
  await addPayment(page, full, 25_000);
  const jose = await addClient(page, { name: 'José', surname: 'Muñoz' });
  const crossfit = await addMembership(page, jose.id, 'Crossfit');
  await addPayment(page, crossfit, 31_000);

  const hers = await openBrowser();
  const heading = hers.getByRole('heading', { level: 1 });
  const memberships = hers.getByRole('region', { name: 'Mis membresías' });
  const payments = hers.getByRole('table', { name: 'Mis pagos' });

  await test.step('elige su contraseña con el enlace', async () => {
    await hers.goto(ana.activation);
    await expect(heading).toHaveText('Hola, Ana Rojas');
    await expect(hers.getByLabel('Email')).toHaveValue(emailOf('ana'));
    await hers.getByLabel('Elige una contraseña').fill('corta');
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    await expect(hers.getByText('La contraseña necesita al menos 8 caracteres.')).toBeVisible();
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    await expect(hers).toHaveURL(/:\d+\/$/);
  });

  await test.step('ve su membresía y su pago, y nada de otros', async () => {
    await expect(heading).toHaveText('Mi espacio');
    await expect(memberships.getByRole('listitem')).toHaveCount(1);
    await expect(memberships.getByRole('listitem')).toContainText('Full');
    await expect(memberships.getByRole('listitem')).toContainText(/Activa.*Vence el/);
    await expect(payments.getByRole('row')).toHaveCount(2);
    await expect(payments.getByRole('row').last()).toContainText(dayAtGym().formatted);
    await expect(payments.getByRole('row').last()).toContainText('$ 25.000');
  });

  await test.step('un pago que ingresa el gimnasio aparece en su pantalla abierta', async () => {
    await addPayment(page, full, 27_000);
    await expect(payments.getByRole('row', { name: /\$ 27\.000/ })).toBeVisible();
  });

  await test.step('las pantallas del gimnasio no son para ella', async () => {
    const paths = [
      '/admin',
      '/clients',
      '/payments',
      '/checkin',
      `/clients/${jose.id}/memberships/Jos%C3%A9`,
      `/clients/${jose.id}/memberships/${crossfit}/payments`,
      '/superadmin',
    ];
    for (const path of paths) {
      await hers.goto(path);
      await expect(hers.getByText('No tienes acceso a esta página')).toBeVisible();
    }
    expect((await hers.request.get('/api/clients')).status()).toBe(403);
    expect((await hers.request.get('/api/dashboard')).status()).toBe(403);
    await hers.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(heading).toHaveText('Mi espacio');
    await expect(hers.getByRole('link', { name: 'Clientes' })).toBeHidden();
  });

  await test.step('sale y vuelve a entrar con su contraseña', async () => {
    await hers.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(hers).toHaveURL(/\/login$/);
    await submitSignIn(hers, emailOf('ana'));
    await expect(heading).toHaveText('Mi espacio');
  });

  await test.step('su enlace no sirve otra vez', async () => {
    expectedErrors.push(/status of 4(09|10) .*\/api\/invitation/);
    const other = await openBrowser();
    await other.goto(ana.activation);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      /Tu cuenta ya está activa|Este enlace ya no sirve/,
    );
  });
});
