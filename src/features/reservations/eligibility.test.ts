import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { prepareReservations, refusal, today } from './reservations.fixture.ts';

const { openGym, addClass, addClient, pay, addMembership, addMember, sell, eligibility, book, expectPlaces } =
  prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

describe('antes de agregar, la luz es', () => {
  test('verde cuando la membresía está al día', async () => {
    const [ana, yoga] = [await addMember(), await addClass()];
    expect(await eligibility(ana, yoga)).toEqual({
      tone: 'good',
      reasons: [],
      membershipId: expect.any(String),
      planName: 'Full',
      payer: null,
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
    expect(await eligibility(ana, yoga, today)).toMatchObject({ tone, reasons, allowed: tone !== 'bad' });
  });

  test('roja para la clase que cae después del último día pagado', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await addMembership(ana, ['2026-10-23']);
    expect((await eligibility(ana, yoga, '2026-11-22')).tone).toBe('warn');
    expect(await eligibility(ana, yoga, '2026-11-23')).toMatchObject({
      tone: 'bad',
      reasons: [{ code: 'membership_expired', date: '2026-11-22' }],
    });
  });

  test('roja entre un período pagado y el siguiente, y antes del primero', async () => {
    const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
    await addMembership(ana, ['2026-10-01', '2026-11-25']);
    await addMembership(iris, ['2026-11-25']);
    expect((await eligibility(ana, yoga, '2026-11-24')).reasons).toEqual([
      { code: 'membership_expired', tone: 'bad', date: '2026-10-31' },
    ]);
    expect((await eligibility(iris, yoga, '2026-11-24')).reasons).toEqual([
      { code: 'membership_not_started', tone: 'bad', date: '2026-11-25' },
    ]);
    for (const client of [ana, iris])
      expect((await eligibility(client, yoga, '2026-11-25')).tone).toBe('good');
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
    expect(await eligibility(nobody, yoga)).toMatchObject({
      tone: 'bad',
      reasons: [{ code: 'no_membership' }],
      membershipId: null,
    });
    expect((await eligibility(resting, yoga)).reasons).toEqual([
      { code: 'membership_inactive', tone: 'bad', planName: 'Full' },
    ]);
    expect((await eligibility(unpaid, yoga)).reasons).toEqual([{ code: 'never_paid', tone: 'warn' }]);
  });

  test('la de la mejor de sus membresías', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await addMembership(ana, ['2026-01-01']);
    const good = await addMembership(ana, ['2026-11-10']);
    await addMembership(ana, []);
    expect(await eligibility(ana, yoga)).toMatchObject({ tone: 'good', reasons: [], membershipId: good });
  });

  test('amarilla con lo que debe de su plan, desde cuándo', async () => {
    const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
    await sell(ana, {}, { startsOn: '2026-11-10', paid: 20_000 });
    await sell(iris, {}, { startsOn: '2026-11-12', paid: 0 });
    expect((await eligibility(ana, yoga)).reasons).toEqual([
      { code: 'owes', tone: 'warn', amount: 10_000, date: '2026-11-10' },
    ]);
    expect((await eligibility(iris, yoga)).reasons).toEqual([
      { code: 'owes', tone: 'warn', amount: 30_000, date: '2026-11-12' },
    ]);
  });

  test('a quien no ve quién debe le dice que hay una deuda, y no de cuánto', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await sell(ana, {}, { startsOn: '2026-11-10', paid: 20_000 });
    const coach = await app.memberOf(gym, 'coach');
    expect((await eligibility(ana, yoga, undefined, coach)).reasons).toEqual([
      { code: 'owes', tone: 'warn', date: '2026-11-10' },
    ]);
  });

  test('roja cuando terminó el período de un plan que nunca se pagó, y dice también la deuda', async () => {
    const [ana, yoga] = [await addClient(), await addClass()];
    await sell(ana, {}, { startsOn: '2026-10-01', paid: 0 });
    expect((await eligibility(ana, yoga)).reasons).toEqual([
      { code: 'membership_expired', tone: 'bad', date: '2026-10-31' },
      { code: 'owes', tone: 'warn', amount: 30_000, date: '2026-10-01' },
    ]);
  });

  test('amarilla en una suscripción que sigue sola y debe sus meses; roja antes de que empiece', async () => {
    const [ana, iris, yoga] = [await addClient(), await addClient(), await addClass()];
    await sell(ana, { kind: 'subscription' }, { startsOn: '2026-09-05' });
    await sell(iris, { kind: 'subscription' }, { startsOn: '2026-11-22' });
    expect((await eligibility(ana, yoga)).reasons).toEqual([
      { code: 'owes', tone: 'warn', amount: 60_000, date: '2026-10-05' },
    ]);
    expect((await eligibility(iris, yoga)).reasons).toEqual([
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
    expect((await eligibility(ana, await addClass({ program_id: yoga.id }))).tone).toBe('good');
    expect((await eligibility(ana, await addClass())).tone).toBe('good');
    expect((await eligibility(ana, await addClass({ program_id: boxing.id }))).reasons).toEqual([
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
      const { reasons, blocked } = await eligibility(ana, yoga, date);
      expect({ date, code: reasons[0]?.code, blocked }).toEqual({ date, code, blocked: code !== undefined });
      if (code)
        await expect(book(ana, yoga, date, { overrideReason: 'igual' })).rejects.toMatchObject(refusal(code));
    }
  });
});

describe('el día del gimnasio', () => {
  test('empieza en su medianoche: el domingo a las 23:30 todavía es esa semana y ese mes', async () => {
    // Sunday 2027-02-28, 23:30 in Santiago; Monday and March in London.
    const lateApp = await openTestApp({ now: '2027-03-01T02:30:00Z' });
    try {
      const owner = await lateApp.gym();
      const yoga = await insertClass(lateApp, owner);
      const night = await insertClass(lateApp, owner, { start_time: '22:00', end_time: '23:45' });
      const ana = await addMemberOf(owner, '2027-02-01');
      const own = await lateApp.clientOf(owner);
      await addMembership(own.clientId, ['2027-02-01', '2027-03-01'], owner);
      expect(await owner.reservations.day({})).toMatchObject({ date: '2027-02-28', now: '23:30' });
      expect(await eligibility(ana, yoga, '2027-02-28', owner)).toMatchObject({
        reasons: [{ code: 'expires_soon', date: '2027-02-28' }],
      });
      expect(await eligibility(ana, yoga, '2027-03-01', owner)).toMatchObject({
        reasons: [{ code: 'membership_expired', date: '2027-02-28' }],
      });
      const coming = await own.reservations.coming({});
      expect(coming).toMatchObject({ today: '2027-02-28', until: '2027-03-07' });
      const started = coming.items.find(({ classId }) => classId === night);
      expect(started?.eligibility.reasons[0]?.code).toBe('class_started');
    } finally {
      await lateApp.close();
    }
  });

  const addMemberOf = async (owner: Person, startsOn: string) => {
    const clientId = await addClient(owner);
    await addMembership(clientId, [startsOn], owner);
    return clientId;
  };
});
