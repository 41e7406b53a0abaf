import type { OrderLine } from '../features/orders/contract.ts';
import type { SaleMethod } from '../features/sales/contract.ts';
import { roundedCash } from '../features/tills/domain.ts';
import type { Article } from './products.ts';
import type { Random } from './random.ts';
import type { StoreGym } from './store-plan.ts';

/** The articles that a client brings to the counter. */
export interface Picked {
  article: Article;
  quantity: number;
  /** The line's discount, before tax. */
  discount: number;
}

/** The till's order, with one line for each article. */
export const lineOf = ({ article: { id, goods }, quantity, discount }: Picked): OrderLine => ({
  kind: 'product',
  id,
  productId: id,
  name: goods.name,
  price: goods.price,
  priceIncludesTax: goods.included ?? false,
  quantity,
  discount: discount > 0 ? { kind: 'amount', amount: discount } : null,
  note: '',
});

interface Tender {
  payments: { method: SaleMethod; amount: number }[];
  tendered: number;
}

/** The payments of `total`: by one method, or sometimes partly by card and the rest in cash. */
export function tenderOf(random: Random, total: number, method: SaleMethod, gym: StoreGym): Tender {
  if (method !== 'cash') return { payments: [{ method, amount: total }], tendered: 0 };
  const card = total > 8000 && random.chance(0.1) ? Math.floor(total / 2000) * 1000 : 0;
  const due = roundedCash(total - card, gym);
  const note = random.pick([due, due, 1000, 5000, 10_000, 20_000]);
  return {
    payments: [...(card > 0 ? [{ method: 'debit' as const, amount: card }] : []), { method, amount: due }],
    tendered: due > 0 ? Math.ceil(due / note) * note : 0,
  };
}
