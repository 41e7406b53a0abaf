import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';
import { addDays } from '../../web/format.ts';
import { defaultPolicy } from './rules.ts';

/** A Monday; the app of these tests is at noon in the gym. */
const today = '2026-03-16';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let gym: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ now: `${today}T15:00:00Z`, environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  gym = await app.gym('Fuerza');
});

/** A subscription of 30.000 that owes its first month from `days` ago on. */
async function subscribe(name: string, days: number, email = `${newId()}@correo.cl`) {
  const clientId = newId();
  await gym.clients.create({ id: clientId, name, email });
  const { id: planId } = await createPlan(gym, { kind: 'subscription', name: 'Full' });
  const period = addDays(today, -days);
  const { id } = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: period });
  return { clientId, email, target: { membershipId: id, period } };
}

/** Mails about subscriptions: a client's activation is mailed too. */
const told = () => mailbox.letters.filter(({ content }) => content.includes('tu suscripción'));

const laddersByName = async () => {
  const { items } = await gym.receivables.renewals({});
  return Object.fromEntries(
    items.map(({ name, ladder }) => [name, ladder.map(({ step, state }) => `${step} ${state}`).join(', ')]),
  );
};

test('cada día se avisa y se recuerda a quien le toca, una vez, y se ve qué pasó', async () => {
  const policy = await gym.renewals.getPolicy({});
  const coming = await subscribe('Por venir', -2);
  const late = await subscribe('Atrasada', 1);
  await subscribe('Sin correo', 1, '');
  await subscribe('De hace mucho', 40);
  const skipped = await subscribe('Saltada', 1);
  await gym.renewals.skipStep({ ...skipped.target, step: 'first' });
  await app.app.doHourly();
  expect(told(), 'nadie ha guardado los pasos').toEqual([]);
  await gym.renewals.savePolicy(policy);
  await app.app.doHourly();
  await app.app.doHourly();
  const { content } = await arrived(told, coming.email);
  expect(content).toContain('el 18-03-2026 se renueva');
  expect((await arrived(told, late.email)).content).toContain('pendiente');
  expect(
    told()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([coming.email, late.email].sort());
  expect(await laddersByName()).toEqual({
    'De hace mucho': 'first due, second due',
    Atrasada: 'first mailed, second coming',
    'Sin correo': 'first unmailed, second coming',
    Saltada: 'first skipped, second coming',
    'Por venir': 'announcement mailed, first coming, second coming',
  });
});

test('fuera de las horas de la ley no sale nada: espera a la siguiente', async () => {
  await gym.renewals.savePolicy({ ...defaultPolicy, version: 0 });
  const late = await subscribe('Atrasada', 1);
  const coming = await subscribe('Por venir', -2);
  const moveTo = (timeZone: string) =>
    asSuperuser(app.database, (connection) =>
      connection.query('update gym set time_zone = $1 where gym_id = $2', [timeZone, gym.accountId]),
    );
  await moveTo('Pacific/Honolulu');
  await app.app.doDaily();
  await app.app.doHourly();
  expect(await laddersByName(), 'allá son las cinco').toEqual({
    Atrasada: 'first due, second coming',
    'Por venir': 'announcement due, first coming, second coming',
  });
  await moveTo('America/Santiago');
  await app.app.doHourly();
  await arrived(told, coming.email);
  await arrived(told, late.email);
  expect(await laddersByName()).toEqual({
    Atrasada: 'first mailed, second coming',
    'Por venir': 'announcement mailed, first coming, second coming',
  });
});

test('lo que el correo no toma ahora se envía otra vez; lo que rechaza para siempre queda sin correo', async () => {
  await gym.renewals.savePolicy({ ...defaultPolicy, version: 0 });
  const { email } = await subscribe('Ana', 1);
  mailbox.refuse(451);
  await expect(app.app.doHourly()).rejects.toThrow();
  expect(await laddersByName()).toEqual({ Ana: 'first due, second coming' });
  mailbox.refuse(null);
  await app.app.doHourly();
  await arrived(told, email);
  expect(await laddersByName()).toEqual({ Ana: 'first mailed, second coming' });
  await subscribe('Berta', 1);
  mailbox.refuse(550);
  await app.app.doHourly();
  mailbox.refuse(null);
  expect(await laddersByName()).toMatchObject({ Berta: 'first unmailed, second coming' });
});

test('quien paga sale de la lista, y lo saltado se puede volver a hacer hasta que se hizo', async () => {
  await gym.renewals.savePolicy({ ...defaultPolicy, version: 0 });
  const { target, email } = await subscribe('Ana', 1);
  await gym.renewals.skipStep({ ...target, step: 'first' });
  const { ladder } = await gym.renewals.resumeStep({ ...target, step: 'first' });
  expect(ladder[0]).toMatchObject({ step: 'first', state: 'due' });
  await app.app.doHourly();
  await arrived(told, email);
  await expect(gym.renewals.skipStep({ ...target, step: 'first' })).rejects.toMatchObject({
    code: 'step_taken',
  });
  await expect(
    gym.renewals.skipStep({ ...target, period: today, step: 'first' }),
    'otro período',
  ).rejects.toMatchObject({ code: 'not_found' });
  const { membershipId, period } = target;
  await gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn: today, planStartsOn: period });
  expect(await laddersByName()).toEqual({});
});

test('desde el corte no se entra, salvo que se salte; sin corte se entra con aviso', async () => {
  const { clientId, target } = await subscribe('Ana', 10);
  const classId = await insertClass(app, gym);
  const reasons = async () => {
    const { items } = await gym.reservations.matches({
      ...{ classId, date: today, search: clientId.replaceAll('-', '').toUpperCase() },
    });
    return items[0]?.eligibility.reasons.map(({ code }) => code);
  };
  expect(await reasons()).toEqual(['owes']);
  const saved = await gym.renewals.savePolicy({ ...defaultPolicy, stopAfter: 10, version: 0 });
  expect(await reasons()).toEqual(['access_stopped', 'owes']);
  await gym.renewals.skipStep({ ...target, step: 'stop' });
  expect(await reasons()).toEqual(['owes']);
  await gym.renewals.resumeStep({ ...target, step: 'stop' });
  expect(await reasons()).toEqual(['access_stopped', 'owes']);
  await gym.renewals.savePolicy({ ...saved, stopAfter: 11 });
  expect(await reasons()).toEqual(['owes']);
  await expect(gym.renewals.savePolicy({ ...saved, stopAfter: 1 }), 'otro la cambió').rejects.toMatchObject({
    code: 'stale',
  });
});

test('quien pagó una parte sigue en la lista, con sus pasos', async () => {
  const { target } = await subscribe('A medias', 10);
  const { membershipId, period } = target;
  await gym.payments.take({ id: newId(), membershipId, amount: 10_000, paidOn: today, planStartsOn: period });
  const { items } = await gym.receivables.renewals({});
  expect(items).toMatchObject([{ name: 'A medias', since: period, amount: 20_000 }]);
  const { ladder } = await gym.renewals.skipStep({ ...target, step: 'second' });
  expect(ladder).toContainEqual(expect.objectContaining({ step: 'second', state: 'skipped' }));
});

test('lo que salió se lee en su ficha, como salió; de lo que no salió no queda texto', async () => {
  await gym.renewals.savePolicy({ ...defaultPolicy, version: 0 });
  const { clientId, email } = await subscribe('Ana', 1);
  const notes = async () => (await gym.notes.list({ clientId })).items;
  mailbox.refuse(451);
  await expect(app.app.doHourly()).rejects.toThrow();
  mailbox.refuse(null);
  expect(await notes()).toEqual([]);
  await app.app.doHourly();
  const { content } = await arrived(told, email);
  await asSuperuser(app.database, (connection) =>
    connection.query(`update client set name = 'Otra' where id = $1`, [clientId]),
  );
  const [note] = await notes();
  expect(note).toMatchObject({
    ...{ kind: 'mail', sentTo: email, subject: 'Tu suscripción Full está pendiente' },
    text: expect.stringMatching(/^Hola, Ana: en Fuerza tienes pendiente .*30\.000 de tu suscripción Full/),
    removable: false,
  });
  expect(content.replaceAll('\r\n', '\n')).toContain(note?.text.trim());
});

test('cada correo lleva las palabras del gimnasio, y vacío vuelve a las de siempre', async () => {
  const saved = await gym.renewals.savePolicy({
    ...{ ...defaultPolicy, version: 0 },
    firstSubject: '{nombre}, tu plan {plan}',
    firstText: 'Son {monto}, desde el {fecha}.\nTe esperamos en {gimnasio}.',
  });
  expect(saved).toMatchObject({
    firstSubject: '{nombre}, tu plan {plan}',
    secondText: defaultPolicy.secondText,
  });
  const { clientId } = await subscribe('Ana', 1);
  await app.app.doHourly();
  const { items } = await gym.notes.list({ clientId });
  expect(items.find(({ kind }) => kind === 'mail')).toMatchObject({
    subject: 'Ana, tu plan Full',
    text: expect.stringMatching(/^Son \$\s?30\.000, desde el 15-03-2026\.\nTe esperamos en Fuerza\.\n$/),
  });
  const { firstSubject, firstText } = await gym.renewals.savePolicy({
    ...saved,
    firstSubject: '',
    firstText: ' ',
  });
  expect({ firstSubject, firstText }).toEqual({
    firstSubject: defaultPolicy.firstSubject,
    firstText: defaultPolicy.firstText,
  });
});

test('un correo no lleva enlaces ni lo que no se conoce', async () => {
  const save = (words: object) => gym.renewals.savePolicy({ ...defaultPolicy, ...words, version: 0 });
  await expect(save({ announcementText: 'Paga en {gimnasio}.com' })).rejects.toMatchObject({
    status: 400,
    fields: { announcementText: expect.stringContaining('sin enlaces') },
  });
  await expect(save({ secondSubject: 'Hola, {apellido}' })).rejects.toMatchObject({
    fields: { secondSubject: expect.stringContaining('{apellido}') },
  });
});
