import type { ListState } from '../../../../web/ui/list-state.ts';
import { usePhone } from '../../../../web/ui/pending.ts';
import { pageSize } from '../../../../wire/page-size.ts';
import type { Group } from '../../../groups/contract.ts';
import type { Product } from '../../contract.ts';
import type { ProductFilters } from '../../rules.ts';
import type { ProductColumn } from './columns.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductTable, type RowActions } from './product-table.tsx';
import type { Selection } from './selection.ts';

interface ProductListProps extends RowActions {
  readonly result: { readonly items: readonly Product[]; readonly total: number };
  readonly list: ListState;
  readonly filters: ProductFilters;
  readonly group: Group | undefined;
  readonly columns: readonly ProductColumn[];
  readonly selection: Selection;
  readonly onChooseAll: () => void;
  readonly onNew: () => void;
  readonly onFilter: (change: Record<string, string | undefined>) => void;
}

/** A page of products: a table with keyboard selection, or cards on a phone. */
export function ProductList(props: ProductListProps) {
  const { result, list, filters, group, columns, selection, onChooseAll, onNew, onFilter, ...actions } =
    props;
  const phone = usePhone();
  const { items: rows, total } = result;
  if (rows.length === 0) {
    return (
      <NoProducts
        filters={filters}
        group={group}
        total={total}
        onNew={onNew}
        onFilter={onFilter}
        onFirstPage={() => list.setPage(1)}
      />
    );
  }
  if (phone) return <ProductCards rows={rows} selection={selection} {...actions} />;
  const turn = (pages: 1 | -1) => {
    const next = list.page + pages;
    if (next < 1 || next > Math.ceil(total / pageSize)) return false;
    list.setPage(next);
    return true;
  };
  const keys = {
    onChooseAll,
    onDelete: (product: Product) =>
      actions.onRemove(selection.ids.has(product.id) ? selection.products : [product]),
    onTurn: turn,
  };
  return (
    <ProductTable
      rows={rows}
      columns={columns}
      selection={{ ...selection, ...keys }}
      sort={filters.order === 'position' ? undefined : list.sort}
      onSort={list.setSort}
      {...actions}
    />
  );
}
