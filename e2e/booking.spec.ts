import { dayAtGym } from './clock.ts';
import { addClass, addClient, addMember } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, password, show, test } from './pulso.ts';

test('un cliente reserva en Mi espacio, y en recepción se le marca como asistido', {
  tag: ['@reservations', '@myspace', '@calendarlinks'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const spinning = await addClass(page, {
    name: 'Spinning',
    startTime: '07:00',
    endTime: '08:00',
    teachers: 'Pía Soto',
  });
  const open = await addClass(page, { name: 'Gimnasio abierto', startTime: '00:00', endTime: '23:59' });
  const tomorrow = dayAtGym(1);

  const hers = await openBrowser();
  await show(hers, ana.activation);
  await hers.getByLabel('Elige una contraseña').fill(password);
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Mi espacio');

  await show(page, `/checkin?fecha=${tomorrow.iso}&clase=${spinning}`);
  const attendees = page.getByRole('list', { name: 'Quiénes vienen' });
  await expect(page.getByText('Nadie ha reservado todavía.')).toBeVisible();

  await test.step('reserva la clase de mañana, y recepción lo ve enseguida', async () => {
    const response = Promise.withResolvers<void>();
    await hers.route(`**/api/my-space/classes?date=${tomorrow.iso}`, async (route) => {
      await response.promise;
      await route.continue();
    });
    await hers.getByRole('group', { name: 'Día', exact: true }).getByRole('button').nth(1).click();
    await expect(hers.locator('[inert]').getByText('Spinning')).toBeVisible();
    response.resolve();
    await expect(hers.locator('[inert]')).toHaveCount(0);
    await hers.getByRole('button', { name: 'Reservar de Spinning' }).click();
    await expect(hers.getByRole('region', { name: 'Mis reservas' })).toContainText('Spinning');
    await expect(attendees.getByRole('listitem')).toContainText('Ana Rojas');
  });

  await test.step('su gimnasio ve lo mismo que ella, enseguida y solo para mirar', async () => {
    const viewer = await page.context().newPage();
    // As in Safari.
    await viewer.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
    await viewer.goto(`/clients/${ana.id}`);
    await viewer.getByRole('link', { name: 'Ver lo que ve' }).click();
    await expect(viewer.getByRole('region', { name: 'Vista Usuario' })).toContainText(
      'Así ve Pulso Ana Rojas',
    );
    const own = viewer.getByRole('region', { name: 'Mis reservas' });
    await expect(own.getByRole('button', { name: /Cancelar/ })).toBeDisabled();
    await viewer.getByRole('group', { name: 'Día', exact: true }).getByRole('button').nth(2).click();
    await expect(viewer.getByRole('button', { name: 'Reservar de Spinning' })).toBeDisabled();
    await expectAccessible(viewer);
    await hers
      .getByRole('region', { name: 'Mis reservas' })
      .getByRole('button', { name: /Cancelar/ })
      .click();
    await expect(own).toBeHidden();
    await viewer.getByRole('button', { name: 'Ver a otro cliente' }).click();
    await expect(viewer.getByRole('region', { name: 'Vistos hace poco' })).toContainText('Ana Rojas');
    await expectAccessible(viewer);
    await viewer.close();
  });

  await test.step('vuelve a reservar', async () => {
    await expect(hers.getByRole('region', { name: 'Mis reservas' })).toBeHidden();
    await expect(page.getByText('Nadie ha reservado todavía.')).toBeVisible();
    await hers.getByRole('button', { name: 'Reservar de Spinning' }).click();
    await expect(attendees.getByRole('listitem')).toContainText('Ana Rojas');
  });

  await test.step('lleva sus reservas a su calendario, y apaga el enlace', async () => {
    await hers.getByRole('button', { name: 'Llevar a mi calendario' }).click();
    const dialog = hers.getByRole('dialog', { name: 'Mis reservas en mi calendario' });
    await dialog.getByRole('button', { name: 'Crear enlace' }).click();
    const link = dialog.getByLabel('O copia el enlace');
    await expect(link).toHaveValue(/\/calendario\/.+\/reservas\.ics$/);
    const { pathname } = new URL(await link.inputValue());
    const device = dialog.getByRole('link', { name: 'Agregar en este dispositivo' });
    await expect(device).toHaveAttribute('href', new RegExp(`^webcal:.*${pathname}$`));
    expect(await (await hers.request.get(pathname)).text()).toContain('SUMMARY:Spinning');
    await expectAccessible(hers);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(dialog).toBeHidden();
    await hers.getByRole('button', { name: 'Mi calendario' }).click();
    await dialog.getByRole('button', { name: 'Ver mi enlace' }).click();
    await expect(link).toHaveValue(new RegExp(pathname));
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    expect((await page.request.post('/api/calendars/turn', { data: { active: false } })).ok()).toBe(true);
    await hers.reload();
    await hers.getByRole('button', { name: 'Mi calendario' }).click();
    await expect(dialog.getByText(/^Tu gimnasio apagó los calendarios/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Apagar enlace' }).click();
    await expect(dialog).toBeHidden();
    await expect(hers.getByText('El enlace ya no muestra nada.')).toBeVisible();
    await expect(hers.getByRole('button', { name: /calendario/ })).toBeHidden();
    expect((await page.request.post('/api/calendars/turn', { data: { active: true } })).ok()).toBe(true);
    expect((await hers.request.get(pathname)).status()).toBe(404);
  });

  await test.step('su código QR es el que recepción lee, y la marca como asistida', async () => {
    await hers.getByRole('button', { name: 'Mi código QR' }).click();
    await expect(hers.getByRole('img', { name: 'Código QR' })).toBeVisible();
    await hers.keyboard.press('Escape');
    const code = ana.id.replaceAll('-', '').toUpperCase();
    const field = page.getByRole('combobox', { name: 'Buscar cliente' });
    await expect(field).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ana Rojas ya tiene reserva.'), 'de mañana nadie asistió').toBeVisible();
    await expect(page.getByRole('button', { name: /Marcar como asistido/ })).toBeHidden();
    await show(page, `/checkin?clase=${open}`);
    await expect(field).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(attendees.getByRole('listitem')).toContainText('Asistió');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(hers.getByRole('region', { name: 'Mis reservas' })).toContainText('Asististe');
  });

  await test.step('marcar se deshace con un toque', async () => {
    await attendees.getByRole('button', { name: /Deshacer que asistió/ }).click();
    await attendees.getByRole('button', { name: /Marcar como asistido/ }).click();
    await expect(attendees.getByRole('listitem')).toContainText('Asistió');
  });
});

test('quien no tiene membresía al día se permite con una palabra que queda', {
  tag: '@reservations',
}, async ({ page }) => {
  await enterNewGym(page);
  await addClass(page, { name: 'Boxeo', startTime: '05:00', endTime: '23:00' });
  await addClient(page, { name: 'José', surname: 'Muñoz' });
  await show(page, '/checkin');
  await page.getByRole('combobox', { name: 'Buscar cliente' }).fill('muñ');
  const row = page.getByRole('row', { name: /José Muñoz/ });
  await expect(row).toContainText('No tiene membresía');
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Permitir igual' }).click();
  await row.getByLabel('Por qué se permite').fill('Paga mañana');
  // The list shows it before the server has it.
  await Promise.all([page.waitForResponse('**/api/reservations'), page.keyboard.press('Enter')]);
  const attendees = page.getByRole('list', { name: 'Quiénes vienen' });
  await expect(attendees.getByRole('listitem')).toContainText('Permitido: Paga mañana');
  await page.reload();
  await expect(attendees.getByRole('listitem')).toContainText('Permitido: Paga mañana');
});
