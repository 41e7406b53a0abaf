import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';
import { type Columns, prepareReservations, refusal, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addMembership, addMember, sell, findMatch, book, expectPlaces } =
  prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

describe('un cliente', () => {
  /** An account that may book, in a gym of its own. */
  async function open() {
    const owner = await app.gym();
    const ana = await app.clientOf(owner);
    await addMembership(ana.clientId, ['2026-11-01', '2026-12-01'], owner);
    return { owner, ana, add: (values: Columns = {}) => addClass(values, owner) };
  }

  test('ve las clases de un día con lo que puede, y sus reservas que vienen', async () => {
    const { owner, ana, add } = await open();
    const [yoga, small] = [await add(), await add({ name: 'Boxeo', capacity: 1, start_time: '19:00' })];
    for (const name of ['Iris', 'Zoe'])
      await book(await addMember(name, owner), small, tomorrow, { wait: true }, owner);
    const [own, waiting] = [newId(), newId()];
    await expect(ana.reservations.book({ id: own, classId: yoga, date: tomorrow })).resolves.toEqual({
      status: 'reserved',
      lateToCancel: false,
    });
    await expect(
      ana.reservations.book({ id: waiting, classId: small, date: tomorrow, wait: true }),
    ).resolves.toEqual({ status: 'waiting', lateToCancel: false });
    const { items, ...rest } = await ana.reservations.coming({ date: tomorrow });
    expect(rest).toMatchObject({
      date: tomorrow,
      today,
      now: '12:00',
      until: '2026-11-27',
      cancelMinutes: 60,
      own: [
        { id: own, name: 'Yoga', date: tomorrow, status: 'reserved', ahead: 0, lateToCancel: false },
        { id: waiting, name: 'Boxeo', status: 'waiting', ahead: 1, lateToCancel: false, notHeld: '' },
      ],
    });
    expect(items).toMatchObject([
      { classId: yoga, date: tomorrow, own: { id: own, status: 'reserved', ahead: 0 } },
      {
        classId: small,
        taken: 1,
        waiting: 2,
        own: { id: waiting, status: 'waiting', ahead: 1 },
        eligibility: { blocked: true, full: true, reasons: [{ code: 'already_waiting' }] },
      },
    ]);
  });

  test('reserva desde ahora y hasta los días que dice el gimnasio', async () => {
    const { owner, ana, add } = await open();
    const [noonClass, soon] = [await add({ start_time: '12:00' }), await add({ start_time: '12:01' })];
    const reserve = (classId: string, date: string) => ana.reservations.book({ id: newId(), classId, date });
    await expect(reserve(noonClass, today)).rejects.toMatchObject(refusal('class_started'));
    await expect(reserve(noonClass, '2026-11-19')).rejects.toMatchObject(refusal('class_started'));
    await expect(reserve(soon, today)).resolves.toEqual({ status: 'reserved', lateToCancel: true });
    await expect(reserve(soon, '2026-11-27')).resolves.toEqual({ status: 'reserved', lateToCancel: false });
    await expect(reserve(soon, '2026-11-28')).rejects.toMatchObject(refusal('too_early'));
    const { items } = await ana.reservations.coming({ date: '2026-11-28' });
    expect(items[0]?.eligibility.reasons).toEqual([{ code: 'too_early', tone: 'bad', date: '2026-11-21' }]);
    const { id: _, code: __, key: ___, ...settings } = await owner.gym.get({});
    await owner.gym.update({ ...settings, bookingDays: 8 });
    await expect(reserve(soon, '2026-11-28')).resolves.toEqual({ status: 'reserved', lateToCancel: false });
  });

  test('no entra sin membresía aunque el gimnasio podría permitirlo, ni dos veces', async () => {
    const { owner, ana, add } = await open();
    const [yoga, iris] = [await add(), await app.clientOf(owner)];
    const booking = { id: newId(), classId: yoga, date: tomorrow };
    await expect(iris.reservations.book(booking)).rejects.toMatchObject(refusal('no_membership'));
    const forced = await iris.raw('POST', '/api/my-space/reservations', { ...booking, overrideReason: 'x' });
    expect(forced.status).toBe(400);
    await ana.reservations.book(booking);
    await expect(ana.reservations.book(booking)).resolves.toEqual({
      status: 'reserved',
      lateToCancel: false,
    });
    await expect(ana.reservations.book({ ...booking, id: newId() })).rejects.toMatchObject(
      refusal('already_reserved'),
    );
    await expect(iris.reservations.book(booking)).rejects.toMatchObject(refusal('already_saved'));
    await expect(iris.reservations.cancel({ id: booking.id })).rejects.toMatchObject({ status: 404 });
  });

  test('cancela a tiempo hasta 60 minutos antes; después cuenta igual; empezada, ya no', async () => {
    const { owner, ana, add } = await open();
    const cancelAt = async (start_time: string) => {
      const [classId, id] = [await add({ start_time }), newId()];
      await book(ana.clientId, classId, today, {}, owner);
      const { items } = await owner.reservations.list({ classId, date: today });
      const reservationId = items[0]?.id ?? id;
      const { own } = await ana.reservations.coming({});
      const reservation = own.find((reservation) => reservation.id === reservationId);
      return { reservationId, late: reservation?.lateToCancel };
    };
    const inTime = await cancelAt('13:00');
    expect(inTime.late).toBe(false);
    await expect(ana.reservations.cancel({ id: inTime.reservationId })).resolves.toEqual({ late: false });
    const late = await cancelAt('12:59');
    expect(late.late).toBe(true);
    await expect(ana.reservations.cancel({ id: late.reservationId })).resolves.toEqual({ late: true });
    await expect(ana.reservations.cancel({ id: late.reservationId })).resolves.toEqual({ late: true });
    const started = await cancelAt('12:00');
    await expect(ana.reservations.cancel({ id: started.reservationId })).rejects.toMatchObject(
      refusal('class_started'),
    );
    expect(await findMatch(ana.clientId, await add(), tomorrow, owner)).toMatchObject({
      lateCancellations: 1,
      absences: 0,
    });
  });

  test('la cancelación tardía gasta su reserva del plan', async () => {
    const ana = await app.clientOf(gym);
    const once = { reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' } as const;
    await sell(ana.clientId, once);
    const [soon, yoga, id] = [await addClass({ start_time: '12:30' }), await addClass(), newId()];
    await ana.reservations.book({ id, classId: soon, date: today });
    await ana.reservations.cancel({ id });
    const again = { id: newId(), classId: yoga, date: today };
    await expect(ana.reservations.book(again)).rejects.toMatchObject(refusal('no_reservations_left'));
  });

  test('sale de la espera sin que cuente, y de una clase que no se hará', async () => {
    const { owner, ana, add } = await open();
    const [small, off] = [
      await add({ capacity: 1, start_time: '12:30' }),
      await add({ start_time: '12:10' }),
    ];
    await book(await addMember('Iris', owner), small, today, {}, owner);
    const [waiting, lost] = [newId(), newId()];
    await ana.reservations.book({ id: waiting, classId: small, date: today, wait: true });
    await ana.reservations.book({ id: lost, classId: off, date: today });
    await insert(app, owner, 'class_date', { class_id: off, date: today, cancelled: true });
    await expect(ana.reservations.cancel({ id: waiting })).resolves.toEqual({ late: false });
    await expect(ana.reservations.cancel({ id: lost })).resolves.toEqual({ late: false });
    expect((await ana.reservations.coming({})).own).toEqual([]);
  });
});
