import type { LedgerRows } from './ledgers.ts';
import type { Article } from './products.ts';
import type { Random } from './random.ts';

interface Shelf {
  article: Article;
  quantity: number;
  average: number;
}

type Kind = 'sale' | 'refund' | 'purchase' | 'adjustment';

interface Move {
  kind: Kind;
  quantity: number;
  cost?: number;
  reason?: string;
  sourceId: string | null;
  at: string;
}

const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6;

/** The initial stock of an article, by its id. */
export type Stock = ReadonlyMap<string, { quantity: number; average: number }>;

/** Tracks each article's stock, as the trigger will for the ledger, in whole quantities that are never negative. */
export function openShelves(random: Random, articles: readonly Article[], stock: Stock = new Map()) {
  const shelves = new Map<string, Shelf>(
    articles.map((article) => [
      article.id,
      { article, quantity: 0, average: article.goods.cost, ...stock.get(article.id) },
    ]),
  );
  const shelfOf = ({ id }: Article) => shelves.get(id) as Shelf;
  return {
    left: (article: Article): number =>
      article.goods.service ? Number.POSITIVE_INFINITY : shelfOf(article).quantity,
    /** The cost of one, in whole units of the currency. */
    costOf: (article: Article): number => Math.round(shelfOf(article).average),
    move(
      rows: LedgerRows,
      article: Article,
      { kind, quantity, cost, reason = '', sourceId, at }: Move,
    ): void {
      if (article.goods.service) return;
      const shelf = shelfOf(article);
      const after = shelf.quantity + quantity;
      if (kind === 'purchase' && cost !== undefined) {
        shelf.average = sixDecimals((shelf.quantity * shelf.average + quantity * cost) / after);
      }
      shelf.quantity = after;
      rows.movements.push({
        id: random.id(),
        productId: article.id,
        kind,
        quantity,
        cost: cost ?? null,
        reason,
        sourceId,
        createdAt: at,
      });
    },
  };
}

export type Shelves = ReturnType<typeof openShelves>;
