import { Button } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import type { Group } from '../../../groups/contract.ts';
import type { ProductFilters } from '../../rules.ts';

interface NoProductsProps {
  readonly filters: ProductFilters;
  readonly group: Group | undefined;
  /** The number of products on all pages. */
  readonly total: number;
  readonly onNew: () => void;
  readonly onFilter: (change: Record<string, string | undefined>) => void;
  readonly onFirstPage: () => void;
}

/** Says why the list is empty and offers the remedy. */
export function NoProducts({ filters, group, total, onNew, onFilter, onFirstPage }: NoProductsProps) {
  const plain = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (total > 0) {
    return (
      <EmptyState title="Esta página quedó vacía" action={plain('Ir a la primera página', onFirstPage)}>
        La lista es más corta ahora.
      </EmptyState>
    );
  }
  if (filters.search) {
    return (
      <EmptyState
        title={`Nada coincide con “${filters.search}”`}
        action={plain('Borrar la búsqueda', () => onFilter({ buscar: undefined, por: undefined }))}
      >
        Revisa cómo está escrito o busca con menos letras.
      </EmptyState>
    );
  }
  if (filters.state !== 'all') {
    return (
      <EmptyState
        title="Ningún producto en este estado"
        action={plain('Ver todos', () => onFilter({ estado: undefined }))}
      />
    );
  }
  return (
    <EmptyState
      icon={IconBox}
      title={group ? `${group.name} está vacío` : 'Ups! Aún no hay registros'}
      action={<Button onClick={onNew}>{group ? 'Agregar un producto' : 'Agregar el primero'}</Button>}
    >
      {group
        ? 'Agrega uno, o muévelo aquí desde la lista.'
        : 'Agrega lo que vendes: basta con su nombre y su precio. ¿Vienes de otro sistema? Usa «Importar».'}
    </EmptyState>
  );
}
