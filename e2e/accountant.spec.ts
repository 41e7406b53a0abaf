import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClient, addMembership, addPayment } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, jsonOf, password, show, test } from './pulso.ts';
import { addProduct, openPointOfSale, openTill, scan, sheet, water } from './store.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('el contador entra por su invitación, ve las cuentas y no cambia nada', {
  tag: ['@team', '@income', '@reports', '@receipts', '@dashboard'],
}, async ({ page, openBrowser }) => {
  await enterNewGym(page);
  await addProduct(page, water);
  await openTill(page);
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 1234 5678' });
  const membershipId = await addMembership(page, ana.id);
  await addPayment(page, membershipId, 25_000);
  await openPointOfSale(page);
  await scan(page, water.barcode);
  await page.keyboard.press('F12');
  await expect(sheet(page)).toContainText('N° 000001');
  const his = await openBrowser();

  await test.step('la dueña lo invita y él crea su cuenta', async () => {
    await show(page, '/administration');
    await page.getByRole('button', { name: 'Invitar al equipo' }).click();
    const form = page.getByRole('dialog', { name: 'Invitar al equipo' });
    await form.getByLabel('Nombre').fill('Luis Vera');
    await form.getByLabel('Correo').fill(emailOf('luis'));
    await form.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Contador' }).click();
    await form.getByRole('button', { name: 'Invitar' }).click();
    const url = await page.getByLabel('Enlace de invitación').inputValue();
    await show(his, url);
    await his.getByLabel('Elige una contraseña').fill(password);
    await his.getByRole('button', { name: 'Crear mi cuenta' }).click();
    await expect(heading(his)).toHaveText('Panel de Gimnasio Andes');
  });

  await test.step('su inicio dice cuánto entró, y no le ofrece lo que no puede hacer', async () => {
    await expect(his.getByRole('region', { name: 'Ingresos' })).toBeVisible();
    await expect(his.locator('main')).toContainText('25.000');
    await expect(his.getByRole('navigation', { name: 'Acciones rápidas' })).toHaveCount(0);
    await expect(his.getByRole('region', { name: 'Primeros pasos' })).toHaveCount(0);
    await expect(his.getByRole('link', { name: /Ingresar (cliente|membresía|Pago)/ })).toHaveCount(0);
    await expectAccessible(his);
  });

  await test.step('cada entrada de su menú se abre', async () => {
    for (const group of ['Mi Centro', 'Tienda']) await menu(his).getByRole('button', { name: group }).click();
    const entries = menu(his).getByRole('listitem').getByRole('link');
    await expect(entries).toHaveText([
      'Inicio',
      'Mis horas',
      'Programas',
      'Planes',
      'Pago a profesores',
      'Horas del equipo',
      'Pagos',
      'Productos',
      'Inventario',
      'Caja',
      'Ventas',
      'Por cobrar',
      'Clientes',
      'Marketing',
      'Reportes',
      'Plugins',
    ]);
    for (const name of await entries.allTextContents()) {
      await menu(his).getByRole('link', { name, exact: true }).click();
      await expect(his).toHaveTitle(`${name} · Pulso`);
      await expect(heading(his)).toBeVisible();
      await expect(his.getByText('No tienes acceso a esta página')).toBeHidden();
    }
  });

  await test.step('lleva los ingresos y el comprobante, y no los puede cambiar', async () => {
    await show(his, '/mycenter/pagos');
    await expect(his.getByRole('row', { name: /Ana Rojas/ })).toContainText('25.000');
    await his.getByRole('button', { name: 'Exportar' }).click();
    const dialog = his.getByRole('dialog', { name: 'Exportar pagos' });
    await dialog.getByLabel('CSV').check();
    const exported = his.waitForEvent('download', { timeout: 45_000 });
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    expect((await exported).suggestedFilename()).toMatch(/^pagos.*\.csv$/);
    await show(his, '/invoices');
    await his.getByRole('row', { name: /000001/ }).click();
    await expect(his.getByRole('article', { name: /000001/ })).toBeVisible();
    await expect(his.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
    await expect(his.getByRole('button', { name: /Anular|Emitir otro/ })).toHaveCount(0);
    await show(his, `/clients/${ana.id}`);
    await expect(heading(his)).toHaveText('Ana Rojas');
    await expect(
      his.locator('main').getByRole('button', { name: /Editar|Eliminar|Ingresar|Vender/ }),
    ).toHaveCount(0);
    await expectAccessible(his);
  });

  await test.step('lleva las hojas de horas y de pago del equipo, y no las puede cambiar', async () => {
    const clocked = { id: v7(), start: '09:00', end: '13:30', date: dayAtGym(-1).iso, reason: 'Sin marcar' };
    const { members } = await jsonOf<{ members: { id: string }[] }>(page.request.get('/api/team'));
    const hours = await jsonOf<{ items: { personId: string }[] }>(page.request.get('/api/timesheets'));
    await jsonOf(page.request.post(`/api/timesheets/${hours.items[0]?.personId}/entries`, { data: clocked }));
    const wage = { basis: 'hour', amount: 9000 };
    await jsonOf(page.request.put(`/api/wages/${members[0]?.id}/${dayAtGym(-1).iso}`, { data: wage }));
    const month = dayAtGym(-1).iso.slice(0, 7);
    for (const [path, list] of [
      [`/mycenter/horas?mes=${month}`, 'Personas'],
      [`/mycenter/profesores?mes=${month}`, 'Profesores'],
    ] as const) {
      await show(his, path);
      await expect(his.getByRole('button', { name: 'Exportar' })).toBeEnabled();
      await his
        .getByRole('table', { name: list })
        .getByRole('row', { name: /Luis Vera/ })
        .click();
      await expect(heading(his)).toHaveText('Luis Vera');
      await expect(his.getByRole('button', { name: 'Imprimir' })).toBeVisible();
      await expect(his.getByRole('button', { name: /Corregir|Agregar horas|Quitar|Fijar pago/ })).toHaveCount(
        0,
      );
      await expectAccessible(his);
    }
    await expect(his.getByRole('table', { name: 'Cómo se le paga' })).toContainText('9.000');
  });

  await test.step('lo demás no se le muestra, y el servidor se lo niega', async () => {
    for (const path of ['/administration', '/payments', '/store/point-of-sale', '/registro', '/sedes']) {
      await show(his, path);
      await expect(his.getByText('No tienes acceso a esta página')).toBeVisible();
    }
    const id = v7();
    const refused = [
      ['post', '/api/clients', { id, name: 'Intruso' }],
      ['delete', `/api/clients/${ana.id}`, undefined],
      [
        'post',
        `/api/memberships/${membershipId}/payments`,
        { id, amount: 1, paidOn: '2026-01-01', planStartsOn: '2026-01-01' },
      ],
      ['post', '/api/team', { id, name: 'X', email: emailOf('x'), role: 'accountant' }],
      ['delete', '/api/gym/logo', undefined],
      ['get', '/api/team', undefined],
      ['get', '/api/record', undefined],
      ['put', `/api/wages/${id}/2026-01-01`, { basis: 'hour', amount: 1 }],
      [
        'post',
        `/api/timesheets/${id}/entries`,
        { id, date: '2026-01-01', start: '09:00', end: '10:00', reason: 'X' },
      ],
    ] as const;
    for (const [method, path, data] of refused) {
      const answer = await his.request[method](path, { data });
      expect(answer.status(), `${method} ${path}`).toBe(403);
    }
  });

  await test.step('con un rol sin teléfonos, no los ve en ninguna parte', async () => {
    await show(his, `/clients/${ana.id}`);
    await expect(his.getByText('+56 9 1234 5678')).toBeVisible();
    const role = v7();
    const rights = ['clients.view', 'sales.view', 'tills.view', 'products.view', 'income'];
    await jsonOf(
      page.request.post('/api/team/roles', { data: { id: role, name: 'Contador externo', rights } }),
    );
    const { members } = await jsonOf<{ members: { id: string; version: number }[] }>(
      page.request.get('/api/team'),
    );
    const [luis] = members;
    await jsonOf(
      page.request.put(`/api/team/${luis?.id}`, {
        data: { version: luis?.version, name: 'Luis Vera', role },
      }),
    );
    // What he may open follows his new role, too.
    await expect(menu(his).getByRole('link', { name: 'Marketing' })).toBeHidden();
    await expect(his.getByText('+56 9 1234 5678')).toBeHidden();
    await expect(heading(his)).toHaveText('Ana Rojas');
    expect(await (await his.request.get(`/api/clients/${ana.id}`)).text()).not.toContain('1234');
    await show(his, '/admin');
    await expect(his.getByRole('region', { name: 'Ingresos' })).toBeVisible();
  });
});
