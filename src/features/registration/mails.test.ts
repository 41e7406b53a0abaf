import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ environment: { SMTP_URL: mailbox.url, PULSO_MAILS_PER_ADDRESS: '3' } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const password = 'una-clave-larga';
const register = (person: Person, form: Record<string, string> = { role: 'gym', gymName: 'Box Andes' }) =>
  person.raw('POST', '/api/register', { id: person.accountId, email: person.email, password, ...form });
const mailAbout = async (to: string, path: string): Promise<string> => {
  const { content } = await arrived(
    () => mailbox.letters.filter((letter) => letter.content.includes(path)),
    to,
  );
  return content;
};
const tokenIn = (content: string) =>
  new URL(/http\S+token=\S+/.exec(content)?.[0] ?? '').searchParams.get('token') ?? '';

describe('registrarse con un correo que ya tiene cuenta', () => {
  test.each([
    ['gimnasio', { role: 'gym', gymName: 'Otro' }],
    ['cliente', { role: 'client', name: 'Ana' }],
  ])('como %s se responde igual que con uno nuevo, y quien lee el correo se entera', async (_, form) => {
    const owner = await app.gym('El de siempre');
    const intruder = { ...app.nobody(), email: owner.email.toUpperCase() };
    const [taken, fresh] = [await register(intruder, form), await register(app.nobody(), form)];
    expect({ status: taken.status, body: taken.body }).toEqual({ status: fresh.status, body: fresh.body });
    const varying = ['date', 'x-request-id'];
    const namesOf = ({ headers }: typeof taken) =>
      Object.keys(headers).filter((name) => !varying.includes(name));
    expect(namesOf(taken)).toEqual(namesOf(fresh));
    const content = await mailAbout(owner.email, '/forgot-password');
    expect(content).toContain('que ya tiene una');
    expect(content).toContain('/login');
    await expect(owner.gym.get({})).resolves.toMatchObject({ name: 'El de siempre' });
    await owner.account.signIn({ email: owner.email, password: owner.password });
  });

  test('no le llega un correo por cada vez que alguien insiste', async () => {
    const owner = await app.gym();
    for (let turn = 0; turn < 6; turn += 1)
      expect((await register({ ...app.nobody(), email: owner.email })).status).toBe(200);
    const last = app.nobody();
    await register(last);
    await mailAbout(last.email, '/confirm-email');
    const told = mailbox.letters.filter(
      ({ to, content }) => to === owner.email && content.includes('/login'),
    );
    expect(told.length).toBeLessThanOrEqual(3);
  });
});

describe('el correo de un gimnasio nuevo', () => {
  test('se confirma con el enlace que le llega, las veces que se abra', async () => {
    const owner = app.nobody();
    await register(owner);
    await owner.account.signIn({ email: owner.email, password });
    await expect(owner.account.me({})).resolves.toMatchObject({ mail: 'unproved' });
    const token = tokenIn(await mailAbout(owner.email, '/confirm-email'));
    const stranger = app.nobody();
    await expect(stranger.account.confirmEmail({ token: `${token}x` })).rejects.toMatchObject({
      status: 410,
      code: 'link_expired',
    });
    await expect(owner.account.me({})).resolves.toMatchObject({ mail: 'unproved' });
    for (const _ of [1, 2])
      await expect(stranger.account.confirmEmail({ token })).resolves.toEqual({ done: true });
    await expect(owner.account.me({})).resolves.toMatchObject({ mail: 'on' });
    await expect(stranger.account.me({}), 'el enlace no abre ninguna sesión').rejects.toMatchObject({
      status: 401,
    });
  });

  test('se puede pedir otra vez, hasta que se confirma o son demasiados', async () => {
    const owner = app.nobody();
    await register(owner);
    await owner.account.signIn({ email: owner.email, password });
    await mailAbout(owner.email, '/confirm-email');
    for (const _ of [1, 2]) await owner.account.requestConfirmation({});
    expect(mailbox.letters.filter(({ to }) => to === owner.email)).toHaveLength(3);
    await expect(owner.account.requestConfirmation({})).rejects.toMatchObject({
      status: 429,
      code: 'mail_limited',
    });
    const token = tokenIn(await mailAbout(owner.email, '/confirm-email'));
    await owner.account.confirmEmail({ token });
    await expect(owner.account.requestConfirmation({})).resolves.toEqual({ done: true });
  });
});
