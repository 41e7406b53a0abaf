import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { PlanForm } from '../plans/contract.ts';
import { codeOf, prepareReservations, refusal, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addClient, addMember, pay, sell, eligibility, book } = prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

const enter = (clientId: string, date = today, overrideReason = '') =>
  gym.reservations.enter({ id: newId(), clientId, date, overrideReason });

async function findVisitor(clientId: string, date = today) {
  const { items } = await gym.reservations.visitMatches({ date, search: codeOf(clientId) });
  if (!items[0]) throw new Error('nobody with this code');
  return items[0];
}

const light = async (clientId: string, date = today) => (await findVisitor(clientId, date)).eligibility;

const weekly = (reservationLimit: number, more: Partial<PlanForm> = {}): Partial<PlanForm> => ({
  reservations: 'limited',
  reservationLimit,
  reservationPeriod: 'week',
  ...more,
});

describe('quien viene sin clase', () => {
  test('entra, se ve entre los de ese día y se puede deshacer', async () => {
    const ana = await addMember('Ana Libre');
    expect(await light(ana)).toMatchObject({ tone: 'good', allowed: true, left: null });
    const { id } = await enter(ana);
    const { items } = await gym.reservations.visits({ date: today });
    expect(items.find((item) => item.id === id)).toMatchObject({
      classId: null,
      status: 'attended',
      client: { id: ana },
      reasons: [],
    });
    const before = await gym.reservations.day({ date: today });
    expect(before.visits).toBe(items.length);
    await gym.reservations.removeVisit({ id });
    expect((await gym.reservations.day({ date: today })).visits).toBe(before.visits - 1);
    await gym.reservations.restoreVisit({ id });
    expect((await findVisitor(ana)).reservation).toEqual({ id, status: 'attended' });
  });

  test('entra una vez al día, aunque el pedido se repita, y otro día otra vez', async () => {
    const ana = await addMember();
    const visit = { id: newId(), clientId: ana, date: today };
    const saved = await gym.reservations.enter(visit);
    expect(await gym.reservations.enter(visit)).toEqual(saved);
    await expect(enter(ana)).rejects.toMatchObject(refusal('already_entered'));
    expect(await light(ana)).toMatchObject({ blocked: true, reasons: [{ code: 'already_entered' }] });
    await enter(ana, '2026-11-19');
    await expect(enter(ana, tomorrow)).rejects.toMatchObject(refusal('visit_too_early'));
  });

  test('dos veces a la vez entra una', async () => {
    const ana = await addMember();
    const outcomes = await Promise.allSettled([enter(ana), enter(ana), enter(ana)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('necesita una membresía que valga ese día, o una razón para dejarlo entrar', async () => {
    const ana = await addClient();
    await expect(enter(ana)).rejects.toMatchObject(refusal('no_membership'));
    await sell(ana, {}, { startsOn: '2026-10-01' });
    await expect(enter(ana)).rejects.toMatchObject(refusal('membership_expired'));
    expect(await enter(ana, today, 'Paga mañana')).toMatchObject({ overrideReason: 'Paga mañana' });
  });

  test('está primero entre quienes coinciden si suele venir', async () => {
    await addMember('Celia Costumbre A');
    const usual = await addMember('Celia Costumbre B');
    for (const date of ['2026-11-10', '2026-11-12']) await enter(usual, date);
    const { items } = await gym.reservations.visitMatches({ date: today, search: 'celia' });
    expect(items[0]?.client.id).toBe(usual);
  });

  test('que se eliminó ya no se ve', async () => {
    const ana = await addMember();
    const { id } = await enter(ana);
    await gym.clients.remove({ id: ana });
    const { items } = await gym.reservations.visits({ date: today });
    expect(items.map((item) => item.id)).not.toContain(id);
  });
});

describe('el plan dice cómo cuenta', () => {
  test('con las reservas de su período, y no deja entrar cuando no quedan', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await sell(ana, weekly(2));
    await enter(ana, '2026-11-16');
    expect(await eligibility(ana, yoga)).toMatchObject({ left: 1 });
    await book(ana, yoga, '2026-11-17', { attended: true });
    expect(await light(ana)).toMatchObject({
      left: 0,
      allowed: false,
      reasons: [{ code: 'no_reservations_left' }],
    });
    await expect(enter(ana)).rejects.toMatchObject(refusal('no_reservations_left'));
    expect(await eligibility(ana, yoga, '2026-11-24')).toMatchObject({ left: 2 });
  });

  test('un día con clase cuenta una vez, en cualquier orden', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await sell(ana, weekly(1));
    await enter(ana);
    expect(await eligibility(ana, yoga, today)).toMatchObject({ left: 1, allowed: true });
    await book(ana, yoga, today, { attended: true });
    expect(await eligibility(ana, yoga)).toMatchObject({ left: 0 });
    const iris = await addClient();
    await sell(iris, weekly(1));
    await book(iris, yoga, today, { attended: true });
    expect(await light(iris)).toMatchObject({ tone: 'good', left: null });
    await enter(iris);
  });

  test('incluido sin contar, o no incluido', async () => {
    const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
    await sell(ana, weekly(1, { openGym: 'free' }));
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-18']) await enter(ana, date);
    expect(await eligibility(ana, yoga)).toMatchObject({ left: 1 });
    await sell(iris, { openGym: 'excluded' });
    expect(await light(iris)).toMatchObject({
      reasons: [{ code: 'open_gym_excluded', tone: 'bad', planName: 'Yoga 3' }],
      allowed: false,
    });
    await expect(enter(iris)).rejects.toMatchObject(refusal('open_gym_excluded'));
    expect(await eligibility(iris, yoga)).toMatchObject({ allowed: true });
  });

  test('lo que ya contó sigue contando aunque el plan cambie', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const membershipId = await sell(ana, weekly(3));
    await enter(ana, '2026-11-16');
    const { items } = await gym.memberships.list({ clientId: ana });
    const planId = items.find(({ id }) => id === membershipId)?.planId;
    if (!planId) throw new Error('no plan');
    const { id, programs, sold, ...plan } = await gym.plans.get({ id: planId });
    await gym.plans.update({ id, ...plan, openGym: 'free' });
    await enter(ana, '2026-11-17');
    expect(await eligibility(ana, yoga)).toMatchObject({ left: 2 });
  });

  test('un bono gasta una sesión por día, y deshacer la devuelve', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const plan = await gym.plans.create({
      id: newId(),
      kind: 'pack',
      name: 'Bono 2',
      price: 20_000,
      billingPeriod: null,
      days: 30,
      reservations: 'limited',
      reservationLimit: 2,
    });
    const { id } = await gym.memberships.sell({
      id: newId(),
      clientId: ana,
      planId: plan.id,
      startsOn: '2026-11-01',
    });
    await pay(id, '2026-11-01', 20_000);
    const left = async () => (await gym.memberships.list({ clientId: ana })).items[0]?.sessionsLeft;
    await enter(ana, '2026-11-10');
    expect(await left()).toBe(1);
    const visit = await enter(ana);
    expect(await left()).toBe(0);
    expect(await eligibility(ana, yoga, today), 'la clase de hoy usa la misma sesión').toMatchObject({
      left: 1,
    });
    await expect(book(ana, yoga)).rejects.toMatchObject(refusal('no_sessions_left'));
    await gym.reservations.removeVisit({ id: visit.id });
    expect(await left()).toBe(1);
    await book(ana, yoga);
    await expect(gym.reservations.restoreVisit({ id: visit.id })).rejects.toMatchObject(
      refusal('no_sessions_left'),
    );
  });
});
