import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';
import { noon, prepareReservations, refusal, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addClient, addMembership, addMember, sell, book, expectPlaces } =
  prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

const statusesIn = async (classId: string, date = tomorrow) => {
  const { items } = await gym.reservations.list({ classId, date });
  return items.map(({ client, status }) => `${client.name}: ${status}`);
};

describe('la lista de espera', () => {
  /** A full class of one place, with these waiting in order. */
  async function crowd(...names: string[]) {
    const yoga = await addClass({ capacity: 1 });
    const first = await book(await addMember('Primera'), yoga);
    const waiting = [];
    for (const name of names) waiting.push(await book(await addMember(name), yoga, tomorrow, { wait: true }));
    return { yoga, first, waiting };
  }

  test('se llena en orden y avanza sola cuando alguien sale', async () => {
    const { yoga, first } = await crowd('Zoe', 'Abel');
    expect(await statusesIn(yoga)).toEqual(['Primera: reserved', 'Zoe: waiting', 'Abel: waiting']);
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Zoe: reserved', 'Abel: waiting']);
  });

  test('salta a quien ya no puede, que sigue esperando; a quien el gimnasio permitió, no', async () => {
    const { yoga, first, waiting } = await crowd('Zoe', 'Abel');
    const unable = waiting[0]?.client.id ?? '';
    const { items } = await gym.memberships.list({ clientId: unable });
    await gym.memberships.remove({ id: items[0]?.id ?? '' });
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Abel: reserved', 'Zoe: waiting']);

    const other = await crowd();
    const guest = await addClient(gym, 'Invitada');
    await book(guest, other.yoga, tomorrow, { wait: true, overrideReason: 'invitada de la dueña' });
    await gym.reservations.remove({ id: other.first.id });
    expect(await statusesIn(other.yoga)).toEqual(['Invitada: reserved']);
  });

  test('quien espera toma el lugar libre en cuanto puede, sin quedar dos veces', async () => {
    const { yoga, first, waiting } = await crowd('Zoe');
    const zoe = waiting[0]?.client.id ?? '';
    await expect(book(zoe, yoga)).rejects.toMatchObject(refusal('already_waiting'));
    const { items } = await gym.memberships.list({ clientId: zoe });
    await gym.memberships.remove({ id: items[0]?.id ?? '' });
    await gym.reservations.remove({ id: first.id });
    await gym.memberships.restore({ id: items[0]?.id ?? '' });
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting']);
    expect(await book(zoe, yoga)).toMatchObject({ status: 'reserved' });
    expect(await statusesIn(yoga)).toEqual(['Zoe: reserved']);
  });

  test('avanza cada día con quien puede otra vez, si el lugar sigue libre', async () => {
    const { yoga, first, waiting } = await crowd('Zoe', 'Abel');
    for (const { client } of waiting) {
      const { items } = await gym.memberships.list({ clientId: client.id });
      await gym.memberships.remove({ id: items[0]?.id ?? '' });
    }
    await gym.reservations.remove({ id: first.id });
    await app.app.doDaily();
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting', 'Abel: waiting']);
    await addMembership(waiting[1]?.client.id ?? '', ['2026-11-01']);
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting', 'Abel: waiting']);
    await app.app.doDaily();
    expect(await statusesIn(yoga)).toEqual(['Abel: reserved', 'Zoe: waiting']);
    await addMembership(waiting[0]?.client.id ?? '', ['2026-11-01']);
    await app.app.doDaily();
    expect(await statusesIn(yoga), 'ya no hay lugar').toEqual(['Abel: reserved', 'Zoe: waiting']);
  });

  test('avanza cuando un cliente cancela o se elimina, y cuando la clase agranda sus cupos', async () => {
    const ana = await app.clientOf(gym);
    await addMembership(ana.clientId, ['2026-11-01', '2026-12-01']);
    const [yoga, id] = [await addClass({ capacity: 1 }), newId()];
    await ana.reservations.book({ id, classId: yoga, date: tomorrow });
    const waiting = [];
    for (const name of ['Bea', 'Caro', 'Dani'])
      waiting.push(await book(await addMember(name), yoga, tomorrow, { wait: true }));
    await ana.reservations.cancel({ id });
    expect(await statusesIn(yoga)).toEqual(['Bea: reserved', 'Caro: waiting', 'Dani: waiting']);
    await gym.clients.remove({ id: waiting[0]?.client.id ?? '' });
    expect(await statusesIn(yoga)).toEqual(['Caro: reserved', 'Dani: waiting']);
    await setCapacity(yoga, 2);
    expect(await statusesIn(yoga)).toEqual(['Caro: reserved', 'Dani: reserved']);
    await expect(setCapacity(yoga, 1)).rejects.toMatchObject({ constraint: 'class_capacity_taken' });
  });

  test('no avanza en una clase que ya empezó ni en una que no se hace, y sí cuando vuelve a hacerse', async () => {
    const started = await addClass({ capacity: 1, start_time: '12:00' });
    const leaving = await book(await addMember('Ana'), started, today);
    await book(await addMember('Bea'), started, today, { wait: true });
    await gym.reservations.remove({ id: leaving.id });
    expect(await statusesIn(started, today)).toEqual(['Bea: waiting']);

    const { yoga, first } = await crowd('Zoe');
    await insert(app, gym, 'class_date', { class_id: yoga, date: tomorrow, cancelled: true });
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting']);
    await within(`update class_date set cancelled = false where class_id = '${yoga}'`);
    expect(await statusesIn(yoga)).toEqual(['Zoe: reserved']);
  });

  test('respeta el límite del plan de quien pasa', async () => {
    const { yoga, first } = await crowd();
    const zoe = await addClient(gym, 'Zoe');
    const once = { reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' } as const;
    await sell(zoe, once);
    await book(zoe, yoga, tomorrow, { wait: true });
    await book(zoe, await addClass());
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting']);
  });

  const setCapacity = (classId: string, capacity: number) =>
    within(`update class set capacity = ${capacity} where id = '${classId}'`);

  /** Changes a row as the gym's own verbs do. */
  async function within(statement: string): Promise<void> {
    const connection = await app.database.pool.connect();
    try {
      await connection.query(`begin; set local role pulso_gym;
        select set_config('app.gym_id', '${gym.accountId}', true), set_config('app.now', '${noon}', true)`);
      await connection.query(statement);
      await connection.query('commit');
    } catch (reason) {
      await connection.query('rollback');
      throw reason;
    } finally {
      connection.release();
    }
  }
});

describe('quitar de una clase', () => {
  test('se deshace mientras el lugar siga libre', async () => {
    const [ana, yoga] = [await addMember(), await addClass({ capacity: 1 })];
    const { id } = await book(ana, yoga, today, { attended: true });
    await gym.reservations.remove({ id });
    await expect(gym.reservations.remove({ id })).rejects.toMatchObject({ status: 404 });
    await gym.reservations.restore({ id });
    await gym.reservations.restore({ id });
    expect(await statusesIn(yoga, today)).toEqual(['Ana: attended']);
    await gym.reservations.remove({ id });
    await book(await addMember('Iris'), yoga, today);
    await expect(gym.reservations.restore({ id })).rejects.toMatchObject(refusal('class_full'));
    expect(await statusesIn(yoga, today)).toEqual(['Iris: reserved']);
  });

  test('no se deshace si entretanto entró otra vez o ya no puede', async () => {
    const [ana, iris, yoga] = [await addMember(), await addMember('Iris'), await addClass()];
    const { id } = await book(ana, yoga);
    await gym.reservations.remove({ id });
    await book(ana, yoga);
    await expect(gym.reservations.restore({ id })).rejects.toMatchObject(refusal('already_reserved'));
    const other = await book(iris, yoga);
    await gym.reservations.remove({ id: other.id });
    const { items } = await gym.memberships.list({ clientId: iris });
    await gym.memberships.remove({ id: items[0]?.id ?? '' });
    await expect(gym.reservations.restore({ id: other.id })).rejects.toMatchObject(refusal('no_membership'));
  });

  test('al deshacerse cuenta en la membresía que todavía la permite', async () => {
    const ana = await addClient();
    const once = { reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' } as const;
    const [first, second, third] = [await addClass(), await addClass(), await addClass()];
    await sell(ana, once);
    const { id } = await book(ana, first);
    await gym.reservations.remove({ id });
    await book(ana, second);
    await sell(ana, once);
    await gym.reservations.restore({ id });
    await expect(book(ana, third)).rejects.toMatchObject(refusal('no_reservations_left'));
  });

  test('por eliminar al cliente se deshace con él: con su lugar si sigue libre, o esperando', async () => {
    const [ana, yoga, small] = [await addMember(), await addClass(), await addClass({ capacity: 1 })];
    await book(ana, yoga);
    await book(ana, small);
    await book(ana, small, today, { attended: true });
    await book(ana, yoga, '2026-11-18', { attended: true });
    await gym.clients.remove({ id: ana });
    expect(await statusesIn(yoga)).toEqual([]);
    const iris = await addMember('Iris');
    await book(iris, small);
    await book(iris, small, today);
    await gym.clients.restore({ id: ana });
    expect(await statusesIn(yoga)).toEqual(['Ana: reserved']);
    expect(await statusesIn(yoga, '2026-11-18')).toEqual(['Ana: attended']);
    expect(await statusesIn(small)).toEqual(['Iris: reserved', 'Ana: waiting']);
    expect(await statusesIn(small, today)).toEqual(['Iris: reserved', 'Ana: waiting']);
  });
});
