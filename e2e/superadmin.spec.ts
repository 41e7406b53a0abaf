import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { openMailbox } from '../src/test/mailbox.ts';
import { freshCodeOf } from '../src/test/totp.ts';
import { addClient } from './gym.ts';
import { linkInMail } from './mails.ts';
import {
  enterNewGym,
  expect,
  expectAccessible,
  jsonOf,
  ownerEmail,
  password,
  show,
  signIn,
  test,
} from './pulso.ts';
import { type Server, startServer } from './server.ts';
import { newData } from './setup.ts';
import {
  addProduct,
  expectInOrder,
  openPointOfSale,
  openTill,
  salesOf,
  scan,
  sheet,
  water,
} from './store.ts';

/** One server for the file: two workers would each start it. */
test.describe.configure({ mode: 'default' });

const operators = ['operadora@correo.cl', 'otra.operadora@correo.cl', 'tercera.operadora@correo.cl'] as const;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let server: Server;

test.beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer(await newData(), {
    SMTP_URL: mailbox.url,
    PULSO_OPERATORS: operators.join(', '),
  });
});
test.afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Super Admin' });
const gyms = (page: Page) => page.getByRole('table', { name: 'Gimnasios' });

async function register(page: Page, email: string, gymName: string): Promise<void> {
  await jsonOf(
    page.request.post('/api/register', { data: { id: v7(), email, password, gymName, role: 'gym' } }),
  );
  await signIn(page, email);
}

async function proveAddress(page: Page, email: string): Promise<void> {
  await page.goto(await linkInMail(mailbox, email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('link', { name: 'Ir a Pulso' })).toBeVisible();
}

async function enterInTwoSteps(page: Page): Promise<void> {
  const { secret } = await jsonOf<{ secret: string }>(
    page.request.post('/api/two-factor', { data: { currentPassword: password } }),
  );
  await jsonOf(page.request.put('/api/two-factor', { data: { code: freshCodeOf(secret) } }));
}

async function expectNoAccess(page: Page): Promise<void> {
  await page.goto('/superadmin');
  await expect(page.getByText('No tienes acceso a esta página')).toBeVisible();
  await expect(entry(page)).toBeHidden();
  expect((await page.request.get('/api/installation/gyms')).status()).toBe(403);
}

test('quien opera la instalación ve sus gimnasios, y nadie más', {
  tag: ['@installation', '@account'],
}, async ({ openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 40[13]/);
  const owner = await openBrowser({ baseURL: server.url });
  await enterNewGym(owner, 'Gimnasio Andes');
  await addClient(owner, { name: 'Ana' });
  const page = await openBrowser({ baseURL: server.url });
  await register(page, operators[0], 'Casa matriz');

  await test.step('la dueña de un gimnasio no, ni quien no ha confirmado su correo', async () => {
    await expectNoAccess(owner);
    await expectNoAccess(page);
  });

  await test.step('ni quien lo confirmó, hasta que entra en dos pasos', async () => {
    await proveAddress(page, operators[0]);
    await expectNoAccess(page);
    await enterInTwoSteps(page);
  });

  await test.step('desde el menú ve los gimnasios, con su tamaño y lo que hay que mirar', async () => {
    await page.goto('/');
    await entry(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Super Admin');
    const row = gyms(page).getByRole('row', { name: 'Gimnasio Andes' });
    await expect(row).toContainText('Dueño sin confirmar');
    await expect(row).toContainText('Hace menos de un día');
    await expect(row.getByRole('cell').nth(4)).toHaveText('1');
    await expect(gyms(page).getByRole('row', { name: 'Casa matriz' })).toContainText('En uso');
    const jobs = page.getByRole('region', { name: 'Tareas' });
    await expect(jobs.getByText('Todavía no se ha hecho ninguna')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('ve qué correos no salieron, y a quién solo a medias', async () => {
    const mails = page.getByRole('region', { name: 'Correos que no salieron' });
    await expect(mails.getByText('En este tiempo, ninguno')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Errores del servidor' }).getByText('En este tiempo, ninguno'),
    ).toBeVisible();
    mailbox.refuse(550);
    await jsonOf(owner.request.post('/api/password-reset', { data: { email: ownerEmail() } }));
    const row = mails.getByRole('row', { name: 'Cambio de contraseña' });
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('d…@correo.cl', { timeout: 1_000 });
    }).toPass();
    mailbox.refuse(null);
    await expect(row).toContainText('buzón lleno');
    const period = page.getByRole('radiogroup', {
      name: 'Correos que no salieron, desde hace',
    });
    await period.getByRole('radio', { name: 'Una semana' }).press('ArrowLeft');
    await expect(period.getByRole('radio', { name: 'Un día' })).toBeChecked();
    await expect(row).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('cada problema de un gimnasio lleva a sus filas, y a las de ningún otro', async () => {
    mailbox.refuse(550);
    await jsonOf(
      page.request.post('/api/clients', { data: { id: v7(), name: 'Rosa', email: 'rosa@correo.cl' } }),
    );
    const chip = page.getByRole('button', { name: 'Ver 1 correo no salió de Casa matriz' });
    await expect(async () => {
      await page.reload();
      await expect(chip).toBeVisible({ timeout: 1_000 });
    }).toPass();
    mailbox.refuse(null);
    await chip.press('Enter');
    const mails = page.getByRole('table', { name: 'Correos que no salieron' });
    await expect(mails.getByRole('row', { name: 'Cambio de contraseña' })).toBeHidden();
    await expect(mails.getByRole('row')).toHaveCount(2);
    await expect(mails).toContainText('r…@correo.cl');
    await expect(mails).toBeInViewport();
    await page.getByRole('button', { name: 'Quitar filtro: Casa matriz' }).press('Enter');
    await expect(mails.getByRole('row')).toHaveCount(3);
    await page.getByLabel('Estado de los gimnasios').selectOption('Con correos que no salieron');
    await expect(gyms(page).getByRole('row')).toHaveCount(2);
    await page.getByLabel('Estado de los gimnasios').selectOption('Suspendidos');
    await expect(page.getByText('Suspendidos: no hay ningún gimnasio.')).toBeVisible();
    await page.getByLabel('Estado de los gimnasios').selectOption('Todos los gimnasios');
  });

  await test.step('anota el plan de un gimnasio, que lo ve; y filtra los vencidos', async () => {
    await gyms(page)
      .getByRole('button', { name: /Gimnasio Andes/ })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Gimnasio Andes', exact: true });
    await drawer.getByRole('button', { name: 'Anotar plan' }).click();
    const form = page.getByRole('dialog', { name: 'Plan de Gimnasio Andes' });
    await form.getByRole('combobox', { name: 'Plan' }).fill('Mensual');
    await form.getByLabel('Precio').fill('$ 29.900 al mes');
    await form.getByLabel('Pagado hasta').fill('31-12-2020');
    await form.getByLabel('Nota').fill('Paga por transferencia.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Guardar plan' }).click();
    await expect(page.getByText('El plan de Gimnasio Andes está guardado.')).toBeVisible();
    await expect(drawer.getByRole('list', { name: 'Planes' })).toContainText(
      'Mensual, $ 29.900 al mes, pagado hasta el 31-12-2020',
    );
    await expect(drawer).toContainText('Plan vencido');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Estado de los gimnasios').selectOption('Con el plan vencido');
    await expect(gyms(page).getByRole('row')).toHaveCount(2);
    await expect(gyms(page).getByRole('row', { name: 'Gimnasio Andes' })).toContainText(
      'Hasta el 31-12-2020',
    );
    await page.getByLabel('Estado de los gimnasios').selectOption('Todos los gimnasios');
    await owner.goto('/account-settings');
    const section = owner.getByRole('region', { name: 'Tu plan de Pulso' });
    await expect(section).toContainText('Mensual$ 29.900 al mes');
    await expect(section).toContainText('Vencido: estaba pagado hasta el 31-12-2020');
    await expect(owner.getByText('Paga por transferencia.')).toBeHidden();
    await expectAccessible(owner);
  });

  await test.step('los ordena y los busca', async () => {
    const names = gyms(page).getByRole('row').getByRole('cell').first();
    await expect(names).toContainText('Casa matriz');
    await page.getByRole('button', { name: 'Gimnasio', exact: true }).click();
    await page.getByRole('button', { name: 'Gimnasio', exact: true }).click();
    await expect(names).toContainText('Gimnasio Andes');
    await page.getByLabel('Buscar gimnasio').fill('nada de esto');
    await expect(page.getByText('Nada coincide con “nada de esto”')).toBeVisible();
    await page.getByLabel('Buscar gimnasio').fill('matriz');
    await expect(gyms(page).getByRole('row')).toHaveCount(2);
  });

  await test.step('si no se pueden cargar, lo dice y se recupera', async () => {
    await page.route('**/api/installation/gyms*', (route) => route.abort());
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/superadmin');
    await expect(page.getByText('No pudimos cargar los gimnasios')).toBeVisible();
    await page.unroute('**/api/installation/gyms*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(gyms(page).getByRole('row')).toHaveCount(3);
  });

  await test.step('en el teléfono son tarjetas', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, '/superadmin');
    await expect(page.getByRole('list', { name: 'Gimnasios' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });
});

test('suspende un gimnasio con un mensaje y lo reabre: lo vendido sin conexión espera y llega', {
  tag: ['@installation', '@sales'],
}, async ({ openBrowser, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|No hay conexión|status of 40[03]/);
  const at = { baseURL: server.url };
  const owner = await openBrowser(at);
  await enterNewGym(owner, 'Gimnasio Sur');
  await addProduct(owner, water);
  await openTill(owner);
  await owner.goto('/clients');
  const desk = await openBrowser(at);
  await signIn(desk);
  await openPointOfSale(desk);
  const page = await openBrowser(at);
  await register(page, operators[1], 'Casa central');
  await proveAddress(page, operators[1]);
  await enterInTwoSteps(page);
  const message = 'Falta el pago de noviembre: escríbenos a hola@pulso.test.';
  const drawer = page.getByRole('dialog', { name: 'Gimnasio Sur', exact: true });
  const closed = (screen: Page) =>
    screen.getByRole('heading', { name: 'Gimnasio Sur está suspendido', level: 1 });

  await test.step('una caja vende sin conexión', async () => {
    await desk.context().setOffline(true);
    await scan(desk, water.barcode);
    await expectInOrder(desk);
    await desk.keyboard.press('F12');
    await expect(sheet(desk).getByText(/^P-[A-Z0-9]{3}-\d+$/)).toBeVisible();
    await desk.keyboard.press('Enter');
  });

  await test.step('la operadora lo suspende, con un mensaje', async () => {
    await page.goto('/superadmin');
    await gyms(page)
      .getByRole('button', { name: /Gimnasio Sur/ })
      .click();
    await expect(drawer.getByText('Nunca se ha suspendido.')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Suspender' }).click();
    const form = page.getByRole('dialog', { name: '¿Suspender Gimnasio Sur?' });
    await form.getByRole('button', { name: 'Suspender' }).click();
    await expect(form.getByText('Escribe qué leerán quienes entren.')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Mensaje').fill(message);
    await form.getByRole('button', { name: 'Suspender' }).click();
    await expect(form).toBeHidden();
    await expect(drawer.getByRole('list', { name: 'Suspensiones' })).toContainText(message);
    await expect(gyms(page).getByRole('row', { name: /Gimnasio Sur/ })).toContainText('Suspendido');
  });

  await test.step('quien está dentro lo lee sin tocar nada, y también quien entra', async () => {
    await expect(closed(owner)).toBeVisible();
    await expect(owner.getByText(message)).toBeVisible();
    await expectAccessible(owner);
    await owner.setViewportSize({ width: 390, height: 844 });
    await owner.reload();
    await expect(closed(owner)).toBeVisible();
    await owner.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(owner).toHaveURL(/\/login$/);
    await signIn(owner);
    await owner.goto('/clients');
    await expect(closed(owner)).toBeVisible();
  });

  await test.step('lo vendido sin conexión espera, y la sesión no se cierra', async () => {
    await desk.context().setOffline(false);
    await expect(closed(desk)).toBeVisible();
    await expect(desk.getByText(/Una acción sin conexión espera en este equipo/)).toBeVisible();
    await desk.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(desk.getByText(/mira lo que falta enviar: es 1 cambio/)).toBeVisible();
    await expect(closed(desk)).toBeVisible();
  });

  await test.step('lo reabre, y queda escrito quién', async () => {
    await drawer.getByRole('button', { name: 'Reabrir' }).click();
    const question = page.getByRole('dialog', { name: '¿Reabrir Gimnasio Sur?' });
    await question.getByRole('button', { name: 'Reabrir' }).click();
    await expect(question).toBeHidden();
    await expect(drawer.getByText(`por ${operators[1]}`)).toHaveCount(2);
    await expect(drawer.getByRole('button', { name: 'Suspender' })).toBeVisible();
  });

  await test.step('todo sigue donde estaba, y la venta llega una vez', async () => {
    for (const screen of [owner, desk]) {
      await screen.getByRole('button', { name: 'Intentar otra vez' }).click();
      await expect(closed(screen)).toBeHidden();
    }
    await expect.poll(async () => (await salesOf(owner)).total).toBe(1);
    await expect(desk.getByLabel('Buscar producto o escanear código')).toBeVisible();
    await show(owner, '/registro');
    await expect(owner.getByText(`Quien administra Pulso suspendió el gimnasio: ${message}`)).toBeVisible();
    await expect(owner.getByText('Quien administra Pulso reabrió el gimnasio')).toBeVisible();
  });
});

test('una dueña deja mirar a soporte por una hora, y lo termina: lo siguiente que se abre ya no se ve', {
  tag: ['@installation', '@assistance', '@record'],
}, async ({ openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  const at = { baseURL: server.url };
  const owner = await openBrowser(at);
  await enterNewGym(owner, 'Gimnasio Norte');
  await addClient(owner, { name: 'Rosalinda', email: 'rosalinda@correo.cl' });
  const page = await openBrowser(at);
  await register(page, operators[2], 'Casa de soporte');
  await proveAddress(page, operators[2]);
  await enterInTwoSteps(page);
  const waiting = page.getByRole('region', { name: 'Piden ayuda' });
  const bar = page.getByRole('region', { name: 'Ayuda a un gimnasio' });

  await test.step('mientras nadie lo permite, no hay dónde entrar', async () => {
    await show(page, '/superadmin');
    await expect(waiting.getByText('Ningún gimnasio permite entrar ahora')).toBeVisible();
  });

  await test.step('la dueña lo permite desde su cuenta, y dice para qué', async () => {
    await show(owner, '/account-settings');
    await owner.getByRole('link', { name: 'Permitir que soporte entre' }).click();
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Soporte');
    await expect(owner.getByText('Nunca se ha permitido.')).toBeVisible();
    await owner.getByRole('button', { name: 'Permitir que soporte entre por una hora' }).press('Enter');
    const form = owner.getByRole('dialog', { name: '¿Permitir que soporte entre?' });
    await form.getByRole('button', { name: 'Permitir por una hora' }).click();
    await expect(form.getByText('Escribe para qué.')).toBeVisible();
    await expectAccessible(owner);
    await form.getByLabel('Para qué').fill('No me cuadra la caja del lunes');
    await form.getByRole('button', { name: 'Permitir por una hora' }).click();
    await expect(form).toBeHidden();
    await expect(owner.getByText(/^Soporte puede entrar hasta el /)).toBeVisible();
    await expect(owner.getByText('Ahora no hay nadie dentro.')).toBeVisible();
    await expectAccessible(owner);
  });

  await test.step('la operadora entra y mira: lo dice una barra, y nada se puede cambiar', async () => {
    await page.reload();
    await expect(waiting.getByText('No me cuadra la caja del lunes')).toBeVisible();
    await waiting.getByRole('button', { name: 'Entrar a Gimnasio Norte' }).press('Enter');
    await expect(bar).toContainText('Miras Gimnasio Norte como soporte');
    await expect(bar).toContainText(/Quedan (60|59) minutos/);
    await page.goto('/clients');
    await expect(page.getByRole('table', { name: 'Clientes' })).toContainText('Rosalinda');
    await expect(page.getByText('rosalinda@correo.cl')).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: /cliente/i })).toHaveCount(0);
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    const refused = await page.evaluate(async (id) => {
      const visit = sessionStorage.getItem('pulso-support') ?? '';
      const answer = await fetch('/api/clients', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'pulso-support': visit },
        body: JSON.stringify({ id, name: 'Intrusa' }),
      });
      return (await answer.json()).error.code;
    }, v7());
    expect(refused).toBe('support_read_only');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar.getByRole('button', { name: 'Salir' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('otra ventana suya sigue en su propio gimnasio', async () => {
    const other = await page.context().newPage();
    await other.goto('/clients');
    await expect(other.getByRole('banner')).toContainText('Casa de soporte');
    await expect(other.getByText('Ups! Aún no hay registros')).toBeVisible();
    await expect(other.getByText('Rosalinda')).toBeHidden();
    await other.close();
  });

  await test.step('la dueña ve quién está dentro, y lo termina', async () => {
    await expect(owner.getByText(`Dentro: ${operators[2]}.`)).toBeVisible();
    await owner.getByRole('button', { name: 'Terminar ahora' }).click();
    await expect(
      owner.getByRole('button', { name: 'Permitir que soporte entre por una hora' }),
    ).toBeVisible();
  });

  await test.step('lo siguiente que abre la operadora la lleva de vuelta', async () => {
    await page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Inicio', exact: true })
      .click();
    await expect(page).toHaveURL(/\/superadmin$/);
    await expect(bar).toBeHidden();
    await expect(waiting.getByText('Ningún gimnasio permite entrar ahora')).toBeVisible();
    await page.goto('/clients');
    await expect(page.getByText('Ups! Aún no hay registros')).toBeVisible();
    await expect(page.getByText('Rosalinda')).toBeHidden();
  });

  await test.step('entra otra vez y sale ella', async () => {
    await jsonOf(owner.request.post('/api/support', { data: { id: v7(), reason: 'Otra vez' } }));
    await show(page, '/superadmin');
    await waiting.getByRole('button', { name: 'Entrar a Gimnasio Norte' }).click();
    await bar.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/superadmin$/);
    await expect(bar).toBeHidden();
  });

  await test.step('queda escrito en los dos lados', async () => {
    await show(owner, '/registro');
    for (const sentence of [
      'Permitió que soporte entre por una hora: No me cuadra la caja del lunes',
      `Soporte (${operators[2]}) entró a mirar`,
      `Soporte (${operators[2]}) miró: Lista de clientes`,
      `Soporte (${operators[2]}) salió`,
      'Terminó la entrada de soporte',
    ])
      await expect(owner.getByText(sentence).first()).toBeVisible();
    await gyms(page)
      .getByRole('button', { name: /Gimnasio Norte/ })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Gimnasio Norte', exact: true });
    await expect(drawer.getByRole('list', { name: 'Entradas de soporte' })).toContainText('Miró: ');
    await expectAccessible(page);
  });
});
