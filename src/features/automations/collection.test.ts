import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { addDebtor, remindersOf, run as runIn, sellUnpaid } from '../../test/debts.ts';
import { arrived } from '../../test/mailbox.ts';
import { addPurpose, dryRun, member, prepareMails, today, turnOn } from './automations.fixture.ts';

const { here, told } = prepareMails();

const place = () => ({ ...here, today });
const run = (text: string, ...values: readonly unknown[]) => runIn(here, text, ...values);
const hourly = () => here.app.app.doHourly();
const states = (of: { readonly clientId: string }) => remindersOf(here, of);
const debtor = (name: string) => addDebtor(place(), name);
const sell = (clientId: string, days: number, plan = {}) => sellUnpaid(place(), clientId, days, plan);

/** Somebody of the team writes to a client about something, or calls. */
const note = (
  clientId: string,
  kind: 'whatsapp' | 'call' = 'whatsapp',
  about: 'owing' | 'expiring' = 'owing',
) => here.gym.notes.create({ id: newId(), clientId, kind, text: '', about: [about] });

/** As if everything that was noted or mailed about subscriptions had been so many hours before. */
const noteEarlier = (hours: number) =>
  run(
    `with notes as (update client_note set created_at = created_at - make_interval(hours => $2) where gym_id = $1),
       steps as (update renewal_step set created_at = created_at - make_interval(hours => $2) where gym_id = $1)
     update client_contact set created_at = created_at - make_interval(hours => $2) where gym_id = $1`,
    hours,
  );

const moveTo = (timeZone: string) => run(`update gym set time_zone = $2 where gym_id = $1`, timeZone);

test('dos mensajes en siete días con dos días entre uno y otro, los escriba quien los escriba', async () => {
  const { clientId, email } = await debtor('Ana');
  await turnOn(here.gym, 'owing');
  const left = () => dryRun(here.gym, 'owing');
  await note(clientId);
  expect(await left(), 'hoy se le escribió').toEqual(['Ana: today']);
  await noteEarlier(47);
  expect(await left()).toEqual(['Ana: law']);
  await hourly();
  expect(told()).toEqual([]);
  await noteEarlier(2);
  expect(await left()).toEqual(['Ana']);
  await noteEarlier(60);
  await note(clientId);
  await noteEarlier(49);
  expect(await left(), 'ya van dos').toEqual(['Ana: law']);
  await run(`update client_contact set about = '{expiring}' where gym_id = $1`);
  expect(await left(), 'no eran de su deuda').toEqual(['Ana']);
  await hourly();
  await arrived(told, email);
});

test('un recordatorio de una suscripción cuenta, y uno de aquí hace esperar a los de suscripciones', async () => {
  const { clientId } = await debtor('Ana');
  await sell(clientId, 1, { kind: 'subscription', name: 'Suscripción' });
  await turnOn(here.gym, 'owing');
  await hourly();
  await here.gym.renewals.savePolicy(await here.gym.renewals.getPolicy({}));
  await hourly();
  const step = async () => {
    const { items } = await here.gym.receivables.renewals({});
    return items[0]?.ladder.find(({ step: name }) => name === 'first')?.state;
  };
  expect(await step(), 'recién se le recordó lo otro').toBe('due');
  await run(
    `update automation_mail set sent_at = sent_at - interval '49 hours', sent_on = sent_on - 2 where gym_id = $1`,
  );
  await hourly();
  expect(await step()).toBe('mailed');
  await run(`delete from automation_mail where gym_id = $1`);
  await run(`update renewal_step set created_at = '2030-03-15T15:00:00Z' where gym_id = $1`);
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana: today']);
  await noteEarlier(30);
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana: law']);
  await noteEarlier(20);
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana']);
});

test('un recordatorio de una suscripción que se saltó y sale después cuenta desde que sale', async () => {
  const { clientId } = await debtor('Ana');
  const { membershipId, startsOn: period } = await sell(clientId, 1, {
    kind: 'subscription',
    name: 'Suscripción',
  });
  await here.gym.renewals.savePolicy(await here.gym.renewals.getPolicy({}));
  await here.gym.renewals.skipStep({ membershipId, period, step: 'first' });
  await noteEarlier(72);
  await here.gym.renewals.resumeStep({ membershipId, period, step: 'first' });
  await hourly();
  await turnOn(here.gym, 'owing');
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana: today']);
});

test('ni de noche, ni en domingo, ni en feriado; en otro país no hay límite de días', async () => {
  const ana = await debtor('Ana');
  await turnOn(here.gym, 'owing', { hour: 8 });
  for (const timeZone of ['Pacific/Honolulu', 'Asia/Dhaka']) {
    await moveTo(timeZone);
    await hourly();
    expect(await states(ana), timeZone).toEqual([]);
  }
  await moveTo('America/Santiago');
  const id = newId();
  await here.gym.classes.addHoliday({ id, date: today, name: 'Aniversario' });
  await hourly();
  expect(await states(ana), 'es feriado').toEqual([]);
  await run(`update gym set country = 'PE' where gym_id = $1`);
  await here.gym.classes.removeHoliday({ id });
  await note(ana.clientId);
  await noteEarlier(30);
  await hourly();
  expect(await states(ana)).toEqual(['2030-03-12 1 sent']);
});

test('en domingo espera al lunes', async () => {
  const sunday = await openTestApp({
    now: '2030-03-17T15:00:00Z',
    environment: { SMTP_URL: here.mailbox.url },
  });
  const gym = await sunday.gym('Fuerza');
  const clientId = newId();
  await gym.clients.create({ id: clientId, name: 'Ana', email: 'ana@correo.cl' });
  await sellUnpaid({ gym, today: '2030-03-17' }, clientId, 3);
  await turnOn(gym, 'owing');
  expect(await dryRun(gym, 'owing')).toEqual(['Ana']);
  await sunday.app.doHourly();
  expect((await gym.automations.sent({ kind: 'owing' })).items).toEqual([]);
  await sunday.close();
});

test('a una persona le llega uno al día: el cumpleaños va primero', async () => {
  const email = `${newId()}@correo.cl`;
  const clientId = await member(here.gym, 'Ana', '2030-03-01', { birthDate: '1990-03-15', email });
  await sell(clientId, 3);
  await turnOn(here.gym, 'owing');
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana']);
  await turnOn(here.gym, 'birthday', { purposeId: await addPurpose(here.gym, clientId) });
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana: other']);
  await hourly();
  await arrived(told, email);
  expect(await states({ clientId })).toEqual([]);
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana: today']);
});
