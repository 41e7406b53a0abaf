import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ environment: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
afterEach(() => mailbox.refuse(null));

const isFailed = async (gym: Person, clientId: string) =>
  (await gym.profiles.get({ clientId })).activationFailed;
const told = async (gym: Person) =>
  (await gym.notifications.list({})).groups.find(({ kind }) => kind === 'failedActivations')?.items ?? [];

async function addInVain(gym: Person) {
  mailbox.refuse(550);
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', email: `${newId()}@correo.cl` });
  await vi.waitFor(async () => expect(await isFailed(gym, client.id)).toBe(true));
  return client;
}

test('un enlace de activación que no salió se ve en la ficha y se avisa, hasta que sale', async () => {
  const gym = await app.gym();
  const { id, email } = await addInVain(gym);
  expect(await told(gym)).toMatchObject([
    { sentence: 'No salió el correo con el enlace de activación de Ana', href: `/clients/${id}` },
  ]);
  await expect(gym.clients.mailInvite({ id })).rejects.toMatchObject({ code: 'mail_refused' });
  expect(await isFailed(gym, id)).toBe(true);
  mailbox.refuse(null);
  const { url } = await gym.clients.mailInvite({ id });
  expect((await arrived(() => mailbox.letters, email)).content).toContain(url);
  expect(await isFailed(gym, id)).toBe(false);
  expect(await told(gym)).toEqual([]);
});

test('no se dice de quien ya tiene su cuenta, ni se le envía', async () => {
  const gym = await app.gym();
  const { id, email } = await addInVain(gym);
  const { url } = await gym.clients.invite({ id });
  const ana = app.nobody();
  const token = new URL(url).searchParams.get('token') ?? '';
  await ana.invitations.activate({ token, id: ana.accountId, email, password: ana.password });
  expect(await isFailed(gym, id)).toBe(false);
  expect(await told(gym)).toEqual([]);
  await expect(gym.clients.mailInvite({ id })).rejects.toMatchObject({ code: 'already_linked' });
});

/** Somebody with the address of the client asks to be linked to it, which mails the link once more. */
async function askForLink(gym: Person, email: string): Promise<string> {
  const ana = app.nobody();
  const { accountId: id, password } = ana;
  await ana.registration.register({ id, email, password, role: 'client' });
  await ana.account.signIn({ email, password });
  const { code: gymCode, key: gymKey } = await gym.gym.get({});
  await ana.registration.joinGym({ name: 'Ana', gymCode, gymKey });
  return id;
}

test('ni de quien la dueña vinculó por su cuenta', async () => {
  const gym = await app.gym();
  const { id, email } = await addInVain(gym);
  const accountId = await askForLink(gym, email);
  expect(await isFailed(gym, id)).toBe(true);
  await gym.clients.decideLink({ accountId, decision: 'confirmed' });
  expect(await isFailed(gym, id)).toBe(false);
  expect(await told(gym)).toEqual([]);
});

test('si sale cuando lo pide el cliente, ya no se dice', async () => {
  const gym = await app.gym();
  const { id, email } = await addInVain(gym);
  mailbox.refuse(null);
  await askForLink(gym, email);
  await vi.waitFor(async () => expect(await isFailed(gym, id)).toBe(false));
});

test('lo sabe quien puede darle otro, y sin correo no sale', async () => {
  const gym = await app.gym();
  await addInVain(gym);
  expect(await told(await app.memberOf(gym, 'reception'))).toHaveLength(1);
  expect(await told(await app.memberOf(gym, 'accountant'))).toEqual([]);
  const { client } = await gym.clients.create({ id: newId(), name: 'Sin correo' });
  await expect(gym.clients.mailInvite({ id: client.id })).rejects.toMatchObject({ code: 'no_address' });
});
