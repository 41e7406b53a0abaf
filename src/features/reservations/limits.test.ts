import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';
import { prepareReservations, refusal, tomorrow } from './reservations.fixture.ts';

const {
  openGym,
  addClass,
  addClient,
  pay,
  addMembership,
  addMember,
  sell,
  eligibility,
  book,
  write,
  expectPlaces,
} = prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

describe('las reservas de un plan limitado', () => {
  const limited = { reservations: 'limited', reservationLimit: 2 } as const;

  test('se cuentan de lunes a domingo', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await sell(ana, { ...limited, reservationPeriod: 'week' });
    await book(ana, yoga, '2026-11-16');
    expect(await eligibility(ana, yoga, '2026-11-22')).toMatchObject({
      tone: 'good',
      left: 1,
      period: 'week',
    });
    await book(ana, yoga, '2026-11-22');
    const full = { code: 'no_reservations_left', tone: 'bad', limit: 2, period: 'week' };
    expect(await eligibility(ana, yoga, '2026-11-19')).toMatchObject({
      reasons: [full],
      left: 0,
      allowed: false,
    });
    await expect(book(ana, yoga, '2026-11-19')).rejects.toMatchObject(refusal('no_reservations_left'));
    for (const date of ['2026-11-15', '2026-11-23'])
      expect(await eligibility(ana, yoga, date)).toMatchObject({ tone: 'good', left: 2 });
  });

  test('o por mes del calendario', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const membershipId = await sell(ana, { ...limited, reservationPeriod: 'month' });
    await pay(membershipId, '2026-12-01', 30_000);
    await book(ana, yoga, '2026-11-01');
    await book(ana, yoga, '2026-11-30');
    expect(await eligibility(ana, yoga, '2026-11-29')).toMatchObject({ tone: 'bad', left: 0 });
    expect(await eligibility(ana, yoga, '2026-12-01')).toMatchObject({ tone: 'good', left: 2 });
  });

  test('la que se canceló a tiempo, se quitó o no se hizo no cuenta; la que se tomó sí, para siempre', async () => {
    const ana = await app.clientOf(gym);
    await sell(ana.clientId, { ...limited, reservationPeriod: 'week', reservationLimit: 4 });
    const [yoga, otherClass] = [await addClass(), await addClass()];
    const countLeft = async () => (await eligibility(ana.clientId, yoga, '2026-11-18')).left;
    const bookingId = newId();
    await ana.reservations.book({ id: bookingId, classId: yoga, date: tomorrow });
    const past = await book(ana.clientId, yoga, '2026-11-16');
    const attendance = await book(ana.clientId, otherClass, '2026-11-17', { attended: true });
    await book(ana.clientId, otherClass, '2026-11-19');
    expect(attendance).toMatchObject({ status: 'attended' });
    expect(await countLeft()).toBe(0);
    await ana.reservations.cancel({ id: bookingId });
    expect(await countLeft()).toBe(1);
    await gym.reservations.remove({ id: past.id });
    expect(await countLeft()).toBe(2);
    await write(`update class set days = '{sunday}' where id = $1`, [otherClass]);
    expect(await countLeft()).toBe(3);
    await insert(app, gym, 'class_date', { class_id: otherClass, date: '2026-11-17', cancelled: true });
    expect(await countLeft()).toBe(3);
  });

  test('la que espera lugar todavía no cuenta, y la que tiene a la vista no se cuenta a sí misma', async () => {
    const [ana, iris] = [await addClient(), await addMember('Iris')];
    const [small, yoga] = [await addClass({ capacity: 1 }), await addClass()];
    await sell(ana, { ...limited, reservationPeriod: 'week', reservationLimit: 1 });
    await book(iris, small);
    await book(ana, small, tomorrow, { wait: true });
    expect(await eligibility(ana, yoga)).toMatchObject({ tone: 'good', left: 1 });
    expect(await book(ana, yoga)).toMatchObject({ status: 'reserved', reasons: [] });
  });
});

describe('una clase de prueba', () => {
  test('se toma una vez sin membresía; después hace falta una', async () => {
    const [ana, trial, other] = [
      await addClient(),
      await addClass({ trial: true }),
      await addClass({ trial: true }),
    ];
    expect(await eligibility(ana, trial)).toMatchObject({
      tone: 'good',
      reasons: [{ code: 'trial_class', tone: 'good' }],
      membershipId: null,
      allowed: true,
    });
    const { id, reasons } = await book(ana, trial);
    expect(reasons).toEqual([{ code: 'trial_class', tone: 'good' }]);
    await expect(book(ana, other)).rejects.toMatchObject(refusal('no_membership'));
    await gym.reservations.remove({ id });
    expect(await book(ana, other)).toMatchObject({ status: 'reserved' });
  });

  test('que el gimnasio no hizo no se pierde, y a quien tiene membresía no le sirve', async () => {
    const [ana, iris] = [await addClient(), await addClient()];
    await addMembership(iris, ['2026-01-01']);
    const [trial, other] = [await addClass({ trial: true }), await addClass({ trial: true })];
    await book(ana, trial);
    await insert(app, gym, 'class_date', { class_id: trial, date: tomorrow, cancelled: true });
    expect((await eligibility(ana, other)).reasons).toMatchObject([{ code: 'trial_class' }]);
    expect((await eligibility(iris, other)).reasons).toMatchObject([{ code: 'membership_expired' }]);
  });
});
