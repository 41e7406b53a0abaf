import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { fold } from '../../../../wire/written.ts';
import { branchOf } from '../../../groups/domain.ts';
import type { CatalogueItem } from '../../../products/contract.ts';
import { type SearchFilter, searchFilters } from '../../../products/domain.ts';
import { useTill } from '../till/till.tsx';
import type { Catalogue } from './catalogue.ts';
import { foundIn } from './catalogue-search.ts';
import type { Tab } from './group-tabs.tsx';
import { usePendingScans } from './pending-scans.ts';

const filterKey = 'pulso-till-filter';
const isFilter = (value: string | null): value is SearchFilter => value !== null && value in searchFilters;
const storedFilter = (): SearchFilter => {
  const value = localStorage.getItem(filterKey);
  return isFilter(value) ? value : 'all';
};

/** The filter, remembered on this device. */
function useSearchFilter() {
  const [by, setBy] = useState(storedFilter);
  const filterBy = (filter: SearchFilter) => {
    setBy(filter);
    localStorage.setItem(filterKey, filter);
  };
  return [by, filterBy, setBy] as const;
}

function itemsOn(tab: Tab, { items, groups }: Catalogue): readonly CatalogueItem[] {
  if (tab === 'favourites') return items.filter(({ favourite }) => favourite);
  if (tab === 'all' || tab === 'memberships') return items;
  const within = branchOf(groups, tab);
  return items.filter(({ groupId }) => groupId !== null && within.has(groupId));
}

/** The till's search: its text or scan, its filter, and the selected tab. */
export function useProductSearch() {
  const { catalogue, add, field } = useTill();
  const [text, setText] = useState('');
  const [by, filterBy, setBy] = useSearchFilter();
  const [tab, setTab] = useState<Tab>();
  const [at, setAt] = useState<number>();
  const [unknown, setUnknown] = useState<string>();
  const shown = useDeferredValue(text.trim());
  const { data } = catalogue;

  const hasFavourites = data?.items.some(({ favourite }) => favourite) ?? false;
  const chosen = tab ?? (hasFavourites ? 'favourites' : 'all');
  const items = useMemo(() => {
    if (!data) return [];
    return shown ? foundIn(data.items, shown, by) : itemsOn(chosen, data);
  }, [data, shown, by, chosen]);

  const clear = () => {
    setText('');
    setAt(undefined);
  };
  const openTab = (next: Tab) => {
    setTab(next);
    clear();
  };
  const write = (next: string) => {
    setText(next);
    setAt(undefined);
    if (next) setUnknown(undefined);
  };
  const choose = (filter: SearchFilter) => {
    filterBy(filter);
    field.current?.focus();
  };
  /** Adds the only product of that name, or shows those to choose from. */
  const addNamed = (all: Catalogue, name: string) => {
    const matches = foundIn(all.items, name, 'name');
    const exact = matches.filter((item) => fold(item.name) === fold(name));
    const [item] = exact.length > 0 ? exact : matches;
    if (!item) return setUnknown(name);
    if (exact.length === 1 || matches.length === 1) return add(item);
    setBy('name');
    setText(name);
    setAt(0);
  };
  const addScanned = usePendingScans((all, { text: scanned, byName = false }) => {
    const narrow = by === 'name' || by === 'code';
    const matches = at === undefined && !narrow ? [] : foundIn(all.items, scanned, by);
    const item = all.byBarcode.get(scanned) ?? matches[at ?? 0];
    setUnknown(undefined);
    if (byName) addNamed(all, scanned);
    else if (item) add(item);
    else setUnknown(scanned);
  });
  const enter = () => {
    const scanned = text.trim();
    if (scanned === '') return;
    addScanned({ text: scanned });
    clear();
  };

  const listen = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') enter();
    else if (event.key === 'Escape') {
      clear();
      setUnknown(undefined);
    } else if (step && text.trim() !== '' && items.length > 0) {
      setAt((was) => Math.min(items.length - 1, Math.max(0, was === undefined ? 0 : was + step)));
    } else return;
    event.preventDefault();
  };

  return {
    text,
    by,
    at,
    unknown,
    shown,
    chosen,
    hasFavourites,
    items,
    write,
    clear,
    choose,
    openTab,
    listen,
  };
}

export type ProductSearch = ReturnType<typeof useProductSearch>;
