import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { addDays, money } from '../../web/format.ts';
import { addClient, member, noon, today } from './outreach.fixture.ts';
import { signalWords } from './words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

const added = (gym: Person, clientId: string, days: number) =>
  asSuperuser(app.database, (connection) =>
    connection.query('update client set created_at = $1 where gym_id = $2 and id = $3', [
      ...[`${addDays(today, -days)}T15:00:00Z`, gym.accountId, clientId],
    ]),
  );

/** A member who began so many days ago, and was added today as by an import. */
async function memberSince(gym: Person, name: string, began: number): Promise<string> {
  const clientId = await member(gym, name);
  const [free] = (await gym.memberships.list({ clientId })).items;
  const startsOn = addDays(today, -began);
  await gym.payments.take({
    ...{ id: newId(), membershipId: free?.id ?? '', amount: 1000, paidOn: startsOn, planStartsOn: startsOn },
  });
  return clientId;
}

/** A member, since long ago unless said otherwise, who came so many days ago, each time. */
async function comer(gym: Person, name: string, daysAgo: readonly number[], began = 300): Promise<string> {
  const clientId = await memberSince(gym, name, began);
  for (const days of daysAgo)
    await insert(app, gym, 'visit', { client_id: clientId, date: addDays(today, -days), counted: false });
  return clientId;
}

const told = async (gym: Person) => {
  const { items } = await gym.outreach.risk({});
  return Object.fromEntries(
    items.map((person) => [
      person.name,
      person.signals.map((signal) => signalWords(signal, person, today, (amount) => money(amount, 'CLP'))),
    ]),
  );
};

test('quien no viene hace más del doble de lo que acostumbra, y al menos una semana', async () => {
  const gym = await app.gym();
  await comer(gym, 'Cada dos semanas', [29, 28, 15, 14]);
  await comer(gym, 'Seguido', [6, ...Array.from({ length: 20 }, (_, index) => 14 + index * 2)]);
  await comer(gym, 'Justo', [28, 35, 42]);
  await comer(gym, 'Se fue', [15, 17, 24, 31, 38, 45]);
  expect(await told(gym)).toEqual({
    'Se fue': [
      'No viene hace 15 días; antes venía cada 7 días',
      'No ha venido en dos semanas; antes, 2 veces',
    ],
    Seguido: ['Vino 1 vez en dos semanas; antes, 7 veces'],
  });
});

test('quien viene menos de la mitad que antes, aunque haya venido ayer', async () => {
  const gym = await app.gym();
  await comer(gym, 'Mitad', [1, 2, 3, ...Array.from({ length: 18 }, (_, index) => 14 + index * 2)]);
  await comer(gym, 'Menos', [1, 2, ...Array.from({ length: 18 }, (_, index) => 14 + index * 2)]);
  expect(await told(gym)).toEqual({ Menos: ['Vino 2 veces en dos semanas; antes, 6 veces'] });
});

test('quien empezó hace poco y viene menos de una vez por semana', async () => {
  const gym = await app.gym();
  const starting = async (name: string, days: number, daysAgo: readonly number[]) =>
    comer(gym, name, daysAgo, days);
  await starting('Ni una', 8, []);
  await starting('Una', 15, [10]);
  await starting('Dos', 14, [10, 2]);
  await starting('Ayer', 7, []);
  await starting('Hace mucho', 31, [20]);
  expect(await told(gym)).toEqual({
    'Ni una': ['Lleva 8 días y no ha venido'],
    Una: ['Lleva 15 días y vino 1 vez'],
  });
});

test('cuenta desde que empezó su primera membresía, y no desde que se agregó', async () => {
  const gym = await app.gym();
  const sold = async (name: string, startsOn: string, plan: object = {}) => {
    const clientId = await addClient(gym, name);
    const { id: planId } = await createPlan(gym, { price: 0, ...plan });
    await gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
    return clientId;
  };
  await comer(gym, 'Importada', [20]);
  await added(gym, await comer(gym, 'Se decidió', [], 10), 300);
  await added(gym, await sold('Empieza mañana', addDays(today, 1)), 20);
  await added(gym, await sold('Vendida', addDays(today, -12)), 200);
  await sold('Prueba', addDays(today, -9), { kind: 'trial', days: 15, billingPeriod: null });
  expect(await told(gym)).toEqual({
    'Se decidió': ['Lleva 10 días y no ha venido'],
    Vendida: ['Lleva 12 días y no ha venido'],
  });
});

test('lo que debe y no reservar se suman, y van primero quienes tienen más', async () => {
  const gym = await app.gym();
  const classId = await insertClass(app, gym);
  const gone = [16, 18, 20, 22, 24, 30];
  const booked = await comer(gym, 'Reservó', gone);
  const owes = await comer(gym, 'Debe', gone);
  const { id: planId } = await createPlan(gym);
  await gym.memberships.sell({ id: newId(), clientId: owes, planId, startsOn: '2026-11-22' });
  const book = (client_id: string, days: number, status: string) =>
    insert(app, gym, 'reservation', { class_id: classId, client_id, date: addDays(today, days), status });
  for (const clientId of [booked, owes]) await book(clientId, -16, 'cancelled');
  await book(booked, 1, 'reserved');
  const { items } = await gym.outreach.risk({});
  expect(items.map(({ name, signals }) => [name, signals])).toEqual([
    ['Debe', ['away', 'fewer', 'unbooked', 'owing']],
    ['Reservó', ['away', 'fewer']],
  ]);
  expect((await told(gym)).Debe?.slice(2)).toEqual([
    'No tiene nada reservado',
    'Debe $\u00a030.000 hace 2 días',
  ]);
  expect(items[0]?.reasons.map(({ kind }) => kind)).toEqual(['unseen', 'owing']);
  expect(items[0]?.debt?.amount).toBe(30_000);
});

test('sin asistencia no se sabe nada, y a quien se dejó para después no se le insiste', async () => {
  const gym = await app.gym();
  await memberSince(gym, 'Nueva', 20);
  expect(await gym.outreach.risk({})).toMatchObject({ items: [], total: 0, takesAttendance: false });
  const clientId = await comer(gym, 'Se fue', [15, 17, 24, 31, 38, 45]);
  expect(await gym.outreach.risk({})).toMatchObject({ total: 2, takesAttendance: true });
  await gym.outreach.postpone({ id: newId(), clientId, until: addDays(today, 3) });
  expect((await gym.outreach.risk({})).items.map(({ name }) => name)).toEqual(['Nueva']);
});
