import { openMailbox } from '../src/test/mailbox.ts';
import { dayAtGym } from './clock.ts';
import { addClass, addMember, reserve } from './gym.ts';
import { linkInMail } from './mails.ts';
import {
  emailOf,
  enterNewGym,
  expect,
  expectAccessible,
  jsonOf,
  ownerEmail,
  password,
  show,
  test,
} from './pulso.ts';
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

test('a quien espera se le avisa del cupo que se libera, y a quien reservó, de la clase que se cancela', {
  tag: ['@automations', '@classes', '@myspace'],
}, async ({ openBrowser }) => {
  const page = await openBrowser({ baseURL: server.url });
  await enterNewGym(page);
  await show(page, await linkInMail(mailbox, ownerEmail(), '/confirm-email'));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByRole('link', { name: /Iniciar sesión|Ir a Pulso/ })).toBeVisible();

  const date = dayAtGym(1).iso;
  const yoga = await addClass(page, { name: 'Yoga', startTime: '09:00', endTime: '10:00', capacity: 2 });
  const first = await addMember(page, { name: 'Primera', surname: 'Vera' });
  const beto = await addMember(page, { name: 'Beto', surname: 'Soto', whatsapp: '+56 9 8765 4321' });
  const ana = await addMember(page, { name: 'Ana', surname: 'Rojas', email: emailOf('ana') });
  await reserve(page, yoga, first.id, date);
  await reserve(page, yoga, beto.id, date);
  const waiting = { id: crypto.randomUUID(), classId: yoga, clientId: ana.id, date, wait: true };
  await jsonOf(page.request.post('/api/reservations', { data: waiting }));

  const hers = await openBrowser({ baseURL: server.url });
  await show(hers, ana.activation);
  await hers.getByLabel('Elige una contraseña').fill(password);
  await hers.getByRole('button', { name: 'Activar mi cuenta' }).click();
  const own = hers.getByRole('region', { name: 'Mis reservas' });
  await expect(own).toContainText('En espera: eres el próximo');

  /** The mail to Ana that says these words, once it is there. */
  const letterOf = async (words: string) => {
    const find = () =>
      mailbox.letters.find(({ to, content }) => to === emailOf('ana') && content.includes(words));
    await expect.poll(find).toBeDefined();
    return find()?.content;
  };

  await test.step('se libera un cupo: le llega un correo, y su espacio lo dice', async () => {
    await show(page, `/checkin?fecha=${date}&clase=${yoga}`);
    const attendees = page.getByRole('list', { name: 'Quiénes vienen' });
    await expect(attendees.getByRole('listitem')).toHaveCount(2);
    await attendees.getByRole('button', { name: 'Quitar a Primera Vera' }).click();
    await expect(attendees).toContainText('Ana Rojas');
    expect(await letterOf('se liberó un cupo')).toContain('Te esperamos en Yoga mañana');
    await expect(own).toContainText('Se liberó un cupo: ya tienes tu lugar');
    await expectAccessible(hers);
  });

  const panel = page.getByRole('dialog', { name: 'Yoga' });
  await test.step('se cancela la clase, con la casilla marcada y quien no tiene correo a la vista', async () => {
    await show(page, `/mycenter/horarios?fecha=${date}`);
    await page
      .getByRole('button', { name: /^Yoga.*2 de 2/ })
      .first()
      .click();
    await panel.getByRole('button', { name: 'Cancelar ese día' }).click();
    await panel.getByLabel('Motivo (opcional)').fill('Corte de luz');
    await expect(panel.getByLabel('Avisar por correo a la persona que reservó')).toBeChecked();
    await expect(panel).toContainText('Beto Soto no tiene correo');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Cancelar clase' }).click();
    await expect(panel.getByRole('region', { name: 'Avisos' })).toContainText(
      'Le llega por correo en un momento',
    );
  });

  await test.step('el correo sale, y la clase dice a quién se avisó y a quién no', async () => {
    expect(await letterOf('no se hace')).toContain('Motivo: Corte de luz.');
    const notices = panel.getByRole('region', { name: 'Avisos' });
    await expect(notices).toContainText('Avisado por correo: no se hace');
    await expect(notices).toContainText('Se avisó a 1 persona. Falta avisar a 1 persona.');
    await expect(notices.getByRole('link', { name: 'WhatsApp a Beto Soto' })).toHaveAttribute(
      'href',
      /wa\.me\/56987654321\?text=Hola%2C%20Beto/,
    );
    // Away from a button whose colour the pointer changes.
    await notices.hover();
    await expectAccessible(page);
    await expect(own).toContainText('Cancelada: Corte de luz');
  });

  await test.step('queda en lo que se envió', async () => {
    await show(page, '/marketing/automatizaciones/clase-cancelada');
    await expect(page.getByRole('table', { name: 'Lo que se envió' })).toContainText('Ana Rojas');
    await page.getByRole('button', { name: /^Quedan fuera/ }).click();
    await expect(page.getByRole('table', { name: 'A quién le llega ahora' })).toContainText(
      'No tiene correo',
    );
  });
});
