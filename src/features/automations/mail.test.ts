import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { whileClientIsLocked } from '../../test/locks.ts';
import { arrived } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addPurpose, dryRun, member, prepareMails, turnOn } from './automations.fixture.ts';

const { here, told } = prepareMails();

const emailOf = async (clientId: string) => (await here.gym.clients.get({ id: clientId })).email;

const states = async (clientId: string) =>
  (await here.gym.automations.ofClient({ clientId })).items.map(({ kind, state }) => `${kind} ${state}`);

const moveTo = (timeZone: string) =>
  asSuperuser(here.app.database, (connection) =>
    connection.query('update gym set time_zone = $1 where gym_id = $2', [timeZone, here.gym.accountId]),
  );

test('lo que está encendido sale una vez, y queda lo que se envió, a quién, por qué y con qué texto', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await here.app.app.doHourly();
  expect(told(), 'está apagado').toEqual([]);
  await turnOn(here.gym, 'welcome', { text: 'Hola, {nombre}: estás en {gimnasio}.' });
  await here.app.app.doHourly();
  await here.app.app.doHourly();
  const letter = await arrived(told, await emailOf(ana));
  expect(letter.content).toContain('Hola, Ana: estás en Fuerza.');
  expect(told()).toHaveLength(1);
  const { items } = await here.gym.automations.sent({ kind: 'welcome' });
  expect(items).toMatchObject([
    { name: 'Ana', day: '2030-03-14', state: 'sent', sentTo: await emailOf(ana) },
  ]);
  expect(letter.content.replace(/\s+/g, ' ')).toContain(items[0]?.text.trim().replace(/\s+/g, ' '));
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: already']);
  const { items: listed } = await here.gym.automations.list({});
  expect(listed.find(({ kind }) => kind === 'welcome')).toMatchObject({ sent: 1, failed: 0 });
});

test('dos servidores a la vez envían uno', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await turnOn(here.gym, 'welcome');
  await Promise.all([here.app.app.doHourly(), here.app.app.doHourly()]);
  await arrived(told, await emailOf(ana));
  expect(told()).toHaveLength(1);
  expect(await states(ana)).toEqual(['welcome sent']);
});

test('a quien se borra o cambia de correo mientras se prepara no se le escribe', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await turnOn(here.gym, 'welcome');
  await whileClientIsLocked(here.app.database, ana, {
    work: () => here.app.app.doHourly(),
    act: (query) => query(`update client set email = 'otra@correo.cl' where id = $1`, [ana]),
  });
  expect(told()).toEqual([]);
  expect(await states(ana)).toEqual([]);
});

test('lo que se llena en un texto no hace un enlace', async () => {
  const other = await here.app.gym('Banco evil.');
  const id = await member(other, 'comercio', '2030-03-14');
  await turnOn(other, 'welcome', { text: 'Paga en {gimnasio}{nombre}' });
  await here.app.app.doHourly();
  const { email } = await other.clients.get({ id });
  const letter = await arrived(
    () => here.mailbox.letters.filter(({ content }) => content.includes('Paga en')),
    email,
  );
  expect(letter.content).toContain('evil. comercio');
});

test('a una persona le llega uno al día, el que va primero', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14', { birthDate: '1990-03-15' });
  await turnOn(here.gym, 'welcome');
  await turnOn(here.gym, 'birthday', { purposeId: await addPurpose(here.gym, ana) });
  await here.app.app.doHourly();
  await here.app.app.doHourly();
  expect((await arrived(told, await emailOf(ana))).content).toContain('cumplea');
  expect(await states(ana)).toEqual(['birthday sent']);
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana: today']);
});

test('sin el consentimiento que toma no sale, y con él sí', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-01', { birthDate: '1990-03-15' });
  await turnOn(here.gym, 'birthday', { purposeId: await addPurpose(here.gym) });
  await here.app.app.doHourly();
  expect(await states(ana)).toEqual([]);
  const version = 1;
  await turnOn(here.gym, 'birthday', { purposeId: await addPurpose(here.gym, ana), version });
  await here.app.app.doHourly();
  await arrived(told, await emailOf(ana));
  expect(await states(ana)).toEqual(['birthday sent']);
});

test('espera su hora', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await turnOn(here.gym, 'welcome', { hour: 13 });
  await here.app.app.doHourly();
  expect(await states(ana)).toEqual([]);
  await turnOn(here.gym, 'welcome', { hour: 12, version: 1 });
  await here.app.app.doHourly();
  await arrived(told, await emailOf(ana));
});

test('desde las ocho de la noche no sale nada', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await turnOn(here.gym, 'welcome', { hour: 8 });
  await moveTo('Europe/Athens');
  await here.app.app.doHourly();
  expect(await states(ana), 'allá son las cinco').toEqual(['welcome sent']);
  const berta = await member(here.gym, 'Berta', '2030-03-14');
  await moveTo('Asia/Dhaka');
  await here.app.app.doHourly();
  expect(await states(berta), 'allá son las nueve de la noche').toEqual([]);
});

test('lo que el correo no toma ahora se prueba en la hora que sigue; lo que rechaza, no', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await turnOn(here.gym, 'welcome');
  here.mailbox.refuse(451);
  await expect(here.app.app.doHourly()).rejects.toThrow();
  expect(await states(ana)).toEqual(['welcome failed']);
  here.mailbox.refuse(null);
  await here.app.app.doHourly();
  await arrived(told, await emailOf(ana));
  expect(await states(ana)).toEqual(['welcome sent']);
  const berta = await member(here.gym, 'Berta', '2030-03-14');
  here.mailbox.refuse(550);
  await here.app.app.doHourly();
  here.mailbox.refuse(null);
  await here.app.app.doHourly();
  expect(await states(berta)).toEqual(['welcome refused']);
  expect(await dryRun(here.gym, 'welcome')).toContain('Berta: refused');
});

test('lo que un servidor dejó a medias no sale otra vez', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await turnOn(here.gym, 'welcome');
  await asSuperuser(here.app.database, (connection) =>
    connection.query(
      `insert into automation_mail (gym_id, id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text)
       values ($1, $2, $3, 'welcome', '2030-03-14', '2030-03-14', '2030-03-14T15:00:00Z', 'sending', 'a@b.cl', '', '')`,
      [here.gym.accountId, newId(), ana],
    ),
  );
  await here.app.app.doHourly();
  expect(told()).toEqual([]);
  expect(await states(ana)).toEqual(['welcome sending']);
});

test('a quien pidió no recibir más antes de que saliera ya no le sale', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await turnOn(here.gym, 'welcome');
  await here.gym.automations.stop({ id: newId(), clientId: ana, stopped: true });
  await here.app.app.doHourly();
  expect(await states(ana)).toEqual([]);
});
