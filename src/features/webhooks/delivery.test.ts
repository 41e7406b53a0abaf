import { Webhook } from 'standardwebhooks';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { serverUrl } from '../../test/database.ts';
import { asSuperuser } from '../../test/superuser.ts';
import {
  addWebhook,
  closeReceiver,
  deliver,
  later,
  now,
  openDelivering,
  openReceiver,
  type Receiver,
} from './webhooks.fixture.ts';

let app: TestApp;
let receiver: Receiver;
let gym: Person;
beforeAll(async () => {
  app = await openDelivering();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await openReceiver();
  gym = await app.gym();
});
afterEach(() => closeReceiver(gym, receiver));

const addClient = async (name = 'Ana') =>
  (await gym.clients.create({ id: newId(), name, phone: '+56 9 5550 1101' })).client;
const types = () => receiver.received.map(({ message }) => message.type);
const log = async (id: string) => (await gym.webhooks.deliveries({ id })).items;

describe('lo que pasa', () => {
  test('llega una vez, firmado, a quien lo pidió', async () => {
    const { id, secret } = await addWebhook(gym, receiver, ['client.created']);
    const { id: clientId, version } = await addClient();
    await gym.clients.update({ id: clientId, version, name: 'Ana María' });
    await deliver(app);
    await deliver(app);
    expect(types()).toEqual(['client.created']);
    const [first] = receiver.received;
    if (!first) throw new Error('no llegó');
    expect(first.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(first.headers['webhook-id']).toMatch(/^msg_[\w-]{36}$/);
    expect(first.message).toMatchObject({
      timestamp: expect.stringMatching(/^2030-03-04T15:00:00/),
      data: { id: clientId, name: 'Ana', phone: '+56 9 5550 1101' },
    });
    // The receiver's clock is not 2030's.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const judge = new Webhook(secret);
    expect(() => judge.verify(first.body, { ...first.headers, 'webhook-timestamp': timestamp })).toThrow();
    expect(judge.sign(first.headers['webhook-id'], new Date(now), first.body)).toBe(
      first.headers['webhook-signature'],
    );
    expect(await log(id)).toMatchObject([
      {
        type: 'client.created',
        state: 'arrived',
        attempts: 1,
        answered: 200,
        answer: 'gracias',
        nextAt: null,
      },
    ]);
  });

  test('antes de crearlo no se cuenta, y lo que no se confirmó tampoco', async () => {
    await addClient('Antes');
    await addWebhook(gym, receiver, ['client.created']);
    await expect(gym.clients.create({ id: newId(), name: '' })).rejects.toMatchObject({ status: 400 });
    await deliver(app);
    expect(types()).toEqual([]);
  });

  test('dos servidores a la vez lo mandan una sola vez', async () => {
    await addWebhook(gym, receiver, ['client.created']);
    for (let added = 0; added < 12; added++) await addClient(`Cliente ${added}`);
    await Promise.all([deliver(app), deliver(app), deliver(app)]);
    await deliver(app);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  // It takes two connections, and the embedded database has one.
  test.runIf(serverUrl())('lo que se confirma después de empezar antes no se pierde', async () => {
    await addWebhook(gym, receiver, ['client.created']);
    await asSuperuser(app.database, async (connection) => {
      await connection.query('begin');
      await connection.query(
        `insert into audit (gym_id, at, transaction_id, table_name, action, after)
          values ($1, $2, current_xid(), 'client', 'insert', '{"id": "", "name": "Lenta"}')`,
        [gym.accountId, now],
      );
      await addClient('Rápida');
      const delivering = deliver(app);
      await connection.query('commit');
      await delivering;
    });
    const names = receiver.received.map(({ message }) => (message.data as { name: string }).name);
    expect(names.toSorted()).toEqual(['Lenta', 'Rápida']);
  });

  test('lo mucho que espera uno deja lugar para los demás', async () => {
    await addWebhook(gym, { url: `${receiver.url}?muchos` }, ['client.created']);
    for (let many = 0; many < 10; many++) await addClient();
    await addWebhook(gym, { url: `${receiver.url}?otro` }, ['client.created']);
    await addClient('Bea');
    // So that all of it waits before any is sent: a transaction of another database may let the log be read in parts.
    receiver.answer(503);
    await deliver(app);
    receiver.received.length = 0;
    receiver.answer(200);
    await deliver(app, later(now, { minutes: 1 }));
    const paths = receiver.received.map(({ path }) => path.split('?')[1]);
    expect(paths.filter((path) => path === 'muchos')).toHaveLength(11);
    expect(paths.indexOf('otro')).toBeLessThan(5);
  });

  test('lo que no se puede armar no detiene lo demás, y queda entre los errores', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created', 'visit.made']);
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into audit (gym_id, at, transaction_id, table_name, action, after)
          values ($1, $2, current_xid(), 'visit', 'insert', '{"id": "", "date": "2030-03-04"}')`,
        [gym.accountId, now],
      ),
    );
    await addClient();
    await deliver(app);
    expect(types()).toEqual(['client.created']);
    const [broken] = (await log(id)).filter(({ type }) => type === 'visit.made');
    expect(broken).toMatchObject({ trouble: 'unreadable', nextAt: null });
  });

  test('borrar los datos de alguien dice solo de quién', async () => {
    await addWebhook(gym, receiver);
    const { id } = await addClient();
    await gym.clients.remove({ id });
    await deliver(app);
    receiver.received.length = 0;
    await gym.privacy.erase({ id: newId(), clientId: id, reason: 'Lo pidió por correo' });
    await deliver(app);
    expect(receiver.received.map(({ message }) => message)).toMatchObject([
      { type: 'client.erased', data: { id } },
    ]);
  });

  test('lo de un gimnasio no llega a otro', async () => {
    const other = await app.gym();
    const elsewhere = await openReceiver();
    const { id } = await addWebhook(other, elsewhere, ['client.created']);
    await addWebhook(gym, receiver, ['client.created']);
    await addClient();
    await deliver(app);
    expect(types()).toEqual(['client.created']);
    expect(elsewhere.received).toEqual([]);
    await expect(gym.webhooks.deliveries({ id })).rejects.toMatchObject({ status: 404 });
    await other.webhooks.remove({ id });
    await elsewhere.close();
  });

  test('lleva lo que quien lo creó puede ver al mandarlo', async () => {
    const rights = ['gym.keys', 'clients.view', 'clients.contact'] as const;
    const { id: role, version } = await gym.team.createRole({
      ...{ id: newId(), name: 'Sistemas', rights: [...rights] },
    });
    const maker = await app.memberOf(gym, role);
    const { id } = await addWebhook(maker, receiver, ['client.created']);
    await expect(addWebhook(maker, receiver, ['sale.completed'])).rejects.toMatchObject({
      code: 'beyond_own_rights',
    });
    await addClient();
    await deliver(app);
    const { version: next } = await gym.team.updateRole({
      ...{ id: role, version, name: 'Sistemas', rights: ['gym.keys', 'clients.view'] },
    });
    await addClient('Bea');
    await deliver(app);
    await gym.team.updateRole({ id: role, version: next, name: 'Sistemas', rights: ['gym.keys'] });
    await addClient('Eva');
    await deliver(app);
    expect(receiver.received.map(({ message }) => message.data)).toMatchObject([
      { name: 'Ana', phone: '+56 9 5550 1101' },
      { name: 'Bea', phone: '', email: '', dni: '' },
    ]);
    expect((await gym.webhooks.list({})).items).toMatchObject([{ state: 'idle', lost: 1 }]);
    expect((await log(id))[0]).toMatchObject({ state: 'failed', trouble: 'not_permitted' });
  });

  test('lo que se borró de un cliente no se manda después', async () => {
    await addWebhook(gym, receiver, ['client.created']);
    const { id } = await addClient();
    await gym.privacy.erase({ id: newId(), clientId: id, reason: 'Lo pidió por correo' });
    await deliver(app);
    expect(JSON.stringify(receiver.received)).not.toContain('5550');
  });
});
