import type { DraggableLocation } from '@hello-pangea/dnd';
import { Button, Group, Modal, Paper, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../../web/api.ts';
import { Banner } from '../../../../web/ui/banner.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import { SortContext } from '../../../../web/ui/sort-context.tsx';
import { useSubmit } from '../../../../web/ui/submit.ts';
import type { Group as ProductGroup } from '../../../groups/contract.ts';
import { childrenOf } from '../../../groups/domain.ts';
import type { Product } from '../../contract.ts';
import { movedIn } from '../../rules.ts';
import { SortableGroups } from './sortable-groups.tsx';
import { SortableProducts } from './sortable-products.tsx';
import classes from './sorting.module.css';

const instructions =
  'La barra espaciadora lo levanta, las flechas lo mueven, la barra espaciadora lo deja y Escape lo devuelve a su lugar.';

const question = '¿Descartar el orden nuevo?';

const byName = new Intl.Collator('es', { sensitivity: 'base', numeric: true });

interface SortingProps {
  readonly opened: boolean;
  /** The group whose products are sorted; undefined for all. */
  readonly group: ProductGroup | undefined;
  readonly groups: readonly ProductGroup[];
  readonly onClose: () => void;
  readonly onSaved: (words: string) => void;
}

/** Changes the order of products and groups, here and at the till. */
export default function Sorting({ opened, group, groups, onClose, onSaved }: SortingProps) {
  const [tab, setWhat] = useState<'products' | 'groups'>('products');
  const result = useQuery({
    ...query(api.products.all, { order: 'position', ...(group && { groupId: group.id }) }),
    // The order must not change while it is edited; opening the dialog fetches it.
    staleTime: 'static',
    gcTime: 0,
  });
  const [products, setProducts] = useState<readonly Product[]>();
  const [sorted, setSorted] = useState<readonly ProductGroup[]>();
  const visibleProducts = products ?? result.data?.items;
  const tree = sorted ?? groups;
  const changed = products !== undefined || sorted !== undefined;
  /** A row is being dragged, so that Escape cancels the drag. */
  const [lifted, setLifted] = useState(false);
  const [asking, setAsking] = useState(false);

  const { submit, working, error, clear } = useSubmit(
    async () => {
      if (products) await api.products.sort({ ids: products.map(({ id }) => id) });
      if (sorted) await api.groups.sort({ ids: sorted.map(({ id }) => id) });
    },
    {
      onDone: () => {
        onSaved('Se guardó el orden.');
        onClose();
      },
    },
  );

  const leave = () => {
    if (working) return;
    if (changed) setAsking(!asking);
    else onClose();
  };
  const moveGroup = (parentId: string | null, from: number, to: number) =>
    setSorted([
      ...tree.filter((group) => group.parentId !== parentId),
      ...movedIn(childrenOf(tree, parentId), from, to),
    ]);
  const nameOf = (id: string) =>
    [...(visibleProducts ?? []), ...tree].find((item) => item.id === id)?.name ?? '';
  const drop = (_: string, { droppableId, index }: DraggableLocation, to: DraggableLocation | undefined) => {
    setLifted(false);
    if (!to) return;
    if (tab === 'products') setProducts(movedIn(visibleProducts ?? [], index, to.index));
    else moveGroup(droppableId === 'root' ? null : droppableId, index, to.index);
  };

  return (
    <Modal
      opened={opened}
      onClose={leave}
      closeOnEscape={!lifted}
      title={group ? `Ordenar ${group.name}` : 'Ordenar'}
      size={560}
      fullScreen={usePhone()}
      classNames={{ body: classes.body ?? '' }}
    >
      <Group justify="space-between" gap={8}>
        <SegmentedControl
          aria-label="Qué se ordena"
          data={[
            { value: 'products', label: 'Productos' },
            { value: 'groups', label: 'Grupos' },
          ]}
          value={tab}
          onChange={(value) => setWhat(value as typeof tab)}
        />
        {tab === 'products' && visibleProducts && visibleProducts.length > 1 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => setProducts(visibleProducts.toSorted((a, b) => byName.compare(a.name, b.name)))}
          >
            Por nombre
          </Button>
        )}
      </Group>
      {error && (
        <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
          {error.message}
        </Banner>
      )}
      <Paper h="min(520px, 60dvh)" bg="transparent" style={{ overflow: 'hidden' }}>
        <SortContext instructions={instructions} nameOf={nameOf} onLift={() => setLifted(true)} onDrop={drop}>
          {tab === 'groups' ? (
            tree.length > 0 ? (
              <SortableGroups groups={tree} parentId={null} onMove={moveGroup} />
            ) : (
              <EmptyState title="Todavía no hay grupos" />
            )
          ) : visibleProducts ? (
            visibleProducts.length > 0 ? (
              <SortableProducts
                products={visibleProducts}
                onMove={(from, to) => setProducts(movedIn(visibleProducts, from, to))}
              />
            ) : (
              <EmptyState title="Aquí no hay productos que ordenar" />
            )
          ) : result.error ? (
            <FailedState
              error={result.error}
              title="No pudimos cargar los productos"
              onRetry={() => void result.refetch()}
              retrying={result.isFetching}
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </SortContext>
      </Paper>
      {asking ? (
        // Its own key mounts new buttons, so that the first takes the focus.
        <Group key="asking" justify="flex-end" gap={8} role="alertdialog" aria-label={question}>
          <Text span flex="1 1 180px" fw={500}>
            {question}
          </Text>
          <Button variant="default" onClick={() => setAsking(false)} autoFocus>
            Seguir ordenando
          </Button>
          <Button color="red" onClick={onClose}>
            Descartar
          </Button>
        </Group>
      ) : (
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={leave} disabled={working}>
            Cancelar
          </Button>
          <Button onClick={() => void submit()} loading={working} disabled={!changed}>
            Guardar orden
          </Button>
        </Group>
      )}
    </Modal>
  );
}
