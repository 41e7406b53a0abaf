import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowDown, IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { day } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { OpenTransfer } from '../contract.ts';
import { senderWords, targetWords, transfersWords } from '../words.ts';
import { Reasons } from './candidate-row.tsx';

const columnsIn = (money: (amount: number) => string): readonly Column<OpenTransfer>[] => [
  { key: 'paidOn', head: 'Fecha', width: 104, nowrap: true, render: ({ paidOn }) => day(paidOn) },
  {
    key: 'client',
    head: 'Cliente',
    phone: 'title',
    render: ({ candidates: [target] }) =>
      target && <PersonCell name={target.clientName} line={targetWords(target, money)} />,
  },
  { key: 'sender', head: 'Transferencia', phone: 'hide', render: senderWords },
  {
    key: 'reasons',
    head: 'Por qué',
    phone: 'hide',
    render: ({ candidates: [target] }) => <Reasons reasons={(target?.reasons ?? []).slice(0, 1)} />,
  },
  { key: 'amount', head: 'Monto', numeric: true, width: 128, render: ({ amount }) => money(amount) },
];

interface SureProps {
  readonly transfers: readonly OpenTransfer[];
  /** How receipts are sent, beside the button. */
  readonly receipts: ReactNode;
  readonly onTakeAll: () => void;
  /** Leaves a transfer to be reviewed with the doubtful ones. */
  readonly onSetAside: (transfer: OpenTransfer) => void;
}

/** The transfers that are of a client without doubt, taken together. */
export function Sure({ transfers, receipts, onTakeAll, onSetAside }: SureProps) {
  const money = useMoney();
  const sum = transfers.reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      <Paper component="section" aria-label="Tomar las seguras" p={16}>
        <Group justify="space-between" gap="12px 24px">
          <div>
            <Text fw={600}>
              {transfersWords(transfers.length)} sin dudas, {money(sum)}
            </Text>
            <Text c="dimmed">
              El monto es justo lo que debe, y el RUT o el nombre completo son de un solo cliente.
            </Text>
          </div>
          <Group gap="12px 24px">
            {receipts}
            <Button leftSection={<IconChecks size={18} />} onClick={onTakeAll}>
              Tomar {transfersWords(transfers.length)}
            </Button>
          </Group>
        </Group>
      </Paper>
      <ListSection
        title="Seguras"
        query={{
          data: { items: transfers, total: transfers.length },
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch: () => {},
        }}
        columns={columnsIn(money)}
        rowKey={({ id }) => id}
        rowName={senderWords}
        actions={(transfer) => [
          { label: 'Revisar aparte', icon: IconArrowDown, onClick: () => onSetAside(transfer) },
        ]}
        empty={{ title: 'Ups! Aún no hay registros' }}
      />
    </>
  );
}
