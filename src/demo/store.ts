import { closingOf, inDrawer, notClosed } from './closing.ts';
import { type Basket, openCounter, type Sold, type Spot } from './counter.ts';
import { type LedgerRows, noRows } from './ledgers.ts';
import type { Article } from './products.ts';
import { buy } from './purchases.ts';
import { type Random, randomOf } from './random.ts';
import { openShelves, type Shelves } from './shelves.ts';
import { type Buyer, hoursOf, type StorePlan } from './store-plan.ts';

const float = 30_000;
const methods = { cash: 36, debit: 38, credit: 12, transfer: 12, online: 2 };
const share = { client: 0.35, discount: 0.06, refund: 0.012, spoiled: 0.15, waste: 0.05 };
const reasons = ['No era su talla.', 'Venía abierto.', 'Se arrepintió.', 'Se cobró dos veces.'];
const minute = 60_000;
/** The days that late suppliers have been missing; the rise in costs in the second half. */
const [lateDays, costRise] = [40, 0.06];
/** The clients with credit, and how many openings ago each bought on account and paid a part. */
const debtors = [
  { place: 3, limit: 60_000, bought: [31, 19, 7], paid: 14 },
  { place: 11, limit: 40_000, bought: [10, 2], paid: null },
];
/** Products bought on account cost less than this, so that a client's baskets stay within the limit. */
const dearestOwed = 2500;

/** Picks articles by demand. */
function pickerOf(random: Random, articles: readonly Article[]): () => Article {
  let sum = 0;
  const ends = articles.map(({ goods }) => (sum += goods.demand));
  return () => {
    const target = random.next() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return articles[low] as Article;
  };
}

/** One to three articles that are in stock; null when the shelves are empty. */
function fillBasket(random: Random, shelves: Shelves, pick: () => Article): Basket['picked'] | null {
  const picked = new Map<string, Basket['picked'][number]>();
  const itemCount = 1 + random.below(3);
  for (let tries = 0; tries < 12 && picked.size < itemCount; tries += 1) {
    const article = pick();
    const { goods } = article;
    const quantity = goods.price < 3000 && random.chance(0.25) ? 2 : 1;
    if (picked.has(article.id) || shelves.left(article) < quantity) continue;
    const discount =
      !goods.included && random.chance(share.discount) ? Math.round(goods.price / 100) * 10 : 0;
    picked.set(article.id, { article, quantity, discount });
  }
  return picked.size > 0 ? [...picked.values()] : null;
}

interface Happening {
  at: number;
  do(spot: Spot): void;
}

/** Days at one till as its verbs would have written them, each day's rows in turn; the last shift may still be open. */
export function* runStore(seed: string, plan: StorePlan): Generator<LedgerRows> {
  const { gym, till, articles, days, deliveries, now, clients, memberships } = plan;
  const random = randomOf(`${seed} store`);
  const shelves = openShelves(random, articles, plan.stock);
  const counter = openCounter(random, plan, shelves);
  const onSale = articles.filter(({ goods }) => !goods.disabled);
  const pick = pickerOf(random, onSale);
  const cheap = onSale.filter(({ goods }) => goods.price < dearestOwed);
  const pickCheap = pickerOf(random, cheap);
  const first = days[0]?.date.toString() ?? '';
  const existing = clients.filter(({ createdAt }) => createdAt < first);
  const owing = debtors.flatMap((debtor) => {
    const client = cheap.length > 0 && existing[debtor.place];
    return client ? [{ ...debtor, client, balance: 0 }] : [];
  });
  let recent: Sold[] = [];

  const buyerOn = (date: string): Buyer | null => {
    const someone = random.chance(share.client) && clients.length > 0 ? random.pick(clients) : null;
    return someone && someone.createdAt < date ? someone : null;
  };

  const buyOnAccount = (spot: Spot, debtor: (typeof owing)[number]) => {
    const picked = fillBasket(random, shelves, pickCheap);
    if (!picked) return;
    const { total } = counter.sell(spot, { picked, buyer: debtor.client, method: 'account' });
    debtor.balance += total;
  };

  for (const [index, { date, sales }] of days.entries()) {
    const rows = noRows();
    const day = date.toString();
    const { opens, closes, until, isOpen } = hoursOf(date, now);
    const shift = random.id();
    const ago = days.length - 1 - index;
    const happenings: Happening[] = [];
    const at = (moment: number, act: Happening['do']) => happenings.push({ at: Math.floor(moment), do: act });
    const between = () => opens + 5 * minute + random.next() * (closes - opens - 10 * minute);

    if (index === 0) {
      rows.tills.push({ ...till, createdAt: counter.instant(opens) });
      for (const { client, limit } of owing) {
        rows.credits.push({ id: client.id, limit, createdAt: counter.instant(opens) });
      }
    }
    if (index === 0 || deliveries.includes(date.dayOfWeek)) {
      const rise = index > days.length / 2 ? costRise : 0;
      const late = ago < lateDays && index > 0;
      const coming = articles.filter(({ goods }) => !(late && goods.late));
      at(opens + 2 * minute, (spot) =>
        buy(random, rows, shelves, {
          ...{ articles: coming, date: day, rise },
          at: Temporal.Instant.fromEpochMilliseconds(spot.at),
        }),
      );
    }
    for (let sale = 0; sale < sales; sale += 1) {
      const debtor = sale === 0 ? owing.find(({ bought }) => bought.includes(ago)) : undefined;
      at(between(), (spot) => {
        if (debtor) return buyOnAccount(spot, debtor);
        const picked = fillBasket(random, shelves, pick);
        if (!picked) return;
        recent.push(counter.sell(spot, { picked, buyer: buyerOn(day), method: random.weighted(methods) }));
      });
      if (random.chance(share.refund)) {
        at(between(), (spot) => {
          const sold = recent.length > 0 ? random.pick(recent) : null;
          const line = sold?.lines.find(({ article, total }) => !article.goods.service && total > 0);
          if (!sold || !line) return;
          sold.lines = [];
          const restocked = !random.chance(share.spoiled);
          counter.refund(spot, sold, line, { reason: random.pick(reasons), restocked });
        });
      }
    }
    for (const debtor of owing) {
      const amount = Math.floor(debtor.balance / 2000) * 1000;
      if (debtor.paid !== ago || amount === 0) continue;
      at(between(), (spot) => counter.settle(spot, debtor.client, { method: 'cash', amount }));
    }
    for (const { id, method, amount } of memberships.get(day) ?? []) {
      if (method === 'cash') {
        const moment = isOpen ? Math.min(between(), until - minute) : between();
        at(Math.max(opens, moment), (spot) =>
          counter.addCash(spot, { kind: 'payment', amount, sourceId: id }),
        );
      }
    }
    if (random.chance(share.waste)) {
      at(between(), (spot) => {
        const article = pick();
        if (article.goods.service || shelves.left(article) < 1) return;
        const soldAt = counter.instant(spot.at);
        const reason = 'Envase dañado';
        shelves.move(rows, article, { kind: 'adjustment', quantity: -1, reason, sourceId: null, at: soldAt });
      });
    }

    counter.addCash({ rows, shift, at: opens }, { kind: 'float', amount: float });
    for (const happening of happenings.sort((a, b) => a.at - b.at)) {
      if (happening.at < until) happening.do({ rows, shift, at: happening.at });
    }
    if (!isOpen && inDrawer(rows) > 150_000) {
      const amount = -Math.floor((inDrawer(rows) - float) / 10_000) * 10_000;
      counter.addCash(
        { rows, shift, at: closes - minute },
        { kind: 'out', amount, reason: 'Depósito en el banco' },
      );
    }
    const taken = { rows, memberships: memberships.get(day) ?? [] };
    const hours = { openedAt: counter.instant(opens), closedAt: isOpen ? null : counter.instant(closes) };
    rows.shifts.push({
      ...{ id: shift, tillId: till.id, float, ...hours, createdAt: hours.openedAt },
      ...(isOpen ? notClosed : closingOf(random, gym, taken)),
    });
    recent = recent.filter((sold) => sold.at > opens - 10 * 24 * 60 * minute);
    yield rows;
  }
}
