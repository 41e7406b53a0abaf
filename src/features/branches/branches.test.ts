import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inGym, openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { allRights } from '../../wire/rights.ts';
import { mostBranches } from './domain.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.gym('Fuerza Centro');
});

const opening = (values: object = {}) => ({
  id: newId(),
  name: 'Fuerza Norte',
  from: owner.accountId,
  carry: [],
  ...values,
});

async function openNorth(values: object = {}): Promise<Person & { id: string }> {
  const { id } = await owner.branches.open(opening(values));
  return { ...inGym(owner, id), id };
}

describe('abrir otra sede', () => {
  test('es de quien la abre, con todos los derechos, y entra a ella como a cualquier gimnasio suyo', async () => {
    const north = await openNorth();
    const workplaces = [
      { id: owner.accountId, name: 'Fuerza Centro' },
      { id: north.id, name: 'Fuerza Norte' },
    ];
    expect(await owner.account.me({})).toMatchObject({ gymName: 'Fuerza Centro', owner: true, workplaces });
    const me = await north.account.me({});
    expect(me).toMatchObject({ gymName: 'Fuerza Norte', owner: true, workplaces });
    expect(me.rights.toSorted()).toEqual((await owner.account.me({})).rights.toSorted());
    expect(await north.team.list({})).toMatchObject({
      ownerEmail: owner.email,
      members: [],
      rights: [...allRights],
    });
    await north.clients.create({ id: newId(), name: 'Ana' });
    expect((await north.clients.list({})).items).toMatchObject([{ name: 'Ana' }]);
    expect((await owner.clients.list({})).items).toEqual([]);
    expect((await north.record.list({})).items).toMatchObject([
      { sentence: expect.stringContaining('Ana') },
      { sentence: expect.stringContaining('Creó el gimnasio Fuerza Norte'), personId: owner.accountId },
    ]);
    expect((await owner.record.list({})).items.map(({ sentence }) => sentence)).not.toContainEqual(
      expect.stringContaining('Norte'),
    );
  });

  test('se lleva los ajustes, los planes con sus programas, los roles y los mensajes; y de lo borrado nada', async () => {
    const { id: _, code: __, key: ___, ...settings } = await owner.gym.get({});
    await owner.gym.update({
      ...settings,
      country: 'PE',
      currency: 'PEN',
      timeZone: 'America/Lima',
      taxRate: 1800,
    });
    const programId = newId();
    await owner.programs.create({ id: programId, name: 'Cross', active: true });
    await createPlan(owner, { name: 'Full', price: 12_000, programIds: [programId] });
    const gone = await createPlan(owner, { name: 'Antiguo' });
    await owner.plans.remove({ id: gone.id });
    await owner.team.createRole({ id: newId(), name: 'Noche', rights: ['attendance'] });
    await owner.messages.save({ kind: 'birthday', text: 'Feliz día, {nombre}', version: 0 });
    const purpose = { id: newId(), name: 'Ofertas', text: 'Uno', channels: ['mail' as const] };
    await owner.consents.create(purpose);
    await owner.consents.update({ ...purpose, version: 1, text: 'Acepto ofertas.' });
    const north = await openNorth({ carry: ['plans', 'roles', 'messages', 'purposes'] });
    expect(await north.gym.get({})).toMatchObject({
      name: 'Fuerza Norte',
      currency: 'PEN',
      timeZone: 'America/Lima',
      taxRate: 1800,
      version: 1,
    });
    const { items: programs } = await north.programs.list({});
    expect(programs).toMatchObject([{ name: 'Cross' }]);
    expect(programs[0]?.id).not.toBe(programId);
    expect((await north.plans.list({})).items).toMatchObject([
      { name: 'Full', price: 12_000, programIds: [programs[0]?.id] },
    ]);
    expect((await north.team.list({})).roles).toMatchObject([
      { name: 'Noche', rights: ['classes.view', 'attendance'] },
    ]);
    expect((await north.messages.list({})).items).toContainEqual(
      expect.objectContaining({ kind: 'birthday', text: 'Feliz día, {nombre}' }),
    );
    expect((await north.consents.purposes({})).items).toMatchObject([
      { name: 'Ofertas', text: 'Acepto ofertas.', number: 1, channels: ['mail'], retired: false },
    ]);
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query('select name from plan where gym_id = $1', [north.id]),
    );
    expect(rows).toEqual([{ name: 'Full' }]);
    const bare = await openNorth({ id: newId(), name: 'Fuerza Sur' });
    expect((await bare.plans.list({})).items).toEqual([]);
    expect((await bare.team.list({})).roles).toEqual([]);
    expect(await bare.gym.get({})).toMatchObject({ currency: 'PEN' });
  });

  test('repetirla la abre una vez; con otro nombre, o el id de algo ajeno, no', async () => {
    const form = opening();
    await createPlan(owner, { name: 'Full' });
    const carry = ['plans' as const];
    await Promise.all([1, 2].map(() => owner.branches.open({ ...form, carry })));
    await owner.branches.open({ ...form, carry });
    expect((await owner.account.me({})).workplaces).toHaveLength(2);
    expect((await inGym(owner, form.id).plans.list({})).items).toHaveLength(1);
    const stranger = await app.gym('Ajeno');
    const theirs = await stranger.branches.open({ ...form, id: newId(), from: stranger.accountId });
    const ana = await app.clientOf(stranger);
    for (const refused of [
      { ...form, name: 'Otra' },
      ...[stranger.accountId, theirs.id, ana.accountId, owner.accountId].map((id) => ({ ...form, id })),
    ])
      await expect(owner.branches.open(refused)).rejects.toMatchObject({ code: 'already_saved' });
    await expect(owner.branches.open(opening({ from: theirs.id }))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await owner.account.me({})).workplaces).toHaveLength(2);
  });

  test('tiene un límite', async () => {
    for (let turn = 1; turn < mostBranches; turn += 1) await owner.branches.open(opening());
    const { workplaces } = await owner.account.me({});
    expect(workplaces).toHaveLength(mostBranches);
    await expect(owner.branches.open(opening())).rejects.toMatchObject({ code: 'too_many_branches' });
    await owner.branches.open(opening({ id: workplaces[1]?.id }));
  });
});

describe('una sede es un gimnasio como cualquiera', () => {
  test('su equipo no entra a la otra, y su dueño no puede ser invitado', async () => {
    const north = await openNorth();
    const carla = await app.memberOf(north, 'reception');
    expect(await carla.account.me({})).toMatchObject({
      gymName: 'Fuerza Norte',
      owner: false,
      workplaces: [{ id: north.id }],
    });
    await expect(inGym(carla, owner.accountId).clients.list({})).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await expect(
      north.team.invite({ id: newId(), name: 'Yo', email: owner.email, role: 'coach' }),
    ).rejects.toMatchObject({ code: 'email_in_team' });
  });

  test('su código registra a sus clientes, y renovado deja de servir', async () => {
    const north = await openNorth();
    const { code: gymCode, key: gymKey, version } = await north.gym.get({});
    const join = ({ registration, accountId: id, email, password }: Person) =>
      registration.register({ id, email, password, role: 'client', name: 'Rosa', gymCode, gymKey });
    await join(app.nobody());
    expect((await north.clients.list({})).items).toMatchObject([{ name: 'Rosa' }]);
    expect((await owner.clients.list({})).items).toEqual([]);
    await north.gym.renewAccess({ version });
    await expect(join(app.nobody())).rejects.toMatchObject({ code: 'wrong_gym_access' });
  });

  test('quien opera la ve con el correo de su dueño, y puede suspenderla sin cerrar la otra', async () => {
    const north = await openNorth({ name: `Norte ${newId()}` });
    const operator = await app.enterOperator();
    const { name } = await north.gym.get({});
    const { items } = await operator.installation.gyms({ search: name });
    expect(items).toMatchObject([{ id: north.id, ownerEmail: owner.email, ownerProved: true }]);
    const id = newId();
    await operator.installation.suspend({ id, gymId: north.id, message: 'Falta un pago.' });
    await expect(north.clients.list({})).rejects.toMatchObject({ code: 'gym_suspended' });
    await owner.clients.list({});
    await operator.installation.reopen({ id });
    await north.clients.list({});
  });

  test('un PIN propio abre en ella una sesión compartida, y su dueño vuelve', async () => {
    const north = await openNorth();
    const carla = await app.memberOf(north, 'reception');
    await north.pins.setOwn({ pin: '2580' });
    await carla.pins.setOwn({ pin: '1470' });
    await north.pins.takeOver({ personId: carla.accountId, pin: '1470' });
    expect(await north.account.me({})).toMatchObject({
      person: { name: 'Carla' },
      owner: false,
      shared: true,
    });
    await expect(north.branches.figures({})).rejects.toMatchObject({ code: 'own_session_only' });
    await north.pins.takeOver({ personId: owner.accountId, pin: '2580' });
    expect(await north.account.me({})).toMatchObject({
      person: { name: 'Dueño' },
      owner: true,
      shared: false,
    });
  });

  test('nadie le cambia el dueño, tampoco quien tiene los derechos del gimnasio', async () => {
    const north = await openNorth();
    const take = (connection: { query: (text: string, values?: unknown[]) => Promise<unknown> }) =>
      connection.query('update gym set owner_id = $1 where gym_id = $2', [newId(), north.id]);
    await expect(asSuperuser(app.database, take)).rejects.toThrow('keeps its owner');
  });
});
