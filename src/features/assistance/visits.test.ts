import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import type { Person } from '../../test/app.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { openSupport, reason, type Support } from './assistance.fixture.ts';

let fixture: GymFixture;
let operator: Person;
let gym: Person;
let enter: Support['enter'];
let ask: Support['ask'];
beforeAll(async () => {
  ({ fixture, operator, gym, enter, ask } = await openSupport());
});
afterAll(() => fixture.close());

test('queda escrito en el gimnasio y en la instalación, quién entró, qué miró, una vez, y cuándo salió', async () => {
  const visit = await enter();
  await ask(visit, '/api/clients');
  await ask(visit, '/api/clients');
  await ask(visit, '/api/programs');
  await operator.assistance.leave({});
  await operator.assistance.leave({});
  await gym.assistance.end({});
  const { items } = await operator.assistance.history({ gymId: gym.accountId });
  expect(items[0]).toMatchObject({
    reason,
    open: false,
    visits: [
      { id: visit, operator: operator.email, leftAt: expect.any(String), looked: ['Lista de clientes'] },
    ],
  });
  expect((await gym.assistance.get({})).items).toEqual(items);
  const told = (await gym.record.list({})).items.slice(0, 5).map(({ sentence }) => sentence);
  const who = `Soporte (${operator.email})`;
  expect(told).toEqual([
    'Terminó la entrada de soporte',
    `${who} salió`,
    `${who} miró: Lista de clientes`,
    `${who} entró a mirar`,
    `Permitió que soporte entre por una hora: ${reason}`,
  ]);
  const mine = (await fixture.otherGym.record.list({})).items.map(({ sentence }) => sentence);
  expect(mine.filter((sentence) => sentence.includes(visit))).toEqual([]);
});

test('queda escrito de qué cliente fue lo que miró', async () => {
  const [ana, iris] = [newId(), newId()];
  for (const [id, name] of [
    [ana, 'Ana'],
    [iris, 'Iris'],
  ] as const)
    await gym.clients.create({ id, name });
  const visit = await enter();
  for (const id of [ana, iris, ana]) await ask(visit, `/api/clients/${id}/notes`);
  const told = (await gym.record.list({ clientId: iris })).items.map(({ sentence }) => sentence);
  const notes = contract.notes.list.summary;
  expect(told[0]).toBe(`Soporte (${operator.email}) miró: ${notes}, de Iris`);
  expect(told.join()).not.toContain('Ana');
  expect(
    (await gym.record.list({ clientId: ana })).items.filter(({ sentence }) => sentence.includes(notes)),
  ).toHaveLength(1);
  const { items } = await gym.assistance.get({});
  expect(items[0]?.visits[0]?.looked).toEqual([notes]);
  await gym.assistance.end({});
});

test('repetido no cambia nada; con otro motivo, u otra vez mientras dura, se rechaza', async () => {
  await gym.assistance.end({});
  const id = newId();
  await gym.assistance.open({ id, reason });
  await gym.assistance.open({ id, reason });
  await expect(gym.assistance.open({ id, reason: 'Otro' })).rejects.toMatchObject({
    code: 'already_saved',
  });
  await expect(gym.assistance.open({ id: newId(), reason })).rejects.toMatchObject({
    code: 'support_already_open',
  });
  await expect(gym.assistance.open({ id: newId(), reason: ' ' })).rejects.toMatchObject({ status: 400 });
  const visit = { id: newId(), accessId: id };
  await operator.assistance.enter(visit);
  await operator.assistance.enter(visit);
  expect((await gym.assistance.get({})).items[0]?.visits).toHaveLength(1);
  await operator.assistance.leave({});
  await expect(operator.assistance.enter(visit)).rejects.toMatchObject({ code: 'already_saved' });
  const open = (await operator.assistance.accesses({})).items.find((access) => access.id === id);
  expect(open).toMatchObject({ id, gymId: gym.accountId, reason });
  const hour = Date.parse(open?.until ?? '') - Date.parse(open?.openedAt ?? '');
  expect(hour).toBe(3_600_000);
  await asSuperuser(fixture.database, (connection) =>
    connection.query('update support_access set until = now() where ended_at is null'),
  );
  await gym.assistance.open({ id: newId(), reason });
  await gym.assistance.end({});
});
