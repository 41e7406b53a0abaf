import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { readRows } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';
import { addProspect, bookTrial, noon, sellTo, today, tomorrow } from './prospects.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
beforeEach(async () => {
  gym = await app.gym();
});
afterAll(() => app.close());

const trialClass = (values: object = {}) => insertClass(app, gym, { trial: true, ...values });
const clientsCalled = async (search: string) => (await gym.clients.list({ search })).total;

test('con su clase reservada, su asistencia y su primer pago avanza sin que nadie lo escriba', async () => {
  const { id } = await addProspect(gym);
  expect(await clientsCalled('Rojas')).toBe(0);
  const booked = await bookTrial(gym, id, await trialClass(), today);
  expect(booked).toMatchObject({
    stage: 'trial',
    trial: { className: 'Yoga', date: today, startTime: '18:00', waiting: false },
  });
  await gym.reservations.attend({ id: booked.trial?.reservationId ?? '', attended: true });
  expect(await gym.prospects.get({ id })).toMatchObject({ stage: 'attended', attendedOn: today });
  await sellTo(gym, booked.clientId ?? '');
  expect(await gym.prospects.get({ id })).toMatchObject({ stage: 'enrolled', enrolledOn: today });
  await expect(gym.prospects.mark({ id, mark: 'lost', lossReason: 'price' })).rejects.toMatchObject({
    code: 'prospect_enrolled',
  });
});

test('una membresía de prueba o sin pagar no es una inscripción', async () => {
  const { id } = await addProspect(gym);
  const { clientId } = await gym.prospects.enlist({ id: newId(), prospectId: id });
  const plan = { kind: 'trial', name: 'Prueba', price: 5000, billingPeriod: null, days: 7 } as const;
  const { id: planId } = await gym.plans.create({ id: newId(), ...plan });
  const sold = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: today });
  await gym.payments.take({
    ...{ id: newId(), membershipId: sold.id, amount: 5000, paidOn: today, planStartsOn: today },
  });
  await gym.memberships.create({ id: newId(), clientId, planName: 'Libre', period: 'monthly' });
  expect(await gym.prospects.get({ id })).toMatchObject({ stage: 'new', enrolledOn: null });
});

test('lo que hizo antes de llegar como prospecto no cuenta', async () => {
  const email = 'vuelve@correo.cl';
  const { client } = await gym.clients.create({ id: newId(), name: 'Vuelve', email });
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId: client.id, planName: 'Libre', period: 'monthly' },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount: 1000, paidOn: '2029-01-02', planStartsOn: '2029-01-02' },
  });
  const { id } = await addProspect(gym, { email });
  expect(await gym.prospects.enlist({ id: newId(), prospectId: id })).toEqual({ clientId: client.id });
  expect(await gym.prospects.get({ id })).toMatchObject({ stage: 'new' });
});

test('una clase que no es de prueba también se reserva, y dice por qué', async () => {
  const { id } = await addProspect(gym);
  const classId = await insertClass(app, gym);
  const { stage } = await bookTrial(gym, id, classId);
  expect(stage).toBe('trial');
  const { items } = await gym.reservations.list({ classId, date: tomorrow });
  expect(items.map(({ overrideReason }) => overrideReason)).toEqual(['Clase de prueba']);
});

test('en una clase llena no hay prueba, y no queda ni reserva ni cliente', async () => {
  const classId = await trialClass({ capacity: 1 });
  await bookTrial(gym, (await addProspect(gym, { name: 'Primera' })).id, classId);
  const { id } = await addProspect(gym, { name: 'Segunda', surname: 'Lagos' });
  await expect(bookTrial(gym, id, classId)).rejects.toMatchObject({ code: 'class_full' });
  expect(await gym.prospects.get({ id })).toMatchObject({ stage: 'new', clientId: null });
  expect(await clientsCalled('Lagos')).toBe(0);
});

test('repetir la reserva la deja una vez; con otra clase se rechaza', async () => {
  const { id: prospectId } = await addProspect(gym);
  const booking = { id: newId(), prospectId, clientId: newId(), classId: await trialClass(), date: tomorrow };
  await gym.prospects.bookTrial(booking);
  await gym.prospects.bookTrial(booking);
  const { items } = await gym.reservations.list({ classId: booking.classId, date: tomorrow });
  expect(items).toHaveLength(1);
  await expect(gym.prospects.bookTrial({ ...booking, classId: await trialClass() })).rejects.toMatchObject({
    code: 'already_saved',
  });
});

test('quien se pierde sin haber venido no queda entre los clientes, y vuelve con su reserva si se reabre', async () => {
  const classId = await trialClass();
  const { id } = await addProspect(gym);
  await bookTrial(gym, id, classId);
  expect(await clientsCalled('Rojas')).toBe(1);
  await gym.prospects.mark({ id, mark: 'lost', lossReason: 'silence' });
  expect(await clientsCalled('Rojas')).toBe(0);
  expect((await gym.reservations.list({ classId, date: tomorrow })).items).toEqual([]);
  expect(await gym.prospects.mark({ id, mark: 'contacted' })).toMatchObject({ stage: 'trial' });
  expect(await clientsCalled('Rojas')).toBe(1);
});

test('quien vino, o ya era cliente, sigue entre los clientes aunque se pierda', async () => {
  const { id } = await addProspect(gym);
  const { trial } = await bookTrial(gym, id, await trialClass(), today);
  await gym.reservations.attend({ id: trial?.reservationId ?? '', attended: true });
  await gym.prospects.mark({ id, mark: 'lost', lossReason: 'price' });
  expect(await clientsCalled('Rojas')).toBe(1);
  const email = 'socia@correo.cl';
  await gym.clients.create({ id: newId(), name: 'Socia', surname: 'Antigua', email });
  const former = await addProspect(gym, { name: 'Socia', surname: 'Antigua', email });
  await gym.prospects.enlist({ id: newId(), prospectId: former.id });
  await gym.prospects.mark({ id: former.id, mark: 'lost', lossReason: 'price' });
  expect(await clientsCalled('Antigua')).toBe(1);
});

test('de cada origen se cuenta cuántos llegaron, probaron, vinieron y se inscribieron', async () => {
  const classId = await trialClass();
  await addProspect(gym, { origin: 'social' });
  const tried = await addProspect(gym, { origin: 'social' });
  await bookTrial(gym, tried.id, classId);
  const joined = await addProspect(gym, { origin: 'social' });
  const { trial, clientId } = await bookTrial(gym, joined.id, classId, today);
  await gym.reservations.attend({ id: trial?.reservationId ?? '', attended: true });
  await sellTo(gym, clientId ?? '');
  await addProspect(gym, { origin: 'passerBy' });
  expect((await gym.prospects.origins({})).items).toEqual([
    { origin: 'social', prospects: 3, tried: 2, attended: 1, enrolled: 1 },
    { origin: 'passerBy', prospects: 1, tried: 0, attended: 0, enrolled: 0 },
  ]);
  const { since } = await gym.prospects.origins({});
  const behind = { stage: 'all', origin: 'social' } as const;
  expect((await gym.prospects.list({ ...behind, since })).total).toBe(3);
  for (const [reached, total] of [
    ['tried', 2],
    ['attended', 1],
    ['enrolled', 1],
  ] as const)
    expect((await gym.prospects.list({ ...behind, since, reached })).total).toBe(total);
  const { today: day } = await gym.prospects.list({});
  const tomorrow = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  expect((await gym.prospects.list({ ...behind, since: tomorrow })).total).toBe(0);
});

describe('quien tiene un plan de prueba y no fue prospecto', () => {
  let planId: string;
  beforeEach(async () => {
    const plan = { kind: 'trial', name: 'Prueba', price: 5000, billingPeriod: null, days: 7 } as const;
    ({ id: planId } = await gym.plans.create({ id: newId(), ...plan }));
  });
  const addClient = async (name: string) => (await gym.clients.create({ id: newId(), name })).client.id;
  const sellTrial = async (clientId: string, startsOn = today) => {
    await gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
    return clientId;
  };
  const readUnlisted = async () => (await gym.prospects.origins({})).unlisted;

  test('se cuenta aparte', async () => {
    await sellTrial(await addClient('Ana'));
    await gym.reservations.enter({
      ...{ id: newId(), clientId: await sellTrial(await addClient('Bea')), date: today },
    });
    await sellTo(gym, await sellTrial(await addClient('Caro')));
    const { id: prospectId } = await addProspect(gym);
    await sellTrial((await gym.prospects.enlist({ id: newId(), prospectId })).clientId);
    expect(await readUnlisted()).toEqual({ people: 3, tried: 1, attended: 1, enrolled: 1 });
  });

  test('con una clase reservada y sin haber venido, reservó', async () => {
    const clientId = await sellTrial(await addClient('Ana'));
    await gym.reservations.create({ id: newId(), clientId, classId: await trialClass(), date: tomorrow });
    expect(await readUnlisted()).toEqual({ people: 1, tried: 1, attended: 0, enrolled: 0 });
  });

  test('no se cuenta antes de que empiece, y sí si se quitó de los prospectos', async () => {
    await sellTrial(await addClient('Ana'), tomorrow);
    const { id } = await addProspect(gym);
    await sellTrial((await gym.prospects.enlist({ id: newId(), prospectId: id })).clientId);
    expect(await readUnlisted()).toMatchObject({ people: 0 });
    await gym.prospects.remove({ id });
    expect(await readUnlisted()).toMatchObject({ people: 1 });
  });

  test('no se cuenta si ya tenía otra membresía, aunque la renueve', async () => {
    const { id: monthly } = await gym.plans.create({
      id: newId(),
      kind: 'period',
      name: 'Libre',
      price: 25_000,
    });
    const member = await addClient('Ana');
    await gym.memberships.sell({ id: newId(), clientId: member, planId: monthly, startsOn: '2030-02-05' });
    const payer = await addClient('Bea');
    await sellTo(gym, payer, '2028-03-05');
    for (const clientId of [member, payer]) {
      await sellTrial(clientId);
      await sellTo(gym, clientId);
    }
    expect(await readUnlisted()).toEqual({ people: 0, tried: 0, attended: 0, enrolled: 0 });
  });
});

test('al borrar los datos de un cliente se borran los del prospecto que fue', async () => {
  const secret = 'Turmalina';
  const { id } = await addProspect(gym, { name: secret, note: secret, phone: '+56 9 7777 1234' });
  const { clientId } = await gym.prospects.enlist({ id: newId(), prospectId: id });
  await expect(gym.prospects.erase({ id })).rejects.toMatchObject({ code: 'prospect_is_client' });
  const { sheets } = await gym.record.personalData({ clientId });
  expect(sheets.map(({ title }) => title)).toContain('Prospectos');
  await gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió' });
  const rows = JSON.stringify(await readRows(app.database, gym.accountId));
  expect(rows).not.toContain(secret);
  expect(rows).not.toContain('7777 1234');
  expect((await gym.prospects.list({})).total).toBe(0);
});
