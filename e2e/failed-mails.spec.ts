import { openMailbox } from '../src/test/mailbox.ts';
import { addClient } from './gym.ts';
import { linkInMail } from './mails.ts';
import { emailOf, expect, expectAccessible, ownerEmail, password, show, signIn, test } from './pulso.ts';
import { type Server, startServer } from './server.ts';
import { newData } from './setup.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let server: Server;

test.beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startServer(await newData(), { SMTP_URL: mailbox.url });
});
test.afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

test('un correo que no salió se ve donde se arregla, y se envía otra vez', {
  tag: ['@team', '@clients', '@profiles', '@notifications'],
}, async ({ openBrowser, expectedErrors }) => {
  const page = await openBrowser({ baseURL: server.url });
  const data = { email: ownerEmail(), password, gymName: 'Gimnasio Andes', role: 'gym' };
  const registered = await page.request.post('/api/register', { data: { id: crypto.randomUUID(), ...data } });
  expect(registered.ok(), await registered.text()).toBe(true);
  await show(page, await linkInMail(mailbox, ownerEmail(), '/confirm-email'));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('link', { name: /Iniciar sesión|Ir a Pulso/ })).toBeVisible();
  await signIn(page);
  mailbox.refuse(550);

  await test.step('la invitación de Carla no sale: su fila lo dice', async () => {
    await show(page, '/administration');
    await page.getByRole('button', { name: 'Invitar al equipo' }).click();
    const form = page.getByRole('dialog', { name: 'Invitar al equipo' });
    await form.getByLabel('Nombre').fill('Carla Soto');
    await form.getByLabel('Correo').fill(emailOf('carla'));
    await form.getByRole('button', { name: 'Invitar', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
    const row = page.getByRole('table', { name: 'Equipo' }).getByRole('row', { name: /Carla Soto/ });
    await expect(row).toContainText('No se pudo enviar');
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Copiar enlace: Carla Soto' }).click();
    await expect(page.getByLabel('Enlace de invitación')).toHaveValue(/token=/);
    await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  });

  const zoe = await test.step('el enlace de Zoe tampoco: su ficha lo dice', async () => {
    const { id } = await addClient(page, { name: 'Zoe', email: emailOf('zoe') });
    await show(page, `/clients/${id}`);
    await expect(page.getByText('No se pudo enviar su enlace de activación')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(page.getByRole('textbox', { name: 'Enlace de activación' })).toHaveValue(/token=/);
    await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
    return id;
  });

  await test.step('los avisos llevan a cada uno', async () => {
    await show(page, '/notifications');
    await expect(page.getByText('No salió el correo con el enlace de activación de Zoe')).toBeVisible();
    await page.getByText('No salió el correo con la invitación al equipo de Carla Soto').click();
    await expect(page).toHaveURL(/\/administration$/);
  });

  await test.step('reenviar dice si salió', async () => {
    expectedErrors.push(/status of 503/);
    const row = page.getByRole('table', { name: 'Equipo' }).getByRole('row', { name: /Carla Soto/ });
    await row.getByRole('button', { name: 'Reenviar: Carla Soto' }).click();
    await expect(page.getByText('El correo no se pudo enviar.')).toBeVisible();
    mailbox.refuse(null);
    await row.getByRole('button', { name: 'Reenviar: Carla Soto' }).click();
    await expect(row).toContainText('Invitación pendiente');
    await linkInMail(mailbox, emailOf('carla'), '/join');
    await show(page, `/clients/${zoe}`);
    await page.getByRole('button', { name: 'Reenviar' }).click();
    await expect(page.getByText('No se pudo enviar su enlace de activación')).toBeHidden();
    await linkInMail(mailbox, emailOf('zoe'), '/activate');
  });
});
