import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.gym('Fuerza');
});

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
const password = 'una-clave-larga';
const inGym = (gym: Person) => ({ 'pulso-gym': gym.accountId });

const invite = (by: Person, role: string, email = `equipo-${newId()}@correo.cl`) =>
  by.team.invite({ id: newId(), name: 'Carla', email, role });

test('la persona crea su cuenta con el enlace, y trabaja en el gimnasio con su rol', async () => {
  const email = `carla-${newId()}@correo.cl`;
  const { link, mail, member } = await invite(owner, 'reception', email);
  expect(mail).toBe('off');
  expect(member).toMatchObject({ name: 'Carla', email, roleName: 'Recepción', state: 'invited' });
  const person = app.nobody();
  const token = tokenIn(link.url);
  expect(await person.invitations.readTeam({ token })).toEqual({
    gymName: 'Fuerza',
    name: 'Carla',
    email,
    roleName: 'Recepción',
  });
  await person.invitations.join({ token, id: person.accountId, password });
  await person.invitations.join({ token, id: person.accountId, password });
  expect(await person.account.signIn({ email, password })).toMatchObject({ role: 'gym' });
  expect(await person.account.me({})).toMatchObject({
    role: 'gym',
    owner: false,
    gymName: 'Fuerza',
    rights: expect.arrayContaining(['sales.sell']),
    workplaces: [{ id: owner.accountId, name: 'Fuerza' }],
  });
  await person.clients.create({ id: newId(), name: 'Ana' });
  expect((await owner.clients.list({})).items).toMatchObject([{ name: 'Ana' }]);
  const { members } = await owner.team.list({});
  expect(members).toMatchObject([{ name: 'Carla', state: 'active', self: false, editable: true }]);
});

test('el enlace sirve una vez, no sin firma, no después de 7 días, y se renueva', async () => {
  const { link, member } = await invite(owner, 'coach');
  const token = tokenIn(link.url);
  const person = app.nobody();
  const join = (by: Person, withToken = token) =>
    by.invitations.join({ token: withToken, id: by.accountId, password });
  await expect(join(person, `${token}x`)).rejects.toMatchObject({ code: 'link_expired' });
  await asSuperuser(app.database, (connection) =>
    connection.query(`update team_member set invited_until = now() - interval '1 minute' where id = $1`, [
      member.id,
    ]),
  );
  await expect(join(person)).rejects.toMatchObject({ code: 'link_expired' });
  expect((await owner.team.list({})).members).toMatchObject([{ state: 'expired' }]);
  const renewed = await owner.team.renew({ id: member.id });
  expect(tokenIn(renewed.url)).toBe(token);
  await join(person);
  await expect(join(app.nobody())).rejects.toMatchObject({ code: 'link_expired' });
  await expect(owner.team.renew({ id: member.id })).rejects.toMatchObject({ code: 'already_joined' });
});

test('un enlace guardado no sube con el rol: otro rol, u otros permisos del mismo, piden otro enlace', async () => {
  const join = (url: string) => {
    const person = app.nobody();
    return person.invitations.join({ token: tokenIn(url), id: person.accountId, password });
  };
  const { link, member } = await invite(owner, 'coach');
  await owner.team.update({ id: member.id, version: member.version, name: 'Carla', role: 'owner' });
  await expect(join(link.url)).rejects.toMatchObject({ code: 'link_expired' });
  expect((await owner.team.list({})).members).toMatchObject([{ state: 'expired' }]);
  const renewed = await owner.team.renew({ id: member.id });
  await expect(join(link.url)).rejects.toMatchObject({ code: 'link_expired' });
  await join(renewed.url);
  const role = await owner.team.createRole({ id: newId(), name: 'Turno', rights: ['classes.view'] });
  const other = await invite(owner, role.id);
  const { id, version, name } = role;
  const renamed = await owner.team.updateRole({ id, version, name: `${name} mañana`, rights: role.rights });
  expect((await owner.team.list({})).members).toContainEqual(
    expect.objectContaining({ id: other.member.id, state: 'invited' }),
  );
  await owner.team.updateRole({
    ...{ id, name },
    version: renamed.version,
    rights: ['classes.view', 'income'],
  });
  await owner.team.renew({ id: other.member.id });
  await expect(join(other.link.url)).rejects.toMatchObject({ code: 'link_expired' });
});

test('quien tiene cuenta entra con ella, si es la del correo invitado y no la de un cliente', async () => {
  const other = await app.gym('Otra Sede');
  const { link } = await invite(owner, 'admin', other.email);
  const token = tokenIn(link.url);
  const stranger = await app.gym('Ajeno');
  await expect(stranger.invitations.acceptTeam({ token })).rejects.toMatchObject({ code: 'other_email' });
  const client = await app.clientOf(other);
  await expect(client.invitations.acceptTeam({ token })).rejects.toMatchObject({ code: 'client_account' });
  await other.invitations.acceptTeam({ token });
  await other.invitations.acceptTeam({ token });
  const me = await other.account.me({});
  expect(me).toMatchObject({ owner: true, gymName: 'Otra Sede' });
  expect(me.workplaces).toEqual([
    { id: other.accountId, name: 'Otra Sede' },
    { id: owner.accountId, name: 'Fuerza' },
  ]);
  const there = await other.raw('GET', '/api/me', undefined, inGym(owner));
  expect(JSON.parse(there.body)).toMatchObject({ owner: false, gymName: 'Fuerza' });
});

test('un correo está una vez en el equipo', async () => {
  const email = `carla-${newId()}@correo.cl`;
  await invite(owner, 'coach', email);
  await expect(invite(owner, 'coach', email)).rejects.toMatchObject({ code: 'email_in_team' });
  await invite(await app.gym(), 'coach', email);
  await expect(invite(owner, 'coach', owner.email)).rejects.toMatchObject({ code: 'email_in_team' });
});

test('con correo, el enlace le llega', async () => {
  const mailbox = await openMailbox();
  const withMail = await openTestApp({ environment: { SMTP_URL: mailbox.url } });
  try {
    const gym = await withMail.gym('Fuerza');
    const { mail, link, member } = await invite(gym, 'coach');
    expect(mail).toBe('sent');
    const letter = await arrived(() => mailbox.letters, member.email);
    expect(letter.content).toContain(link.url);
  } finally {
    await withMail.close();
    await mailbox.close();
  }
});
