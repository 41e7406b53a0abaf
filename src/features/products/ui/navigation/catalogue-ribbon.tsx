import {
  IconArrowsSort,
  IconChartLine,
  IconEdit,
  IconFileTypePdf,
  IconFolderMinus,
  IconFolderOpen,
  IconFolderPlus,
  IconPackage,
  IconPrinter,
  IconRefresh,
  IconTableExport,
  IconTableImport,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { type LinkProps, useSearch } from '@tanstack/react-router';
import { api } from '../../../../web/api.ts';
import type { Product } from '../../contract.ts';
import { Ribbon } from './ribbon.tsx';

interface CatalogueRibbonProps {
  readonly chosen: readonly Product[];
  readonly onRefresh: () => void;
  readonly onNewGroup: () => void;
  readonly onEditGroup: () => void;
  readonly onRemoveGroup: () => void;
  readonly onNew: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onSort: () => void;
}

/** A link to a screen, with the catalogue's filters and the selected products. */
function linkTo(path: string, search: Record<string, unknown>, chosen: readonly Product[] = []): LinkProps {
  const { pagina: _, buscar, ...others } = search;
  // The router would parse a search for '780' as a number.
  const filters = { ...others, ...(buscar !== undefined && { buscar: String(buscar) }) };
  const state = chosen.length > 0 ? { state: { productIds: chosen.map(({ id }) => id) } } : {};
  return { to: path, search: filters, ...state } as LinkProps;
}

export function CatalogueRibbon(props: CatalogueRibbonProps) {
  const { chosen, onRefresh, onNewGroup, onEditGroup, onRemoveGroup, onNew, onEdit, onRemove, onSort } =
    props;
  const filters = useSearch({ strict: false }) as Record<string, unknown>;
  const product = chosen.length === 1 ? chosen[0] : undefined;
  return (
    <Ribbon
      label="Acciones del catálogo"
      groups={[
        [{ label: 'Refrescar', icon: IconRefresh, onClick: onRefresh }],
        [
          { label: 'Nuevo grupo', icon: IconFolderPlus, needs: api.groups.create, onClick: onNewGroup },
          { label: 'Editar grupo', icon: IconFolderOpen, needs: api.groups.update, onClick: onEditGroup },
          {
            label: 'Eliminar grupo',
            icon: IconFolderMinus,
            needs: api.groups.remove,
            onClick: onRemoveGroup,
          },
        ],
        [
          {
            label: 'Nuevo producto',
            icon: IconPackage,
            main: true,
            keys: 'N',
            needs: api.products.create,
            onClick: onNew,
          },
          {
            label: 'Editar producto',
            icon: IconEdit,
            needs: api.products.update,
            keys: 'enter',
            disabled: !product,
            onClick: onEdit,
          },
          {
            label: 'Eliminar producto',
            icon: IconTrash,
            needs: api.products.remove,
            keys: 'delete',
            disabled: chosen.length === 0,
            onClick: onRemove,
          },
        ],
        [
          {
            label: 'Imprimir',
            icon: IconPrinter,
            link: linkTo('/store/print', { ...filters, imprimir: 1 }, chosen),
          },
          {
            label: 'Guardar como PDF',
            icon: IconFileTypePdf,
            link: linkTo('/store/print', { ...filters, formato: 'pdf' }, chosen),
          },
          { label: 'Etiquetas de precio', icon: IconTag, link: linkTo('/store/labels', filters, chosen) },
        ],
        [
          {
            label: 'Sorting',
            icon: IconArrowsSort,
            hint: 'Ordenar a mano',
            needs: api.products.sort,
            onClick: onSort,
          },
          {
            label: 'Mov. avg. price',
            icon: IconChartLine,
            hint: 'Costo promedio móvil',
            link: linkTo('/store/average-cost', product ? { producto: product.id } : {}),
          },
        ],
        [
          { label: 'Importar', icon: IconTableImport, link: linkTo('/store/import', { tipo: 'products' }) },
          {
            label: 'Exportar',
            icon: IconTableExport,
            link: linkTo('/store/export', { ...filters, tipo: 'products' }),
          },
        ],
      ]}
    />
  );
}
