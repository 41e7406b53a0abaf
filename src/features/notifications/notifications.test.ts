import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createProduct } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';
import { presetRoles } from '../../wire/rights.ts';
import { addClient, addExpiring, addUnpaid, daysFrom, groupOf } from './notifications.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
});

const unread = async (person: Person) => (await person.notifications.count({})).unread;
const kindsOf = async (person: Person) =>
  (await person.notifications.list({})).groups.map(({ kind }) => kind);

const createLow = (name: string) => createProduct(gym, { name, quantity: 0, reorderPoint: 3 });

/** Something of each of four kinds. */
async function fillGym() {
  await addExpiring(gym, 'Ana', 2);
  await addUnpaid(gym, await addClient(gym, 'Berta'), 3);
  await createLow('Agua');
  const classId = await insertClass(app, gym, { capacity: 1 });
  const clientId = await addClient(gym, 'Carla');
  const date = daysFrom(1);
  await gym.reservations.create({ id: newId(), classId, clientId, date, overrideReason: 'invitada' });
}

describe('cada persona', () => {
  test('ve y cuenta solo lo que puede ver', async () => {
    await fillGym();
    const all = ['overdue', 'expiring', 'lowStock', 'fullClasses'];
    const seen = {
      ...{ owner: all, admin: all },
      reception: ['overdue', 'expiring', 'fullClasses'],
      coach: ['fullClasses'],
      accountant: ['overdue', 'expiring', 'lowStock'],
    };
    for (const role of Object.keys(presetRoles) as (keyof typeof presetRoles)[]) {
      const person = await app.memberOf(gym, role);
      expect(await kindsOf(person), role).toEqual(seen[role]);
      expect(await unread(person), role).toBe(seen[role].length);
    }
    expect(await kindsOf(gym)).toEqual(all);
  });

  test('lee lo suyo, y nadie más lo tiene por leído', async () => {
    await createLow('Agua');
    const other = await app.memberOf(gym, 'admin');
    await gym.notifications.markRead({});
    expect([await unread(gym), await unread(other)]).toEqual([0, 1]);
  });
});

describe('lo leído', () => {
  test('es uno, los de un tipo o todos, y se deshace', async () => {
    await createLow('Agua');
    await createLow('Barra');
    await addExpiring(gym, 'Ana', 2);
    const { subject = '' } = (await groupOf(gym, 'lowStock'))?.items[0] ?? {};
    const one = await gym.notifications.markRead({ kind: 'lowStock', subject });
    expect(one.before).toEqual([{ kind: 'lowStock', subject, readAt: null }]);
    expect(await groupOf(gym, 'lowStock')).toMatchObject({ total: 2, unread: 1 });
    const kind = await gym.notifications.markRead({ kind: 'lowStock' });
    expect(await groupOf(gym, 'lowStock')).toMatchObject({ total: 2, unread: 0 });
    expect(await unread(gym)).toBe(1);
    const all = await gym.notifications.markRead({});
    expect(await unread(gym)).toBe(0);
    await gym.notifications.restoreMarks({ marks: all.before });
    expect(await unread(gym)).toBe(1);
    await gym.notifications.restoreMarks({ marks: kind.before });
    expect(await groupOf(gym, 'lowStock')).toMatchObject({ unread: 1 });
    await gym.notifications.restoreMarks({ marks: one.before });
    expect(await unread(gym)).toBe(3);
  });

  test('deja de estarlo cuando vuelve a pasar', async () => {
    const { id: productId } = await createLow('Agua');
    const adjust = (quantity: number) =>
      gym.stock.adjust({ id: newId(), reason: 'correction', lines: [{ productId, quantity }] });
    await gym.notifications.markRead({});
    await adjust(1);
    expect(await unread(gym), 'sigue bajo').toBe(0);
    await adjust(9);
    await adjust(-8);
    expect(await unread(gym), 'bajó otra vez').toBe(1);
    await createLow('Barra');
    expect(await unread(gym)).toBe(2);
  });

  test('no está en la auditoría: es de la persona, no del gimnasio', async () => {
    await createLow('Agua');
    await gym.notifications.markRead({});
    const { rowCount } = await asSuperuser(app.database, (connection) =>
      connection.query(`select from audit where gym_id = $1 and table_name like 'notification%'`, [
        gym.accountId,
      ]),
    );
    expect(rowCount).toBe(0);
  });
});

test('de muchos se muestran los más nuevos, y dónde están todos', async () => {
  for (let number = 0; number < 7; number++) await addExpiring(gym, `Ana ${number}`, 2);
  const group = await groupOf(gym, 'expiring');
  expect(group).toMatchObject({ total: 7, unread: 7, all: '/clients?estado=expiring' });
  expect(group?.items).toHaveLength(5);
});
