import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { arrived } from '../../test/mailbox.ts';
import {
  type Browser,
  localPushes,
  openPushService,
  type PushService,
  readVapid,
} from '../../test/push-service.ts';
import { changeTomorrow, prepareNotices, today, tomorrow } from './automations.fixture.ts';

const { here, told, work, known } = prepareNotices(localPushes);
const afterRetry = `${today}T15:10:00Z`;

let service: PushService;
let ana: Person & { clientId: string };
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.pushed.length = 0;
  ana = await member('Ana');
});

type Member = Awaited<ReturnType<TestApp['clientOf']>>;

/** Somebody with an account, who has booked tomorrow's class. */
async function member(name: string): Promise<Member> {
  const person = await here.app.clientOf(here.gym, { name, email: `${newId()}@correo.cl` });
  await here.gym.reservations.create({
    ...{ id: newId(), classId: here.yoga, clientId: person.clientId, date: tomorrow },
    ...{ wait: true, overrideReason: 'Invitada' },
  });
  return person;
}

async function turnOnPhone(person: Person, browser: Browser = service.newBrowser()) {
  const { serverKey } = await person.pushes.own({});
  const { id } = await person.pushes.add({ id: newId(), ...browser.subscription, serverKey });
  return { browser, id };
}

async function removeMail(clientId: string) {
  const { name, surname, version } = await here.gym.clients.get({ id: clientId });
  await here.gym.clients.update({ id: clientId, name, surname, version, email: '' });
}

const rowsOf = async (clientId: string) =>
  (await here.gym.automations.ofClient({ clientId })).items.map(
    ({ kind, channel, state }) => `${kind} ${channel} ${state}`,
  );

test('a quien tiene correo y teléfono le llegan los dos, una vez, y en el teléfono nada más que clase, día y hora', async () => {
  const { browser } = await turnOnPhone(ana);
  await changeTomorrow(here.gym, here.yoga, { reason: 'Se enfermó Carla' });
  await Promise.all([work(), work()]);
  await work();
  expect(service.told(browser)).toEqual([
    {
      title: 'Fuerza',
      body: 'Yoga el sábado 16 de marzo, a las 6:00\u00a0p.\u00a0m., no se hace.',
      path: '/',
      tag: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  await arrived(told, ana.email);
  expect(told()).toHaveLength(1);
  expect(await rowsOf(ana.clientId)).toEqual(
    expect.arrayContaining(['cancelled push sent', 'cancelled mail sent']),
  );
  expect(await rowsOf(ana.clientId)).toHaveLength(2);
  const { items } = await here.gym.automations.ofDate({ classId: here.yoga, date: tomorrow });
  expect(items).toMatchObject([{ told: { channel: 'mail', alsoPhone: true }, untold: null, hasPhone: true }]);

  const headers = service.pushed[0]?.headers ?? {};
  const { serverKey } = await ana.pushes.own({});
  const { aud, exp, key } = readVapid(String(headers.authorization));
  expect({ aud, key }).toEqual({ aud: service.origin, key: serverKey });
  expect(Number(exp) * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    // From two minutes past noon, UTC 15:02, to six in the evening of tomorrow.
    ttl: String((29 * 60 + 58) * 60),
  });
});

test('a quien solo tiene teléfono se le avisa ahí, también lo que pasa después, y no falta avisarle', async () => {
  await removeMail(ana.clientId);
  const { browser } = await turnOnPhone(ana);
  await changeTomorrow(here.gym, here.yoga);
  expect(await known()).toEqual(['Ana: -, cancelled, sale']);
  await work();
  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await work();
  expect(service.told(browser).map(({ body }) => body)).toEqual([
    expect.stringContaining('no se hace'),
    expect.stringContaining('sí se hace'),
  ]);
  expect(told()).toEqual([]);
  expect(await known()).toEqual(['Ana: reinstated sent, -']);
});

test('un teléfono que ya no existe se quita; si era el único, falta avisarle', async () => {
  await removeMail(ana.clientId);
  const { browser } = await turnOnPhone(ana);
  service.answer(browser, 410);
  await changeTomorrow(here.gym, here.yoga);
  await work();
  expect((await ana.pushes.own({})).items).toEqual([]);
  expect(await known()).toEqual(['Ana: cancelled refused, cancelled']);
  await work(afterRetry);
  expect(service.pushed).toHaveLength(1);
});

test('lo que su servicio no toma ahora se prueba de nuevo, y solo ahí', async () => {
  const [{ browser: old }, { browser: other }] = [await turnOnPhone(ana), await turnOnPhone(ana)];
  service.answer(old, 429);
  await changeTomorrow(here.gym, here.yoga);
  await work();
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
  service.answer(old);
  await work();
  expect(service.told(old), 'no antes de cinco minutos').toHaveLength(1);
  await work(afterRetry);
  await work(`${today}T15:20:00Z`);
  expect(service.told(old)).toHaveLength(2);
  expect(service.told(other)).toHaveLength(1);
  expect(told()).toHaveLength(1);
});

test('el correo que no sale se prueba de nuevo sin repetir el aviso al teléfono, salvo que la clase cambie', async () => {
  const { browser } = await turnOnPhone(ana);
  await changeTomorrow(here.gym, here.yoga);
  here.mailbox.refuse(451);
  await work();
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
  here.mailbox.refuse(null);
  await work(afterRetry);
  await arrived(told, ana.email);
  expect(service.told(browser)).toHaveLength(1);

  here.mailbox.refuse(451);
  await changeTomorrow(here.gym, here.yoga, { cancelled: false });
  await work(afterRetry);
  here.mailbox.refuse(null);
  await changeTomorrow(here.gym, here.yoga, { cancelled: true });
  await work(`${today}T15:20:00Z`);
  expect(told().map(({ content }) => content.includes('sí se hace'))).toEqual([false, false]);
  expect(service.told(browser)).toHaveLength(3);
});

test('lo que se rechaza queda a la vista y no se prueba más', async () => {
  await removeMail(ana.clientId);
  const { browser } = await turnOnPhone(ana);
  service.answer(browser, 400);
  await changeTomorrow(here.gym, here.yoga);
  await work();
  await work(afterRetry);
  expect(service.pushed).toHaveLength(1);
  expect(await known()).toEqual(['Ana: cancelled refused, cancelled']);
  const { items } = await here.gym.automations.sent({ kind: 'cancelled' });
  expect(items).toMatchObject([{ channel: 'push', state: 'refused', sentTo: 'Dispositivo desconocido' }]);
});

test('no llega a direcciones de otras redes, ni por un nombre', async () => {
  await removeMail(ana.clientId);
  await turnOnPhone(ana, { ...service.newBrowser(), subscription: privateSubscription() });
  await changeTomorrow(here.gym, here.yoga);
  await work();
  expect(await known()).toEqual(['Ana: cancelled refused, cancelled']);
});

const privateSubscription = () => ({
  ...service.newBrowser().subscription,
  endpoint: 'https://10.0.0.1/send',
});

test('un servicio que no contesta no retiene a los demás', async () => {
  await removeMail(ana.clientId);
  const bea = await member('Bea');
  const { browser: silent } = await turnOnPhone(ana);
  const { browser } = await turnOnPhone(bea);
  service.answer(silent, 'nothing');
  await changeTomorrow(here.gym, here.yoga);
  await work();
  expect(service.told(browser)).toHaveLength(1);
  await arrived(told, bea.email);
  expect(await known()).toEqual(['Ana: cancelled failed, cancelled, sale', 'Bea: cancelled sent, -']);
}, 30_000);

test('a quien se borró o apagó los avisos no se le avisa más', async () => {
  await removeMail(ana.clientId);
  const bea = await member('Bea');
  await turnOnPhone(ana);
  const { id } = await turnOnPhone(bea);
  await changeTomorrow(here.gym, here.yoga);
  await here.gym.privacy.erase({ id: newId(), clientId: ana.clientId, reason: 'Lo pidió' });
  await bea.pushes.remove({ id });
  await work();
  expect(service.pushed).toEqual([]);
  await arrived(told, bea.email);
});
