import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { demoLogins, fillDemo } from '../demo/demo.ts';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { createTestDatabase } from '../test/database.ts';
import { findViolations } from '../test/invariants.ts';
import { arrived, openMailbox } from '../test/mailbox.ts';
import { asSuperuser } from '../test/superuser.ts';
import { enterByReset, importAll } from './documents.fixture.ts';
import { exportDocuments } from './export-all.ts';
import { gym } from './random-gym.fixture.ts';
import { exported, original, stamp, Writer } from './roundtrip.fixture.ts';

/** Empties the installation, for the next of many gyms. */
const empty = `do $$ begin
  execute (select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('app_secret', 'applied_sql'));
end $$`;

test('lo que se trae de cualquier gimnasio válido se exporta igual', async () => {
  const database = await createTestDatabase();
  try {
    const property = fc.asyncProperty(gym, stamp, async (generated, by) => {
      await asSuperuser(database, (connection) => connection.query(empty));
      const { lines } = await importAll(database, new Writer(generated, original(by)).write());
      expect(lines.filter((line) => /^(gyms|users)\//.test(line))).toEqual([]);
      const own = await exportDocuments(database, 'dueno@correo.cl');
      expect(own).toEqual(new Writer(generated, exported).write());
    });
    await fc.assert(property, { numRuns: 20 });
  } finally {
    await database.close();
  }
});

const now = '2026-11-20T15:00:00Z';

/** What the documents do not keep, or what is counted anew. */
const unkept = new Set([
  'version',
  'groupId',
  'teacherId',
  'position',
  'waiting',
  'reason',
  'cancelled',
  'upcoming',
  'next',
]);
const kept = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, part) => (unkept.has(key) ? undefined : part)));

/** An exercise has no id in the documents, and is not ticked off there. */
const exercisesOf = ({ exercises }: Awaited<ReturnType<Person['routines']['get']>>) =>
  exercises?.map(({ id: _, doneToday: __, ...exercise }) => exercise) ?? null;

/** Everything that the gym's screens show of what the documents keep. */
async function screensOf(owner: Person) {
  const {
    clients,
    newThisMonth: _,
    ...dashboard
  } = (await owner.dashboard.get({})) as never as {
    clients: { total: number };
    newThisMonth: unknown;
  };
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => owner.clients.list({ page })));
  const people = pages.flatMap(({ items }) => items);
  const files = [];
  for (const { id: clientId } of people.filter((_, index) => index < 3 || index % 8 === 0)) {
    const { items } = await owner.memberships.list({ clientId });
    const payments = await Promise.all(items.map(({ id }) => owner.payments.list({ membershipId: id })));
    files.push({ items, payments, routine: exercisesOf(await owner.routines.get({ clientId })) });
  }
  const weeks = await Promise.all(
    ['2026-11-03', '2026-11-12', '2026-11-20'].map((date) => owner.classes.week({ date })),
  );
  return kept({
    total: clients.total,
    dashboard,
    people,
    files,
    weeks: weeks.map(({ classes }) =>
      classes.map((weekly) => ({
        ...weekly,
        dates: weekly.dates.map(({ date, taken }) => ({ date, taken })),
      })),
    ),
    plans: await owner.plans.list({}),
    programs: await owner.programs.list({}),
    products: (await owner.products.list({ order: 'code' })).items,
  });
}

/** What the demonstration has not: a plan with a billing day, a fee and tax, free days, a rise and a cancellation. */
async function sellWithTerms(app: TestApp): Promise<void> {
  const owner = app.nobody();
  const { email, password } = demoLogins.gym;
  await owner.account.signIn({ email, password });
  const planId = newId();
  const terms = { billingDay: 5, enrolmentFee: 12_000, taxable: true };
  await owner.plans.create({ id: planId, kind: 'period', name: 'Máquinas', price: 30_000, ...terms });
  const { items } = await owner.clients.list({});
  const [first, second, third] = items;
  const sell = async (clientId = '') => {
    const id = newId();
    const { due } = await owner.memberships.sell({ id, clientId, planId, startsOn: '2026-11-20' });
    const payment = { paidOn: '2026-11-20', planStartsOn: '2026-11-20', amount: due?.amount ?? 0 };
    const paid = await owner.payments.take({ id: newId(), membershipId: id, ...payment });
    expect(paid.amount).toBe(27_000);
    return id;
  };
  const sold = await sell(first?.id);
  await owner.charges.addFreeDays({ id: newId(), membershipId: sold, days: 6, reason: 'Corte de luz' });
  const changed = await sell(third?.id);
  const full = newId();
  await owner.plans.create({ id: full, kind: 'period', name: 'Todo', price: 45_000 });
  await owner.changes.create({ id: newId(), membershipId: changed, planId: full, from: 'today' });
  const late = { paidOn: '2026-11-20', planStartsOn: '2027-01-05', amount: 10_000 };
  await owner.payments.take({ id: newId(), membershipId: changed, ...late });
  const cancelled = await sell(second?.id);
  await owner.memberships.cancel({ id: cancelled, version: 1, endsOn: '2026-11-25', reason: 'Se muda' });
}

test('el gimnasio de la demostración se muestra igual en otra instalación', async () => {
  const mailbox = await openMailbox();
  const [from, to] = [
    await openTestApp({ now }),
    await openTestApp({ now, environment: { SMTP_URL: mailbox.url } }),
  ];
  try {
    await fillDemo(from.database, { now });
    await sellWithTerms(from);
    const { email, password } = demoLogins.gym;
    const there = from.nobody();
    await there.account.signIn({ email, password });
    const documents = await exportDocuments(from.database, email);
    const { lines } = await importAll(to.database, documents, { now });
    expect(lines.filter((line) => /^(gyms|users)\//.test(line))).toEqual([]);
    const here = await enterByReset(to, email, async () => {
      const { content } = await arrived(() => mailbox.letters, email);
      return decodeURIComponent(/token=([^\s&]+)/.exec(content)?.[1] ?? '');
    });
    expect(await screensOf(here)).toEqual(await screensOf(there));
    expect(await exportDocuments(to.database, email)).toEqual(documents);
    const { accountId: gymId } = await here.account.me({});
    expect(await findViolations(to.database, { gymId, now })).toEqual({});
  } finally {
    await from.close();
    await to.close();
    await mailbox.close();
  }
});
