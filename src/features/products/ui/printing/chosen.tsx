import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, query } from '../../../../web/api.ts';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import type { Group } from '../../../groups/contract.ts';
import { pathOf } from '../../../groups/domain.ts';
import { type Product, productOrders, productStates, searchFilters } from '../../contract.ts';
import { filtersOf, type ProductFilters } from '../../rules.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The products that were selected in the catalogue: too many for an address. */
    readonly productIds?: readonly string[];
  }
}

const noProducts: readonly Product[] = [];

/** What was asked for, in words: nothing where it is the whole catalogue in its own order. */
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

interface Chosen {
  readonly result: UseQueryResult<{ items: readonly Product[] }>;
  readonly items: readonly Product[];
  readonly words: readonly string[];
}

/** The products that the address filters, or of these the ones whose ids came along, and in words which they are. */
export function useChosen(): Chosen {
  const address = useSearch({ strict: false });
  const ids: readonly string[] | undefined = useLocation({ select: ({ state }) => state.productIds });
  const filters = useMemo(() => filtersOf(address), [address]);
  const result = useQuery({
    ...query(api.products.all, filters),
    // What is to be printed stays as it was asked for: each sale of the gym would have all of it read and drawn anew.
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

export function ChosenFailed({ result }: Pick<Chosen, 'result'>) {
  return (
    <FailedState
      error={result.error}
      title="No pudimos cargar los productos"
      onRetry={() => void result.refetch()}
      retrying={result.isFetching}
    />
  );
}
