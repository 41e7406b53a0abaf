import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { allPeriods } from '../memberships/domain.ts';
import { type Period, periodsOf } from './reports.fixture.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);
const today = '2026-03-15';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T18:00:00Z` });
});
afterAll(() => app.close());

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** What the figures of a span of days should be. */
function figuresOf(periods: readonly Period[], from: string, to: string) {
  const on = (day: string) => periods.filter(({ starts_on, ends_on }) => starts_on <= day && ends_on >= day);
  const membersOn = (day: string) => new Set(on(day).map(({ client_id }) => client_id));
  const earlier = new Set(
    periods.filter(({ starts_on }) => starts_on < from).map(({ client_id }) => client_id),
  );
  const [was, is] = [membersOn(dayBefore(from)), membersOn(to)];
  const came = [...is].filter((id) => !was.has(id));
  const returned = came.filter((id) => earlier.has(id)).length;
  const lost = [...was].filter((id) => !is.has(id)).length;
  const during = periods.filter(({ starts_on, ends_on }) => starts_on <= to && ends_on >= from);
  const within = new Set(during.map(({ client_id }) => client_id)).difference(was.union(is)).size;
  const recurring = Math.round(on(to).reduce((sum, { amount, months }) => sum + amount / months, 0));
  return {
    from,
    to,
    start: was.size,
    joined: came.length - returned,
    returned,
    lost,
    within,
    end: is.size,
    recurring,
  };
}

/** Clients of all kinds, who pay periods of any day, some of them again, and some payments taken back. */
async function work(gym: Person, seed: string): Promise<void> {
  const random = randomOf(seed);
  const anyDay = () =>
    Temporal.PlainDate.from(today)
      .subtract({ days: random.below(450) })
      .toString();
  const { days: _, ...named } = allPeriods;
  for (let place = 0; place < 12; place += 1) {
    const clientId = newId();
    await gym.clients.create({ id: clientId, name: `Ana ${place}` });
    for (let turn = 0; turn < 1 + random.below(2); turn += 1) {
      const period = random.pick(Object.keys(named) as (keyof typeof named)[]);
      const { id } = await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period });
      const taken: string[] = [];
      for (let paid = 0; paid < random.below(4); paid += 1) {
        const day = anyDay();
        const payment = { id: newId(), membershipId: id, paidOn: day, planStartsOn: day };
        await gym.payments.take({ ...payment, amount: 12_000 * (1 + random.below(9)) });
        taken.push(payment.id);
      }
      const back = random.chance(0.3) && taken[0];
      if (back) await gym.payments.remove({ id: back });
    }
    if (random.chance(0.1)) await gym.clients.remove({ id: clientId });
  }
}

test('todas las cifras son las de los períodos y las del panel, pase lo que pase', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = newId();
    onTestFailed(() => console.error(`La semilla: ${seed}`));
    const gym = await app.gym();
    await work(gym, seed);
    const periods = await periodsOf(app, gym);
    const { months, previous, lastYear } = await gym.reports.month({});
    const dashboard = await gym.dashboard.get({});
    for (const figures of [...months, previous, lastYear])
      expect(figures).toMatchObject(figuresOf(periods, figures.from, figures.to));
    expect(months.slice(1)).toMatchObject(
      dashboard.months.map(({ month, memberships, products }) => ({ from: month, memberships, products })),
    );
    expect(previous.memberships).toBe(dashboard.membershipPayments.lastMonthToDate);
    expect(lastYear.memberships).toBe(dashboard.membershipPayments.lastYearToDate);
    for (const { from } of months) {
      const month = from.slice(0, 7);
      const { months: own } = await gym.reports.month({ month });
      expect(own.at(-1)).toEqual(months.find((figures) => figures.from === from));
      const { sums } = await gym.income.list({ month });
      expect(sums.reduce((sum, { memberships }) => sum + memberships, 0)).toBe(own.at(-1)?.memberships);
      for (const group of ['start', 'joined', 'returned', 'lost', 'within', 'end'] as const)
        expect((await gym.reports.members({ month, group })).total).toBe(own.at(-1)?.[group]);
      const { recurring, memberships, end } = own.at(-1) ?? previous;
      const periodRows = await gym.reports.recurring({ month });
      expect(periodRows).toMatchObject({ total: periodRows.items.length, recurring });
      const monthly = periodRows.items.map(({ amount, months: length }) => amount / length);
      expect(Math.round(monthly.reduce((sum, each) => sum + each, 0))).toBe(recurring);
      const payers = await gym.reports.payers({ month });
      expect(payers).toMatchObject({ total: payers.items.length, memberships, end });
      expect(payers.items.reduce((sum, { paid }) => sum + paid, 0)).toBe(memberships);
      expect(payers.items.filter(({ isMember }) => isMember)).toHaveLength(end);
    }
  }
});
