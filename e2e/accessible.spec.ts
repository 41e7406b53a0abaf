import type { Page } from '@playwright/test';
import { addClient, addMembership, addPayment } from './gym.ts';
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

/** The screen has drawn what it loads, and nothing is still moving. */
async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await show(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

async function peopledGym(page: Page) {
  await enterNewGym(page);
  const ana = await addClient(page, {
    name: 'Ana',
    surname: 'Rojas',
    email: emailOf('ana'),
    whatsapp: '+56 9 1234 5678',
    dni: '77-1',
  });
  const full = await addMembership(page, ana.id, 'Full');
  await addPayment(page, full);
  const jose = await addClient(page, { name: 'José', surname: 'Muñoz' });
  await addMembership(page, jose.id, 'Crossfit');
  return { ana, full };
}

test('axe no encuentra nada en las pantallas de quien no está conectado', {
  tag: ['@account', '@registration'],
}, async ({ page, expectedErrors }) => {
  await test.step('entrar', async () => {
    await open(page, '/login', 'Iniciar sesión');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    expectedErrors.push(/status of 503 .*google/);
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('registrarse', async () => {
    await open(page, '/register', 'Crear cuenta');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Cliente' }).click();
    await page.getByLabel('Tu nombre').fill('Ana');
    await page.getByLabel('Email').fill(emailOf('ana'));
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta está lista');
    await expectAccessible(page);
  });
  await test.step('recuperar la contraseña', async () => {
    await open(page, '/forgot-password', 'Recuperar contraseña');
    await expectAccessible(page);
    await page.getByLabel('Email').fill(emailOf('ana'));
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este Pulso no envía correos');
    await expectAccessible(page);
    await open(page, '/reset-password?token=x', 'Nueva contraseña');
    await expectAccessible(page);
    await open(page, '/reset-password', 'Este enlace ya no sirve');
    await expectAccessible(page);
  });
});

test('axe no encuentra nada en las pantallas del gimnasio', { tag: ['@gym', '@dashboard'] }, async ({
  page,
  expectedErrors,
}) => {
  const { ana, full } = await peopledGym(page);
  for (const [path, title] of [
    ['/', /^Bienvenido/],
    ['/admin', /^Panel/],
    ['/clients', 'Clientes'],
    [`/clients/${ana.id}`, 'Ana Rojas'],
    [`/clients/${ana.id}/memberships/Ana`, 'Membresías de Ana Rojas'],
    [`/clients/${ana.id}/memberships/${full}/payments`, /^Lista de pagos/],
    ['/payments', 'Ingresar Pago'],
    ['/account-settings', 'Configurar cuenta'],
    ['/checkin', 'Check In'],
    ['/invoices', 'Facturas'],
    ['/store/point-of-sale', 'Punto de Venta'],
  ] as const) {
    await test.step(path, async () => {
      await open(page, path, title);
      if (path === '/') await page.getByRole('button', { name: /tabla/i }).click();
      await expectAccessible(page);
    });
  }
  expectedErrors.push(/404/);
  await show(page, '/no/existe');
  await expect(page.getByText('Esta página no existe')).toBeVisible();
  await expectAccessible(page);
  await show(page, '/superadmin');
  await expect(page.getByText('No tienes acceso a esta página')).toBeVisible();
  await expectAccessible(page);
});

test('axe no encuentra nada en los formularios, preguntas y avisos de las listas', {
  tag: '@clients',
}, async ({ page }) => {
  const { ana } = await peopledGym(page);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };

  await test.step('clientes', async () => {
    await open(page, '/clients', /^Clientes/);
    await page.getByRole('button', { name: 'Agregar cliente' }).click();
    await dialog.getByRole('button', { name: 'Guardar cliente' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('Nombre').fill('Bruno');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Enlace de activación: José Muñoz' }).click();
    await expect(dialog.getByLabel('Enlace de activación')).toHaveValue(/activate/);
    await expectAccessible(page);
    await close();
    await page.getByRole('button', { name: 'Eliminar: José Muñoz' }).click();
    await expect(dialog).toContainText('su membresía');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: /^Buscar/ }).fill('nadie');
    await expect(page.getByText('Nada coincide con')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('membresías y pagos', async () => {
    await open(page, `/clients/${ana.id}/memberships/Ana`, 'Membresías de Ana Rojas');
    await page.getByRole('button', { name: 'Editar: Full' }).click();
    await dialog.getByLabel('Plan', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Guardar membresía' }).click();
    await expectAccessible(page);
    await dialog.getByLabel('Plan', { exact: true }).fill('Full');
    await dialog.getByRole('button', { name: 'Guardar membresía' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Ver Pagos: Full' }).click();
    await page.getByRole('button', { name: 'Agregar pago' }).click();
    const form = page.getByRole('form', { name: 'Agregar Pago' });
    await form.getByLabel('Monto').fill('');
    await form.getByLabel('Enviar boleta').selectOption('Si');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Abrir calendario' }).first().click();
    await expect(dialog.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe no encuentra nada en el mostrador, los menús y la configuración', {
  tag: ['@payments', '@memberships'],
}, async ({ page }) => {
  const { ana, full } = await peopledGym(page);
  const dialog = page.getByRole('dialog');

  await test.step('mostrador', async () => {
    await open(page, '/payments', 'Ingresar Pago');
    await page.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await expect(page.getByRole('option', { name: /Ana Rojas/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Nueva membresía' }).click();
    await page.getByRole('button', { name: 'Guardar pago' }).click();
    await expect(page.getByLabel('Plan', { exact: true })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('el marco', async () => {
    await open(page, `/clients/${ana.id}/memberships/${full}/payments`, /^Lista de pagos/);
    for (const group of ['Mi Centro', 'Tienda']) await page.getByRole('button', { name: group }).click();
    await page.getByRole('button', { name: 'Mi cuenta' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Busca un cliente o una pantalla').fill('ana');
    await expect(dialog.getByText('Ana Rojas')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('configuración', async () => {
    await open(page, '/account-settings', 'Configurar cuenta');
    await page.getByRole('button', { name: 'Renovar' }).click();
    await expect(dialog).toContainText('Los actuales dejan de servir');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Renovar' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('combobox', { name: 'Zona horaria' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Nombre del gimnasio').fill('');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByLabel('Contraseña actual')).toBeFocused();
    await expectAccessible(page);
  });
});

test('axe no encuentra nada en un teléfono ni en Mi espacio', { tag: '@myspace' }, async ({
  page,
  openBrowser,
  expectedErrors,
}) => {
  const { ana, full } = await peopledGym(page);

  await test.step('Mi espacio', async () => {
    const hers = await openBrowser(phone);
    await show(hers, ana.activation);
    await expect(hers.getByLabel('Elige una contraseña')).toBeVisible();
    await expectAccessible(hers);
    await hers.getByLabel('Elige una contraseña').fill(password);
    await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
    await expect(hers.getByRole('list', { name: 'Mis pagos' })).toBeVisible();
    await expectAccessible(hers);
    await open(hers, '/account-settings', 'Configurar cuenta');
    await expectAccessible(hers);
    await show(hers, '/clients');
    await expect(hers.getByText('No tienes acceso a esta página')).toBeVisible();
    await expectAccessible(hers);
    expectedErrors.push(/status of 4(09|10) .*\/api\/invitation/);
    await open(
      await hers.context().newPage(),
      ana.activation,
      /Tu cuenta ya está activa|Este enlace ya no sirve/,
    );
  });

  await test.step('el gimnasio', async () => {
    const lockedBrowser = await openBrowser({ ...phone, storageState: await page.context().storageState() });
    await open(lockedBrowser, '/', /^Bienvenido/);
    await expectAccessible(lockedBrowser);
    await lockedBrowser.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(lockedBrowser.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await expectAccessible(lockedBrowser);
    await open(lockedBrowser, '/clients', /^Clientes/);
    await expectAccessible(lockedBrowser);
    await lockedBrowser.getByRole('button', { name: 'Más acciones: Ana Rojas' }).click();
    await expect(lockedBrowser.getByRole('menu')).toBeVisible();
    await expectAccessible(lockedBrowser);
    await open(lockedBrowser, `/clients/${ana.id}/memberships/${full}/payments`, /^Lista de pagos/);
    await expectAccessible(lockedBrowser);
    await open(lockedBrowser, '/payments', 'Ingresar Pago');
    await expectAccessible(lockedBrowser);
    await open(lockedBrowser, '/clients/export', /^Exportar/);
    await expectTouchable(lockedBrowser.getByLabel('CSV'));
  });

  await test.step('antes de entrar', async () => {
    const stranger = await openBrowser(phone);
    await open(stranger, '/login', 'Iniciar sesión');
    await expectTouchable(stranger.getByRole('button', { name: 'Mostrar lo escrito' }));
    await open(stranger, '/forgot-password', 'Recuperar contraseña');
    await expectTouchable(stranger.getByRole('link', { name: 'Volver a iniciar sesión' }));
  });
});
