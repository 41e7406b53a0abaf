import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { branchOf } from '../../../groups/domain.ts';
import { type SearchFilter, searchFilters } from '../../../products/contract.ts';
import { useTill } from '../till/till.tsx';
import { type Catalogue, foundIn } from './catalogue.ts';
import type { Tab } from './group-tabs.tsx';

const filterKey = 'pulso-till-filter';
const isFilter = (value: string | null): value is SearchFilter => value !== null && value in searchFilters;
const keptFilter = (): SearchFilter => {
  const kept = localStorage.getItem(filterKey);
  return isFilter(kept) ? kept : 'all';
};

/** What the till searches and shows: a field for words and scans, a filter, and the tab below. */
export function useProductSearch() {
  const { catalogue, add, field } = useTill();
  const [text, setText] = useState('');
  const [by, setBy] = useState(keptFilter);
  const [tab, setTab] = useState<Tab>();
  const [at, setAt] = useState<number>();
  const [unknown, setUnknown] = useState<string>();
  const shown = useDeferredValue(text.trim());
  /** What was scanned before the catalogue was there. */
  const early = useRef<string[]>([]);
  const known = catalogue.data;

  const hasFavourites = known?.items.some(({ favourite }) => favourite) ?? false;
  const chosen = tab ?? (hasFavourites ? 'favourites' : 'all');
  const items = useMemo(() => {
    if (!known) return [];
    if (shown) return foundIn(known.items, shown, by);
    if (chosen === 'favourites') return known.items.filter(({ favourite }) => favourite);
    if (chosen === 'all' || chosen === 'memberships') return known.items;
    const within = branchOf(known.groups, chosen);
    return known.items.filter(({ groupId }) => groupId !== null && within.has(groupId));
  }, [known, shown, by, chosen]);

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
    setBy(filter);
    localStorage.setItem(filterKey, filter);
    field.current?.focus();
  };
  const take = (all: Catalogue, scanned: string) => {
    const narrow = by === 'name' || by === 'code';
    const found = at === undefined && !narrow ? [] : foundIn(all.items, scanned, by);
    const item = all.byBarcode.get(scanned) ?? found[at ?? 0];
    if (item) add(item);
    setUnknown(item ? undefined : scanned);
  };
  const enter = () => {
    const scanned = text.trim();
    if (scanned === '') return;
    if (known) take(known, scanned);
    else early.current.push(scanned);
    clear();
  };
  const takeEarly = useEffectEvent((all: Catalogue) => {
    for (const scanned of early.current.splice(0)) take(all, scanned);
  });
  useEffect(() => {
    if (known) takeEarly(known);
  }, [known]);

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
