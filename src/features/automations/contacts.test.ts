import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { sellUnpaid } from '../../test/debts.ts';
import { arrived } from '../../test/mailbox.ts';
import { book, changeTomorrow, member, prepareNotices, renew, today, turnOn } from './automations.fixture.ts';

const { here, told, work } = prepareNotices();

/** Whom 'A quién contactar hoy' lists, with their last contact, and how far the team is. */
const listed = async () => {
  const { items, progress } = await here.gym.outreach.list({});
  return { contacts: items.map(({ name, contact }) => [name, contact]), progress };
};

const endsSoon = '2030-02-20';

test('un mensaje automático es un contacto, con cuál fue, y no hay que escribirle otra vez', async () => {
  await member(here.gym, 'Ana', endsSoon);
  expect(await listed()).toMatchObject({ contacts: [['Ana', null]], progress: { left: 1 } });
  await turnOn(here.gym, 'expiring');
  await here.app.app.doHourly();
  expect(await listed()).toEqual({
    contacts: [['Ana', { kind: 'mail', automatic: 'expiring', text: '', on: today, recent: true }]],
    progress: { left: 0, contacted: 0, putOff: 0 },
  });
});

test('lo que una persona del equipo envió por una automatización también, y cuenta como suyo', async () => {
  const clientId = await member(here.gym, 'Ana', endsSoon, { whatsapp: '+56 9 1234 5678' });
  await turnOn(here.gym, 'expiring', { channel: 'hand' });
  await here.gym.automations.write({ id: newId(), kind: 'expiring', clientId });
  expect(await listed()).toEqual({
    contacts: [['Ana', { kind: 'whatsapp', automatic: 'expiring', text: '', on: today, recent: true }]],
    progress: { left: 0, contacted: 1, putOff: 0 },
  });
});

test('el correo de una suscripción también', async () => {
  const clientId = newId();
  await here.gym.clients.create({ id: clientId, name: 'Ana', email: `${clientId}@correo.cl` });
  await sellUnpaid({ ...here, today }, clientId, 1, { kind: 'subscription' });
  await here.gym.renewals.savePolicy(await here.gym.renewals.getPolicy({}));
  await here.app.app.doHourly();
  expect(await listed()).toEqual({
    contacts: [['Ana', { kind: 'mail', automatic: 'first', text: '', on: today, recent: true }]],
    progress: { left: 0, contacted: 0, putOff: 0 },
  });
});

test('lo que cambia de una clase no es un contacto', async () => {
  const { id, email } = await book(here.gym, here.yoga, 'Ana');
  await renew(here.gym, id, endsSoon);
  await changeTomorrow(here.gym, here.yoga);
  await work();
  await arrived(told, email);
  expect(await listed()).toMatchObject({ contacts: [['Ana', null]], progress: { left: 1 } });
});

test('ni lo es avisar por WhatsApp lo que cambia de una clase', async () => {
  const { id, reservationId } = await book(here.gym, here.yoga, 'Ana', { email: '' });
  await renew(here.gym, id, endsSoon);
  await changeTomorrow(here.gym, here.yoga);
  await work();
  await here.gym.automations.tell({ id: newId(), reservationId, kind: 'cancelled' });
  expect(await listed()).toMatchObject({ contacts: [['Ana', null]], progress: { left: 1, contacted: 0 } });
});
