import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findBreaches } from '../../test/breaches.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import type { PlanForm } from '../plans/contract.ts';

/** Friday, at noon in the gym. */
const noon = '2026-11-20T15:00:00Z';
const today = '2026-11-20';
const tomorrow = '2026-11-21';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
  gym = await app.gym();
});
afterAll(() => app.close());

type Columns = Parameters<typeof insertClass>[2];
const addClass = (values: Columns = {}, owner = gym) => insertClass(app, owner, values);

async function addClient(owner = gym, name = 'Ana') {
  const { client } = await owner.clients.create({ id: newId(), name });
  return client.id;
}

const pay = (membershipId: string, planStartsOn: string, amount = 25_000, owner = gym) =>
  owner.payments.create({ id: newId(), membershipId, amount, paidOn: planStartsOn, planStartsOn });

/** A monthly membership whose payments start on these days. */
async function addMembership(clientId: string, starts: readonly string[], owner = gym) {
  const { id } = await owner.memberships.create({
    id: newId(),
    clientId,
    planName: 'Full',
    period: 'monthly',
  });
  for (const day of starts) await pay(id, day, 25_000, owner);
  return id;
}

/** A client who may book in November and December 2026, without anything to say. */
async function addMember(name = 'Ana', owner = gym) {
  const clientId = await addClient(owner, name);
  await addMembership(clientId, ['2026-11-01', '2026-12-01'], owner);
  return clientId;
}

const addPlan = (plan: Partial<PlanForm> = {}) =>
  gym.plans.create({ id: newId(), kind: 'period', name: 'Yoga 3', price: 30_000, ...plan });

/** A month of a plan sold from a day on, by default all of it paid. */
async function sell(
  clientId: string,
  plan: Partial<PlanForm>,
  { startsOn = '2026-11-01', paid = 30_000 } = {},
) {
  const { id: plan_id, price, kind, name } = await addPlan(plan);
  const membershipId = await insert(app, gym, 'membership', {
    client_id: clientId,
    plan_id,
    kind,
    plan_name: name,
    period: 'monthly',
    price,
    starts_on: startsOn,
  });
  if (paid > 0) await pay(membershipId, startsOn, paid);
  return membershipId;
}

const codeOf = (clientId: string) => clientId.replaceAll('-', '').toUpperCase();

async function candidate(clientId: string, classId: string, date = tomorrow, owner = gym) {
  const { items } = await owner.reservations.candidates({ classId, date, search: codeOf(clientId) });
  if (!items[0]) throw new Error('nobody with this code');
  return items[0];
}

const verdict = async (clientId: string, classId: string, date = tomorrow, owner = gym) =>
  (await candidate(clientId, classId, date, owner)).verdict;

const book = (
  clientId: string,
  classId: string,
  date = tomorrow,
  more: { overrideReason?: string; wait?: boolean; attended?: boolean } = {},
  owner = gym,
) => owner.reservations.create({ id: newId(), classId, clientId, date, ...more });

const refused = (code: string) => ({ status: 409, code });

const sessionOf = async (classId: string, date = tomorrow) =>
  (await gym.reservations.list({ classId, date })).session;

const statusesIn = async (classId: string, date = tomorrow) => {
  const { items } = await gym.reservations.list({ classId, date });
  return items.map(({ client, status }) => `${client.name}: ${status}`);
};

const write = (statement: string, values: unknown[]) =>
  asSuperuser(app.database, (connection) => connection.query(statement, values));

describe('antes de agregar, la luz es', () => {
  test('verde cuando la membresía está al día', async () => {
    const [ana, yoga] = [await addMember(), await addClass()];
    expect(await verdict(ana, yoga)).toEqual({
      tone: 'good',
      reasons: [],
      membershipId: expect.any(String),
      planName: 'Full',
      left: null,
      period: null,
      blocked: false,
      full: false,
      allowed: true,
    });
  });

  test.each([
    ['2026-11-28', 'good', []],
    ['2026-11-27', 'good', []],
    ['2026-11-26', 'warn', [{ code: 'expires_soon', tone: 'warn', date: '2026-11-26' }]],
    ['2026-11-20', 'warn', [{ code: 'expires_soon', tone: 'warn', date: '2026-11-20' }]],
    ['2026-11-19', 'bad', [{ code: 'membership_expired', tone: 'bad', date: '2026-11-19' }]],
  ])('si la membresía vence el %s y la clase es hoy: %s', async (expiresOn, tone, reasons) => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const start = Temporal.PlainDate.from(expiresOn).add({ days: 1 }).subtract({ months: 1 });
    await addMembership(ana, [start.toString()]);
    expect(await verdict(ana, yoga, today)).toMatchObject({ tone, reasons, allowed: tone !== 'bad' });
  });

  test('roja para la clase que cae después del último día pagado', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await addMembership(ana, ['2026-10-23']);
    expect((await verdict(ana, yoga, '2026-11-22')).tone).toBe('warn');
    expect(await verdict(ana, yoga, '2026-11-23')).toMatchObject({
      tone: 'bad',
      reasons: [{ code: 'membership_expired', date: '2026-11-22' }],
    });
  });

  test('roja entre un período pagado y el siguiente, y antes del primero', async () => {
    const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
    await addMembership(ana, ['2026-10-01', '2026-11-25']);
    await addMembership(iris, ['2026-11-25']);
    expect((await verdict(ana, yoga, '2026-11-24')).reasons).toEqual([
      { code: 'membership_expired', tone: 'bad', date: '2026-10-31' },
    ]);
    expect((await verdict(iris, yoga, '2026-11-24')).reasons).toEqual([
      { code: 'membership_not_started', tone: 'bad', date: '2026-11-25' },
    ]);
    for (const client of [ana, iris]) expect((await verdict(client, yoga, '2026-11-25')).tone).toBe('good');
  });

  test('roja sin membresía o con una inactiva, amarilla con una que nunca se pagó', async () => {
    const [nobody, resting, unpaid, yoga] = [
      await addClient(),
      await addClient(),
      await addClient(),
      await addClass(),
    ];
    await addMembership(unpaid, []);
    const form = { clientId: resting, planName: 'Full', period: 'monthly' } as const;
    const { id } = await gym.memberships.create({ id: newId(), ...form, active: false });
    await pay(id, '2026-11-10');
    expect(await verdict(nobody, yoga)).toMatchObject({
      tone: 'bad',
      reasons: [{ code: 'no_membership' }],
      membershipId: null,
    });
    expect((await verdict(resting, yoga)).reasons).toEqual([
      { code: 'membership_inactive', tone: 'bad', planName: 'Full' },
    ]);
    expect((await verdict(unpaid, yoga)).reasons).toEqual([{ code: 'never_paid', tone: 'warn' }]);
  });

  test('la de la mejor de sus membresías', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await addMembership(ana, ['2026-01-01']);
    const good = await addMembership(ana, ['2026-11-10']);
    await addMembership(ana, []);
    expect(await verdict(ana, yoga)).toMatchObject({ tone: 'good', reasons: [], membershipId: good });
  });

  test('amarilla con lo que debe de su plan, desde cuándo', async () => {
    const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
    await sell(ana, {}, { startsOn: '2026-11-10', paid: 20_000 });
    await sell(iris, {}, { startsOn: '2026-11-12', paid: 0 });
    expect((await verdict(ana, yoga)).reasons).toEqual([
      { code: 'owes', tone: 'warn', amount: 10_000, date: '2026-11-10' },
    ]);
    expect((await verdict(iris, yoga)).reasons).toEqual([
      { code: 'owes', tone: 'warn', amount: 30_000, date: '2026-11-12' },
    ]);
  });

  test('roja cuando terminó el período de un plan que nunca se pagó, y dice también la deuda', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await sell(ana, {}, { startsOn: '2026-10-01', paid: 0 });
    expect((await verdict(ana, yoga)).reasons).toEqual([
      { code: 'membership_expired', tone: 'bad', date: '2026-10-31' },
      { code: 'owes', tone: 'warn', amount: 30_000, date: '2026-10-01' },
    ]);
  });

  test('amarilla en una suscripción que sigue sola y debe sus meses; roja antes de que empiece', async () => {
    const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
    await sell(ana, { kind: 'subscription' }, { startsOn: '2026-09-05' });
    await sell(iris, { kind: 'subscription' }, { startsOn: '2026-11-22' });
    expect((await verdict(ana, yoga)).reasons).toEqual([
      { code: 'owes', tone: 'warn', amount: 60_000, date: '2026-10-05' },
    ]);
    expect((await verdict(iris, yoga)).reasons).toEqual([
      { code: 'membership_not_started', tone: 'bad', date: '2026-11-22' },
    ]);
  });

  test('roja cuando el plan no incluye el programa de la clase', async () => {
    const [yoga, boxing] = [
      await gym.programs.create({ id: newId(), name: 'Yoga', active: true }),
      await gym.programs.create({ id: newId(), name: 'Boxeo', active: true }),
    ];
    const ana = await addClient();
    await sell(ana, { programIds: [yoga.id] });
    expect((await verdict(ana, await addClass({ program_id: yoga.id }))).tone).toBe('good');
    expect((await verdict(ana, await addClass())).tone).toBe('good');
    expect((await verdict(ana, await addClass({ program_id: boxing.id }))).reasons).toEqual([
      { code: 'program_excluded', tone: 'bad', planName: 'Yoga 3' },
    ]);
  });

  test('roja cuando la clase no se hace: otro día, feriado, cancelada', async () => {
    const [ana, yoga] = [await addMember(), await addClass({ days: ['monday', 'tuesday', 'wednesday'] })];
    await insert(app, gym, 'holiday', { date: '2026-12-08', name: 'Inmaculada' });
    await insert(app, gym, 'class_date', { class_id: yoga, date: '2026-12-09', cancelled: true });
    for (const [date, code] of [
      ['2026-12-07', undefined],
      ['2026-12-08', 'holiday'],
      ['2026-12-09', 'class_cancelled'],
      ['2026-12-10', 'no_such_day'],
    ] as const) {
      const { reasons, blocked } = await verdict(ana, yoga, date);
      expect({ date, code: reasons[0]?.code, blocked }).toEqual({ date, code, blocked: code !== undefined });
      if (code)
        await expect(book(ana, yoga, date, { overrideReason: 'igual' })).rejects.toMatchObject(refused(code));
    }
  });
});

describe('las reservas de un plan limitado', () => {
  const limited = { reservations: 'limited', reservationLimit: 2 } as const;

  test('se cuentan de lunes a domingo', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await sell(ana, { ...limited, reservationPeriod: 'week' });
    await book(ana, yoga, '2026-11-16');
    expect(await verdict(ana, yoga, '2026-11-22')).toMatchObject({ tone: 'good', left: 1, period: 'week' });
    await book(ana, yoga, '2026-11-22');
    const full = { code: 'no_reservations_left', tone: 'bad', limit: 2, period: 'week' };
    expect(await verdict(ana, yoga, '2026-11-19')).toMatchObject({
      reasons: [full],
      left: 0,
      allowed: false,
    });
    await expect(book(ana, yoga, '2026-11-19')).rejects.toMatchObject(refused('no_reservations_left'));
    for (const date of ['2026-11-15', '2026-11-23'])
      expect(await verdict(ana, yoga, date)).toMatchObject({ tone: 'good', left: 2 });
  });

  test('o por mes del calendario', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    const membershipId = await sell(ana, { ...limited, reservationPeriod: 'month' });
    await pay(membershipId, '2026-12-01', 30_000);
    await book(ana, yoga, '2026-11-01');
    await book(ana, yoga, '2026-11-30');
    expect(await verdict(ana, yoga, '2026-11-29')).toMatchObject({ tone: 'bad', left: 0 });
    expect(await verdict(ana, yoga, '2026-12-01')).toMatchObject({ tone: 'good', left: 2 });
  });

  test('la que se canceló a tiempo, se quitó o no se hizo no cuenta; la que se tomó sí, para siempre', async () => {
    const ana = await app.clientOf(gym);
    await sell(ana.clientId, { ...limited, reservationPeriod: 'week', reservationLimit: 4 });
    const [yoga, moved] = [await addClass(), await addClass()];
    const left = async () => (await verdict(ana.clientId, yoga, '2026-11-18')).left;
    const booked = newId();
    await ana.reservations.book({ id: booked, classId: yoga, date: tomorrow });
    const past = await book(ana.clientId, yoga, '2026-11-16');
    const taken = await book(ana.clientId, moved, '2026-11-17', { attended: true });
    await book(ana.clientId, moved, '2026-11-19');
    expect(taken).toMatchObject({ status: 'attended' });
    expect(await left()).toBe(0);
    await ana.reservations.cancel({ id: booked });
    expect(await left()).toBe(1);
    await gym.reservations.remove({ id: past.id });
    expect(await left()).toBe(2);
    await write(`update class set days = '{sunday}' where id = $1`, [moved]);
    expect(await left()).toBe(3);
    await insert(app, gym, 'class_date', { class_id: moved, date: '2026-11-17', cancelled: true });
    expect(await left()).toBe(3);
  });

  test('la que espera lugar todavía no cuenta, y la que tiene a la vista no se cuenta a sí misma', async () => {
    const [ana, iris] = [await addClient(), await addMember('Iris')];
    const [small, yoga] = [await addClass({ capacity: 1 }), await addClass()];
    await sell(ana, { ...limited, reservationPeriod: 'week', reservationLimit: 1 });
    await book(iris, small);
    await book(ana, small, tomorrow, { wait: true });
    expect(await verdict(ana, yoga)).toMatchObject({ tone: 'good', left: 1 });
    expect(await book(ana, yoga)).toMatchObject({ status: 'reserved', reasons: [] });
  });
});

describe('el día del gimnasio', () => {
  test('empieza en su medianoche: el domingo a las 23:30 todavía es esa semana y ese mes', async () => {
    // Sunday 2027-02-28, 23:30 in Santiago; Monday and March in London.
    const late = await openTestApp({ now: '2027-03-01T02:30:00Z' });
    try {
      const owner = await late.gym();
      const yoga = await insertClass(late, owner);
      const night = await insertClass(late, owner, { start_time: '22:00', end_time: '23:45' });
      const ana = await addMemberOf(owner, '2027-02-01');
      const own = await late.clientOf(owner);
      await addMembership(own.clientId, ['2027-02-01', '2027-03-01'], owner);
      expect(await owner.reservations.day({})).toMatchObject({ date: '2027-02-28', now: '23:30' });
      expect(await verdict(ana, yoga, '2027-02-28', owner)).toMatchObject({
        reasons: [{ code: 'expires_soon', date: '2027-02-28' }],
      });
      expect(await verdict(ana, yoga, '2027-03-01', owner)).toMatchObject({
        reasons: [{ code: 'membership_expired', date: '2027-02-28' }],
      });
      const coming = await own.reservations.coming({});
      expect(coming).toMatchObject({ today: '2027-02-28', until: '2027-03-07' });
      const started = coming.items.find(({ classId }) => classId === night);
      expect(started?.verdict.reasons[0]?.code).toBe('class_started');
    } finally {
      await late.close();
    }
  });

  const addMemberOf = async (owner: Person, startsOn: string) => {
    const clientId = await addClient(owner);
    await addMembership(clientId, [startsOn], owner);
    return clientId;
  };
});

describe('una clase de prueba', () => {
  test('se toma una vez sin membresía; después hace falta una', async () => {
    const [ana, trial, other] = [
      await addClient(),
      await addClass({ trial: true }),
      await addClass({ trial: true }),
    ];
    expect(await verdict(ana, trial)).toMatchObject({
      tone: 'good',
      reasons: [{ code: 'trial_class', tone: 'good' }],
      membershipId: null,
      allowed: true,
    });
    const { id, reasons } = await book(ana, trial);
    expect(reasons).toEqual([{ code: 'trial_class', tone: 'good' }]);
    await expect(book(ana, other)).rejects.toMatchObject(refused('no_membership'));
    await gym.reservations.remove({ id });
    expect(await book(ana, other)).toMatchObject({ status: 'reserved' });
  });

  test('que el gimnasio no hizo no se pierde, y a quien tiene membresía no le sirve', async () => {
    const [ana, iris] = [await addClient(), await addClient()];
    await addMembership(iris, ['2026-01-01']);
    const [trial, other] = [await addClass({ trial: true }), await addClass({ trial: true })];
    await book(ana, trial);
    await insert(app, gym, 'class_date', { class_id: trial, date: tomorrow, cancelled: true });
    expect((await verdict(ana, other)).reasons).toMatchObject([{ code: 'trial_class' }]);
    expect((await verdict(iris, other)).reasons).toMatchObject([{ code: 'membership_expired' }]);
  });
});

describe('agregar a una clase', () => {
  test('responde la reserva con su cliente, y la lista la muestra', async () => {
    const [ana, yoga, id] = [await addMember(), await addClass(), newId()];
    const saved = await gym.reservations.create({ id, classId: yoga, clientId: ana, date: tomorrow });
    expect(saved).toEqual({
      id,
      classId: yoga,
      date: tomorrow,
      status: 'reserved',
      overrideReason: '',
      client: { id: ana, name: 'Ana', surname: '', email: '', whatsapp: '' },
      absences: 0,
      lateCancellations: 0,
      reasons: [],
      version: 1,
    });
    const { session, items } = await gym.reservations.list({ classId: yoga, date: tomorrow });
    expect(items).toEqual([saved]);
    expect(session).toMatchObject({ capacity: 20, taken: 1, attended: 0, waiting: 0, notHeld: '' });
    expect(await candidate(ana, yoga)).toMatchObject({
      reservation: { id, status: 'reserved' },
      verdict: { blocked: true, reasons: [{ code: 'already_reserved' }] },
    });
  });

  test('dos veces al mismo cliente se rechaza; repetir la misma petición, no', async () => {
    const [ana, iris, yoga, id] = [await addMember(), await addMember('Iris'), await addClass(), newId()];
    const booking = { id, classId: yoga, clientId: ana, date: tomorrow };
    const saved = await gym.reservations.create(booking);
    await expect(gym.reservations.create(booking)).resolves.toEqual(saved);
    await expect(book(ana, yoga)).rejects.toMatchObject(refused('already_reserved'));
    await expect(gym.reservations.create({ ...booking, clientId: iris })).rejects.toMatchObject(
      refused('already_saved'),
    );
    await gym.reservations.remove({ id });
    await expect(gym.reservations.create(booking)).rejects.toMatchObject({ status: 404 });
    expect(await book(ana, yoga)).toMatchObject({ status: 'reserved' });
  });

  test('llena se rechaza', async () => {
    const yoga = await addClass({ capacity: 2 });
    await book(await addMember(), yoga);
    await book(await addMember(), yoga, tomorrow, { attended: true });
    const late = await addMember();
    expect(await verdict(late, yoga)).toMatchObject({
      tone: 'bad',
      full: true,
      blocked: false,
      allowed: true,
      reasons: [{ code: 'class_full', limit: 2 }],
    });
    await expect(book(late, yoga)).rejects.toMatchObject(refused('class_full'));
    await expect(book(late, yoga, tomorrow, { overrideReason: 'cabe uno más' })).rejects.toMatchObject(
      refused('class_full'),
    );
    expect(await sessionOf(yoga)).toMatchObject({ taken: 2, capacity: 2 });
  });

  test('a quien no podría se permite con una palabra, que queda', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await expect(book(ana, yoga)).rejects.toMatchObject(refused('no_membership'));
    await expect(book(ana, yoga, tomorrow, { overrideReason: '   ' })).rejects.toMatchObject(
      refused('no_membership'),
    );
    await book(ana, yoga, tomorrow, { overrideReason: ' paga el lunes ' });
    const { items } = await gym.reservations.list({ classId: yoga, date: tomorrow });
    expect(items).toMatchObject([
      { status: 'reserved', overrideReason: 'paga el lunes', reasons: [{ code: 'no_membership' }] },
    ]);
    const member = await addMember();
    expect(await book(member, yoga, tomorrow, { overrideReason: 'sobra' })).toMatchObject({
      overrideReason: '',
    });
  });

  test('también a una que ya empezó o pasó, o más allá de los días de anticipación', async () => {
    const [ana, yoga] = [await addMember(), await addClass({ start_time: '08:00' })];
    for (const date of ['2026-11-19', today, '2026-12-20'])
      expect(await book(ana, yoga, date)).toMatchObject({ status: 'reserved' });
  });

  test('no encuentra a un cliente o una clase que se eliminó', async () => {
    const [ana, iris, yoga, gone] = [
      await addMember(),
      await addMember(),
      await addClass(),
      await addClass({ deleted_at: noon }),
    ];
    await gym.clients.remove({ id: iris });
    await expect(book(ana, gone)).rejects.toMatchObject({ status: 404 });
    await expect(book(iris, yoga)).rejects.toMatchObject({ status: 404 });
    await expect(gym.reservations.list({ classId: gone, date: tomorrow })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('buscar a quién agregar', () => {
  test('encuentra con unas letras, por orden, y entiende el código QR con mayúsculas o minúsculas', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    const names = ['Mariela', 'Marta', 'Mario'];
    const ids = await Promise.all(names.map((name) => addMember(name, owner)));
    const search = (text: string) =>
      owner.reservations.candidates({ classId: yoga, date: tomorrow, search: text });
    const { items, total } = await search('mar');
    expect(items.map(({ client }) => client.name)).toEqual(['Mariela', 'Mario', 'Marta']);
    expect(total).toBe(3);
    const code = codeOf(ids[1] ?? '');
    for (const text of [code, code.toLowerCase(), `  ${code} `])
      expect((await search(text)).items).toMatchObject([{ client: { name: 'Marta' } }]);
    expect(await search(codeOf(newId()))).toEqual({ items: [], total: 0, totalIsFloor: false });
    expect((await search(codeOf(await addMember('Ajena')))).items).toEqual([]);
  });

  test('muestra primero a quien tiene una palabra que empieza así, aunque otros la tengan dentro', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    for (const number of Array(9).keys()) await addMember(`Mónica ${number}`, owner);
    await addMember('Nicolás', owner);
    const { items, total } = await owner.reservations.candidates({
      classId: yoga,
      date: tomorrow,
      search: 'NIC',
    });
    expect(items[0]).toMatchObject({ client: { name: 'Nicolás' } });
    expect(items).toHaveLength(8);
    expect(total).toBe(10);
  });
});

describe('el día', () => {
  test('muestra sus clases por hora, con sus cupos, quién las hace y por qué no se hacen', async () => {
    const owner = await app.gym();
    const add = (values: Columns) => addClass({ teachers: 'Bea', ...values }, owner);
    const evening = await add({ name: 'Tarde', start_time: '19:00', capacity: 3 });
    const morning = await add({ name: 'Mañana', start_time: '07:00' });
    await add({ name: 'Lunes', days: ['monday'] });
    await insert(app, owner, 'class_date', { class_id: evening, date: today, teachers: 'Caro' });
    await insert(app, owner, 'class_date', {
      class_id: morning,
      date: today,
      cancelled: true,
      reason: 'corte de luz',
    });
    await book(await addMember('Ana', owner), evening, today, {}, owner);
    expect(await owner.reservations.day({})).toMatchObject({
      date: today,
      today,
      now: '12:00',
      items: [
        { name: 'Mañana', teachers: 'Bea', notHeld: 'Cancelada: corte de luz' },
        { name: 'Tarde', teachers: 'Caro', capacity: 3, taken: 1, notHeld: '' },
      ],
    });
    await insert(app, owner, 'holiday', { date: '2026-12-25', name: 'Navidad' });
    const { items } = await owner.reservations.day({ date: '2026-12-25' });
    expect(items.map(({ notHeld }) => notHeld)).toEqual(['Feriado: Navidad', 'Feriado: Navidad']);
    const sunday = await owner.reservations.day({ date: '2026-11-22' });
    expect(sunday.items).toHaveLength(2);
  });

  test('muestra también la clase que cambió de día con reservas puestas', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    await book(await addMember('Ana', owner), yoga, tomorrow, {}, owner);
    await write(`update class set days = '{monday}' where id = $1`, [yoga]);
    const { items } = await owner.reservations.day({ date: tomorrow });
    expect(items).toMatchObject([{ classId: yoga, taken: 1, notHeld: 'Ya no se hace este día' }]);
  });
});

describe('quien llega', () => {
  test('se marca como asistido y se deshace, las veces que haga falta', async () => {
    const [ana, yoga] = [await addMember(), await addClass()];
    const { id } = await book(ana, yoga, today);
    const mark = (attended: boolean) => gym.reservations.attend({ id, attended });
    expect(await mark(true)).toMatchObject({ status: 'attended', version: 2 });
    expect(await mark(true)).toMatchObject({ status: 'attended', version: 2 });
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 1, attended: 1 });
    expect(await mark(false)).toMatchObject({ status: 'reserved' });
    expect(await sessionOf(yoga, today)).toMatchObject({ taken: 1, attended: 0 });
  });

  test('pero espera lugar o canceló, no se puede marcar', async () => {
    const yoga = await addClass({ capacity: 1 });
    const ana = await app.clientOf(gym);
    await addMembership(ana.clientId, ['2026-11-01', '2026-12-01']);
    const id = newId();
    await ana.reservations.book({ id, classId: yoga, date: tomorrow });
    const waiting = await book(await addMember('Iris'), yoga, tomorrow, { wait: true, attended: true });
    expect(waiting.status).toBe('waiting');
    for (const attended of [true, false])
      await expect(gym.reservations.attend({ id: waiting.id, attended })).rejects.toMatchObject(
        refused('not_reserved'),
      );
    await ana.reservations.cancel({ id });
    await expect(gym.reservations.attend({ id, attended: true })).rejects.toMatchObject({ status: 404 });
  });
});

describe('la lista de espera', () => {
  /** A full class of one place, with these waiting in order. */
  async function crowd(...names: string[]) {
    const yoga = await addClass({ capacity: 1 });
    const first = await book(await addMember('Primera'), yoga);
    const waiting = [];
    for (const name of names) waiting.push(await book(await addMember(name), yoga, tomorrow, { wait: true }));
    return { yoga, first, waiting };
  }

  test('se llena en orden y avanza sola cuando alguien sale', async () => {
    const { yoga, first } = await crowd('Zoe', 'Abel');
    expect(await statusesIn(yoga)).toEqual(['Primera: reserved', 'Zoe: waiting', 'Abel: waiting']);
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Zoe: reserved', 'Abel: waiting']);
  });

  test('salta a quien ya no puede, que sigue esperando; a quien el gimnasio permitió, no', async () => {
    const { yoga, first, waiting } = await crowd('Zoe', 'Abel');
    const unable = waiting[0]?.client.id ?? '';
    const { items } = await gym.memberships.list({ clientId: unable });
    await gym.memberships.remove({ id: items[0]?.id ?? '' });
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Abel: reserved', 'Zoe: waiting']);

    const other = await crowd();
    const guest = await addClient(gym, 'Invitada');
    await book(guest, other.yoga, tomorrow, { wait: true, overrideReason: 'invitada de la dueña' });
    await gym.reservations.remove({ id: other.first.id });
    expect(await statusesIn(other.yoga)).toEqual(['Invitada: reserved']);
  });

  test('quien espera toma el lugar libre en cuanto puede, sin quedar dos veces', async () => {
    const { yoga, first, waiting } = await crowd('Zoe');
    const zoe = waiting[0]?.client.id ?? '';
    await expect(book(zoe, yoga)).rejects.toMatchObject(refused('already_waiting'));
    const { items } = await gym.memberships.list({ clientId: zoe });
    await gym.memberships.remove({ id: items[0]?.id ?? '' });
    await gym.reservations.remove({ id: first.id });
    await gym.memberships.restore({ id: items[0]?.id ?? '' });
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting']);
    expect(await book(zoe, yoga)).toMatchObject({ status: 'reserved' });
    expect(await statusesIn(yoga)).toEqual(['Zoe: reserved']);
  });

  test('avanza cuando un cliente cancela o se elimina, y cuando la clase agranda sus cupos', async () => {
    const ana = await app.clientOf(gym);
    await addMembership(ana.clientId, ['2026-11-01', '2026-12-01']);
    const [yoga, id] = [await addClass({ capacity: 1 }), newId()];
    await ana.reservations.book({ id, classId: yoga, date: tomorrow });
    const waiting = [];
    for (const name of ['Bea', 'Caro', 'Dani'])
      waiting.push(await book(await addMember(name), yoga, tomorrow, { wait: true }));
    await ana.reservations.cancel({ id });
    expect(await statusesIn(yoga)).toEqual(['Bea: reserved', 'Caro: waiting', 'Dani: waiting']);
    await gym.clients.remove({ id: waiting[0]?.client.id ?? '' });
    expect(await statusesIn(yoga)).toEqual(['Caro: reserved', 'Dani: waiting']);
    await setCapacity(yoga, 2);
    expect(await statusesIn(yoga)).toEqual(['Caro: reserved', 'Dani: reserved']);
    await expect(setCapacity(yoga, 1)).rejects.toMatchObject({ constraint: 'class_capacity_taken' });
  });

  test('no avanza en una clase que ya empezó ni en una que no se hace, y sí cuando vuelve a hacerse', async () => {
    const started = await addClass({ capacity: 1, start_time: '12:00' });
    const leaving = await book(await addMember('Ana'), started, today);
    await book(await addMember('Bea'), started, today, { wait: true });
    await gym.reservations.remove({ id: leaving.id });
    expect(await statusesIn(started, today)).toEqual(['Bea: waiting']);

    const { yoga, first } = await crowd('Zoe');
    await insert(app, gym, 'class_date', { class_id: yoga, date: tomorrow, cancelled: true });
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting']);
    await within(`update class_date set cancelled = false where class_id = '${yoga}'`);
    expect(await statusesIn(yoga)).toEqual(['Zoe: reserved']);
  });

  test('respeta el límite del plan de quien pasa', async () => {
    const { yoga, first } = await crowd();
    const zoe = await addClient(gym, 'Zoe');
    const once = { reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' } as const;
    await sell(zoe, once);
    await book(zoe, yoga, tomorrow, { wait: true });
    await book(zoe, await addClass());
    await gym.reservations.remove({ id: first.id });
    expect(await statusesIn(yoga)).toEqual(['Zoe: waiting']);
  });

  const setCapacity = (classId: string, capacity: number) =>
    within(`update class set capacity = ${capacity} where id = '${classId}'`);

  /** Changes a row as the gym's own verbs do. */
  async function within(statement: string): Promise<void> {
    const connection = await app.database.pool.connect();
    try {
      await connection.query(`begin; set local role pulso_gym;
        select set_config('app.gym_id', '${gym.accountId}', true), set_config('app.now', '${noon}', true)`);
      await connection.query(statement);
      await connection.query('commit');
    } catch (reason) {
      await connection.query('rollback');
      throw reason;
    } finally {
      connection.release();
    }
  }
});

describe('quitar de una clase', () => {
  test('se deshace mientras el lugar siga libre', async () => {
    const [ana, yoga] = [await addMember(), await addClass({ capacity: 1 })];
    const { id } = await book(ana, yoga, tomorrow, { attended: true });
    await gym.reservations.remove({ id });
    await expect(gym.reservations.remove({ id })).rejects.toMatchObject({ status: 404 });
    await gym.reservations.restore({ id });
    await gym.reservations.restore({ id });
    expect(await statusesIn(yoga)).toEqual(['Ana: attended']);
    await gym.reservations.remove({ id });
    await book(await addMember('Iris'), yoga);
    await expect(gym.reservations.restore({ id })).rejects.toMatchObject(refused('class_full'));
    expect(await statusesIn(yoga)).toEqual(['Iris: reserved']);
  });

  test('no se deshace si entretanto entró otra vez o ya no puede', async () => {
    const [ana, iris, yoga] = [await addMember(), await addMember('Iris'), await addClass()];
    const { id } = await book(ana, yoga);
    await gym.reservations.remove({ id });
    await book(ana, yoga);
    await expect(gym.reservations.restore({ id })).rejects.toMatchObject(refused('already_reserved'));
    const other = await book(iris, yoga);
    await gym.reservations.remove({ id: other.id });
    const { items } = await gym.memberships.list({ clientId: iris });
    await gym.memberships.remove({ id: items[0]?.id ?? '' });
    await expect(gym.reservations.restore({ id: other.id })).rejects.toMatchObject(refused('no_membership'));
  });

  test('al deshacerse cuenta en la membresía que todavía la permite', async () => {
    const ana = await addClient();
    const once = { reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' } as const;
    const [one, two, three] = [await addClass(), await addClass(), await addClass()];
    await sell(ana, once);
    const { id } = await book(ana, one);
    await gym.reservations.remove({ id });
    await book(ana, two);
    await sell(ana, once);
    await gym.reservations.restore({ id });
    await expect(book(ana, three)).rejects.toMatchObject(refused('no_reservations_left'));
  });

  test('por eliminar al cliente se deshace con él: con su lugar si sigue libre, o esperando', async () => {
    const [ana, yoga, small] = [await addMember(), await addClass(), await addClass({ capacity: 1 })];
    await book(ana, yoga);
    await book(ana, small);
    await book(ana, small, today, { attended: true });
    await book(ana, yoga, '2026-11-18', { attended: true });
    await gym.clients.remove({ id: ana });
    expect(await statusesIn(yoga)).toEqual([]);
    const iris = await addMember('Iris');
    await book(iris, small);
    await book(iris, small, today);
    await gym.clients.restore({ id: ana });
    expect(await statusesIn(yoga)).toEqual(['Ana: reserved']);
    expect(await statusesIn(yoga, '2026-11-18')).toEqual(['Ana: attended']);
    expect(await statusesIn(small)).toEqual(['Iris: reserved', 'Ana: waiting']);
    expect(await statusesIn(small, today)).toEqual(['Iris: reserved', 'Ana: waiting']);
  });
});

describe('las faltas', () => {
  test('se cuentan cuando la clase terminó, en los últimos 30 días, y se ven al buscar y en la lista', async () => {
    const [ana, ended, going] = [
      await addMember(),
      await addClass({ start_time: '10:00', end_time: '11:59' }),
      await addClass({ start_time: '11:00', end_time: '12:00' }),
    ];
    await book(ana, ended, today);
    await book(ana, going, today);
    await book(ana, going, '2026-11-19', { attended: true });
    await book(ana, going, '2026-10-21', { overrideReason: 'de entonces' });
    await book(ana, going, '2026-10-20', { overrideReason: 'de entonces' });
    expect(await candidate(ana, ended, '2026-11-25')).toMatchObject({ absences: 2, lateCancellations: 0 });
    const { items } = await gym.reservations.list({ classId: going, date: today });
    expect(items).toMatchObject([{ absences: 2 }]);
    await insert(app, gym, 'class_date', { class_id: ended, date: today, cancelled: true });
    expect(await candidate(ana, ended, '2026-11-25')).toMatchObject({ absences: 1 });
  });
});

describe('un cliente', () => {
  /** An account that may book, in a gym of its own. */
  async function open() {
    const owner = await app.gym();
    const ana = await app.clientOf(owner);
    await addMembership(ana.clientId, ['2026-11-01', '2026-12-01'], owner);
    return { owner, ana, add: (values: Columns = {}) => addClass(values, owner) };
  }

  test('ve las clases de un día con lo que puede, y sus reservas que vienen', async () => {
    const { owner, ana, add } = await open();
    const [yoga, small] = [await add(), await add({ name: 'Boxeo', capacity: 1, start_time: '19:00' })];
    for (const name of ['Iris', 'Zoe'])
      await book(await addMember(name, owner), small, tomorrow, { wait: true }, owner);
    const [own, waiting] = [newId(), newId()];
    await expect(ana.reservations.book({ id: own, classId: yoga, date: tomorrow })).resolves.toEqual({
      status: 'reserved',
      lateToCancel: false,
    });
    await expect(
      ana.reservations.book({ id: waiting, classId: small, date: tomorrow, wait: true }),
    ).resolves.toEqual({ status: 'waiting', lateToCancel: false });
    const { items, ...rest } = await ana.reservations.coming({ date: tomorrow });
    expect(rest).toMatchObject({
      date: tomorrow,
      today,
      now: '12:00',
      until: '2026-11-27',
      cancelMinutes: 60,
      own: [
        { id: own, name: 'Yoga', date: tomorrow, status: 'reserved', ahead: 0, lateToCancel: false },
        { id: waiting, name: 'Boxeo', status: 'waiting', ahead: 1, lateToCancel: false, notHeld: '' },
      ],
    });
    expect(items).toMatchObject([
      { classId: yoga, date: tomorrow, own: { id: own, status: 'reserved', ahead: 0 } },
      {
        classId: small,
        taken: 1,
        waiting: 2,
        own: { id: waiting, status: 'waiting', ahead: 1 },
        verdict: { blocked: true, full: true, reasons: [{ code: 'already_waiting' }] },
      },
    ]);
  });

  test('reserva desde ahora y hasta los días que dice el gimnasio', async () => {
    const { owner, ana, add } = await open();
    const [noonClass, soon] = [await add({ start_time: '12:00' }), await add({ start_time: '12:01' })];
    const reserve = (classId: string, date: string) => ana.reservations.book({ id: newId(), classId, date });
    await expect(reserve(noonClass, today)).rejects.toMatchObject(refused('class_started'));
    await expect(reserve(noonClass, '2026-11-19')).rejects.toMatchObject(refused('class_started'));
    await expect(reserve(soon, today)).resolves.toEqual({ status: 'reserved', lateToCancel: true });
    await expect(reserve(soon, '2026-11-27')).resolves.toEqual({ status: 'reserved', lateToCancel: false });
    await expect(reserve(soon, '2026-11-28')).rejects.toMatchObject(refused('too_early'));
    const { items } = await ana.reservations.coming({ date: '2026-11-28' });
    expect(items[0]?.verdict.reasons).toEqual([{ code: 'too_early', tone: 'bad', date: '2026-11-21' }]);
    const { id: _, code: __, key: ___, ...settings } = await owner.gym.get({});
    await owner.gym.update({ ...settings, bookingDays: 8 });
    await expect(reserve(soon, '2026-11-28')).resolves.toEqual({ status: 'reserved', lateToCancel: false });
  });

  test('no entra sin membresía aunque el gimnasio podría permitirlo, ni dos veces', async () => {
    const { owner, ana, add } = await open();
    const [yoga, iris] = [await add(), await app.clientOf(owner)];
    const booking = { id: newId(), classId: yoga, date: tomorrow };
    await expect(iris.reservations.book(booking)).rejects.toMatchObject(refused('no_membership'));
    const forced = await iris.raw('POST', '/api/my-space/reservations', { ...booking, overrideReason: 'x' });
    expect(forced.status).toBe(400);
    await ana.reservations.book(booking);
    await expect(ana.reservations.book(booking)).resolves.toEqual({
      status: 'reserved',
      lateToCancel: false,
    });
    await expect(ana.reservations.book({ ...booking, id: newId() })).rejects.toMatchObject(
      refused('already_reserved'),
    );
    await expect(iris.reservations.book(booking)).rejects.toMatchObject(refused('already_saved'));
    await expect(iris.reservations.cancel({ id: booking.id })).rejects.toMatchObject({ status: 404 });
  });

  test('cancela a tiempo hasta 60 minutos antes; después cuenta igual; empezada, ya no', async () => {
    const { owner, ana, add } = await open();
    const cancelAt = async (start_time: string) => {
      const [classId, id] = [await add({ start_time }), newId()];
      await book(ana.clientId, classId, today, {}, owner);
      const { items } = await owner.reservations.list({ classId, date: today });
      const reservationId = items[0]?.id ?? id;
      const { own } = await ana.reservations.coming({});
      const shown = own.find((one) => one.id === reservationId);
      return { reservationId, late: shown?.lateToCancel };
    };
    const inTime = await cancelAt('13:00');
    expect(inTime.late).toBe(false);
    await expect(ana.reservations.cancel({ id: inTime.reservationId })).resolves.toEqual({ late: false });
    const late = await cancelAt('12:59');
    expect(late.late).toBe(true);
    await expect(ana.reservations.cancel({ id: late.reservationId })).resolves.toEqual({ late: true });
    await expect(ana.reservations.cancel({ id: late.reservationId })).resolves.toEqual({ late: true });
    const started = await cancelAt('12:00');
    await expect(ana.reservations.cancel({ id: started.reservationId })).rejects.toMatchObject(
      refused('class_started'),
    );
    expect(await candidate(ana.clientId, await add(), tomorrow, owner)).toMatchObject({
      lateCancellations: 1,
      absences: 0,
    });
  });

  test('la cancelación tardía gasta su reserva del plan', async () => {
    const ana = await app.clientOf(gym);
    const once = { reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' } as const;
    await sell(ana.clientId, once);
    const [soon, yoga, id] = [await addClass({ start_time: '12:30' }), await addClass(), newId()];
    await ana.reservations.book({ id, classId: soon, date: today });
    await ana.reservations.cancel({ id });
    const again = { id: newId(), classId: yoga, date: today };
    await expect(ana.reservations.book(again)).rejects.toMatchObject(refused('no_reservations_left'));
  });

  test('sale de la espera sin que cuente, y de una clase que no se hará', async () => {
    const { owner, ana, add } = await open();
    const [small, off] = [
      await add({ capacity: 1, start_time: '12:30' }),
      await add({ start_time: '12:10' }),
    ];
    await book(await addMember('Iris', owner), small, today, {}, owner);
    const [waiting, lost] = [newId(), newId()];
    await ana.reservations.book({ id: waiting, classId: small, date: today, wait: true });
    await ana.reservations.book({ id: lost, classId: off, date: today });
    await insert(app, owner, 'class_date', { class_id: off, date: today, cancelled: true });
    await expect(ana.reservations.cancel({ id: waiting })).resolves.toEqual({ late: false });
    await expect(ana.reservations.cancel({ id: lost })).resolves.toEqual({ late: false });
    expect((await ana.reservations.coming({})).own).toEqual([]);
  });
});

test('lo de otro gimnasio no se encuentra', async () => {
  const other = await app.gym();
  const [ana, yoga] = [await addMember(), await addClass()];
  const foreign = await addClass({}, other);
  const { id } = await book(ana, yoga);
  await expect(book(ana, foreign)).rejects.toMatchObject({ status: 404 });
  await expect(other.reservations.remove({ id })).rejects.toMatchObject({ status: 404 });
  await expect(other.reservations.attend({ id, attended: true })).rejects.toMatchObject({ status: 404 });
  await expect(
    other.reservations.candidates({ classId: yoga, date: tomorrow, search: 'ana' }),
  ).rejects.toMatchObject({ status: 404 });
});

test('los lugares que se llevan por clase y día son los que hay en las reservas', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(`select id from account where role = 'gym'`);
  for (const { id: gymId } of rows)
    expect(await findBreaches(app.database, { gymId }, ['places'])).toEqual({});
});
