import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

const now = '2026-11-23T15:00:00Z';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now });
  gym = await app.gym();
});
beforeEach(async () => void (await app.database.pool.query('delete from job')));
afterAll(() => app.close());

async function addRun(finishedAt: string, failure: string | null = null, name = 'backup'): Promise<void> {
  await app.database.pool.query(
    `insert into job (name, period, finished_at, failure) values ($3, $1, $1, $2)`,
    [finishedAt, failure, name],
  );
}
const warning = async () => (await gym.dashboard.get({})).backup;

test('las copias que se hacen cada día no se mencionan, ni las que aún no empiezan', async () => {
  expect(await warning()).toBeNull();
  await addRun('2026-11-21T15:00:00Z');
  expect(await warning()).toBeNull();
});

test('una copia de más de dos días se avisa', async () => {
  await addRun('2026-11-19T07:00:00Z');
  await addRun('2026-11-20T07:00:00Z');
  expect(await warning()).toEqual({ failing: false, daysAgo: 3 });
});

test('una copia que falla se avisa, sin decir por qué a quien no cuida el servidor', async () => {
  await addRun('2026-11-22T07:00:00Z');
  await addRun('2026-11-23T07:00:00Z', 'disco lleno');
  expect(await warning()).toEqual({ failing: true, daysAgo: 1 });
  await app.database.pool.query('delete from job where failure is null');
  expect(await warning()).toEqual({ failing: true, daysAgo: null });
});

test('una copia hecha a mano también vale, pero no calla que las diarias fallan', async () => {
  await addRun('2026-11-20T07:00:00Z');
  await addRun('2026-11-23T14:00:00Z', null, 'backup by hand');
  expect(await warning()).toBeNull();
  await addRun('2026-11-23T07:00:00Z', 'disco lleno');
  expect(await warning()).toEqual({ failing: true, daysAgo: 0 });
});

test('sin copias diarias no se avisa nada', async () => {
  const other = await openTestApp({ now, environment: { PULSO_BACKUPS: 'off' } });
  await other.database.pool.query(
    `insert into job (name, period, finished_at) values ('backup', '2026-11-01', '2026-11-01')`,
  );
  expect((await (await other.gym()).dashboard.get({})).backup).toBeNull();
  await other.close();
});
