import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inGym, openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
let owner: Person;
let north: Person & { readonly id: string };
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.gym('Fuerza Centro');
  const { id } = await owner.branches.open({
    id: newId(),
    name: 'Fuerza Norte',
    from: owner.accountId,
    carry: [],
  });
  north = { ...inGym(owner, id), id };
});

const close = () => owner.branches.close({ id: north.id });
const reopen = () => owner.branches.reopen({ id: north.id });
const closed = { status: 403, code: 'gym_closed' };

async function addMembership(): Promise<string> {
  const { client } = await north.clients.create({ id: newId(), name: 'Ana' });
  const today = (await north.account.me({})).today;
  await north.memberships.create({ id: newId(), clientId: client.id, planName: 'Full', period: 'monthly' });
  await north.reservations.enter({ id: newId(), clientId: client.id, date: today });
  return client.id;
}

describe('una sede cerrada', () => {
  test('no anota nada más, tampoco su dueño, que la lee y se lleva sus datos; al reabrirla sigue igual', async () => {
    await addMembership();
    await close();
    for (const write of [
      () => north.clients.create({ id: newId(), name: 'Rosa' }),
      () => north.tills.open({ id: newId(), tillId: newId(), float: 0 }),
      () => north.programs.create({ id: newId(), name: 'Cross', active: true }),
    ])
      await expect(write()).rejects.toMatchObject(closed);
    expect((await north.clients.list({})).items).toMatchObject([{ name: 'Ana' }]);
    expect(await north.account.me({})).toMatchObject({
      gymName: 'Fuerza Norte',
      owner: true,
      closedAt: expect.any(String),
    });
    const { ticket } = await north.record.startArchive({});
    expect((await north.record.archivePart({ table: 'client', ticket })).rows).toHaveLength(2);
    await owner.clients.create({ id: newId(), name: 'En el centro' });
    await reopen();
    await north.clients.create({ id: newId(), name: 'Rosa' });
    expect(await north.account.me({})).toMatchObject({ closedAt: null });
    expect((await north.record.list({})).items.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining(['Cerró la sede', 'Reabrió la sede']),
    );
    expect((await owner.record.list({})).items.map(({ sentence }) => sentence)).not.toContain(
      'Cerró la sede',
    );
  });

  test('no deja entrar a su equipo, que lo lee; ni llegar a nadie con un enlace o un código', async () => {
    const carla = await app.memberOf(north, 'reception');
    const { activation } = await north.clients.create({
      id: newId(),
      name: 'Eva',
      email: `${newId()}@correo.cl`,
    });
    const { code: gymCode, key: gymKey } = await north.gym.get({});
    await close();
    await expect(carla.clients.list({})).rejects.toMatchObject(closed);
    expect(await carla.account.me({})).toMatchObject({
      gymName: 'Fuerza Norte',
      gym: null,
      rights: [],
      suspension: { gymId: north.id, closed: true, message: expect.stringContaining('Su dueño la cerró') },
    });
    const token = new URL(activation?.url ?? '').searchParams.get('token') ?? '';
    const { email, accountId: id, password, invitations, registration } = app.nobody();
    await expect(invitations.read({ token })).rejects.toMatchObject(closed);
    await expect(
      registration.register({ id, email, password, role: 'client', name: 'Eva', gymCode, gymKey }),
    ).rejects.toMatchObject(closed);
    await reopen();
    expect((await carla.clients.list({})).total).toBe(1);
  });

  test('a sus clientes les muestra lo suyo y no los deja reservar', async () => {
    const ana = await app.clientOf(north);
    await close();
    expect(await ana.myspace.get({})).toBeTruthy();
    await expect(
      ana.reservations.book({ id: newId(), classId: newId(), date: '2030-01-01' }),
    ).rejects.toMatchObject(closed);
  });

  test('descansa de lo que hace el reloj, y sus meses siguen en las cifras', async () => {
    const clientId = await addMembership();
    const [membership] = (await north.memberships.list({ clientId })).items;
    const { today } = await north.account.me({});
    const paid = { paidOn: today, planStartsOn: today, amount: 25_000 };
    await north.payments.take({ id: newId(), membershipId: membership?.id ?? '', ...paid });
    await close();
    await app.app.doDaily();
    const { items } = await owner.branches.figures({});
    expect(items).toMatchObject([
      { name: 'Fuerza Centro', closedAt: null },
      { name: 'Fuerza Norte', closedAt: expect.any(String), figures: { memberships: 25_000, clients: 1 } },
    ]);
  });
});

describe('cerrarla', () => {
  test('dice antes lo que hay en ella', async () => {
    await addMembership();
    await app.memberOf(north, 'reception');
    const { memberships, reservations, team, tills } = await owner.branches.closing({ id: north.id });
    expect({ memberships, team, tills }).toEqual({ memberships: 1, team: 1, tills: 0 });
    expect(reservations).toBe(0);
  });

  test('no se puede con una caja abierta, ni la última que queda; y repetirlo no cambia nada', async () => {
    const shiftId = newId();
    await north.tills.open({ id: shiftId, tillId: newId(), float: 0 });
    expect(await owner.branches.closing({ id: north.id })).toMatchObject({ tills: 1 });
    await expect(close()).rejects.toMatchObject({ code: 'tills_open' });
    await north.tills.close({ id: shiftId, counted: 0 });
    await Promise.all([close(), close()]);
    await close();
    await expect(owner.branches.close({ id: owner.accountId })).rejects.toMatchObject({
      code: 'last_branch',
    });
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query('select count(*)::int as times from closure where account_id = $1', [north.id]),
    );
    expect(rows).toEqual([{ times: 1 }]);
    await reopen();
    await reopen();
    await owner.branches.close({ id: owner.accountId });
    await expect(close()).rejects.toMatchObject({ code: 'last_branch' });
    await expect(owner.clients.create({ id: newId(), name: 'Rosa' })).rejects.toMatchObject(closed);
  });

  test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
    'espera a la caja que se está abriendo, y entonces no se puede',
    async () => {
      const { id: tillId } = await north.tills.create({ id: newId(), name: 'Caja 1' });
      const waiting = () =>
        expect
          .poll(async () => {
            const { rowCount } = await app.database.pool.query(`select from pg_locks l join pg_database d
              on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`);
            return rowCount;
          })
          .toBe(1);
      const [opened, shut] = await asSuperuser(app.database, async (gate) => {
        await gate.query('begin');
        const { rows } = await gate.query<{ pid: number }>(
          'select pg_backend_pid() as pid from till where id = $1 for update',
          [tillId],
        );
        const opening = north.tills.open({ id: newId(), tillId, float: 0 });
        await expect
          .poll(async () => {
            const { rowCount } = await app.database.pool.query(
              'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
              [rows[0]?.pid],
            );
            return rowCount;
          })
          .toBe(1);
        const closing = close();
        closing.catch(() => {});
        await Promise.race([closing, waiting()]);
        await gate.query('commit');
        return Promise.allSettled([opening, closing]);
      });
      expect(opened).toMatchObject({ status: 'fulfilled' });
      expect(shut).toMatchObject({ status: 'rejected', reason: { code: 'tills_open' } });
    },
  );

  test('de dos que se cierran a la vez queda una abierta', async () => {
    const both = await Promise.allSettled([close(), owner.branches.close({ id: owner.accountId })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('es solo de su dueño: ni del equipo con el rol de dueño, ni de otro', async () => {
    const partner = await app.memberOf(north, 'owner');
    const stranger = await app.gym('Ajeno');
    for (const call of ['closing', 'close', 'reopen'] as const) {
      await expect(partner.branches[call]({ id: north.id })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(stranger.branches[call]({ id: north.id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
