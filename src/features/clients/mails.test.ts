import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({
    environment: { SMTP_URL: mailbox.url, PULSO_MAILS_PER_GYM: '4', PULSO_MAILS_PER_ADDRESS: '2' },
  });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const someAddress = () => `${newId()}@correo.cl`;
const add = (gym: Person, email = someAddress(), name = 'Ana') =>
  gym.clients.create({ id: newId(), name, email });
const mailsTo = (address: string) => mailbox.letters.filter(({ to }) => to === address);

async function unprovedGym(): Promise<Person> {
  const owner = app.nobody();
  const { accountId: id, email, password } = owner;
  await owner.registration.register({ id, email, password, role: 'gym', gymName: 'Recién llegado' });
  await owner.account.signIn({ email, password });
  return owner;
}

describe('un gimnasio cuyo correo nadie confirmó', () => {
  test('agrega clientes y recibe sus enlaces, pero no les escribe', async () => {
    const gym = await unprovedGym();
    const email = someAddress();
    const added = await add(gym, email);
    expect(added).toMatchObject({ mail: 'unproved', activation: { url: expect.stringContaining('token=') } });
    const proved = await app.gym();
    const other = someAddress();
    expect(await add(proved, other)).toMatchObject({ mail: 'sent' });
    await arrived(() => mailbox.letters, other);
    expect(mailsTo(email)).toEqual([]);
  });

  test('no promete un correo a quien pide vincularse', async () => {
    const gym = await unprovedGym();
    const person = app.nobody();
    const { accountId: id, email, password } = person;
    await add(gym, email);
    await person.registration.register({ id, email, password, role: 'client' });
    await person.account.signIn({ email, password });
    const { code: gymCode, key: gymKey } = await gym.gym.get({});
    await expect(person.registration.joinGym({ name: 'Ana', gymCode, gymKey })).resolves.toEqual({
      waiting: true,
      mailed: false,
    });
  });
});

describe('los correos de un día', () => {
  test('de un gimnasio son tantos, y los clientes se agregan igual', async () => {
    const [gym, other] = [await app.gym(), await app.gym()];
    for (let turn = 0; turn < 4; turn += 1) expect(await add(gym)).toMatchObject({ mail: 'sent' });
    const late = someAddress();
    const { client, mail, activation } = await add(gym, late);
    expect({ mail, url: activation?.url }).toEqual({
      mail: 'limited',
      url: expect.stringContaining('token='),
    });
    expect(await gym.clients.get({ id: client.id })).toMatchObject({ email: late });
    expect(await add(other), 'otro gimnasio').toMatchObject({ mail: 'sent' });
  });

  test('a una persona también, entre todos los gimnasios', async () => {
    const email = someAddress();
    const states: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) states.push((await add(await app.gym(), email)).mail);
    expect(states).toEqual(['sent', 'sent', 'limited']);
  });

  test('la misma petición repetida cuenta una vez', async () => {
    const gym = await app.gym();
    const form = { id: newId(), name: 'Ana', email: someAddress() };
    for (let turn = 0; turn < 3; turn += 1)
      expect(await gym.clients.create(form)).toMatchObject({ mail: 'sent' });
    await arrived(() => mailbox.letters, form.email);
    for (let turn = 0; turn < 3; turn += 1) expect(await add(gym)).toMatchObject({ mail: 'sent' });
    expect(mailsTo(form.email)).toHaveLength(1);
  });
});

test('el nombre de un cliente no lleva enlaces ni líneas al correo', async () => {
  const gym = await app.gym();
  const email = someAddress();
  await add(gym, email, 'Ganaste!\r\n\r\nEntra en https://malo.cl/x o www．malo.cl');
  const { content } = await arrived(() => mailbox.letters, email);
  expect(content).toContain('Hola, Ganaste! Entra en malo. cl/x o www. malo. cl:');
  expect(content.match(/https?:/g)).toHaveLength(1);
});

test('sin correo configurado no se dice que algo se envió', async () => {
  const own = await openTestApp();
  try {
    const gym = await own.gym();
    expect(await add(gym)).toMatchObject({ mail: 'off', activation: { url: expect.any(String) } });
    await expect(gym.account.me({})).resolves.toMatchObject({ mail: 'off' });
    await expect(own.nobody().account.requestReset({ email: gym.email })).resolves.toEqual({
      command: `npm run reset-password -- ${gym.email}`,
    });
  } finally {
    await own.close();
  }
});
