import type { Page } from '@playwright/test';
import { openProvider } from '../src/test/google.ts';
import { openMailbox } from '../src/test/mailbox.ts';
import { freshCodeOf } from '../src/test/totp.ts';
import { linkInMail } from './mails.ts';
import {
  emailOf,
  expect,
  expectAccessible,
  jsonOf,
  ownerEmail,
  password,
  submitSignIn,
  test,
} from './pulso.ts';
import { type Server, startServer } from './server.ts';
import { newData } from './setup.ts';
import {
  addProduct,
  expectInOrder,
  hold,
  lines,
  openPointOfSale,
  openTill,
  scan,
  sheet,
  water,
} from './store.ts';

/** One server for the file: two workers would each start it. */
test.describe.configure({ mode: 'default' });

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let provider: Awaited<ReturnType<typeof openProvider>>;
let server: Server;

test.beforeAll(async () => {
  [mailbox, provider] = await Promise.all([openMailbox(), openProvider()]);
  const environment = { SMTP_URL: mailbox.url, ...provider.environment };
  server = await startServer(await newData(), environment);
});
test.afterAll(async () => {
  await server.stop();
  await Promise.all([mailbox.close(), provider.close()]);
});

const preview = (page: Page) => sheet(page).getByRole('group', { name: 'Así llega' });
const linkFor = (to: string, path: string) => linkInMail(mailbox, to, path);

test('una dueña se registra, confirma su correo por el enlace y recupera su contraseña', {
  tag: ['@account', '@registration', '@receipts'],
}, async ({ openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of (401|500|503)/);
  const page = await openBrowser({ baseURL: server.url });
  const email = ownerEmail();
  const bar = page.getByRole('status').filter({ hasText: 'Confirma tu correo' });

  await test.step('se registra y entra', async () => {
    await page.goto('/register');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByLabel('Nombre del gimnasio').fill('Gimnasio Andes');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta está lista');
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
    await submitSignIn(page, email);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(bar).toContainText(email);
  });

  await test.step('confirma su correo por el enlace, y el aviso se va', async () => {
    await page.goto(await linkFor(email, '/confirm-email'));
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await page.getByRole('link', { name: 'Ir a Pulso' }).click();
    await expect(page.getByText('Clientes activos')).toBeVisible();
    await expect(bar).toBeHidden();
  });

  await test.step('cobra una venta, y su comprobante se va por correo a quien lo pide', async () => {
    const buyer = emailOf('rosa');
    await addProduct(page, water);
    await addProduct(page, { name: 'Barra', price: 1000, quantity: 9, barcode: 'BAR-77a' });
    await openTill(page);
    await openPointOfSale(page);
    await scan(page, water.barcode);
    await expectInOrder(page);
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('Venta cobrada');
    const address = sheet(page).getByRole('textbox', { name: 'Correo' });
    const next = sheet(page).getByRole('button', { name: 'Nueva venta' });
    await sheet(page).getByRole('button', { name: 'Enviar por correo' }).focus();
    await page.keyboard.down('Enter');
    await expect(address).toBeFocused();
    // Held down, it mails to nobody and says nothing of what is missing.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(sheet(page)).not.toContainText('Escribe un correo');
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Escribe un correo');
    await expect(preview(page)).toContainText('Comprobante N° 000001 de Gimnasio Andes');
    await expectAccessible(page);
    await page.keyboard.type(buyer);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Se envió a ${buyer}.`)).toBeVisible();
    expect(mailbox.letters.map(({ to }) => to)).toContain(buyer);
    await expect(next).toBeFocused();
  });

  await test.step('lo que se escanea entretanto entra en la venta que sigue', async () => {
    const again = sheet(page).getByRole('button', { name: 'Enviar otra vez' });
    const held = await hold(page, '**/api/receipts/*');
    await again.click();
    await held.requested;
    await expect(again).toBeFocused();
    held.release();
    await expect(sheet(page).getByRole('textbox', { name: 'Correo' })).toBeFocused();
    await scan(page, water.barcode);
    await expect(sheet(page)).toBeHidden();
    await expectInOrder(page);
    await page.unroute('**/api/receipts/*');
  });

  await test.step('también un código con letras, y lo que no es de nada sigue siendo un correo mal escrito', async () => {
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('Venta cobrada');
    const address = sheet(page).getByRole('textbox', { name: 'Correo' });
    await sheet(page).getByRole('button', { name: 'Enviar por correo' }).click();
    await expect(address).toBeFocused();
    await scan(page, 'BAR-77');
    await expect(sheet(page)).toContainText('Escribe un correo');
    await expect(address).toBeFocused();
    await address.selectText();
    await scan(page, 'BAR-77a');
    await expect(sheet(page)).toBeHidden();
    await expect(lines(page).getByRole('listitem')).toHaveText([/^1Barra/]);
  });

  await test.step('al cobrar se ve lo que llega, y Enter cobra y lo envía', async () => {
    const buyer = emailOf('iris');
    await page.keyboard.press('F10');
    await sheet(page).getByLabel('Enviar el comprobante por correo').check();
    await expect(preview(page)).toContainText('Comprobante N° (el siguiente) de Gimnasio Andes');
    await expect(preview(page)).toContainText('por $ 1.100. Va adjunto en PDF.');
    await expectAccessible(page);
    await sheet(page).getByLabel('Correo para el comprobante').fill(buyer);
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toContainText('Venta cobrada');
    await expect.poll(() => mailbox.letters.map(({ to }) => to)).toContain(buyer);
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeHidden();
    await scan(page, water.barcode);
    await expectInOrder(page);
  });

  await test.step('un comprobante que anulan entretanto no se envía, y se dice', async () => {
    const latest = async () => {
      const { items } = await jsonOf<{ items: { id: string }[] }>(page.request.get('/api/receipts'));
      return items[0]?.id ?? '';
    };
    const cancel = async () =>
      jsonOf(
        page.request.post(`/api/receipts/${await latest()}/cancel`, { data: { reason: 'Se digitó mal' } }),
      );
    const before = mailbox.letters.length;
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('Venta cobrada');
    const mail = sheet(page).getByRole('button', { name: 'Enviar por correo' });
    await mail.click();
    await expect(sheet(page).getByRole('textbox', { name: 'Correo' })).toBeFocused();
    expectedErrors.push(/status of 409 .*\/api\/receipts\//);
    await cancel();
    await page.keyboard.type(emailOf('rosa'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: /anulad/ })).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Nueva venta' })).toBeFocused();
    await mail.click();
    await expect(sheet(page), 'tampoco se ofrece escribirle a nadie').toContainText('anulado');
    await expect(sheet(page).getByRole('textbox', { name: 'Correo' })).toHaveCount(0);
    expect(mailbox.letters).toHaveLength(before);
    await sheet(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(sheet(page).getByRole('button', { name: 'Nueva venta' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeHidden();
    await scan(page, water.barcode);
    await expectInOrder(page);
  });

  await test.step('si el correo no sale se avisa, aunque ya se haya cerrado', async () => {
    mailbox.refuse(550);
    await page.keyboard.press('F12');
    await expect(sheet(page)).toContainText('Venta cobrada');
    await page.route('**/api/receipts/*', (route) => route.fulfill({ status: 500 }));
    await sheet(page).getByRole('button', { name: 'Enviar por correo' }).click();
    await expect(sheet(page).getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await expect(sheet(page).getByRole('button', { name: 'Nueva venta' })).toBeFocused();
    await page.unroute('**/api/receipts/*');
    await sheet(page).getByRole('button', { name: 'Enviar por correo' }).click();
    await expect(sheet(page).getByRole('textbox', { name: 'Correo' })).toBeFocused();
    await page.keyboard.type(emailOf('rosa'));
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByRole('button', { name: 'Nueva venta' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'El correo no se pudo enviar.' })).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    mailbox.refuse(null);
  });

  await test.step('el comprobante de una venta sin cliente dice a quién se envió, y qué', async () => {
    const { items } = await jsonOf<{ items: { id: string; number: number }[] }>(
      page.request.get('/api/receipts'),
    );
    const { id = '' } = items.find(({ number }) => number === 1) ?? {};
    await page.goto(`/store/receipts/${id}`);
    const sent = page.getByRole('region', { name: 'Envíos por correo' });
    await sent.getByRole('button', { name: emailOf('rosa') }).click();
    const dialog = page.getByRole('dialog', { name: 'Correo enviado' });
    await expect(dialog).toContainText('Comprobante N° 000001 de Gimnasio Andes');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(sent.getByRole('button')).toBeFocused();
  });

  await test.step('olvida su contraseña y elige otra por el enlace', async () => {
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    // The screen before has a field of that name too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar contraseña');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revisa tu correo');
    await page.goto(await linkFor(email, '/reset-password'));
    const renewed = 'cuatro palabras bien sueltas';
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(renewed);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contraseña cambiada');
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(renewed);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });
});

test('con Google también se le pide el código a quien tiene la verificación en dos pasos', {
  tag: '@account',
}, async ({ openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const page = await openBrowser({ baseURL: server.url });
  const email = ownerEmail();
  provider.arrive({ email });
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`/api${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };

  await test.step('se registra con Google, y después elige también una contraseña', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: /Google/ }).click();
    await page.getByLabel('Nombre del gimnasio').fill('Gimnasio Andes');
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await send('post', '/password-reset', { email });
    const token = new URL(await linkFor(email, '/reset-password')).searchParams.get('token');
    await send('put', '/password-reset', { token, password });
  });

  const secret = await test.step('activa la verificación en dos pasos', async () => {
    await send('post', '/sign-in', { email, password });
    const started = await send('post', '/two-factor', { currentPassword: password });
    await send('put', '/two-factor', { code: freshCodeOf(started.secret) });
    await send('post', '/sign-out', {});
    return started.secret as string;
  });

  await test.step('entra con Google y su código', async () => {
    await page.goto('/login?redirect=/clients');
    await page.getByRole('button', { name: /Google/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificación en dos pasos');
    await page.getByLabel('Código de la aplicación').fill(freshCodeOf(secret));
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/clients$/);
  });
});
