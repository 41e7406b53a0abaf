import { ActionIcon, Button, Title } from '@mantine/core';
import { useHotkeys, useLocalStorage } from '@mantine/hooks';
import { IconBox, IconLayoutSidebar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { count } from '../../web/format.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListFoot, ListSkeleton } from '../../web/ui/list-parts.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { Page } from '../../web/ui/page.tsx';
import { useLate, usePhone } from '../../web/ui/pending.ts';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Group, Product } from './contract.ts';
import classes from './page.module.css';
import { filtersOf } from './rules.ts';
import { useActs } from './ui/acts.tsx';
import { SelectionBar } from './ui/bulk.tsx';
import { CatalogueNav } from './ui/catalogue-nav.tsx';
import { CatalogueRibbon } from './ui/catalogue-ribbon.tsx';
import { CatalogueSearch } from './ui/catalogue-search.tsx';
import { ColumnChoice, useColumns } from './ui/column-choice.tsx';
import {
  askToRemoveGroup,
  GroupChoice,
  GroupFormModal,
  type GroupTarget,
  newGroupTarget,
} from './ui/group-form.tsx';
import { ProductCards } from './ui/product-cards.tsx';
import { newTarget, ProductFormModal, type ProductTarget } from './ui/product-form.tsx';
import { ProductGrid } from './ui/product-grid.tsx';
import { useSelection } from './ui/selection.tsx';

const Sorting = lazy(() => import('./ui/sorting.tsx'));
const pageSize = 50;
const noRows: readonly Product[] = [];
const noGroups: readonly Group[] = [];

type Dialog = 'product' | 'group' | 'sorting' | 'editGroup' | 'removeGroup';

export default function ProductsPage() {
  const list = useListState();
  const phone = usePhone();
  const navigate = useNavigate();
  const filters = filtersOf(useSearch({ strict: false }) as Record<string, unknown>);
  const answer = useQuery({
    ...query(api.products.list, { ...filters, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { items: rows = noRows, groups = noGroups, total = 0 } = answer.data ?? {};
  const selection = useSelection(rows);
  const acts = useActs();
  const [columns, hidden, setHidden] = useColumns();
  const [sidebar, setSidebar] = useLocalStorage({
    key: 'pulso-products-sidebar',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [choosing, setChoosing] = useState(false);
  const [dialog, setDialog] = useState<Dialog>();
  const [product, setProduct] = useState<ProductTarget>(newTarget);
  const [group, setGroup] = useState<GroupTarget>(newGroupTarget);
  const close = () => setDialog(undefined);
  const chosenGroup = groups.find(({ id }) => id === filters.groupId);
  const late = useLate(!answer.data && !answer.error);

  const filter = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...change, pagina: undefined }) });
  const lostGroup = answer.data && !answer.isPlaceholderData && filters.groupId && !chosenGroup;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the group that is shown is gone.
  useEffect(() => {
    if (lostGroup) filter({ grupo: undefined });
  }, [lostGroup]);

  const shown = JSON.stringify([filters.search, filters.by, filters.groupId, filters.state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen among others is out of sight now.
  useEffect(() => selection.clear(), [shown]);

  const open = (one?: Product) => {
    setProduct(one ? { id: one.id, product: one, groupId: one.groupId } : newTarget(chosenGroup?.id ?? null));
    setDialog('product');
  };
  const remove = (products: readonly Product[]) => void acts.remove(products, () => selection.drop(products));
  const openGroup = (one?: Group) => {
    setGroup(
      one ? { id: one.id, group: one, parentId: one.parentId } : newGroupTarget(chosenGroup?.id ?? null),
    );
    setDialog('group');
  };
  const removeGroup = (one: Group) => {
    close();
    void askToRemoveGroup(one, groups, () => {
      filter({ grupo: one.parentId ?? undefined });
      acts.refresh();
      void toast(`Se eliminó el grupo ${one.name}.`);
    });
  };
  const chooseAll = async () => {
    if (total <= rows.length) return selection.replace(rows);
    setChoosing(true);
    try {
      selection.replace((await api.products.all(filters)).items);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    } finally {
      setChoosing(false);
    }
  };
  const refresh = async () => {
    const { error } = await answer.refetch();
    if (!error) void toast('La lista está al día.');
  };
  const told = (words: string) => {
    acts.refresh();
    void toast(words);
  };
  const turn = (pages: 1 | -1) => {
    const next = list.page + pages;
    if (next < 1 || next > Math.ceil(total / pageSize)) return false;
    list.setPage(next);
    return true;
  };
  useHotkeys([['N', () => dialog === undefined && open()]]);

  const rowActions = {
    onOpen: open,
    onRemove: remove,
    onFavour: (one: Product) => void acts.favour(one),
  };

  return (
    <Page fill>
      <div className={classes.screen} data-wide={!(sidebar || phone) || undefined}>
        <header className={classes.head}>
          <div className={classes.title}>
            <Title order={1}>Productos</Title>
            {answer.data && <span className={classes.count}>{count(total)}</span>}
          </div>
          <CatalogueSearch list={list} filters={filters} onFilter={filter} />
          {!phone && (
            <>
              <ActionIcon
                variant="default"
                aria-label="Barra de grupos"
                title={sidebar ? 'Ocultar los grupos' : 'Mostrar los grupos'}
                aria-pressed={sidebar}
                onClick={() => setSidebar(!sidebar)}
              >
                <IconLayoutSidebar size={18} />
              </ActionIcon>
              <ColumnChoice hidden={hidden} onChange={setHidden} />
            </>
          )}
        </header>
        <CatalogueRibbon
          chosen={selection.products}
          onRefresh={() => void refresh()}
          onNewGroup={() => openGroup()}
          onEditGroup={() => (chosenGroup ? openGroup(chosenGroup) : setDialog('editGroup'))}
          onRemoveGroup={() => (chosenGroup ? removeGroup(chosenGroup) : setDialog('removeGroup'))}
          onNew={() => open()}
          onEdit={() => open(selection.products[0])}
          onRemove={() => remove(selection.products)}
          onSort={() => setDialog('sorting')}
        />
        {(sidebar || phone) && (
          <CatalogueNav groups={groups} chosen={chosenGroup?.id} onChoose={(grupo) => filter({ grupo })} />
        )}
        <section
          className={classes.body}
          aria-label="Lista de productos"
          aria-busy={answer.isPlaceholderData}
        >
          {answer.data ? (
            rows.length === 0 ? (
              <Nothing
                filters={filters}
                group={chosenGroup}
                total={total}
                onNew={() => open()}
                onFilter={filter}
                onFirstPage={() => list.setPage(1)}
              />
            ) : phone ? (
              <ProductCards rows={rows} selection={selection} {...rowActions} />
            ) : (
              <ProductGrid
                rows={rows}
                columns={columns}
                selection={selection}
                sort={filters.order === 'position' ? undefined : list.sort}
                onSort={list.setSort}
                onChooseAll={() => void chooseAll()}
                onTurn={turn}
                {...rowActions}
              />
            )
          ) : answer.error ? (
            <FailedState
              error={answer.error}
              title="No pudimos cargar los productos"
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          ) : (
            late && <ListSkeleton />
          )}
        </section>
        <footer className={classes.foot}>
          {(selection.ids.size > 0 || choosing) && (
            <SelectionBar
              products={selection.products}
              groups={groups}
              total={total}
              choosing={choosing}
              onChooseAll={() => void chooseAll()}
              onClear={selection.clear}
              onEnable={(enabled) => void acts.enable(selection.products, enabled)}
              onChanged={told}
            />
          )}
          {rows.length > 0 && (
            <div className={classes.pages}>
              <ListFoot
                page={list.page}
                pageSize={pageSize}
                shown={rows.length}
                total={total}
                totalIsFloor={false}
                onPage={list.setPage}
              />
            </div>
          )}
        </footer>
      </div>
      <ProductFormModal
        opened={dialog === 'product'}
        target={product}
        groups={groups}
        onClose={close}
        onSaved={(saved) => told(`${product.product ? 'Se guardó' : 'Se agregó'} ${saved.name}.`)}
      />
      <GroupFormModal
        opened={dialog === 'group'}
        target={group}
        groups={groups}
        onClose={close}
        onSaved={(saved) => told(`Se guardó el grupo ${saved.name}.`)}
      />
      <GroupChoice
        title={dialog === 'removeGroup' ? 'Eliminar grupo' : 'Editar grupo'}
        opened={dialog === 'editGroup' || dialog === 'removeGroup'}
        groups={groups}
        onChoose={dialog === 'removeGroup' ? removeGroup : openGroup}
        onNew={() => openGroup()}
        onClose={close}
      />
      {dialog === 'sorting' && (
        <Suspense>
          <Sorting opened group={chosenGroup} groups={groups} onClose={close} onSaved={told} />
        </Suspense>
      )}
    </Page>
  );
}

interface NothingProps {
  readonly filters: ReturnType<typeof filtersOf>;
  readonly group: Group | undefined;
  readonly total: number;
  readonly onNew: () => void;
  readonly onFilter: (change: Record<string, string | undefined>) => void;
  readonly onFirstPage: () => void;
}

function Nothing({ filters, group, total, onNew, onFilter, onFirstPage }: NothingProps) {
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
