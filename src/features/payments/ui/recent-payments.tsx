import { Paper, Title } from '@mantine/core';
import { IconCash, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListCards } from '../../../web/ui/list-cards.tsx';
import { ListFoot, ListSkeleton } from '../../../web/ui/list-parts.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import { ListTable } from '../../../web/ui/list-table.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { useLate, usePhone } from '../../../web/ui/pending.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { methods, type RecentPayment } from '../contract.ts';
import { useSeeReceipt } from './see-receipt.tsx';

const pageSize = 50;

const columnsIn = (money: (amount: number) => string): readonly Column<RecentPayment>[] => [
  {
    key: 'client',
    head: 'Cliente',
    phone: 'title',
    render: ({ clientName, planName }) => <PersonCell name={clientName} line={planName} />,
  },
  { key: 'amount', head: 'Monto', numeric: true, render: ({ amount }) => money(amount) },
  { key: 'method', head: 'Tipo de Pago', phone: 'hide', render: ({ method }) => methods[method] },
  { key: 'paidOn', head: 'Fecha de Pago', phone: 'hide', render: ({ paidOn }) => day(paidOn) },
  {
    key: 'expiresOn',
    head: 'Vencimiento',
    render: ({ expiresOn }) => expiresOn && day(expiresOn),
  },
];

/** The gym's payments, the newest first; a row leads to those of its membership. */
export function RecentPayments() {
  const list = useListState();
  const seeReceipt = useSeeReceipt();
  const phone = usePhone();
  const money = useMoney();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.payments.recent, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  const late = useLate(!data && !error);
  const rows = {
    label: 'Pagos recientes',
    columns: columnsIn(money),
    rows: data?.items ?? [],
    rowKey: ({ id }: RecentPayment) => id,
    rowName: ({ clientName }: RecentPayment) => clientName,
    rowLink: ({ clientId, membershipId }: RecentPayment) => ({
      to: '/clients/$clientId/memberships/$membershipId/payments' as const,
      params: { clientId, membershipId },
    }),
    actions: (payment: RecentPayment): readonly RowAction[] => [
      { label: 'Ver comprobante', icon: IconReceipt, onClick: () => void seeReceipt(payment) },
    ],
  };
  return (
    <>
      <Title order={2}>Pagos recientes</Title>
      <Paper bg="var(--surface-raised)" component="section" aria-label="Pagos recientes">
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos cargar los pagos recientes"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {late && <ListSkeleton />}
        {data?.items.length === 0 && (
          <EmptyState title="Ups! Aún no hay registros" icon={IconCash}>
            Aquí aparecen los pagos en cuanto los ingreses.
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
