import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Random, randomOf } from '../../demo/random.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert } from '../../test/timetable.ts';
import type { DebtOfDay } from './contract.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 3);
const today = '2026-03-15';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T18:00:00Z` });
});
afterAll(() => app.close());

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
const byAge = ({ sums }: Pick<DebtOfDay, 'sums'>) =>
  new Map(sums.map(({ age, clients, amount }) => [age, { clients, amount }]));

/** Who would owe what by a day if nobody had paid or bought anything since, as the lists of debts tell of today. */
const owedBy = (gym: Person, day: string) =>
  asSuperuser(app.database, async (connection) => {
    await connection.query('begin');
    try {
      await connection.query(
        `select set_config('app.gym_id', $1, true), set_config('app.now', $2 || 'T18:00:00Z', true)`,
        [gym.accountId, day],
      );
      await connection.query(
        'update payment set deleted_at = now() where gym_id = $1 and paid_on > $2 and deleted_at is null',
        [gym.accountId, day],
      );
      const { rows } = await connection.query<{ id: string; amount: number; since: string }>(
        `select o.id, sum(o.amount)::int as amount, min(o.since)::text as since from (
          select (i.m).client_id as id, i.amount, i.since from open_items($2) i
          union all
          select e.client_id, sum(e.amount), min(e.created_at)::date from credit_entry e
          where e.gym_id = $1 and e.created_at::date <= $2 group by e.client_id having sum(e.amount) > 0) o
        group by o.id order by o.id`,
        [gym.accountId, day],
      );
      return rows;
    } finally {
      await connection.query('rollback');
    }
  });

const plans = [
  { kind: 'period', enrolmentFee: 10_000 },
  { kind: 'period' },
  { kind: 'subscription', billingPeriod: 'monthly' },
] as const;

/**
 * A client with memberships that begin by the end of January, and payments of later days: exact, and of who has one membership
 * also in part or too much. Which of several the surplus paid first, the ledgers do not tell.
 */
async function addDebtor(gym: Person, random: Random, planIds: readonly string[]): Promise<void> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const isOne = random.chance(0.6);
  for (let turn = 0; turn < (isOne ? 1 : 2); turn += 1) {
    const startsOn = addDays('2026-01-31', -random.below(80));
    const sale = { clientId: client.id, planId: random.pick(planIds), startsOn };
    const { id: membershipId } = await gym.memberships.sell({ id: newId(), ...sale });
    let paidOn = startsOn;
    for (let paid = 0; paid < random.below(5); paid += 1) {
      paidOn = addDays(paidOn, random.below(40));
      if (paidOn > today) break;
      const { items } = await gym.memberships.list({ clientId: client.id });
      const { suggestion } = items.find(({ id }) => id === membershipId) ?? {};
      const amount = isOne
        ? random.pick([10_000, 30_000, 30_000, 40_000, 65_000])
        : (suggestion?.amount ?? 30_000);
      const planStartsOn = suggestion?.planStartsOn ?? startsOn;
      const payment = { id: newId(), membershipId, amount, paidOn, planStartsOn };
      await gym.payments.take(payment);
      if (random.chance(0.1)) await gym.payments.remove({ id: payment.id });
    }
  }
  if (random.chance(0.3)) {
    await insert(app, gym, 'credit', { id: client.id });
    const entry = (kind: string, amount: number, day: string) =>
      insert(app, gym, 'credit_entry', {
        ...{ client_id: client.id, kind, amount, created_at: `${day}T15:00:00Z` },
      });
    await entry('sale', 5_000, addDays('2026-01-05', random.below(20)));
    await entry('payment', random.pick([-5_000, -2_000]), addDays('2026-02-01', random.below(30)));
  }
}

test('lo que se debía un día que pasó es lo que se debería si desde entonces nadie hubiera pagado', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = process.env.PULSO_TEST_SEED ?? newId();
    onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
    const random = randomOf(seed);
    const gym = await app.gym();
    const planIds: string[] = [];
    for (const plan of plans) planIds.push((await createPlan(gym, plan)).id);
    for (let place = 0; place < 12; place += 1) await addDebtor(gym, random, planIds);
    for (const [month, day] of [
      ['2026-01', '2026-01-31'],
      ['2026-02', '2026-02-28'],
    ] as const) {
      const { items, total, ...told } = await gym.reports.debtors({ month });
      expect(told).toMatchObject({ day, amount: items.reduce((sum, { amount }) => sum + amount, 0) });
      expect(total).toBe(items.length);
      const owed = items.map(({ clientId: id, amount, since }) => ({ id, amount, since }));
      expect(owed.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(await owedBy(gym, day));
      const { now } = await gym.reports.debt({ month });
      expect(now.day).toBe(day);
      for (const age of ['upTo30', 'upTo60', 'over60'] as const)
        expect(byAge(now).get(age)?.clients ?? 0).toBe((await gym.reports.debtors({ month, age })).total);
    }
    const { now, previous, lastYear } = await gym.reports.debt({});
    expect([now.day, previous.day, lastYear.day]).toEqual([today, '2026-02-15', '2025-03-15']);
    expect(byAge(now)).toEqual(byAge(await gym.receivables.list({})));
    expect(lastYear.sums).toEqual([]);
    const owed = (await owedBy(gym, '2026-02-15')).reduce((sum, { amount }) => sum + amount, 0);
    expect(previous.sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed);
  }
});

test('un plan que se pagó tarde y desde otro día se debía desde el acordado', async () => {
  const gym = await app.gym();
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const { id: planId } = await createPlan(gym);
  const sale = { id: newId(), clientId: client.id, planId, startsOn: '2025-12-20' };
  const { id: membershipId } = await gym.memberships.sell(sale);
  const payment = { amount: 30_000, paidOn: '2026-02-03', planStartsOn: '2026-02-03' };
  await gym.payments.take({ id: newId(), membershipId, ...payment });
  for (const month of ['2025-12', '2026-01'])
    expect((await gym.reports.debtors({ month })).items).toMatchObject([
      { clientId: client.id, amount: 30_000, since: '2025-12-20' },
    ]);
  expect((await gym.reports.debtors({ month: '2026-02' })).items).toEqual([]);
});

test('un plan que se pagó al volver no se debía antes de volver', async () => {
  const gym = await app.gym();
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const { id: planId } = await createPlan(gym);
  const sale = { id: newId(), clientId: client.id, planId, startsOn: '2025-12-20' };
  const { id: membershipId } = await gym.memberships.sell(sale);
  const pay = (paidOn: string, planStartsOn: string) =>
    gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn, planStartsOn });
  await pay('2026-01-05', '2025-12-20');
  await pay('2026-02-03', '2026-01-25');
  expect((await gym.reports.debtors({ month: '2025-12' })).items).toMatchObject([
    { clientId: client.id, amount: 30_000, since: '2025-12-20', days: 11 },
  ]);
  expect((await gym.reports.debtors({ month: '2026-01' })).items).toEqual([]);
});
