import type { Page } from '@playwright/test';
import { addClient } from './gym.ts';
import {
  emailOf,
  enterNewGym,
  expect,
  expectAccessible,
  password,
  show,
  submitSignIn,
  test,
} from './pulso.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const people = (page: Page) => page.getByRole('table', { name: 'Equipo' });

async function invite(page: Page, name: string, email: string, role?: string): Promise<string> {
  await page.getByRole('button', { name: 'Invitar al equipo' }).click();
  const form = page.getByRole('dialog', { name: 'Invitar al equipo' });
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Correo').fill(email);
  if (role) {
    await form.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: role }).click();
  }
  await form.getByRole('button', { name: 'Invitar', exact: true }).click();
  const link = page.getByRole('dialog', { name: `Invitación de ${name}` });
  const url = await link.getByLabel('Enlace de invitación').inputValue();
  await link.getByRole('button', { name: 'Listo' }).click();
  return url;
}

async function join(page: Page, url: string, home: string | RegExp = /Panel de/): Promise<void> {
  await show(page, url);
  await page.getByLabel('Elige una contraseña').fill(password);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: home })).toBeVisible();
}

test('la dueña arma su equipo, y cada rol ve y hace lo suyo', {
  tag: ['@team', '@invitations', '@account', '@dashboard'],
}, async ({ page, openBrowser, expectedErrors }) => {
  await enterNewGym(page);
  const ana = await addClient(page, {
    name: 'Ana',
    surname: 'Rojas',
    whatsapp: '+56 9 1234 5678',
    birthDate: '1991-03-08',
    observation: 'Rodilla operada',
  });
  await show(page, '/administration');
  await expect(page.getByText('Todavía trabajas solo')).toBeVisible();
  const carla = await openBrowser();
  const teo = await openBrowser({ viewport: { width: 390, height: 844 } });

  await test.step('la recepcionista entra con su enlace y atiende, sin ver ingresos', async () => {
    await join(carla, await invite(page, 'Carla Soto', emailOf('carla')));
    await expect(people(page).getByRole('row', { name: /Carla Soto/ })).toContainText('En el equipo');
    await expect(menu(carla).getByRole('link', { name: 'Clientes' })).toBeVisible();
    await expect(menu(carla).getByRole('link', { name: 'Reportes' })).toBeHidden();
    await expect(carla.getByRole('region', { name: 'Ingresos' })).toBeHidden();
    await show(carla, '/mycenter/pagos');
    await expect(carla.getByText('Tu rol en Gimnasio Andes no incluye «Ver ingresos».')).toBeVisible();
    await show(carla, `/clients/${ana.id}`);
    await expect(carla.getByText('+56 9 1234 5678')).toBeVisible();
  });

  await test.step('el profesor tiene sus clases y rutinas en el teléfono, sin teléfonos ni dinero', async () => {
    await join(teo, await invite(page, 'Teo Paz', emailOf('teo'), 'Profesor'), 'Mi semana');
    await show(teo, `/clients/${ana.id}`);
    await expect(teo.getByText('No tienes acceso a esta página')).toBeVisible();
    await show(teo, `/mycenter/rutinas?cliente=${ana.id}`);
    await expect(teo.getByText('Ana Rojas').first()).toBeVisible();
    await expect(teo.getByText('1234 5678')).toBeHidden();
    const known = await teo.request.get(`/api/clients/${ana.id}`);
    expect(await known.json()).toMatchObject({ name: 'Ana', phone: '', birthDate: null, observation: '' });
  });

  await test.step('la administradora lleva el gimnasio, y no lo que es solo de la dueña', async () => {
    const rosa = await openBrowser();
    await join(rosa, await invite(page, 'Rosa Luz', emailOf('rosa'), 'Administración'));
    await expect(rosa.getByRole('region', { name: 'Ingresos' })).toBeVisible();
    for (const path of [
      '/mycenter/pagos',
      '/reports',
      '/registro',
      '/mycenter/profesores',
      '/mycenter/horas',
    ]) {
      await show(rosa, path);
      await expect(rosa.getByText('No tienes acceso a esta página')).toBeHidden();
    }
    await show(rosa, '/account-settings');
    await rosa.getByLabel('Minutos antes para cancelar').fill('90');
    await rosa.getByRole('button', { name: 'Guardar reglas' }).click();
    await expect(rosa.getByRole('status').getByText('Cambios guardados.')).toBeVisible();
    for (const section of ['Equipo', 'Datos', 'Soporte'])
      await expect(rosa.getByRole('region', { name: section, exact: true })).toHaveCount(0);
    await expect(menu(rosa).getByRole('link', { name: /Administración|Sedes/ })).toHaveCount(0);
    for (const path of ['/administration', '/sedes', '/mycenter/datos', '/mycenter/soporte', '/superadmin']) {
      await show(rosa, path);
      await expect(rosa.getByText('No tienes acceso a esta página')).toBeVisible();
    }
    const id = crypto.randomUUID();
    const refused = [
      ['get', '/api/team', undefined],
      ['post', '/api/team', { id, name: 'X', email: emailOf('x'), role: 'reception' }],
      ['post', '/api/team/owner', { id, name: 'X' }],
      ['post', '/api/team/roles', { id, name: 'X', rights: ['classes.view'] }],
      ['post', '/api/support', { id, reason: 'X' }],
    ] as const;
    for (const [method, path, data] of refused) {
      const answer = await rosa.request[method](path, { data });
      expect(answer.status(), `${method} ${path}`).toBe(403);
    }
  });

  await test.step('los roles dicen todo lo que pueden, y la cuenta quién es del equipo', async () => {
    const row = page.getByRole('table', { name: 'Roles' }).getByRole('row', { name: /Recepción/ });
    await expect(row).not.toContainText('Ver ventas y comprobantes');
    await row.getByRole('button', { name: /^y \d+ cosas más: Recepción$/ }).press('Enter');
    await expect(row).toContainText('Ver ventas y comprobantes');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Ver menos: Recepción' }).press('Enter');
    await expect(row.getByText('Ver ventas y comprobantes')).toBeHidden();
    await show(page, '/account-settings');
    const section = page.getByRole('region', { name: 'Equipo' });
    await expect(section.getByRole('listitem').filter({ hasText: 'Rosa Luz' })).toContainText(
      'Administración · sin PIN',
    );
    await expectAccessible(page);
    await section.getByRole('link', { name: 'Administrar el equipo' }).click();
    await expect(people(page)).toContainText('Carla Soto');
  });

  await test.step('un rol propio da lo que dice desde el clic que sigue', async () => {
    await page.getByRole('button', { name: 'Crear rol' }).click();
    const form = page.getByRole('dialog', { name: 'Crear rol' });
    await form.getByLabel('Nombre').fill('Turno de noche');
    await form.getByRole('button', { name: 'Crear rol' }).click();
    await expect(form.getByText('Marca al menos una cosa que pueda hacer.')).toBeInViewport();
    await expect(form.getByLabel('Ver la agenda y quién viene a cada clase')).toBeFocused();
    await form.getByLabel('Agregar y cambiar clientes').check();
    await expect(form.getByLabel('Ver teléfonos, correos y documentos')).toBeChecked();
    await form.getByRole('button', { name: 'Crear rol' }).click();
    await expect(page.getByRole('table', { name: 'Roles' })).toContainText('Turno de noche');
    // Teo's open page asks for the routine again as soon as his role, which no longer shows it, changes.
    expectedErrors.push(/status of 403.*\/routine$/);
    await page.getByRole('button', { name: 'Editar: Teo Paz' }).click();
    const change = page.getByRole('dialog', { name: 'Cambiar a Teo Paz' });
    await change.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Turno de noche' }).click();
    await change.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(people(page).getByRole('row', { name: /Teo Paz/ })).toContainText('Turno de noche');
    await show(teo, `/clients/${ana.id}`);
    await expect(teo.getByRole('heading', { name: 'Ana Rojas' })).toBeVisible();
  });

  await test.step('a quien se quita no le queda nada, y deshacerlo lo devuelve', async () => {
    expectedErrors.push(/status of 403/);
    await page.getByRole('button', { name: 'Quitar: Carla Soto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
    const undo = page.getByRole('button', { name: 'Deshacer' });
    // Hovering keeps it while Carla looks.
    await undo.hover();
    await expect(people(page)).not.toContainText('Carla Soto');
    await show(carla, '/clients');
    await expect(carla.getByText('Ya no estás en el equipo de ningún gimnasio.')).toBeVisible();
    await undo.click();
    await expect(people(page)).toContainText('Carla Soto');
    await show(carla, '/clients');
    await expect(carla.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
  });
});

test('quien trabaja en dos gimnasios cambia entre ellos, en todas sus ventanas', {
  tag: ['@team', '@account'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page, 'Gimnasio Norte');
  await addClient(page, { name: 'Nora' });
  const email = emailOf('sur');
  const south = await openBrowser();
  const registered = await south.request.post('/api/register', {
    data: { id: crypto.randomUUID(), email, password, gymName: 'Gimnasio Sur', role: 'gym' },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  await show(page, '/administration');
  const url = await invite(page, 'Sara Sur', email, 'Administración');
  await show(south, url);
  await south.getByRole('link', { name: 'Iniciar sesión' }).click();
  await submitSignIn(south, email);
  await south.getByRole('button', { name: 'Entrar al equipo' }).click();
  await expect(south.getByRole('heading', { name: 'Panel de Gimnasio Sur' })).toBeVisible();
  const other = await south.context().newPage();
  await show(other, '/clients');
  await expect(other.getByText('Ups! Aún no hay registros')).toBeVisible();
  await south.getByRole('button', { name: 'Mi cuenta' }).click();
  await south.getByRole('menuitem', { name: 'Gimnasio Norte' }).click();
  for (const window of [south, other]) {
    await expect(window.getByText('Gimnasio Norte').first()).toBeVisible();
    await show(window, '/clients');
    await expect(window.getByRole('row', { name: /Nora/ })).toBeVisible();
  }
});
