import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../web/api.ts';
import type { Output } from '../../../../wire/verb.ts';
import type { TreeGroup } from '../../../groups/contract.ts';
import type { CatalogueItem, productsContract, SearchFilter } from '../../../products/contract.ts';

/** All products on sale, in memory: what is scanned is found at once, however many there are. */
export interface Catalogue {
  readonly at: string;
  readonly groups: readonly TreeGroup[];
  /** In their own order, then by name. */
  readonly items: readonly CatalogueItem[];
  readonly byId: ReadonlyMap<string, CatalogueItem>;
  readonly byBarcode: ReadonlyMap<string, CatalogueItem>;
}

type Answered = Output<typeof productsContract.catalogue>;

const names = new Intl.Collator('es', { sensitivity: 'base', numeric: true });
const inOrder = (one: CatalogueItem, other: CatalogueItem) =>
  one.position - other.position || names.compare(one.name, other.name);

const samePlace = (one: CatalogueItem, other: CatalogueItem | undefined) =>
  one.name === other?.name &&
  one.position === other.position &&
  one.barcodes.join('|') === other.barcodes.join('|');

function catalogueOf(
  { at, groups }: Answered,
  byId: ReadonlyMap<string, CatalogueItem>,
  items: readonly CatalogueItem[],
): Catalogue {
  const byBarcode = new Map<string, CatalogueItem>();
  for (const item of items) for (const barcode of item.barcodes) byBarcode.set(barcode, item);
  return { at, groups, items, byId, byBarcode };
}

/** What is known with what changed since. */
export function merged(known: Catalogue | undefined, answer: Answered): Catalogue {
  if (!known || answer.whole) {
    const items = [...answer.items].sort(inOrder);
    return catalogueOf(answer, new Map(items.map((item) => [item.id, item])), items);
  }
  if (answer.items.length === 0 && answer.gone.length === 0) {
    return { ...known, at: answer.at, groups: answer.groups };
  }
  const byId = new Map(known.byId);
  for (const id of answer.gone) byId.delete(id);
  for (const item of answer.items) byId.set(item.id, item);
  const moved =
    answer.gone.length > 0 || answer.items.some((item) => !samePlace(item, known.byId.get(item.id)));
  const items = moved
    ? [...byId.values()].sort(inOrder)
    : known.items.map((item) => byId.get(item.id) ?? item);
  return catalogueOf(answer, byId, items);
}

const catalogueQuery = queryOptions({
  queryKey: [...api.products.catalogue.key, 'whole'],
  queryFn: async ({ signal, client, queryKey }): Promise<Catalogue> => {
    const known = client.getQueryData<Catalogue>(queryKey);
    return merged(known, await api.products.catalogue(known ? { since: known.at } : {}, signal));
  },
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export const useCatalogue = () => useQuery(catalogueQuery);

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

type Searched = Record<Exclude<SearchFilter, 'all'>, string>;
const searched = new WeakMap<CatalogueItem, Searched>();

function wordsOf(item: CatalogueItem): Searched {
  const known = searched.get(item);
  if (known) return known;
  const words = {
    name: folded(item.name),
    code: folded(item.code),
    barcode: folded(item.barcodes.join('|')),
  };
  searched.set(item, words);
  return words;
}

/** The products that have a text in what the filter names, accents and capitals aside. */
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
