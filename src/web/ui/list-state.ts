import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ScreenSearch } from '../screens.tsx';

/** As the contract's searchText. */
const longestSearch = 100;

export interface ListState {
  readonly search: string;
  /** From 1. */
  readonly page: number;
  /** A column's sort key, with '-' before it for descending. */
  readonly sort: string | undefined;
  readonly setSearch: (search: string) => void;
  readonly setPage: (page: number) => void;
  readonly setSort: (sort: string | undefined) => void;
}

/** A list's search, sort and page, in the URL so that going back restores them. */
export function useListState(): ListState {
  const address = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const go = useCallback(
    (change: ScreenSearch, replace = false) =>
      void navigate({ to: '.', search: (was: ScreenSearch) => ({ ...was, ...change }), replace }),
    [navigate],
  );
  const search = address.buscar === undefined ? '' : String(address.buscar).slice(0, longestSearch);
  const page = Math.max(1, Math.trunc(Number(address.pagina)) || 1);
  const sort = address.orden === undefined ? undefined : String(address.orden);
  return useMemo(
    () => ({
      search,
      page,
      sort,
      setSearch: (text) => go({ buscar: text || undefined, pagina: undefined }, true),
      setPage: (next) => go({ pagina: next > 1 ? next : undefined }),
      setSort: (next) => go({ orden: next, pagina: undefined }, true),
    }),
    [search, page, sort, go],
  );
}
