import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { arrived, decoded, openMailbox } from '../test/mailbox.ts';
import { isRefused } from './mail.ts';

const linkIn = (content: string) => {
  const [link] = content.match(/http\S+token=\S+/) ?? [];
  return new URL(link ?? '');
};
const tokenIn = (content: string) => linkIn(content).searchParams.get('token') ?? '';

describe('con un servidor SMTP', () => {
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

  const resetLetters = () => mailbox.letters.filter(({ content }) => content.includes('/reset-password'));
  const askReset = async (person: Person) => {
    await person.account.requestReset({ email: person.email });
    const { content } = await arrived(resetLetters, person.email);
    mailbox.letters.length = 0;
    return content;
  };

  test('una contraseña olvidada se cambia con el enlace del correo, que sirve una sola vez', async () => {
    const owner = await app.gym();
    const content = await askReset(owner);
    expect(content).toContain('Cambia_tu_contraseña');
    expect(linkIn(content).pathname).toBe('/reset-password');
    const stranger = app.nobody();
    const change = { token: tokenIn(content), password: 'la-recordada' };
    await expect(stranger.account.resetPassword(change)).resolves.toEqual({ done: true });
    const { email, password } = owner;
    await expect(stranger.account.signIn({ email, password })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    await expect(owner.gym.get({}), 'las sesiones de antes terminan').rejects.toMatchObject({ status: 401 });
    await expect(stranger.account.signIn({ email, password: 'la-recordada' })).resolves.toMatchObject({
      role: 'gym',
    });
    const again = { ...change, password: 'otra-distinta' };
    await expect(stranger.account.resetPassword(again)).rejects.toMatchObject({
      status: 410,
      code: 'link_expired',
    });
  });

  test('el enlace usado dos veces a la vez cambia la contraseña una sola', async () => {
    const owner = await app.gym();
    const token = tokenIn(await askReset(owner));
    const statuses = await Promise.all(
      ['primera-clave', 'segunda-clave'].map(
        async (password) =>
          (await app.nobody().raw('PUT', '/api/password-reset', { token, password })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 410]);
  });

  test('el enlace vence después de una hora', async () => {
    const owner = await app.gym();
    const token = tokenIn(await askReset(owner));
    await app.database.pool.query("update verification set expires_at = expires_at - interval '61 minutes'");
    const late = { token, password: 'la-recordada' };
    await expect(owner.account.resetPassword(late)).rejects.toMatchObject({ code: 'link_expired' });
    await expect(owner.account.resetPassword({ ...late, token: 'inventado' })).rejects.toMatchObject({
      status: 410,
    });
  });

  test.each([
    [
      'con otro enlace',
      async (person: Person, token: string) =>
        person.account.resetPassword({ token, password: 'la-recordada' }),
    ],
    [
      'desde la cuenta',
      async (person: Person) =>
        person.account.changePassword({ currentPassword: person.password, password: 'la-recordada' }),
    ],
  ])('los enlaces de antes ya no sirven cuando la contraseña cambia %s', async (_, change) => {
    const owner = await app.gym();
    const before = tokenIn(await askReset(owner));
    await change(owner, tokenIn(await askReset(owner)));
    const late = { token: before, password: 'la-de-otro' };
    await expect(app.nobody().account.resetPassword(late)).rejects.toMatchObject({ code: 'link_expired' });
    const { email } = owner;
    await expect(app.nobody().account.signIn({ email, password: 'la-recordada' })).resolves.toBeTruthy();
  });

  test('un enlace cambiado no acaba con los de otra cuenta', async () => {
    const [owner, other] = [await app.gym(), await app.gym()];
    const token = tokenIn(await askReset(other));
    await owner.account.resetPassword({ token: tokenIn(await askReset(owner)), password: 'la-recordada' });
    await expect(other.account.resetPassword({ token, password: 'la-mia-nueva' })).resolves.toBeTruthy();
  });

  test('la respuesta no dice si el correo existe, ni cuando el servidor de correo rechaza', async () => {
    const owner = await app.gym();
    const stranger = app.nobody();
    const ask = async (email: string) => {
      const { status, body } = await stranger.raw('POST', '/api/password-reset', { email });
      return { status, body };
    };
    const unknown = await ask(stranger.email);
    expect(await ask(owner.email)).toEqual(unknown);
    mailbox.refuse(550);
    expect(await ask(owner.email)).toEqual(unknown);
    mailbox.refuse(null);
    await arrived(resetLetters, owner.email);
    expect(mailbox.letters.filter(({ to }) => to === stranger.email)).toEqual([]);
  });

  test('un cliente nuevo recibe su enlace de activación', async () => {
    const owner = await app.gym();
    const email = 'josé.muñoz@correo.cl'.normalize('NFD').replace(/\p{M}/gu, '');
    await owner.clients.create({ id: crypto.randomUUID(), name: 'José Muñoz', email });
    const { content } = await arrived(() => mailbox.letters, email);
    expect(content).toContain('Hola, José Muñoz:');
    await expect(app.nobody().invitations.read({ token: tokenIn(content) })).resolves.toMatchObject({
      email,
    });
  });
});

test('sin SMTP cada correo queda como archivo en data/outbox, que solo su dueño puede leer', async () => {
  const app = await openTestApp();
  try {
    const owner = await app.gym();
    const outbox = join(app.data, 'outbox');
    await owner.account.requestReset({ email: owner.email });
    const { content } = await arrived(async () => {
      const names = await readdir(outbox).catch(() => []);
      const whole = names.filter((name) => name.endsWith('.eml'));
      const raws = await Promise.all(whole.map((name) => readFile(join(outbox, name), 'utf8')));
      return raws.map((raw) => ({ to: /^To: (.*?)\r?$/m.exec(raw)?.[1] ?? '', content: decoded(raw) }));
    }, owner.email);
    expect((await stat(outbox)).mode & 0o077).toBe(0);
    await owner.account.resetPassword({ token: tokenIn(content), password: 'la-recordada' });
    await expect(
      owner.account.signIn({ email: owner.email, password: 'la-recordada' }),
    ).resolves.toBeTruthy();
  } finally {
    await app.close();
  }
});

test.each([
  [550, 'RCPT TO', true],
  [554, 'DATA', true],
  [451, 'RCPT TO', false],
  [535, 'AUTH PLAIN', false],
  [553, 'MAIL FROM', false],
])('un %d a %s rechaza el correo: %s', (responseCode, command, refused) => {
  expect(isRefused(Object.assign(new Error('no'), { responseCode, command }))).toBe(refused);
});
