import { NativeSelect, SegmentedControl } from '@mantine/core';
import { ListSearch } from '../../../../web/ui/list-search.tsx';
import type { ListState } from '../../../../web/ui/list-state.ts';
import { productStates } from '../../contract.ts';
import { type SearchFilter, searchFilters } from '../../domain.ts';
import type { ProductFilters } from '../../rules.ts';
import classes from './catalogue-search.module.css';

interface CatalogueSearchProps {
  readonly list: ListState;
  readonly filters: ProductFilters;
  readonly onFilter: (change: { por?: string | undefined; estado?: string | undefined }) => void;
}

const hints: Record<SearchFilter, string> = {
  all: 'Nombre, código o código de barras',
  barcode: 'Código de barras',
  code: 'Código',
  name: 'Nombre',
};

/** The search field, the searched column, and the filter by state. */
export function CatalogueSearch({ list, filters, onFilter }: CatalogueSearchProps) {
  return (
    <search className={classes.search}>
      <ListSearch label="Buscar producto" hint={hints[filters.by]} list={list} />
      <SegmentedControl
        className={classes.by ?? ''}
        aria-label="Buscar en"
        data={Object.entries(searchFilters).map(([value, label]) => ({ value, label }))}
        value={filters.by}
        onChange={(by) => onFilter({ por: by === 'all' ? undefined : by })}
      />
      <NativeSelect
        className={classes.state ?? ''}
        aria-label="Estado"
        data={Object.entries(productStates).map(([value, label]) => ({
          value,
          label: value === 'all' ? 'Todo estado' : label,
        }))}
        value={filters.state}
        onChange={(event) => {
          const state = event.currentTarget.value;
          onFilter({ estado: state === 'all' ? undefined : state });
        }}
      />
    </search>
  );
}
