import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../../test/invariants.ts';
import { openCharging } from './charges.fixture.ts';

type Charging = Awaited<ReturnType<typeof openCharging>>;

let charging: Charging;
let { gym, sell, pay, periods, balance, membershipOf } = {} as Charging;
beforeAll(async () => {
  charging = await openCharging();
  ({ gym, sell, pay, periods, balance, membershipOf } = charging);
});
afterAll(async () => {
  const { app } = charging;
  expect(
    await findViolations(app.database, { gymId: gym.accountId }, [
      'expiry',
      'periodEnds',
      'chargeShares',
      'charges',
      'membershipStatus',
    ]),
  ).toEqual({});
  await app.close();
});

describe('lo que se acuerda', () => {
  test('se debe entero desde que empieza, y se paga de a poco', async () => {
    const sold = await sell();
    expect(await periods(sold.id)).toEqual(['2026-03-15..2026-04-14 0/30000']);
    await pay(sold.id, '2026-03-15', 10_000);
    expect(await periods(sold.id)).toEqual(['2026-03-15..2026-04-14 10000/30000']);
    await pay(sold.id, '2026-03-15', 20_000);
    expect(await membershipOf(sold)).toMatchObject({ due: null, expiresOn: '2026-04-14' });
  });

  test('empieza el día que dice el primer pago, y vuelve al suyo si el pago se elimina', async () => {
    const sold = await sell();
    const { id } = await pay(sold.id, '2026-03-18', 30_000);
    expect(await periods(sold.id)).toEqual(['2026-03-18..2026-04-17 30000/30000']);
    await gym.payments.remove({ id });
    expect(await periods(sold.id)).toEqual(['2026-03-15..2026-04-14 0/30000']);
    await gym.payments.restore({ id });
    expect(await periods(sold.id)).toEqual(['2026-03-18..2026-04-17 30000/30000']);
  });

  test('sin precio es lo que se paga', async () => {
    const { id: clientId } = await gym.clients
      .create({ id: crypto.randomUUID(), name: 'Ana' })
      .then(({ client }) => client);
    const { id } = await gym.memberships.create({
      id: crypto.randomUUID(),
      clientId,
      planName: 'Full',
      period: 'monthly',
    });
    await pay(id, '2026-03-15', 12_000);
    await pay(id, '2026-03-15', 8_000);
    expect(await periods(id)).toEqual(['2026-03-15..2026-04-14 20000/20000']);
    expect(await balance(id)).toBe(0);
  });
});

describe('lo que se paga de más', () => {
  test('dos meses en un pago cubren dos meses', async () => {
    const sold = await sell();
    await pay(sold.id, '2026-03-15', 60_000);
    expect(await periods(sold.id)).toEqual([
      '2026-03-15..2026-04-14 30000/30000',
      '2026-04-15..2026-05-14 30000/30000',
    ]);
    expect(await membershipOf(sold)).toMatchObject({
      expiresOn: '2026-05-14',
      due: null,
      suggestion: { planStartsOn: '2026-05-15', amount: 30_000 },
    });
  });

  test('queda a favor del cliente y paga lo siguiente', async () => {
    const sold = await sell();
    await pay(sold.id, '2026-03-15', 35_000);
    expect(await balance(sold.id)).toBe(5_000);
    expect(await membershipOf(sold)).toMatchObject({ expiresOn: '2026-04-14', due: null });
    await pay(sold.id, '2026-04-15', 25_000);
    expect(await periods(sold.id)).toEqual([
      '2026-03-15..2026-04-14 30000/30000',
      '2026-04-15..2026-05-14 30000/30000',
    ]);
    expect(await balance(sold.id)).toBe(0);
  });

  test('paga también lo que debe por otra membresía', async () => {
    const first = await sell();
    await pay(first.id, '2026-03-15', 40_000);
    const second = await sell({ name: 'Box', price: 50_000 }, { clientId: first.clientId });
    expect(await membershipOf(second)).toMatchObject({ due: { amount: 40_000 } });
    expect(await balance(first.id)).toBe(0);
  });

  test('deja de cubrir el mes siguiente cuando el pago se corrige', async () => {
    const sold = await sell();
    const { id, version } = await pay(sold.id, '2026-03-15', 60_000);
    const form = { id, version, paidOn: '2026-03-15', planStartsOn: '2026-03-15' };
    await gym.payments.update({ ...form, amount: 59_000 });
    expect(await periods(sold.id)).toEqual(['2026-03-15..2026-04-14 30000/30000']);
    expect(await balance(sold.id)).toBe(29_000);
    await gym.payments.update({ ...form, version: version + 1, amount: 90_000 });
    expect(await membershipOf(sold)).toMatchObject({ expiresOn: '2026-06-14' });
  });

  test('no se adelanta en una membresía inactiva, hasta que vuelve', async () => {
    const sold = await sell();
    const form = { id: sold.id, price: 30_000, startsOn: '2026-03-15' };
    await gym.memberships.updateSold({ ...form, version: 1, active: false });
    await pay(sold.id, '2026-03-15', 60_000);
    expect(await balance(sold.id)).toBe(30_000);
    await gym.memberships.updateSold({ ...form, version: 2, active: true });
    expect(await balance(sold.id)).toBe(0);
    expect(await membershipOf(sold)).toMatchObject({ expiresOn: '2026-05-14' });
  });
});

describe('un precio nuevo', () => {
  test('no cambia lo que ya se pagó, ni lo que se debe de antes', async () => {
    const sold = await sell({}, { startsOn: '2026-01-15' });
    await pay(sold.id, '2026-01-15', 30_000);
    const { id: rest } = await pay(sold.id, '2026-02-15', 20_000);
    await gym.memberships.updateSold({
      id: sold.id,
      version: 1,
      active: true,
      price: 45_000,
      startsOn: '2026-01-15',
    });
    expect(await membershipOf(sold)).toMatchObject({
      price: 45_000,
      due: { amount: 10_000, since: '2026-02-15' },
    });
    await pay(sold.id, '2026-02-15', 10_000);
    await pay(sold.id, '2026-03-15', 45_000);
    expect(await periods(sold.id)).toEqual([
      '2026-01-15..2026-02-14 30000/30000',
      '2026-02-15..2026-03-14 30000/30000',
      '2026-03-15..2026-04-14 45000/45000',
    ]);
    await gym.payments.remove({ id: rest });
    await gym.payments.restore({ id: rest });
    expect(await membershipOf(sold), 'lo acordado vuelve con el pago').toMatchObject({ due: null });
  });

  test('cambia lo que nadie pagó todavía', async () => {
    const sold = await sell();
    const corrected = await gym.memberships.updateSold({
      id: sold.id,
      version: 1,
      active: true,
      price: 20_000,
      startsOn: '2026-03-10',
    });
    expect(corrected).toMatchObject({ due: { amount: 20_000, since: '2026-03-10' } });
  });
});

describe('un precio desde un día', () => {
  const form = { version: 1, active: true, startsOn: '2026-03-15' };

  test('vale para los períodos que empiezan ese día o después', async () => {
    const sold = await sell();
    await pay(sold.id, '2026-03-15', 30_000);
    const agreed = await gym.memberships.updateSold({
      ...form,
      id: sold.id,
      price: 45_000,
      priceFrom: '2026-05-15',
    });
    expect(agreed).toMatchObject({ price: 30_000, nextPrice: { price: 45_000, from: '2026-05-15' } });
    await pay(sold.id, '2026-04-15', 80_000);
    expect(await periods(sold.id)).toEqual([
      '2026-03-15..2026-04-14 30000/30000',
      '2026-04-15..2026-05-14 30000/30000',
      '2026-05-15..2026-06-14 45000/45000',
    ]);
    expect(await balance(sold.id)).toBe(5_000);
    expect(await membershipOf(sold)).toMatchObject({ suggestion: { amount: 45_000 } });
  });

  test('sigue acordado mientras el de hoy no cambie', async () => {
    const { id } = await sell();
    const nextPrice = { price: 45_000, from: '2026-05-01' };
    await gym.memberships.updateSold({ ...form, id, price: 45_000, priceFrom: nextPrice.from });
    const noted = { ...form, id, version: 2, price: 30_000, observation: 'Avisada' };
    expect(await gym.memberships.updateSold(noted)).toMatchObject({ price: 30_000, nextPrice });
    expect(await gym.memberships.updateSold({ ...noted, version: 3, price: 25_000 })).toMatchObject({
      price: 25_000,
      nextPrice: null,
    });
  });

  test('no puede ser uno que ya pasó', async () => {
    const sold = await sell();
    const past = { ...form, id: sold.id, price: 45_000, priceFrom: '2026-03-14' };
    await expect(gym.memberships.updateSold(past)).rejects.toMatchObject({
      status: 400,
      code: 'price_in_past',
      fields: { priceFrom: expect.any(String) },
    });
    expect(await membershipOf(sold)).toEqual(sold);
  });
});

describe('una suscripción', () => {
  test('debe los meses que se saltó un pago', async () => {
    const sold = await sell({ kind: 'subscription' }, { startsOn: '2025-12-15' });
    await pay(sold.id, '2026-02-15', 30_000);
    expect(await membershipOf(sold)).toMatchObject({
      expiresOn: '2026-03-14',
      due: { amount: 90_000, since: '2025-12-15' },
      suggestion: { amount: 30_000, planStartsOn: '2025-12-15' },
    });
    expect(await periods(sold.id)).toEqual([
      '2025-12-15..2026-01-14 0/30000',
      '2026-01-15..2026-02-14 0/30000',
      '2026-02-15..2026-03-14 30000/30000',
      '2026-03-15..2026-04-14 0/30000',
    ]);
  });

  test('debe también los que se saltan hacia adelante', async () => {
    const sold = await sell({ kind: 'subscription' }, { startsOn: '2026-03-15' });
    await pay(sold.id, '2026-06-15', 30_000);
    expect(await periods(sold.id)).toEqual([
      '2026-03-15..2026-04-14 0/30000',
      '2026-04-15..2026-05-14 0/30000',
      '2026-05-15..2026-06-14 0/30000',
      '2026-06-15..2026-07-14 30000/30000',
    ]);
  });

  test('lo que se paga de más paga lo más antiguo', async () => {
    const sold = await sell({ kind: 'subscription' }, { startsOn: '2025-12-15' });
    await pay(sold.id, '2026-02-15', 70_000);
    expect(await periods(sold.id)).toEqual([
      '2025-12-15..2026-01-14 30000/30000',
      '2026-01-15..2026-02-14 10000/30000',
      '2026-02-15..2026-03-14 30000/30000',
      '2026-03-15..2026-04-14 0/30000',
    ]);
  });
});

test('un período que empieza dentro de otro lo termina: ningún día se cobra dos veces', async () => {
  const sold = await sell();
  await pay(sold.id, '2026-03-15', 30_000);
  const { id } = await pay(sold.id, '2026-04-01', 30_000);
  expect(await periods(sold.id)).toEqual([
    '2026-03-15..2026-03-31 30000/30000',
    '2026-04-01..2026-04-30 30000/30000',
  ]);
  await gym.payments.remove({ id });
  expect(await periods(sold.id)).toEqual(['2026-03-15..2026-04-14 30000/30000']);
});

test('con la membresía se van sus períodos y su saldo, y con ella vuelven', async () => {
  const sold = await sell();
  await pay(sold.id, '2026-03-15', 65_000);
  const before = await periods(sold.id);
  await gym.memberships.remove({ id: sold.id });
  await expect(periods(sold.id)).rejects.toMatchObject({ status: 404 });
  await gym.memberships.restore({ id: sold.id });
  expect(await periods(sold.id)).toEqual(before);
  expect(await balance(sold.id)).toBe(5_000);
  await gym.clients.remove({ id: sold.clientId });
  await gym.clients.restore({ id: sold.clientId });
  expect(await periods(sold.id)).toEqual(before);
});

test('pagos a la vez en dos membresías de un cliente no pagan dos veces lo mismo', async () => {
  const [a, b, owed] = await (async () => {
    const first = await sell();
    const { clientId } = first;
    return [
      first,
      await sell({ name: 'Box' }, { clientId }),
      await sell({ name: 'Yoga', price: 50_000 }, { clientId }),
    ] as const;
  })();
  await Promise.all([a, b].map(({ id }) => pay(id, '2026-03-15', 50_000)));
  expect(await membershipOf(owed)).toMatchObject({ due: { amount: 10_000 } });
  expect(await balance(owed.id)).toBe(0);
});
