import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { api } from '../../../../web/api.ts';
import { useMay } from '../../../../web/session.ts';
import { ListTable } from '../../../../web/ui/list-table.tsx';
import type { RowAction } from '../../../../web/ui/list-types.ts';
import type { SelectableRows } from '../../../../web/ui/row-selection.ts';
import type { Product } from '../../contract.ts';
import type { ProductColumn } from './columns.tsx';
import classes from './product-table.module.css';

export interface RowActions {
  readonly onOpen: (product: Product) => void;
  readonly onRemove: (products: readonly Product[]) => void;
  readonly onFavour: (product: Product) => void;
}

interface ProductTableProps extends RowActions {
  readonly rows: readonly Product[];
  readonly columns: readonly ProductColumn[];
  readonly selection: SelectableRows<Product>;
  /** 'price', '-price', or undefined for the gym's own order. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function ProductTable({ onOpen, onRemove, onFavour, ...table }: ProductTableProps) {
  const mayEdit = useMay()(api.products.update);
  const actionsOf = (product: Product): readonly RowAction[] => [
    {
      label: 'Favorito de la caja',
      icon: product.favourite ? IconStarFilled : IconStar,
      pressed: product.favourite,
      needs: api.products.favour,
      ...(product.favourite && { title: 'Quitar de los favoritos de la caja' }),
      onClick: () => onFavour(product),
    },
    { label: 'Editar', icon: IconPencil, needs: api.products.update, onClick: () => onOpen(product) },
    {
      ...{ label: 'Eliminar', icon: IconTrash, danger: true, needs: api.products.remove },
      onClick: () => onRemove([product]),
    },
  ];
  return (
    <ListTable
      {...table}
      className={classes.frame}
      label="Productos"
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      isMuted={({ enabled }) => !enabled}
      actions={actionsOf}
      {...(mayEdit && { onOpen })}
    />
  );
}
