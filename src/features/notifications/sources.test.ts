import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addCard, addReader, atDoor } from '../../test/fixture/access.ts';
import { createPlan, createProduct, insertShift } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { day } from '../../wire/written.ts';
import {
  addClient,
  addExpiring,
  addUnpaid,
  daysFrom,
  groupOf,
  today,
  toldOf,
} from './notifications.fixture.ts';

let app: TestApp;
let gym: Person;
let neighbour: Person;
beforeAll(async () => {
  app = await openTestApp();
  neighbour = await app.gym('Gimnasio Vecino');
});
afterAll(async () => {
  expect((await neighbour.notifications.list({})).groups, 'nada de otro gimnasio').toEqual([]);
  await app.close();
});
beforeEach(async () => {
  gym = await app.gym();
  await app.database.pool.query('delete from job');
});

test('una membresía por vencer se dice hasta que se renueva', async () => {
  const clientId = await addExpiring(gym, 'Ana', 3);
  await addExpiring(gym, 'Lejana', 7);
  expect(await toldOf(gym, 'expiring')).toEqual([
    [`A Ana se le vence Semana el ${day(daysFrom(3))}`, `/clients/${clientId}`],
  ]);
  const { items } = await gym.memberships.list({ clientId });
  const membershipId = items[0]?.id ?? '';
  const planStartsOn = daysFrom(4);
  await gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn: today, planStartsOn });
  expect(await toldOf(gym, 'expiring')).toEqual([]);
});

test('una deuda se dice desde el día siguiente, hasta que se paga', async () => {
  const clientId = await addClient(gym, 'Ana');
  const membershipId = await addUnpaid(gym, clientId, 3);
  await addUnpaid(gym, await addClient(gym, 'De hoy'), 0);
  expect(await toldOf(gym, 'overdue')).toEqual([
    [`Ana debe $\u00a030.000 desde el ${day(daysFrom(-3))}`, `/clients/${clientId}/statement`],
  ]);
  const planStartsOn = daysFrom(-3);
  await gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn: today, planStartsOn });
  expect(await toldOf(gym, 'overdue')).toEqual([]);
});

test('lo fiado en la tienda se dice desde el día siguiente', async () => {
  const clientId = await addClient(gym, 'Berta');
  await gym.credits.setLimit({ clientId, limit: 10_000 });
  await insert(app, gym, 'credit_entry', {
    ...{ client_id: clientId, kind: 'sale', amount: 2500, source_id: newId() },
    created_at: `${daysFrom(-2)}T15:00:00Z`,
  });
  expect(await toldOf(gym, 'overdue')).toEqual([
    [`Berta debe $\u00a02.500 desde el ${day(daysFrom(-2))}`, `/clients/${clientId}/statement`],
  ]);
});

test('un producto que se acaba se dice hasta que se repone', async () => {
  const { id: productId } = await createProduct(gym, { name: 'Agua', quantity: 5, reorderPoint: 3 });
  expect(await toldOf(gym, 'lowStock')).toEqual([]);
  const adjust = (quantity: number) =>
    gym.stock.adjust({ id: newId(), reason: 'correction', lines: [{ productId, quantity }] });
  await adjust(-3);
  const first = await groupOf(gym, 'lowStock');
  expect(first?.items).toMatchObject([
    { sentence: 'Queda poco de Agua: 2', href: '/store/stock/low?buscar=Agua' },
  ]);
  await adjust(-2);
  const after = await groupOf(gym, 'lowStock');
  expect(after?.items).toMatchObject([{ sentence: 'Se acabó Agua', since: first?.items[0]?.since }]);
  await adjust(20);
  expect(await toldOf(gym, 'lowStock')).toEqual([]);
});

test('una caja que nadie cerró se dice hasta que se cierra, y entonces lo que faltó', async () => {
  const tillId = await insert(app, gym, 'till', { name: 'Caja 1' });
  const shiftId = await insert(app, gym, 'shift', {
    ...{ till_id: tillId, float: 1000, opened_at: `${daysFrom(-1)}T15:00:00Z` },
  });
  await insert(app, gym, 'cash_entry', { shift_id: shiftId, kind: 'float', amount: 1000 });
  await insertShift(app, gym);
  const [, month, date] = daysFrom(-1).split('-');
  expect(await toldOf(gym, 'openTills')).toEqual([
    [expect.stringMatching(`^Caja 1 sigue abierta desde el ${date}-${month}-`), '/store/tills'],
  ]);
  await gym.tills.close({ id: shiftId, counted: 700, denominations: {}, note: '' });
  expect(await toldOf(gym, 'openTills')).toEqual([]);
  expect(await toldOf(gym, 'tillDifferences')).toEqual([
    ['En Caja 1 faltaron $\u00a0300 al cerrar', `/store/tills/${shiftId}`],
  ]);
});

test('un correo de una suscripción que no salió se dice hasta que se paga', async () => {
  await gym.renewals.savePolicy(await gym.renewals.getPolicy({}));
  const clientId = await addClient(gym, 'Ana');
  const { id: planId } = await createPlan(gym, { kind: 'subscription', name: 'Full' });
  const startsOn = daysFrom(-1);
  const { id: membershipId } = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
  await app.app.doHourly();
  expect(await toldOf(gym, 'failedMails')).toEqual([
    ['No salió el correo «Primer recordatorio» a Ana, por Full', '/mycenter/pagos/suscripciones?buscar=Ana'],
  ]);
  await gym.payments.take({
    id: newId(),
    membershipId,
    amount: 30_000,
    paidOn: today,
    planStartsOn: startsOn,
  });
  expect(await toldOf(gym, 'failedMails')).toEqual([]);
});

test('quien pide vincularse se dice hasta que se decide, y entonces que tiene su cuenta', async () => {
  const person = app.nobody();
  const { email, password, accountId } = person;
  const { client } = await gym.clients.create({ id: newId(), name: 'Eva', surname: 'Paz', email });
  const { code: gymCode, key: gymKey } = await gym.gym.get({});
  await person.registration.register({
    id: accountId,
    email,
    password,
    role: 'client',
    name: 'E',
    gymCode,
    gymKey,
  });
  expect(await toldOf(gym, 'linkRequests')).toEqual([
    ['Alguien pide entrar como Eva Paz: confirma si es quien dice', '/clients'],
  ]);
  expect(await toldOf(gym, 'newAccounts')).toEqual([]);
  await gym.clients.decideLink({ accountId, decision: 'confirmed' });
  expect(await toldOf(gym, 'linkRequests')).toEqual([]);
  expect(await toldOf(gym, 'newAccounts')).toEqual([
    ['Eva Paz ya tiene su cuenta: puede reservar y ver lo suyo', `/clients/${client.id}`],
  ]);
});

test('una clase que se llena se dice, y quien espera en ella', async () => {
  const classId = await insertClass(app, gym, { capacity: 1 });
  const date = daysFrom(1);
  const book = async (name: string, wait = false) =>
    gym.reservations.create({
      ...{ id: newId(), classId, clientId: await addClient(gym, name), date },
      ...{ overrideReason: 'invitada', wait },
    });
  const first = await book('Ana');
  const words = `Yoga del ${day(date)} a las 6:00\u00a0p.\u00a0m.`;
  const href = `/checkin?fecha=${date}&clase=${classId}`;
  expect(await toldOf(gym, 'fullClasses')).toEqual([[`Se completó ${words}`, href]]);
  await book('Berta', true);
  expect(await toldOf(gym, 'fullClasses')).toEqual([]);
  expect(await toldOf(gym, 'waitingLists')).toEqual([[`1 persona espera en ${words}`, href]]);
  await gym.reservations.remove({ id: first.id });
  expect(await toldOf(gym, 'waitingLists')).toEqual([]);
  await gym.classes.addHoliday({ id: newId(), date, name: 'Feriado' });
  expect(await toldOf(gym, 'fullClasses'), 'una clase que no se hace').toEqual([]);
});

test('una clase en la que ya están todos los que caben se sigue diciendo', async () => {
  const hours = { start_time: '00:00', end_time: '24:00' };
  const classId = await insertClass(app, gym, { capacity: 1, ...hours });
  const id = newId();
  const clientId = await addClient(gym, 'Ana');
  await gym.reservations.create({ id, classId, clientId, date: today, overrideReason: 'invitada' });
  await gym.reservations.attend({ id, attended: true });
  expect(await toldOf(gym, 'fullClasses')).toMatchObject([[/^Se completó Yoga de hoy/, expect.any(String)]]);
});

test('las transferencias por revisar se dicen juntas', async () => {
  const line = { paidOn: today, amount: 30_000, description: 'TEF', rut: '', name: '', reference: '' };
  await gym.transfers.add({
    lines: [
      { ...line, occurrence: 1 },
      { ...line, occurrence: 2 },
    ],
  });
  expect(await toldOf(gym, 'transfers')).toEqual([
    ['Hay 2 transferencias por revisar', '/mycenter/pagos/transferencias'],
  ]);
  for (const { id } of (await gym.transfers.open({})).items) await gym.transfers.dismiss({ id });
  expect(await toldOf(gym, 'transfers')).toEqual([]);
});

test('una invitación al equipo que venció se dice hasta que se envía otra', async () => {
  const { member } = await gym.team.invite({
    id: newId(),
    name: 'Carla',
    email: `${newId()}@correo.cl`,
    role: 'coach',
  });
  expect(await toldOf(gym, 'invitations')).toEqual([]);
  await asSuperuser(app.database, (connection) =>
    connection.query(`update team_member set invited_until = now() - interval '1 minute' where id = $1`, [
      member.id,
    ]),
  );
  expect(await toldOf(gym, 'invitations')).toEqual([
    ['La invitación de Carla al equipo venció sin que la aceptara', '/administration'],
  ]);
  await gym.team.remove({ id: member.id });
  expect(await toldOf(gym, 'invitations')).toEqual([]);
});

test('una copia que falta se dice donde el servidor las hace', async () => {
  const addRun = (daysAgo: number) =>
    app.database.pool.query(
      `insert into job (name, period, finished_at) values ('backup', now() - $1 * interval '1 day', now() - $1 * interval '1 day')`,
      [daysAgo],
    );
  await addRun(3);
  expect(await toldOf(gym, 'backup')).toEqual([
    [expect.stringContaining('La última copia de tus datos es de hace 3 días.'), '/admin'],
  ]);
  await addRun(0);
  expect(await toldOf(gym, 'backup')).toEqual([]);
});

test('una salida que alguien no marcó se dice a esa persona y a quien corrige, hasta que se corrige', async () => {
  const carla = await app.memberOf(gym, 'coach');
  await app.memberOf(gym, 'reception');
  await carla.timesheets.clock({ id: newId(), kind: 'in' });
  const earlier = (interval: string) =>
    asSuperuser(app.database, (connection) =>
      connection.query(
        `update timesheet_entry set started_at = started_at - $2::interval where person_id = $1`,
        [carla.accountId, interval],
      ),
    );
  await earlier('15 hours');
  expect(await toldOf(gym, 'forgottenHours')).toEqual([]);
  await earlier('33 hours');
  const date = daysFrom(-2);
  const mes = date.slice(0, 7);
  expect(await toldOf(gym, 'forgottenHours')).toEqual([
    [`Carla no marcó su salida del ${day(date)}: corrígela`, `/mycenter/horas/${carla.accountId}?mes=${mes}`],
  ]);
  expect(await toldOf(gym, 'ownForgottenHours')).toEqual([]);
  expect(await toldOf(carla, 'ownForgottenHours')).toEqual([
    [`No marcaste tu salida del ${day(date)}: pide que la corrijan`, `/mis-horas?mes=${mes}`],
  ]);
  expect(await toldOf(carla, 'forgottenHours')).toEqual([]);
  const [entry] = (await gym.timesheets.sheet({ personId: carla.accountId, month: mes })).items;
  const { id = '', version = 0 } = entry ?? {};
  await gym.timesheets.remove({ id, version, reason: 'No vino' });
  for (const person of [gym, carla])
    expect((await person.notifications.list({})).groups.map(({ kind }) => kind)).toEqual([]);
});

test('a quien las puertas no dejaron entrar tres veces se le dice, hasta que entra', async () => {
  const door = atDoor(app, await addReader({ first: gym }));
  const clientId = await addClient(gym, 'Ana');
  const { number } = await addCard({ first: gym }, clientId);
  const pass = () => door.accesscontrol.pass({ id: newId(), pass: number });
  await pass();
  await pass();
  expect(await toldOf(gym, 'refused')).toEqual([]);
  await pass();
  expect(await toldOf(gym, 'refused')).toEqual([
    ['Ana no pudo entrar 3 veces hoy: no tiene membresía', `/clients/${clientId}`],
  ]);
  await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
  expect(await pass()).toMatchObject({ granted: true });
  expect(await toldOf(gym, 'refused')).toEqual([]);
  const strict = atDoor(app, await addReader({ first: gym }, { passbackMinutes: 10 }));
  for (let again = 0; again < 3; again++)
    expect(await strict.accesscontrol.pass({ id: newId(), pass: number })).toMatchObject({
      code: 'passback',
    });
  expect(await toldOf(gym, 'refused')).toEqual([]);
});

test('quien quedó fuera porque la respuesta llegó tarde cuenta una vez', async () => {
  const door = atDoor(app, await addReader({ first: gym }));
  const clientId = await addClient(gym, 'Bea');
  const { number: pass } = await addCard({ first: gym }, clientId);
  await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
  const refuseLate = async () => {
    const askedId = newId();
    expect(await door.accesscontrol.pass({ id: askedId, pass })).toMatchObject({ granted: true });
    await door.accesscontrol.report({
      items: [{ id: newId(), pass, at: new Date().toISOString(), granted: false, askedId }],
    });
  };
  await refuseLate();
  await refuseLate();
  expect(await toldOf(gym, 'refused')).toEqual([]);
  await refuseLate();
  expect(await toldOf(gym, 'refused')).toMatchObject([
    [expect.stringMatching(/^Bea no pudo entrar 3 veces/), expect.anything()],
  ]);
});
