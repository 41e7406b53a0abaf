import { Group, Text } from '@mantine/core';
import { day } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { methods } from '../../payments/domain.ts';
import { type IncomeEntry, incomeKinds } from '../contract.ts';

function Concept({ kind, refundedOn, paidOn }: IncomeEntry) {
  const later = refundedOn && refundedOn !== paidOn ? ` el ${day(refundedOn)}` : '';
  return (
    <Group gap="2px 12px">
      {incomeKinds[kind]}
      {kind === 'membership' && refundedOn && <StateChip tone="bad">{`Reembolsada${later}`}</StateChip>}
      {kind === 'refund' && later && (
        <Text span size="xs" c="dimmed">
          {`devuelto${later}`}
        </Text>
      )}
    </Group>
  );
}

export const incomeColumns = (money: (amount: number) => string): readonly Column<IncomeEntry>[] => [
  { key: 'paidOn', head: 'Fecha', width: 104, nowrap: true, render: ({ paidOn }) => day(paidOn) },
  {
    key: 'client',
    head: 'Cliente',
    phone: 'title',
    render: ({ clientName, planName }) =>
      clientName ? (
        <PersonCell name={clientName} line={planName} />
      ) : (
        <Text span c="dimmed">
          Sin cliente
        </Text>
      ),
  },
  { key: 'kind', head: 'Concepto', render: Concept },
  {
    key: 'method',
    head: 'Tipo de Pago',
    phone: 'hide',
    nowrap: true,
    render: ({ method }) => methods[method],
  },
  { key: 'till', head: 'Caja', phone: 'hide', nowrap: true, render: ({ tillName }) => tillName },
  {
    key: 'amount',
    head: 'Monto',
    numeric: true,
    width: 128,
    render: ({ amount }) => (
      <Text span {...(amount < 0 && { c: 'var(--bad-text)' })}>
        {money(amount)}
      </Text>
    ),
  },
];
