import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { type FormerClients, formerClientsOf, secret, today } from './privacy.fixture.ts';

let app: TestApp;
let gym: Person;
let former: FormerClients;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
beforeEach(async () => {
  gym = await app.gym();
  former = formerClientsOf(app, gym);
});
afterAll(() => app.close());

const listed = async (input: { search?: string } = {}) =>
  (await gym.privacy.deleted({ search: '', ...input })).items.map(({ id }) => id);

test('quien fue eliminado está entre los eliminados, los últimos primero, con quién lo hizo, y vuelve a los clientes', async () => {
  const ana = await former.addFormerClient();
  const { client: iris } = await gym.clients.create({ id: newId(), name: 'Iris' });
  await gym.clients.create({ id: newId(), name: 'Luz' });
  expect(await gym.privacy.deleted({ search: '' })).toEqual({ items: [], total: 0, totalIsFloor: false });
  await gym.clients.remove({ id: ana.clientId });
  await gym.clients.remove({ id: iris.id });
  const { items, total } = await gym.privacy.deleted({ search: '' });
  expect(total).toBe(2);
  expect(items.map(({ id }) => id)).toEqual([iris.id, ana.clientId]);
  expect(items[1]).toMatchObject({ name: secret, email: ana.email, deletedBy: 'Dueño' });
  expect(await listed({ search: 'turmal' })).toEqual([ana.clientId]);
  await gym.clients.restore({ id: ana.clientId });
  expect(await listed()).toEqual([iris.id]);
});

test('quien fue eliminado se borra para siempre, y sus pagos siguen eliminados', async () => {
  const { clientId, paymentId } = await former.addFormerClient();
  await gym.clients.remove({ id: clientId });
  const income = async () => (await gym.income.list({})).items.map(({ id, amount }) => ({ id, amount }));
  const before = await income();
  expect(before.map(({ id }) => id)).not.toContain(paymentId);
  await former.erase(clientId);
  expect(await listed()).toEqual([]);
  expect(await income()).toEqual(before);
  expect(await former.tablesWith([secret])).toEqual(['audit', 'receipt']);
  await expect(gym.clients.restore({ id: clientId })).rejects.toMatchObject({ code: 'not_found' });
});
