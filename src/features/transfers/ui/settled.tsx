import { IconBuildingBank, IconCash, IconRotate } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import { useListState } from '../../../web/ui/list-state.ts';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type SettledTransfer, transferStates } from '../contract.ts';
import { senderWords } from '../words.ts';

const columnsIn = (money: (amount: number) => string): readonly Column<SettledTransfer>[] => [
  { key: 'paidOn', head: 'Fecha', width: 104, nowrap: true, render: ({ paidOn }) => day(paidOn) },
  { key: 'sender', head: 'Transferencia', phone: 'title', render: senderWords },
  {
    key: 'client',
    head: 'Cliente',
    render: ({ clientName, planName }) =>
      clientName ? <PersonCell name={clientName} line={planName || 'Fiado en la tienda'} /> : '–',
  },
  {
    key: 'state',
    head: 'Estado',
    nowrap: true,
    render: ({ state }) => (
      <StateChip tone={state === 'taken' ? 'good' : 'rest'}>{transferStates[state]}</StateChip>
    ),
  },
  { key: 'amount', head: 'Monto', numeric: true, width: 128, render: ({ amount }) => money(amount) },
];

/** To the membership's payments, or to the debt in the store. */
function linkOf({ clientId, membershipId }: SettledTransfer): LinkProps {
  if (clientId && membershipId) {
    const params = { clientId, membershipId };
    return { to: '/clients/$clientId/memberships/$membershipId/payments', params };
  }
  return { to: '/store/credits', search: { ...(clientId && { cliente: clientId }) } };
}

/** The transfers that were taken, each leading to its payment, and those that are of no client. */
export function Settled() {
  const list = useListState();
  const money = useMoney();
  const queries = useQueryClient();
  const result = useQuery({
    ...query(api.transfers.settled, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  const reopen = async ({ id }: SettledTransfer) => {
    try {
      await api.transfers.reopen({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const actions = (transfer: SettledTransfer): readonly RowAction[] =>
    transfer.state === 'dismissed'
      ? [{ label: 'Volver a revisar', icon: IconRotate, onClick: () => void reopen(transfer) }]
      : [{ label: 'Ver el pago', icon: IconCash, link: linkOf(transfer) }];
  return (
    <ListSection
      title="Ya tomadas"
      query={result}
      list={list}
      columns={columnsIn(money)}
      rowKey={({ id }) => id}
      rowName={(transfer) => `${senderWords(transfer)}, ${money(transfer.amount)}`}
      actions={actions}
      isMuted={({ state }) => state === 'dismissed'}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Aquí queda cada transferencia que tomas como pago.',
        icon: IconBuildingBank,
      }}
      failedTitle="No pudimos cargar las transferencias tomadas"
    />
  );
}
