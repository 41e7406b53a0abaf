import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { noon, prepareReservations, refusal, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addClient, addMember, findMatch, eligibility, book, expectPlaces, sessionOf } =
  prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

describe('agregar a una clase', () => {
  test('responde la reserva con su cliente, y la lista la muestra', async () => {
    const [ana, yoga, id] = [await addMember(), await addClass(), newId()];
    const saved = await gym.reservations.create({ id, classId: yoga, clientId: ana, date: tomorrow });
    expect(saved).toEqual({
      id,
      classId: yoga,
      seriesId: null,
      date: tomorrow,
      status: 'reserved',
      overrideReason: '',
      client: { id: ana, name: 'Ana', surname: '', email: '', whatsapp: '' },
      absences: 0,
      lateCancellations: 0,
      reasons: [],
      version: 1,
    });
    const { session, items } = await gym.reservations.list({ classId: yoga, date: tomorrow });
    expect(items).toEqual([saved]);
    expect(session).toMatchObject({ capacity: 20, taken: 1, attended: 0, waiting: 0, notHeld: '' });
    expect(await findMatch(ana, yoga)).toMatchObject({
      reservation: { id, status: 'reserved' },
      eligibility: { blocked: true, reasons: [{ code: 'already_reserved' }] },
    });
  });

  test('dos veces al mismo cliente se rechaza; repetir la misma petición, no', async () => {
    const [ana, iris, yoga, id] = [await addMember(), await addMember('Iris'), await addClass(), newId()];
    const booking = { id, classId: yoga, clientId: ana, date: tomorrow };
    const saved = await gym.reservations.create(booking);
    await expect(gym.reservations.create(booking)).resolves.toEqual(saved);
    await expect(book(ana, yoga)).rejects.toMatchObject(refusal('already_reserved'));
    await expect(gym.reservations.create({ ...booking, clientId: iris })).rejects.toMatchObject(
      refusal('already_saved'),
    );
    await gym.reservations.remove({ id });
    await expect(gym.reservations.create(booking)).rejects.toMatchObject({ status: 404 });
    expect(await book(ana, yoga)).toMatchObject({ status: 'reserved' });
  });

  test('llena se rechaza', async () => {
    const yoga = await addClass({ capacity: 2 });
    await book(await addMember(), yoga, today);
    await book(await addMember(), yoga, today, { attended: true });
    const late = await addMember();
    expect(await eligibility(late, yoga, today)).toMatchObject({
      tone: 'bad',
      full: true,
      blocked: false,
      allowed: true,
      reasons: [{ code: 'class_full', limit: 2 }],
    });
    await expect(book(late, yoga, today)).rejects.toMatchObject(refusal('class_full'));
    await expect(book(late, yoga, today, { overrideReason: 'cabe uno más' })).rejects.toMatchObject(
      refusal('class_full'),
    );
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 2, capacity: 2 });
  });

  test('a quien no podría se permite con una palabra, que queda', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await expect(book(ana, yoga)).rejects.toMatchObject(refusal('no_membership'));
    await expect(book(ana, yoga, tomorrow, { overrideReason: '   ' })).rejects.toMatchObject(
      refusal('no_membership'),
    );
    await book(ana, yoga, tomorrow, { overrideReason: ' paga el lunes ' });
    const { items } = await gym.reservations.list({ classId: yoga, date: tomorrow });
    expect(items).toMatchObject([
      { status: 'reserved', overrideReason: 'paga el lunes', reasons: [{ code: 'no_membership' }] },
    ]);
    const member = await addMember();
    expect(await book(member, yoga, tomorrow, { overrideReason: 'sobra' })).toMatchObject({
      overrideReason: '',
    });
  });

  test('también a una que ya empezó o pasó, o más allá de los días de anticipación', async () => {
    const [ana, yoga] = [await addMember(), await addClass({ start_time: '08:00' })];
    for (const date of ['2026-11-19', today, '2026-12-20'])
      expect(await book(ana, yoga, date)).toMatchObject({ status: 'reserved' });
  });

  test('no encuentra a un cliente o una clase que se eliminó', async () => {
    const [ana, iris, yoga, gone] = [
      await addMember(),
      await addMember(),
      await addClass(),
      await addClass({ deleted_at: noon }),
    ];
    await gym.clients.remove({ id: iris });
    await expect(book(ana, gone)).rejects.toMatchObject({ status: 404 });
    await expect(book(iris, yoga)).rejects.toMatchObject({ status: 404 });
    await expect(gym.reservations.list({ classId: gone, date: tomorrow })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('lo de otro gimnasio no se encuentra', async () => {
  const other = await app.gym();
  const [ana, yoga] = [await addMember(), await addClass()];
  const foreign = await addClass({}, other);
  const { id } = await book(ana, yoga);
  await expect(book(ana, foreign)).rejects.toMatchObject({ status: 404 });
  await expect(other.reservations.remove({ id })).rejects.toMatchObject({ status: 404 });
  await expect(other.reservations.attend({ id, attended: true })).rejects.toMatchObject({ status: 404 });
  await expect(
    other.reservations.matches({ classId: yoga, date: tomorrow, search: 'ana' }),
  ).rejects.toMatchObject({ status: 404 });
});

test('los lugares que se llevan por clase y día son los que hay en las reservas', () => expectPlaces());
