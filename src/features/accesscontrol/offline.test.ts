import { createHash, createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareAccess, today } from './accesscontrol.fixture.ts';

const { openGym, addClient, addCard, addMember, openDoor, addClass, addPlan, visitsOf } = prepareAccess();

let app: TestApp;
let gym: Person;
let reader: Awaited<ReturnType<typeof openDoor>>;
beforeAll(async () => {
  ({ app, gym } = await openGym());
  reader = await openDoor();
});
afterAll(() => app.close());

/** As a reader finds a pass in its rules. */
const printOf = (pass: string, { key } = reader) =>
  createHmac('sha256', createHash('sha256').update(key).digest('hex')).update(pass).digest('hex');

const rulesFor = async (pass: string) => {
  const { items } = await reader.person.accesscontrol.rules({});
  return items.filter((rule) => rule.pass === printOf(pass));
};

describe('las reglas de un lector', () => {
  test('dicen por una hora quién puede entrar, y nada de quién es', async () => {
    const { clientId, card } = await addMember('2030-11-01', 'Zenobia');
    const expired = await addMember('2030-09-01');
    const without = await addCard(await addClient());
    expect(await rulesFor(card)).toEqual([{ pass: printOf(card), from: null, until: null }]);
    expect(await rulesFor(expired.card)).toEqual([]);
    expect(await rulesFor(without)).toEqual([]);
    const rules = await reader.person.accesscontrol.rules({});
    expect(rules).toMatchObject({
      ...{ validSeconds: 3600, codeSeconds: 30, next: null },
      ...{ direction: 'in', passbackMinutes: 0 },
    });
    const told = JSON.stringify(rules);
    for (const personal of ['Zenobia', clientId, clientId.replaceAll('-', ''), card])
      expect(told).not.toContain(personal);
  });

  test('son de ese lector: las huellas de otro son otras', async () => {
    const { card } = await addMember();
    const other = await openDoor();
    const { items } = await other.person.accesscontrol.rules({});
    const prints = items.map(({ pass }) => pass);
    expect(prints).toContain(printOf(card, other));
    expect(prints).not.toContain(printOf(card));
  });

  test('quien tiene solo una clase entra desde una hora antes hasta que termina', async () => {
    const plan_id = await addPlan({ open_gym: 'excluded' });
    const clientId = await addClient();
    const card = await addCard(clientId);
    await gym.memberships.sell({
      ...{ id: newId(), clientId, planId: plan_id, startsOn: '2030-11-01', price: 30_000 },
    });
    expect(await rulesFor(card)).toEqual([]);
    const classId = await addClass('13:00');
    await gym.reservations.create({ id: newId(), classId, clientId, date: today });
    expect(await rulesFor(card)).toEqual([
      {
        pass: printOf(card),
        from: expect.stringMatching(/^2030-11-22T15:00:00/),
        until: expect.stringMatching(/^2030-11-22T17:00:00/),
      },
    ]);
  });

  test('sin cambios no se mandan otra vez', async () => {
    const headers = { authorization: `Bearer ${reader.key}` };
    const first = await app.nobody().raw('GET', '/api/access/rules', undefined, headers);
    const again = await app.nobody().raw('GET', '/api/access/rules', undefined, {
      ...headers,
      'if-none-match': `${first.headers.etag}`,
    });
    expect(again).toMatchObject({ status: 304, body: '' });
    await addMember();
    const changed = await app.nobody().raw('GET', '/api/access/rules', undefined, {
      ...headers,
      'if-none-match': `${first.headers.etag}`,
    });
    expect(changed.status).toBe(200);
  });

  test('con la medianoche cerca terminan para quien mañana no puede', async () => {
    const late = prepareAccess();
    const there = await late.openGym({ now: '2030-12-01T02:30:00Z' });
    const { card } = await late.addMember('2030-11-01');
    const { person, key } = await late.openDoor();
    expect((await person.accesscontrol.rules({})).items).toEqual([
      {
        ...{ pass: printOf(card, { ...reader, key }), from: null },
        until: expect.stringMatching(/^2030-12-01T03:00:00/),
      },
    ]);
    await there.app.close();
  });
});

describe('lo que un lector decidió sin conexión', () => {
  const at = '2030-11-22T14:30:00Z';
  const report = (items: { id: string; pass: string; at: string; granted: boolean }[]) =>
    reader.person.accesscontrol.report({ items });
  const eventsOf = async (clientId: string) =>
    (await gym.accesscontrol.events({ clientId })).items.map(({ id: _, ...event }) => event);

  test('llega una vez, aunque se mande varias, con su hora', async () => {
    const { clientId, card } = await addMember();
    const items = [{ id: newId(), pass: card, at, granted: true }];
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(items)));
    for (const answer of answers)
      expect(answer).toEqual({ items: [{ id: items[0]?.id, granted: true, code: null }] });
    expect(await eventsOf(clientId)).toMatchObject([{ offline: true, granted: true, denial: null }]);
    expect(Date.parse((await gym.accesscontrol.events({ clientId })).items[0]?.at ?? '')).toBe(
      Date.parse(at),
    );
    expect(await visitsOf(clientId)).toHaveLength(1);
  });

  test('quien pasó sin deber está anotado, y se ve', async () => {
    const { clientId, card } = await addMember('2030-09-01');
    const { items } = await report([{ id: newId(), pass: card, at, granted: true }]);
    expect(items).toMatchObject([{ granted: true, code: 'membership_expired' }]);
    expect(await eventsOf(clientId)).toMatchObject([{ granted: true, denial: 'membership_expired' }]);
    expect(await visitsOf(clientId)).toMatchObject([{ overrideReason: 'Pasó por un lector sin conexión' }]);
    const { items: undue } = await gym.accesscontrol.events({ result: 'undue' });
    expect(undue.map((event) => event.clientId)).toContain(clientId);
  });

  test('a quien no abrió no se le cuenta una visita', async () => {
    const { clientId, card } = await addMember();
    const { items } = await report([{ id: newId(), pass: card, at, granted: false }]);
    expect(items).toMatchObject([{ granted: false, code: 'refused_offline' }]);
    expect(await visitsOf(clientId)).toEqual([]);
  });

  test('varias a la vez, de dos lectores, y con una tarjeta de nadie entre ellas', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => addMember()));
    const other = await openDoor();
    const itemsOf = () => members.map(({ card }) => ({ id: newId(), pass: card, at, granted: true }));
    const [one, two] = await Promise.all([
      report([...itemsOf(), { id: newId(), pass: 'DE NADIE', at, granted: false }]),
      other.person.accesscontrol.report({ items: itemsOf().toReversed() }),
    ]);
    expect(one.items.map(({ code }) => code)).toEqual([...members.map(() => null), 'unknown_pass']);
    expect(two.items).toHaveLength(6);
    for (const { clientId } of members) {
      expect(await visitsOf(clientId)).toHaveLength(1);
      expect(await eventsOf(clientId)).toHaveLength(2);
    }
  });

  test('quien pasó sin deber a su clase está en ella, y no por eso entra después', async () => {
    const { clientId, membershipId, card } = await addMember();
    const classId = await addClass('11:30');
    await gym.reservations.create({ id: newId(), classId, clientId, date: today });
    const [membership] = (await gym.memberships.list({ clientId })).items;
    await gym.memberships.update({
      ...{ id: membershipId, version: membership?.version ?? 0, active: false },
      ...{ planName: 'Full', period: 'monthly' },
    });
    expect(await reader.person.accesscontrol.pass({ id: newId(), pass: card })).toMatchObject({
      granted: false,
    });
    await report([{ id: newId(), pass: card, at, granted: true }]);
    const [attendee] = (await gym.reservations.list({ classId, date: today })).items;
    expect(attendee).toMatchObject({ status: 'attended', overrideReason: '' });
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query('select attended_at from reservation where client_id = $1', [clientId]),
    );
    expect(rows).toEqual([{ attended_at: new Date(at) }]);
    expect(await reader.person.accesscontrol.pass({ id: newId(), pass: card })).toMatchObject({
      granted: false,
    });
    expect(await rulesFor(card)).toEqual([]);
  });

  test('lo de hace más de una semana se ve, y no cuenta como visita', async () => {
    const { clientId, card } = await addMember('2030-10-01');
    await report([{ id: newId(), pass: card, at: '1970-01-01T00:00:00Z', granted: true }]);
    expect(await eventsOf(clientId)).toMatchObject([{ offline: true, granted: true }]);
    const { items } = await gym.reservations.visits({ date: '1969-12-31' });
    expect(items).toEqual([]);
  });

  test('el código de check in, que es de una persona, no se guarda como tarjeta de nadie', async () => {
    const clientId = await addClient();
    await reader.person.accesscontrol.pass({ id: newId(), pass: clientId.replaceAll('-', '') });
    const { items } = await gym.accesscontrol.events({});
    expect(JSON.stringify(items)).not.toContain(clientId.replaceAll('-', '').toUpperCase());
  });

  test('una hora del futuro es la de ahora', async () => {
    const { clientId, card } = await addMember();
    await report([{ id: newId(), pass: card, at: '2031-05-01T10:00:00Z', granted: true }]);
    expect(await visitsOf(clientId)).toHaveLength(1);
  });
});
