import { Text } from '@mantine/core';
import { IconCash, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Membership } from '../../memberships/contract.ts';
import type { Charge } from '../contract.ts';
import { chargeReasons } from '../domain.ts';
import { chargeState, isPayable, paymentFor } from '../rules.ts';
import { spanWords } from '../words.ts';

/** The days of a period, or the day of a fee that covers none. */
const spanOf = (charge: Charge): string =>
  charge.reason === 'enrolment' ? day(charge.startsOn) : spanWords(charge);

const columnsIn = (today: string, money: (amount: number) => string): readonly Column<Charge>[] => [
  { key: 'span', head: 'Período', nowrap: true, phone: 'title', render: spanOf },
  {
    key: 'reason',
    head: 'Motivo',
    render: ({ reason, note }) => (
      <>
        {chargeReasons[reason]}
        {note && (
          <Text size="xs" c="dimmed" maw={360} truncate title={note}>
            {note}
          </Text>
        )}
      </>
    ),
  },
  { key: 'amount', head: 'Acordado', numeric: true, render: ({ amount }) => money(amount) },
  { key: 'paid', head: 'Pagado', numeric: true, render: ({ paid }) => money(paid) },
  {
    key: 'state',
    head: 'Estado',
    render: (charge) => {
      const { tone, words } = chargeState(charge, today, money);
      return <StateChip tone={tone}>{words}</StateChip>;
    },
  },
];

interface PeriodsProps {
  readonly membership: Membership;
  /** Asks for a payment, of a period or a fee. */
  readonly onPay: (payment: ReturnType<typeof paymentFor>) => void;
}

/** The periods of a membership, what was agreed for each and what was paid; nothing while it has none. */
export function Periods({ membership, onPay }: PeriodsProps) {
  const { today } = useMe();
  const money = useMoney();
  const result = useQuery(query(api.charges.list, { membershipId: membership.id }));
  const data = result.data && { items: result.data.items, total: result.data.items.length };
  const queries = useQueryClient();
  if (data?.total === 0) return null;

  const removeFreeDays = (charge: Charge) =>
    confirmDelete({
      title: `¿Quitar los días de regalo del ${spanWords(charge)}?`,
      children: 'La membresía vuelve a vencer como antes.',
      confirmLabel: 'Quitar',
      onConfirm: async () => {
        await api.charges.removeFreeDays({ id: charge.id });
        void queries.invalidateQueries();
      },
    });
  const pay = (charge: Charge): RowAction => ({
    label: 'Pagar',
    icon: IconCash,
    needs: api.payments.take,
    withLabel: true,
    onClick: () => onPay(paymentFor(charge, data?.items ?? [])),
  });
  const takeBack = (charge: Charge): RowAction => ({
    label: 'Quitar',
    icon: IconTrash,
    needs: api.charges.removeFreeDays,
    withLabel: true,
    danger: true,
    onClick: () => void removeFreeDays(charge),
  });
  const actions = (charge: Charge): readonly RowAction[] => [
    ...(isPayable(charge, membership) ? [pay(charge)] : []),
    ...(charge.reason === 'gift' ? [takeBack(charge)] : []),
  ];
  return (
    <ListSection
      title="Períodos"
      query={{ ...result, data }}
      columns={columnsIn(today, money)}
      rowKey={({ id }) => id}
      rowName={spanWords}
      actions={actions}
      empty={{ title: 'Ups! Aún no hay registros' }}
      failedTitle="No pudimos cargar los períodos"
    />
  );
}
