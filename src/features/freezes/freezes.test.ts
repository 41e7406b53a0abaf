import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asGymOf, findViolations } from '../../test/invariants.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { openFreezing } from './freezes.fixture.ts';

let world: Awaited<ReturnType<typeof openFreezing>>;
let app: TestApp;
let gym: Person;
beforeAll(async () => {
  world = await openFreezing();
  ({ app, gym } = world);
});
afterAll(async () => {
  const invariants = ['expiry', 'periodEnds', 'charges', 'chargeShares'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, invariants)).toEqual({});
  await app.close();
});

const expiryOf = async (membership: { clientId: string }) =>
  (await world.membershipOf(membership))?.expiresOn;

describe('congelar', () => {
  test('corre el vencimiento tantos días como se congela, y verlo antes no cambia nada', async () => {
    const membership = await world.sellPaid();
    const days = { startsOn: '2026-03-20', endsOn: '2026-03-29' };
    const preview = await gym.freezes.preview({ membershipId: membership.id, ...days });
    expect(preview).toEqual({ expiresOn: '2026-04-24', fee: 0, due: null, bookings: 0 });
    expect(await expiryOf(membership)).toBe('2026-04-14');
    expect((await gym.freezes.list({ membershipId: membership.id })).items).toEqual([]);
    const form = { id: newId(), membershipId: membership.id, ...days, reason: 'Viaje' };
    const frozen = await gym.freezes.create(form);
    expect(await gym.freezes.create(form), 'otra vez').toEqual(frozen);
    expect(await expiryOf(membership)).toBe('2026-04-24');
    expect((await gym.freezes.list({ membershipId: membership.id })).items).toEqual([
      { ...form, fee: 0, bookings: 0, version: 1 },
    ]);
    await expect(gym.freezes.create({ ...form, reason: 'Otro' })).rejects.toMatchObject({
      code: 'already_saved',
    });
  });

  test('más allá de lo pagado, los días que quedaban se usan después', async () => {
    const membership = await world.sellPaid();
    await world.freeze(membership.id, '2026-04-10', '2026-04-20');
    expect(await expiryOf(membership)).toBe('2026-04-25');
    await world.freeze(membership.id, '2026-04-25', '2026-04-30');
    expect(await expiryOf(membership), 'el último día').toBe('2026-05-01');
  });

  test('con un período pagado por adelantado, lo congelado alarga el último', async () => {
    const membership = await world.sellPaid();
    await world.pay(membership.id, '2026-04-15');
    await world.freeze(membership.id, '2026-04-10', '2026-04-19');
    const { items } = await gym.charges.list({ membershipId: membership.id });
    expect(items).toMatchObject([
      { startsOn: '2026-04-15', endsOn: '2026-05-24', paid: 30_000 },
      { startsOn: '2026-03-15', endsOn: '2026-04-14', paid: 30_000 },
    ]);
    await world.pay(membership.id, '2026-05-25');
    expect(await expiryOf(membership), 'renovada después').toBe('2026-06-24');
  });

  test('una suscripción se cobra más tarde', async () => {
    const membership = await world.sellPaid({ kind: 'subscription' });
    await world.freeze(membership.id, '2026-03-20', '2026-03-29');
    const dueOn = (day: string) =>
      asGymOf(app.database, { gymId: gym.accountId }, async (connection) => {
        const { rows } = await connection.query(
          `select due.amount::float8, due.since::text from membership m, membership_due(m, $2) due where m.id = $1`,
          [membership.id, day],
        );
        return rows;
      });
    expect(await dueOn('2026-04-24')).toEqual([{ amount: 0, since: null }]);
    expect(await dueOn('2026-04-25')).toEqual([{ amount: 30_000, since: '2026-04-25' }]);
  });

  test('el cargo se debe hasta que se paga, y entonces ya no se deshace', async () => {
    const membership = await world.sellPaid({ freezeFee: 5_000 });
    const days = { startsOn: '2026-03-20', endsOn: '2026-03-29' };
    const due = { amount: 5_000, since: '2026-03-15' };
    expect(await gym.freezes.preview({ membershipId: membership.id, ...days })).toMatchObject({
      fee: 5_000,
      due,
    });
    const { id } = await world.freeze(membership.id, days.startsOn, days.endsOn);
    expect((await world.membershipOf(membership))?.due).toEqual(due);
    await gym.freezes.remove({ id });
    expect(await world.membershipOf(membership)).toMatchObject({ due: null, expiresOn: '2026-04-14' });
    const again = await world.freeze(membership.id, days.startsOn, days.endsOn);
    const { suggestion } = (await world.membershipOf(membership)) ?? {};
    expect(suggestion).toEqual({ amount: 5_000, planStartsOn: '2026-03-15' });
    const paid = await world.pay(membership.id, '2026-03-15', 5_000);
    expect(await world.membershipOf(membership)).toMatchObject({ due: null, expiresOn: '2026-04-24' });
    await expect(gym.freezes.remove({ id: again.id })).rejects.toMatchObject({
      status: 409,
      code: 'freeze_paid',
    });
    await gym.payments.remove({ id: paid.id });
    await gym.freezes.remove({ id: again.id });
    expect(await world.membershipOf(membership)).toMatchObject({ due: null, expiresOn: '2026-04-14' });
  });
});

describe('lo que el plan permite', () => {
  const refusal = async (promise: Promise<unknown>) =>
    promise.then(
      () => 'ok',
      ({ code, field }: { code: string; field?: string }) => [code, field].filter(Boolean).join(' '),
    );

  test.each([
    ['antes de hoy', {}, '2026-03-14', '2026-03-20', 'freeze_in_past'],
    ['cuando ya no está pagado', {}, '2026-04-15', '2026-04-20', 'freeze_uncovered'],
    ['si el plan no lo permite', { freezeDays: 0 }, '2026-03-20', '2026-03-29', 'freeze_excluded'],
    ['menos que el mínimo', { freezeLeast: 7 }, '2026-03-20', '2026-03-25', 'freeze_too_short'],
    ['más que el máximo', { freezeMost: 5 }, '2026-03-20', '2026-03-25', 'freeze_too_long'],
    ['más que en el año', { freezeDays: 5 }, '2026-03-20', '2026-03-25', 'freeze_days_used'],
    [
      'justo lo permitido',
      { freezeDays: 6, freezeLeast: 6, freezeMost: 6 },
      '2026-03-20',
      '2026-03-25',
      'ok',
    ],
  ])('%s', async (_, plan, startsOn, endsOn, code) => {
    const { id } = await world.sellPaid(plan);
    expect(await refusal(world.freeze(id, startsOn, endsOn))).toBe(code);
    expect((await gym.freezes.list({ membershipId: id })).items).toHaveLength(code === 'ok' ? 1 : 0);
  });

  test('los días del año se suman, y dos congelamientos no comparten un día', async () => {
    const { id } = await world.sellPaid({ freezeDays: 10 });
    await world.freeze(id, '2026-03-20', '2026-03-25');
    expect(await refusal(world.freeze(id, '2026-03-25', '2026-03-26'))).toBe('freeze_overlapping');
    expect(await refusal(world.freeze(id, '2026-04-01', '2026-04-05'))).toBe('freeze_days_used');
    expect(await refusal(world.freeze(id, '2026-04-01', '2026-04-04'))).toBe('ok');
  });

  test('dos a la vez no se enciman', async () => {
    const { id } = await world.sellPaid();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => refusal(world.freeze(id, '2026-03-20', '2026-03-25'))),
    );
    expect(all.toSorted()).toEqual(['freeze_overlapping', 'freeze_overlapping', 'freeze_overlapping', 'ok']);
  });
});

test('descongelar antes de tiempo devuelve los días que faltaban', async () => {
  const membership = await world.sellPaid({}, '2026-03-01');
  const { id } = await world.freeze(membership.id, '2026-03-16', '2026-03-29');
  const over = { status: 409, code: 'freeze_over' };
  await expect(gym.freezes.thaw({ id, version: 1 }), 'aún no empieza').rejects.toMatchObject(over);
  await asSuperuser(app.database, (connection) =>
    connection.query(`update membership_freeze set starts_on = '2026-03-11' where id = $1`, [id]),
  );
  expect(await expiryOf(membership)).toBe('2026-04-19');
  await expect(gym.freezes.thaw({ id, version: 7 })).rejects.toMatchObject({ status: 409, code: 'stale' });
  expect(await gym.freezes.thaw({ id, version: 1 })).toMatchObject({ endsOn: '2026-03-14', version: 2 });
  expect(await expiryOf(membership)).toBe('2026-04-04');
  await expect(gym.freezes.thaw({ id, version: 2 }), 'ya terminó').rejects.toMatchObject(over);
});
