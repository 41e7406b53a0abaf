import type { Page } from '@playwright/test';
import { v7 } from 'uuid';
import { openMailbox } from '../src/test/mailbox.ts';
import { freshCodeOf } from '../src/test/totp.ts';
import { addClient } from './gym.ts';
import { linkInMail } from './mails.ts';
import { enterNewGym, expect, expectAccessible, jsonOf, password, show, signIn, test } from './pulso.ts';
import { type Server, startServer } from './server.ts';
import { newData } from './setup.ts';

/** One server for the file: two workers would each start it. */
test.describe.configure({ mode: 'default' });

const operatorEmail = 'operadora@correo.cl';
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let server: Server;

test.beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer(await newData(), { SMTP_URL: mailbox.url, PULSO_OPERATORS: operatorEmail });
});
test.afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Super Admin' });
const gyms = (page: Page) => page.getByRole('table', { name: 'Gimnasios' });

async function expectNoAccess(page: Page): Promise<void> {
  await page.goto('/superadmin');
  await expect(page.getByText('No tienes acceso a esta página')).toBeVisible();
  await expect(entry(page)).toBeHidden();
  expect((await page.request.get('/api/installation/gyms')).status()).toBe(403);
}

test('quien opera la instalación ve sus gimnasios, y nadie más', {
  tag: ['@installation', '@account'],
}, async ({ openBrowser, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  const owner = await openBrowser({ baseURL: server.url });
  await enterNewGym(owner, 'Gimnasio Andes');
  await addClient(owner, { name: 'Ana' });
  const page = await openBrowser({ baseURL: server.url });
  await jsonOf(
    page.request.post('/api/register', {
      data: { id: v7(), email: operatorEmail, password, gymName: 'Casa matriz', role: 'gym' },
    }),
  );
  await signIn(page, operatorEmail);

  await test.step('la dueña de un gimnasio no, ni quien no ha confirmado su correo', async () => {
    await expectNoAccess(owner);
    await expectNoAccess(page);
  });

  await test.step('ni quien lo confirmó, hasta que entra en dos pasos', async () => {
    await page.goto(await linkInMail(mailbox, operatorEmail, '/confirm-email'));
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
    await expect(page.getByRole('link', { name: 'Ir a Pulso' })).toBeVisible();
    await expectNoAccess(page);
    const { secret } = await jsonOf<{ secret: string }>(
      page.request.post('/api/two-factor', { data: { currentPassword: password } }),
    );
    await jsonOf(page.request.put('/api/two-factor', { data: { code: freshCodeOf(secret) } }));
  });

  await test.step('desde el menú ve los gimnasios, con su tamaño y lo que hay que mirar', async () => {
    await page.goto('/');
    await entry(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Super Admin');
    const row = gyms(page).getByRole('row', { name: 'Gimnasio Andes' });
    await expect(row).toContainText('Dueño sin confirmar');
    await expect(row).toContainText('Hace menos de un día');
    await expect(row.getByRole('cell').nth(3)).toHaveText('1');
    await expect(gyms(page).getByRole('row', { name: 'Casa matriz' })).toContainText('En uso');
    await expectAccessible(page);
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
