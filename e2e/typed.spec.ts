import type { Locator, Page } from '@playwright/test';
import { v7 } from 'uuid';
import { addClass, addClient, addMembership } from './gym.ts';
import { enterNewGym, expect, show, test } from './pulso.ts';
import { addProduct, bar, create, dialog, openTill, water } from './store.ts';

/** A form, how it is opened, what is typed in it, and the button that sends it. */
interface TypedForm {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
  readonly form: (page: Page) => Locator;
  readonly fill: (form: Locator) => Promise<void>;
  readonly expectTyped: (form: Locator) => Promise<void>;
  readonly send: string;
  /** What it asks the server to do. */
  readonly api: string;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Fills fields by their labels, and expects them filled. */
const typing = (fields: Readonly<Record<string, string>>) => ({
  fill: async (form: Locator) => {
    for (const [label, text] of Object.entries(fields))
      await form.getByLabel(label, { exact: true }).fill(text);
  },
  expectTyped: async (form: Locator) => {
    for (const [label, text] of Object.entries(fields))
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
  },
});

/** A sale of two waters for cash. */
function sell(page: Page, shiftId: string, productId: string): Promise<string> {
  const line = { kind: 'product', id: v7(), productId, name: water.name, price: 1000, quantity: 2 };
  return create(page, '/sales', {
    ...{ shiftId, clientId: null, total: 2000, payments: [{ method: 'cash', amount: 2000 }], tendered: 2000 },
    order: { lines: [{ ...line, priceIncludesTax: true }] },
  });
}

async function formsOf(page: Page): Promise<readonly TypedForm[]> {
  const ana = await addClient(page, { name: 'Ana', surname: 'Rojas' });
  const membership = await addMembership(page, ana.id);
  const spinning = await addClass(page, { name: 'Spinning', startTime: '10:00', endTime: '11:00' });
  const productId = await addProduct(page, { ...water, priceIncludesTax: true });
  await addProduct(page, bar);
  const saleId = await sell(page, await openTill(page, 20_000), productId);
  return [
    {
      name: 'un pago',
      path: `/clients/${ana.id}/memberships/${membership}/payments`,
      open: press('Agregar pago'),
      form: (page) => page.getByRole('form', { name: 'Agregar Pago' }),
      ...typing({ Monto: '12.345', Observación: 'Trae la otra mitad el lunes' }),
      send: 'Guardar',
      api: '**/api/memberships/*/payments',
    },
    {
      name: 'un cliente',
      path: '/clients',
      open: press('Agregar cliente'),
      form: (page) => dialog(page, 'Agregar cliente'),
      ...typing({ Nombre: 'Bruno', Observación: 'Lesión en la rodilla' }),
      send: 'Guardar cliente',
      api: '**/api/clients',
    },
    {
      name: 'un plan',
      path: '/planes/crear',
      open: async () => {},
      form: (page) => page.getByRole('main'),
      ...typing({ Nombre: 'Mañanas', Valor: '19.990' }),
      send: 'Crear plan',
      api: '**/api/plans',
    },
    {
      name: 'una clase',
      path: '/mycenter/horarios',
      open: press('Agregar Horario'),
      form: (page) => dialog(page, 'Agregar Horario'),
      fill: async (form) => {
        await form.getByLabel('Nombre', { exact: true }).fill('Yoga');
        await form.getByLabel('Lunes').check();
      },
      expectTyped: async (form) => {
        await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue('Yoga');
        await expect(form.getByLabel('Lunes')).toBeChecked();
      },
      send: 'Guardar horario',
      api: '**/api/classes',
    },
    {
      name: 'por qué no se hace una clase un día',
      path: '/mycenter/horarios',
      open: async (page) => {
        await page.getByRole('button', { name: /Yoga/ }).first().click();
        await press('Cancelar ese día')(page);
      },
      form: (page) => page.getByRole('main'),
      ...typing({ 'Motivo (opcional)': 'Corte de luz' }),
      send: 'Cancelar clase',
      api: '**/api/classes/*/dates/*',
    },
    {
      name: 'las reservas de varios',
      path: `/checkin?clase=${spinning}`,
      open: press('Reservar varias'),
      form: (page) => dialog(page, 'Reservar Spinning'),
      fill: async (form) => {
        await form.getByRole('combobox', { name: 'Clientes' }).fill('rojas');
        await form.getByRole('combobox', { name: 'Clientes' }).press('Enter');
        await expect(form.getByRole('list', { name: 'Clientes elegidos' })).toContainText('Ana Rojas');
      },
      expectTyped: (form) =>
        expect(form.getByRole('list', { name: 'Clientes elegidos' })).toContainText('Ana Rojas'),
      send: 'Reservar',
      api: '**/api/classes/*/series',
    },
    {
      name: 'un producto',
      path: '/store/products',
      open: press('Nuevo producto'),
      form: (page) => dialog(page, 'Nuevo Producto'),
      ...typing({ Nombre: 'Toalla', Descripción: 'De microfibra' }),
      send: 'Agregar',
      api: '**/api/products',
    },
    {
      name: 'un precio para varios',
      path: '/store/products',
      open: async (page) => {
        for (const { name } of [water, bar])
          await page.getByRole('checkbox', { name: `Elegir ${name}` }).check();
        await press('Cambiar precio')(page);
      },
      form: (page) => dialog(page, 'Cambiar precios'),
      ...typing({ 'Cuánto suben': '7,5 %' }),
      send: 'Cambiar 2 productos',
      api: '**/api/products',
    },
    {
      name: 'un reembolso',
      path: `/store/refunds?venta=${saleId}`,
      open: async () => {},
      form: (page) => page.getByRole('main'),
      ...typing({ [`Cuánto se devuelve de ${water.name}`]: '1', Motivo: 'Venía abierta' }),
      send: 'Reembolsar',
      api: '**/api/sales/*/refunds',
    },
    {
      name: 'un gasto de la caja',
      path: '/store/tills',
      open: press('Salida'),
      form: (page) => dialog(page, 'Salida de efectivo · Caja 1'),
      ...typing({ Monto: '5.000', Motivo: 'Compra de hielo' }),
      send: 'Anotar salida',
      api: '**/api/shifts/*/entries',
    },
  ];
}

const broken = {
  error: { code: 'unexpected', message: 'Ocurrió algo inesperado y no se guardó.', requestId: 'req-1' },
};

test('lo escrito queda con un fallo del servidor, sin conexión, con Atrás y al recargar, y después se guarda', {
  tag: ['@payments', '@clients', '@plans', '@classes', '@reservations', '@products', '@refunds', '@tills'],
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/status of 500/, /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
  await enterNewGym(page);
  for (const { name, path, open, form: formOf, fill, expectTyped, send, api } of await formsOf(page)) {
    const form = formOf(page);
    const submit = form.getByRole('button', { name: send, exact: true });
    await test.step(name, async () => {
      await show(page, '/marketing');
      await expect(page.getByRole('heading', { level: 1, name: 'Marketing' })).toBeVisible();
      await show(page, path);
      await open(page);
      await fill(form);

      await page.route(
        api,
        (route) =>
          route.request().method() === 'GET'
            ? route.fallback()
            : route.fulfill({ status: 500, json: broken }),
        { times: 1 },
      );
      await submit.click();
      await expect(page.getByText(broken.error.message)).toBeVisible();
      await expectTyped(form);

      await context.setOffline(true);
      await submit.click();
      await expect(page.getByText('No hay conexión con Pulso.')).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('Sin conexión. Lo que escribas sigue aquí')).toBeHidden();
      await expectTyped(form);

      await page.goBack();
      await page.getByRole('button', { name: 'Seguir editando' }).click();
      await expectTyped(form);

      await page.reload();
      await open(page);
      await page.getByRole('button', { name: 'Recuperar lo que escribiste' }).click();
      await expectTyped(form);
      const saved = page.waitForResponse(
        (response) => response.request().method() !== 'GET' && response.ok(),
      );
      await submit.click();
      await saved;
      await expect(page.getByRole('button', { name: 'Recuperar lo que escribiste' })).toBeHidden();
      await expect
        .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))))
        .toEqual([]);
    });
  }
});

test('un formulario que queda listo para el siguiente no muestra errores después de guardar', {
  tag: ['@plans', '@classes', '@programs'],
}, async ({ page }) => {
  await enterNewGym(page);
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  const expectClean = async (label: string) => {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  };

  await test.step('un plan', async () => {
    await show(page, '/planes/crear');
    await fill({ Nombre: 'Full', Valor: '25000' });
    await expect(page.getByText('Plan creado exitosamente')).toBeVisible();
    await expectClean('Nombre');
    await fill({ Valor: '25000', Nombre: 'Mañanas' });
    await expectClean('Nombre');
  });

  await test.step('un programa', async () => {
    await show(page, '/crear-programa');
    await expect(page.getByRole('heading', { level: 1, name: 'Crear programa' })).toBeVisible();
    await fill({ Nombre: 'Yoga' });
    await expect(page.getByText('Programa guardado exitosamente!')).toBeVisible();
    await expectClean('Nombre');
  });

  await test.step('un feriado', async () => {
    await show(page, '/mycenter/horarios');
    await page.getByRole('button', { name: 'Feriados', exact: true }).click();
    await fill({ Fecha: '24-12-2030', 'Qué se celebra': 'Nochebuena' });
    await expect(page.getByText('Nochebuena')).toBeVisible();
    await expectClean('Fecha');
  });
});

test('quien escribe antes de que un formulario termine de abrirse no cambia de campo', {
  tag: ['@clients'],
}, async ({ page }) => {
  // Timers without a delay run when the test says so, as on a device that is busy.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    let held: (() => void)[] | undefined;
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) =>
        held && !delay ? held.push(run) : setTimeout(run, delay),
      holdTimers: () => {
        held = [];
      },
      runTimers: () => {
        const due = held ?? [];
        held = undefined;
        for (const run of due) run();
        return due.length;
      },
    });
  });
  await enterNewGym(page);
  await page.goto('/clients');
  const add = page.getByRole('button', { name: 'Agregar cliente' }).first();
  await add.waitFor();
  await page.evaluate('holdTimers()');
  await add.click();
  const surname = page.getByRole('dialog', { name: 'Agregar cliente' }).getByLabel('Apellido');
  await surname.focus();
  await page.keyboard.type('P');
  expect(await page.evaluate('runTimers()')).toBeGreaterThan(0);
  await page.keyboard.type('az');
  await expect(surname).toHaveValue('Paz');
});
