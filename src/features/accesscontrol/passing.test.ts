import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareAccess, today } from './accesscontrol.fixture.ts';

const { openGym, addClient, addCard, addMember, openDoor, addClass, visitsOf } = prepareAccess();

let app: TestApp;
let gym: Person;
let door: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
  ({ person: door } = await openDoor());
});
afterAll(() => app.close());

const pass = (card: string, at = door) => at.accesscontrol.pass({ id: newId(), pass: card });
const eventsOf = async (clientId: string) =>
  (await gym.accesscontrol.events({ clientId })).items.map(({ granted, denial }) => ({ granted, denial }));

describe('quien pasa su tarjeta', () => {
  test('entra si su membresía lo permite, y queda anotado que vino', async () => {
    const { clientId, card } = await addMember();
    expect(await pass(card)).toEqual({ granted: true, code: null, message: 'Adelante, Ana.', name: 'Ana' });
    expect(await visitsOf(clientId)).toMatchObject([{ status: 'attended', overrideReason: '' }]);
    expect(await eventsOf(clientId)).toEqual([{ granted: true, denial: null }]);
  });

  test('el número vale como lo lea el lector', async () => {
    const clientId = await addClient();
    await gym.accesscontrol.addCard({ id: newId(), clientId, number: ' 04:a1-b2 c3 ' });
    expect((await gym.accesscontrol.cards({ clientId })).items).toMatchObject([{ number: '04A1B2C3' }]);
    expect(await pass('04a1b2c3')).toMatchObject({ code: 'no_membership' });
  });

  test('pasa otra vez el mismo día, y cuenta una', async () => {
    const { clientId, card } = await addMember();
    await pass(card);
    expect(await pass(card)).toMatchObject({ granted: true });
    expect(await visitsOf(clientId)).toHaveLength(1);
    expect(await eventsOf(clientId)).toHaveLength(2);
  });

  test('no entra con la membresía vencida, y se sabe por qué', async () => {
    const { clientId, card } = await addMember('2030-09-01');
    expect(await pass(card)).toEqual({
      ...{ granted: false, code: 'membership_expired', name: null },
      message: 'Tu membresía está vencida. Pasa por recepción.',
    });
    expect(await visitsOf(clientId)).toEqual([]);
    expect(await eventsOf(clientId)).toEqual([{ granted: false, denial: 'membership_expired' }]);
  });

  test('no entra sin membresía, ni con una tarjeta de nadie, quitada o de un cliente eliminado', async () => {
    expect(await pass(await addCard(await addClient()))).toMatchObject({ code: 'no_membership' });
    expect(await pass('DE NADIE')).toMatchObject({ granted: false, code: 'unknown_pass' });
    const { clientId, card } = await addMember();
    const [given] = (await gym.accesscontrol.cards({ clientId })).items;
    await gym.accesscontrol.removeCard({ id: `${given?.id}` });
    expect(await pass(card)).toMatchObject({ code: 'unknown_pass' });
    const other = await addMember();
    await gym.clients.remove({ id: other.clientId });
    expect(await pass(other.card)).toMatchObject({ code: 'unknown_pass' });
    expect((await gym.accesscontrol.events({ result: 'denied' })).items[0]).toMatchObject({
      ...{ clientId: null, clientName: '', number: other.card },
    });
  });

  test('el mismo pedido repetido diez veces a la vez es uno', async () => {
    const { clientId, card } = await addMember();
    const request = { id: newId(), pass: card };
    const answers = await Promise.all(Array.from({ length: 10 }, () => door.accesscontrol.pass(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await eventsOf(clientId)).toHaveLength(1);
    const { card: others } = await addMember();
    await expect(door.accesscontrol.pass({ ...request, pass: others })).rejects.toMatchObject({
      ...{ status: 409, code: 'already_saved' },
    });
  });

  test('su nombre se dice solo donde el gimnasio quiere', async () => {
    const { person: silent } = await openDoor({ showsName: false });
    expect(await pass((await addMember()).card, silent)).toMatchObject({ message: 'Adelante.', name: null });
  });
});

describe('con una clase reservada', () => {
  const reserve = async (clientId: string, classId: string) =>
    (await gym.reservations.create({ id: newId(), classId, clientId, date: today })).id;
  const statusIn = async (classId: string) =>
    (await gym.reservations.list({ classId, date: today })).items.map(({ status }) => status);

  test('desde una hora antes se marca que vino a ella, y no sin clase', async () => {
    const { clientId, card } = await addMember();
    const classId = await addClass('12:30');
    await reserve(clientId, classId);
    expect(await pass(card)).toMatchObject({ granted: true });
    expect(await statusIn(classId)).toEqual(['attended']);
    expect(await visitsOf(clientId)).toEqual([]);
    expect(await pass(card)).toMatchObject({ granted: true });
    expect(await visitsOf(clientId)).toEqual([]);
  });

  test('antes de eso viene sin clase', async () => {
    const { clientId, card } = await addMember();
    const classId = await addClass('19:00');
    await reserve(clientId, classId);
    await pass(card);
    expect(await statusIn(classId)).toEqual(['reserved']);
    expect(await visitsOf(clientId)).toHaveLength(1);
  });

  test('quien dejó de poder venir después de reservar no entra; quien tiene permiso del gimnasio, sí', async () => {
    const { clientId, card, membershipId } = await addMember();
    const classId = await addClass('12:15');
    await reserve(clientId, classId);
    await asSuperuser(app.database, (connection) =>
      connection.query('update membership set active = false where id = $1', [membershipId]),
    );
    expect(await pass(card)).toMatchObject({ granted: false, code: 'membership_inactive' });
    expect(await statusIn(classId)).toEqual(['reserved']);
    const guest = await addClient('Bea');
    const other = await addClass('12:15');
    await gym.reservations.create({
      ...{ id: newId(), classId: other, clientId: guest, date: today, overrideReason: 'Invitada' },
    });
    expect(await pass(await addCard(guest))).toMatchObject({ granted: true });
    expect(await statusIn(other)).toEqual(['attended']);
  });
});

describe('la misma tarjeta otra vez', () => {
  test('no sirve hasta que pasen los minutos del lector, o hasta que salga', async () => {
    const { person: turnstile } = await openDoor({ passbackMinutes: 10 });
    const { person: exit } = await openDoor({ direction: 'out' });
    const { clientId, card } = await addMember();
    expect(await pass(card, turnstile)).toMatchObject({ granted: true });
    expect(await pass(card, turnstile)).toMatchObject({ granted: false, code: 'passback' });
    expect(await pass(card, exit)).toMatchObject({ granted: true });
    expect(await pass(card, turnstile)).toMatchObject({ granted: true });
    await asSuperuser(app.database, (connection) =>
      connection.query(`update access_event set at = at - interval '11 minutes' where client_id = $1`, [
        clientId,
      ]),
    );
    expect(await pass(card, turnstile)).toMatchObject({ granted: true });
  });

  test('de dos a la vez entra una, aunque la otra haya empezado antes', async () => {
    const { person: turnstile } = await openDoor({ passbackMinutes: 10 });
    const { clientId, card } = await addMember();
    await pass(card, turnstile);
    await asSuperuser(app.database, (connection) =>
      connection.query(`update access_event set at = at + interval '1 second' where client_id = $1`, [
        clientId,
      ]),
    );
    expect(await pass(card, turnstile)).toMatchObject({ granted: false, code: 'passback' });
  });

  test('a la salida pasa cualquiera, y no cuenta como visita', async () => {
    const { person: exit } = await openDoor({ direction: 'out' });
    const { clientId, card } = await addMember('2030-09-01');
    expect(await pass(card, exit)).toMatchObject({ granted: true });
    expect(await pass('DE NADIE', exit)).toMatchObject({ granted: true, name: null });
    expect(await visitsOf(clientId)).toEqual([]);
  });
});

describe('lo que un lector abrió sin conexión', () => {
  test('quien entra dos veces dentro de los minutos del lector, la segunda vez pasó sin deber', async () => {
    const { clientId, card } = await addMember();
    const [one, two] = await Promise.all([
      openDoor({ passbackMinutes: 10 }),
      openDoor({ passbackMinutes: 10 }),
    ]);
    const exit = await openDoor({ direction: 'out' });
    const codeAt = async (at: Person, time: string, more = {}) => {
      const passage = { id: newId(), pass: card, at: `2030-11-22T${time}:00Z`, granted: true, ...more };
      return (await at.accesscontrol.report({ items: [passage] })).items[0]?.code;
    };
    expect(await codeAt(one.person, '14:10')).toBeNull();
    expect(await codeAt(two.person, '14:15')).toBe('passback');
    expect(await codeAt(one.person, '14:26')).toBeNull();
    expect(await codeAt(exit.person, '14:27')).toBeNull();
    expect(await codeAt(one.person, '14:28')).toBeNull();
    expect(await codeAt(one.person, '14:29', { granted: false })).toBe('passback');
    // What came after is no reason to refuse who came before.
    expect(await codeAt(two.person, '14:05')).toBeNull();
    expect(await visitsOf(clientId)).toHaveLength(1);
    const { items } = await gym.accesscontrol.events({ clientId, result: 'undue' });
    expect(items).toMatchObject([{ granted: true, denial: 'passback', offline: true }]);
  });

  test('quien quedó fuera porque la respuesta llegó tarde entra después, y otro lector no puede decirlo', async () => {
    const { clientId, card } = await addMember();
    const [turnstile, other] = await Promise.all([
      openDoor({ passbackMinutes: 10 }),
      openDoor({ passbackMinutes: 10 }),
    ]);
    const askedId = newId();
    const refusal = () => ({ id: newId(), pass: card, at: '2030-11-22T15:00:00Z', granted: false, askedId });
    expect(await turnstile.person.accesscontrol.pass({ id: askedId, pass: card })).toMatchObject({
      granted: true,
    });
    await other.person.accesscontrol.report({ items: [refusal()] });
    expect(await pass(card, turnstile.person)).toMatchObject({ code: 'passback' });
    const { items } = await turnstile.person.accesscontrol.report({ items: [refusal()] });
    expect(items).toMatchObject([{ granted: false, code: 'refused_offline' }]);
    expect(await pass(card, turnstile.person)).toMatchObject({ granted: true });
    expect(await eventsOf(clientId)).toContainEqual({ granted: false, denial: 'refused_offline' });
    expect(await pass(card, turnstile.person)).toMatchObject({ code: 'passback' });
  });
});
