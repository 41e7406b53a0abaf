import { Skeleton, Text } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import { useTill } from '../till/till.tsx';
import { Memberships } from './memberships.tsx';
import { ProductGrid } from './product-grid.tsx';
import type { ProductSearch } from './product-search.ts';

type FoundProductsProps = Pick<ProductSearch, 'shown' | 'chosen' | 'items' | 'at'>;

export function FoundProducts({ shown, chosen, items, at }: FoundProductsProps) {
  const { catalogue, add, gym, pendingScans } = useTill();
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
  if (!loaded) {
    return (
      <>
        <Text role="status" c="dimmed" pb={8}>
          {pendingScans.length === 0
            ? 'Cargando los productos. Puedes escanear y cobrar: se hará en cuanto estén.'
            : `Cargando los productos. En espera: ${pendingScans.map(({ text }) => text).join(', ')}`}
        </Text>
        <Skeleton flex={1} mih={0} />
      </>
    );
  }
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
      policy={gym}
      onAdd={add}
    />
  );
}
