import { addClass, addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, test } from './pulso.ts';

/** Every route of the specification with its title, and the sentence of those that are still to come. */
const screens = [
  ['/', 'Bienvenido a Gimnasio Andes'],
  ['/admin', 'Panel de Gimnasio Andes'],
  ['/checkin', 'Check In', 'Hoy · 0 reservados · 0 presentes'],
  ['/mycenter', 'Mi Centro'],
  ['/mycenter/horarios', 'Agenda de clases'],
  ['/mycenter/programas', 'Programas'],
  ['/crear-programa', 'Crear programa'],
  ['/editar-programa/1', 'Editar programa'],
  ['/mycenter/planes', 'Planes'],
  ['/planes/crear', 'Crear plan por período'],
  ['/ver-planes-periodo', 'Planes por período'],
  ['/planes/ver', 'Ver planes'],
  ['/planes/cancelaciones', 'Por qué se cancelan membresías'],
  ['/mycenter/rutinas', 'Rutinas'],
  ['/mycenter/pagos', 'Pagos'],
  ['/clients', 'Clientes'],
  ['/marketing', 'Marketing'],
  ['/reports', 'Reportes'],
  ['/plugins', 'Plugins', 'Ningún programa de otros todavía'],
  ['/administration', 'Administración'],
  ['/sedes', 'Sedes'],
  ['/registro', 'Registro'],
  ['/invoices', 'Facturas', 'Contenido de las facturas.'],
  ['/account-settings', 'Configurar cuenta'],
  ['/accountsettings', 'Configurar cuenta'],
  ['/store', 'Tienda'],
  ['/store/sport-page', 'Sport Page'],
  ['/store/point-of-sale', 'Punto de Venta'],
  ['/store/products', 'Productos'],
  ['/notifications', 'Notificaciones'],
  ['/payments', 'Ingresar Pago'],
  ['/userview', 'Vista Usuario'],
] as const;

test('el marco lleva a todas las pantallas y dice de quién es el gimnasio', { tag: '@gym' }, async ({
  page,
  context,
}) => {
  await enterNewGym(page);
  await page.goto('/admin');
  const heading = page.getByRole('heading', { level: 1 });
  const sidebar = page.getByRole('navigation', { name: 'Menú principal' });
  const header = page.getByRole('banner');

  await test.step('los grupos del menú parten cerrados y se abren cada uno por su lado', async () => {
    const [center, store] = [
      sidebar.getByRole('button', { name: 'Mi Centro' }),
      sidebar.getByRole('button', { name: 'Tienda' }),
    ];
    const [schedule, products] = [
      sidebar.getByRole('link', { name: 'Horarios' }),
      sidebar.getByRole('link', { name: 'Productos' }),
    ];
    await expect(schedule).toBeHidden();
    await expect(products).toBeHidden();
    await expect(center).toHaveAttribute('aria-expanded', 'false');
    await center.click();
    await store.click();
    await expect(schedule).toBeVisible();
    await expect(products).toBeVisible();
    await center.click();
    await expect(schedule).toBeHidden();
    await expect(products).toBeVisible();
    await center.click();
    await expect(sidebar).toContainText('Pulso');
    await expect(sidebar.getByRole('listitem').getByRole('link')).toHaveText([
      'Inicio',
      'Check In',
      'Horarios',
      'Programas',
      'Planes',
      'Rutinas',
      'Pago a profesores',
      'Horas del equipo',
      'Pagos',
      'Sport Page',
      'Punto de Venta',
      'Productos',
      'Inventario',
      'Caja',
      'Ventas',
      'Por cobrar',
      'Clientes',
      'Marketing',
      'Reportes',
      'Plugins',
      'Administración',
      'Sedes',
      'Registro',
    ]);
    for (const [entry, path, title] of [
      ['Horarios', '/mycenter/horarios', 'Agenda de clases'],
      ['Productos', '/store/products', 'Productos'],
      ['Check In', '/checkin', 'Check In'],
    ] as const) {
      await sidebar.getByRole('link', { name: entry }).click();
      await expect(page).toHaveURL(path);
      await expect(heading).toHaveText(title);
      await expect(sidebar.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page');
    }
  });

  await test.step('sus horas las marca quien trabaja con más personas', async () => {
    await page.goto('/mis-horas');
    await expect(page.getByText('No tienes acceso a esta página')).toBeVisible();
    await expect(page.getByText(/^En Gimnasio Andes trabaja una sola persona/)).toBeVisible();
  });

  await test.step('los accesos del encabezado', async () => {
    await expect(header).toContainText('Gimnasio Andes');
    for (const [name, path] of [
      ['Ingresar cliente', '/clients'],
      ['Ingresar membresía', '/clients'],
      ['Ingresar Pago', '/payments'],
      ['Notificaciones', '/notifications'],
    ] as const) {
      await header.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
    }
    for (const link of [
      header.getByRole('link', { name: 'Ayuda' }),
      page.getByRole('link', { name: 'Asesor en Línea' }),
    ]) {
      await expect(link).toHaveAttribute('href', 'https://ayuda.pulso.test/');
      await expect(link).toHaveAttribute('target', '_blank');
    }
  });

  await test.step('Mi cuenta', async () => {
    await header.getByRole('button', { name: 'Mi cuenta' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Gimnasio Andes');
    await expect(menu).toContainText('Plan Activo');
    await expect(menu.getByRole('menuitem', { name: /^Código del gimnasio \S{4,}/ })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: /^Clave del gimnasio \S{4,}/ })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: 'Vista Usuario' })).toHaveAttribute('href', '/userview');
    await expect(menu.getByRole('menuitem', { name: 'Facturas' })).toHaveAttribute('href', '/invoices');
    await expect(menu.getByRole('menuitem', { name: 'Configurar cuenta' })).toHaveAttribute(
      'href',
      '/account-settings',
    );
    const source = menu.getByRole('menuitem', { name: 'Código fuente de Pulso' });
    await expect(source).toHaveAttribute('href', '/source.zip');
    await menu.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  });
  expect(context.pages()).toHaveLength(1);
});

test('cada ruta abre con su título, también en un teléfono y sin correrse de lado', { tag: '@gym' }, async ({
  page,
  expectedErrors,
}) => {
  await enterNewGym(page);
  const ana = await addClient(page, {
    name: 'Ana María de los Ángeles',
    surname: 'Rojas Echeverría',
    email: 'ana.maria.de.los.angeles@correo.cl',
    whatsapp: '+56 9 1234 5678',
  });
  const full = await addMembership(page, ana.id, 'Full con entrenamiento personalizado');
  await addClass(page, { name: 'Funcional', startTime: '11:30', endTime: '12:30' });
  const heading = page.getByRole('heading', { level: 1 });
  const fits = () =>
    expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBeLessThanOrEqual(0);

  // As narrow as WCAG asks for, 1280 wide and four times as large; and a tablet, the first width that is no phone's.
  const phone = { width: 320, height: 844 };
  const tablet = { width: 768, height: 844 };
  await page.setViewportSize(phone);
  for (const [path, title, text] of [
    ...screens,
    [`/clients/${ana.id}`, 'Ana María de los Ángeles Rojas Echeverría'],
    [`/clients/${ana.id}/memberships/Ana`, 'Membresías de Ana María de los Ángeles Rojas Echeverría'],
    [`/clients/${ana.id}/memberships/M.Elena`, 'Membresías de Ana María de los Ángeles Rojas Echeverría'],
    [
      `/clients/${ana.id}/memberships/${full}/payments`,
      'Lista de pagos del plan Full con entrenamiento personalizado de Ana María de los Ángeles Rojas Echeverría',
    ],
  ] as const) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(heading).toHaveText(new RegExp(`^${title}`));
      if (text) await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page).toHaveTitle(/ · Pulso$/);
      await fits();
      await page.setViewportSize(tablet);
      await fits();
      await page.setViewportSize(phone);
    });
  }

  await test.step('el menú es un cajón', async () => {
    const sidebar = page.getByRole('dialog', { name: 'Menú' });
    await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await fits();
    await expect(sidebar.getByRole('link', { name: 'Ingresar Pago' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await sidebar.getByRole('link', { name: 'Clientes', exact: true }).click();
    await expect(sidebar).toBeHidden();
    await expect(page).toHaveURL('/clients');
    await expect(page.getByRole('list', { name: 'Clientes' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('los formularios caben', async () => {
    await page.getByRole('button', { name: 'Agregar cliente' }).click();
    await expect(page.getByRole('dialog', { name: 'Agregar cliente' }).getByLabel('Nombre')).toBeFocused();
    await fits();
  });

  await test.step('lo que no existe lo dice', async () => {
    expectedErrors.push(/404/);
    const response = await page.goto('/no/existe');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Esta página no existe')).toBeVisible();
    await fits();
    await page.goto('/superadmin');
    await expect(page.getByText('No tienes acceso a esta página')).toBeVisible();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(heading).toHaveText('Bienvenido a Gimnasio Andes');
  });
});

test('con el teclado se salta al contenido y se encuentra a un cliente', { tag: '@clients' }, async ({
  page,
}) => {
  await enterNewGym(page);
  await addClient(page, { name: 'Ana', surname: 'Rojas', dni: '77-1' });
  const skip = page.getByRole('link', { name: 'Ir al contenido' });
  await page.goto('/marketing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketing');
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(skip).not.toBeInViewport();

  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Busca un cliente o una pantalla')).toBeFocused();
  await page.keyboard.type('roj');
  await expect(page.getByRole('dialog').getByText('Ana Rojas')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Rojas');

  await page.goto('/marketing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketing');
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Busca un cliente o una pantalla')).toBeFocused();
  await page.keyboard.type('rojas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Rojas');
});
