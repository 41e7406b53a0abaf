import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareReservations, refusal, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addClient, pay, eligibility, book } = prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

const price = 30_000;

/** Sells a pack of `sessions` for `days`, paid unless `paid` is false. */
async function sellPack(
  clientId: string,
  { sessions = 3, days = 30, startsOn = '2026-11-01', paid = true } = {},
): Promise<string> {
  const plan = await gym.plans.create({
    id: newId(),
    kind: 'pack',
    name: `Bono ${sessions}`,
    price,
    billingPeriod: null,
    days,
    reservations: 'limited',
    reservationLimit: sessions,
  });
  const { id } = await gym.memberships.sell({ id: newId(), clientId, planId: plan.id, startsOn });
  if (paid) await pay(id, startsOn, price);
  return id;
}

async function packOf(clientId: string, id?: string) {
  const { items } = await gym.memberships.list({ clientId });
  const found = items.find((item) => id === undefined || item.id === id);
  if (!found) throw new Error('no pack');
  return found;
}

const exhausted = { code: 'no_sessions_left', tone: 'bad' };

test('un bono se cobra una vez por todos sus días, y cada reserva usa una de sus sesiones', async () => {
  const [ana, yoga] = [await addClient(), await addClass()];
  const membershipId = await sellPack(ana);
  expect((await gym.charges.list({ membershipId })).items).toMatchObject([
    { startsOn: '2026-11-01', endsOn: '2026-11-30', amount: price, paid: price },
  ]);
  expect(await packOf(ana)).toMatchObject({ kind: 'pack', days: 30, sessions: 3, sessionsLeft: 3 });
  expect(await eligibility(ana, yoga)).toMatchObject({ tone: 'good', left: 3, period: 'pack', membershipId });
  for (const date of ['2026-11-05', '2026-11-06']) await book(ana, yoga, date, { attended: true });
  await book(ana, yoga, '2026-11-25');
  expect(await packOf(ana)).toMatchObject({ sessionsLeft: 0 });
  expect(await eligibility(ana, yoga)).toMatchObject({ reasons: [exhausted], left: 0, allowed: false });
  await expect(book(ana, yoga)).rejects.toMatchObject({
    ...refusal('no_sessions_left'),
    message: expect.stringContaining('No le quedan sesiones.'),
  });
});

test('la sesión vuelve cuando se quita o se cancela a tiempo, no cuando se falta', async () => {
  const ana = await app.clientOf(gym);
  const yoga = await addClass();
  await sellPack(ana.clientId);
  const left = async () => (await packOf(ana.clientId)).sessionsLeft;
  const past = await book(ana.clientId, yoga, '2026-11-18', { attended: true });
  const ownId = newId();
  await ana.reservations.book({ id: ownId, classId: yoga, date: tomorrow });
  expect(await left()).toBe(1);
  expect((await ana.myspace.get({})).memberships).toMatchObject([{ sessions: 3, sessionsLeft: 1 }]);
  await gym.reservations.attend({ id: past.id, attended: false });
  expect(await left(), 'una falta').toBe(1);
  await gym.reservations.remove({ id: past.id });
  expect(await left()).toBe(2);
  await ana.reservations.cancel({ id: ownId });
  expect(await left()).toBe(3);
});

test('lo que se permite como excepción no usa una sesión, ni de este bono ni del que sigue', async () => {
  const [ana, yoga] = [await addClient(), await addClass()];
  const membershipId = await sellPack(ana, { sessions: 1 });
  await book(ana, yoga, '2026-11-10', { attended: true });
  await book(ana, yoga, '2026-11-11', { overrideReason: 'Cortesía' });
  await pay(membershipId, '2026-12-01', price);
  expect(await packOf(ana)).toMatchObject({ sessionsLeft: 1 });
});

describe('el bono que sigue', () => {
  test('comienza al terminar el primero, y antes presta sus sesiones a quien ya usó las otras', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const membershipId = await sellPack(ana, { sessions: 2 });
    expect((await packOf(ana)).suggestion).toMatchObject({ planStartsOn: '2026-12-01' });
    await pay(membershipId, '2026-12-01', price);
    expect(await packOf(ana)).toMatchObject({ sessionsLeft: 4, expiresOn: '2026-12-30' });
    for (const date of ['2026-11-05', '2026-11-06', '2026-11-07']) await book(ana, yoga, date);
    expect(await eligibility(ana, yoga)).toMatchObject({ tone: 'good', left: 1 });
    expect(await eligibility(ana, yoga, '2026-12-15')).toMatchObject({ left: 1 });
    expect(await packOf(ana)).toMatchObject({ expiresOn: '2026-12-30' });
  });

  test('pierde solo las sesiones del primero que no se usaron a tiempo', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const membershipId = await sellPack(ana, { sessions: 2 });
    await pay(membershipId, '2026-12-01', price);
    await book(ana, yoga, '2026-11-05');
    expect(await eligibility(ana, yoga, '2026-11-28')).toMatchObject({ left: 3 });
    expect(await eligibility(ana, yoga, '2026-12-15')).toMatchObject({ left: 2 });
  });

  test('comprado cuando no quedan sesiones comienza hoy, y el primero conserva las que tenía reservadas', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const membershipId = await sellPack(ana, { sessions: 2 });
    await book(ana, yoga, today, { attended: true });
    await book(ana, yoga, '2026-11-25');
    expect((await packOf(ana)).suggestion).toEqual({ amount: price, planStartsOn: today });
    await pay(membershipId, today, price);
    expect(await packOf(ana)).toMatchObject({ sessionsLeft: 2, expiresOn: '2026-12-19' });
  });
});

test('de varios bonos se usa primero el que termina antes, y antes que ellos lo que no cuenta sesiones', async () => {
  const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
  const late = await sellPack(ana, { days: 90 });
  const soon = await sellPack(ana, { sessions: 1, days: 24 });
  expect(await eligibility(ana, yoga)).toMatchObject({ tone: 'warn', membershipId: soon, left: 1 });
  await book(ana, yoga);
  expect(await eligibility(ana, yoga, '2026-11-22')).toMatchObject({ membershipId: late, left: 3 });
  await sellPack(iris);
  const { id } = await gym.memberships.create({
    id: newId(),
    clientId: iris,
    planName: 'Full',
    period: 'monthly',
  });
  await pay(id, '2026-11-01');
  expect(await eligibility(iris, yoga)).toMatchObject({ membershipId: id, left: null });
});

test('dos reservas a la vez no usan la misma última sesión', async () => {
  const ana = await addClient();
  await sellPack(ana, { sessions: 1 });
  const classes = await Promise.all([addClass(), addClass(), addClass()]);
  const answers = await Promise.allSettled(classes.map((classId) => book(ana, classId)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

/** How many of these days could each have a session of its own, of a period that has not ended by then. */
function fitOf(days: readonly string[], ends: readonly string[], sessions: number): number {
  const left = ends.map(() => sessions);
  let fit = 0;
  for (const day of days.toSorted()) {
    const at = ends.findIndex((end, place) => day <= end && (left[place] ?? 0) > 0);
    if (at < 0) continue;
    left[at] = (left[at] ?? 0) - 1;
    fit += 1;
  }
  return fit;
}

test('en cualquier orden, caben las reservas que caben una por una en las sesiones', async () => {
  const seed = process.env.PULSO_TEST_SEED ?? `${Date.now()}`;
  onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
  const random = randomOf(seed);
  const dates = Array.from(
    { length: 60 },
    (_, at) => `${Temporal.PlainDate.from('2026-11-01').add({ days: at })}`,
  );
  for (let round = 0; round < 4; round++) {
    const [ana, sessions] = [await addClient(), 1 + random.below(3)];
    const classes = [await addClass(), await addClass()];
    const membershipId = await sellPack(ana, { sessions, days: 15 });
    for (const startsOn of ['2026-11-16', '2026-12-01', '2026-12-16'].slice(0, 1 + random.below(3)))
      await pay(membershipId, startsOn, price);
    const { items } = await gym.charges.list({ membershipId });
    const ends = items.map(({ endsOn }) => endsOn).toSorted();
    const booked = new Map<string, string>();
    for (let step = 0; step < 20; step++) {
      const [id] = [...booked.keys()];
      if (id && random.chance(0.25)) {
        await gym.reservations.remove({ id });
        booked.delete(id);
        continue;
      }
      const date = random.pick(dates);
      const days = [...booked.values()];
      const room =
        fitOf([...days, ...ends.flatMap(() => Array(sessions).fill(date))], ends, sessions) - days.length;
      const asked = await eligibility(ana, classes[step % 2] ?? '', date);
      const covered = date <= (ends.at(-1) ?? '');
      if (covered) expect(asked.left, `${date} de ${ends} con ${days.toSorted()}`).toBe(room);
      const answer = await book(ana, classes[step % 2] ?? '', date).catch((reason) => reason);
      const allowed = covered && room > 0 && !asked.blocked;
      expect('client' in answer, `${date} de ${ends} con ${days.toSorted()}`).toBe(allowed);
      if (allowed) booked.set(answer.id, date);
    }
  }
});
