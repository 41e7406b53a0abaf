import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { addDebtor, pay as payIn, remindersOf, run as runIn, sellUnpaid } from '../../test/debts.ts';
import { whileClientIsLocked } from '../../test/locks.ts';
import { arrived } from '../../test/mailbox.ts';
import { createProduct, insertShift, orderOf, productLine } from '../../test/store.ts';
import { addDays } from '../../web/format.ts';
import { addPurpose, dryRun, prepareMails, today, turnOn } from './automations.fixture.ts';

const { here, told } = prepareMails();

const place = () => ({ ...here, today });
const run = (text: string, ...values: readonly unknown[]) => runIn(here, text, ...values);
const hourly = () => here.app.app.doHourly();
const states = (of: { readonly clientId: string }) => remindersOf(here, of);
const debtor = (name: string, how: Parameters<typeof addDebtor>[2] = {}) => addDebtor(place(), name, how);
const sell = (clientId: string, days: number, plan = {}) => sellUnpaid(place(), clientId, days, plan);
const pay = (debt: Parameters<typeof payIn>[1], amount?: number) => payIn(place(), debt, amount);

/** As if everything had happened so many days before: then it is that many days later. */
const passDays = (days: number) =>
  run(
    `with mails as (update automation_mail set day = day - $2::int, sent_on = sent_on - $2::int,
       sent_at = sent_at - make_interval(days => $2) where gym_id = $1),
     charges as (update charge set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int, due_on = due_on - $2::int where gym_id = $1)
     update membership set starts_on = starts_on - $2::int, expires_on = expires_on - $2::int where gym_id = $1`,
    days,
  );

/** Does something while a run of the job waits to store what it planned for a client. */
const whileWaiting = (clientId: string, act: () => Promise<unknown>) =>
  whileClientIsLocked(here.app.database, clientId, { work: hourly, act });

describe('de qué deudas se escribe', () => {
  test('viene apagado; encendido sale una vez, con lo que se debe, y queda qué se envió y por qué', async () => {
    const ana = await debtor('Ana');
    await hourly();
    expect(await states(ana), 'está apagado').toEqual([]);
    await turnOn(here.gym, 'owing');
    await hourly();
    await hourly();
    const { content } = await arrived(told, ana.email);
    expect(content.replace(/\s+/g, ' ')).toContain('30.000 de tu membresía Full desde el 12-03-2030');
    expect(told()).toHaveLength(1);
    expect(await states(ana)).toEqual(['2030-03-12 1 sent']);
    expect(await dryRun(here.gym, 'owing')).toEqual(['Ana: already']);
    const [owing] = (await here.gym.receivables.list({})).items;
    expect(owing).toMatchObject({
      contact: { kind: 'mail', automatic: 'owing', on: today, recent: true },
      limits: { messageFrom: expect.stringMatching(/^2030-03-17/) },
    });
  });

  test('lo que vence más adelante no se pide, aunque ya se haya pagado una parte', async () => {
    const ana = await debtor('Ana');
    await pay(await sell(ana.clientId, -10), 12_000);
    const { items } = await here.gym.automations.preview({ kind: 'owing' });
    expect(items.map(({ amount }) => amount)).toEqual([30_000]);
    expect(items[0]?.text).not.toContain('25-03-2030');
  });

  test('a quien se dejó para otro día no se le escribe hasta entonces', async () => {
    const ana = await debtor('Ana');
    await turnOn(here.gym, 'owing');
    const put = (until: string | null) =>
      here.gym.outreach.postpone({ id: newId(), clientId: ana.clientId, until });
    await put(addDays(today, 1));
    await hourly();
    expect(await states(ana)).toEqual([]);
    await put(null);
    await hourly();
    expect(await states(ana)).toEqual(['2030-03-12 1 sent']);
  });

  test('la prueba dice a quién y cuánto, lo mismo que «Por cobrar»: un plan a medias, su matrícula y lo fiado', async () => {
    const ana = await debtor('Ana');
    await pay(ana, 12_000);
    const berta = await debtor('Berta', { plan: { name: 'Con matrícula', enrolmentFee: 5000 } });
    const carla = await debtor('Carla', { days: 60 });
    const shiftId = await insertShift(here.app, here.gym);
    await here.gym.credits.setLimit({ clientId: carla.clientId, limit: 50_000 });
    const { id: productId } = await createProduct(here.gym, { price: 1000, priceIncludesTax: true });
    await here.gym.sales.complete({
      ...{ id: newId(), shiftId, clientId: carla.clientId, total: 3000 },
      payments: [{ method: 'account', amount: 3000 }],
      order: orderOf(productLine(productId, 1000, { quantity: 3, priceIncludesTax: true })),
    });
    await run(`update credit_entry set created_at = '2030-03-12T15:00:00Z' where gym_id = $1`);
    const { items } = await here.gym.automations.preview({ kind: 'owing' });
    const { items: owed } = await here.gym.receivables.list({});
    const amounts = (rows: readonly { clientId: string; amount: number | null }[]) =>
      Object.fromEntries(rows.map(({ clientId, amount }) => [clientId, amount]));
    expect(amounts(items)).toEqual(amounts(owed));
    expect(amounts(items)).toEqual({
      ...{ [ana.clientId]: 18_000, [berta.clientId]: 35_000, [carla.clientId]: 33_000 },
    });
    expect(items.map(({ day, reminder }) => `${day} ${reminder}`)).toEqual(Array(3).fill('2030-03-12 1'));
    expect(items.find(({ clientId }) => clientId === carla.clientId)?.text).toMatch(
      /30\.000 de tu membresía Full desde el 14-01-2030 y \$.?3\.000 en la tienda desde el 12-03-2030; en total son \$.?33\.000/,
    );
  });

  test('lo de una suscripción se recuerda en otra parte, y quien debe hace mucho no recibe nada al encenderlo', async () => {
    const ana = await debtor('Ana', { plan: { kind: 'subscription', name: 'Suscripción' } });
    await debtor('Berta', { days: 60 });
    await turnOn(here.gym, 'owing');
    expect(await dryRun(here.gym, 'owing')).toEqual([]);
    await sell(ana.clientId, 3);
    const { items } = await here.gym.automations.preview({ kind: 'owing' });
    expect(items).toMatchObject([{ name: 'Ana', amount: 30_000 }]);
    expect(items[0]?.text).not.toContain('Suscripción');
  });

  test('queda fuera quien no tiene correo o pidió no recibir más; no pide consentimiento', async () => {
    await addPurpose(here.gym);
    const [ana] = [await debtor('Ana'), await debtor('Berta', { email: '' }), await debtor('Carla')];
    await here.gym.automations.stop({ id: newId(), clientId: ana.clientId, stopped: true });
    expect((await dryRun(here.gym, 'owing')).toSorted()).toEqual(['Ana: stopped', 'Berta: noMail', 'Carla']);
  });

  test('sus días y veces tienen límites, y nadie del equipo lo envía a mano desde ahí', async () => {
    const problems = (form: Parameters<typeof turnOn>[2]) =>
      turnOn(here.gym, 'owing', form).then(
        () => ({}),
        (reason: { fields: Record<string, string> }) => reason.fields,
      );
    expect(await problems({ everyDays: 4, times: 6 })).toEqual({
      ...{ everyDays: 'Escribe de 5 a 30 días.', times: 'Escribe de 1 a 5 veces.' },
    });
    expect(await problems({ days: 0 })).toEqual({ days: 'Escribe de 1 a 90 días.' });
    expect(await problems({ channel: 'hand' })).toHaveProperty('channel');
    expect(await problems({ text: 'Debes {monto}' })).toHaveProperty('text');
    const { version, everyDays, times } = await turnOn(here.gym, 'owing', { times: 2 });
    expect({ everyDays, times }).toEqual({ everyDays: 7, times: 2 });
    expect(await turnOn(here.gym, 'owing', { everyDays: 10, version })).toMatchObject({
      ...{ everyDays: 10, times: 2 },
    });
    expect(await turnOn(here.gym, 'welcome', { everyDays: 10, times: 2 })).toMatchObject({
      ...{ everyDays: 0, times: 0 },
    });
  });
});

test('se recuerda de nuevo cada tantos días, tantas veces y no más, y termina con el pago', async () => {
  const [ana, berta] = [await debtor('Ana'), await debtor('Berta')];
  await turnOn(here.gym, 'owing', { everyDays: 7, times: 3 });
  await hourly();
  for (let day = 1; day <= 30; day += 1) {
    await passDays(1);
    if (day === 8) await pay({ ...berta, startsOn: addDays(berta.startsOn, -day) });
    await hourly();
  }
  const reminders = async (owed: { clientId: string }) => (await states(owed)).map((line) => line.slice(11));
  expect(await reminders(ana)).toEqual(['1 sent', '2 sent', '3 sent']);
  expect(await reminders(berta)).toEqual(['1 sent', '2 sent']);
  const { items } = await here.gym.automations.ofClient({ clientId: ana.clientId });
  const days = items.map(({ sentAt }) => sentAt.slice(0, 10)).toSorted();
  expect(days).toEqual([30, 23, 16].map((ago) => addDays(today, -ago)));
});

describe('lo que se debe cambia entre medio', () => {
  test('quien paga mientras se prepara no recibe nada', async () => {
    const ana = await debtor('Ana');
    await turnOn(here.gym, 'owing');
    await whileWaiting(ana.clientId, () => run(`update charge set paid = amount where gym_id = $1`));
    expect(told()).toEqual([]);
    expect(await states(ana)).toEqual([]);
  });

  test('quien paga una parte mientras se prepara recibe lo que aún debe', async () => {
    const ana = await debtor('Ana');
    await turnOn(here.gym, 'owing');
    await whileWaiting(ana.clientId, () => run(`update charge set paid = 12000 where gym_id = $1`));
    expect((await arrived(told, ana.email)).content).toContain('18.000');
    expect(told()).toHaveLength(1);
    const [owed] = (await here.gym.receivables.list({})).items;
    expect(owed?.amount).toBe(18_000);
  });

  test('lo que se escribió y dejó de ser así antes de salir no sale: pagado se deja, y con otro monto se escribe de nuevo', async () => {
    const ana = await debtor('Ana');
    const [berta, carla, diana] = [await debtor('Berta'), await debtor('Carla'), await debtor('Diana')];
    await turnOn(here.gym, 'owing');
    here.mailbox.pause();
    const working = hourly();
    await expect.poll(() => here.mailbox.waiting()).toBe(1);
    await pay(berta);
    await pay(carla, 12_000);
    await here.gym.notes.create({
      ...{ id: newId(), clientId: diana.clientId, kind: 'whatsapp', text: '', about: ['owing'] },
    });
    here.mailbox.resume();
    await working;
    const all = () => Promise.all([ana, berta, carla, diana].map(states));
    const [first] = await states(ana);
    expect(first).toBe('2030-03-12 1 sent');
    expect(await all()).toEqual(
      ['sent', 'dropped', 'failed', 'failed'].map((state) => [`2030-03-12 1 ${state}`]),
    );
    await hourly();
    expect((await arrived(told, carla.email)).content).toContain('18.000');
    expect(await all()).toEqual(
      ['sent', 'dropped', 'sent', 'failed'].map((state) => [`2030-03-12 1 ${state}`]),
    );
    expect(told()).toHaveLength(2);
  });

  test('un pago que se anula sube lo que se dice, y lo que ya no hacía falta vuelve a hacer falta', async () => {
    const [ana, berta] = [await debtor('Ana'), await debtor('Berta')];
    const paymentId = await pay(berta, 12_000);
    await turnOn(here.gym, 'owing');
    const amounts = async () =>
      (await here.gym.automations.preview({ kind: 'owing' })).items.map(({ amount }) => amount);
    expect(await amounts()).toEqual([30_000, 18_000]);
    here.mailbox.pause();
    const working = hourly();
    await expect.poll(() => here.mailbox.waiting()).toBe(1);
    const rest = await pay(berta, 18_000);
    here.mailbox.resume();
    await working;
    expect(await states(berta)).toEqual(['2030-03-12 1 dropped']);
    for (const id of [rest, paymentId]) await here.gym.payments.remove({ id });
    await hourly();
    expect((await arrived(told, berta.email)).content).toContain('30.000');
    expect(await states(berta)).toEqual(['2030-03-12 1 sent']);
    expect(await states(ana)).toEqual(['2030-03-12 1 sent']);
  });

  test('dos servidores a la vez envían uno; a quien se borra no se le escribe, ni desde un gimnasio suspendido', async () => {
    const [ana, berta] = [await debtor('Ana'), await debtor('Berta')];
    await turnOn(here.gym, 'owing');
    await here.gym.clients.remove({ id: berta.clientId });
    await run(
      `insert into suspension (id, account_id, message, suspended_at, suspended_by) values (gen_random_uuid(), $1, 'x', now(), $1)`,
    );
    await hourly();
    expect(told()).toEqual([]);
    await run(`delete from suspension where account_id = $1`);
    await Promise.all([hourly(), hourly()]);
    await arrived(told, ana.email);
    expect(told()).toHaveLength(1);
  });
});
