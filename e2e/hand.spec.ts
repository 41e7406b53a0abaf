import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addClass, addClient, addMembership, addPayment, dayInSantiago } from './gym.ts';
import { enterNewGym, expect, expectAccessible, test } from './pulso.ts';
import { attendee, expectReady, search } from './reception.ts';
import { addProduct, button, create, lines, openPointOfSale, openTill, scan, sheet } from './store.ts';

const manual = readFileSync(new URL('../docs/hand.md', import.meta.url), 'utf8');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Cliente', exact: true });

/** The keys of a task in the manual, pressed one by one. */
function keysOf(page: Page, task: string) {
  const row = manual.split('\n').find((line) => line.startsWith(`| ${task} `));
  const [, , keys = '', count, limit] = row?.split('|') ?? [];
  const left = [...keys.matchAll(/`([^`]+)`|"([^"]+)"/g)];
  expect(left.length, `the keys of '${task}'`).toBe(Number(count));
  expect(left.length).toBeLessThanOrEqual(Number(limit));
  return {
    press: async (times = 1) => {
      for (const [, key, text] of left.splice(0, times)) {
        if (key) await page.keyboard.press(key);
        else await page.keyboard.type(text ?? '');
      }
    },
    /** Presses the last one. */
    finish: async () => {
      expect(left.length, 'keys left').toBe(1);
      const [[, key] = []] = left;
      await page.keyboard.press(key ?? '');
    },
  };
}

/** Keeps the title of each receipt that is printed, instead of the browser's dialog. */
const keepPrinted = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed =
        document.querySelector('article')?.getAttribute('aria-label') ?? '';
    };
  });
const expectPrinted = (page: Page, receipt: RegExp) =>
  expect(page.locator('html')).toHaveAttribute('data-printed', receipt);

test('el día de la recepción con las teclas de docs/hand.md, ni una más', {
  tag: ['@payments', '@refunds', '@receipts', '@reservations', '@clients'],
}, async ({ page }) => {
  await keepPrinted(page);
  await enterNewGym(page);
  const { id } = await addClient(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 8765 4321' });
  await addPayment(page, await addMembership(page, id));
  await addClass(page, { name: 'Yoga', startTime: '00:00', endTime: '23:59' });
  await addClass(page, { name: 'Spinning', startTime: '12:00', endTime: '23:59' });
  const shiftId = await openTill(page);
  const sold = async (name: string, price: number, quantity: number) => {
    const product = { name, price, priceIncludesTax: true, quantity: 9, barcode: `code-${name}` };
    const productId = await addProduct(page, product);
    return { kind: 'product', id: v7(), productId, name, price, priceIncludesTax: true, quantity };
  };
  const bought = [await sold('Agua', 1200, 2), await sold('Barra', 1000, 3)];
  await create(page, '/sales', {
    ...{ shiftId, clientId: id, order: { lines: bought }, total: 5400 },
    ...{ payments: [{ method: 'cash', amount: 5400 }], tendered: 5400 },
  });
  await page.goto('/marketing');
  await expect(title(page)).toHaveText('Marketing');

  await test.step('registra a quien llega', async () => {
    const keys = keysOf(page, 'Check in');
    await keys.press(2);
    await expect(search(page)).toHaveValue('rojas');
    await keys.finish();
    await expect(attendee(page, 'Ana Rojas')).toContainText('Asistió');
    await expectReady(page);
  });

  await test.step('deja entrar a quien viene sin clase, y lo deshace', async () => {
    const keys = keysOf(page, 'Check in without a class');
    await keys.press(2);
    await expect(page.getByRole('heading', { name: 'Acceso libre' })).toBeVisible();
    await keys.press();
    await expect(search(page)).toHaveValue('rojas');
    await keys.finish();
    const entered = page.getByRole('list', { name: 'Quiénes entraron' }).getByRole('listitem');
    await expect(entered).toContainText('Ana Rojas');
    await expect(page.getByText('Ana Rojas entró.')).toBeVisible();
    await expectReady(page);
    await page.keyboard.type('rojas');
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toContainText('Ya entró');
    await page.keyboard.press('Enter');
    await expectReady(page);
    await expect(entered).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(entered).toHaveCount(0);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(entered).toHaveCount(1);
    await page.goto('/marketing');
    await expect(title(page)).toHaveText('Marketing');
  });

  await test.step('reserva por teléfono para otro día y otra clase', async () => {
    const keys = keysOf(page, 'Book by phone, for another day');
    const loaded = Promise.withResolvers<void>();
    await page.route(/\/(api\/check-in|assets)/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await keys.press(2);
    loaded.resolve();
    await expect(page.getByLabel('Fecha')).toHaveValue(dayInSantiago(1).formatted);
    const chosen = page.getByRole('list', { name: 'Clases del día' }).locator('[aria-current]');
    await expect(chosen).toContainText('Yoga');
    await keys.press();
    await expect(chosen).toContainText('Spinning');
    await expect(search(page)).toBeFocused();
    await keys.press();
    await keys.finish();
    await expect(attendee(page, 'Ana Rojas')).toBeVisible();
  });

  await test.step('renueva e imprime, y queda lista para el siguiente', async () => {
    const keys = keysOf(page, 'Renew a membership and print');
    await keys.press(3);
    await expect(page.getByRole('form', { name: 'Pago de Ana Rojas' })).toBeVisible();
    await expect(page.getByLabel('Monto')).toHaveValue('25.000');
    await keys.press();
    await expect(page.getByText('Último pago: $ 25.000 de Ana Rojas')).toBeVisible();
    await keys.finish();
    await expectPrinted(page, /N° 0*2$/);
    await expect(picker(page)).toBeFocused();
  });

  await test.step('devuelve una línea', async () => {
    const keys = keysOf(page, 'Refund one line');
    await keys.press(3);
    await expect(page.getByLabel('Cuánto se devuelve de Agua')).toHaveValue('2');
    await keys.press();
    await expect(page.getByLabel('Cuánto se devuelve de Agua')).toHaveValue('0');
    await expect(page.getByLabel('Cuánto se devuelve de Barra')).toHaveValue('3');
    await expect(page.getByRole('main')).toContainText('Vuelve al stock: 3 Barra');
    await keys.finish();
    await expect(title(page)).toHaveText(/^Reembolso N° .* guardado$/);
    await expect(page.getByRole('main')).toContainText('$ 3.000');
  });

  await test.step('encuentra cualquier comprobante', async () => {
    const byNumber = keysOf(page, 'Print a receipt by its number');
    await byNumber.press(3);
    await expect(title(page)).toHaveText(/N° 0*1$/);
    await byNumber.finish();
    await expectPrinted(page, /N° 0*1$/);
    const byClient = keysOf(page, 'Find a receipt by its client');
    await byClient.press();
    await expect(page.getByLabel('Buscar factura')).toBeFocused();
    await byClient.press();
    await expect(page).toHaveURL(/buscar=rojas/);
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toHaveCount(3);
    await byClient.press();
    await byClient.finish();
    await expect(page).toHaveURL(/\/store\/receipts\//);
  });

  await test.step('cobra, devuelve e imprime en la caja, y la lectura que sigue entra en la venta', async () => {
    await openPointOfSale(page);
    await page.keyboard.press('F1');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(list.getByRole('region', { name: 'Punto de Venta' })).toContainText('F4Cambiar');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await scan(page, 'code-Agua');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Agua/]);
    await page.keyboard.press('+');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^2Agua.*\$\s2\.400/]);
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('Venta cobrada');
    await page.keyboard.press('Alt+I');
    await expectPrinted(page, /N° 0*4$/);
    await expect(sheet(page).getByRole('button', { name: 'Nueva venta' })).toBeFocused();
    await scan(page, 'code-Barra');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Barra/]);
    await page.keyboard.press('Alt+R');
    await expect(page.getByLabel('N° de comprobante')).toBeFocused();
    await scan(page, '4');
    await expect(page.getByLabel('Cuánto se devuelve de Agua')).toHaveValue('2');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(/^Reembolso N° .* guardado$/);
    await page.keyboard.press('Alt+I');
    await expectPrinted(page, /N° 0*5$/);
    await expect(button(page, 'Volver a la caja')).toBeFocused();
    await scan(page, 'code-Agua');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Barra/, /^1Agua/]);
  });

  await test.step('abre clientes, pantallas y acciones, y ve todas las teclas', async () => {
    const open = async (task: string) => {
      const keys = keysOf(page, task);
      await keys.press(2);
      await keys.finish();
    };
    await open('Open a client');
    await expect(title(page)).toHaveText('Ana Rojas');
    await open('Open a screen');
    await expect(title(page)).toHaveText('Agenda de clases');
    await open('Begin an action');
    await expect(page.getByRole('form', { name: 'Pago de Ana Rojas' })).toBeVisible();
    await open('See all keys');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(list.getByRole('region', { name: 'En todas partes' })).toContainText('Alt CCheck In');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.goto('/checkin');
    await expect(search(page)).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('?');
    await expect(list.getByRole('region', { name: 'Check In' })).toContainText('Día siguiente');
  });
});
