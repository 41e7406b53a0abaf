import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { asSuperuser, countRowsRead } from '../test/superuser.ts';

type Member = Awaited<ReturnType<TestApp['memberOf']>>;

let app: TestApp;
let owner: Person;
let carla: Member;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[]) =>
  asSuperuser(app.database, (connection) => connection.query(text, values));

const refused = { code: 'not_permitted' };

/** Carla has entered, so that the server knows what she may do. */
beforeEach(async () => {
  owner = await app.gym('Fuerza');
  const role = await owner.team.createRole({ id: newId(), name: 'Turno noche', rights: ['clients.view'] });
  carla = await app.memberOf(owner, role.id);
  await carla.clients.list({});
  await carla.clients.list({});
});

describe('quien ya entró deja de poder desde la petición que sigue', () => {
  test('cuando se le quita la fila misma', async () => {
    await sql('delete from team_member where account_id = $1', [carla.accountId]);
    await expect(carla.clients.list({})).rejects.toMatchObject(refused);
  });

  test('cuando su rol desaparece', async () => {
    await sql('update team_role set deleted_at = now() where gym_id = $1', [owner.accountId]);
    await expect(carla.clients.list({})).rejects.toMatchObject(refused);
  });

  test('cuando su lugar pasa a otra cuenta', async () => {
    const other = await app.gym('Otra');
    await sql('update team_member set account_id = $2 where account_id = $1', [
      carla.accountId,
      other.accountId,
    ]);
    await expect(carla.clients.list({})).rejects.toMatchObject(refused);
  });

  test('cuando su sesión vence', async () => {
    await sql('update session set expires_at = now() where user_id = $1', [carla.accountId]);
    await expect(carla.clients.list({})).rejects.toMatchObject({ code: 'signed_out' });
  });

  test('cuando el equipo empieza a compartir su sesión y nadie la usa', async () => {
    await sql('update session set shared_in = $2 where user_id = $1', [carla.accountId, owner.accountId]);
    await expect(carla.clients.list({})).rejects.toMatchObject({ code: 'counter_locked' });
  });

  test('en una petición que escribe, que no escribe nada', async () => {
    await owner.team.remove({ id: carla.memberId });
    await expect(carla.clients.create({ id: newId(), name: 'Ana' })).rejects.toMatchObject(refused);
    expect((await owner.clients.list({})).items).toEqual([]);
  });
});

test('y puede más desde la petición que sigue', async () => {
  await expect(carla.income.list({})).rejects.toMatchObject(refused);
  const [role] = (await owner.team.list({})).roles;
  await owner.team.updateRole({
    id: role?.id ?? '',
    version: 1,
    name: 'Turno noche',
    rights: ['clients.view', 'income'],
  });
  await carla.income.list({});
});

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'mientras nada cambia no se busca otra vez qué puede',
  async () => {
    const read = async () => {
      const rows = await countRowsRead(app.database);
      return (rows.get('team_member') ?? 0) + (rows.get('team_role') ?? 0);
    };
    const before = await read();
    for (const _ of [1, 2, 3]) await carla.clients.list({});
    expect(await read()).toBe(before);
  },
);
