import { expect, test } from 'vitest';
import { arrived } from '../../test/mailbox.ts';
import { statusOf } from '../../test/providers/meta.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { informedWords } from '../classes/words.ts';
import { book, changeTomorrow, prepareNumber, today, tomorrow, useUpMails } from './automations.fixture.ts';

const {
  here,
  there,
  told,
  work,
  known,
  cancel,
  sentTo,
  rowsOf,
  notify,
  lastMessage,
  dieAfterAsking,
  openServer,
} = prepareNumber();
const later = `${today}T15:20:00Z`;

test('lo que Meta no entregó sale por correo aunque entretanto cambie algo de lo que no se avisa', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await cancel();
  await work();
  await changeTomorrow(here.gym, here.yoga, { reason: 'Corte de luz', teachers: 'Dora' });
  await work(`${today}T15:10:00Z`);
  expect(told()).toEqual([]);
  await notify(statusOf(lastMessage(), 'failed', 131026));
  await work(later);
  await arrived(told, ana.email);
  await work(`${today}T17:00:00Z`);
  expect(told()).toHaveLength(1);
  expect(sentTo(), 'por WhatsApp no se repite').toHaveLength(1);
  expect(await rowsOf(ana.id)).toEqual(['cloud refused', 'mail sent']);
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
});

for (const statuses of [['sent'], ['sent', 'delivered', 'read']] as const)
  test(`lo que Meta tomó de un servidor que se cayó vale por avisado: ${statuses.join(', ')}`, async () => {
    const [ana, bea] = [
      await book(here.gym, here.yoga, 'Ana'),
      await book(here.gym, here.yoga, 'Bea', { email: '' }),
    ];
    await cancel();
    await work();
    await dieAfterAsking(ana.id, bea.id);
    for (const message of there.meta.messages)
      for (const status of statuses) await notify(statusOf(message, status));
    await work(later);
    expect(told()).toEqual([]);
    expect(sentTo()).toHaveLength(2);
    expect(await known()).toEqual(['Ana: cancelled sent, -', 'Bea: cancelled sent, -']);
    for (const message of there.meta.messages) await notify(statusOf(message, 'failed', 131026));
    await work(`${today}T17:00:00Z`);
    expect(await known()).toEqual(
      statuses.length === 1
        ? ['Ana: cancelled sent, -', 'Bea: cancelled refused, cancelled']
        : ['Ana: cancelled sent, -', 'Bea: cancelled sent, -'],
    );
    expect(told()).toHaveLength(statuses.length === 1 ? 1 : 0);
  });

test('a quien Meta no alcanzó a recibir cuando el servidor se cayó le llega por WhatsApp después', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  const bea = await book(here.gym, here.yoga, 'Bea', { email: '' });
  await cancel();
  const rows: unknown[] = [];
  there.meta.whileSending(async () => {
    rows.push(await rowsOf(ana.id), await rowsOf(bea.id));
  });
  there.meta.whileSending(async () => {
    rows.push(await rowsOf(ana.id));
  });
  await work();
  expect(
    rows,
    'de cada persona se anota al preguntar por ella, y en qué terminó antes de la siguiente',
  ).toEqual([['cloud sending'], ['cloud failed'], ['cloud sent']]);
  await asSuperuser(here.app.database, async (connection) => {
    await connection.query(
      `update automation_mail set state = 'failed', reference = '' where client_id = $1`,
      [bea.id],
    );
    await connection.query(
      `update class_notice set held = true, before = null, due_at = $2, held_until = $2 where client_id = $1`,
      [bea.id, `${today}T15:12:00Z`],
    );
  });
  await work(later);
  expect(sentTo(), 'Ana, Bea que se perdió con el servidor, y Bea').toHaveLength(3);
  expect(await rowsOf(bea.id)).toEqual(['cloud sent']);
  expect(await known()).toEqual(['Ana: cancelled sent, -', 'Bea: cancelled sent, -']);
  expect(told()).toEqual([]);
});

test('un servidor que se detiene no le escribe a nadie más, y a los demás les llega por WhatsApp después', async () => {
  const people = [await book(here.gym, here.yoga, 'Ana'), await book(here.gym, here.yoga, 'Bea')];
  await cancel();
  const server = await openServer();
  let closed = Promise.resolve();
  there.meta.whileSending(async () => {
    closed = server.close();
  });
  await server.doWork(`${today}T15:02:00Z`);
  await closed;
  expect(sentTo()).toHaveLength(1);
  await work();
  expect(sentTo()).toHaveLength(2);
  for (const { id } of people) expect(await rowsOf(id)).toEqual(['cloud sent']);
  expect(told()).toEqual([]);
});

test('lo que no se sabía si salió y falló por el pago en Meta sale por WhatsApp cuando se arregla, si no hay correo', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana', { email: '' });
  there.meta.failNext('lost');
  await cancel();
  await work();
  expect(await rowsOf(ana.id)).toEqual(['cloud unclear']);
  await notify(statusOf(lastMessage(), 'failed', 131042));
  await work(later);
  expect(sentTo()).toHaveLength(1);
  await here.gym.whatsappcloud.check({});
  await work(`${today}T18:00:00Z`);
  expect(sentTo()).toHaveLength(2);
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
});

test('el correo que no salía ya no sale cuando Meta dice que llegó lo que no se sabía', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  there.meta.failNext('lost');
  here.mailbox.refuse(451);
  await cancel();
  await work();
  expect(await rowsOf(ana.id)).toEqual(['cloud unclear', 'mail failed']);
  here.mailbox.refuse(null);
  await notify(statusOf(lastMessage(), 'delivered'));
  await work(later);
  expect(told()).toEqual([]);
  expect(await rowsOf(ana.id)).toEqual(['cloud sent', 'mail dropped']);
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
});

test('los correos en lugar de WhatsApp también dejan correos para los comprobantes', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  for (const name of ['Bea', 'Carla', 'Dora']) await book(here.gym, here.yoga, name);
  await useUpMails(here, ana, 373);
  there.meta.failNext(131026, 131026, 131026, 131026);
  await cancel();
  await work();
  expect(told()).toHaveLength(2);
  await work(`${tomorrow}T11:00:00Z`);
  expect(told()).toHaveLength(4);
  expect(sentTo()).toEqual([]);
});

test('lo que WhatsApp rechazó y sale por correo no dice que le llega por WhatsApp', async () => {
  await book(here.gym, here.yoga, 'Ana');
  await cancel();
  const shown = async () => {
    const { items } = await here.gym.automations.ofDate({ classId: here.yoga, date: tomorrow });
    return items.map((item) => [item.hasWhatsApp, informedWords(item)]);
  };
  expect(await shown()).toEqual([[true, 'Le llega por WhatsApp en un momento']]);
  await work();
  await notify(statusOf(lastMessage(), 'failed', 131026));
  expect(await shown()).toEqual([[false, 'Le llega por correo en un momento']]);
  const { items } = await here.gym.automations.preview({ kind: 'cancelled' });
  expect(items).toMatchObject([{ name: 'Ana', channel: 'mail' }]);
});

test('a quien Meta pidió esperar le llega por WhatsApp después, si entretanto no salió el correo', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await useUpMails(here, ana, 400);
  there.meta.failNext(130429);
  await cancel();
  await work();
  expect(sentTo()).toEqual([]);
  await work(`${today}T17:00:00Z`);
  expect(sentTo()).toHaveLength(1);
  await work(`${tomorrow}T11:00:00Z`);
  const own = (await rowsOf(ana.id)).filter((row) => row !== 'mail sent');
  expect(own, 'y ya no por correo').toEqual(['cloud sent', 'mail dropped']);
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
});
