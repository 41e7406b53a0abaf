import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { newSale } from '../../test/case.ts';
import { arrived, openMailbox } from '../../test/mailbox.ts';
import { createProduct } from '../../test/store.ts';
import { openStream } from '../../test/stream.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { statesOf } from './words.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let operator: Person;
let gym: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ environment: { SMTP_URL: mailbox.url } });
  operator = await app.enterOperator();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  gym = await app.gym('Gimnasio Andes');
});

const message = 'Falta el pago de noviembre: escríbenos a hola@pulso.test.';
const refused = {
  status: 403,
  code: 'gym_suspended',
  message: expect.stringContaining(`Este gimnasio está suspendido. ${message}`),
};

async function suspend({ accountId: gymId }: Person): Promise<string> {
  const id = newId();
  await operator.installation.suspend({ id, gymId, message });
  return id;
}
const reopen = (id: string) => operator.installation.reopen({ id });
const suspensions = async () => (await operator.installation.suspensions({ gymId: gym.accountId })).items;

describe('nadie entra a un gimnasio suspendido', () => {
  test('ni su dueña, ni su equipo, ni sus clientes, desde lo siguiente que hagan, hasta que se reabre', async () => {
    const carla = await app.memberOf(gym, 'reception');
    const ana = await app.clientOf(gym);
    const calls = [
      () => gym.clients.list({ search: '' }),
      () => gym.clients.create({ id: newId(), name: 'Rosa' }),
      () => gym.pins.setOwn({ pin: '2580' }),
      () => carla.clients.list({ search: '' }),
      () => carla.pins.people({}),
      () => ana.myspace.get({}),
    ];
    for (const call of calls) await expect(call()).resolves.toBeTruthy();
    const suspension = await suspend(gym);
    for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
    for (const person of [gym, carla, ana]) {
      await expect(person.account.me({})).resolves.toMatchObject({
        gymName: 'Gimnasio Andes',
        gym: null,
        rights: [],
        suspension: { gymId: gym.accountId, message },
      });
    }
    await reopen(suspension);
    for (const call of calls) await expect(call()).resolves.toBeTruthy();
    await expect(gym.account.me({})).resolves.toMatchObject({
      gym: { name: 'Gimnasio Andes' },
      suspension: null,
    });
  });

  test('ni con un enlace o el código: lo dice quien los abre', async () => {
    const { activation } = await gym.clients.create({ id: newId(), name: 'Ana', email: 'ana@correo.cl' });
    const token = new URL(activation?.url ?? '').searchParams.get('token') ?? '';
    const { code: gymCode, key: gymKey } = await gym.gym.get({});
    await suspend(gym);
    const { email, accountId: id, password, invitations, registration } = app.nobody();
    await expect(invitations.read({ token })).rejects.toMatchObject(refused);
    await expect(invitations.activate({ token, id, email, password })).rejects.toMatchObject(refused);
    await expect(
      registration.register({ id, email, password, role: 'client', name: 'Ana', gymCode, gymKey }),
    ).rejects.toMatchObject(refused);
  });

  test('quien cierra su sesión puede iniciar otra y cambiar su contraseña, y lee lo mismo', async () => {
    await suspend(gym);
    const { email, password } = gym;
    await gym.account.signOut({});
    await gym.account.signIn({ email, password });
    await gym.account.changePassword({ currentPassword: password, password: 'otra-clave-larga' });
    await expect(gym.account.me({})).resolves.toMatchObject({ suspension: { message } });
  });

  test('en una sesión compartida tampoco, y ahí no se nombran otros gimnasios', async () => {
    const elsewhere = await app.gym('Otro gimnasio');
    const carla = await app.memberOf(gym, 'reception');
    await elsewhere.team.invite({ id: newId(), name: 'Dueña', email: gym.email, role: 'coach' });
    await gym.pins.setOwn({ pin: '2580' });
    await carla.pins.setOwn({ pin: '1470' });
    await gym.pins.takeOver({ personId: carla.accountId, pin: '1470' });
    await suspend(gym);
    await expect(gym.clients.list({ search: '' })).rejects.toMatchObject(refused);
    await expect(gym.account.me({})).resolves.toMatchObject({
      workplaces: [{ id: gym.accountId, name: 'Gimnasio Andes' }],
    });
  });

  test('los demás siguen, y quien trabaja también en otro va a ese', async () => {
    const other = await app.gym('Gimnasio Bosque');
    const carla = await app.memberOf(gym, 'reception');
    const { link } = await other.team.invite({
      id: newId(),
      name: 'Carla',
      email: carla.email,
      role: 'reception',
    });
    await carla.invitations.acceptTeam({ token: new URL(link.url).searchParams.get('token') ?? '' });
    await suspend(gym);
    await expect(carla.account.me({})).resolves.toMatchObject({
      suspension: { gymId: gym.accountId },
      workplaces: [{ name: 'Gimnasio Andes' }, { name: 'Gimnasio Bosque' }],
    });
    const there = { 'pulso-gym': other.accountId };
    expect((await carla.raw('GET', '/api/clients', undefined, there)).status).toBe(200);
    expect(JSON.parse((await carla.raw('GET', '/api/me', undefined, there)).body)).toMatchObject({
      gymName: 'Gimnasio Bosque',
      suspension: null,
    });
  });

  test('quien es cliente de dos pasa al que está abierto, salvo que pida el otro', async () => {
    const other = await app.gym('Gimnasio Bosque');
    const ana = await app.clientOf(gym);
    const { activation } = await other.clients.create({ id: newId(), name: 'Ana', email: ana.email });
    await ana.invitations.accept({ token: new URL(activation?.url ?? '').searchParams.get('token') ?? '' });
    await suspend(gym);
    await expect(ana.myspace.get({})).resolves.toMatchObject({ gym: { name: 'Gimnasio Bosque' } });
    const here = { 'pulso-gym': gym.accountId };
    const asked = await ana.raw('GET', '/api/my-space', undefined, here);
    expect({ status: asked.status, code: JSON.parse(asked.body).error.code }).toEqual({
      status: 403,
      code: 'gym_suspended',
    });
    await suspend(other);
    await expect(ana.myspace.get({})).rejects.toMatchObject(refused);
  });

  test('quien tiene una pantalla abierta lo sabe enseguida', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(address, gym.cookie());
    await stream.next();
    await suspend(gym);
    await stream.next();
    stream.close();
    expect((await openStream(address, gym.cookie())).status).toBe(403);
  });
});

test('lo que se vendió sin conexión se guarda una vez, cuando se reabre', async () => {
  const ana = await app.clientOf(gym);
  const sale = await newSale({ ...app, first: gym, client: ana } as never);
  const suspension = await suspend(gym);
  await expect(gym.sales.complete(sale)).rejects.toMatchObject(refused);
  await reopen(suspension);
  await gym.sales.complete(sale);
  await gym.sales.complete(sale);
  await expect(gym.sales.list({ search: '' })).resolves.toMatchObject({ total: 1 });
});

test('el reloj no hace nada en él, y lo demás sí', async () => {
  const neighbour = await app.gym('Gimnasio Vecino');
  for (const each of [gym, neighbour]) {
    await createProduct(each, { name: 'Agua', quantity: 0, reorderPoint: 3 });
    await each.notifications.choose({ kind: 'lowStock', shown: true, mailed: true });
  }
  const behind = new Date().getUTCHours() - 12;
  await asSuperuser(app.database, (connection) =>
    connection.query('update gym set time_zone = $1', [
      `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`,
    ]),
  );
  const suspension = await suspend(gym);
  const summaries = () => mailbox.letters.filter(({ content }) => content.includes('esto es lo nuevo'));
  await app.app.doDaily();
  await app.app.doHourly();
  await arrived(summaries, neighbour.email);
  expect(summaries().filter(({ to }) => to === gym.email)).toEqual([]);
  await reopen(suspension);
  await app.app.doHourly();
  await arrived(summaries, gym.email);
});

describe('queda escrito', () => {
  test('en la instalación, quién y cuándo; y en el registro del gimnasio, que fue Pulso', async () => {
    const at = expect.any(String);
    const id = await suspend(gym);
    const open = {
      id,
      message,
      suspendedAt: at,
      suspendedBy: operator.email,
      reopenedAt: null,
      reopenedBy: null,
    };
    expect(await suspensions()).toEqual([open]);
    const { items } = await operator.installation.gyms({ search: gym.email });
    expect(items).toMatchObject([{ suspension: { id, message } }]);
    expect(items[0] && statesOf(items[0]).map(({ label }) => label)).toEqual(['Suspendido']);
    await reopen(id);
    await reopen(id);
    expect(await suspensions()).toEqual([{ ...open, reopenedAt: at, reopenedBy: operator.email }]);
    const told = (await gym.record.list({})).items.filter(({ kind }) => kind === 'settings').slice(0, 2);
    expect(told).toMatchObject([
      { sentence: 'Quien administra Pulso reabrió el gimnasio', personId: null },
      { sentence: `Quien administra Pulso suspendió el gimnasio: ${message}`, personId: null },
    ]);
    const again = await suspend(gym);
    expect((await suspensions()).map((each) => each.id)).toEqual([again, id]);
  });

  test('repetida no cambia nada; con otro mensaje, otra mientras dura, o sin gimnasio, se rechaza', async () => {
    const id = newId();
    const suspension = { id, gymId: gym.accountId, message };
    await operator.installation.suspend(suspension);
    await operator.installation.suspend(suspension);
    expect(await suspensions()).toHaveLength(1);
    const call = (changed: Partial<typeof suspension>) =>
      operator.installation.suspend({ ...suspension, ...changed });
    await expect(call({ message: 'Otro' })).rejects.toMatchObject({ code: 'already_saved' });
    await expect(call({ id: newId() })).rejects.toMatchObject({ code: 'already_suspended' });
    await expect(call({ id: newId(), gymId: newId() })).rejects.toMatchObject({ code: 'not_found' });
    await expect(call({ id: newId(), message: '  ' })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(reopen(newId())).rejects.toMatchObject({ code: 'not_found' });
    const ana = await app.clientOf(await app.gym());
    await expect(call({ id: newId(), gymId: ana.accountId })).rejects.toMatchObject({ code: 'not_found' });
  });
});
