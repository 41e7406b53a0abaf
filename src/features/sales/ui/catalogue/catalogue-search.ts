import type { CatalogueItem } from '../../../products/contract.ts';
import type { SearchFilter } from '../../../products/domain.ts';

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

type Searched = Record<Exclude<SearchFilter, 'all'>, string>;
const searched = new WeakMap<CatalogueItem, Searched>();

function wordsOf(item: CatalogueItem): Searched {
  const cached = searched.get(item);
  if (cached) return cached;
  const words = {
    name: folded(item.name),
    code: folded(item.code),
    barcode: folded(item.barcodes.join('|')),
  };
  searched.set(item, words);
  return words;
}

/** The products whose filtered field contains a text, ignoring accents and case. */
export function foundIn(
  items: readonly CatalogueItem[],
  text: string,
  by: SearchFilter,
): readonly CatalogueItem[] {
  const needle = folded(text.trim());
  if (needle === '') return items;
  return items.filter((item) => {
    const words = wordsOf(item);
    if (by !== 'all') return words[by].includes(needle);
    return words.name.includes(needle) || words.code.includes(needle) || words.barcode.includes(needle);
  });
}
