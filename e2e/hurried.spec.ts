import { addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, ownerEmail, password, test } from './pulso.ts';

test('quien hace doble clic o pierde la conexión guarda una sola vez y no pierde lo que escribió', {
  tag: '@clients',
}, async ({ page, context, expectedErrors }) => {
  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const full = await addMembership(page, ana.id, 'Full');
  const drawer = page.getByRole('dialog', { name: 'Agregar cliente' });
  const save = drawer.getByRole('button', { name: 'Guardar cliente' });
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Agregar cliente' }).click();
    await drawer.getByLabel('Nombre').fill(name);
  };

  await test.step('doble clic al guardar un cliente', async () => {
    await page.goto('/clients');
    await add('Bruno');
    await save.dblclick();
    await expect(drawer).toBeHidden();
    await expect(page.getByText('1-2 de 2')).toBeVisible();
  });

  await test.step('doble clic al guardar un pago', async () => {
    await page.goto(`/clients/${ana.id}/memberships/${full}/payments`);
    await page.getByRole('button', { name: 'Agregar pago' }).click();
    const form = page.getByRole('form', { name: 'Agregar Pago' });
    await form.getByLabel('Monto').fill('25000');
    await form.getByRole('button', { name: 'Guardar' }).dblclick();
    await expect(form).toBeHidden();
    await expect(page.getByText('1-1 de 1')).toBeVisible();
  });

  await test.step('sin conexión', async () => {
    expectedErrors.push(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
    await page.goto('/clients');
    await add('Carla');
    await context.setOffline(true);
    await expect(page.getByText('Sin conexión. Lo que escribas sigue aquí')).toBeVisible();
    await save.click();
    await expect(drawer.getByRole('alert')).toContainText('No hay conexión con Pulso.');
    await expect(drawer.getByLabel('Nombre')).toHaveValue('Carla');
    await context.setOffline(false);
    await expect(page.getByText('Sin conexión. Lo que escribas sigue aquí')).toBeHidden();
    await save.click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText('1-3 de 3')).toBeVisible();
  });

  await test.step('sin conexión, una pantalla que no se había abierto lo dice y se abre sola al volver', async () => {
    // React says which error it shows.
    expectedErrors.push(/No hay conexión con Pulso/);
    await context.setOffline(true);
    await expect(page.getByText('Sin conexión. Lo que escribas sigue aquí')).toBeVisible();
    await page.getByRole('link', { name: 'Reportes', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No hay conexión con Pulso. Se abre sola cuando vuelva.');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible();
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
  });

  await test.step('la respuesta se pierde cuando ya estaba guardado', async () => {
    await add('Diego');
    await page.route(
      '**/api/clients',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await save.click();
    await expect(drawer.getByRole('alert')).toContainText('No hay conexión con Pulso.');
    await expect(drawer.getByLabel('Nombre')).toHaveValue('Diego');
    await save.click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText('1-4 de 4')).toBeVisible();
    await expect(page.getByRole('row', { name: /Diego/ })).toHaveCount(1);
  });
});

test('un formulario vacío dice todo lo que falta, y Esc pregunta antes de perder lo escrito', {
  tag: ['@clients', '@payments'],
}, async ({ page }) => {
  await test.step('registrarse', async () => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Escribe un correo válido/);
    await expect(page.getByText('La contraseña necesita al menos 8 caracteres.')).toBeVisible();
    await expect(page.getByLabel('Nombre del gimnasio')).toHaveAccessibleDescription(
      'Escribe el nombre del gimnasio.',
    );
  });

  await test.step('iniciar sesión', async () => {
    await page.getByRole('link', { name: 'Inicia sesión' }).click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Escribe tu email.');
    await expect(page.getByText('Escribe tu contraseña.')).toBeVisible();
  });

  await enterNewGym(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  await addMembership(page, ana.id, 'Full');

  await test.step('agregar un cliente', async () => {
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Agregar cliente' }).click();
    const form = page.getByRole('dialog', { name: 'Agregar cliente' });
    await form.getByLabel('Correo').fill('no es un correo');
    await form.getByLabel('WhatsApp').fill('12');
    await form.getByLabel('N° SOCIO').fill('12.345.678-0');
    await form.getByRole('button', { name: 'Guardar cliente' }).click();
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await expect(form.getByLabel('Nombre')).toHaveAccessibleDescription('Escribe el nombre.');
    await expect(form.getByLabel('Correo')).toHaveAccessibleDescription(/Escribe un correo válido/);
    await expect(form.getByLabel('WhatsApp')).toHaveAccessibleDescription(/Escribe un teléfono/);
    await expect(form.getByLabel('N° SOCIO')).toHaveAccessibleDescription(/Este RUT no es válido/);

    await page.keyboard.press('Escape');
    const question = form.getByRole('alertdialog', { name: '¿Descartar lo que escribiste?' });
    await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Correo')).toHaveValue('no es un correo');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(form).toBeHidden();

    await page.getByRole('button', { name: 'Agregar cliente' }).click();
    await expect(form.getByLabel('Correo')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('volver atrás con un formulario abierto lo cierra, y pregunta como Esc', async () => {
    const form = page.getByRole('dialog', { name: 'Agregar cliente' });
    await page.getByRole('link', { name: 'Inicio', exact: true }).click();
    await page.getByRole('link', { name: 'Clientes', exact: true }).click();
    await page.getByRole('button', { name: 'Agregar cliente' }).click();
    await form.getByLabel('Nombre').fill('Bruno');
    await page.goBack();
    await form.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(form.getByLabel('Nombre')).toHaveValue('Bruno');
    await page.goBack();
    await form.getByRole('button', { name: 'Descartar' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/clients$/);
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  await test.step('agregar una membresía', async () => {
    await page.goto(`/clients/${ana.id}/memberships/Ana%20Rojas`);
    await page.getByRole('button', { name: 'Agregar membresía' }).click();
    const form = page.getByRole('dialog', { name: 'Agregar membresía' });
    await form.getByRole('button', { name: 'Guardar membresía' }).click();
    await expect(form.getByLabel('Plan', { exact: true })).toBeFocused();
    await expect(form.getByLabel('Plan', { exact: true })).toHaveAccessibleDescription(
      'Escribe el nombre del plan.',
    );
  });

  await test.step('agregar un pago', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Ver Pagos: Full' }).click();
    await page.getByRole('button', { name: 'Agregar pago' }).click();
    const form = page.getByRole('form', { name: 'Agregar Pago' });
    await form.getByLabel('Fecha de pago').fill('');
    await form.getByLabel('Fecha de comienzo del plan').fill('32-01-2026');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByLabel('Monto')).toBeFocused();
    await expect(form.getByLabel('Monto')).toHaveAccessibleDescription(/Escribe un monto/);
    await expect(form.getByLabel('Fecha de pago')).toHaveAccessibleDescription('Escribe una fecha válida.');
    await expect(form.getByLabel('Fecha de comienzo del plan')).toHaveAccessibleDescription(
      'Escribe una fecha válida.',
    );
  });

  await test.step('un pago a medias no se pierde sin una pregunta', async () => {
    const form = page.getByRole('form', { name: 'Agregar Pago' });
    const amount = form.getByLabel('Monto');
    const question = page.getByRole('dialog', { name: '¿Descartar lo que escribiste?' });
    const addPayment = page.getByRole('button', { name: 'Agregar pago' });
    await amount.fill('12345');
    const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['Atrás', () => page.goBack()],
      ['Esc', () => amount.press('Escape')],
      ['Cancelar', () => form.getByRole('button', { name: 'Cancelar' }).click()],
      ['el botón que lo abrió', () => addPayment.click()],
      ['el menú', () => page.getByRole('link', { name: 'Inicio', exact: true }).click()],
      ['una tecla', () => amount.press('Alt+C')],
    ];
    const address = page.url();
    for (const [way, leave] of ways) {
      await leave();
      await expect(question.getByRole('button', { name: 'Seguir editando' }), way).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question, way).toBeHidden();
      await expect(amount, way).toHaveValue(/^12\.?345$/);
      expect(page.url(), way).toBe(address);
    }
    const asksBeforeReload = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asksBeforeReload()).toBe(true);

    await amount.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(form).toBeHidden();
    expect(await asksBeforeReload()).toBe(false);
    await addPayment.click();
    await amount.fill('12345');
    await page.getByRole('link', { name: 'Inicio', exact: true }).click();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('una contraseña equivocada se dice, y a la insistencia se le pide esperar', { tag: '@account' }, async ({
  page,
  expectedErrors,
}) => {
  await enterNewGym(page);
  // Whoever leaves with a question on its way is told 401, which the console repeats.
  await Promise.all([page.waitForResponse('**/api/notifications/count'), page.goto('/admin')]);
  await expect(page.getByRole('link', { name: /^Clientes activos 0 / })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expectedErrors.push(/status of (401|429) .*\/api\/sign-in/);
  const alert = page.getByRole('alert');
  await page.getByLabel('Email').fill(ownerEmail());
  for (let attempt = 1; attempt <= 10; attempt++) {
    await page.getByLabel('Contraseña', { exact: true }).fill(`equivocada-${attempt}`);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(alert).toHaveText('El correo o la contraseña no son correctos.');
  }
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(alert).not.toHaveText('El correo o la contraseña no son correctos.');
  await expect(page).toHaveURL(/\/login$/);
});

test('lo que el servidor rechaza se dice en su campo, que queda enfocado', { tag: '@clients' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 .*clients/);
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', email: 'ana@correo.cl' });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Agregar cliente' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar cliente' });
  await form.getByLabel('Nombre').fill('Bruno');
  const address = form.getByLabel('Correo');
  await address.fill('ana@correo.cl');
  await form.getByRole('button', { name: 'Guardar cliente' }).focus();
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription('Ya hay un cliente con este correo.');
  await expect(address).toBeFocused();
});
