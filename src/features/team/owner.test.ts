import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inGym, openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { ownSessionRights } from '../../wire/own-session.ts';
import { allRights } from '../../wire/rights.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T12:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.gym('Fuerza');
});

const join = async (who = owner) => {
  const { id } = await who.team.addOwner({ id: newId(), name: 'Rosa Paz' });
  return id;
};
const today = '2026-11-20';
const addClass = (teacherId: string) =>
  owner.classes.create({
    ...{ id: newId(), name: 'Yoga', days: ['friday'], capacity: 10, teacherId, teachers: 'Rosa Paz' },
    ...{ startTime: '18:00', endTime: '19:00' },
  });

test('quien es dueño se agrega con la misma cuenta, y puede lo que podía y lo que es de cada persona', async () => {
  const before = await owner.account.me({});
  expect(before.rights).not.toContain('classes.own');
  const id = await join();
  expect(await owner.account.me({})).toMatchObject({
    ...{ owner: true, hasTeam: true, rights: allRights, person: { name: 'Rosa Paz' } },
    workplaces: before.workplaces,
  });
  expect(await owner.team.list({})).toMatchObject({
    members: [{ id, name: 'Rosa Paz', email: owner.email, role: 'owner', self: true, editable: true }],
  });
  const { items } = await owner.record.list({ kind: 'team' });
  expect(items[0]).toMatchObject({
    sentence: 'Se agregó al equipo como Rosa Paz',
    personId: owner.accountId,
  });
});

test('se le nombra en las clases, y tiene su semana, sus reemplazos y su hoja', async () => {
  const id = await join();
  const wage = { memberId: id, from: '2026-11-01', basis: 'class' as const, amount: 12_000 };
  await owner.wages.set(wage);
  expect((await owner.team.people({})).items).toMatchObject([{ id, name: 'Rosa Paz' }]);
  await addClass(id);
  expect((await owner.reservations.ownWeek({ date: today })).items).toMatchObject([{ name: 'Yoga' }]);
  expect(await owner.wages.ownSheet({})).toMatchObject({ name: 'Rosa Paz', wages: [{ amount: 12_000 }] });
  expect((await owner.timesheets.list({})).items).toMatchObject([{ name: 'Rosa Paz' }]);
});

test('una vez, y nadie más que ella', async () => {
  const id = await join();
  expect(await owner.team.addOwner({ id, name: 'Rosa Paz' })).toMatchObject({ id });
  await expect(join()).rejects.toMatchObject({ status: 409, code: 'email_in_team' });
  const second = await app.memberOf(owner, 'owner');
  await expect(join(second)).rejects.toMatchObject({ status: 403, code: 'not_owner' });
});

test('otra persona con el rol de dueño no la cambia, no la quita ni la devuelve, ni ella pierde nada', async () => {
  const id = await join();
  const second = await app.memberOf(owner, 'owner');
  const refused = { status: 403, code: 'beyond_own_rights' };
  const update = { id, version: 1, name: 'Rosa', role: 'coach' as const };
  await expect(second.team.update(update)).rejects.toMatchObject(refused);
  await expect(second.team.remove({ id })).rejects.toMatchObject(refused);
  await expect(second.pins.give({ id, pin: '2580' })).rejects.toMatchObject(refused);
  const { members } = await second.team.list({});
  expect(members.find((member) => member.id === id)).toMatchObject({ self: false, editable: false });
  await expect(owner.team.update(update)).rejects.toMatchObject({ code: 'own_membership' });
  await expect(owner.pins.give({ id, pin: '2580' })).rejects.toMatchObject({ status: 404 });
  await owner.team.update({ ...update, role: 'owner' });
  await owner.team.remove({ id });
  await expect(second.team.restore({ id })).rejects.toMatchObject(refused);
  expect((await owner.account.me({})).rights).not.toContain('classes.own');
  await owner.team.invite({ id: newId(), name: 'Teo', email: `equipo-${newId()}@correo.cl`, role: 'owner' });
  await owner.team.restore({ id });
  expect(await owner.account.me({})).toMatchObject({ rights: allRights, person: { name: 'Rosa' } });
});

test('en un equipo compartido está una vez, con su nombre', async () => {
  const id = await join();
  const carla = await app.memberOf(owner, 'reception');
  await owner.pins.setOwn({ pin: '2580' });
  const { people } = await carla.pins.people({});
  expect(people).toMatchObject([{ id: owner.accountId, name: 'Rosa Paz', memberId: id }, { name: 'Carla' }]);
  await carla.pins.setOwn({ pin: '1470' });
  await carla.pins.takeOver({ personId: owner.accountId, pin: '2580' });
  const rights = allRights.filter((right) => !ownSessionRights.includes(right));
  expect(await carla.account.me({})).toMatchObject({ owner: true, rights, shared: true });
});

test('en cada sede es otra, y en ella también es dueña', async () => {
  await join();
  const { id } = await owner.branches.open({ id: newId(), name: 'Norte', from: owner.accountId, carry: [] });
  const north = inGym(owner, id);
  expect((await north.account.me({})).rights).not.toContain('classes.own');
  await join(north);
  expect(await north.account.me({})).toMatchObject({ owner: true, rights: allRights });
  expect((await owner.account.me({})).workplaces).toHaveLength(2);
});
