import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { bookMonths as months, prepareBooks, today } from './accounting.fixture.ts';
import type { AccountingEntry, Sheet } from './contract.ts';
import { totalOf } from './rules.ts';

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

interface Live {
  payments: number;
  refunded: number;
  /** Sales of products with their rounding, and refunds of them. */
  products: number;
  given: number;
}

/** What all documents are now, read plainly. */
const liveOf = (gym: Person): Promise<Live> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query<Live>(
      `select
        (select coalesce(sum(amount), 0)::int from payment where gym_id = $1 and (deleted_at is null or refund_id is not null)) as payments,
        (select coalesce(sum(amount), 0)::int from payment where gym_id = $1 and refund_id is not null) as refunded,
        (select coalesce(sum(l.total), 0)::int from sale_line l where l.gym_id = $1 and l.product_id is not null)
          + (select coalesce(sum(rounding), 0)::int from sale where gym_id = $1) as products,
        (select coalesce(sum(total + rounding), 0)::int from refund where gym_id = $1) as given`,
      [gym.accountId],
    );
    return rows[0] as Live;
  });

const sumOf = (items: readonly AccountingEntry[]) => items.reduce((sum, entry) => sum + totalOf(entry), 0);

test('lo cerrado queda, y todos los meses juntos son siempre lo que hay, pase lo que pase', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = newId();
    onTestFailed(() => console.error(`La semilla: ${seed}`));
    const gym = await app.gym();
    const act = await prepareBooks(gym, seed, online);
    const kept = new Map<string, readonly AccountingEntry[]>();
    for (let step = 0; step < 25; step += 1) {
      await act();
      const sheets: Sheet[] = [];
      let total = 0;
      for (const month of months) {
        const sheet = await gym.accounting.sheet({ month });
        const { items } = await gym.accounting.all({ month });
        expect(sumOf(items)).toBe(totalOf(sheet.sums));
        expect(sheet.sums.documents).toBe(items.length);
        if (sheet.closed) expect(items).toEqual(kept.get(month) ?? items);
        if (sheet.closed) kept.set(month, items);
        const { items: changes } = await gym.accounting.changes({ month });
        expect(sumOf(changes)).toBe(totalOf(sheet.changes));
        total += sumOf(items);
        sheets.push(sheet);
      }
      const { payments, products, given } = await liveOf(gym);
      expect(total).toBe(payments + products - given);
      const corrected = sheets.reduce((sum, { changes }) => sum + changes.documents, 0);
      const present = await gym.accounting.all({ month: '2026-11' });
      expect(present.items.filter(({ corrects }) => corrects !== null)).toHaveLength(corrected);
    }
    await expectAsOthers(gym);
  }
});

/** Where nothing was closed, the sheets are what Pagos and the shop's report say. */
async function expectAsOthers(gym: Person): Promise<void> {
  const { items } = await gym.accounting.all({ month: '2026-11' });
  const of = (...kinds: AccountingEntry['kind'][]) => sumOf(items.filter(({ kind }) => kinds.includes(kind)));
  const { refunded, given } = await liveOf(gym);
  const { sums } = await gym.income.list({ month: '2026-11' });
  expect(of('payment') - refunded).toBe(sums.reduce((sum, { memberships }) => sum + memberships, 0));
  expect(of('refund') + given).toBe(0);
  const { products } = await gym.reports.shop({ from: '2026-11-01', to: today });
  const rounding = items.reduce((sum, entry) => sum + entry.rounding, 0);
  expect(of('sale', 'refund') + refunded - rounding).toBe(
    products.reduce((sum, { sales }) => sum + sales, 0),
  );
}
