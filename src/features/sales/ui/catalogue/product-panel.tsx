import { Skeleton, Stack } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import { useTill } from '../till/till.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { Memberships } from './memberships.tsx';
import { ProductGrid } from './product-grid.tsx';
import classes from './product-panel.module.css';
import { type ProductSearch, useProductSearch } from './product-search.ts';
import { SearchField } from './search-field.tsx';

type FoundProductsProps = Pick<ProductSearch, 'shown' | 'chosen' | 'items' | 'at'>;

function FoundProducts({ shown, chosen, items, at }: FoundProductsProps) {
  const { catalogue, add, gym } = useTill();
  const loaded = catalogue.data;
  if (chosen === 'memberships' && !shown) return <Memberships />;
  if (!loaded && catalogue.error) {
    return (
      <FailedState
        error={catalogue.error}
        title="No pudimos cargar los productos"
        onRetry={() => void catalogue.refetch()}
        retrying={catalogue.isFetching}
      />
    );
  }
  if (!loaded) return <Skeleton flex={1} mih={0} />;
  if (loaded.items.length === 0) {
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
      activeIndex={shown ? at : undefined}
      groups={loaded.groups}
      taxRate={gym.taxRate}
      onAdd={add}
    />
  );
}

/** The right side: search, groups and products. */
export function ProductPanel() {
  const { catalogue } = useTill();
  const search = useProductSearch();
  const { unknown, hasFavourites, chosen, openTab } = search;
  return (
    <Stack component="section" gap={8} miw={0} mih={0} aria-label="Productos en venta">
      <SearchField search={search} />
      {unknown !== undefined && (
        <div className={classes.alert} role="alert">
          Producto no encontrado para el código de barras: {unknown}
        </div>
      )}
      <GroupTabs
        groups={catalogue.data?.groups ?? []}
        hasFavourites={hasFavourites}
        value={chosen}
        onChange={openTab}
      />
      <div className={classes.body}>
        <FoundProducts {...search} />
      </div>
    </Stack>
  );
}
