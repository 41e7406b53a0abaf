import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { presetRoles } from '../../wire/rights.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.gym('Fuerza');
});

const inGym = (gym: Person) => ({ 'pulso-gym': gym.accountId });

const invite = (by: Person, role: string, email = `equipo-${newId()}@correo.cl`) =>
  by.team.invite({ id: newId(), name: 'Carla', email, role });

describe('lo que cada uno puede', () => {
  test('quien no está en el equipo no entra aunque nombre el gimnasio', async () => {
    const stranger = await app.gym('Ajeno');
    for (const [method, url, body] of [
      ['GET', '/api/clients', undefined],
      ['POST', '/api/clients', { id: newId(), name: 'Intrusa' }],
    ] as const) {
      const answer = await stranger.raw(method, url, body, inGym(owner));
      expect(answer).toMatchObject({ status: 403 });
      expect(answer.body).toContain('not_permitted');
    }
    expect((await owner.clients.list({})).items).toEqual([]);
    const { body } = await stranger.raw('GET', '/api/me', undefined, inGym(owner));
    expect(JSON.parse(body)).toMatchObject({ gymName: 'Ajeno', owner: true });
  });

  test('a quien se quita del equipo no le sirve su sesión, y deshacerlo la devuelve', async () => {
    const carla = await app.memberOf(owner, 'reception');
    await carla.clients.list({});
    await owner.team.remove({ id: carla.memberId });
    await expect(carla.clients.list({})).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(carla.clients.create({ id: newId(), name: 'Ana' })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    expect(await carla.account.me({})).toMatchObject({ gymName: null, rights: [], workplaces: [] });
    await owner.team.restore({ id: carla.memberId });
    expect((await carla.clients.list({})).items).toEqual([]);
  });

  test('un rol nuevo vale desde la petición que sigue', async () => {
    const carla = await app.memberOf(owner, 'coach');
    await expect(carla.clients.create({ id: newId(), name: 'Ana' })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await owner.team.update({ id: carla.memberId, version: 1, name: 'Carla', role: 'reception' });
    await carla.clients.create({ id: newId(), name: 'Ana' });
  });

  test('sin ver teléfonos, ninguno llega, ni correos ni documentos', async () => {
    const secret = {
      email: `ana-${newId()}@correo.cl`,
      phone: '+56 9 8765 4321',
      whatsapp: '+56 9 8765 0000',
    };
    const { client } = await owner.clients.create({
      id: newId(),
      name: 'Ana',
      ...secret,
      dni: 'AB-77',
      dniType: 'other',
    });
    const coach = await app.memberOf(owner, 'coach');
    const seen = JSON.stringify([await coach.clients.list({}), await coach.clients.get({ id: client.id })]);
    expect(seen).toContain('Ana');
    for (const text of [...Object.values(secret), 'AB-77']) expect(seen).not.toContain(text);
    const reception = await app.memberOf(owner, 'reception');
    expect(await reception.clients.get({ id: client.id })).toMatchObject(secret);
  });

  test('sin ver ingresos, lo pagado hoy no llega', async () => {
    expect((await owner.dashboard.store({})).paidToday).toBe(0);
    const reception = await app.memberOf(owner, 'reception');
    expect((await reception.dashboard.store({})).paidToday).toBeNull();
    expect((await reception.dashboard.center({})).paidToday).toBeNull();
  });

  test('lo que hace queda a su nombre', async () => {
    const carla = await app.memberOf(owner, 'reception');
    const id = newId();
    await carla.clients.create({ id, name: 'Ana' });
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query(`select actor from audit where row_id = $1 and table_name = 'client'`, [id]),
    );
    expect(rows).toEqual([{ actor: carla.accountId }]);
  });

  test('ve lo que ve un cliente después de abrirlo, y solo con su derecho', async () => {
    const client = await app.clientOf(owner);
    const reception = await app.memberOf(owner, 'reception');
    const look = (by: Person) =>
      by.raw('GET', '/api/my-space', undefined, { 'pulso-view': client.clientId, ...inGym(owner) });
    await reception.myspace.view({ id: newId(), clientId: client.clientId });
    expect(await look(reception)).toMatchObject({ status: 200 });
    const coach = await app.memberOf(owner, 'coach');
    await expect(coach.myspace.view({ id: newId(), clientId: client.clientId })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    expect(await look(coach)).toMatchObject({ status: 403 });
  });
});

describe('roles propios', () => {
  const rights = ['classes.view', 'sales.view', 'clients.edit'] as const;

  test('dan lo que dicen y lo que eso necesita', async () => {
    const role = await owner.team.createRole({ id: newId(), name: 'Turno noche', rights: [...rights] });
    expect(role.rights).toEqual([
      'classes.view',
      'clients.view',
      'clients.contact',
      'clients.personal',
      'clients.edit',
      'sales.view',
    ]);
    const carla = await app.memberOf(owner, role.id);
    await carla.clients.create({ id: newId(), name: 'Ana' });
    await expect(carla.income.list({})).rejects.toMatchObject({ code: 'not_permitted' });
    await owner.team.updateRole({ id: role.id, version: 1, name: 'Turno noche', rights: ['classes.view'] });
    await expect(carla.clients.create({ id: newId(), name: 'Eva' })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    expect((await owner.team.list({})).roles).toMatchObject([{ people: 1, rights: ['classes.view'] }]);
  });

  test('un nombre se usa una vez, y un rol con personas no se elimina', async () => {
    const role = await owner.team.createRole({ id: newId(), name: 'Turno', rights: [...rights] });
    await expect(
      owner.team.createRole({ id: newId(), name: 'turno', rights: [...rights] }),
    ).rejects.toMatchObject({ code: 'role_name_taken' });
    const carla = await app.memberOf(owner, role.id);
    await expect(owner.team.removeRole({ id: role.id })).rejects.toMatchObject({ code: 'role_in_use' });
    await owner.team.update({ id: carla.memberId, version: 1, name: 'Carla', role: 'coach' });
    await owner.team.removeRole({ id: role.id });
    await owner.team.restoreRole({ id: role.id });
    expect((await owner.team.list({})).roles).toMatchObject([{ id: role.id }]);
  });
});

test('nadie vuelve al equipo con un rol que se eliminó', async () => {
  const role = await owner.team.createRole({ id: newId(), name: 'Turno', rights: ['income'] });
  const carla = await app.memberOf(owner, role.id);
  await owner.team.remove({ id: carla.memberId });
  await owner.team.removeRole({ id: role.id });
  await expect(owner.team.restore({ id: carla.memberId })).rejects.toMatchObject({ code: 'role_gone' });
  expect((await owner.team.list({})).members).toEqual([]);
  await owner.team.restoreRole({ id: role.id });
  await owner.team.restore({ id: carla.memberId });
  await carla.income.list({});
});

describe('nadie da más de lo que puede', () => {
  const manager = async () => {
    const { id } = await owner.team.createRole({
      id: newId(),
      name: 'Jefatura',
      rights: ['team.edit', ...presetRoles.coach.may],
    });
    return app.memberOf(owner, id);
  };
  const beyond = { code: 'beyond_own_rights' };

  test('ni al invitar, ni al cambiar, ni con un rol nuevo', async () => {
    const boss = await manager();
    await expect(invite(boss, 'owner')).rejects.toMatchObject(beyond);
    await expect(
      boss.team.createRole({ id: newId(), name: 'Todo', rights: ['income'] }),
    ).rejects.toMatchObject(beyond);
    const coach = await invite(boss, 'coach');
    await expect(
      boss.team.update({ id: coach.member.id, version: 1, name: 'Carla', role: 'reception' }),
    ).rejects.toMatchObject(beyond);
    expect((await owner.team.list({})).members).toHaveLength(2);
  });

  test('ni quita, cambia o devuelve a quien puede más', async () => {
    const boss = await manager();
    const { member } = await invite(owner, 'admin');
    await expect(boss.team.remove({ id: member.id })).rejects.toMatchObject(beyond);
    await expect(boss.team.renew({ id: member.id })).rejects.toMatchObject(beyond);
    await expect(
      boss.team.update({ id: member.id, version: 1, name: 'Carla', role: 'coach' }),
    ).rejects.toMatchObject(beyond);
    await owner.team.remove({ id: member.id });
    await expect(boss.team.restore({ id: member.id })).rejects.toMatchObject(beyond);
    const role = await owner.team.createRole({ id: newId(), name: 'Cuentas', rights: ['income'] });
    await expect(
      boss.team.updateRole({ id: role.id, version: 1, name: 'Cuentas', rights: ['classes.view'] }),
    ).rejects.toMatchObject(beyond);
    await expect(boss.team.removeRole({ id: role.id })).rejects.toMatchObject(beyond);
    await owner.team.removeRole({ id: role.id });
    await expect(boss.team.restoreRole({ id: role.id })).rejects.toMatchObject(beyond);
  });

  test('ni cambia su propio lugar', async () => {
    const boss = await manager();
    const self = { id: boss.memberId, version: 1, name: 'Carla', role: 'coach' };
    await expect(boss.team.update(self)).rejects.toMatchObject({ code: 'own_membership' });
    await expect(boss.team.remove({ id: boss.memberId })).rejects.toMatchObject({ code: 'own_membership' });
  });
});
