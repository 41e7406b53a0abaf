import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan, createProduct } from '../../test/store.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { addMembership, pay } from './dashboard.fixture.ts';

/** A Tuesday, at noon in the gym. */
const today = '2026-11-24';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

/** A client whose monthly membership began on a day. */
async function member(gym: Person, name: string, startsOn = '2026-11-20') {
  const added = await addMembership(gym, name);
  await pay(gym, added.membershipId, 1000, startsOn);
  return added.clientId;
}

const shiftOf = (till_id: string, opened_at: string, closed_at: string, difference: number) => ({
  ...{ till_id, float: 0, opened_at, closed_at, counted: difference },
  ...{ expected: 0, difference, summary: '{}' },
});

const came = async (gym: Person, clientId: string, date: string, status = 'attended') => {
  const class_id = await insertClass(app, gym);
  await insert(app, gym, 'reservation', { class_id, client_id: clientId, date, status });
};

const contacted = (gym: Person, client_id: string, created_at: string, kind = 'whatsapp') =>
  insert(app, gym, 'client_note', { client_id, kind, text: kind === 'note' ? 'Zurda' : '', created_at });

describe('vencen y vencidos', () => {
  test('quién, cuándo y qué; lo último que venció primero', async () => {
    const gym = await app.gym();
    const ana = await member(gym, 'Ana', '2026-10-26');
    await member(gym, 'Beto', '2026-10-24');
    await member(gym, 'Caro', '2026-10-10');
    await member(gym, 'Dora', '2026-11-20');
    const { people } = await gym.dashboard.morning({});
    expect(people.expiring).toEqual({
      total: 1,
      items: [
        {
          ...{ clientId: ana, name: 'Ana', surname: '', whatsapp: '+56 9 1234 5678', planName: 'Plan libre' },
          ...{
            expiresOn: '2026-11-25',
            on: '2026-11-25',
            amount: null,
            came: false,
            turns: null,
            contact: null,
          },
          mayBeWritten: true,
        },
      ],
    });
    expect(names(people.expired)).toEqual(['Beto', 'Caro']);
    expect(people.expired.items[0]?.on).toBe('2026-11-23');
  });

  test('a quien se le escribió hace poco queda al final, con lo que se le dijo', async () => {
    const gym = await app.gym();
    const [ana, beto, caro] = [
      await member(gym, 'Ana', '2026-10-20'),
      await member(gym, 'Beto', '2026-10-19'),
      await member(gym, 'Caro', '2026-10-18'),
    ];
    await contacted(gym, ana, '2026-11-22T15:00:00Z');
    await contacted(gym, ana, '2026-11-23T15:00:00Z', 'note');
    await contacted(gym, beto, '2026-11-01T01:00:00Z', 'call');
    const { people } = await gym.dashboard.morning({});
    expect(names(people.expired)).toEqual(['Beto', 'Caro', 'Ana']);
    const contact = { kind: 'whatsapp', automatic: null, text: '', on: '2026-11-22', recent: true };
    expect(people.expired.items.map((item) => item.contact)).toEqual([
      { kind: 'call', automatic: null, text: '', on: '2026-10-31', recent: false },
      null,
      contact,
    ]);
    expect(await gym.dashboard.people({ kind: 'expired' })).toMatchObject({
      ...{ total: 3, today, items: people.expired.items },
      template: expect.stringContaining('{nombre}'),
    });
    await gym.notes.create({ id: newId(), clientId: caro, kind: 'whatsapp' });
    expect(names((await gym.dashboard.morning({})).people.expired)).toEqual(['Beto', 'Ana', 'Caro']);
  });

  test('el monto se busca solo cuando el mensaje lo dice', async () => {
    const gym = await app.gym();
    const plan = await createPlan(gym);
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    const startsOn = '2026-10-20';
    const { id } = await gym.memberships.sell({
      id: newId(),
      clientId: client.id,
      planId: plan.id,
      startsOn,
    });
    await pay(gym, id, plan.price, startsOn);
    const amount = async () => (await gym.dashboard.morning({})).people.expired.items[0]?.amount;
    expect(await amount()).toBeNull();
    await gym.messages.save({ kind: 'expired', text: 'Son {monto}', version: 0 });
    expect(await amount()).toBe(plan.price);
  });
});

describe('no vienen', () => {
  test('quien venía y no vino en diez días; ni quien nunca vino, ni quien se fue hace mucho', async () => {
    const gym = await app.gym();
    const days = { Diez: '2026-11-14', Nueve: '2026-11-15', Doce: '2026-11-12', Lejos: '2026-09-25' };
    for (const [name, date] of Object.entries(days)) await came(gym, await member(gym, name), date);
    await member(gym, 'Nunca');
    const back = await member(gym, 'Volvió');
    await came(gym, back, '2026-11-10');
    await came(gym, back, '2026-11-23');
    const { unseen } = (await gym.dashboard.morning({})).people;
    expect(names(unseen)).toEqual(['Diez', 'Doce']);
    expect(unseen.items[1]).toMatchObject({ on: '2026-11-12', came: true });
  });

  test('en un gimnasio que no anota quién viene no falta nadie', async () => {
    const gym = await app.gym();
    for (const name of ['Ana', 'Beto']) await member(gym, name);
    expect((await gym.dashboard.morning({})).people.unseen.total).toBe(0);
  });

  test('no se espera a quien venció, a quien congeló, ni a quien ya reservó', async () => {
    const gym = await app.gym();
    await came(gym, await member(gym, 'Vencida', '2026-10-20'), '2026-11-12');
    const booked = await member(gym, 'Reservó');
    await came(gym, booked, '2026-11-12');
    await came(gym, booked, '2026-11-26', 'reserved');
    expect((await gym.dashboard.morning({})).people.unseen.total).toBe(0);
  });
});

describe('cumpleaños', () => {
  const born = async (gym: Person, name: string, birthDate: string) =>
    gym.clients.create({ id: newId(), name, birthDate });

  test('de quienes nacieron un día como hoy, los que tienen membresía primero', async () => {
    const gym = await app.gym();
    await born(gym, 'Ana', '1996-11-24');
    await born(gym, 'Beto', '1996-11-25');
    const caro = await born(gym, 'Caro', '1980-11-24');
    const { id } = await gym.memberships.create({
      ...{ id: newId(), clientId: caro.client.id, planName: 'Full', period: 'monthly' },
    });
    await pay(gym, id, 1000, today);
    const { birthday } = (await gym.dashboard.morning({})).people;
    expect(names(birthday)).toEqual(['Caro', 'Ana']);
    expect(birthday.items[1]).toMatchObject({ on: today, turns: 30 });
  });

  test.each([
    ['2026-02-28T15:00:00Z', ['Bisiesta', 'Común']],
    ['2028-02-28T15:00:00Z', ['Común']],
    ['2028-02-29T15:00:00Z', ['Bisiesta']],
    ['2026-03-01T15:00:00Z', []],
    ['2026-03-01T02:00:00Z', ['Bisiesta', 'Común']],
  ])('a las %s cumplen %j', async (now, expected) => {
    const other = await openTestApp({ now });
    const gym = await other.gym();
    await born(gym, 'Bisiesta', '1996-02-29');
    await born(gym, 'Común', '1996-02-28');
    const { birthday } = (await gym.dashboard.morning({})).people;
    expect(names(birthday).toSorted()).toEqual(expected);
    for (const { turns } of birthday.items) expect(turns).toBe(Number(now.slice(0, 4)) - 1996);
    await other.close();
  });
});

test('vinieron a probar quienes nunca tuvieron otra membresía', async () => {
  const gym = await app.gym();
  const plan = await createPlan(gym, {
    kind: 'trial',
    name: 'Prueba',
    days: 7,
    price: 0,
    billingPeriod: null,
  });
  const tryOut = async (name: string, startsOn: string) => {
    const { client } = await gym.clients.create({ id: newId(), name });
    await gym.memberships.sell({ id: newId(), clientId: client.id, planId: plan.id, startsOn });
    return client.id;
  };
  await tryOut('Empezó', '2026-11-22');
  await came(gym, await tryOut('Vino', '2026-11-20'), '2026-11-23');
  await tryOut('Hace mucho', '2026-11-01');
  await tryOut('Mañana', '2026-11-25');
  const stayed = await tryOut('Se quedó', '2026-11-20');
  await gym.memberships.create({ id: newId(), clientId: stayed, planName: 'Full', period: 'monthly' });
  const { client } = await gym.clients.create({ id: newId(), name: 'Sin plan' });
  await came(gym, client.id, today);
  const { trial } = (await gym.dashboard.morning({})).people;
  expect(trial.items.map(({ name, on, came }) => [name, on, came])).toEqual([
    ['Sin plan', today, true],
    ['Vino', '2026-11-23', true],
    ['Empezó', '2026-11-22', false],
  ]);
});

test('el stock bajo, las clases de hoy y las cajas de ayer son los de sus pantallas', async () => {
  const gym = await app.gym();
  await createProduct(gym, { name: 'Agua', quantity: 2, reorderPoint: 5 });
  await createProduct(gym, { name: 'Barra', quantity: 9, reorderPoint: 5 });
  await insertClass(app, gym, { name: 'Yoga' });
  await insertClass(app, gym, { name: 'Otro día', days: ['monday'] });
  const till = await insert(app, gym, 'till', { name: 'Caja 1' });
  const short = await insert(
    app,
    gym,
    'shift',
    shiftOf(till, '2026-11-23T12:00:00Z', '2026-11-24T02:59:00Z', -500),
  );
  await insert(app, gym, 'shift', shiftOf(till, '2026-11-23T12:00:00Z', '2026-11-23T20:00:00Z', 0));
  const morning = await gym.dashboard.morning({});
  expect(morning).toMatchObject({ today, now: '12:00' });
  expect(morning.lowStock).toMatchObject({ total: 1, items: [{ name: 'Agua', quantity: 2 }] });
  expect(morning.classes).toEqual((await gym.reservations.day({})).items);
  expect(morning.classes).toMatchObject([{ name: 'Yoga', taken: 0, capacity: 20 }]);
  expect(morning.tills).toEqual({
    since: '2026-11-23',
    closed: 2,
    differences: [{ shiftId: short, tillName: 'Caja 1', day: '2026-11-23', difference: -500 }],
  });
});

describe('las cajas que no cuadraron', () => {
  const differencesOf = async (
    shifts: readonly (readonly [opened: string, closed: string, off: number])[],
  ) => {
    const gym = await app.gym();
    const till = await insert(app, gym, 'till', { name: 'Caja 1' });
    for (const [opened, closed, off] of shifts)
      await insert(app, gym, 'shift', shiftOf(till, opened, closed, off));
    const { tills } = await gym.dashboard.morning({});
    const listed = (await gym.tills.shifts({})).items;
    for (const { shiftId, difference } of tills?.differences ?? [])
      expect(listed.find(({ id }) => id === shiftId)).toMatchObject({ difference });
    return {
      ...tills,
      differences: tills?.differences.map(({ day, difference }) => [day, difference]),
    };
  };

  test('cerradas pasada la medianoche son del día en que se abrieron', async () => {
    expect(
      await differencesOf([
        ['2026-11-23T12:00:00Z', '2026-11-24T03:15:00Z', -500],
        ['2026-11-24T12:00:00Z', '2026-11-24T14:00:00Z', 200],
        ['2026-11-22T12:00:00Z', '2026-11-23T02:59:00Z', -1],
      ]),
    ).toEqual({
      since: '2026-11-23',
      closed: 2,
      differences: [
        ['2026-11-23', -500],
        ['2026-11-24', 200],
      ],
    });
  });

  test('después de días cerrados son las del último en que se abrió una caja', async () => {
    expect(
      await differencesOf([
        ['2026-11-21T12:00:00Z', '2026-11-21T23:00:00Z', -700],
        ['2026-11-21T13:00:00Z', '2026-11-22T03:30:00Z', 0],
        ['2026-11-20T12:00:00Z', '2026-11-20T23:00:00Z', -1],
      ]),
    ).toEqual({ since: '2026-11-21', closed: 2, differences: [['2026-11-21', -700]] });
    expect(await differencesOf([])).toEqual({ since: null, closed: 0, differences: [] });
  });
});

test('lo de otro gimnasio no aparece, y la cuenta de un cliente no lo ve', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  await came(other, await member(other, 'Rosa', '2026-10-20'), '2026-11-12');
  await other.messages.save({ kind: 'expired', text: 'De otro', version: 0 });
  const { people, templates } = await gym.dashboard.morning({});
  expect(Object.values(people).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  expect(templates.every(({ own }) => !own)).toBe(true);
  const client = await app.clientOf(gym);
  const forbidden = { status: 403, code: 'forbidden' };
  await expect(client.dashboard.morning({})).rejects.toMatchObject(forbidden);
  await expect(client.dashboard.people({ kind: 'expired' })).rejects.toMatchObject(forbidden);
});
