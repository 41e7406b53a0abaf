import { v7 } from 'uuid';
import { attends, chooser, pins } from './counter.ts';
import { addColleague } from './gym.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, show, signIn, test } from './pulso.ts';
import {
  addProduct,
  create,
  dialog,
  expectInOrder,
  openPointOfSale,
  openTill,
  order,
  scan,
  sheet,
  water,
} from './store.ts';

test('dos recepcionistas comparten una caja durante un día', {
  tag: ['@pins', '@team', '@account'],
}, async ({ page, expectedErrors }) => {
  await enterNewGym(page);
  const carla = await addColleague(page, 'Carla Soto', pins.carla);
  await addColleague(page, 'Teo Paz', pins.teo);

  await test.step('la dueña crea su PIN, y ve quién tiene uno', async () => {
    await show(page, '/account-settings');
    const own = page.getByRole('region', { name: 'Tu PIN' });
    await own.getByLabel('PIN', { exact: true }).fill('1111');
    await own.getByRole('button', { name: 'Crear PIN' }).click();
    await expect(own.getByText('Es de los primeros que se prueban. Elige otro.')).toBeVisible();
    await expect(own.getByLabel('PIN', { exact: true })).toBeFocused();
    await own.getByLabel('PIN', { exact: true }).fill(pins.owner);
    await own.getByRole('button', { name: 'Crear PIN' }).click();
    await expect(own.getByText('PIN guardado.')).toBeVisible();
    await show(page, '/administration');
    await expect(page.getByRole('row', { name: /Teo Paz/ })).toContainText('Sí');
    await expect(page.getByRole('button', { name: 'Quitar PIN: Teo Paz' })).toBeVisible();
  });

  const productId = await addProduct(page, water);
  const shiftId = await openTill(page);
  const saleId = await create(page, '/sales', {
    shiftId,
    clientId: null,
    order: {
      lines: [
        {
          ...{
            id: v7(),
            kind: 'product',
            productId,
            name: water.name,
            quantity: 1,
            discount: null,
            note: '',
          },
          ...{ price: 1000, listPrice: 1000, listTax: 0, priceIncludesTax: false },
        },
      ],
      discount: null,
      note: '',
    },
    total: 1100,
    payments: [{ method: 'debit', amount: 1100 }],
  });

  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, carla);

  await test.step('Teo sigue en la caja de Carla en dos teclas y su PIN, en todas sus ventanas', async () => {
    await page.goto('/clients');
    const other = await page.context().newPage();
    await other.goto('/clients');
    await expect(attends(other, 'Carla Soto')).toBeVisible();
    await page.keyboard.press('Alt+U');
    await expect(chooser(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('3');
    expectedErrors.push(/status of 403/);
    await page.keyboard.type('0000');
    await expect(chooser(page).getByText('El PIN no es correcto.')).toBeVisible();
    await page.keyboard.type(pins.teo);
    for (const window of [page, other]) await expect(attends(window, 'Teo Paz')).toBeVisible();
    await other.close();
  });

  await test.step('no llega a la cuenta de Carla', async () => {
    await show(page, '/account-settings');
    await expect(page.getByText(/que inició sesión en este equipo/)).toBeVisible();
    await expect(page.getByLabel('Contraseña actual')).toBeHidden();
  });

  await test.step('y Carla vuelve con el suyo', async () => {
    await attends(page, 'Teo Paz').click();
    await chooser(page).getByRole('button', { name: 'Carla Soto' }).click();
    await page.keyboard.type(pins.carla);
    await expect(attends(page, 'Carla Soto')).toBeVisible();
    await expect(page.getByLabel('Contraseña actual')).toBeVisible();
  });

  await test.step('anula un comprobante con el PIN de la dueña, una vez', async () => {
    await show(page, `/store/receipts/${saleId}`);
    await page.getByRole('button', { name: 'Anular' }).click();
    const form = page.getByRole('dialog', { name: /Anular/ });
    await form.getByLabel('Motivo').fill('Se marcó dos veces');
    await form.getByRole('button', { name: 'Anular' }).click();
    const permit = page.getByRole('dialog', {
      name: 'Pide el PIN a quien puede anular comprobantes y reembolsar ventas',
    });
    await expect(permit.getByRole('button', { name: 'Dueño' })).toBeVisible();
    await expect(permit.getByRole('button', { name: 'Teo Paz' })).toBeHidden();
    await page.keyboard.press('1');
    await page.keyboard.type(pins.owner);
    await expect(page.getByText('Se anuló:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Anular' })).toBeHidden();
  });

  await test.step('la dueña sigue, y el registro dice quién y con quién', async () => {
    await page.keyboard.press('Alt+U');
    await page.keyboard.press('1');
    await page.keyboard.type(pins.owner);
    await expect(attends(page, 'Dueño')).toBeVisible();
    await show(page, '/registro');
    await expect(page.getByText(/Carla Soto, autorizado por /).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Administración' })).toBeHidden();
    await page.goto('/administration');
    await expect(
      page.getByText(/En la sesión de otra persona no se usa «Administrar el equipo»/),
    ).toBeVisible();
  });
});

test('un descuento se cobra con el PIN de quien los hace, y sin conexión no se cobra', {
  tag: ['@pins', '@sales', '@team'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión|status of 409/);
  await enterNewGym(page);
  await jsonOf(page.request.put('/api/counter/pin', { data: { pin: pins.owner } }));
  const role = await create(page, '/team/roles', { name: 'Caja', rights: ['sales.sell'] });
  const teo = await addColleague(page, 'Teo Paz', pins.teo, role);
  await addProduct(page, water);
  await openTill(page);
  const till = await openBrowser();
  await signIn(till, teo);
  await openPointOfSale(till);
  const discount = async () => {
    await scan(till, water.barcode);
    await expectInOrder(till);
    await till.keyboard.press('F2');
    const form = dialog(till, 'Descuento de la venta');
    await form.getByLabel('Descuento', { exact: true }).fill('10');
    await expect(form.getByText('al cobrar se pide el PIN de quien puede hacerlos')).toBeVisible();
    await till.keyboard.press('Enter');
    await expect(order(till)).toContainText('Descuento');
  };
  const permit = till.getByRole('dialog', {
    name: /Pide el PIN a quien puede hacer descuentos y cambiar precios/,
  });

  await test.step('se cobra con el PIN de la dueña, que sirve una vez', async () => {
    await discount();
    await till.keyboard.press('F12');
    await expect(permit.getByRole('button', { name: 'Dueño' })).toBeVisible();
    await expectAccessible(till);
    await till.keyboard.press('1');
    await till.keyboard.type(pins.owner);
    await expect(sheet(till)).toContainText('N° 000001');
    await till.keyboard.press('Enter');
    await expect(sheet(till)).toBeHidden();
    await show(page, '/registro');
    await expect(page.getByText(/Teo Paz, autorizado por /).first()).toBeVisible();
  });

  await test.step('sin el PIN la venta sigue, y sin el descuento se cobra', async () => {
    await discount();
    await till.keyboard.press('F12');
    await expect(permit).toBeVisible();
    await till.keyboard.press('Escape');
    await expect(sheet(till).getByText(/hace falta el PIN de quien puede/)).toBeVisible();
    await till.keyboard.press('Escape');
    await expect(sheet(till)).toBeHidden();
    await till.keyboard.press('F2');
    await dialog(till, 'Descuento de la venta').getByLabel('Descuento', { exact: true }).fill('');
    await till.keyboard.press('Enter');
    await till.keyboard.press('F12');
    await expect(sheet(till)).toContainText('N° 000002');
    await till.keyboard.press('Enter');
    await expect(sheet(till)).toBeHidden();
  });

  await test.step('sin conexión se dice antes de cobrar, y sin el descuento se cobra', async () => {
    await discount();
    await till.context().setOffline(true);
    await expect(till.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
    await till.keyboard.press('F12');
    await expect(sheet(till).getByText(/sin conexión no se puede comprobar el PIN/)).toBeVisible();
    await expect(till.getByText('1 por enviar')).toBeHidden();
    await till.keyboard.press('Escape');
    await till.keyboard.press('F2');
    await dialog(till, 'Descuento de la venta').getByLabel('Descuento', { exact: true }).fill('');
    await till.keyboard.press('Enter');
    await till.keyboard.press('F12');
    await expect(sheet(till)).toContainText(/P-[A-Z0-9]{3}-1/);
  });
});

test('a los diez minutos sin que nadie toque nada, la caja pregunta quién atiende', {
  tag: ['@pins', '@sales'],
}, async ({ page, openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 403|ERR_FAILED/);
  await enterNewGym(page);
  const carla = await addColleague(page, 'Carla Soto', pins.carla);
  await addColleague(page, 'Teo Paz', pins.teo);
  await openTill(page);
  const till = await openBrowser();
  await till.clock.install();
  // What others change would tell this page sooner.
  await till.route('**/api/live*', (route) => route.abort());
  await signIn(till, carla);
  await openPointOfSale(till);
  await till.keyboard.press('Alt+U');
  await chooser(till).getByRole('button', { name: 'Teo Paz' }).click();
  await till.keyboard.type(pins.teo);
  await expect(attends(till, 'Teo Paz')).toBeVisible();
  await till.waitForLoadState('networkidle');
  const { items: team } = await jsonOf<{ items: { id: string; name: string }[] }>(
    page.request.get('/api/team/people'),
  );
  const teo = team.find(({ name }) => name === 'Teo Paz');
  // From here on nobody uses the session, as the server sees it.
  await jsonOf(page.request.put(`/api/team/${teo?.id}/pin`, { data: { pin: '8642' } }));

  await test.step('antes no pregunta', async () => {
    await till.clock.fastForward('09:30');
    await till.evaluate(() => fetch('/api/health'));
    await expect(attends(till, 'Teo Paz')).toBeVisible();
  });

  await test.step('después sí, y vuelve adonde estaba', async () => {
    await till.clock.fastForward('01:00');
    await expect(till.getByRole('heading', { name: '¿Quién atiende?' })).toBeVisible();
    await expect(till).toHaveURL(/\/counter\?redirect=/);
    await expect(till.getByText('Después de 10 minutos sin uso')).toBeVisible();
    await expectAccessible(till);
    await till.getByRole('button', { name: 'Teo Paz' }).click();
    await till.keyboard.type('8642');
    await expect(attends(till, 'Teo Paz')).toBeVisible();
    await expect(till).toHaveURL(/point-of-sale/);
  });
});
