import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { monthAfter } from '../../web/format.ts';
import { shareOf } from '../../wire/share.ts';
import { periodsOf } from './reports.fixture.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);
const today = '2026-03-15';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T18:00:00Z` });
});
afterAll(() => app.close());

const endOf = (month: string) => {
  const last = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString();
  return last > today ? today : last;
};

test('las cohortes son las de los períodos, y suman los socios del mes del dueño, pase lo que pase', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = process.env.PULSO_TEST_SEED ?? newId();
    onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
    const random = randomOf(seed);
    const gym = await app.gym();
    for (let place = 0; place < 14; place += 1) {
      const clientId = newId();
      await gym.clients.create({ id: clientId, name: `Ana ${place}` });
      const period = random.pick(['monthly', 'quarterly', 'annual'] as const);
      const { id: membershipId } = await gym.memberships.create({
        id: newId(),
        clientId,
        planName: 'Full',
        period,
      });
      for (let paid = 0; paid < 1 + random.below(4); paid += 1) {
        const day = Temporal.PlainDate.from(today)
          .subtract({ days: random.below(380) - 10 })
          .toString();
        await gym.payments.take({
          id: newId(),
          membershipId,
          paidOn: today,
          planStartsOn: day,
          amount: 12_000,
        });
      }
    }
    const periods = await periodsOf(app, gym);
    const since = new Map<string, string>();
    for (const { client_id, starts_on } of periods)
      since.set(client_id, [starts_on, since.get(client_id) ?? starts_on].toSorted()[0] ?? '');
    const { cohorts } = await gym.reports.retention({});
    expect(cohorts).toHaveLength(13);
    for (const { month, clients, stayed } of cohorts) {
      const of = [...since].flatMap(([id, day]) => (day.startsWith(month) && day <= today ? [id] : []));
      expect(clients, month).toBe(of.length);
      expect((await gym.reports.retained({ cohort: month })).total).toBe(clients);
      for (const [later, count] of stayed.entries()) {
        const at = monthAfter(month, later);
        const day = endOf(at);
        const still = of.filter((id) =>
          periods.some((one) => one.client_id === id && one.starts_on <= day && one.ends_on >= day),
        );
        expect(count, `${month} ${at}`).toBe(still.length);
        const { items } = await gym.reports.retained({ cohort: month, month: at });
        expect(items.map(({ clientId }) => clientId).toSorted()).toEqual(still.toSorted());
      }
      expect(
        endOf(
          Temporal.PlainYearMonth.from(month)
            .add({ months: stayed.length - 1 })
            .toString(),
        ),
      ).toBe(today);
    }
    const { months } = await gym.reports.month({});
    for (const [place, { end }] of months.entries()) {
      const ofCohorts = cohorts.reduce((sum, { stayed }) => sum + (stayed.at(place - months.length) ?? 0), 0);
      expect(ofCohorts).toBe(end);
    }
  }
});

test('a quien nada llegó a cubrir no está en ninguna cohorte ni fue socio', async () => {
  const gym = await app.gym();
  const pay = (membershipId: string, day: string) =>
    gym.payments.take({ id: newId(), membershipId, paidOn: day, planStartsOn: day, amount: 12_000 });
  const clientId = newId();
  await gym.clients.create({ id: clientId, name: 'Ana' });
  const { id } = await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
  await pay(id, '2026-02-10');
  await asSuperuser(app.database, (connection) =>
    connection.query(`update membership set ends_on = '2026-02-05' where id = $1`, [id]),
  );
  const plan = await createPlan(gym, { name: 'Dúo', people: 2 });
  const [owner, memberId] = [newId(), newId()];
  await gym.clients.create({ id: owner, name: 'Bruno' });
  await gym.clients.create({ id: memberId, name: 'Carla' });
  const startsOn = '2025-12-10';
  const shared = await gym.memberships.sell({ id: newId(), clientId: owner, planId: plan.id, startsOn });
  await pay(shared.id, startsOn);
  await gym.members.add({ id: newId(), membershipId: shared.id, clientId: memberId });
  await asSuperuser(app.database, (connection) =>
    connection.query(`update plan_member set created_at = '2026-02-20T12:00:00Z' where client_id = $1`, [
      memberId,
    ]),
  );
  const { cohorts } = await gym.reports.retention({});
  expect(cohorts.filter(({ clients }) => clients > 0)).toMatchObject([{ month: '2025-12', clients: 1 }]);
  expect((await gym.reports.retained({ cohort: '2026-02' })).total).toBe(0);
  // They begin when they are covered for the first time, and have not come back.
  await pay(id, '2026-01-20');
  await pay(shared.id, '2026-03-10');
  const later = await gym.reports.retention({});
  expect(later.cohorts.find(({ month }) => month === '2026-01')?.clients).toBe(1);
  expect(later.cohorts.find(({ month }) => month === '2026-03')?.clients).toBe(1);
  expect((await gym.reports.month({})).months.at(-1)).toMatchObject({ joined: 1, returned: 1, end: 2 });
});

test('los motivos son los de las cancelaciones cuyo último día ya pasó, y llevan a ellas', async () => {
  const gym = await app.gym();
  const cancel = async (name: string, reason: string, endsOn: string) => {
    const clientId = newId();
    await gym.clients.create({ id: clientId, name });
    const { id } = await gym.memberships.create({
      id: newId(),
      clientId,
      planName: 'Full',
      period: 'monthly',
    });
    const { items } = await gym.memberships.list({ clientId });
    await gym.memberships.cancel({ id, version: items[0]?.version ?? 0, endsOn, reason });
  };
  await cancel('Ana', 'Se muda', today);
  await cancel('Bruno', ' se MUDÁ ', today);
  await cancel('Carla', 'Precio', today);
  await cancel('Dora', 'Precio', '2026-03-16');
  const { reasons } = await gym.reports.retention({});
  expect(reasons.map(({ count }) => count)).toEqual([2, 1]);
  const named = async (reason: string) =>
    (await gym.reports.cancelled({ reason })).items.map(({ clientName }) => clientName).toSorted();
  expect(await named('Se muda')).toEqual(['Ana', 'Bruno']);
  expect(await named('Precio')).toEqual(['Carla']);
  expect(await named('')).toEqual(['Ana', 'Bruno', 'Carla']);
});

test.each([
  [2, 4, null],
  [0, 0, null],
  [2, 5, 40],
  [1, 6, 17],
  [5, 5, 100],
])('%s de %s son %s de cada cien', (some, all, percent) => {
  expect(shareOf(some, all)).toBe(percent);
});
