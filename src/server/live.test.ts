import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { serverUrl } from '../test/database.ts';
import { addClient, addMembership, addPayment, paymentForm } from '../test/fixture/clients.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { addClass } from '../test/fixture/training.ts';
import { databaseUrl } from '../test/postgres.ts';
import { type LiveStream, openStream } from '../test/stream.ts';

let fixture: GymFixture;
let address: string;
const open = new Set<LiveStream>();
type Colleague = Awaited<ReturnType<GymFixture['memberOf']>>;

beforeAll(async () => {
  fixture = await openGymFixture();
  address = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const stream of open) stream.close();
  open.clear();
});
afterAll(() => fixture.close());

/** A stream that has had its greeting. */
async function listen(person: Person, at = address): Promise<LiveStream> {
  const stream = await openStream(at, person.cookie());
  open.add(stream);
  expect(stream.status).toBe(200);
  await stream.next();
  return stream;
}

/** Another server upon the same PostgreSQL. */
async function openSecond(): Promise<TestApp> {
  const { rows } = await fixture.database.pool.query<{ name: string }>('select current_database() as name');
  return openTestApp({ database: { at: { url: databaseUrl(serverUrl() ?? '', rows[0]?.name ?? '') } } });
}

/** Whatever the first gym did before has reached every stream once this later change has. */
async function settle(): Promise<void> {
  const witness = await listen(fixture.otherGym);
  await fixture.otherGym.clients.create({ id: newId(), name: 'Testigo' });
  await witness.next();
}

describe('los cambios', () => {
  test('llegan a todas las pantallas del gimnasio y a ninguna de otro', async () => {
    const [first, second, stranger] = [
      await listen(fixture.first),
      await listen(fixture.first),
      await listen(fixture.otherGym),
    ];
    await addClient(fixture);
    await Promise.all([first.next(), second.next()]);
    expect(stranger.changes()).toBe(1);
    await fixture.otherGym.clients.create({ id: newId(), name: 'Vecina' });
    await stranger.next();
    expect(first.changes()).toBe(2);
  });

  test('llegan a un cliente cuando son suyos o del gimnasio entero, no cuando son de otro', async () => {
    const [own, insider] = [await listen(fixture.client), await listen(fixture.insider)];
    const membershipId = await addMembership(fixture, fixture.client.clientId);
    await own.next();
    const payment = await addPayment(fixture, membershipId);
    await own.next();
    await fixture.first.payments.update({ id: payment, version: 1, ...paymentForm, amount: 900 });
    await own.next();
    await addClient(fixture);
    await settle();
    expect(own.changes()).toBe(4);
    expect(insider.changes()).toBe(1);
    const { version } = await fixture.first.gym.get({});
    await fixture.first.gym.renewAccess({ version });
    await Promise.all([own.next(), insider.next()]);
  });

  test('de una clase llegan también a sus clientes, que ven cuántos cupos quedan', async () => {
    const classId = await addClass(fixture);
    const [owner, insider] = [await listen(fixture.first), await listen(fixture.insider)];
    const clientId = await addClient(fixture);
    const { today } = await fixture.first.account.me({});
    await fixture.first.reservations.create({ id: newId(), classId, clientId, date: today });
    await Promise.all([owner.next(), insider.next()]);
  });

  test('llegan a muchas pantallas con el encargo de no preguntar todas a la vez', async () => {
    const gym = await fixture.gym();
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen(gym)));
    await gym.clients.create({ id: newId(), name: 'Vecina' });
    await Promise.all(streams.map((stream) => stream.next()));
    expect(streams.map((stream) => stream.delay()).toSorted((a, b) => a - b)).toEqual([
      0, 20, 40, 60, 80, 100,
    ]);
  });

  test('que hubo mientras no escuchaban los preguntan por turnos, no todas a la vez', async () => {
    const gym = await fixture.gym();
    const delays: number[] = [];
    while (delays.length < 4) delays.push((await listen(gym)).delay());
    expect(delays).toEqual([0, 20, 40, 60]);
  });

  test('que se rechazan no llegan', async () => {
    const stream = await listen(fixture.first);
    await expect(fixture.first.clients.remove({ id: newId() })).rejects.toMatchObject({ status: 404 });
    await settle();
    expect(stream.changes()).toBe(1);
  });
});

describe('la conexión', () => {
  test('no se abre sin sesión, ni con una que terminó', async () => {
    expect((await openStream(address, '')).status).toBe(401);
    const { email, password } = fixture.insider;
    const cookie = fixture.insider.cookie();
    await fixture.insider.account.signOut({});
    expect((await openStream(address, cookie)).status).toBe(401);
    await fixture.insider.account.signIn({ email, password });
  });

  test('no dice nada a un cliente que no tiene gimnasio', async () => {
    const person = fixture.nobody();
    const { accountId: id, email, password } = person;
    await person.registration.register({ id, email, password, role: 'client' });
    await person.account.signIn({ email, password });
    expect((await openStream(address, person.cookie())).status).toBe(204);
  });

  test('que el navegador corta no detiene a las demás', async () => {
    const [closed, open] = [await listen(fixture.first), await listen(fixture.first)];
    closed.close();
    await closed.ended;
    await addClient(fixture);
    await open.next();
  });

  test('termina en el acto cuando su sesión se cierra, y las de otras sesiones siguen', async () => {
    const gym = await fixture.gym();
    const elsewhere = { ...fixture.nobody(), email: gym.email, accountId: gym.accountId };
    await elsewhere.account.signIn({ email: gym.email, password: gym.password });
    const [left, ended, kept] = [await listen(elsewhere), await listen(elsewhere), await listen(gym)];
    await elsewhere.account.signOut({});
    await Promise.all([left.ended, ended.ended]);
    await gym.clients.create({ id: newId(), name: 'Vecina' });
    await kept.next();
  });

  test.each<[string, (gym: Person) => Promise<unknown>]>([
    ['todas las sesiones', ({ account }) => account.endSessions({ current: true })],
    [
      'esa sesión, desde otra',
      async ({ account, email, password }) => {
        const other = fixture.nobody();
        const { items } = await account.sessions({});
        await other.account.signIn({ email, password });
        await other.account.endSession({ id: items[0]?.id ?? '' });
      },
    ],
    [
      'las demás, porque cambió la contraseña',
      async ({ email, password }) => {
        const other = fixture.nobody();
        await other.account.signIn({ email, password });
        await other.account.changePassword({ currentPassword: password, password: 'la-nueva-clave' });
      },
    ],
  ])('termina cuando se cierran %s', async (_which, close) => {
    const gym = await fixture.gym();
    const stream = await listen(gym);
    await close(gym);
    await stream.ended;
  });

  test.each<[string, (person: Colleague, owner: Person) => Promise<unknown>]>([
    ['se la saca del equipo', ({ memberId: id }, owner) => owner.team.remove({ id })],
    [
      'cambia su rol',
      ({ memberId: id }, owner) => owner.team.update({ id, version: 1, name: 'Carla', role: 'coach' }),
    ],
    [
      'su rol pasa a poder otra cosa',
      async (_person, owner) => {
        for (const { people: _, ...role } of (await owner.team.list({})).roles)
          await owner.team.updateRole({ ...role, rights: ['sales.sell'] });
      },
    ],
  ])('de una persona termina en el acto cuando %s, y las de las demás siguen', async (_why, change) => {
    const owner = await fixture.gym();
    const { id: roleId } = await owner.team.createRole({
      id: newId(),
      name: 'Mesón',
      rights: ['clients.view'],
    });
    const [carla, teo] = [await fixture.memberOf(owner, roleId), await fixture.memberOf(owner, 'reception')];
    const [left, kept, own] = [await listen(carla), await listen(teo), await listen(owner)];
    await change(carla, owner);
    await left.ended;
    await Promise.all([kept.next(), own.next()]);
    await owner.clients.create({ id: newId(), name: 'Vecina' });
    await Promise.all([kept.next(), own.next()]);
  });

  test('dice antes de terminar que algo cambió, para que su pantalla vea que ya no está', async () => {
    const owner = await fixture.gym();
    const carla = await fixture.memberOf(owner, 'reception');
    const stream = await listen(carla);
    const last = stream.change();
    await owner.team.remove({ id: carla.memberId });
    await stream.ended;
    expect(stream.change()).not.toBe(last);
    expect((await openStream(address, carla.cookie())).status).toBe(403);
  });

  test('de una sesión compartida termina cuando sacan a quien la usa o a quien la inició, o le quitan el PIN', async () => {
    const owner = await fixture.gym();
    const [carla, teo] = [
      await fixture.memberOf(owner, 'reception'),
      await fixture.memberOf(owner, 'reception'),
    ];
    await owner.pins.give({ id: carla.memberId, pin: '1470' });
    await owner.pins.give({ id: teo.memberId, pin: '3690' });
    await carla.pins.takeOver({ personId: teo.accountId, pin: '3690' });
    const ofTeo = await listen(carla);
    await owner.team.remove({ id: teo.memberId });
    await ofTeo.ended;
    await owner.team.restore({ id: teo.memberId });
    await carla.pins.takeOver({ personId: teo.accountId, pin: '3690' });
    const withPin = await listen(carla);
    await owner.pins.takeAway({ id: teo.memberId });
    await withPin.ended;
    await carla.pins.takeOver({ personId: carla.accountId, pin: '1470' });
    await owner.pins.give({ id: teo.memberId, pin: '3690' });
    await carla.pins.takeOver({ personId: teo.accountId, pin: '3690' });
    const ofCarla = await listen(carla);
    await owner.team.remove({ id: carla.memberId });
    await ofCarla.ended;
  });

  test('de todos los de un gimnasio termina cuando se suspende, y la de un cliente cuando se elimina', async () => {
    const [gym, other] = [await fixture.gym(), await listen(fixture.first)];
    const [carla, ana, rosa] = [
      await fixture.memberOf(gym, 'reception'),
      await fixture.clientOf(gym),
      await fixture.clientOf(gym),
    ];
    const [removed, ...all] = [await listen(rosa), await listen(gym), await listen(carla), await listen(ana)];
    await gym.clients.remove({ id: rosa.clientId });
    await removed?.ended;
    await gym.clients.create({ id: newId(), name: 'Vecina' });
    await Promise.all(all.map((stream) => stream.next()).slice(0, 2));
    await fixture.operator.installation.suspend({ id: newId(), gymId: gym.accountId, message: 'Por pago.' });
    await Promise.all(all.map(({ ended }) => ended));
    await addClient(fixture);
    await other.next();
  });

  test('de una misma sesión se abre hasta veinte veces', async () => {
    const gym = await fixture.gym();
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(gym)));
    expect((await openStream(address, gym.cookie())).status).toBe(429);
    await listen(fixture.first);
    streams[0]?.close();
    await streams[0]?.ended;
    const openOneMore = async () => {
      const stream = await openStream(address, gym.cookie());
      open.add(stream);
      return stream.status;
    };
    await expect.poll(openOneMore).toBe(200);
  });

  test('termina cuando el servidor se cierra', async () => {
    const own = await openTestApp();
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(await own.gym(), at);
    await own.close();
    await stream.ended;
  });
});

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'un cambio hecho en un servidor, o una sesión que se cierra, llega a las pantallas de otro sobre la misma base',
  async () => {
    const second = await openSecond();
    const at = await second.app.listen({ port: 0, host: '127.0.0.1' });
    const [stream, stranger] = [await listen(fixture.first, at), await listen(fixture.otherGym, at)];
    await addClient(fixture);
    await stream.next();
    expect(stranger.changes()).toBe(1);
    const gym = await fixture.gym();
    const own = await listen(gym, at);
    await gym.account.signOut({});
    await own.ended;
    await second.close();
    await stream.ended;
  },
);

describe('lo que cambió entre la primera respuesta de una pantalla y la apertura de su conexión', () => {
  const firstAnswer = async (person: Person) => {
    const { headers } = await person.raw('GET', '/api/me');
    expect(headers['pulso-last-change']).toBeTruthy();
    return headers['pulso-last-change'];
  };

  test.each<[string, () => Person]>([
    ['el gimnasio', () => fixture.first],
    ['un cliente', () => fixture.client],
  ])('se nota, y si nada cambió también, en %s', async (_who, who) => {
    await settle();
    const witness = await listen(fixture.first);
    await addClient(fixture);
    await witness.next();
    const answered = await firstAnswer(who());
    expect((await listen(who())).change()).toBe(answered);
    await fixture.otherGym.clients.create({ id: newId(), name: 'Vecina' });
    expect((await listen(who())).change()).toBe(answered);
    await addClient(fixture);
    await witness.next();
    expect((await listen(who())).change()).not.toBe(answered);
    expect(await firstAnswer(who())).not.toBe(answered);
  });

  test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
    'se nota también donde contesta un servidor y escucha otro',
    async () => {
      const second = await openSecond();
      const at = await second.app.listen({ port: 0, host: '127.0.0.1' });
      const [here, there] = [await listen(fixture.first), await listen(fixture.first, at)];
      const hearAnother = async () => {
        await addClient(fixture);
        await Promise.all([here.next(), there.next()]);
      };
      // The second knows nothing of what was before it.
      expect(there.change()).not.toBe(await firstAnswer(fixture.first));
      await hearAnother();
      const answered = await firstAnswer(fixture.first);
      expect((await listen(fixture.first, at)).change()).toBe(answered);
      await hearAnother();
      expect((await listen(fixture.first, at)).change()).not.toBe(answered);
      await second.close();
    },
  );
});

describe('lo que una pantalla vuelve a pedir', () => {
  test('no viaja si es lo mismo, y sí cuando cambia', async () => {
    const list = (headers?: Record<string, string>) =>
      fixture.first.raw('GET', '/api/clients?search=Testigo304', undefined, headers);
    const { headers } = await list();
    const conditional = { 'if-none-match': `${headers.etag}` };
    expect(await list(conditional)).toMatchObject({ status: 304, body: '' });
    await fixture.first.clients.create({ id: newId(), name: 'Testigo304' });
    const changed = await list(conditional);
    expect(changed).toMatchObject({ status: 200, body: expect.stringContaining('Testigo304') });
    expect(await list({ 'if-none-match': `${changed.headers.etag}` })).toMatchObject({ status: 304 });
  });
});
