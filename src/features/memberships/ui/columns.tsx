import { Group, Text } from '@mantine/core';
import { day } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Membership } from '../contract.ts';
import { companyWords, dueWords, expiryOf, periodWords, sessionsOf } from '../words.ts';
import { ChangeChips } from './change-chips.tsx';

export const columnsIn = (money: (amount: number) => string): readonly Column<Membership>[] => [
  {
    key: 'plan',
    head: 'Plan',
    width: '28%',
    phone: 'title',
    render: ({ planName, observation, members }) => (
      <>
        <Text truncate title={planName}>
          {planName}
        </Text>
        {members.length > 0 && (
          <Text size="xs" c="dimmed">
            {companyWords(members)}
          </Text>
        )}
        {observation && (
          <Text size="xs" maw={360} c="dimmed" truncate>
            {observation}
          </Text>
        )}
      </>
    ),
  },
  { key: 'period', head: 'Tipo de plan', width: 180, render: periodWords },
  {
    key: 'active',
    head: 'Estado',
    render: ({ active, endsOn, cancelReason, changedTo, changedFrom }) => (
      <Group gap="0 16px">
        <StateChip tone={active ? 'good' : 'rest'}>{active ? 'Activa' : 'Inactiva'}</StateChip>
        {endsOn && !changedTo && (
          <span title={cancelReason}>
            <StateChip tone="warn">Cancelada: hasta el {day(endsOn)}</StateChip>
          </span>
        )}
        <ChangeChips changedTo={changedTo} changedFrom={changedFrom} />
      </Group>
    ),
  },
  {
    key: 'expiry',
    head: 'Vencimiento',
    render: (membership) => {
      const { tone, words } = expiryOf(membership);
      const { due } = membership;
      const sessions = sessionsOf(membership);
      return (
        <Group gap="0 16px">
          <StateChip tone={tone}>{words}</StateChip>
          {sessions && <StateChip tone={sessions.tone}>{sessions.words}</StateChip>}
          {due && <StateChip tone="warn">{dueWords(due, money)}</StateChip>}
        </Group>
      );
    },
  },
  {
    key: 'payments',
    head: 'Pagos',
    numeric: true,
    phone: 'hide',
    render: ({ paymentCount }) => paymentCount,
  },
];
