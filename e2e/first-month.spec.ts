import { dayAtGym, gymTimeZone } from './clock.ts';
import { changeGym, expect, ownerEmail, password, show, submitSignIn, test } from './pulso.ts';

const { formatted: today } = dayAtGym();

test('un gimnasio se registra, agrega clientes, vende membresías, recibe pagos y ve su mes', {
  tag: ['@embedded', '@account', '@registration', '@clients', '@memberships', '@payments', '@dashboard'],
}, async ({ page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Menú principal' });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const counter = (name: RegExp) => page.getByRole('link', { name });

  await test.step('se registra sin quedar conectado, y entra', async () => {
    await show(page, '/register');
    await page.getByRole('radio', { name: 'Gimnasio' }).click();
    await page.getByLabel('Email').fill(ownerEmail());
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByLabel('Nombre del gimnasio').fill('Gimnasio Andes');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('status')).toHaveText('Cuenta creada. Ya puedes iniciar sesión.');
    expect(await page.context().cookies()).toEqual([]);

    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await submitSignIn(page);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(heading('Panel de Gimnasio Andes')).toBeVisible();
    await expect(counter(/^Clientes activos 0 /)).toBeVisible();
    await changeGym(page, { timeZone: gymTimeZone });
  });

  await test.step('agrega a Ana, con su RUT revisado', async () => {
    await sidebar.getByRole('link', { name: 'Clientes' }).click();
    await expect(page).toHaveURL(/\/clients$/);
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar cliente' }).first().click();
    const form = dialog('Agregar cliente');
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await form.getByLabel('Nombre').fill('Ana');
    await form.getByLabel('Apellido').fill('Rojas');
    await form.getByLabel('Correo').fill('ana@correo.cl');
    const number = form.getByLabel('N° SOCIO');
    await number.fill('12.345.678-0');
    await form.getByRole('button', { name: 'Guardar cliente' }).click();
    await expect(number).toHaveAccessibleDescription(/Este RUT no es válido/);
    await expect(number).toBeFocused();
    await number.fill('123456785');
    await form.getByRole('button', { name: 'Guardar cliente' }).click();

    const link = dialog('Ana ya es cliente');
    await expect(link.getByLabel('Enlace de activación')).toHaveValue(/\/activate\?token=./);
    await expect(link).toContainText(
      'Entrégale este enlace: por correo no salió. Este Pulso no envía correos',
    );
    await expect(link.getByRole('link', { name: 'Vender un plan' })).toBeFocused();
    await link.getByRole('button', { name: 'Listo' }).click();
    const row = page.getByRole('row', { name: /Ana Rojas/ });
    await expect(row).toContainText('12.345.678-5');
    await expect(row).toContainText('Activo');
    await expect(row).toContainText('Sin membresía');
  });

  await test.step('agrega a José con la tecla N y un número del gimnasio, y lo encuentra sin su tilde', async () => {
    await expect(dialog('Ana ya es cliente')).toBeHidden();
    await page.keyboard.press('n');
    const form = dialog('Agregar cliente');
    await form.getByLabel('Nombre').fill('José');
    await form.getByLabel('Apellido').fill('Muñoz');
    await form.getByLabel('N° SOCIO').fill('AB-123');
    await form.getByLabel('N° SOCIO').press('Enter');
    await expect(page.getByText('Se agregó a José Muñoz.')).toBeVisible();
    await page.getByRole('searchbox', { name: /^Buscar/ }).fill('jose');
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeHidden();
    await expect(page.getByRole('row', { name: /José Muñoz/ })).toBeVisible();
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await expect(page.getByText('1-2 de 2')).toBeVisible();
  });

  await test.step('vende una membresía a Ana', async () => {
    await page.getByRole('link', { name: 'Membresías: Ana Rojas' }).click();
    await expect(page).toHaveURL(/\/clients\/[0-9a-f-]+\/memberships\/Ana%20Rojas$/);
    await expect(heading('Membresías de Ana Rojas')).toBeVisible();
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar membresía' }).click();
    const form = dialog('Agregar membresía');
    await form.getByLabel('Plan', { exact: true }).fill('Full');
    await form.getByLabel('Tipo de plan').selectOption('Mensual');
    await form.getByRole('button', { name: 'Guardar membresía' }).click();
    await expect(page.getByRole('status').getByText('Membresía guardada exitosamente.')).toBeVisible();
    const row = page.getByRole('row', { name: /Full/ });
    await expect(row).toContainText('Activa');
    await expect(row).toContainText('Sin pagos');
  });

  await test.step('ingresa el pago de Ana en la lista de su membresía', async () => {
    await page.getByRole('link', { name: 'Ver Pagos: Full' }).click();
    await expect(page).toHaveURL(/\/clients\/[0-9a-f-]+\/memberships\/[0-9a-f-]+\/payments$/);
    await expect(heading('Lista de pagos del plan Full de Ana Rojas')).toBeVisible();
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar pago' }).click();
    const form = page.getByRole('form', { name: 'Agregar Pago' });
    await expect(form.getByLabel('Monto')).toBeFocused();
    await expect(form.getByLabel('Monto')).toHaveAccessibleDescription('Sin puntos ni comas');
    await form.getByLabel('Monto').fill('25000');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('status').getByText('Pago guardado exitosamente.')).toBeVisible();
    await expect(form).toBeHidden();
    for (const head of ['Monto', 'Fecha de Pago', 'Periodo', 'Tipo de Pago', 'Acciones']) {
      await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('row', { name: `$ 25.000 ${today} ${today} Efectivo` })).toBeVisible();
  });

  await test.step('ingresa dos pagos más en el mostrador, solo con el teclado', async () => {
    const { keyboard } = page;
    await keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Busca un cliente o una pantalla')).toBeFocused();
    await keyboard.type('ingresar pago');
    await expect(page.getByRole('dialog').getByText('Ingresar Pago')).toBeVisible();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/payments$/);
    const search = page.getByRole('combobox', { name: 'Cliente' });

    await expect(search).toBeFocused();
    await keyboard.type('jose');
    await keyboard.press('Enter');
    const fields = page.getByRole('form', { name: 'Pago de José Muñoz' });
    await expect(fields.getByLabel('Plan', { exact: true })).toBeFocused();
    await keyboard.type('Crossfit');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await expect(fields.getByLabel('Monto')).toBeFocused();
    await keyboard.type('30000');
    await keyboard.press('Enter');
    const message = page.getByRole('status').filter({ hasText: 'Pago guardado exitosamente.' });
    await expect(message).toContainText('$ 30.000 de José Muñoz');

    await expect(search).toBeFocused();
    await keyboard.type('ana');
    await keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'Pago de Ana Rojas' }).getByLabel('Monto')).toBeFocused();
    await expect(page.getByRole('form', { name: 'Pago de Ana Rojas' }).getByLabel('Monto')).toHaveValue(
      '25.000',
    );
    await keyboard.press('Enter');
    await expect(message).toContainText('$ 25.000 de Ana Rojas');
    await expect(page.getByRole('table', { name: 'Pagos recientes' }).getByRole('row')).toHaveCount(4);
  });

  await test.step('ve su mes, y cada contador lleva a su lista', async () => {
    const counters = [
      { name: /^Clientes activos 2 /, at: /\/clients$/, title: 'Clientes' },
      { name: /^Membresías activas 2 /, at: /\/clients\?estado=active$/, title: 'Clientes' },
      {
        name: /^Pagos de membresías del mes \$ 80\.000 /,
        at: /\/mycenter\/pagos\?tipo=memberships$/,
        title: 'Pagos',
      },
      { name: /^Pagos de productos del mes \$ 0 /, at: /\/mycenter\/pagos\?tipo=products$/, title: 'Pagos' },
    ];
    for (const { name, at, title } of counters) {
      await sidebar.getByRole('link', { name: 'Inicio', exact: true }).click();
      await expect(heading('Bienvenido a Gimnasio Andes')).toBeVisible();
      await counter(name).click();
      await expect(page).toHaveURL(at);
      await expect(heading(title)).toBeVisible();
    }
  });

  await test.step('corrige un pago', async () => {
    await show(page, '/payments');
    await page.getByRole('link', { name: /José Muñoz/ }).click();
    await expect(heading('Lista de pagos del plan Crossfit de José Muñoz')).toBeVisible();
    await page.getByRole('button', { name: 'Editar: $ 30.000' }).click();
    const form = page.getByRole('form', { name: 'Editar Pago' });
    await form.getByLabel('Monto').fill('32.000');
    await form.getByLabel('Tipo de pago').selectOption('Transferencia');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('row', { name: `$ 32.000 ${today} ${today} Transferencia` })).toBeVisible();
  });

  await test.step('elimina un pago, pero primero se le pregunta, y lo deshace', async () => {
    const row = page.getByRole('row', { name: /^\$ 32\.000/ });
    await page.getByRole('button', { name: 'Eliminar: $ 32.000' }).click();
    await dialog('¿Eliminar el pago de $ 32.000?').getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog('¿Eliminar el pago de $ 32.000?')).toBeHidden();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Eliminar: $ 32.000' }).click();
    await dialog('¿Eliminar el pago de $ 32.000?').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page
      .getByRole('status')
      .filter({ hasText: 'Se eliminó el pago' })
      .getByRole('button', { name: 'Deshacer' })
      .click();
    await expect(row).toBeVisible();
  });

  await test.step('cambia una membresía y elimina a un cliente con lo suyo', async () => {
    await page.getByRole('link', { name: 'Membresías de José Muñoz' }).click();
    await page.getByRole('button', { name: 'Editar: Crossfit' }).click();
    await dialog('Editar membresía').getByLabel('Activa').selectOption('No');
    await dialog('Editar membresía').getByRole('button', { name: 'Guardar membresía' }).click();
    await expect(page.getByRole('row', { name: /Crossfit/ })).toContainText('Inactiva');

    await sidebar.getByRole('link', { name: 'Clientes' }).click();
    await page.getByRole('button', { name: 'Editar: José Muñoz' }).click();
    await dialog('Editar cliente').getByLabel('Apellido').fill('Muñoz Soto');
    await dialog('Editar cliente').getByRole('button', { name: 'Guardar cliente' }).click();
    await page.getByRole('button', { name: 'Eliminar: José Muñoz Soto' }).click();
    const question = dialog('¿Eliminar a José Muñoz Soto?');
    await expect(question).toContainText('su membresía y su pago, por $ 32.000');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('1-1 de 1')).toBeVisible();
    await sidebar.getByRole('link', { name: 'Inicio', exact: true }).click();
    await expect(counter(/^Pagos de membresías del mes \$ 50\.000 /)).toBeVisible();
    await page
      .getByRole('status')
      .filter({ hasText: 'Se eliminó a José' })
      .getByRole('button', { name: 'Deshacer' })
      .click();
    await expect(counter(/^Clientes activos 2 /)).toBeVisible();
    await expect(counter(/^Membresías activas 1 /)).toBeVisible();
    await expect(counter(/^Pagos de membresías del mes \$ 82\.000 /)).toBeVisible();
  });

  await test.step('cierra la sesión, y un enlace la devuelve adonde iba', async () => {
    await sidebar.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/clients?buscar=ana');
    await expect(page).toHaveURL(/\/login\?/);
    await submitSignIn(page);
    await expect(page).toHaveURL(/\/clients\?buscar=ana$/);
    await expect(page.getByText('1-1 de 1')).toBeVisible();
  });
});
