import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let owner: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  owner = await app.gym('Fuerza');
  mailbox.refuse(null);
});

const invite = () =>
  owner.team.invite({ id: newId(), name: 'Carla', email: `equipo-${newId()}@correo.cl`, role: 'coach' });

const failed = async (of = owner) => (await of.team.list({})).members.map(({ mailFailed }) => mailFailed);

/** Carla, whose invitation no mail server took. */
async function inviteInVain() {
  mailbox.refuse(550);
  const { member } = await invite();
  await vi.waitFor(async () => expect(await failed()).toEqual([true]));
  return member;
}

const told = async (by = owner) =>
  (await by.notifications.list({})).groups.find(({ kind }) => kind === 'failedInvitations')?.items ?? [];

test('una invitación que no salió se ve en su fila y se avisa, hasta que sale', async () => {
  const { id, email } = await inviteInVain();
  expect(await told()).toMatchObject([
    { sentence: 'No salió el correo con la invitación al equipo de Carla', href: '/administration' },
  ]);
  const { items } = await owner.record.list({ kind: 'team' });
  expect(items[0]?.sentence).toBe('No salió el correo con la invitación de Carla');
  await expect(owner.team.resend({ id })).rejects.toMatchObject({ status: 503, code: 'mail_refused' });
  expect(await failed()).toEqual([true]);
  mailbox.refuse(null);
  const { url } = await owner.team.resend({ id });
  const letter = await arrived(() => mailbox.letters, email);
  expect(letter.content).toContain(url);
  expect(await failed()).toEqual([false]);
  expect(await told()).toEqual([]);
});

test('de la que salió no se dice nada, y se puede enviar otra vez', async () => {
  const { member } = await invite();
  await arrived(() => mailbox.letters, member.email);
  await owner.team.resend({ id: member.id });
  expect(mailbox.letters.filter(({ to }) => to === member.email)).toHaveLength(2);
  expect(await failed()).toEqual([false]);
});

test('lo sabe y lo reenvía solo quien administra el equipo', async () => {
  const { id } = await inviteInVain();
  const reception = await app.memberOf(owner, 'reception');
  expect(await told(reception)).toEqual([]);
  await expect(reception.team.resend({ id })).rejects.toMatchObject({ code: 'not_permitted' });
  const stranger = await app.gym();
  await expect(stranger.team.resend({ id })).rejects.toMatchObject({ code: 'not_found' });
});

test('a quien ya entró no se le envía otra, ni sale de un correo sin confirmar', async () => {
  const { member, link } = await invite();
  await app.database.pool.query('update account set email_verified = false where id = $1', [owner.accountId]);
  await expect(owner.team.resend({ id: member.id })).rejects.toMatchObject({ code: 'mail_unproved' });
  const carla = app.nobody();
  const token = new URL(link.url).searchParams.get('token') ?? '';
  await carla.invitations.join({ token, id: carla.accountId, password: 'una-clave-larga' });
  await expect(owner.team.resend({ id: member.id })).rejects.toMatchObject({ code: 'already_joined' });
});
