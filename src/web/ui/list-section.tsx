import { Group, Paper, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageSize } from '../../wire/page-size.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import { ListCards } from './list-cards.tsx';
import { ListFoot } from './list-foot.tsx';
import type { ListQuery, PageOf } from './list-page.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import type { Rows } from './list-types.ts';
import { usePhone } from './pending.ts';

interface ListSectionProps<Row> extends Omit<Rows<Row>, 'rows'> {
  readonly title: string;
  readonly query: ListQuery<Row, PageOf<Row>>;
  /** A button beside the title. */
  readonly main?: ReactNode;
  /** The state of a list that is paged. */
  readonly list?: Pick<ListState, 'page' | 'setPage'>;
  readonly empty: { readonly title: string; readonly text?: ReactNode; readonly icon?: Icon };
  /** 'No pudimos cargar los turnos' */
  readonly failedTitle?: string;
}

/** A list within a page: its name, table or cards, paging, and its states. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { title, query, main, list, empty, failedTitle, ...columns } = props;
  const { data, error } = query;
  const phone = usePhone();
  const rows = { ...columns, label: title, rows: data?.items ?? [] };
  const hasRows = rows.rows.length > 0;
  return (
    <>
      {main ? (
        <Group justify="space-between" gap={8}>
          <Title order={2}>{title}</Title>
          {main}
        </Group>
      ) : (
        <Title order={2}>{title}</Title>
      )}
      <Paper component="section" aria-label={title}>
        {!data && error && (
          <FailedState
            error={error}
            {...(failedTitle && { title: failedTitle })}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {!data && !error && <ListSkeleton />}
        {data && !hasRows && (
          <EmptyState title={empty.title} withinPage {...(empty.icon && { icon: empty.icon })}>
            {empty.text}
          </EmptyState>
        )}
        {hasRows && (phone ? <ListCards {...rows} /> : <ListTable {...rows} />)}
      </Paper>
      {data && list && hasRows && (
        <ListFoot
          of={title}
          page={list.page}
          pageSize={pageSize}
          rowCount={data.items.length}
          total={data.total}
          totalIsFloor={data.totalIsFloor ?? false}
          onPage={list.setPage}
        />
      )}
    </>
  );
}
