import { Button, CloseButton, Skeleton, TextInput } from '@mantine/core';
import { IconBarcode, IconBox, IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import { branchOf } from '../../../groups/domain.ts';
import { type SearchFilter, searchFilters } from '../../../products/contract.ts';
import { useTill } from '../till/till.tsx';
import { type Catalogue, foundIn } from './catalogue.ts';
import { GroupTabs, type Tab } from './group-tabs.tsx';
import { Memberships } from './memberships.tsx';
import { ProductGrid } from './product-grid.tsx';
import classes from './product-panel.module.css';

const filterKey = 'pulso-till-filter';
const isFilter = (value: string | null): value is SearchFilter => value !== null && value in searchFilters;
const keptFilter = (): SearchFilter => {
  const kept = localStorage.getItem(filterKey);
  return isFilter(kept) ? kept : 'all';
};

/** Right: search, groups and what is sold. */
export function ProductPanel() {
  const { catalogue, add, field, gym } = useTill();
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

  const body = () => {
    if (chosen === 'memberships' && !shown) return <Memberships />;
    if (!known && catalogue.error) {
      return (
        <FailedState
          error={catalogue.error}
          title="No pudimos cargar los productos"
          onRetry={() => void catalogue.refetch()}
          retrying={catalogue.isFetching}
        />
      );
    }
    if (!known) return <Skeleton className={classes.waiting ?? ''} />;
    if (known.items.length === 0) {
      return (
        <EmptyState
          title="Aún no hay productos"
          icon={IconBox}
          action={<ButtonLink to="/store/products">Ir a Productos</ButtonLink>}
        >
          Agrega lo que vendes en el catálogo y aparecerá aquí.
        </EmptyState>
      );
    }
    if (items.length === 0) {
      return (
        <EmptyState title={shown ? `Nada coincide con “${shown}”` : 'Este grupo no tiene productos'}>
          {shown ? 'Prueba con otra palabra o con otro filtro.' : 'Elige otro grupo.'}
        </EmptyState>
      );
    }
    return (
      <ProductGrid
        items={items}
        at={shown ? at : undefined}
        groups={known.groups}
        taxRate={gym.taxRate}
        onAdd={add}
      />
    );
  };

  return (
    <section className={classes.panel} aria-label="Productos en venta">
      <div className={classes.search}>
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          size="md"
          aria-label="Buscar producto o escanear código"
          placeholder="Escanea o busca un producto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          leftSection={by === 'barcode' ? <IconBarcode size={18} /> : <IconSearch size={18} />}
          rightSection={
            text && (
              <CloseButton
                aria-label="Borrar la búsqueda"
                onClick={() => {
                  clear();
                  field.current?.focus();
                }}
              />
            )
          }
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(undefined);
            if (event.currentTarget.value) setUnknown(undefined);
          }}
          onKeyDown={listen}
        />
        <fieldset className={classes.filters} aria-label="Buscar por">
          {(Object.keys(searchFilters) as SearchFilter[]).map((filter) => (
            <Button
              key={filter}
              variant={by === filter ? 'light' : 'default'}
              aria-pressed={by === filter}
              onClick={() => choose(filter)}
              onMouseDown={(event) => event.preventDefault()}
            >
              {searchFilters[filter]}
            </Button>
          ))}
        </fieldset>
      </div>
      {unknown !== undefined && (
        <div className={classes.alert} role="alert">
          Producto no encontrado para el código de barras: {unknown}
        </div>
      )}
      <GroupTabs
        groups={known?.groups ?? []}
        hasFavourites={hasFavourites}
        value={chosen}
        onChange={(next) => {
          setTab(next);
          clear();
        }}
      />
      <div className={classes.body}>{body()}</div>
    </section>
  );
}
