import type { RowOf, Target } from './insert.ts';
import { methodWeights } from './payments.ts';
import { randomOf } from './random.ts';

const columns = { id: 'uuid', paid_on: 'date', amount: 'bigint', method: 'text', created_at: 'timestamptz' };

export const salePaymentTable: Target<typeof columns> = { name: 'sale_payment', columns };
export type SalePaymentRow = RowOf<typeof columns>;

/** Prices of water, bars, drinks, shakes, gloves, shirts and protein, as often as they are bought. */
const prices = { 1200: 30, 1900: 22, 2500: 20, 3900: 12, 8990: 5, 14990: 4, 34990: 3 };
const refunds = 0.015;
const summer = [12, 1, 2];

/** A counter's takings of every day since `first`; it rests on Sundays. */
export function makeSales(
  seed: string,
  first: Temporal.PlainDate,
  today: Temporal.PlainDate,
): SalePaymentRow[] {
  const random = randomOf(`sales ${seed}`);
  const rows: SalePaymentRow[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, today) <= 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek === 7) continue;
    const sales = 1 + random.below(summer.includes(day.month) ? 8 : 6);
    for (let sale = 0; sale < sales; sale += 1) {
      const items = 1 + random.below(2);
      const price = Number(random.weighted(prices));
      rows.push({
        id: random.id(),
        paid_on: day.toString(),
        amount: random.chance(refunds) ? -price : price * items,
        method: random.weighted(methodWeights),
        created_at: `${day}T15:00:00Z`,
      });
    }
  }
  return rows;
}
