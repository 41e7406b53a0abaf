import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { findIn, searchable } from '../../web/offline/directory-search.ts';
import { add } from './clients.fixture.ts';
import { directoryPart } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

async function sell(owner: Person, clientId: string, paidOn: string): Promise<void> {
  const form = { id: newId(), clientId, planName: 'Full', period: 'monthly' as const };
  const { id: membershipId } = await owner.memberships.create(form);
  await owner.payments.take({ id: newId(), membershipId, amount: 1000, paidOn, planStartsOn: paidOn });
}

describe('los clientes que un equipo guarda para cuando no hay conexión', () => {
  test('son los del gimnasio, los últimos primero, con su documento, su teléfono y la membresía que cuenta', async () => {
    const [owner, other] = [await app.gym(), await app.gym()];
    await add(other, { name: 'Ajena' });
    const zoe = await add(owner, {
      ...{ name: 'Zoë', surname: 'Paz', email: 'zoe@correo.cl', whatsapp: '+56 9 8765 4321' },
    });
    const ana = await add(owner, {
      name: 'Ána',
      surname: 'Rojas',
      dni: '12345678-5',
      phone: '+56 2 2345 6789',
    });
    await sell(owner, ana.id, '2026-03-01');
    expect(await owner.clients.directory({})).toEqual({
      ...{ hasMore: false, removed: [] },
      items: [
        {
          ...{ id: ana.id, name: 'Ána', surname: 'Rojas', email: '', dni: '12.345.678-5', phone: ana.phone },
          membership: {
            planName: 'Full',
            active: true,
            renews: false,
            trial: false,
            expiresOn: '2026-03-31',
          },
        },
        {
          ...{
            id: zoe.id,
            name: 'Zoë',
            surname: 'Paz',
            email: 'zoe@correo.cl',
            dni: '',
            phone: zoe.whatsapp,
          },
          membership: null,
        },
      ],
    });
  });

  test('sin los eliminados', async () => {
    const owner = await app.gym();
    const ana = await add(owner, { name: 'Ana' });
    await owner.clients.remove({ id: ana.id });
    expect(await owner.clients.directory({})).toEqual({ items: [], removed: [], hasMore: false });
  });

  test('vienen por partes que no repiten ni saltan a nadie', async () => {
    const owner = await app.gym();
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into client (gym_id, id, name) select $1, gen_random_uuid(), 'Ana' from generate_series(1, $2::int)`,
        [owner.accountId, directoryPart + 1],
      ),
    );
    const first = await owner.clients.directory({});
    expect(first).toMatchObject({ hasMore: true });
    expect(first.items).toHaveLength(directoryPart);
    const after = first.items.at(-1)?.id;
    const last = await owner.clients.directory({ ...(after && { after }) });
    expect(last).toMatchObject({ hasMore: false });
    expect(new Set([...first.items, ...last.items].map(({ id }) => id)).size).toBe(directoryPart + 1);
  });

  test('se preguntan solo los que cambiaron hace poco, con quien ya no está y a quien cubre el plan de otro', async () => {
    const owner = await app.gym();
    const people = ['Quieta', 'Ana', 'Bea', 'Carla', 'Dora'].map((name) => add(owner, { name }));
    const [quiet, ana, bea, carla, dora] = (await Promise.all(people)).map(({ id }) => id) as [
      ...[string, string, string, string, string],
    ];
    const form = { id: newId(), clientId: ana, planName: 'Dúo', period: 'monthly' as const };
    const { id: membershipId } = await owner.memberships.create(form);
    await asSuperuser(app.database, async (connection) => {
      await connection.query(
        `insert into plan_member (gym_id, id, membership_id, plan_id, client_id)
          select gym_id, gen_random_uuid(), id, gen_random_uuid(), $2 from membership where id = $1`,
        [membershipId, dora],
      );
      await connection.query(`update audit set at = '2026-03-15T14:00:00Z' where gym_id = $1`, [
        owner.accountId,
      ]);
    });
    const changed = () => owner.clients.directory({ changedWithin: 60 });
    expect(await changed()).toEqual({ items: [], removed: [], hasMore: false });
    await owner.payments.take({
      ...{ id: newId(), membershipId, amount: 1000, paidOn: '2026-03-15', planStartsOn: '2026-03-15' },
    });
    await owner.clients.remove({ id: carla });
    const { version, hasAccount: _, membershipStatus: __, ...kept } = await owner.clients.get({ id: bea });
    await owner.clients.update({ ...kept, version, surname: 'Soto' });
    const { items, removed, hasMore } = await changed();
    expect(items.map(({ id }) => id).sort()).toEqual([ana, bea, dora].sort());
    expect(items).toContainEqual(expect.objectContaining({ id: bea, surname: 'Soto' }));
    expect(items.find(({ id }) => id === ana)?.membership?.expiresOn).toBe('2026-04-14');
    expect({ removed, hasMore }).toEqual({ removed: [carla], hasMore: false });
    expect(items.some(({ id }) => id === quiet)).toBe(false);
  });

  test('se buscan y se ordenan en el equipo igual que en el servidor', async () => {
    const owner = await app.gym();
    const people = [
      { name: 'Zoë', surname: 'Paz', email: 'paz.zoe@correo.cl', whatsapp: '+56 9 8765 4321' },
      { name: 'Ána', surname: 'Núñez', dni: '12345678-5', phone: '(2) 2345 6789' },
      { name: 'Mariana', surname: 'Nzo', dni: 'AB-123 456', dniType: 'other' as const },
      { name: 'Øystein', surname: 'Ñandú', dni: '17', phone: '56912345678' },
      { name: '100%', surname: "O'Higgins_B" },
    ];
    for (const person of people) await add(owner, person);
    const known = (await owner.clients.directory({})).items
      .map((entry) => ({ ...entry, ...searchable(entry) }))
      .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
    const needles = [
      '',
      'ana',
      'ÁNA nu',
      'zoe  paz',
      'PAZ.ZOE@',
      'correo',
      'ñ',
      'oys',
      '12.345',
      '12345678',
      '123456785',
      '12.345.678-5',
    ];
    const more = [
      'ab123456',
      '+56 9 8765-4321',
      '0056987654321',
      '2 2345 6789',
      '17',
      '100%',
      'o_b',
      "o'hi",
      'nadie',
    ];
    for (const search of [...needles, ...more]) {
      const { items } = await owner.clients.list({ search });
      expect([search, ...findIn(known, search).map(({ name }) => name)]).toEqual([
        search,
        ...items.map(({ name }) => name),
      ]);
    }
  });
});
