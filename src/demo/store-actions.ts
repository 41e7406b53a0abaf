import { fillBasket } from './basket.ts';
import { type Counter, instantOf, type Spot } from './counter.ts';
import { type Debtor, payDebt } from './debts.ts';
import type { Article } from './products.ts';
import { buy } from './purchases.ts';
import type { Random } from './random.ts';
import { refund } from './refund.ts';
import { type Sold, sell } from './sale.ts';
import type { Shelves } from './shelves.ts';
import { minute, type Shift } from './shift.ts';
import type { Buyer, StorePlan, Taken } from './store-plan.ts';

/** What lasts from one shift to the next. */
export interface Store {
  plan: StorePlan;
  random: Random;
  shelves: Shelves;
  counter: Counter;
  pick: () => Article;
  pickCheap: () => Article;
  debtors: readonly Debtor[];
  /** The sales that may still be refunded. */
  recent: Sold[];
}

const methods = { cash: 36, debit: 38, credit: 12, transfer: 12, online: 2 };
const share = { client: 0.35, refund: 0.012, spoiled: 0.15, waste: 0.05 };
const reasons = ['No era su talla.', 'Venía abierto.', 'Se arrepintió.', 'Se cobró dos veces.'];
/** The days that late suppliers have been missing; the rise in costs in the second half. */
const [lateDays, costRise] = [40, 0.06];

/** A delivery on the first day, and then on the suppliers' weekdays. */
export function scheduleDelivery({ plan, random, shelves }: Store, shift: Shift): void {
  const { index, ago, date, rows, hours } = shift;
  if (index > 0 && !plan.deliveries.includes(date.dayOfWeek)) return;
  const rise = index > plan.days.length / 2 ? costRise : 0;
  const late = ago < lateDays && index > 0;
  const articles = plan.articles.filter(({ goods }) => !(late && goods.late));
  shift.schedule(hours.opens + 2 * minute, ({ at }) =>
    buy(random, rows, shelves, {
      ...{ articles, date: date.toString(), rise },
      at: Temporal.Instant.fromEpochMilliseconds(at),
    }),
  );
}

function chooseBuyer({ plan: { clients }, random }: Store, date: string): Buyer | null {
  const someone = random.chance(share.client) && clients.length > 0 ? random.pick(clients) : null;
  return someone && someone.createdAt < date ? someone : null;
}

function sellBasket(store: Store, spot: Spot, date: string): void {
  const { random, shelves, counter, pick } = store;
  const picked = fillBasket(random, shelves, pick);
  if (!picked) return;
  const buyer = chooseBuyer(store, date);
  store.recent.push(sell(counter, spot, { picked, buyer, method: random.weighted(methods) }));
}

function sellOnAccount({ random, shelves, counter, pickCheap }: Store, spot: Spot, debtor: Debtor): void {
  const picked = fillBasket(random, shelves, pickCheap);
  if (!picked) return;
  const { total } = sell(counter, spot, { picked, buyer: debtor.client, method: 'account' });
  debtor.balance += total;
}

function refundLine({ random, counter, recent }: Store, spot: Spot): void {
  const sold = recent.length > 0 ? random.pick(recent) : null;
  const line = sold?.lines.find(({ article, total }) => !article.goods.service && total > 0);
  if (!sold || !line) return;
  sold.lines = [];
  const restocked = !random.chance(share.spoiled);
  refund(counter, spot, sold, { line, reason: random.pick(reasons), restocked });
}

/** The sales of a day, the first one perhaps on account, and their refunds. */
export function scheduleSales(store: Store, shift: Shift, sales: number): void {
  const { random, debtors } = store;
  const date = shift.date.toString();
  for (let sale = 0; sale < sales; sale += 1) {
    const debtor = sale === 0 ? debtors.find(({ bought }) => bought.includes(shift.ago)) : undefined;
    shift.schedule(shift.randomMoment(), (spot) =>
      debtor ? sellOnAccount(store, spot, debtor) : sellBasket(store, spot, date),
    );
    if (random.chance(share.refund)) {
      shift.schedule(shift.randomMoment(), (spot) => refundLine(store, spot));
    }
  }
}

export function scheduleDebts({ counter, debtors }: Store, shift: Shift): void {
  for (const { client, paid, balance } of debtors) {
    const amount = Math.floor(balance / 2000) * 1000;
    if (paid !== shift.ago || amount === 0) continue;
    shift.schedule(shift.randomMoment(), (spot) =>
      payDebt(counter, spot, client, { method: 'cash', amount }),
    );
  }
}

/** The membership payments in cash; today's have all been made. */
export function scheduleMemberships({ counter }: Store, shift: Shift, payments: readonly Taken[]): void {
  const { opens, until, isOpen } = shift.hours;
  for (const { id, method, amount } of payments) {
    if (method !== 'cash') continue;
    const random = shift.randomMoment();
    const moment = isOpen ? Math.min(random, until - minute) : random;
    shift.schedule(Math.max(opens, moment), (spot) =>
      counter.addCash(spot, { kind: 'payment', amount, sourceId: id }),
    );
  }
}

/** Sometimes something spoils on its shelf. */
export function scheduleWaste({ random, shelves, pick }: Store, shift: Shift): void {
  if (!random.chance(share.waste)) return;
  shift.schedule(shift.randomMoment(), ({ rows, at }) => {
    const article = pick();
    if (article.goods.service || shelves.left(article) < 1) return;
    const movement = { kind: 'adjustment' as const, quantity: -1, reason: 'Envase dañado' };
    shelves.move(rows, article, { ...movement, sourceId: null, at: instantOf(at) });
  });
}
