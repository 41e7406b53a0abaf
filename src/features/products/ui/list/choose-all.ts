import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../web/api.ts';
import { asApiError } from '../../../../web/ui/submit.ts';
import { toast } from '../../../../web/ui/toast.tsx';
import type { Product } from '../../contract.ts';
import type { ProductFilters } from '../../rules.ts';
import type { Selection } from './selection.ts';

/** Selects the matches of all pages. The selection is cleared when the filters change. */
export function useChooseAll(
  selection: Selection,
  filters: ProductFilters,
  rows: readonly Product[],
  total: number,
) {
  const [choosing, setChoosing] = useState(false);
  const filterKey = JSON.stringify([filters.search, filters.by, filters.groupId, filters.state]);
  const latestFilterKey = useRef(filterKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection belongs to the previous filters.
  useEffect(() => {
    latestFilterKey.current = filterKey;
    selection.clear();
  }, [filterKey]);

  const chooseAll = async () => {
    if (total <= rows.length) return selection.replace(rows);
    setChoosing(true);
    try {
      const { items } = await api.products.all(filters);
      if (latestFilterKey.current === filterKey) selection.replace(items);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    } finally {
      setChoosing(false);
    }
  };
  return { choosing, chooseAll };
}
