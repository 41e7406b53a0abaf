import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test/app.ts';
import { addClient } from '../test/fixture/clients.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { prepareStreams } from '../test/live.ts';
import { openStream } from '../test/stream.ts';
import { asSuperuser } from '../test/superuser.ts';
import { freshCodeOf } from '../test/totp.ts';

const { here, connect, listen } = prepareStreams();
type Colleague = Awaited<ReturnType<GymFixture['memberOf']>>;

describe('la conexión', () => {
  test('no se abre sin sesión, ni con una que terminó', async () => {
    expect((await openStream(here.address, '')).status).toBe(401);
    const { email, password } = here.fixture.insider;
    const cookie = here.fixture.insider.cookie();
    await here.fixture.insider.account.signOut({});
    expect((await openStream(here.address, cookie)).status).toBe(401);
    await here.fixture.insider.account.signIn({ email, password });
  });

  test('no dice nada a un cliente que no tiene gimnasio', async () => {
    const person = here.fixture.nobody();
    const { accountId: id, email, password } = person;
    await person.registration.register({ id, email, password, role: 'client' });
    await person.account.signIn({ email, password });
    expect((await openStream(here.address, person.cookie())).status).toBe(204);
  });

  test('que el navegador corta no detiene a las demás', async () => {
    const [closed, open] = [await listen(here.fixture.first), await listen(here.fixture.first)];
    closed.close();
    await closed.ended;
    await addClient(here.fixture);
    await open.next();
  });

  test('termina en el acto cuando su sesión se cierra, y las de otras sesiones siguen', async () => {
    const gym = await here.fixture.gym();
    const elsewhere = { ...here.fixture.nobody(), email: gym.email, accountId: gym.accountId };
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
        const other = here.fixture.nobody();
        const { items } = await account.sessions({});
        await other.account.signIn({ email, password });
        await other.account.endSession({ id: items[0]?.id ?? '' });
      },
    ],
    [
      'las demás, porque cambió la contraseña',
      async ({ email, password }) => {
        const other = here.fixture.nobody();
        await other.account.signIn({ email, password });
        await other.account.changePassword({ currentPassword: password, password: 'la-nueva-clave' });
      },
    ],
  ])('termina cuando se cierran %s', async (_which, close) => {
    const gym = await here.fixture.gym();
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
    const owner = await here.fixture.gym();
    const { id: roleId } = await owner.team.createRole({
      id: newId(),
      name: 'Mesón',
      rights: ['clients.view'],
    });
    const [carla, teo] = [
      await here.fixture.memberOf(owner, roleId),
      await here.fixture.memberOf(owner, 'reception'),
    ];
    const [left, kept, own] = [await listen(carla), await listen(teo), await listen(owner)];
    await change(carla, owner);
    await left.ended;
    await Promise.all([kept.next(), own.next()]);
    await owner.clients.create({ id: newId(), name: 'Vecina' });
    await Promise.all([kept.next(), own.next()]);
  });

  test('dice antes de terminar que algo cambió, para que su pantalla vea que ya no está', async () => {
    const owner = await here.fixture.gym();
    const carla = await here.fixture.memberOf(owner, 'reception');
    const stream = await listen(carla);
    const last = stream.change();
    await owner.team.remove({ id: carla.memberId });
    await stream.ended;
    expect(stream.change()).not.toBe(last);
    expect((await openStream(here.address, carla.cookie())).status).toBe(403);
  });

  test('de una sesión compartida termina cuando sacan a quien la usa o a quien la inició, o le quitan el PIN', async () => {
    const owner = await here.fixture.gym();
    const [carla, teo] = [
      await here.fixture.memberOf(owner, 'reception'),
      await here.fixture.memberOf(owner, 'reception'),
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
    const [gym, other] = [await here.fixture.gym(), await listen(here.fixture.first)];
    const [carla, ana, rosa] = [
      await here.fixture.memberOf(gym, 'reception'),
      await here.fixture.clientOf(gym),
      await here.fixture.clientOf(gym),
    ];
    const [removed, ...all] = [await listen(rosa), await listen(gym), await listen(carla), await listen(ana)];
    await gym.clients.remove({ id: rosa.clientId });
    await removed?.ended;
    await gym.clients.create({ id: newId(), name: 'Vecina' });
    await Promise.all(all.map((stream) => stream.next()).slice(0, 2));
    await here.fixture.operator.installation.suspend({
      id: newId(),
      gymId: gym.accountId,
      message: 'Por pago.',
    });
    await Promise.all(all.map(({ ended }) => ended));
    await addClient(here.fixture);
    await other.next();
  });

  test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
    'de una sesión que una respuesta cambia por otra termina después de ella',
    async () => {
      const { database } = here.fixture;
      const gym = await here.fixture.gym();
      const carla = await here.fixture.memberOf(gym, 'reception');
      const { secret } = await gym.account.startTwoFactor({ currentPassword: gym.password });
      const [own, other] = [await listen(gym), await listen(carla)];
      const pidOf = async (connection: PoolClient) =>
        (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
      const isWaiting = async (pid: number | undefined) => {
        const { rowCount } = await database.pool.query(
          'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))',
          [pid],
        );
        return rowCount === 1;
      };
      await asSuperuser(database, (sessions) =>
        asSuperuser(database, async (codes) => {
          const [sessionsPid, codesPid] = [await pidOf(sessions), await pidOf(codes)];
          await sessions.query('begin');
          await sessions.query('select from session where user_id = $1 for update', [gym.accountId]);
          const confirmed = gym.account.confirmTwoFactor({ code: freshCodeOf(secret) });
          await expect.poll(() => isWaiting(sessionsPid)).toBe(true);
          await codes.query('begin; lock table two_factor');
          await sessions.query('commit');
          await expect.poll(() => isWaiting(codesPid)).toBe(true);
          await carla.clients.create({ id: newId(), name: 'Vecina' });
          await other.next();
          await expect.poll(() => own.change()).toBe(other.change());
          await codes.query('commit');
          await confirmed;
        }),
      );
      await own.ended;
    },
  );

  test('de una misma sesión se abre hasta veinte veces', async () => {
    const gym = await here.fixture.gym();
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(gym)));
    expect((await openStream(here.address, gym.cookie())).status).toBe(429);
    await listen(here.fixture.first);
    streams[0]?.close();
    await streams[0]?.ended;
    await expect.poll(async () => (await connect(gym)).status).toBe(200);
  });

  test('termina cuando el servidor se cierra', async () => {
    const own = await openTestApp();
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(await own.gym(), at);
    await own.close();
    await stream.ended;
  });
});
