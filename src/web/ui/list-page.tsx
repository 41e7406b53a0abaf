import { Button, Group, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { count } from '../format.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { ListCards } from './list-cards.tsx';
import { ListFoot } from './list-foot.tsx';
import classes from './list-page.module.css';
import { ListSearch } from './list-search.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import type { Rows } from './list-types.ts';
import { Page } from './page.tsx';
import { usePhone } from './pending.ts';

export interface PageOf<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly totalIsFloor?: boolean;
}

/** The part of a useQuery result that a list needs. */
export interface ListQuery<Row, Data = PageOf<Row> | readonly Row[]> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

interface ListPageProps<Row> extends Omit<Rows<Row>, 'rows'> {
  readonly title: ReactNode;
  /** Names the table if the title is not plain text. */
  readonly label?: string;
  readonly query: ListQuery<Row>;
  /** The state of a list that is searched, sorted or paged. */
  readonly list?: ListState;
  /** The search field's name: 'Buscar cliente'. */
  readonly searchLabel?: string;
  /** The placeholder: 'Nombre, correo o N° SOCIO'. */
  readonly searchHint?: string;
  /** The search has the focus when the screen opens, unless by touch. */
  readonly searchFocused?: boolean;
  /** The one main button. */
  readonly main?: ReactNode;
  /** Removable chips, between head and table. */
  readonly filters?: ReactNode;
  /** Banners and forms that open in place. */
  readonly above?: ReactNode;
  /** Further sections, after the list and once it is there. */
  readonly below?: ReactNode;
  readonly empty: {
    readonly title: string;
    readonly text?: ReactNode;
    readonly action?: ReactNode;
    readonly icon?: Icon;
  };
  /** 'No pudimos cargar los clientes' */
  readonly failedTitle?: string;
  readonly pageSize?: number;
}

const pageOf = <Row,>(data: PageOf<Row> | readonly Row[] | undefined): PageOf<Row> | undefined =>
  data && 'items' in data ? data : data && { items: data, total: data.length };

/** A list screen: head, search, table or cards, paging, and its states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    label,
    query,
    list,
    searchLabel,
    searchHint,
    searchFocused,
    main,
    filters,
    above,
    below,
    pageSize = 50,
  } = props;
  // A page of rows is drawn in slices, so that nobody waits for it who types or clicks meanwhile.
  const data = useDeferredValue(pageOf(query.data));
  // What comes with the rows is drawn with them.
  const hasFilters = useDeferredValue(Boolean(filters));
  return (
    <Page>
      <header className={classes.head}>
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {data && (
            <span className={classes.count}>
              {data.totalIsFloor && 'más de '}
              {count(data.total)}
            </span>
          )}
        </div>
        {list && searchLabel && (
          <ListSearch
            label={searchLabel}
            hint={searchHint}
            focused={searchFocused}
            list={list}
            className={classes.search}
          />
        )}
        {main && (
          <Group gap="sm" wrap="nowrap" className={classes.main ?? ''}>
            {main}
          </Group>
        )}
      </header>
      {above}
      {hasFilters && filters && (
        <Group gap="sm" align="stretch">
          {filters}
        </Group>
      )}
      <section
        // Another one than the rows, which nothing moves once they are drawn.
        key={data ? 'rows' : 'pending'}
        className={classes.body}
        aria-label={label ?? String(title)}
        aria-busy={query.isPlaceholderData}
      >
        <ListBody {...props} data={data} />
      </section>
      {data && list && data.items.length > 0 && (
        <ListFoot
          page={list.page}
          pageSize={pageSize}
          rowCount={data.items.length}
          total={data.total}
          totalIsFloor={data.totalIsFloor ?? false}
          onPage={list.setPage}
        />
      )}
      {(data || query.error) && below}
    </Page>
  );
}

function ListBody<Row>(props: ListPageProps<Row> & { readonly data: PageOf<Row> | undefined }) {
  const { query, list, empty, failedTitle, title, data, label = String(title) } = props;
  const phone = usePhone();
  if (!data && query.error) {
    return (
      <FailedState
        error={query.error}
        title={failedTitle ?? 'No pudimos cargar la lista'}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton />;
  if (data.items.length === 0) {
    if (list?.search && data.total === 0) {
      const clear = (
        <Button variant="default" onClick={() => list.setSearch('')}>
          Borrar la búsqueda
        </Button>
      );
      return (
        <EmptyState title={`Nada coincide con “${list.search}”`} action={clear}>
          Revisa cómo está escrito o busca con menos letras.
        </EmptyState>
      );
    }
    return (
      <EmptyState title={empty.title} action={empty.action} {...(empty.icon && { icon: empty.icon })}>
        {empty.text}
      </EmptyState>
    );
  }
  const rows = { ...props, rows: data.items, label };
  if (phone) return <ListCards {...rows} />;
  return <ListTable {...rows} {...(list && { sort: list.sort, onSort: list.setSort })} />;
}
