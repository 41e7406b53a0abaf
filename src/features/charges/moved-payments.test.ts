import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../test/invariants.ts';
import { openCharging } from './charges.fixture.ts';

type Charging = Awaited<ReturnType<typeof openCharging>>;

let { app, gym, sell, pay, periods, membershipOf } = {} as Charging;
beforeAll(async () => {
  ({ app, gym, sell, pay, periods, membershipOf } = await openCharging());
});
afterAll(async () => {
  const invariants = ['expiry', 'periodEnds', 'charges', 'chargeShares', 'membershipStatus'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, invariants)).toEqual({});
  await app.close();
});

const move = ({ id, version }: Awaited<ReturnType<typeof pay>>, planStartsOn: string, amount = 30_000) =>
  gym.payments.update({ id, version, paidOn: '2026-03-15', planStartsOn, amount });

test('el período que queda dura lo suyo, aunque lo pagado por adelantado después de él ya no alcance', async () => {
  const sold = await sell();
  const paid = await pay(sold.id, '2026-03-15', 60_000);
  expect(await periods(sold.id)).toEqual([
    '2026-03-15..2026-04-14 30000/30000',
    '2026-04-15..2026-05-14 30000/30000',
  ]);
  await move(paid, '2026-04-01');
  expect(await periods(sold.id)).toEqual(['2026-04-01..2026-04-30 30000/30000']);
  expect(await membershipOf(sold)).toMatchObject({ expiresOn: '2026-04-30' });
});

test('un período que vuelve porque un pago lo nombra no se mueve con el que se acordó', async () => {
  const sold = await sell({}, { startsOn: '2026-01-15' });
  await gym.memberships.updateSold({
    ...{ id: sold.id, version: sold.version, active: true, price: 30_000, startsOn: '2026-04-10' },
  });
  const first = await pay(sold.id, '2026-04-10', 30_000);
  await pay(sold.id, '2026-01-15', 30_000);
  await move(first, '2026-03-10');
  expect(await periods(sold.id)).toEqual([
    '2026-01-15..2026-02-14 30000/30000',
    '2026-03-10..2026-04-09 30000/30000',
  ]);
});
