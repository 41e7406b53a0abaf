import type { Article } from './products.ts';
import type { Random } from './random.ts';
import type { Picked } from './sale.ts';
import type { Shelves } from './shelves.ts';

const discountShare = 0.06;

/** Picks articles by demand. */
export function pickerOf(random: Random, articles: readonly Article[]): () => Article {
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
export function fillBasket(random: Random, shelves: Shelves, pick: () => Article): Picked[] | null {
  const picked = new Map<string, Picked>();
  const itemCount = 1 + random.below(3);
  for (let tries = 0; tries < 12 && picked.size < itemCount; tries += 1) {
    const article = pick();
    const { goods } = article;
    const quantity = goods.price < 3000 && random.chance(0.25) ? 2 : 1;
    if (picked.has(article.id) || shelves.left(article) < quantity) continue;
    const discount = !goods.included && random.chance(discountShare) ? Math.round(goods.price / 100) * 10 : 0;
    picked.set(article.id, { article, quantity, discount });
  }
  return picked.size > 0 ? [...picked.values()] : null;
}
