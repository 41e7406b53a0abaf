import { IconCash, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import { columnsIn } from './recent-columns.tsx';
import { useSeeReceipt } from './see-receipt.ts';

/** The gym's payments, the newest first; a row links to its membership's payments. */
export function RecentPayments() {
  const list = useListState();
  const seeReceipt = useSeeReceipt();
  const money = useMoney();
  const payments = useQuery({
    ...query(api.payments.recent, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListSection
      title="Pagos recientes"
      query={payments}
      list={list}
      columns={columnsIn(money)}
      rowKey={({ id }) => id}
      rowName={({ clientName }) => clientName}
      rowLink={({ clientId, membershipId }) => ({
        to: '/clients/$clientId/memberships/$membershipId/payments',
        params: { clientId, membershipId },
      })}
      actions={(payment) => [
        { label: 'Ver comprobante', icon: IconReceipt, onClick: () => void seeReceipt(payment) },
      ]}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Aquí aparecen los pagos en cuanto los ingreses.',
        icon: IconCash,
      }}
      failedTitle="No pudimos cargar los pagos recientes"
    />
  );
}
