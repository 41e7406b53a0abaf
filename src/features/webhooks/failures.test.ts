import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { pauses } from './rules.ts';
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

describe('lo que no llega', () => {
  test('se manda otra vez, con pausas cada vez más largas, y al final no más', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created']);
    await addClient();
    receiver.answer(500, '<h1>Error\u0000  interno</h1>');
    let at = now;
    for (const [attempt, pause] of pauses.entries()) {
      await deliver(app, at);
      expect(receiver.received).toHaveLength(attempt + 1);
      const nextAt = later(at, { seconds: pause });
      const [entry] = await log(id);
      expect(entry).toMatchObject({ state: 'waiting', attempts: attempt + 1, answered: 500 });
      expect(entry?.answer).toBe('<h1>Error interno</h1>');
      expect(Date.parse(entry?.nextAt ?? '')).toBe(Date.parse(nextAt));
      await deliver(app, later(nextAt, { seconds: -1 }));
      expect(receiver.received).toHaveLength(attempt + 1);
      at = nextAt;
    }
    await deliver(app, at);
    expect(await log(id)).toMatchObject([{ state: 'failed', attempts: 10, nextAt: null }]);
    await deliver(app, later(at, { hours: 1000 }));
    expect(receiver.received).toHaveLength(10);
    const [first] = receiver.received;
    for (const { headers, body } of receiver.received) {
      expect(headers['webhook-id']).toBe(first?.headers['webhook-id']);
      expect(body).toBe(first?.body);
    }
    expect((await gym.webhooks.list({})).items).toMatchObject([{ state: 'failing', active: true }]);
  });

  test('lo que un servidor dejó a medias va después', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created']);
    await addClient();
    await deliver(app);
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `update webhook_delivery set arrived = false, answered = null, next_at = $2::timestamptz + interval '2 minutes' where webhook_id = $1`,
        [id, now],
      ),
    );
    await deliver(app, later(now, { seconds: 119 }));
    expect(receiver.received).toHaveLength(1);
    await deliver(app, later(now, { seconds: 120 }));
    expect(await log(id)).toMatchObject([{ state: 'arrived', attempts: 2 }]);
  });

  test('una redirección no se sigue', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created']);
    receiver.answer(302, '', { location: `${receiver.url}/otra` });
    await addClient();
    await deliver(app);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/pulso']);
    expect(await log(id)).toMatchObject([{ state: 'waiting', answered: 302 }]);
  });

  test('si nadie escucha se dice, y va cuando se puede', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created']);
    await receiver.close();
    await addClient();
    await deliver(app);
    expect(await log(id)).toMatchObject([{ state: 'waiting', answered: null, trouble: 'unreachable' }]);
  });

  test('con 410 se apaga en el acto, y se avisa', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created', 'client.updated']);
    receiver.answer(410);
    await addClient();
    await deliver(app);
    expect((await gym.webhooks.list({})).items).toMatchObject([
      { id, active: false, state: 'stopped', gone: true, since: expect.any(String) },
    ]);
    await addClient();
    await deliver(app);
    expect(receiver.received).toHaveLength(1);
    const { groups } = await gym.notifications.list({});
    expect(groups).toContainEqual(
      expect.objectContaining({
        kind: 'stoppedWebhooks',
        items: [
          expect.objectContaining({
            sentence: 'El webhook Contabilidad se apagó, porque lo que manda no llega',
          }),
        ],
      }),
    );
    const { items } = await gym.record.list({});
    expect(items.map(({ sentence }) => sentence)).toContain('Apagó el webhook Contabilidad');
  });

  test('se avisa cuando quien lo creó deja el equipo, hasta que alguien lo cambia de dirección', async () => {
    const teo = await app.memberOf(gym, 'owner');
    const { id } = await addWebhook(teo, receiver, ['client.created']);
    const told = async () => {
      const { groups } = await gym.notifications.list({});
      return groups.flatMap(({ items }) => items.map(({ sentence }) => sentence));
    };
    const sentence = 'El webhook Contabilidad ya no manda nada, porque quien lo creó dejó el equipo';
    expect(await told()).not.toContain(sentence);
    await gym.team.remove({ id: teo.memberId });
    expect(await told()).toContain(sentence);
    const [webhook] = (await gym.webhooks.list({})).items;
    await gym.webhooks.update({
      ...{ id, version: webhook?.version ?? 0, name: 'Contabilidad', active: true },
      ...{ url: `${receiver.url}?nueva`, events: ['client.created'] },
    });
    expect(await told()).not.toContain(sentence);
  });

  test('después de cinco días de puras fallas se apaga, y lo que llega entremedio lo evita', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created']);
    receiver.answer(503);
    await addClient();
    await deliver(app);
    receiver.answer(200);
    await deliver(app, later(now, { hours: 100 }));
    expect((await gym.webhooks.list({})).items).toMatchObject([{ state: 'active' }]);
    receiver.answer(503);
    await addClient('Bea');
    await deliver(app, later(now, { hours: 121 }));
    expect((await gym.webhooks.list({})).items).toMatchObject([{ state: 'failing' }]);
    await addClient('Eva');
    await deliver(app, later(now, { hours: 240 }));
    expect((await gym.webhooks.list({})).items).toMatchObject([{ state: 'failing' }]);
    await addClient('Luz');
    await deliver(app, later(now, { hours: 241 }));
    expect((await gym.webhooks.list({})).items).toMatchObject([{ id, state: 'stopped', gone: false }]);
    expect((await log(id)).filter(({ state }) => state === 'waiting')).toEqual([]);
    const stopped = (await gym.webhooks.list({})).items[0];
    if (!stopped) throw new Error('no está');
    receiver.answer(200);
    const { name, url, events, version } = stopped;
    await gym.webhooks.update({ id, version, name, url, events, active: true });
    const before = receiver.received.length;
    await addClient('Sol');
    await deliver(app, later(now, { hours: 241 }));
    expect(receiver.received).toHaveLength(before + 1);
    expect((await gym.webhooks.list({})).items).toMatchObject([{ state: 'active', since: null }]);
  });

  test('con mil en camino deja de leer, y no pierde nada', async () => {
    const { id } = await addWebhook(gym, receiver, ['client.created']);
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into webhook_delivery (gym_id, webhook_id, type, at, next_at)
          select $1, $2, 'webhook.test', $3, $3::timestamptz + interval '1 day' from generate_series(1, 1000)`,
        [gym.accountId, id, now],
      ),
    );
    await addClient();
    await deliver(app);
    expect(types()).toEqual([]);
    await asSuperuser(app.database, (connection) =>
      connection.query(`delete from webhook_delivery where webhook_id = $1`, [id]),
    );
    await deliver(app);
    expect(types()).toEqual(['client.created']);
  });
});
