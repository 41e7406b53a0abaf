import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { run as runIn, sellUnpaid } from '../../test/debts.ts';
import { arrived } from '../../test/mailbox.ts';
import { addPurpose, dryRun, prepareMails, today, turnOn } from './automations.fixture.ts';

const { here } = prepareMails();

const run = (text: string, ...values: readonly unknown[]) => runIn(here, text, ...values);
const hourly = () => here.app.app.doHourly();
const moveTo = (timeZone: string) => run('update gym set time_zone = $2 where gym_id = $1', timeZone);
const announce = async () => here.gym.renewals.savePolicy(await here.gym.renewals.getPolicy({}));

async function addClient(more: object = {}) {
  const clientId = newId();
  const email = `${clientId}@correo.cl`;
  await here.gym.clients.create({ id: clientId, name: 'Ana', email, ...more });
  return { clientId, email };
}

/** A subscription of 30.000 that owes its first month from so many days ago on. */
const subscribe = (clientId: string, days: number, name = 'Full') =>
  sellUnpaid({ ...here, today }, clientId, days, { kind: 'subscription', name });

/** What somebody got but for the activation of their account. */
const lettersTo = (email: string) =>
  here.mailbox.letters.filter(
    ({ to, content }) => to === email && /tu suscripción|Te escribe Fuerza/.test(content),
  );

/** As if all that was written had been written a day before. */
const nextDay = () =>
  run(
    `with mails as (update automation_mail set sent_on = sent_on - 1, sent_at = sent_at - interval '1 day' where gym_id = $1),
       contacts as (update client_contact set created_at = created_at - interval '1 day' where gym_id = $1)
     update renewal_step set created_at = created_at - interval '1 day' where gym_id = $1`,
  );

const stepsOf = async (clientId: string) => {
  const { items } = await here.gym.receivables.renewals({});
  return items
    .filter((item) => item.clientId === clientId)
    .map(
      ({ planName, ladder }) =>
        `${planName}: ${ladder.find(({ state }) => state !== 'coming')?.state ?? '-'}`,
    )
    .toSorted();
};

/** Somebody whose birthday is today, in a gym that greets at ten. */
async function addCelebrated() {
  const celebrated = await addClient({ birthDate: '1990-03-15' });
  const { membershipId } = await sellUnpaid({ ...here, today }, celebrated.clientId, 0);
  await here.gym.payments.take({
    ...{ id: newId(), membershipId, amount: 30_000, paidOn: today, planStartsOn: today },
  });
  await turnOn(here.gym, 'birthday', { purposeId: await addPurpose(here.gym, celebrated.clientId) });
  return celebrated;
}

test.each(['sin consentimiento', 'escrito a mano', 'apagado'] as const)(
  'un recordatorio no espera un saludo que no sale: %s',
  async (why) => {
    const { clientId } = await addClient({ birthDate: '1990-03-15' });
    await subscribe(clientId, 1);
    await announce();
    const purposeId = await addPurpose(here.gym, ...(why === 'sin consentimiento' ? [] : [clientId]));
    await turnOn(here.gym, 'birthday', { purposeId, active: why !== 'apagado' });
    if (why === 'escrito a mano') await run(`update automation set channel = 'hand' where gym_id = $1`);
    await hourly();
    expect(await stepsOf(clientId)).toEqual(['Full: mailed']);
  },
);

test('dos suscripciones que se renuevan el mismo día se avisan en un correo, que nombra las dos', async () => {
  const { clientId, email } = await addClient();
  await subscribe(clientId, -2);
  await subscribe(clientId, -2, 'Yoga');
  await announce();
  await hourly();
  const { content } = await arrived(() => lettersTo(email), email);
  expect(content.replace(/\s+/g, ' ')).toMatch(
    /el 17-03-2030 se renueva tu suscripción (Full y Yoga|Yoga y Full)/,
  );
  expect(content).toContain('60.000');
  await hourly();
  expect(lettersTo(email)).toHaveLength(1);
  expect(await stepsOf(clientId)).toEqual(['Full: mailed', 'Yoga: mailed']);
  const { items, total } = await here.gym.notes.list({ clientId });
  expect({ total, subjects: items.map(({ subject }) => subject) }, 'es un correo').toEqual({
    total: 1,
    subjects: [expect.stringMatching(/(Full y Yoga|Yoga y Full)/)],
  });
});

test('un recordatorio de dos suscripciones es un mensaje, también ante la ley', async () => {
  const { clientId } = await addClient();
  await subscribe(clientId, 1);
  await subscribe(clientId, 1, 'Yoga');
  await announce();
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Full: mailed', 'Yoga: mailed']);
  await run(`update renewal_step set created_at = created_at - interval '49 hours' where gym_id = $1`);
  await sellUnpaid({ ...here, today }, clientId, 3);
  await turnOn(here.gym, 'owing');
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana']);
});

test('lo que no es lo mismo sale de a uno por día, en cualquier país', async () => {
  await run(`update gym set country = 'PE' where gym_id = $1`);
  const { clientId, email } = await addClient();
  await subscribe(clientId, 1);
  await subscribe(clientId, -2, 'Yoga');
  await announce();
  await hourly();
  await arrived(() => lettersTo(email), email);
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Full: mailed', 'Yoga: due']);
  await nextDay();
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Full: mailed', 'Yoga: mailed']);
});

test('un aviso que mañana llegaría tarde sale hoy: espera lo demás', async () => {
  const { clientId } = await addClient();
  await subscribe(clientId, 1);
  await subscribe(clientId, -1, 'Yoga');
  await announce();
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Full: due', 'Yoga: mailed']);
  const other = await addClient();
  await subscribe(other.clientId, -1);
  await here.gym.notes.create({ id: newId(), clientId: other.clientId, kind: 'whatsapp', text: 'Hola' });
  await hourly();
  expect(await stepsOf(other.clientId), 'también si ya se le escribió').toEqual(['Full: mailed']);
});

test('a quien ya se le escribió hoy, lo de su suscripción le llega mañana', async () => {
  const greeted = await addCelebrated();
  await hourly();
  await arrived(() => lettersTo(greeted.email), greeted.email);
  await run(`update client set birth_date = '1990-05-05' where gym_id = $1`);
  const written = await addClient();
  await here.gym.notes.create({ id: newId(), clientId: written.clientId, kind: 'whatsapp', text: 'Hola' });
  await announce();
  for (const { clientId } of [greeted, written]) await subscribe(clientId, -2);
  await hourly();
  expect(await stepsOf(greeted.clientId)).toEqual(['Full: due']);
  expect(await stepsOf(written.clientId)).toEqual(['Full: due']);
  await nextDay();
  await hourly();
  expect(await stepsOf(greeted.clientId)).toEqual(['Full: mailed']);
  expect(await stepsOf(written.clientId)).toEqual(['Full: mailed']);
});

test('de noche no sale nada, tampoco el aviso', async () => {
  const { clientId } = await addClient();
  await subscribe(clientId, -1);
  await announce();
  for (const timeZone of ['Pacific/Honolulu', 'Asia/Dhaka']) {
    await moveTo(timeZone);
    await here.app.app.doDaily();
    await hourly();
    expect(await stepsOf(clientId), timeZone).toEqual(['Full: due']);
  }
  await moveTo('America/Santiago');
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Full: mailed']);
});

test('el saludo de cumpleaños va antes que lo que puede llegar mañana', async () => {
  const { clientId, email } = await addCelebrated();
  await subscribe(clientId, -2, 'Yoga');
  await announce();
  // It is nine there.
  await moveTo('America/Guatemala');
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Yoga: due']);
  await moveTo('America/Santiago');
  await hourly();
  expect((await arrived(() => lettersTo(email), email)).content).toContain('feliz cumpleaños');
  expect(await stepsOf(clientId)).toEqual(['Yoga: due']);
  await nextDay();
  await run(`update client set birth_date = '1990-03-14' where gym_id = $1`);
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Yoga: mailed']);
});

test('un aviso que no puede esperar va antes que el saludo de cumpleaños', async () => {
  const { clientId } = await addCelebrated();
  await subscribe(clientId, -1, 'Yoga');
  await announce();
  await hourly();
  expect(await stepsOf(clientId)).toEqual(['Yoga: mailed']);
  expect(await dryRun(here.gym, 'birthday')).toEqual(['Ana: today']);
});

test('un mensaje automático de más temprano no le quita el día al saludo de cumpleaños', async () => {
  const { clientId, email } = await addCelebrated();
  await sellUnpaid({ ...here, today }, clientId, 3);
  await turnOn(here.gym, 'owing', { hour: 8 });
  expect(await dryRun(here.gym, 'owing')).toEqual(['Ana: other']);
  await moveTo('America/Guatemala');
  await hourly();
  expect(lettersTo(email)).toEqual([]);
  await moveTo('America/Santiago');
  await hourly();
  expect((await arrived(() => lettersTo(email), email)).content).toContain('feliz cumpleaños');
});
