import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClass, addClient, addMember, reserve } from './gym.ts';
import { emailOf, enterNewGym, expect, expectAccessible, password, show, test } from './pulso.ts';

async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await show(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

const create = async (page: Page, path: string, data: Record<string, unknown>) => {
  const id = v7();
  const response = await page.request.post(`/api${path}`, { data: { id, ...data } });
  expect(response.ok(), await response.text()).toBe(true);
  return id;
};

/** A gym with something of everything that Mi Centro shows. */
async function busyGym(page: Page) {
  await enterNewGym(page);
  const program = await create(page, '/programs', { name: 'Yoga', active: true });
  await create(page, '/plans', { kind: 'period', name: 'Full', price: 25_000, programIds: [program] });
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  const jose = await addClient(page, { name: 'José', surname: 'Muñoz' });
  const full = await addClass(page, { name: 'Pilates', startTime: '05:00', endTime: '22:30', capacity: 1 });
  await addClass(page, { name: 'Yoga', startTime: '07:00', endTime: '08:00', teachers: 'Pía Soto' });
  for (const days of [0, 1]) await reserve(page, full, ana.id, dayAtGym(days).iso);
  await create(page, '/holidays', { date: dayAtGym(2).iso, name: 'Aniversario' });
  await page.request.post(`/api/clients/${ana.id}/routine`, { data: {} });
  await create(page, `/clients/${ana.id}/routine/exercises`, {
    day: 'monday',
    name: 'Sentadilla',
    sets: 4,
    repetitions: '8-12',
    load: '40 kg',
  });
  await create(page, '/routine-templates', { name: 'Fuerza', clientId: ana.id });
  return { ana, jose, full, program };
}

test('axe no encuentra nada en programas y planes', { tag: ['@programs', '@plans'] }, async ({ page }) => {
  const { program } = await busyGym(page);
  for (const [path, title] of [
    ['/mycenter/programas', /^Programas/],
    ['/crear-programa', 'Crear programa'],
    [`/editar-programa/${program}`, 'Editar programa'],
    ['/mycenter/planes', 'Planes'],
    ['/planes/crear', /^Crear plan/],
    ['/ver-planes-periodo', /^Planes por período/],
    ['/planes/ver', 'Ver planes'],
  ] as const) {
    await test.step(path, async () => {
      await open(page, path, title);
      await expectAccessible(page);
    });
  }
  await test.step('vender un plan', async () => {
    await page.getByRole('button', { name: 'Vender Full' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // The list of clients is empty for the moment that it takes to load.
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('axe no encuentra nada en la agenda, el check-in y las rutinas', { tag: '@classes' }, async ({
  page,
}) => {
  const { ana } = await busyGym(page);
  await test.step('agenda', async () => {
    await open(page, '/mycenter/horarios', 'Agenda de clases');
    await expect(page.getByRole('button', { name: /Pilates/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Yoga/ }).first().click();
    await expect(page.getByRole('dialog', { name: 'Yoga' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Agregar Horario' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar horario' }).click();
    await expectAccessible(page);
  });
  await test.step('check-in', async () => {
    await open(page, '/checkin', 'Check In');
    await page.getByRole('list', { name: 'Clases del día' }).getByText('Pilates').click();
    await expect(page.getByRole('list', { name: 'Quiénes vienen' })).toContainText('Ana Rojas');
    await page.getByRole('combobox', { name: 'Buscar cliente' }).fill('o');
    await expect(page.getByRole('row', { name: /José Muñoz/ })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('rutinas', async () => {
    await open(page, `/mycenter/rutinas?cliente=${ana.id}`, /Rutina/);
    await expect(page.getByText('Sentadilla')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Plantillas' }).click();
    await expect(page.getByRole('dialog')).toContainText('Fuerza');
    await expectAccessible(page);
  });
});

test('axe no encuentra nada en Mi Centro en un teléfono, ni en lo que reserva un cliente', {
  tag: ['@reservations', '@routines', '@myspace'],
}, async ({ page, openBrowser }) => {
  const { ana } = await busyGym(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, title] of [
    ['/mycenter/horarios', 'Agenda de clases'],
    ['/checkin', 'Check In'],
    [`/mycenter/rutinas?cliente=${ana.id}`, /Rutina/],
    ['/ver-planes-periodo', /^Planes por período/],
  ] as const) {
    await test.step(path, async () => {
      await open(page, path, title);
      await expectAccessible(page);
    });
  }
  const hers = await openBrowser();
  await show(hers, ana.activation);
  await hers.getByLabel('Elige una contraseña').fill(password);
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
  await expect(hers.getByRole('region', { name: 'Mis reservas' })).toContainText('Pilates');
  await expect(hers.getByRole('region', { name: 'Mi rutina' })).toBeVisible();
  await expectAccessible(hers);
  await hers.getByRole('button', { name: 'Mi código QR' }).click();
  await expect(hers.getByRole('img', { name: 'Código QR' })).toBeVisible();
  await expectAccessible(hers);
});
