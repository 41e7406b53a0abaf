import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { api, askOrKept, query } from '../../../../web/api.ts';
import type { Output } from '../../../../wire/verb.ts';
import type { TreeGroup } from '../../../groups/contract.ts';
import type { CatalogueItem, productsContract } from '../../../products/contract.ts';

/** All products on sale, in memory, so that a scan needs no request. */
export interface Catalogue {
  readonly at: string;
  readonly groups: readonly TreeGroup[];
  /** In the gym's own order, then by name. */
  readonly items: readonly CatalogueItem[];
  readonly byId: ReadonlyMap<string, CatalogueItem>;
  readonly byBarcode: ReadonlyMap<string, CatalogueItem>;
}

type CatalogueResponse = Output<typeof productsContract.catalogue>;

const names = new Intl.Collator('es', { sensitivity: 'base', numeric: true });
const inOrder = (item: CatalogueItem, other: CatalogueItem) =>
  item.position - other.position || names.compare(item.name, other.name);

const hasSamePosition = (item: CatalogueItem, other: CatalogueItem | undefined) =>
  item.name === other?.name &&
  item.position === other.position &&
  item.barcodes.join('|') === other.barcodes.join('|');

function catalogueOf(
  { at, groups }: CatalogueResponse,
  byId: ReadonlyMap<string, CatalogueItem>,
  items: readonly CatalogueItem[],
): Catalogue {
  const byBarcode = new Map<string, CatalogueItem>();
  for (const item of items) for (const barcode of item.barcodes) byBarcode.set(barcode, item);
  return { at, groups, items, byId, byBarcode };
}

/** The current catalogue with the changes since. */
export function merge(current: Catalogue | undefined, response: CatalogueResponse): Catalogue {
  if (!current || response.complete) {
    const items = [...response.items].sort(inOrder);
    return catalogueOf(response, new Map(items.map((item) => [item.id, item])), items);
  }
  if (response.items.length === 0 && response.removedIds.length === 0) {
    return { ...current, at: response.at, groups: response.groups };
  }
  const byId = new Map(current.byId);
  for (const id of response.removedIds) byId.delete(id);
  for (const item of response.items) byId.set(item.id, item);
  const reorders =
    response.removedIds.length > 0 ||
    response.items.some((item) => !hasSamePosition(item, current.byId.get(item.id)));
  const items = reorders
    ? [...byId.values()].sort(inOrder)
    : current.items.map((item) => byId.get(item.id) ?? item);
  return catalogueOf(response, byId, items);
}

/** What this page or this device knows of it: as the till had it, or as it was asked for in advance, whichever is later. */
async function knownCatalogue(client: QueryClient, queryKey: QueryKey): Promise<Catalogue | undefined> {
  const { keptAt, readKept } = await import('../../../../web/offline/kept.ts');
  const aheadKey = query(api.products.catalogue, {}).queryKey;
  const [at = 0, aheadAt = 0] = await Promise.all([keptAt(queryKey), keptAt(aheadKey)]);
  const isAhead = aheadAt > at && client.getQueryData(queryKey) === undefined;
  if (!isAhead) return (await readKept(client, queryKey)) as Catalogue | undefined;
  const ahead = (await readKept(client, queryKey, aheadKey)) as CatalogueResponse | undefined;
  return ahead && merge(undefined, ahead);
}

const catalogueQuery = queryOptions({
  queryKey: [...api.products.catalogue.key, 'complete'],
  queryFn: ({ signal, client, queryKey }): Promise<Catalogue> => {
    const ask = async () => {
      const current = client.getQueryData<Catalogue>(queryKey);
      return merge(current, await api.products.catalogue(current ? { since: current.at } : {}, signal));
    };
    return askOrKept(client, queryKey, ask, knownCatalogue);
  },
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export const useCatalogue = () => useQuery(catalogueQuery);
