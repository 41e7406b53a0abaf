import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, query } from '../../../../web/api.ts';
import type { Group } from '../../../groups/contract.ts';
import { pathOf } from '../../../groups/domain.ts';
import { type Product, productOrders, productStates } from '../../contract.ts';
import { searchFilters } from '../../domain.ts';
import { filtersOf, type ProductFilters } from '../../rules.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The products selected in the catalogue, too many for a URL. */
    readonly productIds?: readonly string[];
  }
}

const noProducts: readonly Product[] = [];

/** Describes the filters; empty for the whole catalogue in its own order. */
function filterWords(filters: ProductFilters, groups: readonly Group[]): readonly string[] {
  const { search, by, groupId, state, order, descending } = filters;
  return [
    ...(search
      ? [`Búsqueda «${search}»${by === 'all' ? '' : ` en ${searchFilters[by].toLowerCase()}`}`]
      : []),
    ...(groupId ? [`Grupo ${pathOf(groups, groupId)}`] : []),
    ...(state === 'all' ? [] : [productStates[state]]),
    ...(order === 'position' && !descending
      ? []
      : [`Por ${productOrders[order].toLowerCase()}${descending ? ', de mayor a menor' : ''}`]),
  ];
}

export interface Chosen {
  readonly result: UseQueryResult<{ items: readonly Product[] }>;
  readonly items: readonly Product[];
  readonly words: readonly string[];
}

/** The products that match the URL's filters, or those selected among them, and their description. */
export function useChosen(): Chosen {
  const address = useSearch({ strict: false });
  const ids: readonly string[] | undefined = useLocation({ select: ({ state }) => state.productIds });
  const filters = useMemo(() => filtersOf(address), [address]);
  const result = useQuery({
    ...query(api.products.all, filters),
    // Otherwise every sale of the gym would refetch and redraw the print.
    staleTime: 'static',
    gcTime: 0,
  });
  const { data: grouped } = useQuery({
    ...query(api.groups.list, {}),
    enabled: filters.groupId !== undefined,
  });
  const all = result.data?.items;
  const items = useMemo(() => {
    if (!all || !ids) return all ?? noProducts;
    const selectedIds = new Set(ids);
    return all.filter(({ id }) => selectedIds.has(id));
  }, [all, ids]);
  const words = useMemo(
    () => (ids ? ['Los productos elegidos'] : filterWords(filters, grouped?.items ?? [])),
    [ids, filters, grouped],
  );
  return { result, items, words };
}
