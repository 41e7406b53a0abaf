import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { methods } from '../payments/domain.ts';
import { bookMonths, prepareBooks, today, turnOnJournal } from './accounting.fixture.ts';
import type { Journal, JournalEntry } from './contract.ts';
import type { AccountPurpose } from './domain.ts';
import { accountSums, sidesOf } from './rules.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);

let app: TestApp;
let providers: PaymentProviders;
const online = onlinePaymentsIn(() => ({ app, providers }));
beforeAll(async () => {
  providers = await openPaymentProviders();
  app = await openTestApp({
    now: `${today}T15:00:00Z`,
    environment: { PULSO_PROVIDERS_URL: providers.url },
  });
});
afterAll(async () => {
  await app.close();
  await providers.close();
});

/** What the entries debit each account by, less what they credit it by. */
function balancesOf(entries: readonly JournalEntry[]) {
  const sums = new Map(accountSums(entries).map(({ purpose, debit, credit }) => [purpose, debit - credit]));
  return (...purposes: AccountPurpose[]) =>
    purposes.reduce((sum, purpose) => sum + (sums.get(purpose) ?? 0), 0);
}

/** What the books are by other ways: the cash of all drawers, and what clients owe. */
const ledgersOf = (gym: Person): Promise<{ cash: number; owed: number; debtRounding: number }> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query(
      `select
        (select coalesce(sum(e.amount), 0)::int from cash_entry e
          left join payment p on e.kind = 'payment' and p.gym_id = e.gym_id and p.id = e.source_id
          left join sale s on e.kind = 'sale' and s.gym_id = e.gym_id and s.id = e.source_id
          where e.gym_id = $1 and e.kind <> 'float' and (e.shift_id is not null or coalesce(p.shift_id, s.shift_id) is null))
          + (select coalesce(sum(difference), 0)::int from shift where gym_id = $1) as cash,
        (select coalesce(sum(amount), 0)::int from credit_entry where gym_id = $1) as owed,
        (select coalesce(sum(coalesce(p.amount, 0) + e.amount), 0)::int from credit_entry e
          left join sale_payment p on p.gym_id = e.gym_id and p.id = e.id
          where e.gym_id = $1 and e.kind = 'payment') as "debtRounding"`,
      [gym.accountId],
    );
    return rows[0];
  });

/** Each entry balances, and all together say what the accountant's sheet does. */
async function readBalanced(gym: Person, month: string): Promise<Journal> {
  const journal = await gym.accounting.journal({ month });
  for (const { lines, day } of journal.items) {
    const { debit, credit } = sidesOf(lines);
    expect(debit, day).toBe(credit);
    expect(lines.every((line) => line.debit >= 0 && line.credit >= 0)).toBe(true);
  }
  const of = balancesOf(journal.items);
  const { sums } = await gym.accounting.sheet({ month });
  expect(0 - of('membershipTaxed', 'productTaxed', 'refundTaxed')).toBe(sums.net);
  expect(0 - of('membershipExempt', 'productExempt', 'refundExempt')).toBe(sums.exempt);
  expect(0 - of('tax')).toBe(sums.tax);
  return journal;
}

test('cada asiento cuadra, lo cerrado queda igual, y por medio suman lo que dicen Ingresos, la caja y lo fiado', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = newId();
    onTestFailed(() => console.error(`La semilla: ${seed}`));
    const gym = await app.gym();
    await turnOnJournal(gym);
    const act = await prepareBooks(gym, seed, online);
    const kept = new Map<string, readonly JournalEntry[]>();
    for (let step = 0; step < 25; step += 1) {
      await act();
      const journals: Journal[] = [];
      for (const month of bookMonths) {
        const journal = await readBalanced(gym, month);
        if (journal.closed) expect(journal.items).toEqual(kept.get(month) ?? journal.items);
        if (journal.closed) kept.set(month, journal.items);
        journals.push(journal);
      }
      await expectAsOthers(
        gym,
        journals.flatMap(({ items }) => items),
      );
    }
  }
});

async function expectAsOthers(gym: Person, entries: readonly JournalEntry[]): Promise<void> {
  const of = balancesOf(entries);
  const { sums } = await gym.income.list({});
  for (const method of Object.keys(methods) as (keyof typeof methods)[]) {
    const income = sums.find((sum) => sum.method === method) ?? { memberships: 0, products: 0 };
    const moved = method === 'cash' ? of('movement', 'difference') : 0;
    expect(of(method) + moved, method).toBe(income.memberships + income.products);
  }
  const { cash, owed, debtRounding } = await ledgersOf(gym);
  expect(of('cash')).toBe(cash);
  expect(of('account')).toBe(owed);
  let documents = 0;
  for (const month of bookMonths) documents += (await gym.accounting.sheet({ month })).sums.rounding;
  expect(0 - of('rounding')).toBe(documents + debtRounding);
}
