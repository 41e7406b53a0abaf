import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const password = 'una-clave-larga';
const register = (person: Person, more: { role: 'gym' | 'client'; [key: string]: string }) =>
  person.registration.register({ id: person.accountId, email: person.email, password, ...more });
const signIn = ({ account, email }: Person, as = password) => account.signIn({ email, password: as });

describe('registrarse', () => {
  test('como gimnasio crea la cuenta y el gimnasio, y no inicia sesión', async () => {
    const owner = app.nobody();
    await expect(register(owner, { role: 'gym', gymName: 'Fuerza Sur' })).resolves.toEqual({ done: true });
    await expect(owner.account.me({})).rejects.toMatchObject({ status: 401, code: 'signed_out' });
    await expect(signIn(owner)).resolves.toMatchObject({ role: 'gym', codeNeeded: false });
    await expect(owner.account.me({})).resolves.toMatchObject({
      role: 'gym',
      gymName: 'Fuerza Sur',
      gym: { id: owner.accountId, currency: 'CLP', taxRate: 1000 },
      operator: false,
    });
  });

  test('como cliente sin gimnasio crea solo la cuenta', async () => {
    const person = app.nobody();
    await register(person, { role: 'client' });
    await expect(signIn(person)).resolves.toMatchObject({ role: 'client', codeNeeded: false });
    await expect(person.account.me({})).resolves.toMatchObject({ role: 'client', gymName: null, gym: null });
  });

  test('dos veces por un doble clic deja una sola cuenta y no falla', async () => {
    const owner = app.nobody();
    const twice = [1, 2].map(() => register(owner, { role: 'gym', gymName: 'Doble Clic' }));
    await expect(Promise.all(twice)).resolves.toEqual([{ done: true }, { done: true }]);
    await signIn(owner);
    await expect(owner.gym.get({})).resolves.toMatchObject({ name: 'Doble Clic', version: 1 });
  });

  test('con un correo que ya tiene cuenta se rechaza, también en mayúsculas', async () => {
    const owner = await app.gym();
    const intruder = { ...app.nobody(), email: owner.email.toUpperCase() };
    await expect(register(intruder, { role: 'gym', gymName: 'Otro' })).rejects.toMatchObject({
      status: 409,
      code: 'account_exists',
      fields: { email: expect.stringContaining('Ya hay una cuenta') },
    });
    await expect(signIn(owner)).resolves.toMatchObject({ role: 'gym', codeNeeded: false });
  });

  test('con el identificador de otra cuenta no la toca ni entra en su gimnasio', async () => {
    const owner = await app.gym('Intacto');
    const client = await app.clientOf(owner);
    const intruder = app.nobody();
    for (const { accountId } of [owner, client]) {
      const borrowed = { ...intruder, accountId };
      await expect(register(borrowed, { role: 'gym', gymName: 'Robado' })).rejects.toMatchObject({
        status: 409,
      });
    }
    const twin = { ...client, email: client.email };
    await expect(register(twin, { role: 'gym', gymName: 'Robado' })).rejects.toMatchObject({ status: 409 });
    await expect(owner.gym.get({})).resolves.toMatchObject({ name: 'Intacto' });
  });

  test('pide lo que falta en su campo', async () => {
    const person = app.nobody();
    const { accountId: id, email } = person;
    const tries = [
      [
        { id, email, password: '1234567', role: 'gym' },
        { password: expect.stringContaining('8 caracteres') },
      ],
      [{ id, email: 'ana', password, role: 'gym' }, { email: expect.stringContaining('correo válido') }],
      [{ id, email, password, role: 'gym' }, { gymName: 'Escribe el nombre del gimnasio.' }],
      [{ id, email, password, role: 'dueño' }, { role: 'Elige una de las opciones.' }],
      [{ id, email, password, role: 'client', gymCode: 'ABC', gymKey: 'D' }, { name: expect.any(String) }],
    ] as const;
    for (const [input, fields] of tries) {
      await expect(person.registration.register(input as never)).rejects.toMatchObject({
        status: 400,
        fields,
      });
    }
    await expect(signIn(person)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });
});

describe('registrarse como cliente con el código y la clave del gimnasio', () => {
  const access = async (owner: Person) => {
    const { code: gymCode, key: gymKey } = await owner.gym.get({});
    return { gymCode, gymKey };
  };

  test('agrega al cliente y lo vincula cuando nadie tenía ese correo', async () => {
    const owner = await app.gym('Gimnasio Abierto');
    const person = app.nobody();
    const { gymCode, gymKey } = await access(owner);
    await register(person, { role: 'client', name: 'Rosa', gymCode: gymCode.toLowerCase(), gymKey });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({
      role: 'client',
      gymName: 'Gimnasio Abierto',
    });
    const { items } = await owner.clients.list({});
    expect(items).toMatchObject([{ name: 'Rosa', email: person.email, hasAccount: true }]);
  });

  test('espera la confirmación cuando el gimnasio ya tenía un cliente con ese correo', async () => {
    const owner = await app.gym('Gimnasio Cauto');
    const person = app.nobody();
    const { client } = await owner.clients.create({ id: newId(), name: 'Luis', email: person.email });
    await register(person, { role: 'client', name: 'Luis', ...(await access(owner)) });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: null });
    const { items } = await owner.clients.linkRequests({});
    expect(items).toEqual([
      { accountId: person.accountId, clientId: client.id, clientName: 'Luis', email: person.email },
    ]);
    await owner.clients.decideLink({ accountId: person.accountId, decision: 'confirmed' });
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: 'Gimnasio Cauto' });
    await expect(owner.clients.linkRequests({})).resolves.toEqual({ items: [] });
  });

  test('no vincula a quien el gimnasio rechaza', async () => {
    const owner = await app.gym();
    const person = app.nobody();
    await owner.clients.create({ id: newId(), name: 'Luis', email: person.email });
    await register(person, { role: 'client', name: 'Luis', ...(await access(owner)) });
    await owner.clients.decideLink({ accountId: person.accountId, decision: 'rejected' });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: null });
  });

  test('se rechaza con otra clave, y no queda ninguna cuenta', async () => {
    const owner = await app.gym();
    const person = app.nobody();
    const { gymCode } = await access(owner);
    const wrong = { role: 'client', name: 'Rosa', gymCode, gymKey: 'OTRACLAVE1' } as const;
    await expect(register(person, wrong)).rejects.toMatchObject({ code: 'wrong_gym_access' });
    await expect(signIn(person)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('se puede hacer después, con la sesión iniciada', async () => {
    const owner = await app.gym('Más Tarde');
    const person = app.nobody();
    await register(person, { role: 'client' });
    await signIn(person);
    const join = { name: 'Inés', ...(await access(owner)) };
    await expect(person.registration.joinGym(join)).resolves.toEqual({ waiting: false, mailed: false });
    await expect(person.registration.joinGym(join)).resolves.toEqual({ waiting: false, mailed: false });
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: 'Más Tarde' });
    expect((await owner.clients.list({})).total).toBe(1);
    await expect(owner.registration.joinGym(join)).rejects.toMatchObject({ status: 403 });
  });

  test('devuelve su lugar a quien el gimnasio había eliminado', async () => {
    const owner = await app.gym('Otra Vez');
    const person = await app.clientOf(owner);
    await owner.clients.remove({ id: person.clientId });
    const join = { name: 'Ana', ...(await access(owner)) };
    await expect(person.registration.joinGym(join)).resolves.toEqual({ waiting: false, mailed: false });
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: 'Otra Vez' });
    expect((await owner.clients.list({})).items).toMatchObject([{ name: 'Ana', hasAccount: true }]);
  });
});
