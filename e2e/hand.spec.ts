import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { dayAtGym } from './clock.ts';
import { addClass, addMember } from './gym.ts';
import { enterNewGym, expect, expectAccessible, show, test } from './pulso.ts';
import { attendee, expectReady, search } from './reception.ts';
import { addProduct, button, create, lines, openPointOfSale, openTill, scan, sheet } from './store.ts';

const manual = readFileSync(new URL('../docs/hand.md', import.meta.url), 'utf8');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Cliente', exact: true });

/** The rows of the manual whose first cell is `first`, by their cells. */
const rowsOf = (first: string) =>
  manual.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return cells[1] === first ? [cells.slice(2, -1)] : [];
  });

/** A hand on the keyboard, which counts the keys that the manual's tasks take. */
function handOn(page: Page) {
  const done = new Map<string, { times: number; keys: number }>();
  const press = async (key: string) => {
    const text = /^"(.*)"$/.exec(key)?.[1];
    await (text === undefined ? page.keyboard.press(key) : page.keyboard.type(text));
  };
  return {
    done: () => [...done].map(([task, { times, keys }]) => [task, `${times}`, `${keys}`]),
    /** A task of the manual, whose keys are pressed one by one, with other words where `words` say so. */
    begin: (task: string, words: Readonly<Record<string, string>> = {}) => {
      const [[keys = '', count, letters, limit = ''] = []] = rowsOf(task);
      const left = [...keys.matchAll(/`([^`]+)`|("[^"]+")/g)].map(([, key, text]) => key ?? text ?? '');
      const each = left.reduce((sum, key) => sum + (/^"(.*)"$/.exec(key)?.[1]?.length ?? 1), 0);
      expect(left.length, `the keys of '${task}'`).toBe(Number(count));
      expect(each, `the keys of '${task}', letter by letter`).toBe(Number(letters));
      expect(limit.endsWith('*') ? left.length : each, task).toBeLessThanOrEqual(Number.parseInt(limit, 10));
      const { times, keys: before } = done.get(task) ?? { times: 0, keys: 0 };
      done.set(task, { times: times + 1, keys: before + left.length });
      return {
        press: async (times = 1) => {
          for (const key of left.splice(0, times)) await press(words[key.slice(1, -1)] ?? key);
        },
        /** Presses the last one. */
        finish: async () => {
          expect(left.length, 'keys left').toBe(1);
          await press(left[0] ?? '');
        },
      };
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

/** Waits until the palette proposes it first: Enter takes what is there. */
const expectListed = (page: Page, found: string) =>
  expect(page.getByRole('dialog').locator('[data-action]').first()).toContainText(found);

/** Notes each press of a mouse or a finger. */
const watchPointer = (page: Page) =>
  page.addInitScript(() =>
    window.addEventListener(
      'pointerdown',
      () => {
        document.documentElement.dataset.pointed = 'true';
      },
      { capture: true },
    ),
  );

test('la hora punta de la recepción, solo con teclado y con las teclas de docs/hand.md, ni una más', {
  tag: ['@payments', '@refunds', '@receipts', '@reservations', '@clients'],
}, async ({ page }) => {
  await keepPrinted(page);
  await watchPointer(page);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await enterNewGym(page);
  const { id } = await addMember(page, { name: 'Ana', surname: 'Rojas', whatsapp: '+56 9 8765 4321' });
  for (const [name, surname] of [
    ['Bruno', 'Soto'],
    ['Carla', 'Muñoz'],
  ] as const)
    await addMember(page, { name, surname });
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
  const hand = handOn(page);

  await test.step('registra a quienes llegan, uno tras otro', async () => {
    for (const [name, surname, letters] of [
      ['Ana', 'Rojas', 'ro'],
      ['Bruno', 'Soto', 'so'],
      ['Carla', 'Muñoz', 'mu'],
    ] as const) {
      const keys = hand.begin('Check in', { ro: `"${letters}"` });
      await keys.press(2);
      await expect(search(page)).toHaveValue(letters);
      await keys.finish();
      await expect(attendee(page, `${name} ${surname}`)).toContainText('Asistió');
      await expectReady(page);
    }
  });

  const entered = page.getByRole('list', { name: 'Quiénes entraron' }).getByRole('listitem');
  await test.step('deja entrar a quien viene sin clase', async () => {
    const keys = hand.begin('Check in without a class');
    await keys.press(2);
    await expect(page.getByRole('heading', { name: 'Acceso libre' })).toBeVisible();
    await keys.press();
    await expect(search(page)).toHaveValue('ro');
    await keys.finish();
    await expect(entered).toContainText('Ana Rojas');
    await expect(page.getByText('Ana Rojas entró.')).toBeVisible();
    await expectReady(page);
  });

  await test.step('renueva e imprime, y queda lista para el siguiente', async () => {
    for (const [number, name, surname, letters] of [
      [2, 'Ana', 'Rojas', 'ro'],
      [3, 'Bruno', 'Soto', 'so'],
    ] as const) {
      const keys = hand.begin('Renew a membership and print', { ro: `"${letters}"` });
      await keys.press(3);
      await expect(page.getByRole('form', { name: `Pago de ${name} ${surname}` })).toBeVisible();
      await expect(page.getByLabel('Monto')).toHaveValue('25.000');
      await keys.finish();
      await expect(page.getByText(`Último pago: $ 25.000 de ${name} ${surname}`)).toBeVisible();
      await expectPrinted(page, new RegExp(`N° 0*${number}$`));
      await expect(picker(page)).toBeFocused();
    }
  });

  await test.step('reserva por teléfono para otro día y otra clase', async () => {
    const keys = hand.begin('Book by phone, for another day');
    const loaded = Promise.withResolvers<void>();
    await page.route(/\/(api\/check-in|assets)/, async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await keys.press(2);
    loaded.resolve();
    await expect(page.getByLabel('Fecha')).toHaveValue(dayAtGym(1).formatted);
    const chosen = page.getByRole('list', { name: 'Clases del día' }).locator('[aria-current]');
    await expect(chosen).toContainText('Spinning');
    await expect(search(page)).toBeFocused();
    await keys.press();
    await keys.finish();
    await expect(attendee(page, 'Ana Rojas')).toBeVisible();
  });

  await test.step('las flechas de quien se adelanta a la pantalla eligen el día', async () => {
    const loaded = Promise.withResolvers<void>();
    await show(page, '/marketing');
    await page.route('**/api/check-in**', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.keyboard.press('Alt+C');
    await page.keyboard.press('ArrowRight');
    loaded.resolve();
    await expect(page.getByLabel('Fecha')).toHaveValue(dayAtGym(1).formatted);
    const chosen = page.getByRole('list', { name: 'Clases del día' }).locator('[aria-current]');
    await expect(chosen).toContainText('Yoga');
    await page.keyboard.type('8765 4321');
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('agrega a alguien nuevo', async () => {
    const keys = hand.begin('Add a client');
    await keys.press(3);
    await expect(title(page)).toHaveText('Clientes');
    await keys.press();
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await keys.press(3);
    await expect(page.getByLabel('Apellido')).toHaveValue('Paz');
    await keys.finish();
    await expect(page.getByRole('row', { name: /Eva Paz/ })).toBeVisible();
  });

  await test.step('vende lo que se escanea', async () => {
    const keys = hand.begin('Sell what is scanned, for exact cash');
    await Promise.all([page.waitForResponse('**/api/tills'), keys.press()]);
    await expect(page.getByLabel('Buscar producto o escanear código')).toBeFocused();
    await scan(page, 'code-Agua');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Agua/]);
    await scan(page, 'code-Barra');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Agua/, /^1Barra/]);
    await keys.press();
    await expect(sheet(page)).toContainText('Venta cobrada');
    await keys.finish();
    await expect(sheet(page)).toBeHidden();
  });

  const lastSales = page.getByRole('listbox', { name: 'Últimas ventas' });
  await test.step('devuelve una línea de la última venta, que elige de la lista', async () => {
    const keys = hand.begin('Refund one line of a recent sale');
    await keys.press();
    await expect(lastSales.getByRole('option')).toHaveText([/^N° 0*4.*2 artículos.*2\.200$/, /^N° 0*1.*Ana/]);
    await expect(lastSales.getByRole('option', { selected: true })).toHaveCount(0);
    await expectAccessible(page);
    await keys.press();
    await expect(lastSales.getByRole('option', { selected: true })).toHaveText(/^N° 0*4/);
    await keys.press();
    await expect(title(page)).toHaveText(/^Reembolso de la venta N° 0*4$/);
    await keys.press();
    await expect(page.getByLabel('Cuánto se devuelve de Agua')).toHaveValue('0');
    await expect(page.getByLabel('Cuánto se devuelve de Barra')).toHaveValue('1');
    await keys.finish();
    await expect(title(page)).toHaveText(/^Reembolso N° .* guardado$/);
    await expect(page.getByRole('main')).toContainText('$ 1.000');
  });

  await test.step('sin elegir ninguna, Enter no devuelve nada, tampoco el que se adelanta a la lista', async () => {
    const loaded = Promise.withResolvers<void>();
    await show(page, '/marketing');
    await page.route('**/api/sales?**', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.keyboard.press('Alt+R');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Escribe el número.')).toBeVisible();
    loaded.resolve();
    await expect(lastSales.getByRole('option')).toHaveCount(2);
    await expect(lastSales).toContainText('reembolsada en parte');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Reembolso');
    await page.keyboard.type('4');
    await expect(lastSales).toBeHidden();
    await page.keyboard.press('Backspace');
    await expect(lastSales.getByRole('option')).toHaveCount(2);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('devuelve una línea', async () => {
    const keys = hand.begin('Refund one line');
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
    const byNumber = hand.begin('Print a receipt by its number');
    const loaded = Promise.withResolvers<void>();
    await page.goto('/marketing');
    await expect(title(page)).toHaveText('Marketing');
    await page.route('**/assets/*.js', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await byNumber.press(2);
    await byNumber.finish();
    loaded.resolve();
    await expect(title(page)).toHaveText(/N° 0*1$/);
    await page.unrouteAll({ behavior: 'wait' });
    await expectPrinted(page, /N° 0*1$/);
    await expect(page, 'al volver a abrirlo no se imprime otra vez').toHaveURL(/receipts\/[\w-]+$/);
    const byClient = hand.begin('Find a receipt by its client');
    await byClient.press();
    await expect(page.getByLabel('Buscar factura')).toBeFocused();
    await byClient.press();
    await expect(page).toHaveURL(/buscar=ro$/);
    await expect(page.getByRole('row', { name: /Ana Rojas/ })).toHaveCount(3);
    await byClient.press();
    await byClient.finish();
    await expect(page).toHaveURL(/\/store\/receipts\//);
  });

  await test.step('escribe a alguien', async () => {
    const keys = hand.begin('Write to a client by WhatsApp');
    await keys.press(3);
    await expect(title(page)).toHaveText('Ana Rojas');
    const [chat] = await Promise.all([page.waitForEvent('popup'), keys.finish()]);
    await expect(chat).toHaveURL('https://wa.me/56987654321');
    await chat.close();
    await expect(page.getByText('Quedó anotado que le escribiste a Ana.')).toBeVisible();
  });

  await test.step('abre clientes, pantallas y acciones, y ve todas las teclas', async () => {
    const open = async (task: string, found: string) => {
      const keys = hand.begin(task);
      await keys.press(2);
      await expectListed(page, found);
      await keys.finish();
    };
    await open('Open a screen', 'Agenda de clases');
    await expect(title(page)).toHaveText('Agenda de clases');
    await open('Open a client', 'Ana Rojas');
    await expect(title(page)).toHaveText('Ana Rojas');
    await open('Begin an action', 'Cobrar a Ana Rojas');
    await expect(page.getByRole('form', { name: 'Pago de Ana Rojas' })).toBeVisible();
    await open('See all keys', 'Atajos de teclado');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(list.getByRole('region', { name: 'En todas partes' })).toContainText('Alt CCheck In');
    await expectAccessible(page);
  });

  await test.step('toda tecla está en su botón', async () => {
    const keyOn = (place: string, name: string) =>
      page.getByRole('navigation', { name: place }).getByRole('link', { name }).locator('[data-keys]');
    await page.goto('/admin');
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const place of ['Accesos rápidos', 'Acciones rápidas']) {
        await expect(keyOn(place, 'Ingresar Pago')).toHaveAttribute('data-keys', 'Alt P');
        await expect(keyOn(place, 'Ingresar Pago')).toBeVisible();
      }
      await expect(keyOn('Acciones rápidas', 'Check In')).toBeVisible();
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/store/products');
    const toolbar = page.getByRole('toolbar', { name: 'Acciones del catálogo' });
    await expect(
      toolbar.getByRole('button', { name: 'Nuevo producto' }).locator('[data-keys]'),
    ).toBeVisible();
    await page.goto('/clients');
    await expect(button(page, 'Agregar cliente').locator('[data-keys]')).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(list.getByRole('region', { name: 'Clientes' })).toContainText('NAgregar cliente');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('y todo suma lo que dice docs/hand.md, sin tocar el mouse', async () => {
    const done = hand.done();
    for (const [task = '', ...sums] of done) expect(rowsOf(task)[1], task).toEqual(sums);
    const sum = (column: 1 | 2) => `${done.reduce((total, row) => total + Number(row[column]), 0)}`;
    expect(rowsOf('**All of it**')).toEqual([[sum(1), sum(2)]]);
    await expect(page.locator('html')).not.toHaveAttribute('data-pointed');
  });

  await test.step('quien entró sin clase no entra dos veces, y sale con una tecla que se deshace', async () => {
    await page.goto('/checkin');
    await expect(search(page)).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(list.getByRole('region', { name: 'Check In' })).toContainText('Día siguiente');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('Alt+L');
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
    await entered.getByRole('link', { name: 'Ana Rojas' }).click();
    await expect(title(page)).toHaveText('Ana Rojas');
  });

  await test.step('en la caja se cobra, devuelve e imprime, y la lectura que sigue entra en la venta', async () => {
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
    await expectPrinted(page, /N° 0*7$/);
    await expect(sheet(page).getByRole('button', { name: 'Nueva venta' })).toBeFocused();
    await scan(page, 'code-Barra');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Barra/]);
    await page.keyboard.press('Alt+R');
    await expect(page.getByLabel('N° de comprobante')).toBeFocused();
    await scan(page, '7');
    await expect(page.getByLabel('Cuánto se devuelve de Agua')).toHaveValue('2');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(/^Reembolso N° .* guardado$/);
    await page.keyboard.press('Alt+I');
    await expectPrinted(page, /N° 0*8$/);
    await expect(button(page, 'Volver a la caja')).toBeFocused();
    await scan(page, 'code-Agua');
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Barra/, /^1Agua/]);
  });

  await test.step('cobra e imprime de camino a Check In, que queda listo para el siguiente', async () => {
    await page.goto(`/payments?cliente=${id}&volver=checkin`);
    await expect(page.getByLabel('Monto')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/checkin/);
    await expectPrinted(page, /N° 0*9$/);
    await expectReady(page);
  });
});
