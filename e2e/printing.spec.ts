import type { Page } from '@playwright/test';
import { openPrinter } from '../src/test/printer.ts';
import { addClass, addMember } from './gym.ts';
import { enterNewGym, expect, expectAccessible, test } from './pulso.ts';
import { expectReady } from './reception.ts';
import {
  addProduct,
  bar,
  button,
  dialog,
  lines,
  openPointOfSale,
  openTill,
  order,
  scan,
  sheet,
  water,
} from './store.ts';

const cut = '\x1dV\x01';
const pulse = '\x1bp\0';

/** Notes what the browser would print. */
const notePrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed =
        document.querySelector('article')?.getAttribute('aria-label') ?? '';
    };
  });

test('la caja imprime en su impresora, abre el cajón y le muestra la compra al cliente', {
  tag: ['@embedded', '@tills', '@receipts', '@sales'],
}, async ({ page, expectedErrors }) => {
  let printer = await openPrinter();
  await enterNewGym(page);
  await Promise.all([addProduct(page, water), addProduct(page, bar)]);
  await openTill(page);
  await openPointOfSale(page);
  const field = page.getByLabel('Buscar producto o escanear código');
  const choose = async (item: string) => {
    await button(page, 'Más de esta caja').click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('la impresora se elige y se prueba', async () => {
    await page.keyboard.press('Alt+J');
    await expect(page.getByRole('alert')).toContainText('Este equipo no tiene un cajón');
    await choose('Impresora de esta caja');
    const form = dialog(page, 'Impresora de esta caja');
    await form.getByLabel('De recibos, en la red').check();
    await form.getByLabel('Dirección de la impresora').fill('8.8.8.8');
    await form.getByRole('button', { name: 'Guardar impresora' }).click();
    await expect(form).toContainText('Escribe la dirección de la impresora en tu red');
    await form.getByLabel('Dirección de la impresora').fill(printer.address);
    await form.getByLabel('Imprimir al cobrar').check();
    await form.getByLabel('Tiene un cajón de dinero').check();
    await form.getByRole('button', { name: 'Imprimir una prueba' }).click();
    expect(await printer.next()).toContain('Prueba de impresi');
    await form.getByRole('button', { name: 'Guardar impresora' }).click();
    await expect(form).toBeHidden();
    await expect(field).toBeFocused();
  });

  const opened = page.waitForEvent('popup');
  await choose('Pantalla del cliente');
  const display = await opened;
  await expect(display.getByRole('heading', { name: 'Gimnasio Andes' })).toBeVisible();

  await test.step('lo que se escanea aparece al cliente, y lo pagado en efectivo se imprime y abre el cajón', async () => {
    await scan(page, water.barcode);
    await scan(page, water.barcode);
    await expect(display.getByRole('list', { name: 'Tu compra' })).toHaveText('2 × Agua mineral$ 2.200');
    await expect(display.locator('main')).toContainText('Total$ 2.200');
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000001');
    await expect(display.getByRole('heading', { name: '¡Gracias!' })).toBeVisible();
    const receipt = await printer.next();
    expect(receipt).toContain('000001');
    expect(receipt).toContain(`2 ${String.fromCharCode(0x9e)} $ 1.000`);
    expect(receipt).toContain(pulse);
    expect(receipt).toContain(cut);
    await scan(page, bar.barcode);
    await expect(lines(page)).toContainText('1Barra de proteína');
    await expect(field).toBeFocused();
    await expect(display.getByRole('list', { name: 'Tu compra' })).toHaveText('Barra de proteína$ 2.189');
  });

  await test.step('con tarjeta se imprime y el cajón queda cerrado', async () => {
    await page.keyboard.press('F10');
    await sheet(page).getByRole('button', { name: 'Débito' }).click();
    await sheet(page).getByRole('button', { name: 'Cobrar $ 2.189' }).click();
    await expect(sheet(page)).toContainText('N° 000002');
    const receipt = await printer.next();
    expect(receipt).toContain(cut);
    expect(receipt).not.toContain(pulse);
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  });

  await test.step('sin una venta se abre con su motivo', async () => {
    await page.keyboard.press('Alt+J');
    await expect(dialog(page, 'Abrir cajón · Caja 1').getByLabel('Motivo')).toBeFocused();
    await page.keyboard.press('Enter');
    const document = await printer.next();
    expect(document).toContain(pulse);
    expect(document).not.toContain(cut);
    await expect(field).toBeFocused();
  });

  const desk = await page.context().newPage();
  const { id } = await addMember(desk, { name: 'Ana', surname: 'Rojas' });
  await addClass(desk, { name: 'Yoga', startTime: '00:00', endTime: '23:59' });
  const pays = async (search: string, keys: string) => {
    await desk.goto(`/payments?cliente=${id}${search}`);
    await expect(desk.getByLabel('Monto')).toBeFocused();
    await desk.keyboard.press(keys);
  };
  const saved = desk.getByRole('status').filter({ hasText: 'Pago guardado exitosamente' });
  await test.step('un pago se imprime una sola vez, también si se pide con su tecla o se vuelve a Check In', async () => {
    await pays('', 'Control+Enter');
    const receipt = await printer.next();
    expect(receipt).toContain('000003');
    expect(receipt).toContain(pulse);
    await pays('&volver=checkin', 'Enter');
    expect(await printer.next()).toContain('000004');
    await expect(desk).toHaveURL(/\/checkin/);
    await pays('&volver=checkin', 'Control+Enter');
    expect(await printer.next()).toContain('000005');
    await expect(desk).toHaveURL(/\/checkin/);
    await page.bringToFront();
    await page.keyboard.press('Alt+J');
    await page.keyboard.press('Enter');
    expect(await printer.next()).not.toContain(cut);
    await expect(field).toBeFocused();
  });

  await test.step('mientras un pago se imprime se vuelve a Check In y se escribe en otra pantalla, que queda', async () => {
    const printing = Promise.withResolvers<void>();
    await desk.bringToFront();
    await desk.route('**/api/tills/*/print', async (route) => {
      await printing.promise;
      await route.continue();
    });
    await pays('&volver=checkin', 'Enter');
    await expectReady(desk);
    await desk.getByRole('link', { name: 'Clientes' }).first().click();
    await desk.getByRole('button', { name: 'Agregar cliente' }).click();
    await expect(desk.getByLabel('Nombre')).toBeFocused();
    await desk.keyboard.type('Ber');
    await expect(saved).toBeVisible();
    printing.resolve();
    expect(await printer.next()).toContain('000006');
    await expect(saved).toBeHidden();
    await desk.keyboard.type('ta');
    await expect(desk.getByLabel('Nombre')).toHaveValue('Berta');
    await desk.unrouteAll({ behavior: 'wait' });
  });

  await test.step('lo que no se imprimió se dice en Check In, sin quitar el campo, y se imprime desde ahí', async () => {
    expectedErrors.push(/503/);
    const { address } = printer;
    await printer.close();
    await pays('&volver=checkin', 'Enter');
    await expect(saved.getByRole('alert')).toContainText('La impresora no responde');
    await expectReady(desk);
    await expectAccessible(desk);
    await saved.getByRole('button', { name: 'Reintentar' }).click();
    await expect(saved.getByRole('alert')).toContainText('La impresora no responde');
    printer = await openPrinter(address);
    await saved.getByRole('button', { name: 'Reintentar' }).click();
    expect(await printer.next()).toContain('000007');
    await desk.mouse.move(0, 0);
    await expect(saved).toBeHidden();
    await expectReady(desk);
    await printer.close();
    await pays('&volver=checkin', 'Enter');
    await notePrints(desk);
    await saved.getByRole('button', { name: 'Imprimir con el navegador' }).click();
    await expect(desk.locator('html')).toHaveAttribute('data-printed', 'Comprobante N° 000008');
    await desk.mouse.move(0, 0);
    await expect(saved).toBeHidden();
    await expectReady(desk);
    await desk.close();
    await page.bringToFront();
  });

  await test.step('sin la impresora, la venta está guardada y el navegador imprime', async () => {
    await notePrints(page);
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('1Agua mineral');
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000009');
    await expect(sheet(page).getByRole('alert')).toContainText('La impresora no responde');
    await sheet(page).getByRole('button', { name: 'Imprimir con el navegador' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'Comprobante N° 000009');
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('1Agua mineral');
  });

  await test.step('lo que no se imprimió se sigue diciendo en la venta que viene, y se imprime desde ahí', async () => {
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000010');
    await scan(page, water.barcode);
    await expect(lines(page)).toContainText('1Agua mineral');
    const unprinted = page.getByRole('status').filter({ hasText: 'Comprobante N° 000010' });
    await expect(unprinted.getByRole('alert')).toContainText('La impresora no responde');
    await expect(field).toBeFocused();
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('N° 000011');
    await scan(page, water.barcode);
    await expect(unprinted).toContainText('Comprobante N° 000011');
    await expect(unprinted.getByRole('alert')).toHaveCount(2);
    printer = await openPrinter(printer.address);
    await unprinted.getByRole('button', { name: 'Reintentar' }).first().click();
    expect(await printer.next()).toContain('000010');
    await unprinted.getByRole('button', { name: 'Reintentar' }).click();
    expect(await printer.next()).toContain('000011');
    await page.mouse.move(0, 0);
    await expect(unprinted).toBeHidden();
    await expect(field).toBeFocused();
  });

  await test.step('bloqueada, el cliente no ve nada; al cerrar la sesión, la pantalla se cierra', async () => {
    await expect(display.locator('main')).toContainText('Total$ 1.100');
    await button(page, 'Bloquear').click();
    const choosing = dialog(page, 'Crear el PIN de la caja');
    await choosing.getByLabel('PIN', { exact: true }).fill('2468');
    await choosing.getByLabel('Repite el PIN').fill('2468');
    await page.keyboard.press('Enter');
    const lock = dialog(page, 'Caja bloqueada');
    await expect(lock.getByLabel('PIN', { exact: true })).toBeFocused();
    await expect(display.getByRole('heading', { name: 'Gimnasio Andes' })).toBeVisible();
    await expect(display.locator('main')).not.toContainText('Agua');
    await page.keyboard.type('2468');
    await page.keyboard.press('Enter');
    await expect(order(page)).toContainText('Agua mineral');
    await expect(display.locator('main')).toContainText('Total$ 1.100');
    const closed = display.waitForEvent('close');
    await button(page, 'Mi cuenta').click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await page.waitForURL(/login/);
    await closed;
  });
});
