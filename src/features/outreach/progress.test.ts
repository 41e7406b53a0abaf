import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';
import { addDays } from '../../web/format.ts';
import { addClient, debtor, list, member, noon, today } from './outreach.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

const progressOf = async (gym: Person) => (await list(gym)).progress;

const call = (gym: Person, clientId: string, about: 'owing' | 'birthday' = 'owing') =>
  gym.notes.create({ id: newId(), clientId, kind: 'call', about: [about] });

const putOff = (gym: Person, clientId: string, until: string | null = addDays(today, 3)) =>
  gym.outreach.postpone({ id: newId(), clientId, until });

test('cuenta a quién se contactó hoy, a quién se dejó para después y cuántos quedan', async () => {
  const gym = await app.gym();
  const [ana, beto] = [await debtor(gym, 'Ana'), await debtor(gym, 'Beto')];
  await debtor(gym, 'Caro');
  expect(await progressOf(gym)).toEqual({ left: 3, contacted: 0, putOff: 0 });
  await call(gym, ana);
  await call(gym, ana);
  await gym.notes.create({ id: newId(), clientId: beto, text: 'Prefiere que le escriban.' });
  expect(await progressOf(gym)).toEqual({ left: 2, contacted: 1, putOff: 0 });
  await putOff(gym, beto);
  expect(await progressOf(gym)).toEqual({ left: 1, contacted: 1, putOff: 1 });
});

test('lo que se deshace no cuenta', async () => {
  const gym = await app.gym();
  const [ana, beto] = [await debtor(gym, 'Ana'), await debtor(gym, 'Beto')];
  const { id } = await call(gym, ana);
  await putOff(gym, beto);
  await putOff(gym, beto, null);
  expect(await progressOf(gym)).toEqual({ left: 1, contacted: 1, putOff: 0 });
  await gym.notes.remove({ id });
  expect(await progressOf(gym)).toEqual({ left: 2, contacted: 0, putOff: 0 });
});

test('cada persona cuenta una vez: a quien se contactó y después se dejó, como contactada', async () => {
  const gym = await app.gym();
  const ana = await debtor(gym, 'Ana');
  await call(gym, ana);
  await putOff(gym, ana);
  expect(await progressOf(gym)).toEqual({ left: 0, contacted: 1, putOff: 0 });
});

test('quien pagó después de que le escribieron sigue contando, y un saludo a otra persona no', async () => {
  const gym = await app.gym();
  const ana = await debtor(gym, 'Ana');
  await call(gym, ana);
  const [membership] = (await gym.memberships.list({ clientId: ana })).items;
  await gym.payments.take({
    ...{ id: newId(), membershipId: membership?.id ?? '', amount: 30_000 },
    ...{ paidOn: today, planStartsOn: '2026-11-20' },
  });
  await call(gym, await addClient(gym, 'Beto'), 'birthday');
  expect(await progressOf(gym)).toEqual({ left: 0, contacted: 1, putOff: 0 });
});

test('lo de ayer no es de hoy: no queda quien fue contactado en tres días, y sí quien vuelve hoy', async () => {
  const gym = await app.gym();
  const yesterday = '2026-11-24T02:59:00Z';
  const [ana, beto] = [await debtor(gym, 'Ana'), await member(gym, 'Beto', '2026-10-28')];
  const note = { kind: 'call', created_at: yesterday };
  await insert(app, gym, 'client_note', { client_id: ana, ...note });
  await insert(app, gym, 'postponement', { client_id: beto, until: today, created_at: yesterday });
  const caro = await debtor(gym, 'Caro');
  await insert(app, gym, 'postponement', {
    ...{ client_id: caro, until: addDays(today, 2), created_at: yesterday },
  });
  expect(await progressOf(gym)).toEqual({ left: 1, contacted: 0, putOff: 0 });
});
