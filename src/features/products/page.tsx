import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useMay } from '../../web/session.ts';
import { useCreateKey } from '../../web/shortcuts.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { lazyPart } from '../../web/ui/lazy-part.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { Page } from '../../web/ui/page.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Group as ProductGroup } from '../groups/contract.ts';
import type { Product } from './contract.ts';
import classes from './page.module.css';
import { filtersOf } from './rules.ts';
import { newTarget, ProductFormModal, type ProductTarget } from './ui/form/product-form.tsx';
import { useGroupDialogs } from './ui/groups/group-dialogs.tsx';
import { useChooseAll } from './ui/list/choose-all.ts';
import { useColumns } from './ui/list/column-choice.tsx';
import { useProductActions } from './ui/list/product-actions.ts';
import { ProductList } from './ui/list/product-list.tsx';
import { useSelection } from './ui/list/selection.ts';
import { CatalogueFoot } from './ui/navigation/catalogue-foot.tsx';
import { CatalogueHead } from './ui/navigation/catalogue-head.tsx';
import { CatalogueNav } from './ui/navigation/catalogue-nav.tsx';
import { CatalogueRibbon } from './ui/navigation/catalogue-ribbon.tsx';
import { useNavVisible } from './ui/navigation/nav-toggle.tsx';

const Sorting = lazyPart(() => import('./ui/sorting/sorting.tsx'));
const noRows: readonly Product[] = [];
const noGroups: readonly ProductGroup[] = [];

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
  const { choosing, chooseAll } = useChooseAll(selection, filters, rows, total);
  const acts = useProductActions();
  const { columns, shown: shownColumns, hidden, setHidden } = useColumns();
  const [navShown, setNavShown] = useNavVisible();
  const [dialog, setDialog] = useState<'product' | 'sorting'>();
  const [product, setProduct] = useState<ProductTarget>(newTarget);
  const close = () => setDialog(undefined);
  const chosenGroup = groups.find(({ id }) => id === filters.groupId);

  const filter = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, ...change, pagina: undefined }) });
  const lostGroup = answer.data && !answer.isPlaceholderData && filters.groupId && !chosenGroup;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the group no longer exists.
  useEffect(() => {
    if (lostGroup) filter({ grupo: undefined });
  }, [lostGroup]);

  const open = (product?: Product) => {
    setProduct(
      product ? { id: product.id, product, groupId: product.groupId } : newTarget(chosenGroup?.id ?? null),
    );
    setDialog('product');
  };
  const remove = (products: readonly Product[]) => void acts.remove(products, () => selection.drop(products));
  const refresh = async () => {
    const { error } = await answer.refetch();
    if (!error) void toast('La lista está al día.');
  };
  const showResult = (words: string) => {
    acts.refresh();
    void toast(words);
  };
  const group = useGroupDialogs({
    groups,
    currentGroup: chosenGroup,
    onSaved: ({ name }) => showResult(`Se guardó el grupo ${name}.`),
    onRemoved: ({ name, parentId }) => {
      filter({ grupo: parentId ?? undefined });
      showResult(`Se eliminó el grupo ${name}.`);
    },
  });
  const mayEdit = useMay()(api.products.create);
  useCreateKey(
    'Productos',
    'Nuevo producto',
    mayEdit ? () => dialog === undefined && !group.opened && open() : null,
  );

  const rowActions = {
    onOpen: open,
    onRemove: remove,
    onFavour: (product: Product) => void acts.favour(product),
  };

  return (
    <Page fill>
      <div className={classes.screen} data-wide={!(navShown || phone) || undefined}>
        <CatalogueHead
          total={answer.data && total}
          list={list}
          filters={filters}
          onFilter={filter}
          columns={columns}
          hidden={hidden}
          onHide={setHidden}
          navShown={navShown}
          onShowNav={setNavShown}
        />
        <CatalogueRibbon
          chosen={selection.products}
          onRefresh={() => void refresh()}
          onNewGroup={group.add}
          onEditGroup={group.edit}
          onRemoveGroup={group.remove}
          onNew={() => open()}
          onEdit={() => open(selection.products[0])}
          onRemove={() => remove(selection.products)}
          onSort={() => setDialog('sorting')}
        />
        {(navShown || phone) && (
          <CatalogueNav groups={groups} chosen={chosenGroup?.id} onChoose={(grupo) => filter({ grupo })} />
        )}
        <section
          className={classes.body}
          aria-label="Lista de productos"
          aria-busy={answer.isPlaceholderData}
        >
          {answer.data ? (
            <ProductList
              result={answer.data}
              list={list}
              filters={filters}
              group={chosenGroup}
              columns={shownColumns}
              selection={selection}
              onChooseAll={() => void chooseAll()}
              onNew={() => open()}
              onFilter={filter}
              {...rowActions}
            />
          ) : answer.error ? (
            <FailedState
              error={answer.error}
              title="No pudimos cargar los productos"
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          ) : (
            <ListSkeleton />
          )}
        </section>
        <CatalogueFoot
          shown={rows.length}
          total={total}
          list={list}
          groups={groups}
          selection={selection}
          choosing={choosing}
          onChooseAll={() => void chooseAll()}
          onEnable={(enabled) => void acts.enable(selection.products, enabled, selection.renew)}
          onChanged={showResult}
        />
      </div>
      <ProductFormModal
        opened={dialog === 'product'}
        target={product}
        groups={groups}
        onClose={close}
        onSaved={(saved) => showResult(`${product.product ? 'Se guardó' : 'Se agregó'} ${saved.name}.`)}
      />
      {group.dialogs}
      {dialog === 'sorting' && (
        <Suspense>
          <Sorting opened group={chosenGroup} groups={groups} onClose={close} onSaved={showResult} />
        </Suspense>
      )}
    </Page>
  );
}
