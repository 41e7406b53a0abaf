import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { serverUrl } from '../test/database.ts';
import { addClient, addMembership, addPayment, paymentForm } from '../test/fixture/clients.ts';
import { addClass } from '../test/fixture/training.ts';
import { prepareStreams } from '../test/live.ts';
import { databaseUrl } from '../test/postgres.ts';

const { here, listen } = prepareStreams();

/** Another server upon the same PostgreSQL. */
async function openSecond(): Promise<TestApp> {
  const { rows } = await here.fixture.database.pool.query<{ name: string }>(
    'select current_database() as name',
  );
  return openTestApp({ database: { at: { url: databaseUrl(serverUrl() ?? '', rows[0]?.name ?? '') } } });
}

/** Whatever the first gym did before has reached every stream once this later change has. */
async function settle(): Promise<void> {
  const witness = await listen(here.fixture.otherGym);
  await here.fixture.otherGym.clients.create({ id: newId(), name: 'Testigo' });
  await witness.next();
}

describe('los cambios', () => {
  test('llegan a todas las pantallas del gimnasio y a ninguna de otro', async () => {
    const [first, second, stranger] = [
      await listen(here.fixture.first),
      await listen(here.fixture.first),
      await listen(here.fixture.otherGym),
    ];
    await addClient(here.fixture);
    await Promise.all([first.next(), second.next()]);
    expect(stranger.changes()).toBe(1);
    await here.fixture.otherGym.clients.create({ id: newId(), name: 'Vecina' });
    await stranger.next();
    expect(first.changes()).toBe(2);
  });

  test('llegan a un cliente cuando son suyos o del gimnasio entero, no cuando son de otro', async () => {
    const [own, insider] = [await listen(here.fixture.client), await listen(here.fixture.insider)];
    const membershipId = await addMembership(here.fixture, here.fixture.client.clientId);
    await own.next();
    const payment = await addPayment(here.fixture, membershipId);
    await own.next();
    await here.fixture.first.payments.update({ id: payment, version: 1, ...paymentForm, amount: 900 });
    await own.next();
    await addClient(here.fixture);
    await settle();
    expect(own.changes()).toBe(4);
    expect(insider.changes()).toBe(1);
    const { version } = await here.fixture.first.gym.get({});
    await here.fixture.first.gym.renewAccess({ version });
    await Promise.all([own.next(), insider.next()]);
  });

  test('de una clase llegan también a sus clientes, que ven cuántos cupos quedan', async () => {
    const classId = await addClass(here.fixture);
    const [owner, insider] = [await listen(here.fixture.first), await listen(here.fixture.insider)];
    const clientId = await addClient(here.fixture);
    const { today } = await here.fixture.first.account.me({});
    await here.fixture.first.reservations.create({ id: newId(), classId, clientId, date: today });
    await Promise.all([owner.next(), insider.next()]);
  });

  test('llegan a muchas pantallas con el encargo de no preguntar todas a la vez', async () => {
    const gym = await here.fixture.gym();
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen(gym)));
    await gym.clients.create({ id: newId(), name: 'Vecina' });
    await Promise.all(streams.map((stream) => stream.next()));
    expect(streams.map((stream) => stream.delay()).toSorted((a, b) => a - b)).toEqual([
      0, 20, 40, 60, 80, 100,
    ]);
  });

  test('que hubo mientras no escuchaban los preguntan por turnos, no todas a la vez', async () => {
    const gym = await here.fixture.gym();
    const delays: number[] = [];
    while (delays.length < 4) delays.push((await listen(gym)).delay());
    expect(delays).toEqual([0, 20, 40, 60]);
  });

  test('que se rechazan no llegan', async () => {
    const stream = await listen(here.fixture.first);
    await expect(here.fixture.first.clients.remove({ id: newId() })).rejects.toMatchObject({ status: 404 });
    await settle();
    expect(stream.changes()).toBe(1);
  });
});

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'un cambio hecho en un servidor, o una sesión que se cierra, llega a las pantallas de otro sobre la misma base',
  async () => {
    const second = await openSecond();
    const at = await second.app.listen({ port: 0, host: '127.0.0.1' });
    const [stream, stranger] = [
      await listen(here.fixture.first, at),
      await listen(here.fixture.otherGym, at),
    ];
    await addClient(here.fixture);
    await stream.next();
    expect(stranger.changes()).toBe(1);
    const gym = await here.fixture.gym();
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
    ['el gimnasio', () => here.fixture.first],
    ['un cliente', () => here.fixture.client],
  ])('se nota, y si nada cambió también, en %s', async (_who, who) => {
    await settle();
    const witness = await listen(here.fixture.first);
    await addClient(here.fixture);
    await witness.next();
    const answered = await firstAnswer(who());
    expect((await listen(who())).change()).toBe(answered);
    await here.fixture.otherGym.clients.create({ id: newId(), name: 'Vecina' });
    expect((await listen(who())).change()).toBe(answered);
    await addClient(here.fixture);
    await witness.next();
    expect((await listen(who())).change()).not.toBe(answered);
    expect(await firstAnswer(who())).not.toBe(answered);
  });

  test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
    'se nota también donde contesta un servidor y escucha otro',
    async () => {
      const second = await openSecond();
      const at = await second.app.listen({ port: 0, host: '127.0.0.1' });
      const [near, far] = [await listen(here.fixture.first), await listen(here.fixture.first, at)];
      const hearAnother = async () => {
        await addClient(here.fixture);
        await Promise.all([near.next(), far.next()]);
      };
      // The second knows nothing of what was before it.
      expect(far.change()).not.toBe(await firstAnswer(here.fixture.first));
      await hearAnother();
      const answered = await firstAnswer(here.fixture.first);
      expect((await listen(here.fixture.first, at)).change()).toBe(answered);
      await hearAnother();
      expect((await listen(here.fixture.first, at)).change()).not.toBe(answered);
      await second.close();
    },
  );
});

describe('lo que una pantalla vuelve a pedir', () => {
  test('no viaja si es lo mismo, y sí cuando cambia', async () => {
    const list = (headers?: Record<string, string>) =>
      here.fixture.first.raw('GET', '/api/clients?search=Testigo304', undefined, headers);
    const { headers } = await list();
    const conditional = { 'if-none-match': `${headers.etag}` };
    expect(await list(conditional)).toMatchObject({ status: 304, body: '' });
    await here.fixture.first.clients.create({ id: newId(), name: 'Testigo304' });
    const changed = await list(conditional);
    expect(changed).toMatchObject({ status: 200, body: expect.stringContaining('Testigo304') });
    expect(await list({ 'if-none-match': `${changed.headers.etag}` })).toMatchObject({ status: 304 });
  });
});
