import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';
import { prepareReservations, refusal, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addMember, addMembership, findMatch, book, expectPlaces, sessionOf } =
  prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

describe('quien llega', () => {
  test('se marca como asistido y se deshace, las veces que haga falta', async () => {
    const [ana, yoga] = [await addMember(), await addClass()];
    const { id } = await book(ana, yoga, today);
    const mark = (attended: boolean) => gym.reservations.attend({ id, attended });
    expect(await mark(true)).toMatchObject({ status: 'attended', version: 2 });
    expect(await mark(true)).toMatchObject({ status: 'attended', version: 2 });
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 1, attended: 1 });
    expect(await mark(false)).toMatchObject({ status: 'reserved' });
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 1, attended: 0 });
  });

  test('a una clase de otro día, o que no se hace, no se puede marcar, pero sí deshacer', async () => {
    const [ana, yoga, other] = [await addMember(), await addClass(), await addClass()];
    const { id: early } = await book(ana, yoga);
    const notToday = refusal('class_not_today');
    await expect(gym.reservations.attend({ id: early, attended: true })).rejects.toMatchObject(notToday);
    await expect(book(ana, other, tomorrow, { attended: true })).rejects.toMatchObject(notToday);
    expect(await sessionOf(other), 'ni queda reservada').toMatchObject({ taken: 0 });
    const [{ id }, { id: came }] = [
      await book(ana, yoga, today),
      await book(await addMember('Iris'), yoga, today, { attended: true }),
    ];
    const cancelled = { date: today, cancelled: true, teachers: null, reason: 'Sin profesor' };
    await gym.classes.changeDate({ id: yoga, ...cancelled });
    await expect(gym.reservations.attend({ id, attended: true })).rejects.toMatchObject(
      refusal('class_not_held'),
    );
    expect(await gym.reservations.attend({ id: came, attended: false })).toMatchObject({
      status: 'reserved',
    });
  });

  test('pero espera lugar o canceló, no se puede marcar', async () => {
    const yoga = await addClass({ capacity: 1 });
    const ana = await app.clientOf(gym);
    await addMembership(ana.clientId, ['2026-11-01', '2026-12-01']);
    const id = newId();
    await ana.reservations.book({ id, classId: yoga, date: tomorrow });
    const waiting = await book(await addMember('Iris'), yoga, tomorrow, { wait: true, attended: true });
    expect(waiting.status).toBe('waiting');
    for (const attended of [true, false])
      await expect(gym.reservations.attend({ id: waiting.id, attended })).rejects.toMatchObject(
        refusal('not_reserved'),
      );
    await ana.reservations.cancel({ id });
    await expect(gym.reservations.attend({ id, attended: true })).rejects.toMatchObject({ status: 404 });
  });
});

describe('las faltas', () => {
  test('se cuentan cuando la clase terminó, en los últimos 30 días, y se ven al buscar y en la lista', async () => {
    const [ana, ended, going] = [
      await addMember(),
      await addClass({ start_time: '10:00', end_time: '11:59' }),
      await addClass({ start_time: '11:00', end_time: '12:00' }),
    ];
    await book(ana, ended, today);
    await book(ana, going, today);
    await book(ana, going, '2026-11-19', { attended: true });
    await book(ana, going, '2026-10-21', { overrideReason: 'de entonces' });
    await book(ana, going, '2026-10-20', { overrideReason: 'de entonces' });
    expect(await findMatch(ana, ended, '2026-11-25')).toMatchObject({ absences: 2, lateCancellations: 0 });
    const { items } = await gym.reservations.list({ classId: going, date: today });
    expect(items).toMatchObject([{ absences: 2 }]);
    await insert(app, gym, 'class_date', { class_id: ended, date: today, cancelled: true });
    expect(await findMatch(ana, ended, '2026-11-25')).toMatchObject({ absences: 1 });
  });
});
