import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { arrived } from '../../test/mailbox.ts';
import { preferenceOf, statusOf, writtenBy } from '../../test/providers/meta.ts';
import {
  book,
  changeTomorrow,
  dryRun,
  prepareNumber,
  today,
  tomorrow,
  turnOn,
} from './automations.fixture.ts';

const { here, there, told, work, known, cancel, sentTo, rowsOf, notify, lastMessage, dieAfterAsking } =
  prepareNumber();
const number = '+56987654321';
const text = 'Hola, Ana: Yoga mañana, a las 6:00 p. m., no se hace. Motivo: Corte de luz.';
const later = `${today}T15:20:00Z`;

test('de la clase que se cancela se avisa por WhatsApp una vez, con la plantilla; a quien no tiene, por correo', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  const { client: bea } = await here.gym.clients.create({ id: newId(), name: 'Bea', email: 'bea@correo.cl' });
  await here.gym.reservations.create({
    ...{ id: newId(), classId: here.yoga, clientId: bea.id, date: tomorrow, overrideReason: 'Invitada' },
  });
  await cancel();
  const { items } = await here.gym.automations.preview({ kind: 'cancelled' });
  expect(items).toMatchObject([
    {
      name: 'Ana',
      channel: 'cloud',
      phone: number,
      subject: '',
      text,
    },
    { name: 'Bea', channel: 'mail', subject: 'Yoga mañana no se hace' },
  ]);
  const { items: guests } = await here.gym.automations.ofDate({ classId: here.yoga, date: tomorrow });
  expect(guests.map(({ name, hasWhatsApp }) => [name, hasWhatsApp])).toEqual([
    ['Ana', true],
    ['Bea', false],
  ]);
  await Promise.all([work(), work()]);
  await work();
  expect(there.meta.messages).toMatchObject([{ to: number, text: items[0]?.text }]);
  await arrived(told, 'bea@correo.cl');
  expect(told()).toHaveLength(1);
  expect(await rowsOf(ana.id)).toEqual(['cloud sent']);
  expect(await rowsOf(bea.id)).toEqual(['mail sent']);
  expect(await known()).toEqual(['Ana: cancelled sent, -', 'Bea: cancelled sent, -']);
});

test('de noche espera como el correo', async () => {
  await book(here.gym, here.yoga, 'Ana');
  await cancel();
  await work(`${tomorrow}T02:30:00Z`);
  expect(sentTo()).toEqual([]);
  await work(`${tomorrow}T11:00:00Z`);
  expect(sentTo()).toEqual([number]);
});

for (const [failure, state] of [
  [131026, 'refused'],
  ['lost', 'unclear'],
] as const)
  test(`a quien por WhatsApp le queda '${state}' le llega por correo, y por WhatsApp no se repite`, async () => {
    const ana = await book(here.gym, here.yoga, 'Ana');
    there.meta.failNext(failure);
    await cancel();
    await work();
    await work(later);
    await arrived(told, ana.email);
    expect(told()).toHaveLength(1);
    expect(await rowsOf(ana.id)).toEqual([`cloud ${state}`, 'mail sent']);
    expect(sentTo()).toHaveLength(failure === 'lost' ? 1 : 0);
  });

test('a quien no quiere mensajes ahí le llega por correo, y sin correo queda fuera', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  const { client: bea } = await here.gym.clients.create({ id: newId(), name: 'Bea', whatsapp: '955550000' });
  await here.gym.reservations.create({
    ...{ id: newId(), classId: here.yoga, clientId: bea.id, date: tomorrow, overrideReason: 'Invitada' },
  });
  await notify(writtenBy(number, 'BAJA'));
  await notify(preferenceOf('+56955550000', 'stop'), { field: 'user_preferences' });
  await cancel();
  expect(await dryRun(here.gym, 'cancelled')).toEqual(['Ana', 'Bea: stopped']);
  await work();
  await arrived(told, ana.email);
  expect(sentTo()).toEqual([]);
  expect(await known()).toEqual(['Ana: cancelled sent, -', 'Bea: -, cancelled']);
});

test('quien pide la baja mientras sale lo de otra persona recibe un correo', async () => {
  const [ana, bea] = [await book(here.gym, here.yoga, 'Ana'), await book(here.gym, here.yoga, 'Bea')];
  await here.gym.clients.update({
    ...{ id: ana.id, name: 'Ana', email: ana.email, whatsapp: '+56955550000' },
    version: (await here.gym.clients.get({ id: ana.id })).version,
  });
  await cancel();
  there.meta.whileSending(() => notify(writtenBy(number, 'BAJA')));
  await work();
  expect(sentTo()).toEqual(['+56955550000']);
  await arrived(told, bea.email);
  expect(await rowsOf(bea.id)).toEqual(['cloud dropped', 'mail sent']);
});

test('con el token vencido queda en pausa y sale por correo; a quien solo tiene WhatsApp, cuando vuelve', async () => {
  const [ana, bea] = [
    await book(here.gym, here.yoga, 'Ana'),
    await book(here.gym, here.yoga, 'Bea', { email: '' }),
  ];
  await cancel();
  const accessToken = there.meta.expireToken();
  await work();
  expect(await here.gym.whatsappcloud.get({})).toMatchObject({ pausedFor: 190 });
  await arrived(told, ana.email);
  await work(later);
  expect(await known()).toEqual(['Ana: cancelled sent, -', 'Bea: cancelled failed, cancelled']);
  const { version, phoneNumberId, businessId } = await here.gym.whatsappcloud.get({});
  await here.gym.whatsappcloud.save({ phoneNumberId, businessId, accessToken, version });
  await work(`${today}T17:00:00Z`);
  expect(sentTo()).toEqual([number]);
  expect(await rowsOf(bea.id)).toEqual(['cloud sent']);
  expect(told()).toHaveLength(1);
});

test('lo que Meta aceptó y después no entregó sale por correo; sin correo, falta avisarle', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await cancel();
  await work();
  await notify(statusOf(lastMessage(), 'failed', 131026));
  await work(later);
  await arrived(told, ana.email);
  expect(await rowsOf(ana.id)).toEqual(['cloud refused', 'mail sent']);
  await notify(statusOf(lastMessage(), 'failed', 131026));
  await work(later);
  expect(told()).toHaveLength(1);

  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await work(later);
  await here.gym.reservations.remove({ id: ana.reservationId });
  await book(here.gym, here.yoga, 'Bea', { email: '' });
  await cancel();
  await work(later);
  expect(await known()).toEqual(['Bea: cancelled sent, -']);
  await notify(statusOf(lastMessage(), 'failed', 131026));
  await work(`${today}T17:00:00Z`);
  expect(await known()).toEqual(['Bea: cancelled refused, cancelled']);
  expect(sentTo()).toHaveLength(2);
  expect(await dryRun(here.gym, 'cancelled')).toEqual(['Bea: undelivered']);
});

test('lo que no se sabe si salió queda por avisar sin correo, hasta que Meta dice que llegó', async () => {
  await book(here.gym, here.yoga, 'Ana', { email: '' });
  await cancel();
  there.meta.failNext('lost');
  await work();
  await work(later);
  expect(sentTo()).toHaveLength(1);
  expect(await known()).toEqual(['Ana: cancelled unclear, cancelled']);
  expect(await dryRun(here.gym, 'cancelled')).toEqual(['Ana: unclear']);
  await notify(statusOf(lastMessage(), 'delivered'));
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
});

test('lo que un servidor dejó a medias no se repite por WhatsApp, y sale por correo', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await cancel();
  await work();
  await dieAfterAsking(ana.id);
  await work(later);
  await arrived(told, ana.email);
  expect(sentTo()).toEqual([number]);
  expect(await rowsOf(ana.id)).toEqual(['cloud unclear', 'mail sent']);
});

test('se elige correo o WhatsApp que sale solo, con una plantilla aprobada y los datos de la clase', async () => {
  await expect(turnOn(here.gym, 'freed', { channel: 'hand' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  const { templates } = (await here.gym.automations.list({})).whatsApp;
  const templateOf = (wanted: string) => templates.find(({ name }) => name === wanted)?.id ?? null;
  const form = { channel: 'cloud' as const, templateValues: ['nombre', 'clase'] };
  await expect(
    turnOn(here.gym, 'freed', { ...form, templateId: templateOf('en_revision') }),
  ).rejects.toMatchObject({ code: 'template_unusable' });
  await expect(
    turnOn(here.gym, 'freed', {
      ...form,
      templateId: templateOf('bienvenida'),
      templateValues: ['plan', 'clase'],
    }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await turnOn(here.gym, 'freed', { ...form, templateId: templateOf('bienvenida') })).toMatchObject({
    ...{ channel: 'cloud', templateValues: ['nombre', 'clase'] },
  });
  await expect(
    turnOn(await here.app.gym('Otro'), 'reinstated', { ...form, active: false, templateId: null }),
  ).rejects.toMatchObject({ code: 'whatsapp_missing' });
});
