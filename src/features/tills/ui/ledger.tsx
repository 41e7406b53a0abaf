import { Paper, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListCards } from '../../../web/ui/list-cards.tsx';
import { ListFoot, ListSkeleton } from '../../../web/ui/list-parts.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import { ListTable } from '../../../web/ui/list-table.tsx';
import { useLate, usePhone } from '../../../web/ui/pending.ts';
import { pageSize } from '../../../wire/fields.ts';
import type { CashEntry } from '../contract.ts';
import { entryColumns } from './columns.tsx';

/** Each movement of a closed shift's cash, in its order. */
export function Ledger({ shiftId }: { readonly shiftId: string }) {
  const list = useListState();
  const phone = usePhone();
  const money = useMoney();
  const timeZone = useTimeZone();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.tills.ledger, { id: shiftId, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const late = useLate(!data && !error);
  const rows = {
    label: 'Movimientos de efectivo',
    columns: entryColumns({ money, timeZone }),
    rows: data?.items ?? [],
    rowKey: ({ id }: CashEntry) => id,
    rowName: ({ clientName, reason }: CashEntry) => clientName || reason,
  };
  return (
    <>
      <Title order={2}>Movimientos de efectivo</Title>
      <Paper bg="var(--surface-raised)" component="section" aria-label="Movimientos de efectivo">
        {!data && error && <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {late && <ListSkeleton />}
        {data?.items.length === 0 && <EmptyState title="En este turno no se movió efectivo" />}
        {data && data.items.length > 0 && (phone ? <ListCards {...rows} /> : <ListTable {...rows} />)}
      </Paper>
      {data && data.items.length > 0 && (
        <ListFoot
          page={list.page}
          pageSize={pageSize}
          shown={data.items.length}
          total={data.total}
          totalIsFloor={data.totalIsFloor}
          onPage={list.setPage}
        />
      )}
    </>
  );
}
