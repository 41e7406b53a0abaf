import { Group, Text, Title } from '@mantine/core';
import { count } from '../../../../web/format.ts';
import type { ListState } from '../../../../web/ui/list-state.ts';
import { usePhone } from '../../../../web/ui/pending.ts';
import type { ProductFilters } from '../../rules.ts';
import { ColumnChoice } from '../list/column-choice.tsx';
import type { ProductColumn } from '../list/columns.tsx';
import classes from './catalogue-head.module.css';
import { CatalogueSearch } from './catalogue-search.tsx';
import { NavToggle } from './nav-toggle.tsx';

interface CatalogueHeadProps {
  /** Undefined until the list has loaded. */
  readonly total: number | undefined;
  readonly list: ListState;
  readonly filters: ProductFilters;
  readonly onFilter: (change: Record<string, string | undefined>) => void;
  readonly columns: readonly ProductColumn[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: string[]) => void;
  readonly navShown: boolean;
  readonly onShowNav: (shown: boolean) => void;
}

/** The title with the number of products, the search, and what the list shows. */
export function CatalogueHead(props: CatalogueHeadProps) {
  const { total, list, filters, onFilter, columns, hidden, onHide, navShown, onShowNav } = props;
  const phone = usePhone();
  return (
    <header className={classes.head}>
      <Group align="baseline" gap={8} wrap="nowrap" flex="none">
        <Title order={1}>Productos</Title>
        {total !== undefined && (
          <Text span className="figures" c="dimmed">
            {count(total)}
          </Text>
        )}
      </Group>
      <CatalogueSearch list={list} filters={filters} onFilter={onFilter} />
      {!phone && (
        <>
          <NavToggle visible={navShown} onChange={onShowNav} />
          <ColumnChoice columns={columns} hidden={hidden} onChange={onHide} />
        </>
      )}
    </header>
  );
}
