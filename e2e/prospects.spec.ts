import { dayAtGym } from './clock.ts';
import { addClass, addColleague } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, signIn, test } from './pulso.ts';

test('recepción lleva a un prospecto desde que pregunta hasta su plan, y pierde a otro con su razón', {
  tag: ['@prospects'],
}, async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const row = (name: string) =>
    page.getByRole('table', { name: 'Prospectos', exact: true }).getByRole('row').filter({ hasText: name });
  const drawer = page.getByRole('dialog', { name: 'Agregar prospecto' });

  await test.step('en un gimnasio nuevo no hay ninguno; se agrega con pocas teclas', async () => {
    await enterNewGym(page);
    await addClass(page, { name: 'Funcional', capacity: 5, startTime: '00:00', endTime: '00:30' });
    await show(page, '/marketing/prospectos');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar el primero' }).click();
    await expect(drawer.getByLabel('Nombre')).toBeFocused();
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Escribe un teléfono o un correo.')).toBeVisible();
    await drawer.getByLabel('Teléfono o WhatsApp').fill('+56 9 1234 5678');
    await drawer.getByLabel('Qué sigue').fill('Llamar');
    await drawer.getByLabel('Para cuándo').fill(dayAtGym(-1).iso.split('-').reverse().join('-'));
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await expect(row('Ana')).toContainText('Nuevo');
    await expect(row('Ana')).toContainText('Atrasado');
    await expectAccessible(page);
  });

  await test.step('escribirle por WhatsApp lo deja contactado', async () => {
    const opened = context.waitForEvent('page');
    await row('Ana').getByRole('link', { name: 'WhatsApp: Ana' }).click();
    const chat = await opened;
    await chat.waitForURL(/wa\.me/);
    expect(new URL(chat.url()).searchParams.get('text')).toMatch(/^Hola, Ana: gracias por tu interés en /);
    await chat.close();
    await expect(row('Ana')).toContainText('Contactado');
  });

  await test.step('se le reserva una clase, y al marcar que vino se le puede vender', async () => {
    await row('Ana').getByRole('button', { name: 'Agendar prueba: Ana' }).click();
    const trial = page.getByRole('dialog', { name: 'Clase de prueba de Ana' });
    const choice = trial.getByLabel('Clase', { exact: true });
    await expect(choice.getByRole('option', { name: /Funcional · quedan 5 cupos/ })).toBeAttached();
    await choice.selectOption({ index: 1 });
    await trial.getByRole('button', { name: 'Reservar clase de prueba' }).click();
    await expect(trial).toBeHidden();
    await expect(row('Ana')).toContainText('Prueba agendada');
    await row('Ana').getByRole('button', { name: 'Asistió: Ana' }).click();
    await expect(row('Ana').getByRole('button', { name: 'Vender plan: Ana' })).toBeVisible();
    const origins = page.getByRole('table', { name: 'De dónde vienen y cuántos se quedan' });
    await expect(origins.getByRole('row').filter({ hasText: 'Recepción' })).toContainText(/1\s*1\s*1\s*0/);
    await row('Ana').getByRole('button', { name: 'Vender plan: Ana' }).click();
    await expect(page).toHaveURL(/\/clients\/[\w-]+\/memberships\/Ana/);
  });

  await test.step('otro se pierde con su razón, y se puede volver a abrir', async () => {
    await show(page, '/marketing/prospectos');
    await expect(row('Ana')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar prospecto' }).click();
    await drawer.getByLabel('Nombre').fill('Beto');
    await drawer.getByLabel('Correo').fill('beto@correo.cl');
    await drawer.getByRole('button', { name: 'Guardar prospecto' }).click();
    await expect(drawer).toBeHidden();
    await row('Beto').getByRole('button', { name: 'Perdido: Beto' }).click();
    const loss = page.getByRole('dialog', { name: '¿Por qué se perdió Beto?' });
    await loss.getByRole('button', { name: 'Marcar como perdido' }).click();
    await expect(loss.getByText('Elige una de las opciones.')).toBeVisible();
    await loss.getByLabel('El precio').check();
    await loss.getByRole('button', { name: 'Marcar como perdido' }).click();
    await expect(loss).toBeHidden();
    await expect(row('Beto')).toBeHidden();
    const origins = page.getByRole('table', { name: 'De dónde vienen y cuántos se quedan' });
    await origins.getByRole('link', { name: 'Asistieron, Recepción: 1' }).click();
    await expect(page).toHaveURL(/paso=attended/);
    await expect(row('Ana')).toBeVisible();
    await expect(row('Beto')).toBeHidden();
    await page.goBack();
    await origins.getByRole('link', { name: 'Recepción', exact: true }).click();
    await expect(page).toHaveURL(/etapa=all/);
    await expect(row('Beto')).toContainText('Perdido');
    await expect(row('Ana')).toBeVisible();
    await page.getByRole('button', { name: /^Quitar filtro: Llegaron desde el/ }).click();
    await expect(page).not.toHaveURL(/desde=/);
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Perdidos · 1' }).click();
    await expect(row('Beto')).toContainText('El precio');
    await row('Beto').getByRole('button', { name: 'Volver a abrir: Beto' }).click();
    await expect(page.getByText('Nadie en esta etapa')).toBeVisible();
  });

  await test.step('quien ya existe se avisa al escribir su teléfono', async () => {
    await show(page, '/marketing/prospectos');
    await expect(row('Beto')).toBeVisible();
    await page.getByRole('button', { name: 'Agregar prospecto' }).click();
    await drawer.getByLabel('Nombre').fill('Anita');
    await drawer.getByLabel('Teléfono o WhatsApp').fill('912345678');
    await expect(drawer.getByRole('status')).toHaveText('Ya existe Ana entre los clientes.');
    await drawer.getByLabel('Teléfono o WhatsApp').fill('');
    await drawer.getByLabel('Correo').fill('beto@correo.cl');
    await expect(drawer.getByRole('status')).toHaveText('Ya existe Beto entre los prospectos.');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Guardar prospecto' }).click();
    await expect(drawer).toBeHidden();
    await expect(row('Anita')).toBeVisible();
  });

  await test.step('a quien se eliminó se le recupera o se le borran sus datos', async () => {
    await row('Anita').getByRole('button', { name: 'Eliminar: Anita' }).click();
    await expect(row('Anita')).toBeHidden();
    await page.getByRole('button', { name: 'Eliminados · 1' }).click();
    await row('Anita').getByRole('button', { name: 'Recuperar: Anita' }).click();
    await expect(page.getByText('Nadie en esta etapa')).toBeVisible();
    await page.getByRole('button', { name: /^Por atender/ }).click();
    await row('Anita').getByRole('button', { name: 'Eliminar: Anita' }).click();
    await page.getByRole('button', { name: 'Eliminados · 1' }).click();
    await row('Anita').getByRole('button', { name: 'Borrar sus datos: Anita' }).click();
    const asked = page.getByRole('dialog', { name: '¿Borrar los datos de Anita?' });
    await asked.getByRole('button', { name: 'Eliminar' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText('Nadie en esta etapa')).toBeVisible();
  });
});

test('quien solo atiende prospectos los tiene en su menú', { tag: ['@prospects'] }, async ({
  page,
  openBrowser,
}) => {
  await enterNewGym(page);
  const role = { id: crypto.randomUUID(), name: 'Ventas', rights: ['prospects'] };
  await jsonOf(page.request.post('/api/team/roles', { data: role }));
  const hers = await openBrowser();
  await signIn(hers, await addColleague(page, 'Vera Soto', '4821', role.id));
  await show(hers, '/');
  const menu = hers.getByRole('navigation', { name: 'Menú principal' });
  await menu.getByRole('link', { name: 'Prospectos' }).click();
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Prospectos');
  await expect(menu.getByRole('link', { name: 'Marketing' })).toBeHidden();
  await show(page, '/marketing/prospectos');
  const owners = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(owners.getByRole('link', { name: 'Marketing' })).toBeVisible();
  await expect(owners.getByRole('link', { name: 'Prospectos' })).toBeHidden();
});
