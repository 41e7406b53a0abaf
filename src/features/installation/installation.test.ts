import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { GymOrder } from './contract.ts';
import { statesOf, unusedAfterDays, usedWords } from './words.ts';

let app: TestApp;
let operator: Person;
let andes: Person;
beforeAll(async () => {
  app = await openTestApp();
  operator = await app.enterOperator();
  andes = await app.gym('Gimnasio Ándes');
});
afterAll(() => app.close());

const gyms = (input: Parameters<Person['installation']['gyms']>[0] = {}) => operator.installation.gyms(input);
const change = (statement: string, values: unknown[] = []) => app.database.pool.query(statement, values);
const refused = { status: 403, code: 'forbidden' };

describe('quién puede', () => {
  test('quien figura en el ajuste, probó su correo y entra en dos pasos', async () => {
    await expect(gyms()).resolves.toMatchObject({ total: 2 });
    await expect(operator.account.me({})).resolves.toMatchObject({ operator: true });
  });

  test('nadie más, aunque sea dueño de un gimnasio y entre en dos pasos', async () => {
    await change('update account set two_factor_enabled = true where id = $1', [andes.accountId]);
    await expect(andes.installation.gyms({})).rejects.toMatchObject(refused);
    await expect(andes.account.me({})).resolves.toMatchObject({ operator: false });
    await expect(app.nobody().installation.gyms({})).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['sin probar su correo', 'email_verified'],
    ['sin la verificación en dos pasos', 'two_factor_enabled'],
  ])('%s, no', async (_, column) => {
    await change(`update account set ${column} = false where id = $1`, [operator.accountId]);
    await expect(gyms()).rejects.toMatchObject(refused);
    await expect(operator.account.me({})).resolves.toMatchObject({ operator: false });
    await change(`update account set ${column} = true where id = $1`, [operator.accountId]);
    await expect(gyms()).resolves.toMatchObject({ total: 2 });
  });

  test('mientras otra persona del equipo usa la sesión, no', async () => {
    const carla = await app.memberOf(operator, 'admin');
    await operator.pins.setOwn({ pin: '2580' });
    await carla.pins.setOwn({ pin: '1470' });
    await operator.pins.takeOver({ personId: carla.accountId, pin: '1470' });
    await expect(gyms()).rejects.toMatchObject(refused);
    await expect(operator.account.me({})).resolves.toMatchObject({ operator: false });
    await operator.pins.takeOver({ personId: operator.accountId, pin: '2580' });
    await expect(gyms()).resolves.toMatchObject({ total: 2 });
  });
});

describe('qué ve', () => {
  test('cada gimnasio con su tamaño, su último uso y el correo de su dueño, y nada de su gente', async () => {
    for (const name of ['Rosa', 'Bruno']) await andes.clients.create({ id: newId(), name });
    await andes.products.create({ id: newId(), name: 'Agua', price: 1000 });
    await app.memberOf(andes, 'coach');
    const { items } = await gyms({ search: 'andes' });
    expect(items).toEqual([
      {
        id: andes.accountId,
        name: 'Gimnasio Ándes',
        ownerEmail: andes.email,
        ownerProved: true,
        createdAt: expect.any(String),
        usedAt: expect.any(String),
        unusedDays: 0,
        clients: 2,
        team: 1,
        products: 1,
        plan: null,
        planId: null,
        trouble: { errorsDay: 0, errors: 0, mails: 0, jobs: 0 },
        suspension: null,
      },
    ]);
  });

  test('el último uso es lo último que hizo alguien, o que miró; lo que hace el reloj no cuenta', async () => {
    const at = (time: string) => `2026-01-${time}T12:00:00+00:00`;
    await asSuperuser(app.database, async (connection) => {
      const gymId = andes.accountId;
      await connection.query('update session set updated_at = $1', [at('02')]);
      await connection.query('update audit set at = $2 where gym_id = $1', [gymId, at('01')]);
      await connection.query(
        `insert into audit (gym_id, at, table_name, action) values ($1, $2, 'reservation', 'update')`,
        [gymId, at('09')],
      );
    });
    const found = async () => (await gyms({ search: 'andes' })).items[0];
    const before = await found();
    expect(before?.usedAt).toBe(at('02'));
    expect(before?.unusedDays).toBeGreaterThan(unusedAfterDays);
    await asSuperuser(app.database, (connection) =>
      connection.query('update audit set at = $2 where gym_id = $1 and actor is not null', [
        andes.accountId,
        at('05'),
      ]),
    );
    expect((await found())?.usedAt).toBe(at('05'));
  });

  test('por nombre, clientes, uso o antigüedad, y de a una página', async () => {
    const names = async (order?: GymOrder) =>
      (await gyms({ ...(order && { order }) })).items.map(({ name }) => name);
    const [one, two] = ['Gimnasio Ándes', 'Gimnasio de quien opera'];
    expect(await names()).toEqual([one, two]);
    expect(await names('-name')).toEqual([two, one]);
    expect(await names('clients')).toEqual([two, one]);
    expect(await names('-clients')).toEqual([one, two]);
    expect(await names('usedAt')).toEqual([one, two]);
    expect(await names('-usedAt')).toEqual([two, one]);
    expect(await names('createdAt')).toEqual([two, one]);
    expect(await names('-createdAt')).toEqual([one, two]);
    await expect(gyms({ page: 2 })).resolves.toEqual({ items: [], total: 2, totalIsFloor: false });
    await expect(gyms({ search: 'nada de esto' })).resolves.toMatchObject({ items: [], total: 0 });
  });
});

test('dice en palabras cuándo se usó y qué hay que mirar', () => {
  const usedAt = '2026-01-01T12:00:00Z';
  expect(usedWords({ usedAt: null, unusedDays: 3 })).toBe('Nunca');
  expect([0, 1, 12].map((unusedDays) => usedWords({ usedAt, unusedDays }))).toEqual([
    'Hace menos de un día',
    'Hace un día',
    'Hace 12 días',
  ]);
  const calm = { suspension: null, plan: null, trouble: { errorsDay: 0, errors: 0, mails: 0, jobs: 0 } };
  const labels = (ownerProved: boolean, unusedDays: number) =>
    statesOf({ ...calm, ownerProved, unusedDays }).map(({ label }) => label);
  expect(labels(true, unusedAfterDays - 1)).toEqual(['En uso']);
  expect(labels(false, unusedAfterDays)).toEqual(['Dueño sin confirmar', 'Sin uso hace 30 días']);
});
