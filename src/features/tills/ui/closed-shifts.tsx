import { Paper, Title } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
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
import type { ClosedShift } from '../contract.ts';
import { shiftColumns } from './columns.tsx';

/** The history of all tills; a row leads to its report. */
export function ClosedShifts() {
  const list = useListState();
  const phone = usePhone();
  const money = useMoney();
  const timeZone = useTimeZone();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.tills.shifts, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  const late = useLate(!data && !error);
  const rows = {
    label: 'Turnos cerrados',
    columns: shiftColumns({ money, timeZone }),
    rows: data?.items ?? [],
    rowKey: ({ id }: ClosedShift) => id,
    rowName: ({ tillName }: ClosedShift) => `Arqueo de ${tillName}`,
    rowLink: ({ id }: ClosedShift) => ({ to: '/store/tills/$shiftId' as const, params: { shiftId: id } }),
  };
  return (
    <>
      <Title order={2}>Turnos cerrados</Title>
      <Paper bg="var(--surface-raised)" component="section" aria-label="Turnos cerrados">
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos cargar los turnos"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {late && <ListSkeleton />}
        {data?.items.length === 0 && (
          <EmptyState title="Ups! Aún no hay registros" icon={IconCashRegister}>
            Cada caja que cierres queda aquí con su arqueo.
          </EmptyState>
        )}
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
