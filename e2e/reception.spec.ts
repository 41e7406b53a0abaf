import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import bwip from 'bwip-js/node';
import { v7 } from 'uuid';
import { addClient, addMembership, addPayment, dayInSantiago } from './gym.ts';
import { enterNewGym, expect, expectAccessible, signIn, test } from './pulso.ts';

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A class that is on, all day long. */
async function addClass(page: Page, name: string, capacity: number): Promise<string> {
  const id = v7();
  const data = { id, name, capacity, days: everyDay, startTime: '00:00', endTime: '23:59' };
  const added = await page.request.post('/api/classes', { data });
  expect(added.ok(), await added.text()).toBe(true);
  return id;
}

/** A client whose month is paid. */
async function addMember(page: Page, name: string, surname: string): Promise<string> {
  const { id } = await addClient(page, { name, surname });
  await addPayment(page, await addMembership(page, id));
  return id;
}

const codeOf = (clientId: string) => clientId.replaceAll('-', '').toUpperCase();
const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Buscar cliente' });
const guests = (page: Page): Locator => page.getByRole('list', { name: 'Quiénes vienen' });
const guest = (page: Page, name: string): Locator =>
  guests(page).getByRole('listitem').filter({ hasText: name });
const waiting = (page: Page): Locator =>
  page.getByRole('list', { name: 'Lista de espera' }).getByRole('listitem');

/** The field is empty and waits for the next person. */
async function expectReady(page: Page): Promise<void> {
  await expect(search(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
}

test('la recepción agrega, marca y deshace sin soltar el teclado', { tag: '@reservations' }, async ({
  page,
  openBrowser,
}) => {
  await enterNewGym(page);
  await addMember(page, 'Ana', 'Rojas');
  await addMember(page, 'Bruno', 'Lagos');
  const carla = await addMember(page, 'Carla', 'Díaz');
  await page.goto('/checkin');
  await expect(page.getByText('No hay horarios disponibles.')).toBeVisible();
  await addClass(page, 'Yoga', 12);
  await expect(page.getByRole('link', { name: /Yoga/ })).toContainText('0 de 12');
  await expectReady(page);

  const other = await openBrowser();
  await signIn(other);
  await other.goto('/checkin');
  await expect(other.getByRole('heading', { name: /Yoga/ })).toBeVisible();

  await test.step('Enter agrega, también antes de que llegue la lista', async () => {
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    await expect(guest(page, 'Ana Rojas')).toBeVisible();
    await expectReady(page);
    await expect(page.getByText('Se agregó a Ana Rojas.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Yoga/ })).toContainText('1 de 12');
    await expect(guest(other, 'Ana Rojas')).toBeVisible();
  });

  await test.step('Ctrl+Enter agrega y marca como asistido', async () => {
    await page.keyboard.type('bru');
    await expect(page.getByRole('row', { name: /Bruno Lagos/ })).toContainText('Full');
    await page.keyboard.press('Control+Enter');
    await expect(guest(page, 'Bruno Lagos')).toContainText('Asistió');
    await expectReady(page);
    await expect(page.getByText('Hoy · 2 reservados · 1 presente')).toBeVisible();
  });

  await test.step('Enter marca a quien ya tiene reserva', async () => {
    await page.keyboard.type('roj');
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Ya tiene reserva');
    await page.keyboard.press('Enter');
    await expect(guest(page, 'Ana Rojas')).toContainText('Asistió');
    await expect(guest(other, 'Ana Rojas')).toContainText('Asistió');
    await expectReady(page);
  });

  await test.step('la flecha baja a la lista, Espacio desmarca y marca, y lo que se escribe vuelve al campo', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(
      guest(page, 'Ana Rojas').getByRole('button', { name: /Marcar como asistido/ }),
    ).toBeFocused();
    await page.keyboard.press('Space');
    await expect(guest(page, 'Ana Rojas')).toContainText('Asistió');
    await page.keyboard.type('carla');
    await expect(search(page)).toHaveValue('carla');
    await page.keyboard.press('Escape');
    await expectReady(page);
  });

  await test.step('un lector que escribe el código marca la llegada', async () => {
    await page.keyboard.type(codeOf(carla));
    await page.keyboard.press('Enter');
    await expect(guest(page, 'Carla Díaz')).toContainText('Asistió');
    await expectReady(page);
    await page.keyboard.type(codeOf(carla).toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Carla Díaz ya estaba en la clase.')).toBeVisible();
    await page.keyboard.type(codeOf(v7()));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Este código no es de un cliente.');
    await expectReady(page);
  });

  await test.step('quitar se deshace, y el doble clic no hace de más', async () => {
    await guest(page, 'Ana Rojas').getByRole('button', { name: 'Quitar a Ana Rojas' }).dblclick();
    await expect(guest(page, 'Ana Rojas')).toBeHidden();
    await expect(guests(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(guest(page, 'Ana Rojas')).toContainText('Asistió');
    await search(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(guest(page, 'Ana Rojas')).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(guest(page, 'Ana Rojas')).toContainText('Asistió');
    await guest(page, 'Ana Rojas')
      .getByRole('button', { name: /Deshacer que asistió/ })
      .dblclick();
    await expect(
      guest(page, 'Ana Rojas').getByRole('button', { name: /Marcar como asistido/ }),
    ).toBeVisible();
    await expect(page.getByText('Hoy · 3 reservados · 2 presentes')).toBeVisible();
  });

  await expectAccessible(page);
});

test('lo que falta se dice, y se remedia ahí mismo', { tag: '@reservations' }, async ({
  page,
  expectedErrors,
  context,
}) => {
  await enterNewGym(page);
  const first = await addMember(page, 'Zoe', 'Soto');
  await addMember(page, 'Abel', 'Mora');
  const dora = await addClient(page, { name: 'Dora', surname: 'Vidal' });
  const classId = await addClass(page, 'Spinning', 1);
  // Places of a class that began are given by hand.
  await page.goto(`/checkin?fecha=${dayInSantiago(1).iso}&clase=${classId}`);
  await expectReady(page);

  await test.step('luz roja: Enter muestra las salidas, y se permite con una palabra que queda', async () => {
    await page.keyboard.type('dora');
    const row = page.getByRole('row', { name: /Dora Vidal/ });
    await expect(row).toContainText('No tiene membresía');
    await expectAccessible(page);
    const sell = page.getByRole('link', { name: 'Vender membresía a Dora Vidal' });
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Enter', { delay: 1 });
    await expect(sell).toBeFocused();
    await page.keyboard.type(codeOf(dora.id));
    await page.keyboard.press('Enter');
    await expect(sell).toBeFocused();
    await page.keyboard.type(codeOf(dora.id));
    await expect(search(page)).toHaveValue(codeOf(dora.id));
    await page.keyboard.press('Enter');
    await expect(sell).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Por qué se permite' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Escribe por qué: queda guardado.')).toBeVisible();
    await page.keyboard.type('invitada de la dueña');
    await page.keyboard.press('Enter');
    await expect(guest(page, 'Dora Vidal')).toContainText('Permitido: invitada de la dueña');
    await expectReady(page);
  });

  await test.step('llena: lista de espera, en orden', async () => {
    for (const name of ['zoe', 'abel']) {
      await page.keyboard.type(name);
      await expect(page.getByRole('row', { name: /Clase completa/ })).toContainText(
        'Clase completa (1 de 1)',
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Lista de espera' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectReady(page);
    }
    await expect(waiting(page)).toHaveText([/1.*Zoe Soto/, /2.*Abel Mora/]);
    await expectAccessible(page);
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width, height });
  });

  await test.step('quien sale da su lugar al primero que espera', async () => {
    await guest(page, 'Dora Vidal').getByRole('button', { name: 'Quitar a Dora Vidal' }).click();
    await expect(guest(page, 'Zoe Soto')).toBeVisible();
    await expect(waiting(page)).toHaveText([/1.*Abel Mora/]);
    expectedErrors.push(/status of 409/);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Dora Vidal: La clase está completa.');
  });

  await test.step('sin conexión se dice, no se pierde nada y se repite con un toque', async () => {
    expectedErrors.push(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
    await context.setOffline(true);
    await guest(page, 'Zoe Soto')
      .getByRole('button', { name: /Marcar como asistido/ })
      .click();
    await expect(page.getByRole('alert')).toContainText('Zoe Soto: No hay conexión con Pulso.');
    await expect(guest(page, 'Zoe Soto').getByRole('button', { name: /Marcar como asistido/ })).toBeVisible();
    await search(page).fill('dora');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^No hay conexión con Pulso/);
    await expect(search(page)).toHaveValue('dora');
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await page.keyboard.type(codeOf(first));
    await page.keyboard.press('Enter');
    await expect(guest(page, 'Zoe Soto')).toContainText('Asistió');
  });

  await test.step('una fecha que no se hace lo dice y no deja agregar', async () => {
    const cancelled = { cancelled: true, teachers: null, reason: 'corte de luz' };
    const url = `/api/classes/${classId}/dates/${dayInSantiago(1).iso}`;
    expect((await page.request.put(url, { data: cancelled })).ok()).toBe(true);
    await expect(page.getByText('Esta clase no se hace. Cancelada: corte de luz.')).toBeVisible();
    await expect(search(page)).toBeHidden();
    await expect(page.getByText(/cupos? libre/)).toBeHidden();
  });
});

test.describe('con una cámara', () => {
  test.describe.configure({ mode: 'serial' });

  test('se lee el código del cliente', async ({ playwright, server }) => {
    // Where the system has no UTF-8, Chromium finds no file by a test's name.
    const folder = await mkdtemp(join(tmpdir(), 'pulso-camera-'));
    const film = join(folder, 'code.y4m');
    const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
    const browser = await playwright.chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        ...args,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    try {
      const page = await browser.newPage({ baseURL: server.url, permissions: ['camera'] });
      await enterNewGym(page);
      const ana = await addMember(page, 'Ana', 'Rojas');
      await addClass(page, 'Yoga', 12);
      await writeFile(film, filmOf(codeOf(ana)));
      await page.goto('/checkin');
      await page.getByRole('button', { name: 'Leer código' }).click();
      const reader = page.getByRole('dialog', { name: 'Leer código' });
      await expect(reader.getByText('Se agregó a Ana Rojas, que asistió.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(guest(page, 'Ana Rojas')).toContainText('Asistió');
      await expectReady(page);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true });
    }
  });

  /** A film of a QR code that stands still, as Chromium's camera of files plays it. */
  function filmOf(text: string): Buffer {
    const [width, height, dot] = [640, 480, 8];
    const [drawn] = bwip.raw({ bcid: 'qrcode', text });
    if (!drawn || !('pixs' in drawn)) throw new Error('no code was drawn');
    const { pixs, pixx, pixy } = drawn;
    const light = Buffer.alloc(width * height, 235);
    const [left, top] = [(width - pixx * dot) >> 1, (height - pixy * dot) >> 1];
    for (let row = 0; row < pixy * dot; row++) {
      for (let column = 0; column < pixx * dot; column++) {
        const dark = pixs[Math.floor(row / dot) * pixx + Math.floor(column / dot)];
        if (dark) light[(top + row) * width + left + column] = 16;
      }
    }
    const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
    const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
    return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
  }
});

test('el día y la clase elegidos quedan en la dirección', { tag: '@reservations' }, async ({ page }) => {
  await enterNewGym(page);
  await addMember(page, 'Ana', 'Rojas');
  await addClass(page, 'Yoga', 12);
  const box = await addClass(page, 'Boxeo', 8);
  const tomorrow = dayInSantiago(1);
  await page.goto('/checkin');
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await expect(page.getByRole('textbox', { name: 'Fecha' })).toHaveValue(tomorrow.shown);
  await page.getByRole('link', { name: /Boxeo/ }).click();
  await expect(page).toHaveURL(new RegExp(`fecha=${tomorrow.iso}.*clase=${box}`));
  await expectReady(page);
  await page.keyboard.type('ana');
  await page.keyboard.press('Enter');
  await expect(guest(page, 'Ana Rojas')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Boxeo/ })).toBeVisible();
  await expect(guest(page, 'Ana Rojas')).toBeVisible();
  await page.getByRole('button', { name: 'Hoy' }).click();
  await expect(page).toHaveURL(/\/checkin$/);
  await expect(page.getByText('Nadie ha reservado todavía.')).toBeVisible();
});
