import type { LedgerRows } from './ledgers.ts';
import type { Article } from './products.ts';
import type { Random } from './random.ts';
import type { Shelves } from './shelves.ts';

interface Delivery {
  articles: readonly Article[];
  at: Temporal.Instant;
  date: string;
  /** The rise in costs since the beginning. */
  rise: number;
}

/** Refills shelves that run low: one purchase with a document for each supplier. */
export function buy(
  random: Random,
  rows: LedgerRows,
  shelves: Shelves,
  { articles, at, date, rise }: Delivery,
): void {
  const candidates = articles.filter(
    (article) => !article.goods.service && shelves.left(article) <= Number(article.row.reorderPoint),
  );
  const createdAt = at.toString();
  for (const [supplier, group] of Map.groupBy(candidates, ({ goods }) => goods.supplier)) {
    const id = random.id();
    const lines = group.map((article) => ({
      article,
      quantity: article.goods.shelf - shelves.left(article),
      cost: Math.round(article.goods.cost * (1 + rise)),
    }));
    for (const { article, quantity, cost } of lines) {
      shelves.move(rows, article, { kind: 'purchase', quantity, cost, sourceId: id, at: createdAt });
    }
    rows.purchases.push({
      id,
      supplier,
      document: `Factura ${10_000 + random.below(90_000)}`,
      receivedOn: date,
      total: lines.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0),
      createdAt,
    });
  }
}
