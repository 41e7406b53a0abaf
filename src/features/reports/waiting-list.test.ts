import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { ReportedClass, ReportedClients } from './contract.ts';
import { prepareClasses } from './reports.fixture.ts';
import { sumSlots } from './rules.ts';

const { openApp, addClass, addClient, book } = prepareClasses();
let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const date = '2026-11-10';
const days = { from: date, to: date };

const change = (gym: Person, id: string, set: string) =>
  asSuperuser(app.database, (connection) =>
    connection.query(`update reservation set ${set} where gym_id = $1 and id = $2`, [gym.accountId, id]),
  );
const cancelled = `status = 'cancelled', cancelled_at = '${date}T12:00:00Z'`;
const promoted = `status = 'reserved', promoted_at = '${date}T12:00:00Z'`;

/** A class on whose list so many people waited, and their places on it. */
async function waitingList(gym: Person, ...names: string[]) {
  const classId = await addClass(gym);
  const waiting = await Promise.all(
    names.map(async (name) => {
      const clientId = await addClient(gym, name);
      return { clientId, id: await book(gym, { classId, clientId, date, status: 'waiting' }) };
    }),
  );
  return { classId, waiting };
}

const listOf = async (gym: Person) => {
  const { asked, promoted: got, waiting, left } = sumSlots((await gym.reports.classes(days)).slots);
  return { asked, promoted: got, waiting, left };
};

const namesIn = (row: ReportedClass | undefined) => {
  const namesOf = (clients: ReportedClients = []) => clients.map(({ name }) => name);
  return {
    ...{ placed: namesOf(row?.placedClients), gaveUp: namesOf(row?.gaveUpClients) },
    ...{ left: namesOf(row?.leftClients), waiting: namesOf(row?.waitingClients) },
  };
};

test('pidieron lugar quienes estuvieron alguna vez en la lista, también quien se cansó de esperar', async () => {
  const gym = await app.gym();
  const { classId, waiting } = await waitingList(gym, 'Ana', 'Berta', 'Caro', 'Dora');
  const [ana, berta, caro] = waiting.map(({ id }) => id);
  await change(gym, ana ?? '', cancelled);
  await change(gym, berta ?? '', promoted);
  await change(gym, caro ?? '', promoted);
  await change(gym, caro ?? '', cancelled);
  await book(gym, { classId, clientId: await addClient(gym, 'Eva'), date, status: 'cancelled' });
  expect(await listOf(gym)).toEqual({ asked: 4, promoted: 2, waiting: 1, left: 1 });
  const { items } = await gym.reports.heldClasses({ ...days, figure: 'waiting' });
  expect(items).toMatchObject([{ asked: 4, promoted: 2, waiting: 1, left: 1 }]);
  expect(namesIn(items[0])).toEqual({
    placed: ['Berta'],
    gaveUp: ['Caro'],
    left: ['Ana'],
    waiting: ['Dora'],
  });
});

test('cada persona una vez por clase: quien salió y volvió a la lista no salió', async () => {
  const gym = await app.gym();
  const { classId, waiting } = await waitingList(gym, 'Ana');
  const [ana] = waiting;
  await change(gym, ana?.id ?? '', cancelled);
  await book(gym, { classId, clientId: ana?.clientId ?? '', date, status: 'waiting' });
  expect(await listOf(gym)).toEqual({ asked: 1, promoted: 0, waiting: 1, left: 0 });
  const { items } = await gym.reports.heldClasses({ ...days, figure: 'waiting' });
  expect(namesIn(items[0])).toEqual({ placed: [], gaveUp: [], left: [], waiting: ['Ana'] });
});

test('lo que recepción quita de la lista no cuenta', async () => {
  const gym = await app.gym();
  const { waiting } = await waitingList(gym, 'Ana');
  await change(gym, waiting[0]?.id ?? '', `deleted_at = '${date}T12:00:00Z'`);
  expect(await listOf(gym)).toEqual({ asked: 0, promoted: 0, waiting: 0, left: 0 });
});
