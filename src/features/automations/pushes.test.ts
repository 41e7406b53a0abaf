import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { sellUnpaid } from '../../test/debts.ts';
import { localPushes, openPushService, type PushService } from '../../test/push-service.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addPurpose, dryRun, noon, prepareMails, renew, today, turnOn } from './automations.fixture.ts';

const { here, told } = prepareMails(localPushes);
const afterRetry = `${today}T15:20:00Z`;
const byPush = { channel: 'push' } as const;

let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.pushed.length = 0;
});

type Member = Awaited<ReturnType<TestApp['clientOf']>>;

const work = (now = noon) => here.app.app.doWork(now);

async function turnOnPhone(person: Person, asked: { readonly dayMessages?: true } = { dayMessages: true }) {
  const browser = service.newBrowser();
  const { serverKey } = await person.pushes.own({});
  const { id } = await person.pushes.add({ id: newId(), ...browser.subscription, serverKey, ...asked });
  return { ...browser, id };
}

const account = (name: string) => here.app.clientOf(here.gym, { name, email: `${newId()}@correo.cl` });

/** Somebody with an account and a phone, who began yesterday and so is welcomed today. */
async function member(name: string) {
  const person = await account(name);
  await renew(here.gym, person.clientId, '2030-03-14');
  return { ...person, browser: await turnOnPhone(person) };
}

const setBirthDate = async ({ clientId }: Member) => {
  const { name, surname, email, version } = await here.gym.clients.get({ id: clientId });
  await here.gym.clients.update({ id: clientId, name, surname, email, version, birthDate: '1990-03-15' });
};

const states = async ({ clientId }: Pick<Member, 'clientId'>) =>
  (await here.gym.automations.ofClient({ clientId })).items.map(
    ({ kind, channel, state }) => `${kind} ${channel} ${state}`,
  );

const moveTo = (timeZone: string) =>
  asSuperuser(here.app.database, (connection) =>
    connection.query('update gym set time_zone = $1 where gym_id = $2', [timeZone, here.gym.accountId]),
  );

/** Asks for a purpose by notifications too. */
async function askByPhone(purposeId: string) {
  const { items } = await here.gym.consents.purposes({});
  const { name = '', version = 0 } = items.find(({ id }) => id === purposeId) ?? {};
  await here.gym.consents.update({
    ...{ id: purposeId, name, text: 'Acepto avisos.', channels: ['mail', 'notification'], version },
  });
}

test('llega una vez a los teléfonos de cada persona, hasta el fin del día, y queda qué se envió y a dónde', async () => {
  const ana = await member('Ana');
  const second = await turnOnPhone(ana);
  await renew(here.gym, (await account('Berta')).clientId, '2030-03-14');
  await work();
  expect(service.pushed, 'está apagado').toEqual([]);
  await turnOn(here.gym, 'welcome', { ...byPush, subject: 'Hola, {nombre}: estás en {gimnasio}' });
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana', 'Berta: noPhone']);
  const { items: due } = await here.gym.automations.preview({ kind: 'welcome' });
  expect(due).toMatchObject([{ channel: 'push', subject: '', text: 'Hola, Ana: estás en Fuerza' }]);
  await Promise.all([work(), work()]);
  await work();
  await here.app.app.doHourly();
  const message = {
    ...{ title: 'Fuerza', body: 'Hola, Ana: estás en Fuerza', path: '/' },
    tag: expect.stringMatching(/^[0-9a-f]{32}$/),
  };
  expect(service.told(ana.browser)).toEqual([message]);
  expect(service.told(second)).toEqual([message]);
  // From noon until eight in the evening.
  expect(service.pushed[0]?.headers.ttl).toBe(String(8 * 3600));
  expect(told(), 'ni un correo').toEqual([]);
  const { items } = await here.gym.automations.sent({ kind: 'welcome' });
  expect(items).toMatchObject([
    {
      ...{ name: 'Ana', channel: 'push', state: 'sent', subject: 'Fuerza', text: message.body },
      sentTo: 'Dispositivo desconocido, Dispositivo desconocido',
    },
  ]);
  expect((await here.gym.automations.list({})).items.find(({ kind }) => kind === 'welcome')).toMatchObject({
    ...{ sent: 1, failed: 0 },
  });
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: already', 'Berta: noPhone']);
});

test('a un teléfono que se prendió solo para las clases no llega, aunque otro de la persona sí lo reciba', async () => {
  const ana = await account('Ana');
  await renew(here.gym, ana.clientId, '2030-03-14');
  await turnOnPhone(ana, {});
  await turnOn(here.gym, 'welcome', byPush);
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: noPhone']);
  await work();
  expect(service.pushed).toEqual([]);
  const second = await turnOnPhone(ana);
  expect((await ana.pushes.own({})).items.map(({ dayMessages }) => dayMessages)).toEqual([false, true]);
  await work(afterRetry);
  expect(service.pushed).toHaveLength(1);
  expect(service.told(second)).toHaveLength(1);
});

test('lo que se ve con la pantalla bloqueada no lleva montos, tampoco si el medio ya era ese', async () => {
  const withSum = { subject: 'Tu plan vence: {monto}' };
  await expect(turnOn(here.gym, 'expiring', { ...byPush, ...withSum })).rejects.toMatchObject({
    fields: { subject: expect.stringContaining('no puede llevar {monto}') },
  });
  await turnOn(here.gym, 'expiring', byPush);
  await expect(turnOn(here.gym, 'expiring', { ...withSum, version: 1 })).rejects.toMatchObject({
    code: 'sum_shown',
  });
  await turnOn(here.gym, 'expiring', { channel: 'mail', ...withSum, version: 1 });
});

test('de un saludo vale el consentimiento por notificación, y no el que se dio por correo', async () => {
  const ana = await member('Ana');
  await setBirthDate(ana);
  const purposeId = await addPurpose(here.gym, ana.clientId);
  await expect(turnOn(here.gym, 'birthday', { ...byPush, purposeId })).rejects.toMatchObject({
    code: 'purpose_unknown',
  });
  await askByPhone(purposeId);
  await turnOn(here.gym, 'birthday', { ...byPush, purposeId });
  expect(await dryRun(here.gym, 'birthday')).toEqual(['Ana: noPhoneConsent']);
  const say = (given: boolean) =>
    here.gym.consents.record({
      ...{ clientId: ana.clientId, source: 'reception', on: today },
      acts: [{ id: newId(), purposeId, channel: 'notification', given, number: 1 }],
    });
  await say(true);
  expect(await dryRun(here.gym, 'birthday')).toEqual(['Ana']);
  await say(false);
  await work();
  expect(service.pushed).toEqual([]);
  expect(await dryRun(here.gym, 'birthday')).toEqual(['Ana: noPhoneConsent']);
});

test('a una persona le llega uno al día, sea por correo o en el teléfono', async () => {
  const ana = await member('Ana');
  await setBirthDate(ana);
  await turnOn(here.gym, 'welcome', byPush);
  await turnOn(here.gym, 'birthday', { purposeId: await addPurpose(here.gym, ana.clientId) });
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: other']);
  await work();
  await here.app.app.doHourly();
  await work();
  expect(service.pushed).toEqual([]);
  expect(await states(ana)).toEqual(['birthday mail sent']);
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: today']);
});

test('espera su hora, y de noche no sale nada', async () => {
  const ana = await member('Ana');
  await turnOn(here.gym, 'welcome', { ...byPush, hour: 13 });
  await work();
  expect(await states(ana)).toEqual([]);
  await moveTo('Asia/Dhaka');
  await work();
  expect(await states(ana), 'allá son las nueve de la noche').toEqual([]);
  await moveTo('America/Santiago');
  await turnOn(here.gym, 'welcome', { ...byPush, hour: 12, version: 1 });
  await work();
  expect(await states(ana)).toEqual(['welcome push sent']);
});

test('quien pidió no recibir más, se eliminó o apagó los avisos no recibe nada', async () => {
  const [ana, berta, carla] = [await member('Ana'), await member('Berta'), await member('Carla')];
  await turnOn(here.gym, 'welcome', byPush);
  await here.gym.automations.stop({ id: newId(), clientId: ana.clientId, stopped: true });
  await here.gym.clients.remove({ id: berta.clientId });
  await carla.pushes.remove({ id: carla.browser.id });
  expect((await dryRun(here.gym, 'welcome')).toSorted()).toEqual(['Ana: stopped', 'Carla: noPhone']);
  await work();
  expect(service.pushed).toEqual([]);
});

test('lo que su servicio no toma ahora se prueba de nuevo; lo que rechaza, no, y se dice', async () => {
  const [ana, berta, carla] = [await member('Ana'), await member('Berta'), await member('Carla')];
  service.answer(ana.browser, 429);
  service.answer(berta.browser, 400);
  service.answer(carla.browser, 410);
  await turnOn(here.gym, 'welcome', byPush);
  await work();
  expect(await states(ana)).toEqual(['welcome push failed']);
  service.answer(ana.browser);
  await work(afterRetry);
  expect(await states(ana)).toEqual(['welcome push sent']);
  expect(service.told(ana.browser)).toHaveLength(2);
  expect(service.told(berta.browser)).toHaveLength(1);
  expect(await dryRun(here.gym, 'welcome')).toEqual(
    expect.arrayContaining(['Ana: already', 'Berta: unpushed', 'Carla: unpushed']),
  );
  expect((await carla.pushes.own({})).items, 'ese teléfono ya no existe').toEqual([]);
});

test('de una deuda no se ve nada en la pantalla bloqueada, y cuenta para los límites de la ley', async () => {
  const ana = await account('Ana');
  const browser = await turnOnPhone(ana);
  await sellUnpaid({ ...here, today }, ana.clientId, 3);
  await turnOn(here.gym, 'owing', { ...byPush, subject: 'Debes {deuda}' });
  await work();
  expect(service.told(browser).map(({ body }) => body)).toEqual([
    'Tienes un mensaje sobre tu membresía. Tócalo para verlo en «Mi espacio».',
  ]);
  expect(await states(ana)).toEqual(['owing push sent']);
  const [owing] = (await here.gym.receivables.list({})).items;
  expect(owing).toMatchObject({
    contact: { kind: 'push', automatic: 'owing', on: today, recent: true },
    limits: { messageFrom: expect.stringMatching(/^2030-03-17/) },
  });
});

test('lo que cambia de una clase llega a los teléfonos sin elegirlo', async () => {
  await expect(turnOn(here.gym, 'cancelled', byPush)).rejects.toMatchObject({ code: 'invalid_input' });
});
